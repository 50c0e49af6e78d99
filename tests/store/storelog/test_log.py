"""The log of the store: one entry for each operation, in its transaction, with author and time."""
# ruff: noqa: ARG001  # most tests need a filled store and no folder of it

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import pytest
from tests.behind import behind
from tests.forking import ended
from tests.store.conftest import Starter
from tests.store.series_kit import finished, opening
from tests.store.storelog.deeds import AUTHOR, OPERATIONS, Operation, a_game

from spooklog.domain.formats.result import Reported
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Undo
from spooklog.domain.series.commands import CloseSeries, RecordResult
from spooklog.domain.values.errors import Conflict, NotFound, Usage
from spooklog.store.changes.merging import merge, split
from spooklog.store.checks.logs import verify
from spooklog.store.checks.own_log import problems_of_store
from spooklog.store.database.schema import TABLES
from spooklog.store.database.writes import write_drafts
from spooklog.store.entries.mapper import StoredEntry
from spooklog.store.entries.store_events import Erased, LogBegun, LogRenamed, StoreEvent
from spooklog.store.erasing.erase import erase
from spooklog.store.store import Store

each_operation = pytest.mark.parametrize("operation", OPERATIONS.values(), ids=OPERATIONS.keys())

# Runs an operation, and dies when its entry is chained and not committed yet.
KILLED = """
import os, signal, sys
from pathlib import Path
from spooklog.store.postgres import appends
from spooklog.store.sqlite import recorder
from spooklog.store.store import open_store
from tests.store.storelog.deeds import OPERATIONS

def killed(writer, drafts):
    if rows := write(writer, drafts):
        os.kill(os.getpid(), signal.SIGKILL)
    return rows

write, appends.write_drafts, recorder.write_drafts = recorder.write_drafts, killed, killed
with open_store(sys.argv[1]) as store:
    OPERATIONS[sys.argv[2]].do(store, Path(sys.argv[3]))
"""


def entries(store: Store) -> list[StoredEntry]:
    """The store's own log."""
    return store.own_log.entries(store.own_log.id)


def logged_events(store: Store) -> list[StoreEvent]:
    """The events of the log of the store."""
    return [stored.entry.event for stored in entries(store) if isinstance(stored.entry.event, StoreEvent)]


def validated(path: Path | str) -> dict[str, list[tuple[Any, ...]]]:
    """Every row that cannot be made anew."""
    return {table: sorted(behind(path, f"SELECT * FROM {table}"), key=repr) for table in TABLES}


def test_a_new_store_has_an_empty_log_of_its_own(store: Store) -> None:
    own = store.streams.own()
    assert (own.kind, own.head, own.status, store.own_log.id) == ("store", 0, "open", own.id)
    assert (entries(store), verify(store.own_log, own.id), list(problems_of_store(store))) == ([], [], [])


def test_the_log_of_the_store_is_not_found_among_games_and_series(store: Store, evening: Path) -> None:
    own = store.streams.own()
    for name in (own.name, own.name[:2], own.id, "store"):
        with pytest.raises(NotFound):
            store.streams.find(name)
    listed = [stream.id for kind in ("game", "series") for stream in store.streams.every(kind=kind)]
    assert own.id not in listed
    with pytest.raises(Usage):
        store.games.load(own.id)


# -- one entry for each operation ----------------------------------------------------------------------------------------


@each_operation
def test_an_operation_is_one_entry_with_its_author_and_the_time(store: Store, evening: Path, operation: Operation) -> None:
    before, since = entries(store), store.games.context.clock()
    operation.do(store, evening)
    *known, made = entries(store)
    assert known == before
    assert made.topic == operation.topic
    assert {name: getattr(made.entry.event, name) for name in operation.fields} == operation.fields
    assert store.people.called(AUTHOR).id == made.entry.by
    assert since < made.entry.at < store.games.context.clock()
    assert (made.entry.happened, made.entry.line, made.entry.ply, made.entry.digest) == (None, None, None, "")
    assert store.streams.own().head_hash == made.hash
    assert verify(store.own_log, store.own_log.id) == list(problems_of_store(store)) == []


@each_operation
def test_an_author_who_is_known_does_not_come_a_second_time(store: Store, evening: Path, operation: Operation) -> None:
    store.games.append(store.streams.find("one").id, Annotate("here I am"), by=AUTHOR.upper())
    known = store.people.called(AUTHOR)
    operation.do(store, evening)
    assert entries(store)[-1].entry.by == known.id
    assert store.recorder.query("SELECT id FROM people WHERE key = ?", (AUTHOR.casefold(),)) == [(known.id,)]


