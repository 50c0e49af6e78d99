"""A line of a sheet and what is said behind it."""

from __future__ import annotations

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from spooklog.domain.contract.dialect import PLAIN, Dialect
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import Unreadable
from spooklog.replays.sheets.line import MAX_LINE, SheetClock, commands_of, read_line, refused_at, write_line

TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z"), include_characters=" #!@\\"), max_size=40)


@pytest.mark.parametrize(
    ("raw", "text", "why", "when", "note"),
    [
        ("anna 1S", "anna 1S", None, None, None),
        ("  anna 1S  \r\n", "anna 1S", None, None, None),
        ("anna 1S # a bluff", "anna 1S", None, None, "a bluff"),
        ("anna 1S #", "anna 1S", None, None, None),
        ("bert 5S #! we play so", "bert 5S", "we play so", None, None),
        ("bert 5S #!we play so", "bert 5S", "we play so", None, None),
        ("bert 5S #@ 20:31", "bert 5S", None, "20:31", None),
        ("b 5S  #@ 20:31  #! why # note", "b 5S", "why", "20:31", "note"),
        ("b 5S\t#\tnote", "b 5S", None, None, "note"),
        ("# only a note", "", None, None, "only a note"),
        ("## heading", "", None, None, "heading"),
        ("#24 a note all the same", "", None, None, "24 a note all the same"),
        ("#@ 20:31", "", None, "20:31", None),
        ("#", "", None, None, None),
        ("", "", None, None, None),
        ("anna #24", "anna #24", None, None, None),
        ("anna 1S#2", "anna 1S#2", None, None, None),
        ("anna #24 # the joker", "anna #24", None, None, "the joker"),
        ("anna 1S #! it is \\# so", "anna 1S", "it is # so", None, None),
        ("anna 1S # \\#! no ruling", "anna 1S", None, None, "#! no ruling"),
    ],
)
def test_a_line_is_taken_apart(raw: str, text: str, why: str | None, when: str | None, note: str | None) -> None:
    line = read_line(raw, 7)
    assert (line.text, line.why, line.when, line.note, line.number) == (text, why, when, note, 7)


@pytest.mark.parametrize(
    "raw",
    [
        "a\0b",
        "a\x1b[31m",
        "a\u202eb",
        "a\nb",
        "a\ufeffb",
        "x" * (MAX_LINE + 1),
        "#! why",
        "a # b # c",
        "a #! b #! c",
        "a #@ 1 #@ 2",
    ],
)
def test_an_impossible_line_is_refused(raw: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_line(raw, 3)
    assert refused.value.line == 3
    assert (refused.value.input or "").isprintable()
    assert len(refused.value.input or "") <= MAX_LINE


@given(TEXTS, st.none() | st.just("20:31"))
def test_a_ruling_with_any_reason_reads_back(why: str, when: str | None) -> None:
    clean = " ".join(why.split())
    line = read_line(write_line("anna 1S", why=clean or None, when=when))
    assert (line.text, line.why, line.when, line.note) == ("anna 1S", clean or None, when, None)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        line = read_line(text)
    except Unreadable:
        event("refused")
    else:
        assert "\n" not in line.text


def test_a_time_on_its_own_line_is_that_of_the_next_ply() -> None:
    clock = SheetClock(0, 0)
    assert clock.time_of(read_line("#@ 12:30")) is None
    assert clock.time_of(read_line("# a note")) is None
    assert clock.time_of(read_line("anna 1S")) == 45_000_000
    assert clock.time_of(read_line("bert 2S")) is None
    assert clock.time_of(read_line("cora 3S #@ 00:10")) == 86_400_000 + 600_000


def test_a_bad_time_is_refused_at_its_line() -> None:
    with pytest.raises(Unreadable) as refused:
        SheetClock(0, 0).time_of(read_line("anna 1S #@ soon", 4))
    assert (refused.value.line, refused.value.input) == (4, "anna 1S #@ soon")


def test_a_line_asks_for_its_ply_with_ruling_and_time_and_for_its_note() -> None:
    dialect = Dialect(comments=("//",))
    assert commands_of(read_line("// anna 1S"), 5, dialect) == ()
    assert commands_of(read_line(""), 5, dialect) == ()
    assert commands_of(read_line("# note"), 5, dialect) == (Annotate("note"),)
    ply = Play("anna 1S", "why", happened=5)
    assert commands_of(read_line("anna 1S #! why"), 5, dialect) == (ply,)
    assert commands_of(read_line("anna 1S #! why # note"), 5, dialect) == (ply, Annotate("note"))
    assert commands_of(read_line("// anna 1S # note"), 5, dialect) == (Annotate("note"),)
    assert commands_of(read_line("// anna 1S"), None, PLAIN) == (Play("// anna 1S"),)


def test_a_refusal_names_the_line_unless_it_names_another() -> None:
    with pytest.raises(Unreadable) as refused, refused_at(read_line("anna 99S", 7)):
        raise Unreadable("there is no 99S")
    assert (refused.value.line, refused.value.input) == (7, "anna 99S")
    with pytest.raises(Unreadable) as refused, refused_at(read_line("anna 99S", 7)):
        raise Unreadable("there is no 99S", input="99S", line=3)
    assert (refused.value.line, refused.value.input) == (3, "99S")
