"""Answers in other languages: chosen by the call, the environment or the locale; a whole hand without an English sentence."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import typer
from tests.cli.conftest import PLAYERS, SAMPLES, Spooklog
from tests.told import english_words, still_english

from spooklog.cli.language import without_language
from spooklog.cli.output import confirmed
from spooklog.cli.program import COMMANDS, Group
from spooklog.domain.values.errors import SpooklogError, Usage
from spooklog.domain.values.saying import speaking
from spooklog.domain.words.languages import Language
from spooklog.projections.catalogue import rulesets
from spooklog.projections.game.explain import explain_line
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import open_store

LOCALE = ("SPOOKLOG_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


class Wrong(NamedTuple):
    """What is typed at every so many moments of a sample: behind the names of two players, and without a name."""

    every: int
    of_player: tuple[str, ...]
    alone: tuple[str, ...]


WRONG = {
    "spooks-masters": Wrong(
        1,
        (
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
        ),
        (
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
        ),
    ),
    "polterheist-table": Wrong(
        19,
        (
            *("4 3", "7", "4", "m b3", "m attic.2.c1", "m camp", "m exit", "m @t", "m zzz", "stay", "d candle", "d plan 9"),
            *("d treasure", "g spook", "g phantom", "g phantom zzz", "flip 1F.3 F1", "flip 9F.3 F1", "candle", "take", "lose -"),
            *("put 1F.foyer", "swap", "fetch candle", "fetch xyz", "drop candle", "drop t", "pick t", "pick candle", "lay b3"),
            *("drink", "drink 0", "fear", "mark b3", "mark -", "show candle", "rest", "leave t", "leave doll", "plan 2"),
            *("trade bob: candle / -", "courage 4", "skip", "at bob", "x", "?", ""),
        ),
        ("rehide", "rehide 99", "escape", "escape 3", "stop", "zora 4", "end", "4 3", "flip", "m b3 ; m"),
    ),
    "halloween-table": Wrong(
        3,
        (
            *("1S po b", "2B b", "3U po g", "1M po>sc b", "2M po>ho b", "1F po b>g", "2H po b", "1R", "7R", "X scare"),
            *("P B9 po b", "> B4 po>sc b", "k A2 bbb", "k x b", "comp A2 pe", "reroll 2", "blues po", "ok", "end", "zz", ""),
        ),
        ("roll 3", "roll 3:2", "roll 99", "reveal ch=green", "result ana 3", "zora 1R", "x"),
    ),
    "spookies-table": Wrong(
        1,
        ("s", "?", "?h", "takes h", "zora", "34", "3456789", "77", "stop", "shows 1x1", "shows 4x1", "shows none", "x", ""),
        ("zora 34", "zora shows 1x1", "result tim 3", "34", "x"),
    ),
    "spukstaben-table": Wrong(
        5,
        (
            *("hint 5", "hint use E", "hint not XY", "hint all c", "hint some r9", "hint 99", "hint x", "wrote 1x", "rule ok"),
            *("scare all", "scare -", "scare c1", "scare c1 c1", "scare o9", "scare e", "scare zz", "scare c1@9", "scare"),
            *("rule to earths spelling", "rule to x invalid", "rule cross same bea", "rule cross root zz", "x", "?", ""),
        ),
        (
            *("+E", "+E c", "+E d1", "+E zz", "+X", "+", "+E c1 c2", "glass", "time", "flee", "dawn", "result 12", "team: earth"),
            *("anna: earth", "anna: e4", "anna:", "anna: earth [listed]", "anna: -", "zora: earth", "zora hint 5"),
        ),
    ),
    "tally-table": Wrong(
        1,
        (
            *("12", "-3", "+5", "+5 luck", "-5", "bid 1", "bid 99", "bid", "tricks 1", "1 trick", "0.5", "1000000000000", "2/5"),
            *("12 bert 3", "- 3", "1.000", "6 + x", "12 4", "won", "x", "?", ""),
        ),
        (
            *("round", "end", "tie anna", "tie", "round 3", "result anna 12", "result team won", "tricks 1 1 1", "12 8 3", "12"),
            *("bid 1, , 2", "anna+bert 3", "zora 3", "bid", "1;2", "anna 1;bert 2", "roads anna 3", "result anna", "result"),
            *("all 3", "anna 1 bert 2", "round round"),
        ),
    ),
}
"""Samples with what is wrong in them."""


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


def test_titles_and_options_say_in_the_language_of_the_call_what_they_are(spooklog: Spooklog) -> None:
    listed = spooklog("rulesets", "--lang", "de").out
    assert "3 oder mehr (so viele, wie die Karten reichen)" in listed
    assert {row.summary for row in rulesets() if row.summary in listed} == set()
    assert "eine ganze Zahl von 1 bis 112" in spooklog("facts", "spooks", "--lang", "de").out


@pytest.mark.parametrize(("sheet", "wrong"), WRONG.items())
def test_prompts_and_refusals_of_a_whole_game_have_no_english_sentence(
    empty_store: Path, tmp_path: Path, sheet: str, wrong: Wrong
) -> None:
    path = shutil.copy(empty_store, tmp_path / "games.db")
    with open_store(str(path)) as store:
        lines = (SAMPLES / f"{sheet}.sheet").read_bytes().splitlines(keepends=True)
        found = {*_shown(import_sheet(store.games, lines, by="Scribe", now=0).loaded, wrong)}
    assert len(found) > 60
    assert still_english(found) == set()


def _shown(loaded: LoadedGame, wrong: Wrong) -> Iterator[str]:
    """Yield the prompts and the sentences of every moment, and at some the refusals of what is wrong."""
    for ply in range(len(loaded.game.plies) + 1):
        yield from loaded.seen("full", ply).prompt
        if ply:
            yield loaded.game.say(loaded.game.plies[ply - 1], loaded.labels).text
        if ply % wrong.every:
            continue
        typing = (f"{name} {words}" for name in loaded.labels.names[:2] for words in wrong.of_player)
        for typed in (*typing, *wrong.alone):
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


class Call(NamedTuple):
    """A command line, and how many lines of its answer are in the language: rules, boards and stored events stay as they are."""

    words: tuple[str, ...]
    lines: int | None = None


CALLS = (
    Call(("new", "spooks", *PLAYERS, "--seed", "1", "--setup", "dealer dave", "--name", "abend")),
    Call(("play", "bert pass")),
    Call(("undo",)),
    Call(("redo",)),
    Call(("takeback", "--agreed", "all")),
    Call(("redo",)),
    Call(("note", "gut so")),
    Call(("about", "--place", "Küche")),
    Call(("about",)),
    Call(("dispute", "open", "0", "nein")),
    Call(("dispute", "list")),
    Call(("dispute", "show", "1"), 5),
    Call(("dispute", "rule", "1", "stands")),
    Call(("amend", "1", "--remove"), 2),
    Call(("branch", "--name", "kopie")),
    Call(("compare", "abend", "abend")),
    Call(("close", "--void", "Katze", "-g", "kopie")),
    Call(("reopen", "-g", "kopie")),
    Call(("archive", "kopie")),
    Call(("unarchive", "kopie")),
    Call(("rename", "kopie", "kopie2")),
    Call(("show", "-g", "blatt"), 1),
    Call(("moves", "-g", "abend")),
    Call(("log", "-g", "blatt"), 2),
    Call(("log", "--entries", "-g", "blatt"), 1),
    Call(("score", "-g", "blatt"), 1),
    Call(("explain", "3", "-g", "blatt"), 1),
    Call(("replay", "--to", "0", "-g", "blatt"), 1),
    Call(("analyse", "--effort", "quick", "-g", "blatt"), 1),
    Call(("games",)),
    Call(("games", "--archived")),
    Call(("stats", "Anna Berg", "Bert Voss")),
    Call(("stats",), 3),
    Call(("players",)),
    Call(("players", "show", "Anna Berg"), 5),
    Call(("players", "rename", "Dave Okoro", "Dave O.")),
    Call(("players", "merge", "Cora Lind", "cora")),
    Call(("players", "split", "cora")),
    Call(("players", "erase", "Dave O.", "--yes")),
    Call(("precedents", "spooks:bats.2"), 1),
    Call(("rulesets",), 0),
    Call(("rules", "spooks", "blue"), 0),
    Call(("facts", "spooks"), 1),
    Call(("plugins",), 1),
    Call(("series", "new", "dienstags", "--format", "points-high", "--ruleset", "tally", "anna", "bert")),
    Call(("series", "join", "dienstags", "emil")),
    Call(("series", "leave", "dienstags", "emil")),
    Call(("series", "result", "dienstags", "anna=3", "bert=4")),
    Call(("series", "correct", "dienstags", "1", "anna=5")),
    Call(("series", "show", "dienstags"), 5),
    Call(("series", "remove", "dienstags", "1")),
    Call(("series", "add", "blatt", "--series", "dienstags")),
    Call(("series", "close", "dienstags", "--why", "aus")),
    Call(("series", "reopen", "dienstags")),
    Call(("series", "list")),
    Call(("series", "formats", "spooks"), 4),
    Call(("series", "analyse", "fridays", "--effort", "quick"), 1),
    Call(("series", "export", "dienstags", "-o", "dienstags.csv")),
    Call(("simulate", "spooks", "--seats", "3", "--games", "2", "--seed", "1")),
    Call(("export", "-g", "blatt", "-o", "blatt.spooklog")),
    Call(("import", "blatt.spooklog")),
    Call(("verify", "blatt.spooklog"), 1),
    Call(("receipt", "--all")),
    Call(("audit", "-g", "blatt", "-o", "blatt.html")),
    Call(("links", "new", "watch")),
    Call(("links", "list")),
    Call(("links", "seats", "-g", "blatt")),
    Call(("links", "change", "", "--label", "Tablet")),
    Call(("links", "revoke", "")),
    Call(("db", "check")),
    Call(("db", "log")),
    Call(("db", "backup", "copy.db"), 2),
    Call(("db", "upgrade")),
    Call(("db", "rebuild")),
    Call(("db", "accept")),
    Call(("db", "skip", "blatt", "3", "--why", "x"), 0),
)
"""Every command, in an order in which each has something to answer."""

AT_A_TERMINAL = {"serve", "record"}
"""Commands that do not end by themselves."""

FOR_AUTHORS = {"plugin new"}


@pytest.mark.parametrize("code", ["de", "es"])
def test_every_command_answers_without_an_english_word(
    friday: Spooklog, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    friday("import", str(SAMPLES / "spooks-full.sheet"), "--name", "blatt")
    monkeypatch.setenv("SPOOKLOG_LANG", code)
    english = dict[str, set[str]]()
    for call in CALLS:
        words = [_first_link(friday) if word == "" else word for word in call.words]
        answer = friday(*words, code=None)
        found = english_words("\n".join(answer.out.splitlines()[: call.lines]))
        if found:
            english[" ".join(call.words)] = found
    assert english == {}


def _first_link(spooklog: Spooklog) -> str:
    return str(spooklog("links", "list", "--json").json["links"][0]["id"])


def test_the_calls_above_have_every_command() -> None:
    paths = {
        path
        for name, listed in COMMANDS.items()
        for path in ([f"{name} {below}" for below in listed.commands] if isinstance(listed, Group) else [name])
    }
    called = {path for call in CALLS for path in (call.words[0], " ".join(call.words[:2]))}
    assert paths - called == AT_A_TERMINAL | FOR_AUTHORS


@pytest.mark.parametrize("code", ["de", "es"])
@pytest.mark.parametrize(
    "call",
    [
        "archive",
        "simulate spooks --games x",
        "simulate spooks --games 0",
        "show --zzzzzz 3",
        "zzzzzz",
        "show 3",
        "undo --after",
        "undo 1 2",
        "undo 2 --to 1",
        "play --file x anna 1S",
        "play --from 3",
        "amend",
        "amend x",
        "amend 1",
        "amend 1 --remove bert 3S",
        "log --entries --as anna",
        "audit --as anna",
        "audit -o x.pdf",
        "takeback",
        "games --follow --sort name",
        "games --since 2026-02-02 --until 2026-01-01",
        "facts",
        "compare",
        "import nowhere.sheet",
        "export --all --format sheet",
        "export --format svg --sign x",
        "export a.sheet -o b.sheet",
        "stats a b c",
        "series new dienstags anna",
        "series show",
        "series remove",
        "series result dienstags",
        "links new seat --seat anna",
        "links seats",
        "players erase Scribe",
        "receipt --as-of 99",
        "verify --signers x",
        "db backup",
    ],
)
def test_misuse_is_refused_without_an_english_word(evening: Spooklog, code: str, call: str) -> None:
    evening("show", "--lang", code)
    refused = evening(*call.split(), "--lang", code, code=None)
    assert refused.code, refused
    head = "\n".join(line for line in refused.err.splitlines() if not line.startswith("   "))
    assert english_words(head) == set(), refused.err


@pytest.mark.parametrize(
    ("code", "typed", "meant"),
    [
        *[("de", "j", True), ("de", "Ja", True), ("de", "y", True), ("de", "n", False), ("de", "", False)],
        *[("es", "s", True), ("es", "si", True), ("es", "sí", True), ("es", "yes", True), ("es", "no", False)],
    ],
)
def test_a_question_takes_the_answers_of_its_language(
    monkeypatch: pytest.MonkeyPatch, code: str, typed: str, meant: bool
) -> None:
    answers = iter(["?", typed])
    monkeypatch.setattr(typer, "prompt", lambda *_, **__: next(answers))
    with speaking(Language(code)):
        assert confirmed("?") is meant
