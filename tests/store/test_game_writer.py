"""Whole records in one transaction: what an import needs."""

from __future__ import annotations

import pytest
from tests.store.chosen import Chosen
from tests.store.conftest import Starter
from tests.store.counting import Counted

from spooklog.domain.log.closing import Close
from spooklog.domain.log.decision import Situation
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Act, Play
from spooklog.domain.log.undoing import Undo
from spooklog.domain.values.errors import Conflict, Illegal
from spooklog.store.checks.logs import verify
from spooklog.store.logs.game_writer import GameWriter
from spooklog.store.store import Store

LINES = (("anna 1", 10), ("bert 2", 20), ("anna 3", 30))
"""Three numbers, each with its own time at the table."""


def test_a_finished_game_is_stored_in_one_go(store: Store, other: Store, start: Starter) -> None:
    writer = store.games.new(start(target=3))
    writer.take(*(Play(line, happened=happened) for line, happened in LINES), by="Scribe")
    writer.take(Annotate("well counted", happened=31), by="Bert")
    writer.take(Close(happened=40), by="Scribe")
    recorded = store.games.store(writer)
    assert (recorded.first, recorded.last) == (1, 6)
    loaded = other.games.load(recorded.loaded.stream.id)
    assert (loaded.game, loaded.stream) == (recorded.loaded.game, recorded.loaded.stream)
    assert loaded.stream.status == "closed"
    assert [ply.happened for ply in loaded.game.plies] == [10, 20, 30]
    assert [entry.entry.happened for entry in other.games.entries(loaded.stream.id)] == [None, 10, 20, 30, 31, 40]
    assert verify(other.games, loaded.stream.id) == []


def test_entries_of_a_writer_are_stored_only_by_the_store(store: Store, start: Starter) -> None:
    writer = store.games.new(start(), "evening")
    writer.take(Play("anna 1"), by="Scribe")
    assert writer.game.head == 2
    assert content(store) == [[(0,)]] * 5
    assert store.games.store(writer, "evening").loaded.stream.name == "evening"


def test_actions_are_a_line_that_need_not_be_read(store: Store, start: Starter) -> None:
    game = store.games.start(start(), Act((Counted(1, 1), Counted(2, 2)))).loaded.game
    assert [(ply.line, ply.actions) for ply in game.plies] == [(1, (Counted(1, 1), Counted(2, 2)))]
    with pytest.raises(Illegal, match="the next number is 1"):
        store.games.start(start(), Act((Counted(1, 3),)))


def content(store: Store) -> list[list[tuple[int]]]:
    """How many rows each table has."""
    query = store.recorder.query
    tables = ("events", "streams WHERE head > 0", "people", "seats", "texts")  # the store's own log is there from the beginning
    return [query(f"SELECT count(*) FROM {table}") for table in tables]


def test_a_record_with_one_bad_line_leaves_nothing_at_all(store: Store, start: Starter) -> None:
    with pytest.raises(Illegal):
        store.games.start(start(), Play("anna 1", "a text that would be stored"), Play("bert 7"))
    assert content(store) == [[(0,)]] * 5


def test_several_commands_are_appended_together_or_not_at_all(store: Store, start: Starter) -> None:
    game = store.games.start(start()).loaded.stream.id
    with pytest.raises(Illegal):
        store.games.append(game, Play("anna 1"), Play("anna 3"), by="Scribe")
    assert store.games.load(game).stream.head == 1
    recorded = store.games.append(game, Play("anna 1"), Play("anna 2"), by="Scribe")
    assert (recorded.first, recorded.last) == (2, 3)
    assert store.games.load(game).stream.head == 3


def test_each_command_is_decided_on_what_those_before_it_lead_to(store: Store, start: Starter) -> None:
    game = store.games.start(start(), Play("anna 1")).loaded.stream.id
    seen: list[tuple[int, int]] = []

    def next_number(at: Situation) -> Play:
        seen.append((at.game.head, at.game.state.number))
        return Play(f"bert {at.game.state.number + 1}")

    store.games.append(game, Chosen(next_number), Undo(2), Chosen(next_number), by="Scribe")
    assert seen == [(2, 1), (4, 0)]
    assert store.games.load(game).game.state.number == 1


def test_a_refused_command_leaves_the_writer_as_those_before_it_made_it(store: Store, start: Starter) -> None:
    writer = store.games.new(start())
    with pytest.raises(Illegal):
        writer.take(Play("anna 1"), Play("bert 7", happened=5), by="Scribe")
    writer.take(Play("bert 2"), by="Scribe")
    recorded = store.games.store(writer)
    assert [ply.actions for ply in recorded.loaded.game.plies] == [(Counted(1, 1),), (Counted(2, 2),)]
    assert verify(store.games, recorded.loaded.stream.id) == []


def test_appending_no_command_changes_nothing(store: Store, start: Starter) -> None:
    before = store.games.start(start()).loaded
    recorded = store.games.append(before.stream.id, by="Scribe")
    assert (recorded.first, recorded.last) == (2, 1)
    assert store.streams.get(before.stream.id) == before.stream


