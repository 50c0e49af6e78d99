"""The command that makes the links of a whole table."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import PurePath
from typing import Annotated

import typer

from spooklog.cli.commands.group_options import GroupOptions
from spooklog.cli.commands.links.terms import Ends, Label, Url
from spooklog.cli.completion import game_names, series_names
from spooklog.cli.files.writing import output_file
from spooklog.cli.output import emit_json, said, say
from spooklog.cli.params import AsJson, By, Db, Force
from spooklog.cli.serving import last_origin, web_extra
from spooklog.cli.session import opened, recorder_name
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.saying import spoken_code
from spooklog.replays.times import read_end
from spooklog.store.files.drafts import OWNER_ALONE


def seats(
    context: typer.Context,
    game: Annotated[
        str | None, typer.Option("-g", "--game", metavar="NAME", help="for this game", autocompletion=game_names)
    ] = None,
    series: Annotated[
        str | None,
        typer.Option("--series", metavar="NAME", help="for all games of this series", autocompletion=series_names),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option("-o", "--output", metavar="FILE", help="a page to print, with a QR code for each; .html"),
    ] = None,
    records: Annotated[bool, typer.Option("--records", help="each player may record for their own seat")] = False,
    replace: Annotated[
        bool, typer.Option("--replace", help="revoke the earlier links of this game or series for players and watchers")
    ] = False,
    label: Label = None,
    until: Ends = None,
    url: Url = None,
    force: Force = False,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Make a link for each player of a game or a series and one to watch: a page to print, or a line each."""
    group: GroupOptions = context.obj
    if (game is None) == (series is None):
        raise Usage("these links are for a game or for a series", expected=("--game NAME", "--series NAME"))
    if output is not None and PurePath(output).suffix.casefold() not in (".html", ".htm"):
        raise Usage("the page is written as HTML", input=output, expected=("-o links.html",))
    with web_extra():
        from spooklog.web.pages.seat_links import links_of_seats, printed
        from spooklog.web.rendering import templates
        from spooklog.web.settings import read_base_url

    with opened(db or group.db) as store, ExitStack() as stack:
        stream = store.streams.find(game or series or "", kind="series" if game is None else "game")
        origin = read_base_url(url) if url is not None else last_origin(store)
        end = None if until is None else read_end(until, store.links.now())
        # a file that cannot be written is refused before earlier links are revoked
        file = None
        if output is not None:
            file = stack.enter_context(output_file(output, store=store.recorder.location, force=force, mode=OWNER_ALONE))
        made = links_of_seats(
            store, stream, origin, by=recorder_name(by), records=records, label=label, until=end, replace=replace
        )
        if file is not None:
            file.write(printed(templates(spoken_code()), made).encode())
    if as_json or group.as_json:
        emit_json(made)
        return
    from spooklog.cli.screens.links import show_seat_links

    if output is None:
        show_seat_links(made)
    else:
        words = said("{file} written: {number} links; whoever has the page has them all", file=output, number=len(made.links))
        say(words)
