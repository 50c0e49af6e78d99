"""Answers in other languages: chosen by the call, the environment or the locale; a whole hand without an English sentence."""

from __future__ import annotations

import re

import pytest
from tests.cli.conftest import SAMPLES, Spooklog

from spooklog.cli.language import without_language
from spooklog.domain.values.errors import Usage

LOCALE = ("SPOOKLOG_LANG", "LC_ALL", "LC_MESSAGES", "LANG")

ENGLISH = re.compile(
    r"\b(the|of|is|are|was|not|with|plays|lays|leads|gives|and|or|card|cards|hand|next|who|has|by|from|only|player|now|it|ply)\b"
)

WRONG = ("1S", "99S", "C", "MG", "5B", "pass", "stuck", "gives 3T", "gives dave", "left 3S", "out", "2S 4S", "x", "")
"""What is typed behind each player's name, at every moment of a hand."""

ALONE = (
    "--",
    "-9",
    "-0",
    "trick",
    "trick anna 1T, x",
    "swap",
    "swap anna",
    "bite",
    "bite x",
    "result",
    "result anna",
    "1S 2S 3S",
    "zora 5B",
)
"""What is typed without a name."""

DETAILS = 3
"""The blanks before the details of a refusal."""


@pytest.fixture
def nobody_speaks(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A surrounding without any language."""
    for name in LOCALE:
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


def test_a_call_chooses_its_language(evening: Spooklog) -> None:
    for arguments in (["--lang", "de", "undo", "9"], ["undo", "9", "--lang=de"], ["undo", "--lang", "de_AT.UTF-8", "9"]):
        assert evening(*arguments, code=7).err.startswith("nicht gefunden  undo 9 geht nicht: dafür gibt es 2 Züge\n")
    assert evening("undo", "9", code=7).err.startswith("not found  cannot undo 9: there are 2 plies to undo\n")


@pytest.mark.parametrize(
    ("surroundings", "first"),
    [
        ({}, "not found"),
        ({"LANG": "de_DE.UTF-8"}, "nicht gefunden"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "es_ES"}, "no encontrado"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "not found"),
        ({"LC_MESSAGES": "fr_FR.UTF-8"}, "not found"),
        ({"LC_ALL": "C.UTF-8", "SPOOKLOG_LANG": "es"}, "no encontrado"),
        ({"LANG": "es_MX", "SPOOKLOG_LANG": "en"}, "not found"),
    ],
)
def test_the_environment_chooses_where_the_call_does_not(
    evening: Spooklog, nobody_speaks: pytest.MonkeyPatch, surroundings: dict[str, str], first: str
) -> None:
    for name, value in surroundings.items():
        nobody_speaks.setenv(name, value)
    assert evening("undo", "9", code=7).err.startswith(f"{first}  ")


def test_an_unknown_language_is_refused(spooklog: Spooklog) -> None:
    refused = spooklog("games", "--lang", "xx", "--json", code=2).error
    assert (refused["message"], refused["expected"]) == ("there is no language 'xx' here", ["en", "de", "es"])
    assert "takes a value" in spooklog("games", "--lang", code=2).err


def test_a_language_behind_two_dashes_is_text() -> None:
    assert without_language(["note", "--", "--lang", "de"]) == (["note", "--", "--lang", "de"], "")
    assert without_language(["--lang", "es", "note", "hola"]) == (["note", "hola"], "es")
    with pytest.raises(Usage):
        without_language(["note", "--lang=klingon"])


def test_json_and_logged_lines_are_the_same_in_every_language(evening: Spooklog) -> None:
    english = [evening(*call, "--json", code=None)[1:] for call in (["show"], ["undo", "9"], ["play", "anna 1S"], ["log"])]
    german = [
        evening(*call, "--json", "--lang", "de", code=None)[1:]
        for call in (["show"], ["undo", "9"], ["play", "anna 1S"], ["log"])
    ]
    assert german == english
    assert "bert eröffnet mit der Spinnen-1 (bert 1S)" in evening("log", "--lang", "de").out


@pytest.mark.parametrize("code", ["de", "es"])
def test_a_whole_hand_shows_no_english_sentence(spooklog: Spooklog, monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    header, _, played = (SAMPLES / "spooks-table.sheet").read_text(encoding="utf-8").partition("\n---\n")
    players = re.findall(r"^players (.*)", header, re.MULTILINE)[0].split()
    names = [name.partition("=")[0] for name in players]
    setup = [line for line in header.splitlines() if line.startswith(("dealer", "counts", "options"))]
    said = [spooklog("new", "spooks", *names, *(word for line in setup for word in ("--setup", line)), "--lang", code).out]
    for line in filter(None, played.splitlines()):
        for typed in (*(f"{name} {wrong}" for name in names for wrong in WRONG), *ALONE):
            refused = spooklog("explain", typed, "--lang", code, code=None)
            said += refused.out, refused.err
        said.append(spooklog("play", line, "--lang", code).out)
    found = {line for text in said for line in text.splitlines() if not line.startswith(" " * DETAILS)}
    assert len(found) > 100
    assert {line for line in found if ENGLISH.search(re.sub(r"'[^']*'|\([^)]*\)", "", line))} == set()
