"""The checks of finished games: each fails for a game that is not what its sheet says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.rulesets.installed import TEMPLATE, installed

from spooklog.domain.contract.registry import find_ruleset
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store
from spooklog.testing import endings
from spooklog.testing.endings import finished_store

__all__ = ["finished_store"]

GAMES = TEMPLATE.parent / "tests/games"


@pytest.fixture(autouse=True, scope="module")
def _pig() -> Iterator[None]:
    """The game of these sheets."""
    with installed():
        yield


def game_of(store: Store, name: str, text: str | None = None) -> dict[Path, LoadedGame]:
    """A game by its sheet, under that name."""
    text = text or (GAMES / "ends-by-end.sheet").read_text(encoding="utf-8")
    lines = text.encode().splitlines(keepends=True)
    return {GAMES / name: import_sheet(store.games, lines, by="Scribe", now=endings.NOW).loaded}


@pytest.mark.parametrize("name", ["ends-by-end.sheet", "ends-by-end-with-two.sheet", "pigs-fly.sheet"])
def test_the_name_of_a_sheet_begins_with_how_its_game_ends(finished_store: Store, name: str) -> None:
    more: Mapping[str, endings.Ending] = {"pigs": lambda loaded: len(loaded.labels) == 2}
    endings.test_games_end_as_their_sheets_are_named(game_of(finished_store, name), more)


@pytest.mark.parametrize("name", ["ends-by-void.sheet", "ends-by-ending.sheet", "end.sheet", "cows.sheet"])
def test_a_sheet_that_is_named_after_another_end_is_found(finished_store: Store, name: str) -> None:
    more: Mapping[str, endings.Ending] = {"cows": lambda loaded: len(loaded.labels) == 3}
    with pytest.raises(AssertionError, match="does not end as its name says"):
        endings.test_games_end_as_their_sheets_are_named(game_of(finished_store, name), more)


def test_a_game_that_is_not_over_is_found(finished_store: Store) -> None:
    games = game_of(finished_store, "ends-by-end.sheet", "game pig\nplayers anna bert\n---\nanna rolls 6\n")
    with pytest.raises(AssertionError, match=r"ends-by-end\.sheet is not over"):
        endings.test_games_end_as_their_sheets_are_named(games, {})


def test_a_way_to_end_without_a_sheet_is_found(finished_store: Store) -> None:
    ruleset = find_ruleset("pig")
    check = endings.test_every_way_in_which_games_end_has_a_finished_game
    check(ruleset, game_of(finished_store, "ends-by-end.sheet"), {})
    with pytest.raises(AssertionError, match=r"games/ has no sheet for ends-by-end: .*export -o ends-by-end\.sheet"):
        check(ruleset, game_of(finished_store, "ends-by-void.sheet"), {})
    with pytest.raises(AssertionError, match="no sheet for ends-by-tie"):
        check(ruleset, game_of(finished_store, "ends-by-end.sheet"), {"ends-by-tie": lambda _: True})


def test_what_is_lost_at_one_moment_is_found(finished_store: Store) -> None:
    seen: list[int] = []

    def never_eleven(view: Mapping[str, Any]) -> None:
        seen.append(view["points"]["anna"])
        assert seen[-1] != 11

    with pytest.raises(AssertionError):
        endings.test_what_is_conserved_is_there_at_every_moment(
            find_ruleset("pig"), game_of(finished_store, "ends-by-end.sheet"), never_eleven
        )
    assert seen == [0, 0, 0, 9, 9, 9, 9, 11]


def test_a_sheet_that_is_written_otherwise_is_found(finished_store: Store) -> None:
    games = game_of(finished_store, "ends-by-end.sheet")
    endings.test_a_finished_game_is_written_as_it_was_read(finished_store, games)
    (loaded,) = games.values()
    with pytest.raises(AssertionError, match=r"ends-by-void\.sheet"):
        endings.test_a_finished_game_is_written_as_it_was_read(finished_store, {GAMES / "ends-by-void.sheet": loaded})
