"""A sheet carries the verdict of a word list beside the word: an import needs no list and trusts the verdict."""

from __future__ import annotations

from pathlib import Path

import pytest

from spooklog.domain.rulesets.spukstaben.actions import ListVerdict, WordSpoken
from spooklog.migrations.upgrade import upgrade
from spooklog.replays.sheets.sheet import import_sheet, write_sheet
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store, open_store

WORDS = b"earth\nstone\n"
OTHERS = b"answer\nghost\n"
NOW = 1_790_000_000_000
HEADER = """\
game spukstaben
players anna bea
options dictionary={value}
---
"""
PLAY = """\
+E c
+S c
+N c
+R p
+TH/p p
+A+ o
glass
anna: stones
bea: answer
"""


def opened(folder: Path) -> Store:
    """A fresh store."""
    upgrade(str(folder / "games.db"))
    return open_store(str(folder / "games.db"), clock=lambda: NOW, synchronous="OFF")


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """Places for two stores."""
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    return here, there


def taken(store: Store, sheet: str) -> LoadedGame:
    """A sheet imported."""
    return import_sheet(store.games, sheet.encode().splitlines(keepends=True), by="Scribe", now=NOW).loaded


def verdicts(loaded: LoadedGame) -> list[ListVerdict | None]:
    """The verdict on each word."""
    return [action.lexicon for ply in loaded.game.plies for action in ply.actions if isinstance(action, WordSpoken)]


def test_a_sheet_carries_verdicts_to_a_reader_without_the_word_list(folders: tuple[Path, Path]) -> None:
    with opened(folders[0]) as here, opened(folders[1]) as there:
        value = here.wordlists.add("dictionary", "ours.txt", WORDS, by="Scribe")
        first = taken(here, HEADER.format(value=value) + PLAY)
        told = verdicts(first)
        assert [advice and advice.verdict for advice in told] == ["inflected", "unlisted"]
        sheet = write_sheet(first, {})
        second = taken(there, sheet)
        assert verdicts(second) == told
        assert second.game.state == first.game.state
        assert write_sheet(second, {}) == sheet


def test_a_sheet_without_verdicts_is_looked_up_where_the_list_is_and_taken_as_it_is_elsewhere(folders: tuple[Path, Path]) -> None:
    with opened(folders[0]) as here, opened(folders[1]) as there:
        sheet = HEADER.format(value=here.wordlists.add("dictionary", "ours.txt", WORDS, by="Scribe")) + PLAY
        assert None not in verdicts(taken(here, sheet))
        assert verdicts(taken(there, sheet)) == [None, None]


def test_a_written_verdict_is_never_looked_up(folders: tuple[Path, Path]) -> None:
    with opened(folders[0]) as here, opened(folders[1]) as there:
        sheet = write_sheet(
            taken(here, HEADER.format(value=here.wordlists.add("dictionary", "ours.txt", WORDS, by="Scribe")) + PLAY), {}
        )
        there.wordlists.add("dictionary", "ours.txt", OTHERS, by="Scribe")
        assert [advice and advice.verdict for advice in verdicts(taken(there, sheet))] == ["inflected", "unlisted"]


def test_times_of_a_recorded_minute_come_back_from_the_sheet(folders: tuple[Path, Path]) -> None:
    with opened(folders[0]) as here, opened(folders[1]) as there:
        header = HEADER.format(value="none").replace("dictionary=none", "timer=enforced")
        sheet = header + PLAY.replace("glass", "glass  #@ 20:31:05").replace("bea: answer", "bea: answer  #@ 20:32:30")
        first = taken(here, sheet)
        again = taken(there, write_sheet(first, {}))
        assert again.game.state == first.game.state
        assert [ply.happened for ply in again.game.plies] == [ply.happened for ply in first.game.plies]
