"""Odd text, what must never be printed, and the program run on both."""

from __future__ import annotations

import io
import json
import re
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from unittest.mock import patch

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from spooklog.cli.main import run
from spooklog.cli.output import fail
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.words.visible import without_emoji

CODES = frozenset({0, 2, 3, 4, 5, 6, 7, 8, 9})
"""What a command may end with: everything documented but an internal error."""

BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
UNSEEN = "\u00ad\u180e\u200b\u200c\u200d\u2060\ufeff\u2028\u2029\U000e0001\U000e0041"
CONTROLS = "\0\x01\x07\x08\x0b\x0c\x1b\x1c\x1f\x7f\x80\x85\x9b\x9d"
ESCAPES = (
    "\x1b[31m",
    "\x1b[2J",
    "\x1b]0;x\x07",
    "\x1b]8;;http://x\x1b\\y\x1b]8;;\x1b\\",
    "\x9b31m",
    "\x9d0;x\x9c",
    "\x1bP1$r\x1b\\",
)
ALIKE = (
    "\u0430nna",
    "２Ｓ",
    "2\u017f",
    "2\u212a",
    "٣",
    "²",
    "ﬁ",
    "ß",
    "İ",
    "ı",
    "Ⅷ",
    "ǆ",
    "−2",
    "–",
    "＃",
    "’",
    "\u3164",
    "\uff1d",
)
STORMS = (
    "a" + "\u0301\u0327" * 60,
    "\u0301",
    "Z\u0335\u0321\u0353\u033a\u0349" * 20,
    "👨\u200d👩\u200d👧",
    "🏳\ufe0f\u200d🌈",
    "🕷" * 30,
)
HALVES = ("\ud800", "\udcff", "\udc9b31m")
NUMBERS = ("9" * 30, "9" * 5000, "-999999999999", "0", "-0", "1e999", "nan", "inf", "0x10", "1_000", "00000001", "+1", "1.5")
MARKUP = ("[red]", "[/]", "[/bold", "{0.__class__}", "%s%n", "<b>&amp;</b>", "]]>", "$(id)", "'; DROP TABLE events; --", ":bat:")
MARKS = ("#", "#!", "#@", "# x", "\\#", "\\", '"', "'", "=", ",", "--", "---", "-2", "void", "\t", "\u00a0")
ODD = (*BIDI, *UNSEEN, *CONTROLS, *ESCAPES, *ALIKE, *STORMS, *HALVES, *NUMBERS, *MARKUP, *MARKS)
"""Every kind of odd text, a piece each."""

WORDS = (
    "anna",
    "bert",
    "a",
    "1S",
    "2T",
    "10B",
    "MG",
    "C",
    "11S",
    "pass",
    "stuck",
    "gives",
    "left",
    "out",
    "?",
    "trick",
    "swap",
    "bite",
    *("66", "stop", "takes", "shows", "1x3", "Poppy", "?p"),
    *("+E", "+TH/p", "c1", "c1@2", "glass", "time", "flee", "hint", "use", "6", "wrote", "earth", "says", "[listed]"),
    *("rule", "ok", "to", "cross", "same", "part", "root", "base", "scare", "all", "team", "anna:"),
)
LINES = (
    "game",
    "spooks",
    "players",
    "date",
    "2026-10-31",
    "20:15",
    "options",
    "ghost=yes",
    "data",
    "dealer",
    "counts",
    "deal",
    "lost",
    "spookies",
    "spukstaben",
    "halloween",
    "polterheist",
    "tally",
    "title",
    "categories",
    "teams",
    "bids=wizard",
    "geometry=loose",
    "variant=master",
    "timer=enforced",
    "dictionary=words.txt",
    "first_player=bert",
)

oddities = st.sampled_from(ODD) | st.text(max_size=6)
words = st.sampled_from((*WORDS, *LINES)) | oddities
texts = st.lists(words, max_size=8).map(" ".join) | st.lists(words, max_size=4).map("".join)

MANY = settings(max_examples=10 * settings().max_examples)
"""For tests whose examples take a few milliseconds each."""

IN_ONE_PLACE = settings(suppress_health_check=list(HealthCheck))
"""For tests whose examples share a folder."""

_COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def is_inert(printed: str) -> bool:
    """Whether nothing in it moves a cursor, hides, or turns the direction of reading, but for joiners and tags of emoji."""
    return all(one in "\n" or unicodedata.category(one) not in ("Cc", "Cf", "Cs", "Zl", "Zp") for one in without_emoji(printed))


def without_colours(printed: str) -> str:
    """What was printed in a terminal, without the colours that spooklog itself puts there."""
    return _COLOURS.sub("", printed)


@contextmanager
def caught(given: bytes = b"") -> Iterator[tuple[io.TextIOWrapper, io.TextIOWrapper]]:
    """Standard output and standard error as memory, with something to read on standard input."""
    streams = [io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", errors=errors) for data, errors in _streams(given)]
    with patch.multiple(sys, stdin=streams[0], stdout=streams[1], stderr=streams[2]):
        yield streams[1], streams[2]


def _streams(given: bytes) -> Sequence[tuple[bytes, str]]:
    return (given, "surrogateescape"), (b"", "replace"), (b"", "backslashreplace")


def read(stream: io.TextIOWrapper) -> str:
    """What was written, with lines as they are."""
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode("utf-8")


def ask(*arguments: str, given: bytes = b"") -> tuple[int, str, str]:
    """Run a command; its exit code and what it printed. Fails unless the answer is a documented one and inert."""
    with caught(given) as (out, err):
        code = run(arguments)
        said, complained = read(out), read(err)
    assert code in CODES, (arguments, code, complained)
    assert "Traceback" not in complained
    assert is_inert(said), ascii(said)
    assert is_inert(complained), ascii(complained)
    if "--json" in arguments and code and complained:
        check_error(json.loads(complained), code)
    return code, said, complained


def check_error(told: object, code: int | None = None) -> None:
    """Fail unless it is the JSON of an error, with the exit code that belongs to it."""
    assert isinstance(told, dict)
    assert list(told) == ["error", "rule", "message", "input", "line", "expected"]
    kinds = {cls.kind: cls.exit_code for cls in SpooklogError.__subclasses__()}
    known = kinds | {cls.kind: cls.exit_code for one in SpooklogError.__subclasses__() for cls in one.__subclasses__()}
    assert code in (None, known[told["error"]])
    assert told["message"]
    assert isinstance(told["expected"], list)


def check_refusal(problem: SpooklogError) -> None:
    """Fail unless a refusal is one of the documented kinds, says something, and is inert in words and in JSON."""
    assert problem.exit_code in CODES - {0}, problem.message
    assert problem.message
    for as_json in (False, True):
        with caught() as (_, err):
            fail(problem, as_json=as_json)
            said = read(err)
        assert is_inert(said), ascii(said)
        if as_json:
            check_error(json.loads(said), problem.exit_code)