def test_commands_are_decided_again_after_a_concurrent_write(store: Store, other: Store, start: Starter) -> None:
    game = store.games.start(start()).loaded.stream.id
    heads = []

    def next_number(at: Situation) -> Play:
        heads.append(at.game.head)
        if len(heads) == 1:
            other.games.append(game, Play("bert 1"), by="Other")
        return Play(f"anna {at.game.state.number + 1}")

    loaded = store.games.append(game, Chosen(next_number), by="Scribe").loaded
    assert heads == [1, 2]
    assert [action.seat for ply in loaded.game.plies for action in ply.actions] == [2, 1]  # type: ignore[attr-defined]


def test_all_commands_of_one_append_are_decided_again_together(store: Store, other: Store, start: Starter) -> None:
    game = store.games.start(start()).loaded.stream.id

    def meanwhile(at: Situation) -> Annotate:
        if at.game.head == 2:
            other.games.append(game, Annotate("me first"), by="Other")
        return Annotate("me too")

    recorded = store.games.append(game, Play("anna 1"), Chosen(meanwhile), by="Scribe")
    assert (recorded.first, recorded.last) == (3, 4)
    assert [entry.topic for entry in store.games.entries(game)] == [
        "game.started",
        "game.noted",
        "counting.counted",
        "game.noted",
    ]
    assert verify(store.games, game) == []


def test_a_lost_race_is_refused_only_when_it_is_no_longer_legal(store: Store, other: Store, start: Starter) -> None:
    game = store.games.start(start()).loaded.stream.id

    def same_number(at: Situation) -> Play:
        if at.game.head == 1:
            other.games.append(game, Play("bert 1"), by="Other")
        return Play("anna 1")

    with pytest.raises(Illegal, match="next number is 2"):
        store.games.append(game, Chosen(same_number), by="Scribe")
    assert store.games.load(game).stream.head == 2


def test_with_after_a_lost_race_is_a_conflict_even_where_it_would_be_legal(store: Store, other: Store, start: Starter) -> None:
    game = store.games.start(start()).loaded.stream.id

    def remark(at: Situation) -> Annotate:
        if at.game.head == 1:
            other.games.append(game, Annotate("me first"), by="Other")
        return Annotate("me too")

    with pytest.raises(Conflict, match="stands at entry 2, not 1"):
        store.games.append(game, Chosen(remark), by="Scribe", after=1)
    assert store.games.append(game, Chosen(remark), by="Scribe").last == 3


def test_two_writers_adding_the_same_new_person_at_once_share_one(store: Store, other: Store, start: Starter) -> None:
    ours, theirs = (store.games.start(start("anna"), name=name).loaded.stream.id for name in ("ours", "theirs"))
    rounds = []

    def remark(at: Situation) -> Annotate:
        rounds.append(at.game.head)
        return Annotate("hello")

    def meanwhile(_: Situation) -> Annotate:
        if other.people.find("Dora") is None:
            other.games.append(theirs, Annotate("hello"), by="DORA")
        return Annotate("and again")

    store.games.append(ours, Chosen(remark), Chosen(meanwhile), by="Dora")  # she is new when the first of them is written
    assert rounds == [1, 1]
    assert store.games.entries(ours)[-1].entry.by == store.games.entries(theirs)[-1].entry.by
    assert verify(store.games, ours) == []


def test_a_name_that_is_drawn_twice_is_drawn_again(store: Store, other: Store, start: Starter) -> None:
    writer = store.games.new(start())
    writer.take(Play("anna 1"), by="Scribe")
    writer.take(Annotate("loud"), by="Zoe")
    other.games.start(start(), name=writer.stream.name)
    recorded = store.games.store(writer)
    assert recorded.loaded.stream.name != writer.stream.name
    assert len({stream.name for stream in store.streams.newest()}) == 2
    game = recorded.loaded.stream.id
    assert [store.people.get(entry.entry.by).name for entry in store.games.entries(game)] == ["Scribe", "Scribe", "Zoe"]
    assert verify(store.games, game) == []


def test_a_name_that_was_chosen_and_taken_meanwhile_is_a_conflict(store: Store, other: Store, start: Starter) -> None:
    writer = store.games.new(start(), "evening")
    other.games.start(start(), name="evening")
    with pytest.raises(Conflict, match="a game called evening"):
        store.games.store(writer, "evening")
    assert len(store.streams.newest()) == 1


def test_a_writer_has_no_game_before_it_is_started(store: Store, start: Starter) -> None:
    stream = store.games.start(start()).loaded.stream
    with pytest.raises(LookupError):
        GameWriter(store.games.context, stream).take(Play("anna 1"), by="Scribe")


def test_a_writer_that_always_loses_the_race_is_refused_in_the_end(
    store: Store, other: Store, start: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spooklog.store.logs.logs.ATTEMPTS", 3)
    game = store.games.start(start()).loaded.stream.id

    def remark(_: Situation) -> Annotate:
        other.games.append(game, Annotate("me first"), by="Other")
        return Annotate("me too")

    with pytest.raises(Conflict, match="others keep writing"):
        store.games.append(game, Chosen(remark), by="Scribe")
    assert store.games.load(game).stream.head == 4
