"""Series of dice and of words: columns, ratings, and no mention of hands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.cli.conftest import Spooklog

LIBRARY = Path(__file__).resolve().parents[2] / "replays" / "library" / "series"


@pytest.fixture
def dice(spooklog: Spooklog) -> Spooklog:
    """Three nights of Spookies."""
    spooklog("import", str(LIBRARY / "dice-nights.series"))
    return spooklog


@pytest.fixture
def words(spooklog: Spooklog) -> Spooklog:
    """Four nights of Spukstaben."""
    spooklog("import", str(LIBRARY / "word-nights.series"))
    return spooklog


def test_games_won_and_mean_places_stand_under_the_totals(dice: Spooklog) -> None:
    lines = [line.split() for line in dice("series", "show", "dice-nights").out.splitlines()]
    assert ["games", "won", "2", "1", "1"] in lines
    assert ["mean", "place", "1.3", "2.3", "2.0"] in lines
    told = dice("series", "show", "--json").json
    assert told["beside"]["games won"] == {"nora": 2, "oskar": 1, "pia": 1}


def test_a_team_has_one_column_and_its_mean_has_a_rating(words: Spooklog) -> None:
    out = words("series", "show", "word-nights").out
    assert "38 in 3 games, 12 a game (Enthusiasm for words), best 16" in out
    lines = [line.split() for line in out.splitlines()]
    assert ["mean", "(Enthusiasm", "for", "words)", "12"] in lines
    assert ["2", "word-nights-2", "13", "points"] in lines
    assert "points, without sami" in out
    assert words("series", "show", "--json").json["team"]["rating"] == "Enthusiasm for words"
    assert words("series", "list").out.count("Enthusiasm") == 1


def test_a_table_of_a_team_has_a_column_for_it(words: Spooklog) -> None:
    rows = words("series", "export", "word-nights", "--format", "csv").out.splitlines()
    assert rows[0] == "game,game,status,trust,counted,team,team total"
    assert rows[3:] == ["3,,recorded,points,yes,9,38", "4,word-nights-4,void,,no,,38"]


@pytest.mark.parametrize("columns", ["40", *(pytest.param(more, marks=pytest.mark.rounds) for more in ("60", "80", "100"))])
@pytest.mark.parametrize("name", ["dice-nights", "word-nights"])
def test_no_width_cuts_a_table_off_and_no_text_mentions_hands(
    spooklog: Spooklog, monkeypatch: pytest.MonkeyPatch, name: str, columns: str
) -> None:
    spooklog("import", str(LIBRARY / f"{name}.series"))
    monkeypatch.setenv("COLUMNS", columns)
    for words in (("series", "show", name), ("series", "list"), ("audit", "--series", name), ("stats",)):
        out = spooklog(*words).out
        assert not re.search(r"\b(hands?|deals?|dealt|dealer|grabbed)\b", out), out
        assert words[0] == "audit" or max(map(len, out.splitlines())) <= int(columns)
    assert "…" not in spooklog("series", "show", name).out


def test_an_amendment_shows_its_effect_on_a_series_of_a_team_in_one_line(words: Spooklog) -> None:
    out = words("amend", "1", "result 15", "-g", "word-nights-2").out
    assert out.count("word-nights:") == 1
    assert "40 in 3 games" in " ".join(out.split())
    words("amend", "1", "result 15", "-g", "word-nights-2", "--apply")
    assert words("series", "show", "word-nights", "--json").json["team"]["sum"] == 40


def test_an_amended_count_changes_the_leader(dice: Spooklog) -> None:
    told = dice("amend", "27", "oskar shows 1x6 2x3 3x2 5x5", "-g", "dice-nights-1", "--json").json
    assert (told["series"]["before"]["totals"]["oskar"], told["series"]["after"]["totals"]["oskar"]) == (62, 64)
    dice("amend", "27", "oskar shows 1x6 2x3 3x2 5x5", "-g", "dice-nights-1", "--apply")
    assert "oskar leads with 64" in dice("series", "show", "dice-nights").out


def test_the_games_of_a_series_take_over_options_and_facts(dice: Spooklog) -> None:
    started = dice("new", "--series", "dice-nights", "--json").json
    facts = dice("facts", "-g", started["game"], "--json").json
    assert [one["path"] for one in facts["own"]] == ["rewards.5"]
    options = {one["option"]: one["value"] for one in facts["options"]}
    assert (options["chips"], options["end_mode"]) == ("25", "finish_round")


def test_a_team_over_facts_of_its_own_records_results_that_they_allow(spooklog: Spooklog, tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text("[points]\nstart = 30\n")
    spooklog("series", "new", "own", "anna", "bert", "--format", "spukstaben-team")
    refused = spooklog("series", "result", "own", "team=34", "--json", code=5).error
    assert refused["rule"] == "spukstaben:rec.3"
    assert refused["expected"][-1] == "new --series NAME -o record=result -o data=FILE"
    spooklog("new", "--series", "own", "-o", "record=result", "-o", f"data={tmp_path / 'own.toml'}")
    spooklog("play", "result 31")
    spooklog("series", "result", "own", "team=34")
    told = spooklog("series", "correct", "own", "2", "team=35", "--json").json
    assert (told["team"]["sum"], told["team"]["mean"]) == (66, 33)


def test_a_series_of_a_team_offers_formats_for_teams(spooklog: Spooklog) -> None:
    told = spooklog("series", "formats", "spukstaben", "--json").json
    assert [one["format"] for one in told["formats"]] == ["spukstaben-team", "cooperative"]
    words = ("series", "new", "x", "anna", "bert", "--ruleset", "spukstaben", "--format", "points-high")
    assert spooklog(*words, "--json", code=7).error["expected"] == ["spukstaben-team", "cooperative"]
