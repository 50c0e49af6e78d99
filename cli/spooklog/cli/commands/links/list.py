"""The command that lists links, also as `links` alone."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.commands.group_options import GroupOptions
from spooklog.cli.output import emit_json, said, say
from spooklog.cli.params import AsJson, Db
from spooklog.cli.serving import web_extra
from spooklog.cli.session import opened
from spooklog.domain.values.errors import Usage

Revoked = Annotated[bool, typer.Option("--revoked", help="those too that were revoked or have ended")]


def links(context: typer.Context, revoked: Revoked = False, db: Db = None, as_json: AsJson = False) -> None:
    """List, make, change and revoke links: keys that let browsers watch or record."""
    if not context.invoked_subcommand:
        _list(db, revoked=revoked, as_json=as_json)
        return
    if revoked:
        raise Usage("--revoked is for the list of links", expected=("links list --revoked",))
    context.obj = GroupOptions(db, as_json)


def list_(context: typer.Context, revoked: Revoked = False, db: Db = None, as_json: AsJson = False) -> None:
    """List the links that are valid: what each opens, for whom, since when, when it was used. No key can be shown again."""
    group: GroupOptions = context.obj
    _list(db or group.db, revoked=revoked, as_json=as_json or group.as_json)


def _list(db: str | None, *, revoked: bool, as_json: bool) -> None:
    with web_extra():
        from spooklog.web.pages.links import Links, link_answer
    with opened(db) as store:
        rows = [link_answer(store, link) for link in store.links.every(revoked=revoked)]
    if as_json:
        emit_json(Links(links=rows))
    elif not rows:
        say(said("no links here yet: spooklog links new watch"))
    else:
        from spooklog.cli.screens.links import show_links

        show_links(rows)
