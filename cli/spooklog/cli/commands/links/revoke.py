"""The command that revokes links."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.commands.group_options import GroupOptions
from spooklog.cli.completion import link_ids
from spooklog.cli.output import emit_json, said, say
from spooklog.cli.params import AsJson, By, Db
from spooklog.cli.serving import web_extra
from spooklog.cli.session import opened, recorder_name


def revoke(
    context: typer.Context,
    ids: Annotated[
        list[str],
        typer.Argument(metavar="ID…", help="their ids, or the beginnings: see links list", autocompletion=link_ids),
    ],
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Revoke links: from now on they open nothing, whoever has them."""
    group: GroupOptions = context.obj
    with web_extra():
        from spooklog.web.pages.links import RevokedLinks, link_answer
    with opened(db or group.db) as store:
        links = [store.links.revoke(id, by=recorder_name(by)) for id in ids]
        rows = [link_answer(store, link) for link in links]
    if as_json or group.as_json:
        emit_json(RevokedLinks(revoked=rows))
        return
    from spooklog.cli.screens.links import purpose

    for row in rows:
        say(said("{id} is revoked: {link}", id=row.id, link=purpose(row)))
