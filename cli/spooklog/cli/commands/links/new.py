"""The command that makes a link."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spooklog.cli.commands.group_options import GroupOptions
from spooklog.cli.commands.links.terms import Ends, Label, Url
from spooklog.cli.completion import game_names, link_roles, series_names
from spooklog.cli.output import emit_json, said
from spooklog.cli.params import AsJson, By, Db
from spooklog.cli.serving import last_origin, web_extra
from spooklog.cli.session import opened, recorder_name
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.near import did_you_mean
from spooklog.replays.times import read_end
from spooklog.store.changes.links import ROLES

if TYPE_CHECKING:
    from spooklog.store.entries.rows import Role, Stream
    from spooklog.store.store import Store


def new(
    context: typer.Context,
    role: Annotated[
        str,
        typer.Argument(
            metavar="ROLE",
            help="watch: sees what all may see; seat: sees as a player; scribe: sees and records everything",
            autocompletion=link_roles,
        ),
    ],
    game: Annotated[
        str | None,
        typer.Option("-g", "--game", metavar="NAME", help="for this game alone", autocompletion=game_names),
    ] = None,
    series: Annotated[
        str | None,
        typer.Option(
            "--series", metavar="NAME", help="for all games of this series; by default all games", autocompletion=series_names
        ),
    ] = None,
    seat: Annotated[str | None, typer.Option("--seat", metavar="PLAYER", help="the player of a link of the role seat")] = None,
    records: Annotated[bool, typer.Option("--records", help="that player may record, too")] = False,
    label: Label = None,
    until: Ends = None,
    url: Url = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Make a link and print it, this once, with its QR code at a terminal. Who has the link has what it opens."""
    group: GroupOptions = context.obj
    kind = _role(role)
    if game is not None and series is not None:
        raise Usage("a link is for a game or for a series", input=series, expected=("--game NAME", "--series NAME"))
    with web_extra():
        from spooklog.web.addresses import link_address
        from spooklog.web.pages.links import LinkAnswer, link_answer, seat_number
        from spooklog.web.settings import read_base_url

    with opened(db or group.db) as store:
        stream = _opened_by(store, game, series)
        number = None
        if seat is not None:
            if kind != "seat" or stream is None:
                raise Usage("--seat is for a seat in a game or a series", input=seat, expected=("links new seat --game NAME",))
            number = seat_number(store, stream.id, stream.kind, seat)
        origin = read_base_url(url) if url is not None else last_origin(store)
        id = stream.id if stream else None
        end = None if until is None else read_end(until, store.links.now())
        link, key = store.links.new(kind, by=recorder_name(by), stream=id, seat=number, records=records, label=label, until=end)
        row = link_answer(store, link)
    address = link_address(origin, key)
    if as_json or group.as_json:
        emit_json(row.also(LinkAnswer, link=address))
    else:
        from spooklog.cli.screens.links import show_new_link

        show_new_link(row, address)


def _role(word: str) -> Role:
    """Return the role that a word names. Raises Usage."""
    found = next((one for one in ROLES if one == word.casefold()), None)
    if found is None:
        words = said("there is no role '{word}'{meant}", word=word, meant=did_you_mean(word, ROLES))
        raise Usage(words, input=word, expected=ROLES)
    return found


def _opened_by(store: Store, game: str | None, series: str | None) -> Stream | None:
    """Return the game or series that a link is to open, None for the whole store. Raises NotFound, Ambiguous."""
    if game is not None:
        return store.streams.find(game, kind="game")
    return None if series is None else store.streams.find(series, kind="series")
