"""Finished games, kept as sheets: each way in which a game can end has one, and each is read as it was written.

The sheets lie in `games/` beside the test module that imports these tests. The name of a sheet begins with how its game ends:
with `ends-by-` and what the outcome says it `ended_by`, or with `ends-by-void`. A fixture `endings` names more ways, each with a
function that says whether a game ended so; a fixture `conserved` says what holds at every moment, given the full view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.values.errors import SpooklogError
from spooklog.migrations.upgrade import upgrade
from spooklog.replays.sheets.sheet import import_sheet, write_sheet
from spooklog.store.checks.logs import verify
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store, open_store
from spooklog.testing.playing import FEW, random_game

__all__ = [
    "conserved",
    "endings",
    "finished",
    "finished_store",
    "test_a_finished_game_folds_again_from_its_stored_log",
    "test_a_finished_game_is_written_as_it_was_read",
    "test_every_way_in_which_games_end_has_a_finished_game",
    "test_games_end_as_their_sheets_are_named",
    "test_what_is_conserved_is_there_at_every_moment",
]

Ending = Callable[[LoadedGame], bool]
Conserved = Callable[[Mapping[str, Any]], None]

NOW = 1_800_000_000_000
"""When the sheets are taken, in ms."""


@pytest.fixture(scope="module")
def endings() -> Mapping[str, Ending]:
    """What the name of a sheet may begin with besides, and what that says of its game. Each of them needs a sheet."""
    return {}


@pytest.fixture(scope="module")
def conserved() -> Conserved:
    """A function that fails where a full view has lost or doubled something."""
    return lambda view: None  # noqa: ARG005


@pytest.fixture(scope="module")
def finished_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A store for all finished games."""
    path = str(tmp_path_factory.mktemp("finished") / "games.db")
    upgrade(path)
    with open_store(path, clock=lambda: NOW, synchronous="OFF") as store:
        yield store


@pytest.fixture(scope="module")
def finished(finished_store: Store, request: pytest.FixtureRequest) -> Mapping[Path, LoadedGame]:
    """The finished games by their sheets."""
    games = {}
    for path in sorted((request.path.parent / "games").glob("*.sheet")):
        lines = path.read_bytes().splitlines(keepends=True)
        try:
            games[path] = import_sheet(finished_store.games, lines, by="Scribe", now=NOW).loaded
        except SpooklogError as refusal:
            problem = f"line {refusal.line}, '{refusal.input}': {refusal.message} ({refusal.rule})"
            pytest.fail(f"{path.name} can be recorded no more. {problem}", pytrace=False)
    return games


def ending_of(path: Path, game: LoadedGame, endings: Mapping[str, Ending]) -> str | None:
    """Return the longest beginning of a sheet's name that says how its game ends; None where it says something else."""
    outcome = game.game.outcome
    way = "ends-by-void" if game.game.void else f"ends-by-{outcome.ended_by}" if outcome else None
    known = [name for name, ended in endings.items() if ended(game)] + ([way] if way else [])
    return max((one for one in known if path.stem == one or path.stem.startswith(f"{one}-")), key=len, default=None)


def test_games_end_as_their_sheets_are_named(finished: Mapping[Path, LoadedGame], endings: Mapping[str, Ending]) -> None:
    for path, loaded in finished.items():
        assert loaded.game.turn.over, f"the game of {path.name} is not over"
        assert ending_of(path, loaded, endings), f"the game of {path.name} does not end as its name says"


def test_every_way_in_which_games_end_has_a_finished_game(
    ruleset: AnyRuleset, finished: Mapping[Path, LoadedGame], endings: Mapping[str, Ending]
) -> None:
    """Those named by `endings`, and all that random games come to."""
    outcomes = [ruleset.rules.outcome(random_game(ruleset, seed).end) for seed in FEW]
    ways = {*endings, *(f"ends-by-{outcome.ended_by}" for outcome in outcomes if outcome)}
    stems = [path.stem for path in finished]
    missing = [way for way in sorted(ways) if not any(stem == way or stem.startswith(f"{way}-") for stem in stems)]
    assert not missing, f"games/ has no sheet for {', '.join(missing)}: play one, and `spooklog export -o {missing[0]}.sheet`"


def test_what_is_conserved_is_there_at_every_moment(
    ruleset: AnyRuleset, finished: Mapping[Path, LoadedGame], conserved: Conserved
) -> None:
    for loaded in finished.values():
        for ply in range(len(loaded.game.plies) + 1):
            conserved(ruleset.pictures.view(SeenGame(loaded.game.moment(ply), loaded.labels).seen))


def test_a_finished_game_folds_again_from_its_stored_log(finished_store: Store, finished: Mapping[Path, LoadedGame]) -> None:
    for loaded in finished.values():
        assert verify(finished_store.games, loaded.stream.id) == []


def test_a_finished_game_is_written_as_it_was_read(finished_store: Store, finished: Mapping[Path, LoadedGame]) -> None:
    for path, loaded in finished.items():
        names = finished_store.people.names(loaded.game.surroundings.watchers)
        written = write_sheet(loaded, finished_store.games.texts(loaded.stream.id), names)
        assert written == path.read_text(encoding="utf-8"), path.name
