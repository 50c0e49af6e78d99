"""A single byte changed anywhere in the file: `db check` finds it, or everything in the store is what it was."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from hypothesis import settings
from tests.damage.flipping import UNSAID, Flip, checked, contents_of, difference, flipped, flips
from tests.garbage.stores import ask

FOUND = (8, 9)


def count() -> int:
    """How many bytes are changed: a dozen, with the profile `thorough` thousands."""
    return 3 * settings().max_examples


def test_a_changed_byte_is_found_or_makes_no_difference(whole_store: Path, tmp_path: Path) -> None:
    before = contents_of(whole_store)
    assert before is not None
    assert checked(flipped(whole_store, tmp_path / "games.db", Flip(0, 0))).code == 0
    found = 0
    for flip in flips(whole_store.stat().st_size, count(), seed=1):
        answer = checked(flipped(whole_store, tmp_path / "games.db", flip))
        assert answer.fault is None, (flip, answer.fault)
        if answer.code in FOUND:
            found += 1
            continue
        changed = difference(before, flipped(whole_store, tmp_path / "games.db", flip))
        assert changed is not None, flip
        assert {tuple(column.split(".")) for column in changed} <= UNSAID, (flip, changed)
    assert found > count() // 10


def test_a_changed_byte_of_an_entry_is_always_found(whole_store: Path, tmp_path: Path) -> None:
    """Every byte of a table's leaf page that holds entries, every so many."""
    places = [place for page in pages_of(whole_store, "events") for place in range(page, page + 4096, 331)]
    before = contents_of(whole_store)
    assert before is not None
    for place in places[:: max(1, len(places) // (2 * settings().max_examples))]:
        flip = Flip(place, 1)
        if checked(flipped(whole_store, tmp_path / "games.db", flip)).code not in FOUND:
            assert difference(before, flipped(whole_store, tmp_path / "games.db", flip)) == [], flip


def test_a_damaged_index_leads_to_no_other_game_or_person(whole_store: Path, tmp_path: Path) -> None:
    """Whatever byte of an index is changed, what is shown is right or refused."""
    commands = (("show", "-g", "full", "--json"), ("log", "-g", "evening", "--json"), ("export", "-g", "masters"))
    right = {command: ask(flipped(whole_store, tmp_path / "games.db", Flip(0, 0)), *command).out for command in commands}
    pages = [page for name in INDEXES for page in pages_of(whole_store, name)]
    step = 4096 * len(pages) // (2 * settings().max_examples)
    refused = 0
    for number, place in enumerate(range(0, 4096 * len(pages), step)):
        flip = Flip(pages[place // 4096] + place % 4096, 1 << number % 8)
        command = commands[number % len(commands)]
        answer = ask(flipped(whole_store, tmp_path / "games.db", flip), *command)
        assert answer.fault is None, (flip, answer.fault)
        assert answer.code in (0, 7, 8, 9), (flip, answer)
        assert answer.code != 0 or answer.out == right[command], (flip, command)
        refused += answer.code != 0
    assert refused


def test_an_index_that_leads_to_another_row_is_reported_and_not_followed(db: Path) -> None:
    page, data = pages_of(db, "sqlite_autoindex_streams_2")[0], bytearray(db.read_bytes())
    rows = []
    for name in (b"evening", b"masters"):  # behind each name stands the number of its row
        rows.append(data.index(name, page) + len(name))
    data[rows[0]], data[rows[1]] = data[rows[1]], data[rows[0]]
    db.write_bytes(data)
    for command in (("show", "-g", "evening"), ("log", "-g", "masters"), ("play", "-g", "even", "anna 4S"), ("db", "check")):
        answer = ask(db, *command)
        assert answer.code == 8, answer
        assert answer.fault is None, answer


INDEXES = ("sqlite_autoindex_streams_1", "sqlite_autoindex_streams_2", "sqlite_autoindex_events_1", "sqlite_autoindex_seats_1")


def pages_of(path: Path, name: str) -> list[int]:
    """Where in the file the pages of a table or an index begin: its root, and those that the root names."""
    data = path.read_bytes()
    with closing(sqlite3.connect(path)) as connection:
        ((root,),) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,))
    begin = (root - 1) * 4096
    if data[begin] in (0x0A, 0x0D):  # a leaf: there are no others
        return [begin]
    cells = int.from_bytes(data[begin + 3 : begin + 5])
    pointers = [int.from_bytes(data[begin + 12 + 2 * cell : begin + 14 + 2 * cell]) for cell in range(cells)]
    children = [int.from_bytes(data[begin + pointer : begin + pointer + 4]) for pointer in pointers]
    last = int.from_bytes(data[begin + 8 : begin + 12])
    return [begin, *((child - 1) * 4096 for child in (*children, last))]
