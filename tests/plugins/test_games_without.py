"""Games that were recorded with a plugin that is missing or broken now: nothing is lost, and the package is named."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.plugins.conftest import Run, Several, Visit

Ruin = Callable[[Path], None]


def _remove(site: Path) -> None:
    """Uninstall the package."""
    shutil.rmtree(site / "lanterns")
    shutil.rmtree(site / "lanterns_game-1.2.dist-info")


def _break(site: Path) -> None:
    """Install a version that cannot be imported."""
    (site / "lanterns" / "rules.py").write_text("import a_module_that_nobody_has\n", encoding="utf-8")


def _replace(site: Path, old: str, new: str, file: str = "rules.py") -> None:
    code = (site / "lanterns" / file).read_text(encoding="utf-8")
    assert old in code
    (site / "lanterns" / file).write_text(code.replace(old, new), encoding="utf-8")


def _outdate(site: Path) -> None:
    """Install a version for another contract."""
    _replace(site, 'title="Lanterns",', 'title="Lanterns",\n    api=99,')


NO_RESULTS = ("pictures=lambda: PARTS", "pictures=lambda: PARTS, results=lambda: a_name_that_nobody_gave")

RUINED = {
    "removed": (_remove, "no ruleset lanterns is installed: lanterns-game 1.2 plays it"),
    "broken": (_break, "the ruleset lanterns of lanterns-game 1.2 is broken: it cannot be imported"),
    "outdated": (_outdate, "the ruleset lanterns of lanterns-game 1.2 is of another contract"),
}
"""What became of the package, and how the program says so."""


@pytest.fixture(params=list(RUINED))
def words(request: pytest.FixtureRequest, recorded: Path, site: Path) -> str:  # noqa: ARG001  (the store of the commands)
    """The games are recorded, and their package is ruined: these words say so."""
    ruin, said = RUINED[request.param]
    ruin(site)
    return said


def test_the_games_are_listed_verified_and_exported_and_each_says_what_is_missing(
    words: str, several: Several, tmp_path: Path
) -> None:
    file, refusing = str(tmp_path / "lamp.spooklog"), (("show",), ("score",), ("log",), ("play", "anna 1F"))
    other, rows, *say_it, exported, verified, printed = several(
        [
            ("show", "-g", "evening"),
            ("games", "--json"),
            ("games",),
            ("verify", "--all"),
            ("dispute", "list", "--all"),
            ("export", "-g", "lamp", "-o", file),
            ("verify", file),
            ("export", "-g", "lamp"),
        ]
    )
    assert (other.code, other.err) == (0, "")
    listed = rows.json["games"]
    standings = {row["game"]: (row["status"], row["standing"]) for row in listed}
    assert standings == {
        "lamp": ("unsupported", "going on, unsupported"),
        "done": ("unsupported", "anna won, unsupported"),
        "evening": ("provisional", "going on"),
    }
    assert {row["game"]: words in row.get("unsupported", "") for row in listed} == {"lamp": True, "done": True, "evening": False}
    for answer in say_it:
        assert answer.code == 0
        assert words in answer.out
    assert (exported.code, verified.code, printed.code) == (0, 0, 9)
    assert words in " ".join(printed.err.split())
    for answer in several([(*command, "-g", "lamp", "--json") for command in refusing]):
        assert answer.code == 9
        assert words in answer.error["message"]


def test_lists_and_statistics_go_on(words: str, several: Several) -> None:
    stats, players, series, listed, rebuilt, checked = several(
        [
            ("stats", "--json"),
            ("players",),
            ("series", "list", "--json"),
            ("series", "list"),
            ("db", "rebuild", "--json"),
            ("db", "check", "--json"),
        ]
    )
    (games,) = [row for row in stats.json["rulesets"] if row["ruleset"] == "lanterns"]
    assert games["decided"] == 1
    assert "anna" in players.out
    (lights,) = series.json["series"]
    assert (lights["status"], lights["standing"]) == ("unsupported", "anna leads with 1 win")
    assert words in lights["unsupported"]
    assert words in listed.out
    assert rebuilt.json["differences"] == []
    assert checked.json["problems"] == []


def test_pages_of_other_games_and_lists_work_and_those_of_the_games_say_what_is_missing(words: str, visit: Visit) -> None:
    pages = visit("/", "/games", "/new", "/series", "/stats", "/players", "/rules", "/g/evening", "/g/lamp", "/s/lights")
    status = {address: status for address, (status, _) in pages.items()}
    refused = {address: status.pop(address) for address in ("/g/lamp", "/s/lights")}
    assert status == dict.fromkeys(status, 200)
    assert refused == dict.fromkeys(refused, 501)
    assert words in pages["/g/lamp"][1].replace("&#39;", "'")


@pytest.mark.usefixtures("recorded")
def test_a_package_that_is_back_plays_its_games_on(spooklog: Run, site: Path) -> None:
    code = (site / "lanterns" / "rules.py").read_text(encoding="utf-8")
    _break(site)
    assert "unsupported" in spooklog("games").out
    (site / "lanterns" / "rules.py").write_text(code, encoding="utf-8")
    assert "unsupported" not in spooklog("games").out
    assert spooklog("play", "-g", "lamp", "bert 1F").code == 0


@pytest.mark.usefixtures("recorded")
def test_games_whose_results_cannot_be_imported_are_unsupported_in_lists_until_they_can(spooklog: Run, site: Path) -> None:
    code = (site / "lanterns" / "rules.py").read_text(encoding="utf-8")
    _replace(site, *NO_RESULTS)
    spooklog("undo", "-g", "lamp")
    (lamp,) = spooklog("games", "--json", "--status", "unsupported", "--last", "1").json["games"]
    assert lamp["game"] == "lamp"
    assert "its results cannot be read" in lamp["unsupported"]
    (site / "lanterns" / "rules.py").write_text(code, encoding="utf-8")
    rows = {row["game"]: (row["status"], row["ply"]) for row in spooklog("games", "--json").json["games"]}
    assert rows["lamp"] == ("provisional", 0)


@pytest.mark.usefixtures("recorded")
def test_a_game_names_the_package_that_it_was_begun_with(spooklog: Run) -> None:
    first = {game: spooklog("log", "--entries", "--json", "-g", game).json["entries"][0]["event"] for game in ("lamp", "evening")}
    assert first["lamp"]["package"] == "lanterns-game 1.2"
    assert "package" not in first["evening"]


@pytest.mark.usefixtures("recorded")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("return msgspec.structs.replace(state, lit=", "return state.no_such_field and msgspec.structs.replace(state, lit="),
        ("return msgspec.structs.replace(state, lit=", "return {}['nothing'] or msgspec.structs.replace(state, lit="),
        NO_RESULTS,
        ("def points(", "def scores(self, seen: House, more, /):\n        return ()\n\n    def points("),
        ("return tuple(sum(", "return tuple(self.nothing() + sum("),
    ],
    ids=["apply", "apply with a KeyError", "no results", "scores that cannot be called", "scores"],
)
def test_code_that_fails_in_the_games_of_a_plugin_stops_no_list(
    several: Several,
    site: Path,
    old: str,
    new: str,
) -> None:
    _replace(site, old, new)
    whole = ("export", "--all", "-o", str(site / "all.spooklogs"))
    rebuild = ("db", "rebuild")  # games that were listed before would not be looked at again
    _, games, *going_on = several([rebuild, ("games", "--json"), ("stats",), ("players",), ("series", "list"), whole])
    listed = {row["game"]: row["status"] for row in games.json["games"]}
    assert listed["evening"] == "provisional"
    assert listed.keys() == {"lamp", "done", "evening"}
    assert [answer.code for answer in going_on] == [0] * len(going_on)
    for answer in several([("score", "-g", "lamp"), ("verify", "--all"), ("db", "check")]):
        assert answer.code in (0, 8, 9)
        assert "Traceback" not in answer.err


@pytest.mark.usefixtures("recorded")
def test_the_code_of_a_plugin_is_blamed_by_name(spooklog: Run, site: Path) -> None:
    _replace(site, "return tuple(sum(", "return tuple(self.nothing() + sum(")
    refused = spooklog("score", "-g", "lamp", "--json", code=9)
    assert refused.error["error"] == "unsupported"
    assert refused.error["message"].startswith("the ruleset lanterns of lanterns-game 1.2 failed (AttributeError")


@pytest.mark.usefixtures("recorded")
def test_a_game_whose_board_cannot_be_drawn_shows_its_text(spooklog: Run, site: Path, visit: Visit) -> None:
    for medium in ("terminal", "svg"):
        code = "def draw(panel, setting):\n    raise ArithmeticError('no lantern')\n"
        (site / "lanterns" / "board" / f"{medium}.py").write_text(code, encoding="utf-8")
    shown = spooklog("show", "-g", "lamp").out
    words = "the board lanterns of lanterns-game 1.2 is broken: its terminal cannot draw this (ArithmeticError: no lantern)"
    assert words in " ".join(shown.split())
    assert "next: 5 lanterns are dark" in shown
    pages = visit("/g/lamp", "/g/lamp/board.svg")
    assert {status for status, _ in pages.values()} == {200}


@pytest.mark.usefixtures("recorded")
def test_a_game_whose_board_is_broken_shows_its_text(spooklog: Run, site: Path, visit: Visit) -> None:
    for medium in ("terminal", "svg"):
        (site / "lanterns" / "board" / f"{medium}.py").write_text("import a_module_that_nobody_has\n", encoding="utf-8")
    shown = spooklog("show", "-g", "lamp").out
    assert "the board lanterns of lanterns-game 1.2 is broken: its terminal cannot be imported" in shown
    assert "next: 5 lanterns are dark" in shown
    pages = visit("/g/lamp", "/g/lamp/board.svg")
    assert {status for status, _ in pages.values()} == {200}
    assert "lanterns-game 1.2 is broken" in pages["/g/lamp/board.svg"][1]
    (row,) = [
        row for row in spooklog("plugins", "--json").json["plugins"] if row["kind"] == "board" and row["name"] == "lanterns"
    ]
    assert row["state"] == "broken"
