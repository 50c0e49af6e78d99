"""Searching typed texts: each find has its place, and only games with the words are folded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.projections.kit import break_entry, catch_up, change
from tests.store.conftest import Starter
from tests.store.series_kit import opening

from spooklog.domain.formats.result import Reported
from spooklog.domain.log.amend import Amend, Correction
from spooklog.domain.log.closing import Close
from spooklog.domain.log.disputes import OpenDispute, RuleDispute
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Undo
from spooklog.domain.series.commands import CorrectResult, RecordResult
from spooklog.domain.values.errors import Usage
from spooklog.projections.lists.filters import Wanted
from spooklog.projections.lists.games import games
from spooklog.store.erasing.erase import erase
from spooklog.store.logs.games import Games
from spooklog.store.store import Store


@pytest.fixture
def evening(store: Store, start: Starter) -> str:
    """A game of anna and bert with two plies, and other games without texts."""
    for _ in range(3):
        store.games.start(start())
    game = store.games.start(start(), name="evening").loaded.stream.id
    for number in (1, 2):
        store.games.append(game, Play(f"anna {number}"), by="Scribe")
    return game


def found(store: Store, words: str, **more: Any) -> dict[str, list[tuple[int | None, str, str]]]:
    """By game what was found: ply, kind, and the text."""
    rows = games(store, Wanted(text=words, **more), limit=20)
    return {row.game: [(one.ply, one.kind, one.text) for one in row.found or ()] for row in rows}


def test_each_kind_of_text_is_found_with_its_ply(store: Store, evening: str) -> None:
    store.games.append(evening, Annotate("a bluff, I think"), by="Scribe")
    store.games.append(evening, Annotate("no bluff", anchor=2, seat=2), by="Scribe")
    store.games.append(evening, OpenDispute("that was a BLUFF", 2), by="Scribe")
    store.games.append(evening, RuleDispute(1, "stands", "bluffs are fine"), by="Scribe")
    store.games.append(evening, Play("bert 4", ruled="he may bluff"), by="Scribe")
    store.games.append(evening, Amend((Correction(ply=1, how="replace", text="bert 1"),), why="the bluff was his"), by="Scribe")
    store.games.append(evening, Close(void=True, why="enough bluffing"), by="Scribe")
    assert found(store, "bluff") == {
        "evening": [
            (2, "note", "a bluff, I think"),
            (1, "said", "no bluff"),
            (1, "claim", "that was a BLUFF"),
            (1, "decision", "bluffs are fine"),
            (3, "ruling", "he may bluff"),
            (None, "amendment", "the bluff was his"),
            (None, "closing", "enough bluffing"),
        ]
    }
    (row,) = games(store, Wanted(text="bluff no"), limit=5, sort="name")
    said = next(one for one in row.found or () if one.kind == "said")
    assert (said.entry, said.player, said.by) == (5, "bert", "Scribe")


@pytest.mark.usefixtures("evening")
def test_words_are_found_without_case_and_accents_in_any_order(store: Store, evening: str) -> None:
    store.games.append(evening, Annotate("Das war ein Blüff, CORAÇÃO"), by="Scribe")
    for words in ("bluff", "BLÜFF", "coracao bluff", "  ein  das ", "ﬀ"):
        assert list(found(store, words)) == ["evening"], words
    assert found(store, "bluff anna") == {}, "all words, and in one text"
    with pytest.raises(Usage, match="empty"):
        found(store, "  ")


def test_a_note_on_a_ply_that_was_undone_is_found_and_has_no_ply(store: Store, evening: str) -> None:
    store.games.append(evening, Annotate("a bluff"), by="Scribe")
    store.games.append(evening, Undo(), by="Scribe")
    assert found(store, "bluff") == {"evening": [(None, "note", "a bluff")]}


def test_an_erased_text_is_not_found(store: Store, evening: str) -> None:
    store.games.append(evening, Annotate("anna bluffs"), by="Scribe")
    store.games.append(evening, Annotate("a bluff"), by="bert")
    assert len(found(store, "bluff")["evening"]) == 2
    erase(store.own_log, "bert", by="Scribe")
    assert [text for _, _, text in found(store, "bluff").get("evening", [])] == ["anna bluffs"]


def test_the_reason_of_a_correction_is_found_with_the_result_it_corrects(store: Store, evening: str) -> None:
    series = store.series.open(opening(), name="fridays").loaded.stream.id
    for _ in range(2):
        store.series.append(series, RecordResult(Reported(players=(1, 2), points=(7, 2))), by="Scribe")
    store.series.append(series, CorrectResult(2, Reported(players=(1, 2), points=(2, 7)), "swapped"), by="Scribe")
    assert found(store, "swapped") == {"fridays #2": [(None, "correction", "swapped")]}
    assert found(store, "swapped", games=[evening]) == {}, "other wishes count too"


def test_only_games_that_hold_the_words_are_folded(store: Store, evening: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store.games.append(evening, Annotate("a bluff"), by="Scribe")
    catch_up(store)
    loaded: list[str] = []
    load = Games.load

    def look(self: Games, stream: str) -> object:
        loaded.append(stream)
        return load(self, stream)

    monkeypatch.setattr(Games, "load", look)
    assert list(found(store, "bluff")) == ["evening"]
    assert loaded == [evening]


def test_a_broken_log_stops_no_search(store: Store, path: Path, evening: str) -> None:
    store.games.append(evening, Annotate("a bluff"), by="Scribe")
    catch_up(store)
    break_entry(path, evening, 2)
    assert found(store, "bluff") == {"evening": []}
    change(path, "DELETE FROM texts")
    assert found(store, "bluff") == {}
