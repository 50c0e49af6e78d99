"""stats: by title, of one player, of two with each other, and as a chart in the terminal and in a file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.cells import cell_len
from tests.cli.conftest import Spooklog

EVENINGS = (
    ("Catan", "anna bert cora", "", "result anna 10, bert 7, cora 4", "2026-03-01 19:00+01:00"),
    ("Catan", "anna bert cora", "", "result bert 10, anna 8, cora 8", "2026-03-08 19:00+01:00"),
    ("catan", "anna bert", "", "result anna 10, bert 2", "2026-03-15 19:00+01:00"),
    ("Skat", "anna bert cora", "", "result anna -30, bert 12, cora 60", "2026-03-20 19:00+01:00"),
    ("Doppelkopf", "anna bert cora dave", "teams anna+bert cora+dave\n", "result anna 9, cora 3", "2026-04-01 19:00+01:00"),
    ("Pandemic", "anna bert", "teams anna+bert\n", "result team won", "2026-04-02 19:00+01:00"),
)


@pytest.fixture
def shelf(spooklog: Spooklog, tmp_path: Path) -> Spooklog:
    """A store with results of games of several titles, and one game of Catan that was followed."""
    files = []
    for number, (title, players, teams, line, date) in enumerate(EVENINGS):
        sheet = tmp_path / f"game{number}.sheet"
        head = f"game tally\ntitle {title}\n{teams}players {players}\ndate {date}\noptions record=result\n"
        sheet.write_text(f"{head}---\n{line}\n", encoding="utf-8")
        files.append(str(sheet))
    spooklog("import", *files)
    spooklog("new", "tally", "anna", "bert", "--setup", "title Catan", "-o", "rounds=1", "--name", "followed")
    spooklog("play", "anna 3, bert 9")
    return spooklog


def test_games_of_one_ruleset_are_counted_by_title(shelf: Spooklog) -> None:
    told = shelf("stats", "--json").json
    assert {one["title"]: (one["ruleset"], one["decided"], one["results"]) for one in told["rulesets"]} == {
        "Catan": ("tally", 4, 3),
        "Doppelkopf": ("tally", 1, 1),
        "Pandemic": ("tally", 1, 1),
        "Skat": ("tally", 1, 1),
    }
    assert [one["title"] for one in shelf("stats", "--title", "CATAN", "--json").json["rulesets"]] == ["Catan"]
    assert [row["title"] for row in shelf("games", "--title", "skat", "--json").json["games"]] == ["Skat"]
    rows = {row["player"]: row["games"] for row in shelf("players", "--title", "skat", "--json").json["players"]}
    assert rows == {"anna": 1, "bert": 1, "cora": 1}
    assert "--title is for the list" in shelf("players", "--title", "skat", "show", "anna", code=2).err
    error = shelf("stats", "--title", "Scat", "--json", code=7).error
    assert (error["message"], error["expected"]) == ("no game here has the title 'Scat'", ["Skat", "Catan"])
    assert shelf("players", "show", "anna", "--title", "x", "--json", code=7).error["error"] == "not_found"


def test_a_title_in_the_place_of_a_player_is_recognised(shelf: Spooklog) -> None:
    error = shelf("stats", "catan", "--json", code=7).error
    assert (error["message"], error["expected"]) == ("no person here is called 'catan'", ["--title catan"])
    assert "--title zoe" not in shelf("stats", "zoe", "--json", code=7).error["expected"]


def test_one_title_has_the_rating_of_every_player(shelf: Spooklog) -> None:
    out = shelf("stats", "--title", "catan").out.splitlines()
    (row,) = [line for line in out if line.startswith("1  ")]
    assert row.split()[1] == "bert"
    assert row.endswith("4 (3 by result *), provisional")
    (rated,) = shelf("stats", "--title", "Skat", "--json").json["rulesets"]
    assert [(one["player"], one["games"], one["provisional"]) for one in rated["ratings"]] == [
        ("cora", 1, True),
        ("bert", 1, True),
        ("anna", 1, True),
    ]
    assert shelf("stats", "--title", "Pandemic", "--json").json["rulesets"][0]["ratings"] == [], "no player wins against another"


def test_one_player_has_streaks_form_rating_and_opponents(shelf: Spooklog) -> None:
    told = shelf("stats", "anna", "--json").json
    assert told == shelf("players", "show", "anna", "--json").json
    catan, doppelkopf, pandemic, _ = told["rulesets"]
    assert [(one["place"], one["of"], one["by_result"]) for one in catan["form"]] == [
        *((1, 3, True), (2, 3, True), (1, 2, True)),
        (2, 2, False),
    ]
    assert catan["streaks"] == {
        "games": 4,
        "results": 3,
        "won": {"current": 0, "longest": 1},
        "winless": {"current": 1, "longest": 1},
        "placed": {"current": 0, "longest": 1},
    }
    (bert,) = [row for row in catan["against"] if row["player"] == "bert"]
    assert (bert["games"], bert["won"], bert["lost"], bert["drawn"], bert["results"]) == (4, 2, 2, 0, 3)
    (cora,) = [row for row in catan["against"] if row["player"] == "cora"]
    assert (cora["won"], cora["drawn"]) == (1, 1)
    assert {row["player"]: row["together"] for row in doppelkopf["against"]} == {"bert": 1, "cora": 0, "dave": 0}
    assert (pandemic["rating"], pandemic["form"], pandemic["against"]) == (None, [], [])
    out = shelf("stats", "anna", "--title", "catan").out
    squeezed = [" ".join(line.split()) for line in out.splitlines()]
    assert "form 1/3* 2/3* 1/2* 2/2 (places, the newest last)" in squeezed
    assert not any(line.startswith("in a row") for line in squeezed), "no two games in a row ended alike"
    assert "won against bert 2:2, cora 1:0 (1 drawn)" in squeezed
    assert "* only the result is known" in out
    assert "in a row     the last 2 without a win" in shelf("stats", "cora", "--title", "catan").out


def test_means_and_shares_are_rounded_as_people_round(shelf: Spooklog, tmp_path: Path) -> None:
    sheet = tmp_path / "go.sheet"
    for number, points in enumerate((1, 1, 1, 2, 3, 3, 3, 4)):
        head = f"game tally\ntitle Go\nplayers anna bert\ndate 2026-05-0{number + 1} 19:00+01:00\noptions record=result\n"
        sheet.write_text(f"{head}---\nresult anna {points}, bert {3 if number else 0}\n", encoding="utf-8")
        shelf("import", str(sheet))
    squeezed = [" ".join(line.split()) for line in shelf("stats", "anna", "--title", "go").out.splitlines()]
    assert "points 2.3 a game" in squeezed, "18 in 8"
    assert "mean place 1.4" in squeezed, "11 in 8"
    assert any(line.startswith("won 5 of 8 (63%)") for line in squeezed)


def test_two_players_are_compared_by_title_and_in_all(shelf: Spooklog) -> None:
    told = shelf("stats", "bert", "anna", "--json").json
    assert told["players"] == ["bert", "anna"]
    assert (told["all"]["games"], told["all"]["won"], told["all"]["lost"], told["all"]["together"]) == (5, 3, 2, 1)
    assert [one["title"] for one in told["rulesets"]] == ["Catan", "Doppelkopf", "Skat"]
    out = shelf("stats", "bert", "anna").out
    assert "against      4 games: bert 2, anna 2" in out
    assert "together     1 game in one team, 1 won" in out
    assert out.splitlines()[-1].startswith("* only the result is known")
    assert "with each other" in shelf("stats", "dave", "bert", "--title", "skat").out


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        (("anna", "anna"), "'anna' and 'anna' are one person"),
        (("anna", "bert", "cora"), "two players can be compared at a time"),
        (("-o", "x.svg"), "-o writes a chart"),
        (("anna", "--plain"), "--plain draws a chart"),
        (("--chart", "rating", "-o", "x.svg"), "a picture shows one title"),
        (("--chart", "rating", "--title", "catan", "-o", "x.gif"), "a chart is not written as 'x.gif'"),
        (("--chart", "rating", "--title", "Pandemic", "-o", "x.svg"), "there is nothing to draw yet: no such games are decided"),
    ],
)
def test_statistics_that_cannot_be_shown_are_refused(shelf: Spooklog, typed: tuple[str, ...], message: str) -> None:
    error = shelf("stats", *typed, "--json", code=2).error
    assert error["message"] == message
    assert error["expected"]


def test_a_wrong_total_and_an_unknown_player_are_refused(shelf: Spooklog) -> None:
    assert "points" in shelf("stats", "--chart", "games", code=2).err
    assert shelf("stats", "nobody", code=7).out == ""
    assert shelf("stats", "anna", "nobody", code=7).out == ""


def test_an_empty_chart_is_reported(spooklog: Spooklog) -> None:
    assert spooklog("stats", "--chart", "points").out == "there is nothing to draw yet: no such games are decided\n"
    assert spooklog("stats", "--chart", "points", "--json").json == {"total": "points", "titles": []}


def test_totals_over_time_have_a_value_after_each_game(shelf: Spooklog) -> None:
    told = shelf("stats", "--chart", "points", "--title", "catan", "--json").json
    (one,) = told["titles"]
    assert {line["player"]: line["values"] for line in one["lines"]} == {
        "anna": [10, 18, 28, 31],
        "bert": [7, 17, 19, 28],
        "cora": [4, 12, 12, 12],
    }
    assert [game["by_result"] for game in one["games"]] == [True, True, True, False]
    (skat,) = shelf("stats", "anna", "--chart", "rating", "--title", "skat", "--json").json["titles"]
    assert skat["lines"][0]["plus_minus"][0] > 600 > skat["lines"][0]["values"][0] - 400


@pytest.mark.parametrize("columns", ["40", *(pytest.param(more, marks=pytest.mark.rounds) for more in ("60", "80", "160"))])
def test_no_width_cuts_anything_off(shelf: Spooklog, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for typed in ((), ("anna",), ("anna", "bert"), ("--chart", "points"), ("anna", "--chart", "rating", "--plain")):
        lines = shelf("stats", *typed).out.splitlines()
        assert all(cell_len(line) <= int(columns) for line in lines), typed
        assert "…" not in "".join(lines)


def test_a_chart_is_written_as_a_picture(shelf: Spooklog, tmp_path: Path) -> None:
    target = tmp_path / "catan.svg"
    assert shelf("stats", "--chart", "wins", "--title", "catan", "-o", str(target)).out == f"{target} written\n"
    said = [one.text for one in ElementTree.parse(target).iter("{http://www.w3.org/2000/svg}text")]
    assert {"Catan", "anna", "bert", "cora", "4 games"} <= {*said}
    shelf("stats", "--chart", "wins", "--title", "catan", "-o", str(target), code=6)
    shelf("stats", "--chart", "points", "--title", "catan", "-o", str(target), "--force")
    png = tmp_path / "catan.png"
    shelf("stats", "anna", "--chart", "rating", "--title", "catan", "-o", str(png))
    assert png.read_bytes().startswith(b"\x89PNG")


def test_an_erased_player_stays_in_the_computation_without_a_name(shelf: Spooklog) -> None:
    before = shelf("stats", "bert", "--title", "catan", "--json").json["rulesets"][0]
    shelf("players", "erase", "anna", "--yes")
    after = shelf("stats", "bert", "--title", "catan", "--json").json["rulesets"][0]
    assert after["rating"] == before["rating"]
    assert [row["player"] for row in after["against"]] == [None, "cora"]
    assert "(erased) 2:2" in shelf("stats", "bert", "--title", "catan").out
    assert "(erased) " in shelf("stats", "--chart", "points", "--title", "catan").out


def test_the_library_of_ratings_is_not_imported_by_other_lists() -> None:
    code = "import sys, spooklog.cli.commands.stats, spooklog.cli.commands.players.list; sys.exit('openskill' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0
