"""TOML of people: read as `tomllib` reads it, and refused early where it would take long or much memory."""

from __future__ import annotations

import tomllib
import tracemalloc
from contextlib import suppress
from importlib import resources
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.effort import within

from spooklog.domain.values.toml import (
    MAX_DEPTH,
    MAX_DOTS,
    MAX_ITEMS,
    MAX_LINE,
    MAX_TEXT,
    MAX_WORD,
    BadToml,
    check_bounds,
    read_toml,
)

SHIPPED = sorted(Path(str(resources.files("spooklog.domain.rulesets"))).rglob("*.toml"))
DEEP_KEY = "." + ".".join("a" * MAX_DOTS)
SECONDS, BYTES = 2.0, 64 * 2**20
"""Bounds for a busy machine; what is measured here is a tenth of them."""


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("a." * 20_000 + "a = 1", "characters", 1),
        ("x = 1\n" + "a . " * 1000 + "a = 1", "too many dots", 2),
        ("[" + "a." * 1000 + "a]", "too many dots", 1),
        ('"".' * 1000 + '"" = 1', "too many dots", 1),
        ("x = { " + "'a'." * 1000 + "a = 1 }", "too many dots", 1),
        ('x = """\n"""\n' + "a." * 1000, "too many dots", 3),
        ('x = """\n\\""""\n' + "a." * 1000, "too many dots", 3),
        ("x = '''\n'''''\n" + "a." * 1000, "too many dots", 3),
        ("# '''\n" + "a." * 1000, "too many dots", 2),
        ("x = " + "[" * 4000, "too deep", 1),
        ("x = " + "[\n" * 100_000, "too deep", MAX_DEPTH + 1),
        ("x = " + "{ a = " * 500, "too deep", 1),
        ("x = [\n" + "1,\n" * MAX_TEXT, "characters", None),
        ("x = [\n" + "1,\n" * MAX_ITEMS, "too many pairs, tables and values", MAX_ITEMS),
        ("[[x]]\n" * MAX_ITEMS, "too many pairs, tables and values", MAX_ITEMS // 2 + 1),
        ("x = " + "9" * 4000, "too many characters in one word", 1),
        ("x = 0x" + "f" * 4000, "too many characters in one word", 1),
        ("x = '''", "begins a string that has no end", 1),
        ('x = 1\ny = "', "begins a string that has no end", 2),
        ("x = @", "Invalid value", 1),
        ("x = 1\nx = 2\ny = 3", "overwrite", 2),
        ("a." * (MAX_TEXT // 2) + "a", "characters", None),
    ],
)
def test_toml_beyond_the_needs_of_a_game_is_refused_with_its_line(text: str, message: str, line: int | None) -> None:
    with pytest.raises(BadToml, match=message) as refused:
        read_toml(text)
    assert refused.value.line == line


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_every_file_that_ships_is_far_within_the_bounds(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert read_toml(text) == tomllib.loads(text)
    if file.name in ("facts.toml", "mansion.toml"):  # what tables of players start from
        check_bounds(text * 5)


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"k{number}{DEEP_KEY[:-2]} = 1\n" for number in range(MAX_ITEMS)),
        "".join(f"[k{number}{DEEP_KEY[:-2]}]\nx{DEEP_KEY[:-2]} = 1\n" for number in range(MAX_ITEMS // 2)),
        f"[k{DEEP_KEY[:-2]}]\n" + "".join(f"k{number}{DEEP_KEY[:-2]} = 1\n" for number in range(MAX_ITEMS - 1)),
        "[[k]]\n[[k.x]]\n" * (MAX_ITEMS // 4),
        f"x = [{'[' * (MAX_DEPTH - 1)}{']' * (MAX_DEPTH - 1)}]\n",
        "x = " + f"{{ a{DEEP_KEY[:-2]} = " * MAX_DEPTH + "1" + "}" * MAX_DEPTH,
        "x = [\n" + "1.5,\n" * (MAX_ITEMS - 2) + "]",
        "x = " + "9" * MAX_WORD,
        "\n" * MAX_TEXT,
        "#\n" * (MAX_TEXT // 2),
        "\r\n" * (MAX_TEXT // 2),
        'x = """' + ("\\n" * (MAX_LINE // 2 - 10) + "\n") * 60 + '"""',
        'x = """' + ('""a' * (MAX_LINE // 3 - 10) + "\n") * 60 + '"""',
        ('"' * (MAX_LINE - 1) + "\n") * 60,
        ("'" * (MAX_LINE - 1) + "\n") * 60,
        ('x = "' + "\\\\" * 2000 + "\n") * 60,
    ],
    ids=lambda text: text[:20],
)
def test_toml_within_the_bounds_takes_little_time_and_memory(text: str) -> None:
    assert len(text) <= MAX_TEXT
    with within(SECONDS), suppress(BadToml):
        read_toml(text)
    tracemalloc.start()
    try:
        with suppress(BadToml):
            read_toml(text)
        assert tracemalloc.get_traced_memory()[1] < BYTES
    finally:
        tracemalloc.stop()


PIECES = ['"', "'", '"""', "'''", "\\", "#", "\n", "\r\n", "[", "]", "{", "}", "=", ",", ".", "a", "1", " ", "a.b = 1\n", "x = "]


@given(st.lists(st.sampled_from([*PIECES, '"""', '"\\""', "''", 'k = """', "l = '''", '"""\n', "'''\n"]), max_size=40))
def test_a_text_that_is_toml_is_read_as_tomllib_reads_it(pieces: list[str]) -> None:
    text = "".join(pieces)
    try:
        expected = tomllib.loads(text)
    except ValueError:
        with pytest.raises(BadToml):
            read_toml(text)
    else:
        assert read_toml(text) == expected


@given(st.lists(st.sampled_from(PIECES), max_size=30))
def test_no_string_before_it_hides_a_key_with_too_many_dots(pieces: list[str]) -> None:
    before = "".join(pieces) + "\n"
    try:
        tomllib.loads(before)
    except ValueError:
        return
    with pytest.raises(BadToml, match="too many dots"):
        read_toml(f"{before}zz{'.a' * (MAX_DOTS + 1)} = 1\n")
