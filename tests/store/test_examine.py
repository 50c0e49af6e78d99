"""A log looked at in pages: what it keeps, and that entries recorded meanwhile belong to it."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest
from tests.store.conftest import Starter

from spooklog.domain.log.playing import Play
from spooklog.store.checks.logs import examine
from spooklog.store.entries.hashes import Hashes
from spooklog.store.entries.rows import EventRow
from spooklog.store.store import Store


def _hash(number: int) -> str:
    return sha256(b"%d" % number).hexdigest()


def test_hashes_are_found_and_read_at_their_places() -> None:
    hashes = Hashes()
    for number in range(100):
        hashes.append(_hash(number))
    assert list(hashes) == [_hash(number) for number in range(100)]
    assert [hashes.find(_hash(number)) for number in (0, 57, 99)] == [0, 57, 99]
    assert (hashes[-1], hashes[1:3]) == (_hash(99), [_hash(1), _hash(2)])


def test_an_unknown_hash_is_not_found() -> None:
    hashes = Hashes()
    for hash in (_hash(1), "", _hash(2)):
        hashes.append(hash)
    between = (_hash(1) * 2)[32:96]  # bytes that are there, at no place
    hashes.append(_hash(1))
    assert list(hashes)[1] == ""
    for strange in ("", "0" * 64, _hash(3), _hash(1).upper(), _hash(1)[:32], "no hash", between):
        assert hashes.find(strange) is None


def test_a_hash_that_begins_within_another_is_no_hash() -> None:
    hashes = Hashes()
    hashes.append("ab" * 32)
    hashes.append("ab" * 31 + "cd")
    assert hashes.find("ab" * 31 + "cd") == 1
    assert hashes.find("ab" * 30 + "cdab") is None


@pytest.mark.parametrize("strange", ["ab", "ab" * 33, "xy" * 32])
def test_only_hashes_are_kept(strange: str) -> None:
    with pytest.raises(ValueError, match=r"sha256|fromhex"):
        Hashes().append(strange)


def test_an_entry_recorded_while_a_log_is_looked_at_belongs_to_it(
    store: Store, other: Store, start: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = store.games.start(start()).loaded.stream.id
    store.games.append(game, Play("anna 1"), by="Scribe")
    read = store.recorder.iter_events
    passes: list[int] = []

    def and_meanwhile(stream: str, **bounds: Any) -> Iterator[EventRow]:
        passes.append(bounds["gt"])
        yield from read(stream, **bounds)
        if len(passes) == 1:
            other.games.append(game, Play("bert 2"), by="Scribe")

    monkeypatch.setattr(store.recorder, "iter_events", and_meanwhile)
    examination = examine(store.games, game)
    assert (examination.head, examination.problems, len(examination.hashes)) == (3, [], 3)
    assert passes == [0, 2]  # what was looked at already is not looked at again


def test_hashes_are_found_by_number_where_entries_are_missing() -> None:
    hashes = Hashes()
    for number in (1, 2, 5, 6, 9):
        hashes.append(_hash(number), number)
    assert [hashes.of(number) for number in (1, 2, 5, 6, 9)] == [_hash(number) for number in (1, 2, 5, 6, 9)]
    assert [hashes.of(number) for number in (-1, 0, 3, 4, 7, 8, 10, 2**60)] == [""] * 8
    assert [hashes.number_of(_hash(number)) for number in (1, 2, 5, 6, 9)] == [1, 2, 5, 6, 9]
    assert hashes.number_of(_hash(3)) is None
    hashes.append(_hash(10))
    assert hashes.of(10) == _hash(10)
    with pytest.raises(ValueError, match="not behind"):
        hashes.append(_hash(4), 4)


def test_hashes_of_a_log_without_its_first_entries_are_found_too() -> None:
    hashes = Hashes()
    hashes.append(_hash(7), 7)
    assert (hashes.of(1), hashes.of(7), hashes.number_of(_hash(7))) == ("", _hash(7), 7)
