"""Answers in other languages: chosen by the call, the environment or the locale; a whole hand without an English sentence."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.conftest import PLAYERS, SAMPLES, Spooklog

from spooklog.cli.language import without_language
from spooklog.domain.values.errors import SpooklogError, Usage
from spooklog.domain.words.languages import Language
from spooklog.projections.game.explain import explain_line
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import open_store

LOCALE = ("SPOOKLOG_LANG", "LC_ALL", "LC_MESSAGES", "LANG")

ENGLISH = re.compile(
    r"\b(the|of|is|are|not|with|plays|lays|leads|gives|and|or|card|cards|hand|next|who|has|by|from|only|player|now|it|ply)\b"
)

WRONG = (
    "1S",
    "99S",
    "C",
    "MG",
    "5B",
    "pass",
    "stuck",
    "gives 3T",
    "gives dave",
    "left 3S",
    "left 7",
    "out",
    "2S 4S",
    "?",
    "x",
    "",
)
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
    "1S 2S 3S",
    "zora 5B",
    "result anna",
)
"""What is typed without a name."""


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


@pytest.fixture(scope="module")
def shown(empty_store: Path, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What a hand with all effects of Masters shows."""
    path = shutil.copy(empty_store, tmp_path_factory.mktemp("hand") / "games.db")
    with open_store(str(path)) as store:
        lines = (SAMPLES / "spooks-masters.sheet").read_bytes().splitlines(keepends=True)
        return [*_shown(import_sheet(store.games, lines, by="Scribe", now=0).loaded)]


@pytest.mark.parametrize("code", ["de", "es"])
def test_prompts_and_refusals_of_a_whole_hand_have_no_english_sentence(shown: list[str], code: str) -> None:
    language = Language(code)
    found = {*map(language.tell, shown)}
    assert len(found) > 100
    assert {words for words in found if ENGLISH.search(re.sub(r"'[^']*'|\([^)]*\)", "", words))} == set()


def _shown(loaded: LoadedGame) -> Iterator[str]:
    """Yield the prompts, the sentences, and the refusals of what is wrong at every moment."""
    for ply in range(len(loaded.game.plies) + 1):
        yield from loaded.seen("full", ply).prompt
        if ply:
            yield loaded.game.say(loaded.game.plies[ply - 1], loaded.labels).text
        for typed in (*(f"{name} {wrong}" for name in loaded.labels.names[:2] for wrong in WRONG), *ALONE):
            try:
                refusal = explain_line(loaded, typed, "full", ply=ply).refusal
            except SpooklogError as problem:
                yield problem.message
            else:
                yield refusal.message if refusal else ""


@pytest.mark.parametrize(
    ("code", "answer", "refused"),
    [
        ("de", "bert spielt eine 2 oder die Katze", "regelwidrig  spooks:turn.1  bert ist dran, nicht anna\n"),
        ("es", "bert juega un 2 o el Gato", "contra las reglas  spooks:turn.1  le toca a bert, no a anna\n"),
    ],
)
def test_a_table_is_answered_in_its_language(spooklog: Spooklog, code: str, answer: str, refused: str) -> None:
    spooklog("new", "spooks", *PLAYERS, "--setup", "dealer dave", "--lang", code)
    assert spooklog("play", "anna 1S", "--lang", code).out.split(maxsplit=3)[3].strip() == answer
    assert spooklog("play", "anna 2S", "--lang", code, code=4).err.startswith(refused)
