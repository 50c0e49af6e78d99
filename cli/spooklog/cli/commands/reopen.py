"""The command that lets a closed game go on."""

from __future__ import annotations

from spooklog.cli.answers.plies import answer_entry
from spooklog.cli.output import said
from spooklog.cli.params import AsJson, By, Db, Game
from spooklog.cli.session import find_game, opened, recorder_name
from spooklog.domain.log.closing import Reopen


def reopen(game: Game = None, by: By = None, db: Db = None, as_json: AsJson = False) -> None:
    """Let a closed or broken-off game go on."""
    with opened(db) as store:
        stream = find_game(store, game, by)
        recorded = store.games.append(stream.id, Reopen(), by=recorder_name(by))
        answer_entry(recorded, said("reopened"), as_json=as_json)
