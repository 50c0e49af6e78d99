"""Replay files: a log with its whole history goes into one and comes out of it, to the byte; any byte changed is found."""

from __future__ import annotations

import io
import json
import tracemalloc
from importlib import resources
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator
from tests.replays.conftest import take
from tests.replays.logs import RULED, exported, lines_of, random_log, sound

from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import Corrupt
from spooklog.replays.files.importing import import_replay
from spooklog.replays.files.writer import write_replay
from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.entries.mapper import entry_hash
from spooklog.store.store import Store, open_store
from spooklog.testing.playing import SEEDS


@pytest.fixture
def other(empty_store: Path, tmp_path: Path) -> Any:
    """A store somewhere else."""
    path = tmp_path / "other.db"
    path.write_bytes(empty_store.read_bytes())
    with open_store(str(path), synchronous="OFF") as store:
        yield store


# -- there and back ----------------------------------------------------------------------------------------------------


@given(seed=SEEDS)
def test_an_export_of_an_import_is_the_same_file(seed: int, empty_store: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("there")
    for name in ("here.db", "there.db"):
        (folder / name).write_bytes(empty_store.read_bytes())
    ticks = count(1_000_000, 977)
    with (
        open_store(str(folder / "here.db"), clock=lambda: next(ticks), synchronous="OFF") as here,
        open_store(str(folder / "there.db"), synchronous="OFF") as there,
    ):
        stream = random_log(here, seed)
        file = exported(here, stream.id)
        (taken,) = import_replay(there, lines_of(file), by="Scribe")
        assert (taken.change, taken.entries, taken.people) == ("new", stream.head, ())
        assert taken.stream == stream
        assert exported(there, stream.id) == file
        assert there.games.entries(stream.id) == here.games.entries(stream.id)
        assert there.games.texts(stream.id) == here.games.texts(stream.id)
        loaded = there.games.load(stream.id)
        assert (loaded.game, loaded.seats) == (here.games.load(stream.id).game, here.games.load(stream.id).seats)
        assert verify(there.games, stream.id) == check_database(there.recorder) == []
        (again,) = import_replay(there, lines_of(file), by="Scribe")
        assert (again.change, again.entries, again.stream) == ("same", 0, stream)


def test_a_game_of_another_store_goes_on_there(store: Store, other: Store) -> None:
    stream = take(store, RULED).stream
    import_replay(other, lines_of(exported(store, stream.id)), by="Scribe")
    recorded = other.games.append(stream.id, Play("bert pass"), by="Zoe")
    assert recorded.last == stream.head + 1
    assert verify(other.games, stream.id) == []


def test_rulings_reasons_and_notes_are_exported_with_their_texts(store: Store, other: Store) -> None:
    stream = take(store, RULED).stream
    import_replay(other, lines_of(exported(store, stream.id)), by="Scribe")
    assert sorted(other.games.texts(stream.id).values()) == ["a note – with “signs” \\ and 🎃", "we play it that way"]
    (flag,) = other.games.load(stream.id).game.breaches()
    assert flag.ruled


def test_entries_stand_in_a_file_as_they_are_stored(store: Store) -> None:
    stream = take(store, RULED).stream
    lines = [json.loads(line) for line in lines_of(exported(store, stream.id))]
    entries = [line for line in lines if "entry" in line]
    stored = list(store.recorder.iter_events(stream.id))
    assert [(line["entry"], line["topic"], line["state"].encode()) for line in entries] == [row[1:] for row in stored]
    assert lines[-1]["seal"]["hash"] == entry_hash(stored[-1]) == stream.head_hash


def test_people_and_texts_named_by_an_entry_precede_it_once(store: Store) -> None:
    stream = random_log(store, 11)
    seen = set[str]()
    waiting: list[str] = []
    for line in map(json.loads, lines_of(exported(store, stream.id))[1:-1]):
        if "entry" in line:
            assert all(one in line["state"] for one in waiting)
            waiting = []
        else:
            name = line.get("person") or line["text"]
            assert name not in seen
            seen.add(name)
            waiting.append(name)
    assert waiting == []


def test_erased_names_labels_and_texts_are_not_in_the_file_and_the_chain_is_whole(store: Store, other: Store) -> None:
    stream = take(store, RULED).stream
    with store.recorder.writing() as writer:
        writer.execute("UPDATE people SET name = NULL, key = NULL, salt = NULL WHERE key = ?", ("anna",))
        writer.execute("UPDATE seats SET label = NULL, salt = NULL WHERE seat = ?", (1,))
        writer.execute("DELETE FROM texts WHERE text LIKE ?", ("a note%",))
    file = exported(store, stream.id)
    assert b"anna" not in file
    assert b"a note" not in file
    import_replay(other, lines_of(file), by="Scribe")
    assert exported(other, stream.id) == file
    assert other.games.load(stream.id).labels.names == ("1", "bert", "cora")
    assert verify(other.games, stream.id) == []


def test_a_log_whose_chain_is_broken_is_not_written(store: Store) -> None:
    stream = take(store, RULED).stream
    with store.recorder.writing() as writer:
        writer.execute("UPDATE streams SET head_hash = ?", ("0" * 64,))
    with pytest.raises(Corrupt, match="entry 3 is not what was stored"):
        exported(store, stream.id)


# -- the form ----------------------------------------------------------------------------------------------------------


_PUBLISHED = resources.files("spooklog.replays") / "schema" / "spooklog-2.schema.json"
SCHEMA: dict[str, Any] = json.loads(_PUBLISHED.read_text(encoding="utf-8"))
"""The published schema of a line."""


@pytest.fixture(scope="session")
def schema() -> Draft202012Validator:
    """What holds lines to it."""
    Draft202012Validator.check_schema(SCHEMA)
    return Draft202012Validator(SCHEMA)


@pytest.mark.parametrize("seed", range(4))
def test_every_line_conforms_to_the_published_schema(store: Store, seed: int, schema: Draft202012Validator) -> None:
    stream = random_log(store, seed) if seed else take(store, RULED).stream
    state = schema.evolve(schema={"$ref": "#/$defs/state", "$defs": SCHEMA["$defs"]})
    kinds = set()
    for line in map(json.loads, lines_of(exported(store, stream.id))):
        schema.validate(line)
        kinds.add(next(iter(line)))
        if "entry" in line:
            state.validate(json.loads(line["state"]))
    assert kinds >= {"spooklog", "person", "entry", "seal"}


def test_the_schema_and_the_program_refuse_the_same_lines(store: Store, schema: Draft202012Validator) -> None:
    lines = lines_of(exported(store, take(store, RULED).stream.id))
    for place, raw in enumerate(lines):
        line = json.loads(raw)
        wrong: list[dict[str, Any]] = [{**line, "more": 1}, dict(list(line.items())[1:]), dict.fromkeys(line, -1)]
        for changed in wrong:
            assert not schema.is_valid(changed)
            assert not sound(b"".join([*lines[:place], json.dumps(changed).encode() + b"\n", *lines[place + 1 :]]))


# -- large ones --------------------------------------------------------------------------------------------------------


def test_a_long_log_is_written_a_page_at_a_time(store: Store) -> None:
    stream = take(store, RULED).stream
    store.games.append(stream.id, *(Annotate(f"{number} " * 300) for number in range(3000)), by="Scribe")
    row = store.streams.get(stream.id)

    class Nowhere(io.RawIOBase):
        written = 0

        def write(self, data: Any) -> int:
            self.written += len(data)
            return len(data)

    out = Nowhere()
    tracemalloc.start()
    try:
        write_replay(store, row, out)  # type: ignore[arg-type]  # all that is asked of it is to take bytes
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert out.written > 4_000_000
    assert peak < out.written / 2
