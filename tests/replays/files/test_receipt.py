"""Receipts: short enough to be written down, long enough to prove something, and a slip of the pen is no false one."""

from __future__ import annotations

import math
import re
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.replays.conftest import take
from tests.replays.logs import RULED

from spooklog.domain.values.errors import Unreadable
from spooklog.replays.files import receipt as receipt_module
from spooklog.replays.files.receipt import SIGNS, Receipt, entry_at, find_log, read_receipt, receipt_of, signs_of
from spooklog.store.store import Store

HASHES = st.binary(min_size=1).map(lambda data: sha256(data).hexdigest())
NAMES = st.from_regex(r"[a-z][a-z0-9_-]{0,39}", fullmatch=True)


@given(name=NAMES, entry=st.integers(1, 10**9), hash=HASHES, long=st.booleans())
def test_a_receipt_reads_back_however_it_is_written(name: str, entry: int, hash: str, long: bool) -> None:
    receipt = receipt_of(name, entry, hash, long=long)
    text = str(receipt)
    loose = text.replace("-", "" if "-" not in name else "-")
    for written in (text, text.upper(), text.lower(), text.replace(":", " "), loose):
        assert read_receipt(written) == receipt
    code = text.rpartition(":")[2]
    alike = code.translate(str.maketrans("0158V2", "OISBUZ"))
    assert read_receipt(f" {name} / {entry} / {alike} ") == receipt
    assert receipt.fits(hash)


def test_a_receipt_holds_82_bits_and_a_long_one_155() -> None:
    short, long = (receipt_of("hand", 1, "ab" * 32, long=one) for one in (False, True))
    assert (short.bits, long.bits) == (82, 155)
    assert short.bits <= len(short.signs) * math.log2(len(SIGNS))
    assert len(str(short)) < 36
    assert long.signs.startswith(short.signs)


def test_no_sign_looks_like_another() -> None:
    assert len(set(SIGNS)) == 29
    assert not set(SIGNS) & set("BILOSUZ")


@given(hash=HASHES, data=st.data())
def test_a_mistyped_receipt_differs_from_a_false_one(hash: str, data: st.DataObject) -> None:
    text = str(receipt_of("amber-bat-12", 312, hash))
    place = data.draw(st.sampled_from([place for place, sign in enumerate(text) if sign not in ":-"]))
    sign = data.draw(st.sampled_from([*SIGNS, ""]).filter(lambda sign: sign != text[place].upper()))
    typed = text[:place] + sign + text[place + 1 :]
    with pytest.raises(Unreadable):
        read_receipt(typed)


@given(hash=HASHES, other=HASHES)
def test_a_receipt_fits_its_own_hash_alone(hash: str, other: str) -> None:
    assert receipt_of("hand", 1, hash).fits(other) == (hash == other)


@given(text=st.text(max_size=300))
def test_any_text_is_a_receipt_or_refused_with_a_message(text: str) -> None:
    with pytest.raises(Unreadable):
        read_receipt(text)


@pytest.mark.parametrize("hash", ["0" * 64, "f" * 64])
def test_the_signs_of_the_smallest_and_the_largest_hash(hash: str) -> None:
    assert set(signs_of(hash, 52)) == {SIGNS[0] if hash[0] == "0" else SIGNS[-1]}


def test_a_log_is_found_by_its_receipt_under_any_name(store: Store) -> None:
    first, second = take(store, RULED).stream, take(store, RULED).stream
    for stream in (first, second):
        assert find_log(store, receipt_of(stream.name, stream.head, stream.head_hash)) == stream
        assert find_log(store, receipt_of("elsewhere-bat-1", stream.head, stream.head_hash)) == stream
    assert find_log(store, receipt_of(first.name, first.head, "0" * 64)) is None
    assert find_log(store, receipt_of(first.name, 99, first.head_hash)) is None
    assert [entry_at(store, first, entry) is None for entry in (0, 1, first.head, first.head + 1)] == [True, False, False, True]


def test_the_example_in_its_description_has_the_form_of_one() -> None:
    (example,) = re.findall(r"^ {4}(\S+)$", receipt_module.__doc__ or "", re.MULTILINE)
    assert read_receipt(example) == Receipt("amber-bat-12", 312, "7K3MQ9XQD4HJ2KWR4")
