"""Corrections of a closed game: undo, redo and takeback ask before they change an official result."""

from __future__ import annotations

import pytest
from tests.cli.conftest import Spooklog
from tests.cli.terminal import at_a_terminal
from tests.cli.test_processes import process

CORRECTIONS = (("undo",), ("takeback", "--agreed", "all"))


@pytest.fixture
def closed(hand: Spooklog) -> Spooklog:
    """The same, with the sample hand closed: its result is official."""
    hand("close")
    return hand


def status(spooklog: Spooklog) -> str:
    return str(spooklog("show", "--json").json["status"])


@pytest.mark.parametrize("call", CORRECTIONS)
def test_an_official_result_changes_only_with_the_option_yes(closed: Spooklog, call: tuple[str, ...]) -> None:
    refused = closed(*call, "--json", code=4).error
    assert refused["message"] == f"the game is closed: {call[0]} would change its official result"
    assert refused["expected"] == ["reopen", f"{call[0]} --yes"]
    assert status(closed) == "official"
    assert "its official result is amended now" in closed(*call, "--yes").out
    assert status(closed) == "amended"


def test_a_redo_of_a_closed_game_takes_a_yes_too(closed: Spooklog) -> None:
    closed("undo", "--yes")
    assert closed("redo", "--json", code=4).error["expected"] == ["reopen", "redo --yes"]
    closed("redo", "--yes")
    assert status(closed) == "official"


def test_a_usage_error_is_reported_before_the_question(closed: Spooklog) -> None:
    assert closed("undo", "99", "--json", code=7).error["error"] == "not_found"
    assert closed("redo", "--json", code=7).error["error"] == "not_found"


def test_a_reopened_game_needs_no_option_yes_to_undo(closed: Spooklog) -> None:
    closed("reopen")
    assert closed("undo").out.startswith("undone 1")


@pytest.mark.parametrize(("typed", "now"), [(b"n\n", "official"), (b"\n", "official"), (b"y\n", "amended")])
def test_a_terminal_shows_the_change_and_asks(closed: Spooklog, env: dict[str, str], typed: bytes, now: str) -> None:
    seen = at_a_terminal(env, "undo", typed=typed)
    assert "anna wins by trick" in seen
    assert "change the official result? [y/N]" in seen
    assert ("nothing was changed" in seen) is (now == "official")
    assert status(closed) == now


def test_the_prompt_of_play_asks_before_changing_an_official_result(hand: Spooklog, env: dict[str, str]) -> None:
    seen = at_a_terminal(env, "play", typed=b"close\nundo\ny\nquit\n")
    assert "change the official result?" in seen
    assert status(hand) == "amended"


def test_lines_through_a_pipe_get_no_question(hand: Spooklog, env: dict[str, str]) -> None:
    assert "undo --yes" in process(env, "play", given="close\nundo\n", code=4)
    assert status(hand) == "official"


def test_a_dry_run_of_an_amendment_says_that_the_result_is_official(closed: Spooklog) -> None:
    assert "this would amend its official result" in closed("amend", "42", "--remove").out
    assert status(closed) == "official"
