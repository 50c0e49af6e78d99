"""The command that changes what a link is called and when it ends."""

from __future__ import annotations

from typing import Annotated

import typer
from msgspec import UNSET

from spooklog.cli.commands.group_options import GroupOptions
from spooklog.cli.completion import link_ids
from spooklog.cli.output import emit_json, say
from spooklog.cli.params import AsJson, By, Db
from spooklog.cli.serving import web_extra
from spooklog.cli.session import opened, recorder_name
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.saying import within
from spooklog.replays.times import read_end

_NEVER = "never"


def change(
    context: typer.Context,
    id: Annotated[str, typer.Argument(metavar="ID", help="its id, or the beginning: see links list", autocompletion=link_ids)],
    label: Annotated[
        str | None, typer.Option("--label", metavar="TEXT", help='what you call it; "" takes the label away')
    ] = None,
    until: Annotated[
        str | None, typer.Option("--until", metavar="WHEN", help="when it ends: 7d, 12h, 2026-12-31, or never")
    ] = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Change what a link is called and when it ends; the link itself stays the same. One that has ended opens again."""
    group: GroupOptions = context.obj
    if label is None and until is None:
        raise Usage("nothing to change", expected=("--label TEXT", "--until WHEN"))
    with web_extra():
        from spooklog.web.pages.links import link_answer

    with opened(db or group.db) as store:
        end: int | None = None
        if until is not None and until.strip().casefold() != _NEVER:
            end = read_end(until, store.links.now())
        name, over = UNSET if label is None else label, UNSET if until is None else end
        link = store.links.change(id, by=recorder_name(by), label=name, until=over)
        row = link_answer(store, link)
    if as_json or group.as_json:
        emit_json(row)
        return
    from spooklog.cli.screens.links import terms

    say(within("{id}: {link}", id=row.id, link=terms(row)))
