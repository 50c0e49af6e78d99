"""`spooklog replay` where there is no terminal to play in: text and JSON, parts of a game, mistakes in the call."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import SAMPLES, Spooklog
from tests.cli.terminal import PROGRAM
from tests.cli.two_hands import OTHER, SHEET
from tests.forking import THE_PROGRAM, ForkedAtTerminal

from spooklog.testing.thorough import thorough

SHOW = ["game", "ruleset", "ply", "entry", "status", "turn", "scores", "flags", "notices", "outcome"]
SHOW += ["amendments", "disputes", "data_id", "view", "archived"]
DEFAULT_COLOURS = {39, 49}


def headings(text: str) -> list[str]:
    """The first line of each moment."""
    return [line for line in text.splitlines() if line.startswith("ply ")]


def test_a_pipe_gets_every_moment_as_text(hand: Spooklog) -> None:
    text = hand("replay").out
    assert len(headings(text)) == 43
    assert headings(text)[0] == "ply 0  20:15:00  the start"
    assert headings(text)[20:22] == [
        "ply 20  bert is stuck (bert stuck)  [bite]",
        "ply 21  anna gives the 10 of Bats (anna gives 10T)",
    ]
    assert "\x1b" not in text


def test_a_moment_is_a_heading_and_the_table_with_what_is_awaited(hand: Spooklog) -> None:
    text = hand("replay", "--from", "15", "--to", "15").out
    shown = hand("show", "--at", "15").out
    assert text.splitlines()[0] == "ply 15  cora is stuck (cora stuck)  [straight]"
    assert text.splitlines()[1:] == shown.splitlines()[1:]
    assert text.count("next: bert lays a straight") == 1


def test_a_blank_line_stands_between_two_moments(hand: Spooklog) -> None:
    first, second = (hand("replay", "--from", ply, "--to", ply).out for ply in ("15", "16"))
    assert hand("replay", "--from", "15", "--to", "16").out == f"{first}\n{second}"


def test_a_replay_shows_rulings_notes_and_times(evening: Spooklog) -> None:
    evening("play", "dave 4K", "--ruled", "we play it that way", "--when", "2026-10-31 20:31")
    evening("note", "nobody minded")
    heading, *others = evening("replay", "--from", "3").out.splitlines()
    assert heading.startswith("ply 3  ")
    assert heading.endswith(":31:00  dave plays the 4 of Spooks (dave 4K)  [flag, note]")
    assert others[:2] == ["   ! ruled at ply 3 against spooks:turn.1: we play it that way", "   # nobody minded"]


def test_json_is_what_show_answers_with_the_line_time_and_marks(hand: Spooklog) -> None:
    moments = hand("replay", "--json").lines
    assert [one["ply"] for one in moments] == list(range(43))
    for ply in (0, 15, 42):
        shown = hand("show", "--at", str(ply), "--json").json
        assert moments[ply].items() >= shown.items()
        assert list(moments[ply]) == [*SHOW, "origin", "notation", "says", "time", "amended", "marks", "notes", "said"]
    assert [(moments[ply]["notation"], moments[ply]["marks"]) for ply in (0, 15, 42)] == [
        ("", []),
        ("cora stuck", ["straight"]),
        ("trick anna 4B, bert 10G, cora 7G, dave 1G", ["end"]),
    ]


def test_a_part_of_a_game_is_played(hand: Spooklog) -> None:
    assert [one["ply"] for one in hand("replay", "--from", "40", "--json").lines] == [40, 41, 42]
    assert [one["ply"] for one in hand("replay", "--to", "1", "--json").lines] == [0, 1]


def test_the_log_is_played_as_it_stood(hand: Spooklog) -> None:
    entry = hand("show", "--at", "10", "--json").json["entry"]
    hand("undo", "40")
    assert len(hand("replay", "--json").lines) == 3
    assert len(hand("replay", "--as-of", str(entry), "--json").lines) == 11


def test_a_replay_prints_plain_text_on_request(hand: Spooklog) -> None:
    assert hand("replay", "--plain").out.isascii()
    assert hand("replay", "--text", "--to", "3").out == hand("replay", "--to", "3").out


@pytest.mark.parametrize("pace", [("--step",), ("--speed", "4x"), ("--pace", "2"), ("--step", "--speed", "4x", "--pace", "2")])
def test_a_pace_is_refused_for_printed_text_and_ignored_in_a_pipe(hand: Spooklog, pace: tuple[str, ...]) -> None:
    for printed in ("--text", "--json"):
        told = hand("replay", printed, *pace, code=2).err
        assert all(word in told for word in (printed, *(word for word in pace if word.startswith("--"))))
    assert hand("replay", *pace, "--to", "3").out == hand("replay", "--to", "3").out


def test_a_narrow_pipe_is_not_overrun(hand: Spooklog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    lines = hand("replay", "--text").out.splitlines()
    assert max(len(line) for line in lines if not line.startswith(("ply ", "   "))) <= 40


@pytest.mark.parametrize(
    ("arguments", "code", "expected"),
    [
        (("--from", "99"), 7, ["0 to 42"]),
        (("--to", "43"), 7, ["0 to 42"]),
        (("--from", "-1"), 7, ["0 to 42"]),
        (("--from", "9", "--to", "3"), 2, ["--to 9 or more"]),
        (("--speed", "fast"), 2, ["4x", "4", "0.5"]),
        (("--speed", "0"), 2, ["4x", "4", "0.5"]),
        (("--pace", "soon"), 2, ["1.5", "3"]),
        (("--as", "zoe"), 2, ["anna", "bert", "cora", "dave", "public", "full"]),
        (("--as-of", "999"), 7, None),
        (("--game", "nowhere"), 7, ["hand"]),
        (("--from", "x"), 2, ["spooklog replay --help"]),
    ],
)
def test_a_usage_error_names_valid_arguments(
    hand: Spooklog, arguments: tuple[str, ...], code: int, expected: list[str] | None
) -> None:
    error = hand("replay", *arguments, "--json", code=code).error
    assert error["message"]
    assert expected is None or error["expected"] == expected


def test_an_empty_store_shows_how_to_begin(spooklog: Spooklog) -> None:
    assert spooklog("replay", "--json", code=7).error["expected"][0].startswith("spooklog new")


@pytest.mark.parametrize(
    ("plies", "viewer"),
    [
        (14, "anna"),
        (20, "bert"),
        (41, "public"),
        *(
            pytest.param(*case, marks=pytest.mark.rounds)
            for case in ((14, "bert"), (14, "public"), (20, "anna"), (20, "public"), (41, "anna"), (41, "bert"))
        ),
    ],
)
def test_two_hands_that_differ_in_secrets_alone_replay_the_same(
    spooklog: Spooklog, tmp_path: Path, plies: int, viewer: str
) -> None:
    answers = []
    for name, sheet in (("one", SHEET), ("other", OTHER)):
        head, _, body = sheet.partition("---\n")
        path = tmp_path / "hand.sheet"
        path.write_text(f"{head}---\n" + "".join(body.splitlines(keepends=True)[:plies]), encoding="utf-8")
        db = str(tmp_path / f"{name}.db")
        spooklog("import", str(path), "--name", "hand", "--db", db)
        answers.append([spooklog("replay", "--as", viewer, "--db", db, *form).out for form in ((), ("--json",))])
    assert answers[0] == answers[1]


# -- as a process of its own -----------------------------------------------------------------------------------------------


@pytest.fixture
def env(hand: Spooklog, db: Path) -> dict[str, str]:
    """Surroundings with the sample hand."""
    assert hand("show").code == 0
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    return kept | {"SPOOKLOG_DB": str(db), "SPOOKLOG_BY": "Scribe", "TERM": "xterm-256color"}


def test_a_reader_may_close_its_pipe(env: dict[str, str]) -> None:
    with subprocess.Popen([*PROGRAM, "replay"], env=env, stdout=-1, stderr=-1) as live:
        assert live.stdout is not None
        assert live.stderr is not None
        live.stdout.readline()
        live.stdout.close()
        assert live.stderr.read() == b""
        assert live.wait(60) == 0


@pytest.mark.parametrize("command", ["show", "replay"])
def test_commands_without_an_app_do_not_import_its_library(env: dict[str, str], command: str) -> None:
    code = f"import sys; from spooklog.cli.main import run; code = run([{command!r}]); sys.exit(code or 'textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], env=env, stdout=-3, timeout=60, check=False).returncode == 0


def in_terminal(env: dict[str, str], *arguments: str, keys: bytes = b"", end: int = 0) -> tuple[int, str]:
    """Run the program in a terminal, press keys once it draws, or send a signal; its exit code and everything it drew."""
    with ForkedAtTerminal(THE_PROGRAM, "replay", *arguments, env=env) as live:
        drawn, waits = b"", bool(keys or end)
        while chunk := live.read():
            drawn += chunk
            if waits and b"quit" in drawn:
                waits = False
                live.type(keys)
                if end:
                    live.send_signal(end)
        return live.wait(), drawn.decode(errors="replace")


def test_in_a_terminal_a_replay_plays_in_place_and_restores_the_screen(env: dict[str, str]) -> None:
    code, drawn = in_terminal(env, "--step", keys=b"q")
    assert code == 0
    assert drawn.count("\x1b[?1049h") == drawn.count("\x1b[?1049l") == 1


def test_a_terminated_replay_restores_the_terminal(env: dict[str, str]) -> None:
    code, drawn = in_terminal(env, end=signal.SIGTERM)
    assert code == 128 + signal.SIGTERM
    assert drawn.count("\x1b[?1049h") == drawn.count("\x1b[?1049l") == 1


def test_no_color_disables_colours(env: dict[str, str]) -> None:
    for surroundings, arguments in ((env | {"NO_COLOR": "1"}, ()), (env, ("--plain",))):
        code, drawn = in_terminal(surroundings, "--step", *arguments, keys=b"q")
        assert code == 0
        styles = {int(number) for style in re.findall(r"\x1b\[([0-9;]*)m", drawn) for number in style.split(";") if number}
        assert styles <= {0, 1, 2, 7, *DEFAULT_COLOURS}


def test_a_terminal_that_cannot_move_its_cursor_gets_text(env: dict[str, str]) -> None:
    code, drawn = in_terminal(env | {"TERM": "dumb"}, "--to", "2")
    assert code == 0
    assert len(headings(drawn)) == 3
    assert "\x1b[?1049h" not in drawn


def test_samples_of_every_kind_replay(spooklog: Spooklog) -> None:
    for sheet in {sheet.name.partition("-")[0]: sheet for sheet in sorted(SAMPLES.glob("*.sheet"))}.values():  # one a ruleset
        spooklog("import", str(sheet))
        last = spooklog("show", "--json").json["ply"]
        for part in ((),) if thorough() else (("--to", "3"), ("--from", str(last - 3))):
            assert spooklog("replay", "--as", "1", *part).out
