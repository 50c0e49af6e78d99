"""A misspelt word is refused with the word that was meant: games, options, values, formats, rules, commands, tables, bots."""

from __future__ import annotations

import pytest
from tests.cli.conftest import Spooklog

from spooklog.domain.values.near import did_you_mean, nearest, nearest_first

PLAYERS = ("anna", "bert", "cora")

MISSPELT = {
    "spooks": ("new", "spoks", *PLAYERS),
    "spookies": ("rules", "spokies"),
    "halloween": ("facts", "haloween"),
    "wizard": ("new", "wizrd", *PLAYERS),
    "full": ("new", "spooks", *PLAYERS, "-o", "record=fll"),
    "yes": ("new", "spooks", *PLAYERS, "-o", "ghost=ys"),
    "record": ("new", "spooks", *PLAYERS, "-o", "recrod=full"),
    "data": ("new", "spooks", *PLAYERS, "-o", "dta=own.toml"),
    "dealer": ("new", "spooks", *PLAYERS, "--setup", "delaer anna"),
    "players": ("new", "spooks", *PLAYERS, "--setup", "palyers anna"),
    "title": ("new", "tally", *PLAYERS, "--setup", "ttile Catan"),
    "options": ("new", "spookies", *PLAYERS, "--setup", "optoins ghost=yes"),
    "anna": ("log", "--as", "ana"),
    "public": ("log", "--as", "pubilc"),
    "spooks-long": ("series", "new", "fridays", "--format", "spooks-lng", *PLAYERS),
    "ranks": ("series", "new", "fridays", "--ruleset", "spooks", "--format", "rnks", *PLAYERS),
    "target": ("series", "new", "fridays", "--format", "spooks-long", *PLAYERS, "-o", "targt=100"),
    "blue.3": ("rules", "spooks", "bleu.3"),
    "blue": ("rules", "spooks", "blu"),
    "notation": ("rules", "spooks", "notatoin"),
    "spooklog series": ("seris", "show"),
    "spooklog series show": ("series", "shwo"),
    "spooklog help": ("helpp",),
    "spooklog games": ("list",),
    "spooklog new spooks": ("Spooks", "anna", "bert"),
    "--panel": ("show", "--pnael", "2F"),
    "--file": ("play", "--fiel", "x"),
    "official": ("games", "--status", "offical"),
    "touched": ("games", "--sort", "touchd"),
    "provisional": ("series", "list", "--status", "provisonal"),
    "rating": ("stats", "--chart", "ratng"),
    "quick": ("analyse", "--effort", "quik"),
    "shedder": ("simulate", "spooks", "--bot", "sheder"),
    "gif": ("export", "--format", "gfi"),
    ".gif": ("export", "-o", "hand.gfi"),
    "plies": ("export", "--format", "csv", "--what", "plis"),
    "place": ("about", "--clear", "plce"),
    "watch": ("links", "new", "wach"),
    "house-rule": ("dispute", "rule", "1", "houserule"),
}
"""Calls with a misspelt word, by the word that was meant."""


def test_a_misspelt_word_is_refused_with_the_word_that_was_meant(evening: Spooklog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    for meant, call in MISSPELT.items():
        refused = evening(*call, code=None)
        assert refused.code, call
        assert f"(did you mean {meant}?)" in refused.err, call


def test_names_of_games_series_and_people_are_offered_by_likeness(fridays: Spooklog) -> None:
    fridays("new", "--series", "fridays", "--name", "evening")
    for call, meant in {
        ("show", "-g", "evning"): "evening",
        ("series", "show", "frydays"): "fridays",
        ("stats", "berd"): "bert",
        ("games", "--title", "Spoks"): "Spooks",
    }.items():
        assert meant in fridays(*call, "--json", code=7).error["expected"]


def test_the_nearest_word_comes_first_and_a_strange_one_has_none() -> None:
    words = ("spookies", "spooks", "Tally")
    assert nearest("spook", words) == ("spooks", "spookies")
    assert nearest("TALY", words, 1) == ("Tally",)
    assert nearest("re", ("decks", "record")) == ("record",), "a beginning"
    assert nearest("", words) == nearest("catan", words) == nearest("x" * 10_000, words) == ()
    assert nearest_first("talli", words) == ("Tally", "spookies", "spooks")
    assert (did_you_mean("spoks", words), did_you_mean("go", words)) == (" (did you mean spooks?)", "")
