"""Games of a store: started, played, corrected, and brought back on both axes of time."""

from __future__ import annotations

import shutil
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.store.conftest import PLUGIN, Starter
from tests.store.counting import Counted

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.log.closing import Close, Reopen
from spooklog.domain.log.events import GameStarted, Noted
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Redo, Undo
from spooklog.domain.values.errors import Conflict, Illegal, Impossible, NotFound, Unavailable, Unreadable, Unsupported, Usage
from spooklog.store.store import Store


@pytest.fixture
def game(store: Store, start: Starter) -> str:
    """The id of a game that was just started."""
    return store.games.start(start()).loaded.stream.id


def test_a_started_game_comes_back_as_it_was_started(store: Store, other: Store, start: Starter) -> None:
    recorded = store.games.start(start("anna=Anna Berg", "bert", target=7, played=123, offset=60), name="hallows")
    loaded = other.games.load(other.streams.find("hallows").id)
    assert loaded.stream == recorded.loaded.stream
    assert loaded.game == recorded.loaded.game
    assert loaded.labels.names == ("anna", "bert")
    assert [seat.name for seat in loaded.seats] == ["Anna Berg", "bert"]
    assert loaded.game.started.options == {"target": 7}
    assert (loaded.game.started.played, loaded.game.started.offset) == (123, 60)


def test_no_event_holds_a_name_or_a_label(store: Store, start: Starter) -> None:
    game = store.games.start(start("anna=Anna Berg", "bert=Bert Stein", by="Cora Wolf")).loaded.stream.id
    store.games.append(game, Play("anna 1"), by="Cora Wolf")
    stored = b"".join(row.state for row in store.recorder.iter_events(game)).lower()
    assert [name for name in (b"anna", b"bert", b"cora", b"berg") if name in stored] == []


def test_recorded_plies_are_read_by_another_process(store: Store, other: Store, game: str) -> None:
    store.games.append(game, Play("anna 1"), by="Scribe")
    recorded = store.games.append(game, Play("bert 2 3", happened=77), by="Scribe")
    assert (recorded.first, recorded.last) == (3, 4)
    loaded = other.games.load(game)
    assert (loaded.stream, loaded.game) == (recorded.loaded.stream, recorded.loaded.game)
    assert [ply.actions for ply in loaded.game.plies] == [(Counted(1, 1),), (Counted(2, 2), Counted(2, 3))]
    assert [ply.happened for ply in loaded.game.plies] == [None, 77]


