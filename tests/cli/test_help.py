"""Help and mistakes in the call: every command shows an example, and a typo says what may have been meant."""

from __future__ import annotations

import pytest
from tests.cli.conftest import Spooklog

from spooklog.cli.program import program
from spooklog.domain.contract.registry import all_slugs


def commands() -> list[tuple[str, ...]]:
    """Every command and subcommand, as it is typed."""
    found: list[tuple[str, ...]] = [()]
    for name, command in program().commands.items():
        found.append((name,))
        found += [(name, sub) for sub in getattr(command, "commands", {})]
    return found


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_every_command_has_help_with_an_example(spooklog: Spooklog, command: tuple[str, ...]) -> None:
    for flag in ("--help", "-h"):
        text = spooklog(*command, flag).out
        assert "Usage: spooklog" in text
        assert "Example:  spooklog" in text or command == ("db",)


@pytest.mark.parametrize("command", [command for command in commands() if command])
def test_an_unknown_option_is_a_usage_error(spooklog: Spooklog, command: tuple[str, ...]) -> None:
    if command in (("play",), ("note",), ("explain",), ("amend",)):  # there it is text
        return
    assert spooklog(*command, "--not-there", "--json", code=2).error["error"] == "usage"


@pytest.mark.parametrize(("typo", "meant"), [("shwo", "show"), ("imprt", "import"), ("udno", "undo"), ("game", "games")])
def test_a_typo_is_refused_with_near_commands(spooklog: Spooklog, typo: str, meant: str) -> None:
    assert f"spooklog {meant}" in spooklog(typo, "--json", code=2).error["expected"]


@pytest.mark.parametrize(
    "command", [("new",), ("new", "spooks"), ("note",), ("explain",), ("import",), ("rules",), ("db", "x"), ("play", "-g")]
)
def test_a_missing_argument_is_refused_with_a_message(spooklog: Spooklog, command: tuple[str, ...]) -> None:
    error = spooklog(*command, "--json", code=None if command == ("play", "-g") else 2).error
    assert error["message"]


@pytest.mark.parametrize("value", ["x", "1.5", "", "1e3", "0x1"])
def test_an_invalid_number_is_a_usage_error(evening: Spooklog, value: str) -> None:
    for command in (("undo", value), ("show", "--at", value), ("log", "--last", value), ("play", "anna 2T", "--after", value)):
        evening(*command, code=2)


def test_the_version_option_prints_the_version(spooklog: Spooklog) -> None:
    assert spooklog("--version").out.startswith("spooklog ")


def test_an_unknown_ruleset_is_refused_with_the_known_ones(spooklog: Spooklog) -> None:
    for command in (("rules", "spook"), ("facts", "spook"), ("new", "spook", "a1", "b1", "c1")):
        assert spooklog(*command, "--json", code=7).error["expected"][: len(all_slugs())] == list(all_slugs())


def test_an_empty_store_shows_how_to_begin(spooklog: Spooklog) -> None:
    assert "spooklog new spooks" in spooklog("games").out
    for command in (("show",), ("play", "anna 1S"), ("undo",), ("log",), ("score",), ("moves",), ("close",)):
        assert spooklog(*command, "--json", code=7).error["expected"][0].startswith("spooklog new")
