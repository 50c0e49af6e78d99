"""Four bad plugins are installed beside a good one: all goes on, and one warning names each that is passed over."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.plugins.conftest import Run, Several, Visit
from tests.plugins.packages import install

BAD = {
    "broken-game 1.0": ("brokened", "broken", "No module named 'a_module_that_nobody_has'", "uninstall broken-game"),
    "wrong-game 2.1": ("wronged", "wrong", "its meta.seats is 3, not text", "uninstall wrong-game"),
    "double-game 0.3": ("spooks", "duplicate", "spooklog has the ruleset spooks", "uninstall double-game"),
    "other-game 4.0": ("oldened", "outdated", "it was made for contract 99", "install a newer spooklog"),
}
"""Each bad package: its ruleset, its state, the reason, and the remedy."""

COMMANDS: tuple[tuple[str, ...], ...] = (
    ("new", "spooks", "anna", "bert", "cora", "--setup", "dealer cora", "--name", "evening"),
    ("play", "anna 1S"),
    ("new", "lanterns", "anna", "bert", "--name", "lamp"),
    ("play", "anna 2F"),
    ("show",),
    ("moves",),
    ("score",),
    ("log",),
    ("explain", "anna 1F"),
    ("audit",),
    ("games",),
    ("games", "--ruleset", "lanterns"),
    ("stats",),
    ("players",),
    ("precedents", "left"),
    ("rulesets",),
    ("rules", "lanterns"),
    ("facts", "lanterns"),
    ("plugins",),
    ("series", "new", "fridays", "--format", "spooks-long", "anna", "bert", "cora"),
    ("series", "new", "lights", "--format", "wins", "--ruleset", "lanterns", "anna", "bert"),
    ("series", "list"),
    ("series", "formats", "lanterns"),
    ("simulate", "lanterns", "--seed", "1"),
    ("export",),
    ("export", "--all", "--format", "csv"),
    ("verify", "--all"),
    ("db", "check"),
    ("db", "rebuild"),
)


def test_every_command_works(several: Several) -> None:
    for line, answer in zip(COMMANDS, several(COMMANDS), strict=True):
        assert answer.code == 0, (line, answer)


@pytest.mark.parametrize("arguments", [("rulesets",), ("series", "new", "x", "anna", "bert"), ("help", "rulesets")])
def test_a_warning_names_package_version_reason_and_remedy_of_each(spooklog: Run, arguments: tuple[str, ...]) -> None:
    answer = spooklog(*arguments, code=None)
    warnings = [line for line in answer.err.splitlines() if line.startswith("warning: ")]
    if arguments[0] == "help":
        assert warnings == [], "no plugin is needed"
        return
    assert len(warnings) == len(BAD)
    for package, (name, _, reason, remedy) in BAD.items():
        (warning,) = [line for line in warnings if package in line]
        assert all(words in warning for words in (f"ruleset {name} ", reason, remedy))


def test_rulesets_that_work_are_listed_and_bad_ones_are_not(spooklog: Run) -> None:
    answer = spooklog("rulesets", "--json")
    listed = [row["ruleset"] for row in answer.json["rulesets"]]
    assert listed == ["spooks", "spookies", "spukstaben", "halloween", "polterheist", "tally", "lanterns"]
    assert answer.err == "", "JSON has no warnings beside it"


def test_a_plugin_is_warned_of_once_in_a_process(several: Several) -> None:
    first, second = several([("rulesets",), ("rulesets",)])
    assert first.err.count("warning: ") == len(BAD)
    assert second.err == ""
    assert second.out == first.out


@pytest.mark.parametrize(
    "typed",
    ["spooklog new ", "spooklog series new x --format ", "spooklog rules ", "spooklog new brokened anna -o "],
)
def test_completion_goes_on_and_warns_of_nothing(spooklog: Run, typed: str) -> None:
    answer = spooklog(code=None, _SPOOKLOG_COMPLETE="complete_bash", COMP_WORDS=typed, COMP_CWORD=str(len(typed.split())))
    assert answer.err == ""
    assert answer.code == 0
    if "brokened" not in typed:
        assert answer.out


def test_a_bad_ruleset_is_refused_by_its_name_with_the_reason_and_the_remedy(several: Several) -> None:
    refused = [(package, *more) for package, more in BAD.items() if more[1] != "duplicate"]
    answers = several([("new", name, "anna", "bert", "--json") for _, name, *_ in refused])
    for (package, _, _, reason, remedy), answer in zip(refused, answers, strict=True):
        assert (answer.code, answer.error["error"]) == (7, "not_found")
        assert package in answer.error["message"]
        assert reason in answer.error["message"]
        assert remedy in answer.error["expected"][0]


def test_a_command_that_needs_one_ruleset_imports_one(spooklog: Run, site: Path) -> None:
    for module in ("broken_game", "wrong_game", "other_game"):
        (site / f"{module}.py").write_text("raise SystemExit('imported')\n", encoding="utf-8")
    assert spooklog("new", "lanterns", "anna", "bert", "--name", "lamp").err == ""
    assert spooklog("play", "anna 2F").err == ""
    (site / "lanterns" / "rules.py").write_text("raise SystemExit('imported')\n", encoding="utf-8")
    assert spooklog("new", "spooks", "anna", "bert", "cora", "--name", "evening").err == ""
    assert spooklog("show", "-g", "evening").err == ""


PAGES = (
    "/",
    "/new",
    "/new?ruleset=lanterns",
    "/games",
    "/series",
    "/stats",
    "/players",
    "/precedents",
    "/rules",
    "/rules/lanterns",
)


@pytest.mark.usefixtures("recorded")
def test_every_page_works(visit: Visit) -> None:
    pages = visit(*PAGES, "/g/lamp", "/g/lamp/board.svg", "/s/lights", "/g/evening")
    assert {address: status for address, (status, _) in pages.items()} == dict.fromkeys(pages, 200)
    assert "Lanterns" in pages["/new"][1]
    assert "brokened" not in pages["/new"][1]


def test_plugins_are_listed_with_package_and_state(spooklog: Run) -> None:
    answer = spooklog("plugins", "--json")
    rows = {(row["kind"], row["name"], row["package"]): row for row in answer.json["plugins"]}
    for package, (name, state, reason, remedy) in BAD.items():
        row = rows["ruleset", name, package.split()[0]]
        assert (row["version"], row["state"]) == (package.split()[1], state)
        assert reason in row["reason"]
        assert remedy in row["remedy"]
    good = rows["ruleset", "lanterns", "lanterns-game"]
    assert (good["version"], good["state"], good["reason"]) == ("1.2", "works", None)
    assert rows["board", "lanterns", "lanterns-game"]["state"] == "works"
    for key in (("ruleset", "spooks"), ("board", "table"), ("bot", "spooks.shedder"), ("bot", "random"), ("export", "csv")):
        assert rows[*key, "spooklog"]["state"] == "works"
    assert answer.err == ""
    table = spooklog("plugins").out
    assert "broken-game 1.0" in table
    assert "to mend that, install another version of it, or uninstall broken-game" in table


def test_a_package_with_damaged_metadata_spoils_no_other(spooklog: Run, site: Path) -> None:
    (site / "damaged_thing-1.0.dist-info").mkdir()
    (site / "damaged_thing-1.0.dist-info" / "entry_points.txt").write_text(
        "[spooklog.rulesets]\nno equals sign\n", encoding="utf-8"
    )
    assert "lanterns" in spooklog("rulesets").out


def test_of_two_plugins_with_one_name_the_first_on_the_path_plays(spooklog: Run, site: Path, tmp_path: Path) -> None:
    behind = tmp_path / "behind"
    behind.mkdir()
    install(behind, "again", "1.0", points={"rulesets": {"lanterns": "broken_game:RULESET"}})
    path = os.pathsep.join((str(site), str(behind)))
    assert "lanterns" in spooklog("rulesets", PYTHONPATH=path).out
    rows = spooklog("plugins", "--json", PYTHONPATH=path).json["plugins"]
    found = {row["package"]: row for row in rows if (row["kind"], row["name"]) == ("ruleset", "lanterns")}
    assert {package: row["state"] for package, row in found.items()} == {"lanterns-game": "works", "again": "duplicate"}
    assert "lanterns-game 1.2 brings the ruleset lanterns, too" in found["again"]["reason"]


@pytest.mark.parametrize("name", ["game", "Dice", "di.ce", "7dice"])
def test_a_name_that_breaks_the_rule_is_wrong(spooklog: Run, site: Path, name: str) -> None:
    install(site, "misnamed", "1.0", points={"rulesets": {name: "lanterns.rules:RULESET"}})
    (row,) = [row for row in spooklog("plugins", "--json").json["plugins"] if row["package"] == "misnamed"]
    assert (row["name"], row["state"]) == (name, "wrong")
    assert "its name is not a small letter" in row["reason"]


MODULES = {
    "raise BaseException('of no class')": ("broken", "it cannot be imported (BaseException: of no class)"),
    "raise SystemExit(3)": ("broken", "it cannot be imported (SystemExit: 3)"),
    "print('hello')\nRULESET = 3": ("wrong", "its entry point names 3, not a Ruleset"),
}
"""Modules that do what none should while they are imported, their state and the reason."""


@pytest.mark.parametrize("code", MODULES)
def test_whatever_a_module_does_while_it_is_imported_the_others_are_listed(spooklog: Run, site: Path, code: str) -> None:
    install(site, "odd-game", "1.0", code, {"rulesets": {"odd": "odd_game:RULESET"}})
    rows = {row["name"]: row for row in spooklog("plugins", "--json").json["plugins"]}
    assert (rows["odd"]["state"], rows["odd"]["reason"]) == MODULES[code]
    assert rows["lanterns"]["state"] == "works"


@pytest.mark.parametrize("value", ["", ":", "odd_game:"])
def test_an_entry_point_that_names_nothing_is_wrong_and_blames_no_other(spooklog: Run, site: Path, value: str) -> None:
    install(site, "odd-game", "1.0", "", {"rulesets": {"odd": value}, "bots": {"odd": value}})
    install(
        site, "bad-bots", "1.0", "class Bad:\n    def choose(self, *_):\n        return 1 / 0", {"bots": {"bad": "bad_bots:Bad"}}
    )
    rows = [row for row in spooklog("plugins", "--json").json["plugins"] if row["name"] == "odd"]
    assert [(row["state"], row["reason"]) for row in rows] == [("wrong", f"its entry point names {value!r}, not MODULE:NAME")] * 2
    refused = spooklog("simulate", "lanterns", "--bot", "bad", "--json", code=9)
    assert refused.error["message"].startswith("the bot bad of bad-bots 1.0 failed (ZeroDivisionError")
