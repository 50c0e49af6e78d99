"""The command that takes back plies by the players' agreement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spooklog.cli.answers.recorded import answer_moved
from spooklog.cli.params import After, AsJson, By, Db, Game, Official
from spooklog.cli.recording.official import correct
from spooklog.cli.session import find_game, opened, recorder_name
from spooklog.domain.log.undoing import TakeBack
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.labels import no_player

if TYPE_CHECKING:
    from spooklog.domain.values.labels import Labels


def takeback(
    plies: Annotated[int, typer.Argument(metavar="N", min=1, help="how many plies")] = 1,
    agreed: Annotated[
        str | None, typer.Option("--agreed", metavar="PLAYERS", help="the players who agreed: anna,bert or all")
    ] = None,
    yes: Official = False,
    after: After = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Take back the last plies because the players agreed. What others saw or answered needs the agreement of all."""
    if agreed is None or not agreed.strip(" ,"):
        raise Usage("say who agreed", expected=("--agreed anna,bert", "--agreed all"))
    with opened(db) as store:
        stream = find_game(store, game, by)
        seats = _seats(agreed, store.games.load(stream.id).labels)
        asked = TakeBack(plies, tuple(seats), official=yes)
        recorded = correct(store, stream.id, asked, by=recorder_name(by), after=after)
        if recorded:
            answer_moved(recorded, "taken back", plies, as_json=as_json, agreed=_names(agreed, recorded.loaded.labels))


def _seats(agreed: str, labels: Labels) -> list[int]:
    """Return the seats of the players who agreed. Raises Usage for a word that is no player's, Ambiguous."""
    if agreed.strip().casefold() == "all":
        return list(range(1, len(labels) + 1))
    seats = []
    for word in filter(None, (part.strip() for part in agreed.split(","))):
        seat = labels.find(word)
        if seat is None:
            raise no_player(word, labels, ("all",))
        seats.append(seat)
    return seats


def _names(agreed: str, labels: Labels) -> list[str]:
    """Return the labels of the players who agreed, in the order of their seats."""
    return [labels[seat] for seat in sorted(set(_seats(agreed, labels)))]
