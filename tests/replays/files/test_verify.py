"""Verdicts on logs: which entry is not what was recorded, what happened to it, and what kind of proof there is."""

from __future__ import annotations

import pytest
from tests.effort import within
from tests.replays.logs import exported, lines_of, random_log, rechained, resealed

from spooklog.replays.files.format import EntryLine, decode_line, encode_line
from spooklog.replays.files.receipt import receipt_of
from spooklog.replays.files.verify import VerifyResult, not_excluded, verify_file, verify_stored
from spooklog.store.checks.logs import verify
from spooklog.store.entries.mapper import EntryMapper
from spooklog.store.entries.rows import Stream
from spooklog.store.store import Store


@pytest.fixture
def game(store: Store) -> Stream:
    """A game of some fifty entries."""
    return random_log(store, 7, most=40)


@pytest.fixture
def lines(store: Store, game: Stream) -> list[bytes]:
    """The lines of its file."""
    return lines_of(exported(store, game.id))


def verdict(lines: list[bytes]) -> VerifyResult:
    """The verdict on the one log of a file."""
    (found,) = verify_file(lines, EntryMapper(), "hand.spooklog")
    return found


def place_of(lines: list[bytes], entry: int) -> int:
    """Where an entry stands in a file."""
    return next(place for place, raw in enumerate(lines) if raw.startswith(b'{"entry":%d,' % entry))


def altered(lines: list[bytes], entry: int, old: str = '"at":', new: str = '"at":1') -> list[bytes]:
    """The lines with something else in one entry."""
    place = place_of(lines, entry)
    line = decode_line(lines[place])
    assert isinstance(line, EntryLine)
    assert old in line.state
    return [*lines[:place], encode_line(EntryLine(entry, line.topic, line.state.replace(old, new, 1))), *lines[place + 1 :]]


# -- what is wrong -----------------------------------------------------------------------------------------------------


def test_a_sound_file_is_proven_by_chain_rules_and_seal(lines: list[bytes], game: Stream) -> None:
    found = verdict(lines)
    assert found.sound
    assert found.proofs == ("chain", "rules", "seal")
    assert (found.entries, found.hash, found.name) == (game.head, game.head_hash, game.name)
    assert "written anew" in not_excluded([found])


@pytest.mark.parametrize("entry", [1, 2, 9, -1, 0])
def test_an_altered_entry_is_named_with_its_current_content(lines: list[bytes], game: Stream, entry: int) -> None:
    entry = entry if entry > 0 else game.head + entry
    found = verdict(altered(lines, entry))
    assert [(problem.kind, problem.entry) for problem in found.problems] == [("altered", entry)]
    assert found.quote is not None
    assert " at " in found.quote
    assert found.proofs == ()


def test_an_altered_move_is_reported_as_altered_even_if_later_digests_differ(lines: list[bytes]) -> None:
    entry = next(n for n in range(5, 40) if b'\\"card\\":\\"' in lines[place_of(lines, n)])
    found = verdict(altered(lines, entry, '"card":"', '"card":"1'))
    assert found.problems[0][:2] == ("altered", entry)


def test_an_entry_with_a_wrong_previous_hash_is_the_altered_one(lines: list[bytes]) -> None:
    found = verdict(altered(lines, 9, '"prev":"', '"prev":"0'))
    assert [(problem.kind, problem.entry) for problem in found.problems] == [("altered", 9)]


def test_a_missing_entry_is_reported_as_missing(lines: list[bytes]) -> None:
    place = place_of(lines, 9)
    found = verdict([*lines[:place], *lines[place + 1 :]])
    assert [(problem.kind, problem.entry) for problem in found.problems] == [("missing", 9)]
    assert found.problems[0].message == "entry 9 is missing"


def test_entries_in_another_order_are_moved(lines: list[bytes]) -> None:
    one, other = place_of(lines, 9), place_of(lines, 10)
    swapped = list(lines)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    found = verdict(swapped)
    assert ("moved", 9) in [(problem.kind, problem.entry) for problem in found.problems]


def test_entries_that_changed_places_and_numbers_are_moved(lines: list[bytes]) -> None:
    numbered = []
    for number in (9, 10):
        line = decode_line(lines[place_of(lines, 19 - number)])
        assert isinstance(line, EntryLine)
        numbered.append(encode_line(EntryLine(number, line.topic, line.state)))
    place = place_of(lines, 9)
    between = lines[place + 1 : place_of(lines, 10)]
    found = verdict([*lines[:place], numbered[0], *between, numbered[1], *lines[place_of(lines, 10) + 1 :]])
    assert found.problems[0][:2] == ("moved", 9)
    assert "that stands at 10 now" in found.problems[0].message


def test_an_entry_that_stands_twice_is_added(lines: list[bytes]) -> None:
    place = place_of(lines, 9)
    found = verdict([*lines[: place + 1], lines[place], *lines[place + 1 :]])
    assert [(problem.kind, problem.entry) for problem in found.problems] == [("added", 9)]


