"""Packing: what is unpacked is what was packed, and shared parts are kept once."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from tests.replays.page.markup import read_packed, unpacked

from spooklog.replays.page.packing import Packer, write_packed

PIECES = st.sampled_from(["<g>", "</g>", "<p a='1'>", "</p>", "<x/>", "word", "<", ">", "é", "🎃", "\n", '"', "\\", "</"])
DOCUMENTS = st.lists(st.lists(PIECES, max_size=12).map("".join), min_size=1, max_size=8)


def there_and_back(documents: list[str]) -> list[str]:
    packer = Packer()
    numbers = [packer.add(one) for one in documents]
    pool, places = packer.packed(numbers)
    read, own = read_packed(write_packed(pool, [places[number] for number in numbers]))
    return [unpacked(read, one) for one in own]


@given(DOCUMENTS)
def test_unpacking_restores_the_packed_documents(documents: list[str]) -> None:
    assert there_and_back(documents) == documents


def test_content_shared_by_documents_is_kept_once() -> None:
    card = "<g><rect/><text>MK</text></g>"
    packer = Packer()
    numbers = [packer.add(f"<svg>{card}<b>{number}</b></svg>") for number in range(50)]
    pool, _ = packer.packed(numbers)
    assert sum("MK" in str(item) for item in pool) == 1
    assert card in pool, "its parts occur nowhere else, so it is one text"


def test_a_growing_list_shares_its_earlier_items() -> None:
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
