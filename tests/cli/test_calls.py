"""The program itself: its version, its help, and what the shell completes."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from tests.cli.conftest import Spooklog
from tests.forking import THE_PROGRAM, Forked

from spooklog.cli.completion import format_names, game_names, option_values, person_names, player_words, viewer_names


def call(**params: Any) -> SimpleNamespace:
    """What stands in the command line so far."""
    return SimpleNamespace(params=params, args=[])


def completed(env: dict[str, str], words: str) -> list[str]:
    """Completions for a command line whose last word is being typed."""
    asking = {"_SPOOKLOG_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(len(words.split(" ")) - 1)}
    with Forked(THE_PROGRAM, env=env | asking) as process:
        told, complained = process.communicate()
        assert (process.wait(), complained) == (0, "")
    return told.split()


@pytest.mark.parametrize("flag", ["-V", "--version"])
def test_the_version_option_names_the_running_program(spooklog: Spooklog, flag: str) -> None:
    words = spooklog(flag).out
    assert words.startswith("spooklog ")
    assert "(schema " in words
    assert f"Python {sys.version.split()[0]})" in words
    assert set(spooklog(flag, "--json").json) == {"spooklog", "schema", "python"}


def test_the_version_option_needs_no_command() -> None:
    code = "import sys; from spooklog.cli.main import run; run(['-V']); print(*sys.modules, file=sys.stderr)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stderr.split()
    assert not {"spooklog.cli.program", "spooklog.cli.commands.record", "eventsourcing", "rich"} & set(loaded)


@pytest.mark.parametrize("words", [("play",), ("series", "new"), ("series",), ()], ids=" ".join)
def test_each_command_has_its_own_help(spooklog: Spooklog, words: tuple[str, ...]) -> None:
    assert spooklog("help", *words).out == spooklog(*words, "--help").out


@pytest.mark.parametrize(
    ("words", "meant"),
    [(("pley",), "spooklog play"), (("help", "pley"), "spooklog play"), (("series", "shwo"), "spooklog series show")],
)
def test_an_unknown_command_names_near_ones(spooklog: Spooklog, words: tuple[str, ...], meant: str) -> None:
    refused = spooklog(*words, "--json", code=2).error
    assert refused["message"] == f"there is no command {words[-1]} (did you mean {meant}?)"
    assert meant in refused["expected"]


@pytest.mark.parametrize(
    ("words", "message", "meant"),
    [
        (("show", "3"), "show takes no argument '3'", "show --at 3"),
        (("show", "anna"), "show takes no argument 'anna'", "spooklog show --help"),
        (("undo", "2", "3"), "undo takes no further argument '3'", "spooklog undo --help"),
        (("series", "show", "fridays", "3"), "series show takes no further argument '3'", "spooklog series show --help"),
    ],
)
def test_an_argument_too_many_is_named_and_a_number_may_be_a_ply(
    spooklog: Spooklog, words: tuple[str, ...], message: str, meant: str
) -> None:
    refused = spooklog(*words, "--json", code=2).error
    assert (refused["message"], refused["input"]) == (message, words[-1])
    assert refused["expected"][0] == meant


def test_the_option_ply_is_refused_with_the_one_that_takes_a_ply(spooklog: Spooklog) -> None:
    assert spooklog("show", "--ply", "3", "--json", code=2).error["expected"] == ["--at", "spooklog show --help"]


@pytest.mark.usefixtures("evening")
def test_the_shell_completes_viewers_of_the_current_game(monkeypatch: pytest.MonkeyPatch) -> None:
    assert viewer_names(call(game="evening"), "") == ["anna", "bert", "cora", "dave", "public", "full"]
    assert viewer_names(call(by="Scribe"), "B") == ["bert"]
    assert viewer_names(call(game="nowhere"), "p") == ["public"]
    monkeypatch.setenv("SPOOKLOG_DB", "/nowhere/games.db")
    assert viewer_names(call(), "") == ["public", "full"]
    assert game_names(call(), "") == []


@pytest.mark.usefixtures("evening")
def test_the_shell_completes_options_of_the_ruleset_and_their_values() -> None:
    assert option_values(call(ruleset="spooks"), "gh") == ["ghost="]
    assert option_values(call(ruleset="spooks"), "da") == ["data="]
    assert option_values(call(ruleset="spooks"), "ghost=") == ["ghost=yes", "ghost=no"]
    assert option_values(call(ruleset="spooks"), "ghost=n") == ["ghost=no"]
    assert option_values(call(format="spooks-long"), "gh") == ["ghost="]
    assert option_values(call(ruleset="nothing"), "") == option_values(call(), "") == []


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("spooklog new spooks -o gh", ["ghost="]),
        ("spooklog simulate spooks --seats 4 -o ghost=y", ["ghost=yes"]),
        ("spooklog show -g evening --as ", ["anna", "bert", "cora", "dave", "public", "full"]),
        ("spooklog log --as p", ["public"]),
    ],
)
def test_the_shell_completes_commands_and_arguments(env: dict[str, str], words: str, told: list[str]) -> None:
    assert completed(env, words) == told


def test_the_shell_completes_known_people_who_played_last_first(spooklog: Spooklog) -> None:
    spooklog("new", "tally", "anna=Anna Berg", "bert")
    spooklog("new", "tally", "bert", "Jean-Luc")
    assert player_words(call(), "") == ["bert", 'jeanluc="Jean-Luc"', 'anna="Anna Berg"']
    assert player_words(call(players=["bert", "Jean-Luc"]), "") == ['anna="Anna Berg"']
    assert player_words(call(), "ann") == player_words(call(), "Anna B") == ['anna="Anna Berg"']
    assert player_words(call(players=["="]), "") == []
    assert person_names(call(), "") == ["bert", "Jean-Luc", "Anna Berg"]
    assert person_names(call(), "jean") == ["Jean-Luc"]


def test_the_shell_completes_the_formats_of_the_ruleset_in_the_call() -> None:
    assert all(not name.startswith("spooks") for name in format_names(call(ruleset="spookies"), ""))
    assert format_names(call(ruleset="spooks"), "spooks-l") == ["spooks-long"]


def test_a_series_without_a_format_is_refused_with_the_formats(spooklog: Spooklog) -> None:
    every = spooklog("series", "new", "x", "anna", "bert", "cora", "--json", code=2).error["expected"]
    assert {"--format spooks-long", "--format spooks-short", "series formats RULESET"} <= set(every)
    own = spooklog("series", "new", "x", "anna", "bert", "cora", "--ruleset", "spookies", "--json", code=2).error["expected"]
    assert not any("spooks-" in word for word in own)
    assert own[-1] == "series formats spookies"