@pytest.mark.parametrize(
    ("line", "error"),
    [("nobody 1", Unreadable), ("anna", Unreadable), ("anna 2", Illegal), ("anna 0", Impossible), ("anna 1 3", Illegal)],
)
def test_a_refused_line_leaves_no_trace(store: Store, game: str, line: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        store.games.append(game, Play(line), by="Somebody New")
    assert store.games.load(game).stream.head == 1
    assert store.people.find("Somebody New") is None


def test_a_ruling_is_stored_with_its_reason_beside_the_chain(store: Store, game: str) -> None:
    recorded = store.games.append(game, Play("anna 5", ruled="we start high"), by="Scribe")
    (flag,) = recorded.loaded.game.breaches()
    assert (flag.rule, flag.ruled) == ("counting:next", True)
    assert flag.why is not None
    assert store.games.texts(game)[flag.why] == "we start high"
    assert sha256(b"we start high").hexdigest() != flag.why  # salted


def test_a_setup_may_break_a_rule_with_a_ruling(store: Store, start: Starter) -> None:
    with pytest.raises(Illegal):
        store.games.start(start(first=3))
    loaded = store.games.start(start(first=3, why="a short evening")).loaded
    assert loaded.game.started.allowed == ("counting:zero",)
    assert list(store.games.texts(loaded.stream.id).values()) == ["a short evening"]


def test_undo_and_redo_are_recorded_and_come_back(store: Store, other: Store, game: str) -> None:
    for number in (1, 2, 3):
        store.games.append(game, Play(f"anna {number}"), by="Scribe")
    assert store.games.append(game, Undo(2), by="Scribe").loaded.game.state.number == 1
    assert other.games.load(game).game.state.number == 1
    assert store.games.append(game, Redo(), by="Scribe").loaded.game.state.number == 2
    loaded = other.games.load(game)
    assert (loaded.game.state.number, loaded.stream.head) == (2, 6)
    with pytest.raises(NotFound):
        store.games.append(game, Redo(2), by="Scribe")


def test_a_note_is_anchored_to_an_entry_and_its_text_lies_beside_the_chain(store: Store, game: str) -> None:
    store.games.append(game, Play("anna 1"), by="Scribe")
    store.games.append(game, Annotate("said it   very slowly", 1), by="Bert")
    _, number, topic, _, entry = store.games.entries(game)[-1]
    assert (number, topic) == (3, "game.noted")
    assert isinstance(entry.event, Noted)
    assert entry.event.anchor == 1
    assert store.games.texts(game) == {entry.event.text: "said it very slowly"}


def test_the_index_shows_that_a_game_is_closed_and_reopened(store: Store, start: Starter) -> None:
    game = store.games.start(start(target=1)).loaded.stream.id
    with pytest.raises(Illegal):
        store.games.append(game, Close(), by="Scribe")
    store.games.append(game, Play("anna 1"), by="Scribe")
    store.games.append(game, Close(), by="Scribe")
    assert store.streams.get(game).status == "closed"
    with pytest.raises(Illegal):
        store.games.append(game, Play("anna 2"), by="Scribe")
    store.games.append(game, Reopen(), by="Scribe")
    assert store.streams.get(game).status == "open"


def test_a_game_can_be_broken_off_and_an_undo_brings_it_back(store: Store, game: str) -> None:
    assert store.games.append(game, Play("void the dog ate a card"), by="Scribe").loaded.stream.status == "void"
    assert list(store.games.texts(game).values()) == ["the dog ate a card"]
    assert store.games.append(game, Undo(), by="Scribe").loaded.stream.status == "open"
    assert store.games.append(game, Close(void=True), by="Scribe").loaded.stream.status == "void"


def test_a_game_can_be_read_as_its_log_stood_at_any_entry(store: Store, game: str) -> None:
    seen = [store.games.load(game)]
    for line in ("anna 1", "bert 2", "anna 3"):
        seen.append(store.games.append(game, Play(line), by="Scribe").loaded)
    seen.append(store.games.append(game, Undo(3), by="Scribe").loaded)
    for moment in seen:
        as_of = store.games.load_as_of(game, moment.stream.head)
        assert (as_of.game, as_of.stream) == (moment.game, moment.stream)


@pytest.mark.parametrize("entry", [-1, 0, 2])
def test_an_entry_that_is_not_there_is_not_found(store: Store, game: str, entry: int) -> None:
    with pytest.raises(NotFound, match="the log has 1"):
        store.games.load_as_of(game, entry)


@pytest.mark.parametrize("viewer", [0, 99, "anna", None])
def test_an_unknown_viewer_is_refused(store: Store, game: str, viewer: Any) -> None:
    with pytest.raises(Usage, match="is no viewer"):
        store.games.load(game).seen(viewer)


def test_an_unknown_game_is_not_found(store: Store) -> None:
    with pytest.raises(NotFound):
        store.games.load("gnothing")


def test_entries_have_author_time_and_place_in_the_chain(store: Store, game: str) -> None:
    store.games.append(game, Play("anna 1"), by="Cora")
    first, second = store.games.entries(game)
    assert isinstance(first.entry.event, GameStarted)
    assert (first.entry.prev, second.entry.prev) == ("", first.hash)
    assert second.hash == store.streams.get(game).head_hash
    assert second.entry.at == store.streams.get(game).touched > first.entry.at
    assert store.people.names([second.entry.by, "pnobody"]) == {second.entry.by: "Cora", "pnobody": None}


def test_with_after_a_ply_is_refused_when_the_log_has_moved_on(store: Store, game: str) -> None:
    store.games.append(game, Play("anna 1"), by="Scribe", after=1)
    with pytest.raises(Conflict, match="stands at entry 2, not 1"):
        store.games.append(game, Play("anna 2"), by="Scribe", after=1)


def test_a_label_that_cannot_be_read_in_lines_is_refused(store: Store, start: Starter) -> None:
    for label in ("count", "all", "a b", "1st"):
        with pytest.raises(Usage):
            store.games.start(start(label))
    with pytest.raises(Usage):
        store.games.start(start("anna=" + "a" * 101))
    assert store.streams.newest() == []


def test_a_setup_for_another_number_of_players_is_refused(store: Store, start: Starter) -> None:
    three = msgspec.structs.replace(start(), seats=start("anna", "bert", "cora").seats)
    with pytest.raises(Usage, match="2 seats, and 3 players"):
        store.games.start(three)


def test_a_name_of_a_game_is_used_once(store: Store, start: Starter) -> None:
    store.games.start(start(), name="hallows")
    with pytest.raises(Conflict):
        store.games.start(start(), name="hallows")
    with pytest.raises(Usage):
        store.games.start(start(), name="Not A Name")


def test_a_game_of_an_uninstalled_ruleset_is_refused(other: Store, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry != str(PLUGIN)])
    find_ruleset.cache_clear()
    with pytest.raises(Unsupported, match="no ruleset counting is installed"):
        other.games.load(game)


@pytest.mark.parametrize("what", ["deleted", "moved", "replaced"])
def test_no_entry_is_acknowledged_once_the_file_is_gone(store: Store, path: Path, start: Starter, what: str) -> None:
    game = store.games.start(start()).loaded.stream.id
    aside = path.with_name("aside.db")
    shutil.copy(path, aside)
    if what == "moved":
        path.rename(path.with_name("moved.db"))
    else:
        path.unlink()
    if what == "replaced":
        aside.rename(path)
    with pytest.raises(Unavailable, match="moved, replaced or deleted"):
        store.games.append(game, Play("anna 1"), by="Scribe")
