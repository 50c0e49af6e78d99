"""The command that ends a game for good."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.answers.plies import answer_entry
from spooklog.cli.answers.standing import say_standing
from spooklog.cli.output import said
from spooklog.cli.params import AsJson, By, Db, Game
from spooklog.cli.session import find_game, opened, recorder_name
from spooklog.domain.log.closing import Close


def close(
    void: Annotated[str | None, typer.Option("--void", metavar="WHY", help="break the game off: it does not count")] = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """End a game for good: its result becomes official. Reopen takes that back."""
    with opened(db) as store:
        stream = find_game(store, game, by)
        # an empty --void breaks the game off as well, without a reason
        closing = Close(void=void is not None, why=void or None)
        recorded = store.games.append(stream.id, closing, by=recorder_name(by))
        answer_entry(recorded, said("broken off") if void is not None else said("closed"), as_json=as_json)
        if not as_json:
            say_standing(store, recorded.loaded)
