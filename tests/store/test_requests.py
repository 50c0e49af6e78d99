"""Requests: a client that repeats one, because its answer was lost, records nothing twice and is answered as the first time."""

from __future__ import annotations

import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from tests.behind import behind
from tests.forking import Forked, ended
from tests.store.conftest import Starter
from tests.store.counting import Counted

from spooklog.domain.log.amend import Amend, Correction
from spooklog.domain.log.decision import Command
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Act, Play
from spooklog.domain.log.undoing import Redo, TakeBack, Undo
from spooklog.domain.values.errors import Conflict, Corrupt, Illegal, SpooklogError, Usage
from spooklog.projections.game.history import Played, played
from spooklog.store.changes.archiving import archive
from spooklog.store.checks.consistency import disagreements
from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.checks.own_log import problems_of_store
from spooklog.store.erasing.erase import erase
from spooklog.store.index.requests import StartRequest, game_request
from spooklog.store.logs.loaded import Recorded
from spooklog.store.store import Store, open_store

ONE, TWO = "request-1", "request_2"
ASKING = StartRequest(ONE, "p1")


@pytest.fixture
def game(store: Store, start: Starter) -> str:
    """A game of anna and bert."""
    return store.games.start(start("anna=Anna Berg", "bert", target=1000), name="evening").loaded.stream.id


def sound(store: Store) -> bool:
    """Whether no check finds anything."""
    streams = store.streams.every()
    logs = [problem for stream in streams for problem in verify(store.games, stream.id)]
    return [
        *check_database(store.recorder),
        *problems_of_store(store),
        *disagreements(store.recorder, streams, store.mapper),
        *logs,
    ] == []


def answers(recorded: Recorded) -> list[Played]:
    """What `play` answers about each new ply."""
    loaded, before = recorded.loaded, len(recorded.before.plies) if recorded.before else 0
    return [played(loaded, loaded.seen("full", ply.number), {}) for ply in loaded.game.plies[before:]]


def same(first: Recorded, again: Recorded) -> bool:
    """Whether a repetition is answered as the first time."""
    heads = [(one.first, one.last, one.loaded.stream.head, one.loaded.stream.head_hash) for one in (first, again)]
    games = [(one.before and len(one.before.plies), len(one.loaded.game.plies), one.taken_back) for one in (first, again)]
    return heads[0] == heads[1] and games[0] == games[1] and answers(first) == answers(again) and again.repeated


# -- repeated ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("newer", [False, True])
@pytest.mark.parametrize("elsewhere", [False, True])
def test_a_repeated_request_is_answered_as_the_first_time(
    store: Store, other: Store, game: str, newer: bool, elsewhere: bool
) -> None:
    store.games.append(game, Play("anna 1"), by="anna")
    first = store.games.append(game, Play("bert 2 3"), by="bert", after=2, request=ONE)
    assert not first.repeated
    if newer:
        store.games.append(game, Play("anna 4"), by="anna", request=TWO)
    head = store.streams.get(game).head
    repeating = other if elsewhere else store
    again = repeating.games.append(game, Play("bert 2 3"), by="bert", after=2, request=ONE)
    assert same(first, again)
    assert len(answers(again)) == 1
    assert store.streams.get(game).head == head
    assert repeating.games.load(game).stream.head == head
    assert sound(store)


@pytest.mark.parametrize(
    "commands",
    [
        (Undo(),),
        (Undo(2),),
        (Undo(), Redo()),
        (TakeBack(1, (1, 2)),),
        (Annotate("what a night"),),
        (Play("bert 4", ruled="we play it so"),),
        (Act((Counted(seat=1, number=3),)),),
        (Play("anna 3"), Play("bert 4", happened=7), Annotate("quick")),
    ],
)
def test_any_command_may_be_repeated(store: Store, game: str, commands: tuple[Command, ...]) -> None:
    for line in ("anna 1", "bert 2"):
        store.games.append(game, Play(line), by="Scribe")
    first = store.games.append(game, *commands, by="Scribe", request=ONE)
    store.games.append(game, Annotate("later"), by="Scribe")
    assert same(first, store.games.append(game, *commands, by="Scribe", request=ONE))
    assert sound(store)


