"""Packing: what is unpacked is what was packed, shared parts are kept once, and strange texts are refused."""

from __future__ import annotations

import base64
import zlib

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spooklog.replays.page.packing import Packer, read_packed, unpacked, write_packed

PIECES = st.sampled_from(["<g>", "</g>", "<p a='1'>", "</p>", "<x/>", "word", "<", ">", "é", "🎃", "\n", '"', "\\", "</"])
DOCUMENTS = st.lists(st.lists(PIECES, max_size=12).map("".join), min_size=1, max_size=8)


def there_and_back(documents: list[str]) -> list[str]:
    packer = Packer()
    numbers = [packer.add(one) for one in documents]
    pool, places = packer.packed(numbers)
    read, own = read_packed(write_packed(pool, [places[number] for number in numbers]))
    return [unpacked(read, one) for one in own]


@given(DOCUMENTS)
def test_what_is_unpacked_is_what_was_packed(documents: list[str]) -> None:
    assert there_and_back(documents) == documents


def test_what_documents_share_is_kept_once() -> None:
    card = "<g><rect/><text>MK</text></g>"
    packer = Packer()
    numbers = [packer.add(f"<svg>{card}<b>{number}</b></svg>") for number in range(50)]
    pool, _ = packer.packed(numbers)
    assert sum("MK" in str(item) for item in pool) == 1
    assert card in pool, "its parts occur nowhere else, so it is one text"


def test_a_list_that_grows_shares_what_it_had() -> None:
    def packed(length: int) -> int:
        packer = Packer()
        rows = [f"<li>{row}</li>" for row in range(length)]
        documents = [packer.add(f"<ul>{''.join(rows[:at])}</ul>") for at in range(length)]
        return len(msgspec.json.encode(packer.packed(documents)[0]))

    assert packed(800) < 8 * packed(200), "four times as long, and not sixteen times as large"


@given(st.integers(0, 700))
def test_a_long_list_is_unpacked_in_its_order(length: int) -> None:
    document = f"<ul>{''.join(f'<li>{row % 7}</li>' for row in range(length))}</ul>"
    assert there_and_back([document, document.replace("3", "4")])[0] == document


def test_equal_documents_are_one() -> None:
    packer = Packer()
    assert packer.add("<p>a</p>") == packer.add("<p>a</p>") != packer.add("<p>b</p>")


def test_elements_in_elements_do_not_exhaust_the_stack() -> None:
    deep = "<g>" * 1500 + "</g>" * 1500
    assert there_and_back([deep, f"<g>{deep}</g>"[:-4] + "</g>"])[0] == deep


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("%%%", "not packed"),
        (base64.b64encode(b"no zlib").decode(), "not packed"),
        (base64.b64encode(zlib.compress(b"[[]]")[:-2]).decode(), "cut off"),
        (write_packed([["a", 0]], []), "not before it"),
        (write_packed(["a", [-1]], []), "not before it"),
    ],
)
def test_what_was_not_packed_like_this_is_refused(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        read_packed(text)


def test_what_unpacks_to_something_else_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        read_packed(base64.b64encode(zlib.compress(b'{"a":1}')).decode())