@each_operation
def test_an_operation_whose_transaction_fails_leaves_nothing(
    store: Store, path: Path, evening: Path, operation: Operation, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Failed(Exception):
        pass

    def failing(*arguments: Any) -> object:
        if write_drafts(*arguments):
            raise Failed
        return []

    before = validated(path)
    with monkeypatch.context() as patched:
        for module in ("sqlite.recorder", "postgres.appends"):
            patched.setattr(f"spooklog.store.{module}.write_drafts", failing)
        with pytest.raises(Failed):
            operation.do(store, evening)
    assert validated(path) == before
    operation.do(store, evening)
    assert len(validated(path)["events"]) > len(before["events"])
    assert list(problems_of_store(store)) == []


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_killed_before_its_commit_leaves_nothing(store: Store, path: Path, evening: Path, name: str) -> None:
    before = validated(path)
    assert ended(KILLED, path, name, evening) == -signal.SIGKILL
    assert validated(path) == before
    assert list(problems_of_store(store)) == []


def test_lines_remarks_and_results_add_no_entry_to_the_log_of_the_store(store: Store, evening: Path, start: Starter) -> None:
    game, series = store.streams.find("one").id, store.streams.find("fridays").id
    other = finished(store, start)
    before = entries(store)
    store.games.append(game, Play("bert 2"), Annotate("hm"), Undo(), by=AUTHOR)
    store.series.append(series, RecordResult(Reported(players=(1, 2), points=(3, 1))), by=AUTHOR)
    store.series.add(series, other, by=AUTHOR)
    store.series.append(series, CloseSeries(), by=AUTHOR)
    assert entries(store) == before


def test_an_operation_without_effect_adds_no_entry(store: Store, evening: Path) -> None:
    for name in ("a game imported", "a game made longer", "a word list added", "people merged"):
        OPERATIONS[name].do(store, evening)
    before = entries(store)
    for name in ("a game imported", "a game made longer", "a word list added"):
        OPERATIONS[name].do(store, evening)
    for refused in (
        lambda: merge(store.own_log, "anna", ["anni"], by=AUTHOR),
        lambda: split(store.own_log, "emil", by=AUTHOR),
        lambda: erase(store.own_log, "nobody", by=AUTHOR),
        lambda: store.wordlists.add("dictionary", "bad.txt", b"two words\n", by=AUTHOR),
        lambda: store.series.open(opening("anna", "anni")),
        lambda: store.games.start(a_game(), name="one"),
    ):
        with pytest.raises((Usage, NotFound, Conflict)):
            refused()
    assert entries(store) == before


# -- what an entry says --------------------------------------------------------------------------------------------------


def test_a_new_game_is_logged_with_the_hashes_of_its_first_entry_and_its_name(store: Store) -> None:
    loaded = store.games.start(a_game(), Play("anna 1"), name="evening").loaded
    (begun,) = logged_events(store)
    first = store.games.entries(loaded.stream.id)[0]
    assert isinstance(begun, LogBegun)
    assert (begun.log, begun.kind, begun.hash) == (loaded.stream.id, "game", first.hash)
    assert entries(store)[0].entry.by == first.entry.by
    assert entries(store)[0].entry.at == first.entry.at
    assert b"evening" not in store.recorder.select_events(store.own_log.id)[0].state


def test_several_logs_of_one_file_are_an_entry_each(store: Store, evening: Path) -> None:
    before = len(entries(store))
    both = (evening / "new.spooklog").read_bytes() + (evening / "longer.spooklog").read_bytes()
    (evening / "new.spooklog").write_bytes(both)
    OPERATIONS["a game imported"].do(store, evening)
    assert [stored.topic for stored in entries(store)[before:]] == ["store.log_imported", "store.log_extended"]


def test_a_game_renamed_by_an_erasure_is_logged_as_renamed(store: Store, evening: Path) -> None:
    game = store.games.start(a_game("zora=Zora Zimt", "anna"), name="zora-evening").loaded.stream.id
    before = len(entries(store))
    _, renamed = erase(store.own_log, "Zora Zimt", by=AUTHOR)
    new, erased = logged_events(store)[before:]
    assert isinstance(new, LogRenamed)
    assert isinstance(erased, Erased)
    assert new.log == game
    assert renamed == {"zora-evening": store.streams.get(game).name}
    assert list(problems_of_store(store)) == []


def test_a_person_who_erases_themselves_is_the_author_by_id(store: Store, evening: Path) -> None:
    zora = store.people.called("Zora Zimt").id
    erase(store.own_log, "Zora Zimt", by="Zora Zimt")
    made = entries(store)[-1].entry
    assert (made.by, made.event) == (zora, Erased(persons=(zora,)))
    assert store.people.find("Zora Zimt") is None
    assert list(problems_of_store(store)) == []


def test_the_log_of_the_store_holds_no_name_and_no_text(store: Store, evening: Path) -> None:
    for operation in OPERATIONS.values():
        operation.do(store, evening)
    states = b"".join(row.state for row in store.recorder.select_events(store.own_log.id)).lower()
    names = [str(name).lower() for (name,) in store.recorder.query("SELECT name FROM people WHERE name IS NOT NULL")]
    assert not [name for name in names if f'"{name}"'.encode() in states], "short ones may be part of an id"
    for words in (
        "cora lind",
        "zora zimt",
        "yara yew",
        "evening",
        "fridays",
        "sundays",
        "bad disk",
        "theirs",
        "long ago",
        "an old one",
    ):
        assert words.encode() not in states