@pytest.mark.parametrize("looked", [False, True])
def test_a_repeated_amendment_has_its_plan_unless_the_scribe_looked_at_a_newer_game(
    store: Store, game: str, looked: bool
) -> None:
    for line in ("anna 1", "bert 2"):
        store.games.append(game, Play(line), by="Scribe")

    def amend() -> Amend:
        seen = store.games.load(game).game if looked else None
        return Amend((Correction(ply=2, how="replace", text="anna 2"),), seen=seen)

    first = store.games.append(game, amend(), by="Scribe", request=ONE)
    again = store.games.append(game, amend(), by="Scribe", request=ONE)
    assert same(first, again)
    assert again.last == store.streams.get(game).head
    if looked:
        assert again.decisions == ()
    else:
        assert [step.change for step in again.amendment.steps] == [step.change for step in first.amendment.steps]


def test_a_request_belongs_to_one_game(store: Store, start: Starter, game: str) -> None:
    another = store.games.start(start()).loaded.stream.id
    store.games.append(game, Play("anna 1"), by="anna", request=ONE)
    recorded = store.games.append(another, Play("anna 1"), by="anna", request=ONE)
    assert not recorded.repeated
    assert recorded.loaded.stream.id == another


def test_a_request_is_repeated_in_an_archived_game_too(store: Store, game: str) -> None:
    first = store.games.append(game, Play("anna 1"), by="anna", request=ONE)
    archive(store.own_log, ["evening"], by="Scribe")
    assert same(first, store.games.append(game, Play("anna 1"), by="anna", request=ONE))
    with pytest.raises(Illegal, match="archived"):
        store.games.append(game, Play("bert 2"), by="bert", request=TWO)


# -- refused -----------------------------------------------------------------------------------------------------------


def test_a_refused_request_is_not_stored_and_can_be_made_again(store: Store, game: str) -> None:
    for _ in range(2):
        with pytest.raises(Illegal, match="the next number is 1"):
            store.games.append(game, Play("bert 2"), by="bert", request=ONE)
    with pytest.raises(Conflict, match="stands at entry 1"):
        store.games.append(game, Play("anna 1"), by="anna", after=7, request=TWO)
    assert store.recorder.query("SELECT * FROM requests") == []
    store.games.append(game, Play("anna 1"), by="anna", request=TWO)
    recorded = store.games.append(game, Play("bert 2"), by="bert", request=ONE)
    assert (recorded.first, recorded.repeated) == (3, False)


@pytest.mark.parametrize(
    ("commands", "by"),
    [
        ((Play("anna 2"),), "anna"),
        ((Play("anna 1"),), "bert"),
        ((Play("anna 1", ruled="so"),), "anna"),
        ((Play("anna 1"), Play("bert 2")), "anna"),
        ((Annotate("anna 1"),), "anna"),
    ],
)
def test_the_same_text_for_something_else_is_refused(store: Store, game: str, commands: tuple[Command, ...], by: str) -> None:
    store.games.append(game, Play("anna 1"), by="anna", request=ONE)
    with pytest.raises(Conflict, match="made before, for something else"):
        store.games.append(game, *commands, by=by, request=ONE)
    assert store.streams.get(game).head == 2


def test_a_request_that_comes_again_with_another_time_is_the_same(store: Store, game: str) -> None:
    first = store.games.append(game, Play("anna 1", happened=1_000), by="anna", request=ONE)
    again = store.games.append(game, Play("anna 1", happened=2_000), by="anna", request=ONE)
    assert again.repeated
    assert again.loaded.game.plies == first.loaded.game.plies


@pytest.mark.parametrize("request_", ["", "short", "x" * 65, "with blank", "umläut-er", "line\nbreak", "request-1\n"])
def test_an_impossible_text_is_refused(store: Store, game: str, request_: str) -> None:
    with pytest.raises(Usage, match="8 to 64"):
        store.games.append(game, Play("anna 1"), by="anna", request=request_)
    assert store.streams.get(game).head == 1


def test_a_request_for_nothing_is_refused(store: Store, game: str) -> None:
    with pytest.raises(Usage, match="asks for something"):
        store.games.append(game, by="anna", request=ONE)


