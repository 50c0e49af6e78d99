"""The command that opens the app: where it refuses to, and what stays of an evening when it ends."""

from __future__ import annotations

import os
import re
import select
import signal
import time
from pathlib import Path

import pytest
from tests.cli.conftest import Spooklog
from tests.forking import THE_PROGRAM, ForkedAtTerminal

PATIENCE = 60.0
COLOUR = re.compile(r"\x1b\[(?:[0-9]+;)*(?:3[0-8]|9[0-7])[;m]")


class Terminal(ForkedAtTerminal):
    """The program at a terminal."""

    seen = ""

    def wait_for(self, words: str) -> None:
        """Read on until words have come by."""
        start, deadline = len(self.seen), time.monotonic() + PATIENCE
        while words not in self.seen[start:]:
            assert time.monotonic() < deadline, self.seen
            if not select.select([self], [], [], 0.5)[0]:
                continue
            got = self.read().decode(errors="replace")
            self.seen += got
            assert got or words in self.seen[start:], self.seen

    def end(self) -> int:
        """Read to the end; the exit code."""
        self.seen += b"".join(iter(self.read, b"")).decode(errors="replace")
        return self.wait()


def at_a_terminal(db: Path, *arguments: str, **more: str) -> Terminal:
    outside = ("NO_COLOR", "COLUMNS", "LINES", "SPOOKLOG_GAME", "SPOOKLOG_DEBUG")
    kept = {name: value for name, value in os.environ.items() if name not in outside}
    env = kept | {"SPOOKLOG_DB": str(db), "SPOOKLOG_BY": "Scribe", "TERM": "xterm-256color"} | more
    return Terminal(THE_PROGRAM, *arguments, env=env)


def test_a_ruling_is_shown_beside_an_older_breach(evening: Spooklog) -> None:
    for line in ("anna 2T", "bert 2B", "cora stuck", "bert 3T"):
        evening("play", line)
    assert "! spooks:red.4, ply 5: the claim of cora is disproved by the 3 of Bones" in evening("play", "cora 3B").out
    said = evening("play", "dave 9K  #! we were tired").out
    assert "! ruled at ply 8 against spooks:red.1: we were tired" in said
    assert "the claim of cora" not in said


def test_without_a_terminal_other_ways_to_record_are_named(evening: Spooklog) -> None:
    error = evening("record", code=2).err
    assert "spooklog play --file -" in error
    assert "usage" in error


@pytest.mark.usefixtures("evening")
def test_a_terminal_that_cannot_be_drawn_on_is_refused(db: Path) -> None:
    with at_a_terminal(db, "record", TERM="dumb") as terminal:
        assert terminal.end() == 2
    assert "spooklog play" in terminal.seen


def test_without_a_game_the_app_does_not_open(db: Path) -> None:
    with at_a_terminal(db, "record") as terminal:
        terminal.wait_for("No game was recorded here yet")
        terminal.type(b"quit\r")
        assert terminal.end() == 0
    assert "\x1b[?1049h" not in terminal.seen
    with at_a_terminal(db, "record", "-g", "nowhere") as terminal:
        assert terminal.end() == 7


@pytest.mark.usefixtures("evening")
def test_a_viewer_without_a_seat_is_refused(db: Path) -> None:
    with at_a_terminal(db, "record", "--as", "zoe") as terminal:
        assert terminal.end() == 2
    assert "no player 'zoe' here" in terminal.seen


def test_lines_typed_ahead_are_recorded_as_typed(evening: Spooklog, db: Path) -> None:
    with at_a_terminal(db, "record") as terminal:
        terminal.wait_for("anna>")
        terminal.type(b"note type10\x7fZ end\rnote abc\x15note two\ranna 10T\x7f\x7f\x7f2T\r\x0ewell\r\x11")
        assert terminal.end() == 0
    plies = evening("log", "--json").json["plies"]
    assert [(ply["notation"], ply["notes"]) for ply in plies[1:]] == [("-2", ["type1Z end", "two"]), ("anna 2T", ["well"])]


def test_leaving_the_app_prints_the_standing(evening: Spooklog, db: Path) -> None:
    with at_a_terminal(db, "record") as terminal:
        terminal.wait_for("anna>")
        terminal.type(b"anna 2T\r")
        terminal.wait_for("bert>")
        terminal.type(b"\x11")
        assert terminal.end() == 0
    assert "evening: ply 3; bert plays a Bat, a 2 or the Cat" in terminal.seen
    assert "Traceback" not in terminal.seen
    assert evening("log", "--json").json["plies"][2]["notation"] == "anna 2T"


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_terminated_program_restores_the_terminal(db: Path, number: int, code: int) -> None:
    with at_a_terminal(db, "record") as terminal:
        terminal.wait_for("anna>")
        terminal.send_signal(number)
        assert terminal.end() == code
    assert "\x1b[?1049l" in terminal.seen
    assert "Traceback" not in terminal.seen


def test_acknowledged_lines_survive_a_kill(evening: Spooklog, db: Path) -> None:
    with at_a_terminal(db, "record") as terminal:
        terminal.wait_for("anna>")
        terminal.type(b"anna 2T\r")
        terminal.wait_for("bert>")
        terminal.kill()
        assert terminal.end() == -signal.SIGKILL
    assert evening("log", "--json").json["plies"][2]["notation"] == "anna 2T"
    assert evening("db", "check", "--json").json["problems"] == []


@pytest.mark.usefixtures("evening")
def test_no_color_means_no_colour(db: Path) -> None:
    coloured = []
    for more in ({}, {"NO_COLOR": "1"}):
        with at_a_terminal(db, "record", **more) as terminal:
            terminal.wait_for("anna>")
            terminal.type(b"bert 9K\r")
            terminal.wait_for("spooks:turn.1")
            terminal.type(b"\x11")
            assert terminal.end() == 0
        coloured.append(COLOUR.search(terminal.seen) is not None)
    assert coloured == [True, False]


def test_on_the_first_evening_the_app_asks_for_a_game_and_opens_on_it(tmp_path: Path) -> None:
    with at_a_terminal(tmp_path / "missing.db", "record") as terminal:
        terminal.wait_for("there is no store at")
        assert terminal.end() == 7
    surroundings = {"SPOOKLOG_DB": "", "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    with at_a_terminal(tmp_path / "unused.db", "record", **surroundings) as terminal:
        terminal.wait_for("No game was recorded here yet")
        terminal.type(b"bert 1S\r")
        terminal.wait_for("'bert' begins no game")
        terminal.type(b"new spooks anna\r")
        terminal.wait_for("Spooks is for 3 or more players")
        terminal.type(b'new spooks anna bert "cora=Cora Berg" --name first\r')
        terminal.wait_for("1 table>")
        terminal.type(b"bert 1S\r")
        terminal.wait_for("2 cora>")
        terminal.type(b"\x11")
        assert terminal.end() == 0
    with at_a_terminal(tmp_path / "unused.db", "record", **surroundings) as terminal:
        terminal.wait_for("2 cora>")
        terminal.type(b"\x11")
        assert terminal.end() == 0
