"""Real sheets, damaged: lines and words deleted, doubled, swapped, spliced; bytes flipped; odd text put in."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from importlib import resources
from pathlib import Path

from hypothesis import strategies as st
from tests.garbage.text import LINES, ODD, WORDS

_REPLAYS = Path(str(resources.files("spooklog.replays")))
SHEETS = tuple(
    path.read_bytes()
    for path in sorted([*(_REPLAYS / "samples").glob("*.sheet"), *(_REPLAYS.parents[1] / "library").rglob("*.sheet")])
)
"""Every sheet of the samples and of the library."""

_NUMBER = re.compile(rb"[0-9]+")
_SPLIT = re.compile(rb"( +)")

Mutation = Callable[[random.Random, bytes], bytes]


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _lines(change: Callable[[random.Random, list[bytes]], None]) -> Mutation:
    def mutation(chance: random.Random, sheet: bytes) -> bytes:
        lines = sheet.splitlines(keepends=True) or [b"\n"]
        change(chance, lines)
        return b"".join(lines)

    return mutation


def _words(change: Callable[[random.Random, list[bytes]], None]) -> Mutation:
    def in_a_line(chance: random.Random, lines: list[bytes]) -> None:
        at = chance.randrange(len(lines))
        words = _SPLIT.split(lines[at])
        change(chance, words)
        lines[at] = b"".join(words)

    return _lines(in_a_line)


def _delete(chance: random.Random, parts: list[bytes]) -> None:
    del parts[chance.randrange(len(parts))]


def _double(chance: random.Random, parts: list[bytes]) -> None:
    at = chance.randrange(len(parts))
    parts[at:at] = [parts[at]] * chance.choice((1, 1, 2, 40))


def _swap(chance: random.Random, parts: list[bytes]) -> None:
    one, other = chance.randrange(len(parts)), chance.randrange(len(parts))
    parts[one], parts[other] = parts[other], parts[one]


def _replace(chance: random.Random, parts: list[bytes]) -> None:
    parts[chance.randrange(len(parts))] = _encoded(chance.choice((*ODD, *WORDS, *LINES)))


def _splice(chance: random.Random, sheet: bytes) -> bytes:
    other = chance.choice(SHEETS)
    return sheet[: chance.randrange(len(sheet) + 1)] + other[chance.randrange(len(other) + 1) :]


def _flip(chance: random.Random, sheet: bytes) -> bytes:
    flipped = bytearray(sheet or b" ")
    flipped[chance.randrange(len(flipped))] ^= 1 << chance.randrange(8)
    return bytes(flipped)


def _truncate(chance: random.Random, sheet: bytes) -> bytes:
    return sheet[: chance.randrange(len(sheet) + 1)]


def _insert(chance: random.Random, sheet: bytes) -> bytes:
    at = chance.randrange(len(sheet) + 1)
    odd = chance.choice((*map(_encoded, ODD), b"\xff", b"\xc3", b"\xf0\x9f", b"\xef\xbb\xbf", b"\xff\xfe"))
    return sheet[:at] + odd + sheet[at:]


def _number(chance: random.Random, sheet: bytes) -> bytes:
    numbers = list(_NUMBER.finditer(sheet))
    if not numbers:
        return sheet
    found = chance.choice(numbers)
    huge = chance.choice((b"0", b"11", b"99", b"-1", b"9" * 7, b"9" * 40, b"9" * 5000))
    return sheet[: found.start()] + huge + sheet[found.end() :]


def _line_ends(chance: random.Random, sheet: bytes) -> bytes:
    ends = (b"\r\n", b"\r", b"\n\r", b"\r\r\n", b"\x0b", b"\xc2\x85", b"\xe2\x80\xa8")
    return b"".join(line + (b"\n" if chance.random() < 0.6 else chance.choice(ends)) for line in sheet.split(b"\n"))


def _remark(chance: random.Random, lines: list[bytes]) -> None:
    at = chance.randrange(len(lines))
    mark = chance.choice((b" # ", b" #! ", b" #@ ", b" #@ 20:31 #! ", b" # a # b"))
    lines[at] = lines[at].rstrip(b"\n") + mark + _encoded(chance.choice((*ODD, "20:31", "why", "a b"))) + b"\n"


MUTATIONS: tuple[Mutation, ...] = (
    _lines(_delete),
    _lines(_double),
    _lines(_swap),
    _lines(_remark),
    _words(_delete),
    _words(_double),
    _words(_swap),
    _words(_replace),
    _splice,
    _flip,
    _truncate,
    _insert,
    _number,
    _line_ends,
)


@st.composite
def damaged_sheets(draw: st.DrawFn) -> bytes:
    """A real sheet, or its beginning, damaged up to four times."""
    sheet = draw(st.sampled_from(SHEETS))
    head, mark, body = sheet.partition(b"---\n")
    sheet = head + mark + b"".join(body.splitlines(keepends=True)[: draw(st.sampled_from((0, 3, 8, 20, 100)))])
    chance = random.Random(draw(st.integers(0, 2**32 - 1)))
    for mutation in draw(st.lists(st.sampled_from(MUTATIONS), min_size=1, max_size=4)):
        sheet = mutation(chance, sheet)
    return sheet