def test_a_cut_tail_is_cut_with_its_seal_or_without(lines: list[bytes], game: Stream) -> None:
    place = place_of(lines, game.head)
    for cut in (lines[:place], [*lines[:place], lines[-1]]):
        found = verdict(cut)
        assert [(problem.kind, problem.entry) for problem in found.problems] == [("cut", game.head)]


def test_a_cut_tail_with_a_seal_that_agrees_is_beyond_a_seal(lines: list[bytes], game: Stream) -> None:
    shorter = lines_of(resealed([*lines[: place_of(lines, game.head - 1) + 1], lines[-1]]))
    assert verdict(shorter).sound
    receipt = receipt_of(game.name, game.head, game.head_hash)
    found = verdict(shorter).with_receipt(receipt)
    assert [(problem.kind, problem.entry) for problem in found.problems] == [("cut", game.head)]


def test_an_invalid_line_is_reported_with_its_entry(lines: list[bytes]) -> None:
    place = place_of(lines, 9)
    found = verdict([*lines[:place], b"{broken\n", *lines[place + 1 :]])
    assert [(problem.kind, problem.entry) for problem in found.problems] == [("unreadable", 9), ("missing", 9)]
    found = verdict([*lines[:place], lines[place][:40] + b"\n", *lines[place + 1 :]])
    assert [(problem.kind, problem.entry) for problem in found.problems] == [("unreadable", 9)]


def test_only_the_rules_detect_a_log_rewritten_with_its_chain_and_seal(lines: list[bytes]) -> None:
    entry = next(n for n in range(5, 40) if b'\\"seat\\":1' in lines[place_of(lines, n)])
    forged = lines_of(rechained(altered(lines, entry, '"seat":1', '"seat":2')))
    found = verdict(forged)
    assert [(problem.kind, problem.entry) for problem in found.problems] == [("rules", entry)]


def test_only_a_receipt_detects_a_log_rewritten_within_the_rules(lines: list[bytes], game: Stream) -> None:
    forged = lines_of(rechained(altered(lines, 9)))
    assert verdict(forged).sound
    found = verdict(forged).with_receipt(receipt_of(game.name, game.head, game.head_hash))
    assert [problem.kind for problem in found.problems] == ["receipt"]
    early = verdict(forged).with_receipt(receipt_of(game.name, 8, verdict(lines).hashes[7]))
    assert early.sound
    assert early.since == game.head - 8


def test_endless_nonsense_takes_bounded_time(lines: list[bytes]) -> None:
    """An unknown topic is looked up among the installed rulesets: a hundred times, and not for every line."""
    strange = [encode_line(EntryLine(1000 * number, f"nobody{number}.came", "{}")) for number in range(1, 20_000)]
    with within(20):
        found = verdict([lines[0], *strange])
    assert len(found.problems) == 100


def test_the_number_of_reported_problems_is_bounded(lines: list[bytes]) -> None:
    broken = [b"{broken\n" if raw.startswith(b'{"entry":') else raw for raw in lines] * 1
    found = verdict([broken[0], *broken[1:-1] * 9, broken[-1]])
    assert len(found.problems) == 100


# -- in a store --------------------------------------------------------------------------------------------------------


def test_a_log_of_the_store_is_proven_by_chain_rules_and_index(store: Store, game: Stream) -> None:
    found = verify_stored(store, game.id)
    assert (found.sound, found.proofs, found.hash) == (True, ("chain", "rules", "index"), game.head_hash)


_LATER = (
    """UPDATE events SET state = CAST(replace(CAST(state AS TEXT), '"at":', '"at":1') AS BLOB) WHERE originator_version = 9"""
)
STORED = {
    "altered": (_LATER, 9),
    "missing": ("DELETE FROM events WHERE originator_version = 9", 9),
    "cut": ("DELETE FROM events WHERE originator_version > 20", 21),
    "unreadable": ("UPDATE events SET topic = 'spooks.nothing' WHERE originator_version = 9", 9),
    "index": ("UPDATE streams SET status = 'closed', ruleset = 'spooks/2'", None),
    "text": ("UPDATE texts SET text = 'nicer'", None),
}


@pytest.mark.parametrize("kind", STORED)
def test_every_alteration_of_a_stored_log_is_named(store: Store, game: Stream, kind: str) -> None:
    statement, entry = STORED[kind]
    with store.recorder.writing() as writer:
        assert writer.execute(statement).rowcount
    found = verify_stored(store, game.id)
    assert (found.problems[0].kind, found.problems[0].entry) == (kind, entry)
    assert found.proofs == ()


def test_verify_and_check_agree_on_damaged_games(store: Store, game: Stream) -> None:
    with store.recorder.writing() as writer:
        writer.execute("UPDATE seats SET seat = seat + 70")
    assert [problem.message for problem in verify_stored(store, game.id).problems] == verify(store.games, game.id)