def test_only_equal_commands_have_equal_request_digests() -> None:
    digests = [
        game_request(ONE, commands, by).digest
        for commands, by in (
            ((Undo(1),), "anna"),
            ((Undo(2),), "anna"),
            ((Redo(1),), "anna"),
            ((Act((Counted(seat=1, number=1),)),), "anna"),
            ((Act((Counted(seat=1, number=2),)),), "anna"),
        )
    ]
    assert len({*digests}) == len(digests)
    assert game_request(ONE, (Undo(),), "  ANNA ").digest == game_request(TWO, (Undo(1),), "anna").digest


# -- at once -----------------------------------------------------------------------------------------------------------


def test_threads_that_make_the_same_request_at_once_store_it_once(store: Store, game: str) -> None:
    rounds, threads = 10, 4
    barrier = Barrier(threads)

    def repeat(_: int) -> list[tuple[int, int, bool]]:
        told = []
        for number in range(rounds):
            barrier.wait(60)
            command: Command = Play(f"anna {number // 2 + 1}") if number % 2 else Annotate(f"note {number}")
            one = store.games.append(game, command, by="anna", request=f"{ONE}-{number}")
            told.append((one.first, one.last, one.repeated))
        return told

    with ThreadPoolExecutor(threads) as pool:
        told = list(pool.map(repeat, range(threads)))
    assert store.streams.get(game).head == 1 + rounds
    for answered in zip(*told, strict=True):
        assert len({(first, last) for first, last, _ in answered}) == 1
        assert sorted(repeated for *_, repeated in answered) == [False, *[True] * (threads - 1)]
    assert sound(store)


@pytest.mark.parametrize("command", [Play("anna 1"), Annotate("late"), Undo(2)])
def test_a_request_that_is_stored_while_it_is_decided_is_found(
    store: Store, other: Store, game: str, monkeypatch: pytest.MonkeyPatch, command: Command
) -> None:
    if isinstance(command, Undo):
        for line in ("anna 1", "bert 2"):
            store.games.append(game, Play(line), by="anna")
    head = store.streams.get(game).head
    store.games.load(game)
    insert = store.recorder.insert_events

    def overtaken(*arguments: Any, **more: Any) -> Any:
        monkeypatch.undo()
        other.games.append(game, command, by="anna", after=head, request=ONE)
        other.games.append(game, Annotate("and more"), by="bert")
        return insert(*arguments, **more)

    monkeypatch.setattr(store.recorder, "turn", lambda: _no_turn())
    monkeypatch.setattr(store.recorder, "insert_events", overtaken)
    recorded = store.games.append(game, command, by="anna", after=head, request=ONE)
    assert (recorded.first, recorded.last, recorded.repeated) == (head + 1, head + 1, True)
    assert store.streams.get(game).head == head + 2
    assert sound(store)


class _no_turn:
    """A turn in no queue."""

    def __enter__(self) -> None: ...
    def __exit__(self, *_: object) -> None: ...


