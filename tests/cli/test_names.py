"""Names typed without their accents, wherever a player is named."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from tests.cli.conftest import Spooklog

TYPED = ["jose", "JOSÉ", "José", unicodedata.normalize("NFD", "José"), "jo"]
BOTH = "game spooks\nplayers jose José anna\ndealer anna\n---\njose 1S\nJosé 2S\n"


@pytest.fixture
def table(spooklog: Spooklog) -> Spooklog:
    """A hand of José, anna and bert."""
    spooklog("new", "spooks", "José", "anna", "bert", "--setup", "dealer bert")
    return spooklog


@pytest.mark.parametrize("name", TYPED)
def test_a_player_is_found_without_accents_in_lines_views_and_agreements(table: Spooklog, name: str) -> None:
    assert "José 1S" in table("play", f"{name} 1S").out
    assert table("show", "--as", name, "--json").json == table("show", "--as", "José", "--json").json
    table("play", "anna pass")
    assert "José, anna and bert agreed" in table("takeback", "--agreed", f"{name},anna,bert").out
    assert "accepted" in table("explain", "anna 2S").out


def test_a_person_is_looked_up_without_accents_and_keeps_the_name(table: Spooklog) -> None:
    assert table("players", "show", "jose").out == table("players", "show", "José").out
    table("new", "spooks", "jose", "anna", "bert")
    assert table("players", "show", "jose").out.startswith("jose")
    assert table("players", "show", "JOSÉ").out.startswith("José")


def test_labels_that_differ_in_accents_alone_are_refused_of_a_new_game_and_kept_of_an_old_one(
    spooklog: Spooklog, tmp_path: Path
) -> None:
    refused = spooklog("new", "spooks", "jose", "José", "anna", "--json", code=2).error
    assert (refused["message"].split(":")[0], refused["expected"]) == (
        "'jose' and 'José' differ in their accents only",
        ["José2"],
    )
    spooklog("series", "new", "cup", "--format", "wins", "--ruleset", "spookies", "jose", "José", code=2)
    (tmp_path / "both.sheet").write_text(BOTH, encoding="utf-8")
    spooklog("import", str(tmp_path / "both.sheet"))
    spooklog("play", "anna pass")
    assert "jose 3S" in spooklog("play", "jose 3S").out
    assert "José 4S" in spooklog("play", "JOSÉ 4S").out
    assert "jose or José" in spooklog("play", "jo 5S", code=3).err


def test_players_of_a_series_are_named_without_accents(spooklog: Spooklog) -> None:
    spooklog("series", "new", "cup", "--format", "wins", "--ruleset", "spookies", "José", "anna")
    assert "José leads with 1 win" in spooklog("series", "result", "cup", "jose=1", "anna=0").out
    assert "Spookies, José, anna" in spooklog("new", "spookies", "--series", "cup", "jose", "anna").out


def test_a_series_of_before_whose_labels_differ_in_accents_goes_on(spooklog: Spooklog, tmp_path: Path) -> None:
    """Such a series can only come from a file now."""
    spooklog("series", "new", "cup", "--format", "wins", "--ruleset", "spookies", "jose", "anna")
    spooklog("series", "export", "cup", "-o", str(tmp_path / "cup.series"))
    text = (tmp_path / "cup.series").read_text(encoding="utf-8").replace("anna", "José").replace("series cup", "series old")
    (tmp_path / "old.series").write_text(text, encoding="utf-8")
    spooklog("import", str(tmp_path / "old.series"))
    assert "Spookies, jose, José" in spooklog("new", "spookies", "--series", "old").out
    assert "jose leads with 1 win" in spooklog("series", "result", "old", "jose=1", "JOSÉ=0").out


def test_names_with_signs_come_back_as_they_were_typed(spooklog: Spooklog) -> None:
    names = ['anna=Anna "Anni"', 'bert="Bertl" Klee', "Jean-Luc", "O'Neil"]
    spooklog("new", "tally", *names, "--name", "q")
    sheet = spooklog("export", "-g", "q", "-o", "-").out
    assert r'players anna="Anna \"Anni\"" bert="\"Bertl\" Klee" jeanluc="Jean-Luc" oneil="O' in sheet
    players = {row["player"] for row in spooklog("players", "--json").json["players"]}
    assert players == {'Anna "Anni"', '"Bertl" Klee', "Jean-Luc", "O'Neil"}


def test_a_name_alone_means_the_player_of_a_series_who_has_it(spooklog: Spooklog) -> None:
    spooklog("series", "new", "cup", "--format", "wins", "--ruleset", "spookies", "jl=Jean-Luc", "O'Neil")
    assert "Spookies, oneil, jl" in spooklog("new", "--series", "cup", "O'Neil", "Jean-Luc").out


def test_a_new_name_like_a_known_one_is_told_with_the_step_that_makes_both_one(spooklog: Spooklog) -> None:
    spooklog("new", "tally", "anna=Anna Berg", "Bertram", "cora")
    told = spooklog("new", "tally", "anna", "Bertrand", "zoe").out
    assert 'anna is new here. If that is Anna Berg: players merge "Anna Berg" "anna"' in told
    assert 'Bertrand is new here. If that is Bertram: players merge "Bertram" "Bertrand"' in told
    assert "zoe is new" not in told
    assert "new here" not in spooklog("new", "tally", "anna", "Bertrand", "zoe").out
    assert "new here" not in spooklog("new", "tally", "cora", "kora").out  # both at one table
    spooklog("players", "merge", "Anna Berg", "anna")
