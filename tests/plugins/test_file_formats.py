"""Formats of files from other packages: `export` writes them, `import` reads them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.plugins.conftest import Run
from tests.plugins.packages import install

CODE = """
def write(loaded):
    return f"{len(loaded.game.plies)} plies of {', '.join(loaded.labels.names)}".encode()

def read(content):
    first, *lines = content.decode().splitlines()
    return f"game lanterns\\nplayers {first}\\n---\\n" + "\\n".join(lines)

def nothing(given):
    return None

def leaving(given):
    raise SystemExit(3)

def half(given):
    return "game lanterns\\nplayers anna\\ud800 bert"

def failing(given):
    raise ArithmeticError("too many lanterns")
"""
POINTS = {
    "exports": {
        "plain": "file_formats:write",
        "empty": "file_formats:nothing",
        "bad": "file_formats:failing",
        "left": "file_formats:leaving",
        "csv": "a:b",
    },
    "imports": {
        "plain": "file_formats:read",
        "empty": "file_formats:nothing",
        "none": "file_formats:missing",
        "half": "file_formats:half",
        "sheet": "a:b",
    },
}

pytestmark = pytest.mark.usefixtures("formats", "recorded")


@pytest.fixture
def formats(site: Path) -> None:
    """A package with formats is installed."""
    install(site, "file-formats", "3.0", CODE, POINTS)


def test_a_game_is_written_in_the_format_of_a_plugin_by_its_name_or_its_suffix(spooklog: Run, tmp_path: Path) -> None:
    assert spooklog("export", "-g", "lamp", "--format", "plain").out == "1 plies of anna, bert"
    spooklog("export", "-g", "lamp", "-o", str(tmp_path / "lamp.plain"))
    assert (tmp_path / "lamp.plain").read_text(encoding="utf-8") == "1 plies of anna, bert"


def test_a_file_is_read_by_the_plugin_of_its_suffix_as_a_sheet(spooklog: Run, tmp_path: Path) -> None:
    file = tmp_path / "new.plain"
    file.write_text("anna bert\nanna 1F\nbert 2F\n", encoding="utf-8")
    spooklog("import", str(file), "--name", "new")
    assert spooklog("show", "-g", "new", "--json").json["ply"] == 2


def test_unknown_formats_are_refused_with_those_of_plugins(spooklog: Run) -> None:
    refused = spooklog("export", "--format", "what", code=2)
    assert "a game is not written as 'what'" in refused.err
    spooklog("export", "-o", "lamp.what", code=2)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("empty", "is wrong: it makes a NoneType, not bytes"),
        ("bad", "is broken: it failed (ArithmeticError: too many lanterns)"),
        ("left", "is broken: it failed (SystemExit: 3)"),
    ],
)
def test_a_bad_format_is_refused_with_its_package(spooklog: Run, name: str, words: str) -> None:
    message = " ".join(spooklog("export", "-g", "lamp", "--format", name, code=7).err.split())
    assert f"the export format {name} of file-formats 3.0 {words}" in message


def test_a_bad_kind_of_file_is_refused_with_its_package(spooklog: Run, tmp_path: Path) -> None:
    for suffix, words in {"empty": "it makes a NoneType, not str", "none": "cannot be imported"}.items():
        (tmp_path / f"a.{suffix}").write_text("x", encoding="utf-8")
        message = spooklog("import", str(tmp_path / f"a.{suffix}"), "--json", code=7).error["message"]
        assert f"the import format {suffix} of file-formats 3.0" in message
        assert words in message


def test_a_sheet_that_is_no_text_is_refused_as_a_file_that_is_none(spooklog: Run, tmp_path: Path) -> None:
    (tmp_path / "a.half").write_text("x", encoding="utf-8")
    assert "not UTF-8 text" in spooklog("import", str(tmp_path / "a.half"), "--json", code=3).error["message"]


def test_formats_are_listed_with_their_state(spooklog: Run) -> None:
    rows = [row for row in spooklog("plugins", "--json").json["plugins"] if row["package"] == "file-formats"]
    assert {(row["kind"], row["name"]): row["state"] for row in rows} == {
        ("export", "plain"): "works",
        ("export", "empty"): "works",
        ("export", "bad"): "works",
        ("export", "left"): "works",
        ("export", "csv"): "duplicate",
        ("import", "plain"): "works",
        ("import", "empty"): "works",
        ("import", "none"): "broken",
        ("import", "half"): "works",
        ("import", "sheet"): "duplicate",
    }
