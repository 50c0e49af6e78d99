"""Whole records in one transaction: what an import needs."""

from __future__ import annotations

import pytest
from tests.store.conftest import Starter
from tests.store.counting import Counted

from spooklog.domain.errors import Conflict, Illegal
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Act, Play
from spooklog.store.game_writer import GameWriter, Steps
from spooklog.store.store import Store


def play_out(book: GameWriter) -> None:
    """Three numbers, the last one noted, and the game closed; each with its own time at the table."""
    book.play("anna 1", by="Scribe", happened=10)
    book.play("bert 2", by="Scribe", happened=20)
    book.play("anna 3", by="Scribe", happened=30)
    book.note("well counted", by="Bert", happened=31)
    book.close(by="Scribe", happened=40)


def lines(*texts: str) -> Steps:
    """Steps that play some lines."""

    def steps(book: GameWriter) -> None:
        for text in texts:
            book.play(text, by="Scribe")

    return steps


def test_a_finished_game_is_stored_in_one_go(store: Store, other: Store, start: Starter) -> None:
    recorded = store.games.start(start(target=3), then=play_out)
    assert (recorded.first, recorded.last) == (1, 6)
    loaded = other.games.load(recorded.loaded.stream.id)
    assert (loaded.game, loaded.stream) == (recorded.loaded.game, recorded.loaded.stream)
    assert loaded.stream.status == "closed"
    assert [ply.happened for ply in loaded.game.plies] == [10, 20, 30]
    assert other.games.verify(loaded.stream.id) == []


def test_actions_are_a_line_that_need_not_be_read(store: Store, start: Starter) -> None:
    game = store.games.start(start(), Act((Counted(1, 1), Counted(2, 2)))).loaded.game
    assert [(ply.line, ply.actions) for ply in game.plies] == [(1, (Counted(1, 1), Counted(2, 2)))]
    with pytest.raises(Illegal, match="the next number is 1"):
        store.games.start(start(), Act((Counted(1, 3),)))


def test_a_record_with_one_bad_line_leaves_nothing_at_all(store: Store, start: Starter) -> None:
    def steps(book: GameWriter) -> None:
        book.play("anna 1", by="Scribe", ruled="a text that would be stored")
        book.play("bert 7", by="Scribe")

    with pytest.raises(Illegal):
        store.games.start(start(), then=steps)
    query = store.recorder.query
    assert [query(f"SELECT count(*) FROM {table}") for table in ("events", "streams", "people", "seats", "texts")] == [[(0,)]] * 5


def test_several_lines_are_appended_together_or_not_at_all(store: Store, start: Starter) -> None:
    game = store.games.start(start()).loaded.stream.id
    with pytest.raises(Illegal):
        store.games.append(game, lines("anna 1", "anna 3"))
    assert store.games.load(game).stream.head == 1
    store.games.append(game, lines("anna 1", "anna 2"))
    assert store.games.load(game).stream.head == 3


def test_steps_that_write_nothing_change_nothing(store: Store, start: Starter) -> None:
    before = store.games.start(start()).loaded
    recorded = store.games.append(before.stream.id, lambda book: book.labels)
    assert (recorded.first, recorded.last) == (2, 1)
    assert store.streams.get(before.stream.id) == before.stream


def test_steps_are_decided_again_when_somebody_else_wrote_first(store: Store, other: Store, start: Starter) -> None:
    game = store.games.start(start()).loaded.stream.id
    heads = []

    def next_number(book: GameWriter) -> None:
        heads.append(book.game.head)
        if len(heads) == 1:
            other.games.append(game, Play("bert 1"), by="Other")
        book.play(f"anna {book.game.state.number + 1}", by="Scribe")

    loaded = store.games.append(game, next_number).loaded
    assert heads == [1, 2]
    assert [action.seat for ply in loaded.game.plies for action in ply.actions] == [2, 1]  # type: ignore[attr-defined]


def test_a_lost_race_is_refused_only_when_it_is_no_longer_legal(store: Store, other: Store, start: Starter) -> None:
    game = store.games.start(start()).loaded.stream.id

    def same_number(book: GameWriter) -> None:
        if book.game.head == 1:
            other.games.append(game, Play("bert 1"), by="Other")
        book.play("anna 1", by="Scribe")

    with pytest.raises(Illegal, match="next number is 2"):
        store.games.append(game, same_number)
    assert store.games.load(game).stream.head == 2


def test_with_after_a_lost_race_is_a_conflict_even_where_it_would_be_legal(store: Store, other: Store, start: Starter) -> None:
    game = store.games.start(start()).loaded.stream.id

    def remark(book: GameWriter) -> None:
        if book.game.head == 1:
            other.games.append(game, Annotate("me first"), by="Other")
        book.note("me too", by="Scribe")

    with pytest.raises(Conflict, match="stands at entry 2, not 1"):
        store.games.append(game, remark, after=1)
    assert store.games.append(game, remark).last == 3


def test_two_who_meet_a_new_person_at_the_same_time_agree_on_one(store: Store, other: Store, start: Starter) -> None:
    ours, theirs = (store.games.start(start("anna"), name=name).loaded.stream.id for name in ("ours", "theirs"))

    def remark(book: GameWriter) -> None:
        book.note("hello", by="Dora")
        if other.people.find("Dora") is None:
            other.games.append(theirs, Annotate("hello"), by="DORA")

    store.games.append(ours, remark)
    assert store.games.entries(ours)[-1].entry.by == store.games.entries(theirs)[-1].entry.by
    assert store.games.verify(ours) == []


def test_a_name_that_is_drawn_twice_is_drawn_again(store: Store, other: Store, start: Starter) -> None:
    def meanwhile(book: GameWriter) -> None:
        drawn = book.loaded().stream.name
        if not other.streams.newest():
            other.games.start(start(), name=drawn)

    recorded = store.games.start(start(), then=meanwhile)
    assert len({stream.name for stream in store.streams.newest()}) == 2
    assert store.games.verify(recorded.loaded.stream.id) == []


def test_a_draftbook_has_no_game_before_it_is_started(store: Store, start: Starter) -> None:
    stream = store.games.start(start()).loaded.stream
    with pytest.raises(LookupError):
        GameWriter(store.games.desk, stream).play("anna 1", by="Scribe")


def test_whoever_always_loses_the_race_is_told_so(
    store: Store, other: Store, start: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spooklog.store.logs.ATTEMPTS", 3)
    game = store.games.start(start()).loaded.stream.id

    def remark(book: GameWriter) -> None:
        other.games.append(game, Annotate("me first"), by="Other")
        book.note("me too", by="Scribe")

    with pytest.raises(Conflict, match="others keep writing"):
        store.games.append(game, remark)
    assert store.games.load(game).stream.head == 4
