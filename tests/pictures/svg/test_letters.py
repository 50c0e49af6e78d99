"""How wide words are, and where they are cut off."""

from __future__ import annotations

import struct
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spooklog.pictures.svg import letters
from spooklog.pictures.svg.letters import FONTS, fit, is_shipped, shrunk, width, wrap


def test_widths_are_those_of_the_shipped_font() -> None:
    assert width("anna", 10) == pytest.approx(24.93, abs=0.01)
    assert width("anna", 10, bold=True) == pytest.approx(27.73, abs=0.01)
    assert width("a\u0301", 10) <= width("a", 10) + 6
    assert width("漢字", 10) > width("ab", 10)


def test_the_shipped_font_has_the_letters_of_europe_and_its_licence_beside_it() -> None:
    assert is_shipped("Zoë Łukasz Ğül Ångström Ωμέγα Жук Їжак „“‚‘’«»–—…·→←↑↓½€")
    assert not is_shipped("漢")
    assert "Bitstream Vera" in (FONTS / "LICENSE-DejaVu.txt").read_text(encoding="utf-8")
    assert sum(path.stat().st_size for path in FONTS.glob("*.ttf")) < 120_000


def test_a_name_that_fits_is_left_alone_and_a_longer_one_ends_in_an_ellipsis() -> None:
    assert fit("anna", 15, 124, bold=True) == "anna"
    assert fit("Maximiliane_von_und_zu", 15, 124, bold=True) == "Maximiliane…"


@given(st.text(max_size=40), st.floats(20, 300))
def test_a_cut_name_fits_and_keeps_letters_with_their_marks(text: str, room: float) -> None:
    shown = fit(text, 12, room)
    assert width(shown, 12) <= room
    if shown.endswith("…") and shown[:-1]:
        rest = unicodedata.normalize("NFC", text)[len(shown) - 1 :]
        assert not rest or unicodedata.category(rest[0]) != "Mn" or not text.startswith(shown[:-1])


def test_long_words_wrap_and_the_last_line_is_cut() -> None:
    assert wrap("one two three", 10, 60, 3) == ["one two", "three"]
    assert wrap("one two three four five six", 10, 60, 2) == ["one two", "three four…"]
    assert wrap("", 10, 60, 2) == []


def test_a_line_shrinks_before_it_is_cut() -> None:
    assert shrunk("short", 15, 200, 11) == 15
    assert shrunk("x" * 25, 15, 200, 11) == pytest.approx(200 / width("x" * 25, 1), abs=0.01)
    assert shrunk("x" * 90, 15, 200, 11) == 11


def test_a_letter_with_glyph_0_is_missing_in_the_font(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # one segment, A to C, with its glyphs in an array: A has glyph 1, B none, C glyph 2; then the segment that ends the list
    segments = struct.pack(">2H", ord("C"), 0xFFFF) + bytes(2) + struct.pack(">2H", ord("A"), 0xFFFF)
    segments += struct.pack(">2H", 0, 1) + struct.pack(">2H", 4, 0) + struct.pack(">3H", 1, 0, 2)
    cmap = struct.pack(">2H2HI", 0, 1, 3, 1, 12) + struct.pack(">7H", 4, 14 + len(segments), 0, 4, 0, 0, 0) + segments
    parts = {
        b"head": bytes(18) + struct.pack(">H", 1000),
        b"hhea": bytes(34) + struct.pack(">H", 3),
        b"hmtx": struct.pack(">6H", 900, 0, 500, 0, 600, 0),
        b"cmap": cmap,
    }
    font = bytes(4) + struct.pack(">4H", len(parts), 0, 0, 0)
    at = 12 + 16 * len(parts)
    for name, part in parts.items():
        font += name + struct.pack(">3I", 0, at, len(part))
        at += len(part)
    (tmp_path / "made.ttf").write_bytes(font + b"".join(parts.values()))
    monkeypatch.setattr(letters, "FONTS", tmp_path)
    assert letters._advances("made.ttf") == {"A": 0.5, "C": 0.6}