def test_the_same_request_on_a_newer_game_is_kept_out_by_the_table_itself(
    store: Store, other: Store, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other.games.append(game, Annotate("late"), by="anna", request=ONE)
    looks: list[Callable[..., Any]] = []
    find = game_request(ONE, (Annotate("late"),), "anna").__class__.stored

    def blind_at_first(ask: Any, *values: Any) -> Any:
        looks.append(find)
        return None if len(looks) == 1 else find(ask, *values)

    monkeypatch.setattr("spooklog.store.index.requests.GameRequest.stored", blind_at_first)
    recorded = store.games.append(game, Annotate("late"), by="anna", request=ONE)
    assert (recorded.last, recorded.repeated, store.streams.get(game).head) == (2, True, 2)
    assert len(looks) > 1


REPEAT = """
import sys
from spooklog.domain.log.noting import Annotate
from spooklog.store.store import open_store

url, game, rounds = sys.argv[1:]
with open_store(url) as store:
    print("ready", flush=True)
    sys.stdin.readline()
    for number in range(int(rounds)):
        recorded = store.games.append(game, Annotate(f"note {number}"), by="anna", request=f"request-{number}")
        print(recorded.first, recorded.last, recorded.repeated, flush=True)
"""


def test_two_processes_that_make_the_same_requests_store_each_once(path: Path, start: Starter) -> None:
    rounds = 30
    with open_store(str(path)) as store:
        game = store.games.start(start()).loaded.stream.id
        processes = [Forked(REPEAT, path, game, rounds) for _ in range(2)]
        for process in processes:
            assert process.stdout.readline() == "ready\n"
        told = [[line.split() for line in process.communicate("go\n")[0].splitlines()] for process in processes]
        assert [process.returncode for process in processes] == [0, 0]
        assert [len(lines) for lines in told] == [rounds, rounds]
        for one, another in zip(*told, strict=True):
            assert one[:2] == another[:2]
            assert sorted((one[2], another[2])) == ["False", "True"]
        assert store.streams.get(game).head == 1 + rounds
        assert sound(store)


KILLED = """
import os, signal, sys
from spooklog.domain.log.noting import Annotate
from spooklog.store.store import open_store

url, game, when = sys.argv[1:]

def kill(*_):
    os.kill(os.getpid(), signal.SIGKILL)

with open_store(url) as store:
    if when == "behind":
        store.games.keep = kill
    else:
        store.games._record = kill
    store.games.append(game, Annotate("a last word"), by="anna", request="request-1")
"""


@pytest.mark.parametrize(("when", "stored"), [("before", False), ("behind", True)])
def test_a_request_of_a_killed_process_is_repeated(path: Path, start: Starter, when: str, stored: bool) -> None:
    with open_store(str(path)) as store:
        game = store.games.start(start()).loaded.stream.id
        assert ended(KILLED, path, game, when) == -signal.SIGKILL
        assert store.streams.get(game).head == 1 + stored
        recorded = store.games.append(game, Annotate("a last word"), by="anna", request=ONE)
        assert (recorded.first, recorded.last, recorded.repeated) == (2, 2, stored)
        assert list(store.games.texts(game).values()) == ["a last word"]
        assert sound(store)


# -- people ------------------------------------------------------------------------------------------------------------


def test_erasing_a_person_removes_every_request_hash(store: Store, other: Store, game: str) -> None:
    first = store.games.append(game, Annotate("Anna Berg bluffs"), by="Anna Berg", request=ONE)
    digest = game_request(ONE, (Annotate("Anna Berg bluffs"),), "Anna Berg").digest
    assert digest in repr(store.recorder.query("SELECT * FROM requests"))
    erase(store.own_log, "Anna Berg", by="Scribe")
    assert store.recorder.query("SELECT request, first, last, asked FROM requests") == [(ONE, 2, 2, None)]
    again = other.games.append(game, Annotate("Anna Berg bluffs"), by="Anna Berg", request=ONE)
    assert (again.last, again.repeated, again.decisions) == (first.last, True, ())
    assert other.people.find("Anna Berg") is None
    assert sound(store)


def test_a_repetition_that_could_not_be_decided_any_more_is_answered(store: Store, game: str) -> None:
    store.games.append(game, Play("anna 1"), by="bert", request=ONE)
    store.games.append(game, Undo(), by="bert", request=TWO)
    erase(store.own_log, "Anna Berg", by="Scribe")
    again = store.games.append(game, Play("anna 1"), by="bert", request=ONE)
    assert (again.first, again.repeated, again.taken_back) == (2, True, 0)
    undone = store.games.append(game, Undo(), by="bert", request=TWO)
    assert (undone.first, undone.repeated, undone.taken_back) == (3, True, 1)
    with pytest.raises(LookupError):
        _ = undone.amendment


# -- damage ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE requests SET last = 9",
        "UPDATE requests SET first = 1",
        "UPDATE requests SET first = 3",
        "UPDATE requests SET at = -9000000000000000000",
    ],
)
def test_a_damaged_request_is_found(store: Store, path: Path, game: str, statement: str) -> None:
    store.games.append(game, Play("anna 1"), by="anna", request=ONE)
    assert sound(store)
    behind(path, statement)
    found = [*check_database(store.recorder), *disagreements(store.recorder, (), store.mapper)]
    assert [problem for problem in found if "request" in problem]


