"""Receipts of damaged logs: always a verdict, whichever entry was deleted, altered, doubled or moved, and never a sound one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from tests.replays.logs import exported, lines_of, random_log, resealed

from spooklog.domain.values.errors import Unreadable
from spooklog.replays.files.format import EntryLine, decode_line, encode_line
from spooklog.replays.files.receipt import Receipt, read_receipt, receipt_of
from spooklog.replays.files.verify import VerifyResult, verify_file, verify_stored
from spooklog.store.entries.mapper import EntryMapper
from spooklog.store.entries.rows import Stream
from spooklog.store.store import Store

Lines = Sequence[bytes]


@pytest.fixture
def game(store: Store) -> Stream:
    """A game of a dozen entries."""
    return random_log(store, 7, most=8)


@pytest.fixture
def receipts(store: Store, game: Stream) -> list[Receipt]:
    """One of each of its entries."""
    return [receipt_of(game.name, entry.number, entry.hash) for entry in store.games.entries(game.id)]


def compared(found: VerifyResult, receipts: Sequence[Receipt]) -> None:
    """Each receipt leads to a verdict, none to a sound one, and each that proves nothing is marked so."""
    assert not found.sound
    first = min(problem.entry for problem in found.problems if problem.entry is not None)
    for receipt in receipts:
        verdict = found.with_receipt(receipt)
        assert not verdict.sound, receipt
        assert verdict.answer().sound is False
        assert receipt.entry < first or "receipt" not in verdict.proofs, receipt


# -- in a store --------------------------------------------------------------------------------------------------------

STATEMENTS = {
    "deleted": "DELETE FROM events WHERE originator_version = :n",
    "altered": """UPDATE events SET state = CAST(replace(CAST(state AS TEXT), '"at":', '"at":1') AS BLOB)
        WHERE originator_version = :n""",
    "unreadable": "UPDATE events SET state = x'7b7d' WHERE originator_version = :n",
    "of another topic": "UPDATE events SET topic = 'game.closed' WHERE originator_version = :n",
    "moved to the end": "UPDATE events SET originator_version = 9999 WHERE originator_version = :n",
    "moved before the first": "UPDATE events SET originator_version = -1 WHERE originator_version = :n",
    "in another log": """UPDATE events SET originator_id = 'gaaaaaaaaaaaaaaaaaaaa'
        WHERE originator_version = :n AND originator_id LIKE 'g%'""",
    "without a number": "UPDATE events SET originator_version = 'none' WHERE originator_version = :n",
}


@pytest.mark.parametrize("statement", STATEMENTS.values(), ids=STATEMENTS.keys())
def test_a_stored_log_with_any_damaged_entry_has_a_verdict_for_every_receipt(
    store: Store, game: Stream, receipts: list[Receipt], statement: str
) -> None:
    rows = store.recorder.query("SELECT * FROM events")
    for number in range(1, game.head + 1):
        with store.recorder.writing() as writer:
            writer.execute(statement.replace(":n", str(number)))
        compared(verify_stored(store, game.id), receipts)
        with store.recorder.writing() as writer:
            writer.execute("DELETE FROM events")
            for row in rows:
                writer.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", row)
    assert verify_stored(store, game.id).sound


def test_the_entry_that_a_receipt_is_of_is_named_where_it_is_missing(store: Store, game: Stream, receipts: list[Receipt]) -> None:
    with store.recorder.writing() as writer:
        writer.execute("DELETE FROM events WHERE originator_version IN (5, 7)")
    found = verify_stored(store, game.id)
    for receipt in receipts:
        problems = found.with_receipt(receipt).problems[len(found.problems) :]
        if receipt.entry in (5, 7):
            assert [(one.kind, one.entry) for one in problems] == [("receipt", receipt.entry)]
            assert f"the receipt is of entry {receipt.entry}, which is missing" in problems[0].message
        else:
            assert problems == ()


def test_a_tail_that_was_cut_with_its_row_made_to_agree_is_found_by_later_receipts_alone(
    store: Store, game: Stream, receipts: list[Receipt]
) -> None:
    head = game.head - 3
    hash = store.games.entries(game.id)[head - 1].hash
    with store.recorder.writing() as writer:
        writer.execute(f"DELETE FROM events WHERE originator_version > {head}")
        writer.execute(f"UPDATE streams SET head = {head}, head_hash = '{hash}', status = 'open'")
    for receipt in receipts:
        verdict = verify_stored(store, game.id).with_receipt(receipt)
        assert verdict.sound == (receipt.entry <= head)


# -- in a file ---------------------------------------------------------------------------------------------------------


def damaged(lines: Lines, place: int) -> Iterator[list[bytes]]:
    """A file with the entry at a place damaged in every way."""
    before, line, behind = lines[:place], lines[place], lines[place + 1 :]
    said = decode_line(line)
    assert isinstance(said, EntryLine)
    yield [*before, *behind]
    yield [*before, line, line, *behind]
    yield [*before, b"{broken\n", *behind]
    yield [*before, line[:50] + b"\n", *behind]
    yield [*before, *behind[:-1], line, behind[-1]]
    yield [before[0], line, *before[1:], *behind]
    yield [*before, encode_line(EntryLine(said.entry + 1000, said.topic, said.state)), *behind]
    yield [*before, encode_line(EntryLine(said.entry, said.topic, said.state.replace('"at":', '"at":1', 1))), *behind]
    yield [*before, encode_line(EntryLine(said.entry, "game.closed", said.state)), *behind]
    yield [*before, encode_line(EntryLine(said.entry, said.topic, "{}")), *behind]


def test_a_file_with_any_damaged_entry_has_a_verdict_for_every_receipt(
    store: Store, game: Stream, receipts: list[Receipt]
) -> None:
    lines = lines_of(exported(store, game.id))
    whole = b"".join(lines)
    places = [place for place, raw in enumerate(lines) if raw.startswith(b'{"entry":')]
    for place in places:
        for forged in damaged(lines, place):
            if b"".join(forged) == whole:
                continue  # the last entry, moved to the end
            (found,) = verify_file(forged, EntryMapper(), "hand.spooklog")
            compared(found, receipts)


def test_a_receipt_of_an_entry_after_the_checked_part_has_a_verdict(game: Stream, store: Store) -> None:
    lines = lines_of(exported(store, game.id))
    strange = [encode_line(EntryLine(number, "nobody.came", "{}")) for number in range(1, 300)]
    (found,) = verify_file([lines[0], *strange, lines[-1]], EntryMapper(), "hand.spooklog")
    for entry in (1, 99, 101, 250, 299, 300, 10**12):
        assert not found.with_receipt(receipt_of(game.name, entry, "0" * 64)).sound


def test_a_receipt_of_entry_0_is_invalid(game: Stream) -> None:
    with pytest.raises(Unreadable, match="numbered from 1"):
        read_receipt(str(receipt_of(game.name, 0, "0" * 64)))


def test_a_receipt_before_the_damage_still_proves_the_earlier_entries(
    store: Store, game: Stream, receipts: list[Receipt]
) -> None:
    lines = lines_of(exported(store, game.id))
    place = next(place for place, raw in enumerate(lines) if raw.startswith(b'{"entry":7,'))
    (found,) = verify_file(lines_of(resealed([*lines[:place], *lines[place + 1 :]])), EntryMapper(), "hand.spooklog")
    assert [found.with_receipt(receipt).proofs for receipt in receipts[5:8]] == [("receipt",), (), ()]