def test_a_damaged_request_is_not_answered(store: Store, path: Path, game: str) -> None:
    store.games.append(game, Play("anna 1"), by="anna", request=ONE)
    for statement in ("UPDATE requests SET last = 9", "UPDATE requests SET first = 1, last = 2"):
        behind(path, statement)
        with pytest.raises(SpooklogError):
            store.games.append(game, Play("anna 1"), by="anna", request=ONE)
    behind(path, "UPDATE requests SET last = -1")
    with pytest.raises(Corrupt, match="last is -1"):
        store.games.append(game, Play("anna 1"), by="anna", request=ONE)
    assert store.streams.get(game).head == 2


# -- requests that start a game -----------------------------------------------------------------------------------------------


def test_a_repeated_request_starts_one_game(store: Store, start: Starter) -> None:
    first = store.games.start(start("anna", "bert"), Annotate("rain"), request=ASKING)
    again = store.games.start(start("anna", "bert"), request=ASKING)
    assert (again.loaded.stream, again.repeated, first.repeated) == (first.loaded.stream, True, False)
    store.games.append(first.loaded.stream.id, Annotate("more"), by="anna")
    assert store.games.start(start("anna", "bert"), request=ASKING).last == first.last + 1
    assert store.games.start(start("anna", "bert"), request=StartRequest(TWO, "p1")).loaded.stream.id != first.loaded.stream.id
    assert len(store.streams.every(kind="game")) == 2
    assert sound(store)


def test_the_same_text_of_another_client_starts_another_game(store: Store, start: Starter) -> None:
    first, second = (store.games.start(start(), request=StartRequest(ONE, scope)) for scope in ("p1", "p2"))
    assert first.loaded.stream.id != second.loaded.stream.id
    assert (first.repeated, second.repeated) == (False, False)


def test_a_refused_request_starts_nothing_and_can_be_made_again(store: Store, start: Starter) -> None:
    store.games.start(start("cora", "dave"), name="evening")
    with pytest.raises(Conflict, match="evening"):
        store.games.start(start("anna", "bert"), name="evening", request=ASKING)
    assert store.games.started(ASKING) is None
    assert not store.games.start(start("anna", "bert"), name="night", request=ASKING).repeated
    with pytest.raises(Usage, match="8 to 64"):
        store.games.start(start("anna", "bert"), request=StartRequest("short", "p1"))


def test_a_game_of_a_series_is_started_once_by_a_request(store: Store, series: str, start: Starter) -> None:
    first = store.series.start(series, start("anna", "bert"), request=ASKING)
    again = store.series.start(series, start("anna", "bert"), request=ASKING)
    assert again.loaded.stream.id == first.loaded.stream.id
    assert list(store.series.load(series).series.games) == [first.loaded.stream.id]
    assert sound(store)


def test_threads_that_ask_for_the_same_game_start_it_once(store: Store, start: Starter) -> None:
    barrier, opening = Barrier(6), start("anna", "bert")

    def ask(name: str | None) -> str:
        barrier.wait()
        return store.games.start(opening, name=name, request=ASKING).loaded.stream.id

    for name in (None, "night"):
        with ThreadPoolExecutor(6) as pool:
            assert len(set(pool.map(ask, [name] * 6))) == 1
    assert len(store.streams.every(kind="game")) == 1
    assert sound(store)


def test_a_game_that_another_process_starts_meanwhile_is_found(
    store: Store, path: Path, start: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    opening = start("anna", "bert")
    with open_store(str(path)) as other:
        new = store.games.new

        def late(*arguments: Any, **named: Any) -> Any:
            monkeypatch.undo()
            writer = new(*arguments, **named)
            other.games.start(opening, name="night", request=ASKING)
            return writer

        monkeypatch.setattr(store.games, "new", late)
        recorded = store.games.start(opening, name="night", request=ASKING)
        assert recorded.repeated
        found = other.games.started(ASKING)
        assert found
        assert found.loaded.stream == recorded.loaded.stream
    assert [row.name for row in store.streams.every()] == ["night"]
