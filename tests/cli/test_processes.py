"""The program as a process of its own: pipes, encodings, terminals, two at a time, and one that is killed."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len
from tests.cli.conftest import PLAYERS, SAMPLES, Spooklog
from tests.cli.terminal import PROGRAM, at_a_terminal
from tests.forking import THE_PROGRAM, Forked

LIBRARY = Path(__file__).resolve().parents[2] / "replays" / "library"


def process(env: dict[str, str], *arguments: str, given: str = "", code: int = 0) -> str:
    """Run the program to its end; what stood on standard output, and behind it on standard error."""
    with Forked(THE_PROGRAM, *arguments, env=env) as live:
        told = "".join(live.communicate(given))
        assert live.wait() == code, told
    assert "Traceback" not in told
    return told


def started(env: dict[str, str], *arguments: str, code: int = 0) -> str:
    """The same with an interpreter of its own, which reads the surroundings at its start."""
    done = subprocess.run([*PROGRAM, *arguments], env=env, stdout=-1, stderr=-2, encoding="utf-8", timeout=60, check=False)
    assert done.returncode == code, done.stdout
    assert "Traceback" not in done.stdout
    return done.stdout


@pytest.fixture
def evening(spooklog: Spooklog, env: dict[str, str]) -> dict[str, str]:
    """Surroundings with a game in which bert is to open."""
    spooklog("new", "spooks", *PLAYERS, "--setup", "dealer dave", "--name", "evening")
    return env


def test_lines_through_a_pipe_are_recorded_and_a_bad_one_ends_it(spooklog: Spooklog, evening: dict[str, str]) -> None:
    out = process(evening, "play", given="bert 1S\n-2\nanna 4K\nanna 2T\n", code=4)
    assert "   2  -2" in out
    assert "spooks:blue.3" in out
    assert len(spooklog("log", "--json").json["plies"]) == 2


def test_each_line_of_a_file_is_acknowledged_before_the_next_is_read(spooklog: Spooklog, evening: dict[str, str]) -> None:
    with Forked(THE_PROGRAM, "play", "--file", "-", "--json", env=evening) as live:
        for ply, line in enumerate(("bert 1S", "-2", "anna 2T"), start=1):
            live.stdin.write(f"{line}\n")
            live.stdin.flush()
            assert json.loads(live.stdout.readline())["ply"] == ply
        live.send_signal(signal.SIGKILL)  # what was acknowledged stays
    assert [ply["notation"] for ply in spooklog("log", "--json").json["plies"]] == ["bert 1S", "-2", "anna 2T"]
    assert spooklog("db", "check", "--json").json["problems"] == []


def test_two_concurrent_writers_lose_nothing(spooklog: Spooklog, evening: dict[str, str]) -> None:
    notes = ["".join(f"# {who} {number}\n" for number in range(25)) for who in ("one", "other")]
    one, other = (Forked(THE_PROGRAM, "play", "--file", "-", env=evening) for _ in notes)
    with one, other:
        for writer, text in zip((one, other), notes, strict=True):
            writer.stdin.write(text)
            writer.stdin.close()
        assert [writer.wait() for writer in (one, other)] == [0, 0]
    entries = spooklog("log", "--entries", "--json").json["entries"]
    assert sorted(entry["text"] for entry in entries[1:]) == sorted("".join(notes).replace("# ", "").splitlines())
    assert spooklog("db", "check", "--json").json["problems"] == []


def test_a_reader_may_close_its_pipe(evening: dict[str, str]) -> None:
    for arguments in (("rules", "spooks"), ("facts", "spooks", "--json")):
        with subprocess.Popen([*PROGRAM, *arguments], env=evening, stdout=-1, stderr=-1) as live:
            assert live.stdout is not None
            assert live.stderr is not None
            live.stdout.close()
            assert live.stderr.read() == b""
            assert live.wait(60) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
def test_a_full_disk_behind_the_output_is_reported(evening: dict[str, str]) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run([*PROGRAM, "show"], env=evening, stdout=full, stderr=-1, encoding="utf-8", check=False)
    assert (done.returncode, "Traceback" in done.stderr) == (9, False)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
def test_a_full_disk_behind_the_answer_of_an_import_is_not_blamed_on_the_file(env: dict[str, str], tmp_path: Path) -> None:
    plays = tmp_path / "plays.json"
    plays.write_text('{"plays": []}')
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run([*PROGRAM, "import", plays], env=env, stdout=full, stderr=-1, encoding="utf-8", check=False)
    assert (done.returncode, "the output cannot be written" in done.stderr) == (9, True)


def test_closed_streams_are_no_place_for_the_store(spooklog: Spooklog, evening: dict[str, str]) -> None:
    spooklog("play", "bert 1S")
    for command in ("show --json >&-", "show >&- 2>&-", "play <&-", "play --file - <&-", "show <&- >&- 2>&-", "bogus 2>&-"):
        line = f'"$0" -m spooklog.cli {command}'
        done = subprocess.run(["sh", "-c", line, sys.executable], env=evening, stdout=-1, stderr=-1, check=False, timeout=60)
        assert done.returncode in (0, 2), (command, done)
        assert b"Traceback" not in done.stderr
    assert spooklog("db", "check", "--json").json["problems"] == []


def test_a_terminal_of_ascii_gets_ascii(spooklog: Spooklog, evening: dict[str, str]) -> None:
    spooklog("play", "bert 1S")
    out = started(evening | {"PYTHONIOENCODING": "ascii"}, "show")
    assert out.isascii()
    assert "?" not in out
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    assert started(evening | plain, "show") == out
    assert started(evening | plain, "play", "zoë 2S", code=2).isascii()


def test_a_narrow_terminal_is_not_overrun(spooklog: Spooklog, evening: dict[str, str]) -> None:
    spooklog("play", "bert 1S")
    assert max(map(len, process(evening | {"COLUMNS": "40"}, "show").splitlines())) <= 40


def test_no_line_under_the_board_is_cut_at_a_narrow_terminal(env: dict[str, str]) -> None:
    sheet = LIBRARY / "spooks/ends-by-result-after-lost-track-in-revision-1.sheet"
    long = env | {"COLUMNS": "40", "LINES": "24"}
    process(long, "import", str(sheet), "--name", "the-evening-at-home")
    process(long, "dispute", "open", "3", "that was not the card", "-g", "the-evening-at-home")
    process(long, "branch", "5", "-g", "the-evening-at-home", "--name", "a-copy-of-the-evening")
    for game, words in (
        ("the-evening-at-home", ("facts of its own", "ruled at ply 8", "disputed")),
        ("a-copy-of-the-evening", ("facts of its own", "a copy of")),
    ):
        seen = re.sub("\x1b[^a-zA-Z]*[a-zA-Z]", "", at_a_terminal(long, "show", "-g", game))
        assert [word for word in words if word not in seen] == []
        assert [line for line in seen.splitlines() if cell_len(line) > 40] == []


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/St_Johns", "Nowhere/AtAll"])
def test_the_zone_of_the_machine_is_the_zone_of_the_table(spooklog: Spooklog, evening: dict[str, str], zone: str) -> None:
    there = evening | {"TZ": zone}
    started(there, "new", "spooks", *PLAYERS, "--setup", "date 2026-07-01 20:15")
    offset = {"Europe/Berlin": "+02:00", "America/St_Johns": "-02:30"}.get(zone, "+00:00")
    assert f"date 2026-07-01 20:15{offset}\n" in spooklog("export").out


def test_at_a_terminal_the_prompt_goes_on_after_a_mistake(spooklog: Spooklog, evening: dict[str, str]) -> None:
    seen = at_a_terminal(evening, "play", typed=b"bert 9K\nbert 1S\nquit\n")
    assert "spooks:start" in seen
    assert "Traceback" not in seen
    assert len(spooklog("log", "--json").json["plies"]) == 1


def test_no_color_means_no_colour(spooklog: Spooklog, env: dict[str, str]) -> None:
    spooklog("import", str(SAMPLES / "spooks-full.sheet"))
    coloured, plain = ("\x1b[3" in at_a_terminal(env | more, "show", "--at", "20") for more in ({}, {"NO_COLOR": "1"}))
    assert (coloured, plain) == (True, False)


def test_the_default_store_needs_only_a_folder_it_can_create(env: dict[str, str], tmp_path: Path) -> None:
    home = {name: value for name, value in env.items() if name != "SPOOKLOG_DB"}
    assert "no games here yet" in process(home | {"XDG_DATA_HOME": str(tmp_path / "new"), "HOME": str(tmp_path)}, "games")
    (tmp_path / "file").write_text("", encoding="utf-8")
    start = ("new", "spooks", *PLAYERS)
    out = process(home | {"XDG_DATA_HOME": str(tmp_path / "file"), "HOME": str(tmp_path)}, *start, "--json", code=9)
    assert json.loads(out)["error"] == "unavailable"


def test_a_file_whose_output_is_closed_stops_and_reports_how_far_it_came(
    spooklog: Spooklog, evening: dict[str, str], tmp_path: Path
) -> None:
    lines = tmp_path / "lines"
    lines.write_text("bert 1S\n" + "# a note\n" * 3000, encoding="utf-8")
    with subprocess.Popen([*PROGRAM, "play", "--file", str(lines)], env=evening, stdout=-1, stderr=-1, encoding="utf-8") as live:
        assert live.stdout is not None
        assert live.stderr is not None
        live.stdout.readline()
        live.stdout.close()
        told = live.stderr.read()
        assert live.wait(timeout=60) == 9
    stored = spooklog("log", "--entries", "--json").json["entries"]
    assert "Traceback" not in told
    assert f"go on with --from {len(stored)})" in " ".join(told.split())  # the start is no line of the file


def test_an_interrupted_file_reports_how_far_it_came(evening: dict[str, str]) -> None:
    with Forked(THE_PROGRAM, "play", "--file", "-", env=evening) as live:
        live.stdin.write("bert 1S\n")
        live.stdin.flush()
        live.stdout.readline()
        live.send_signal(signal.SIGINT)
        assert live.stderr.read() == "stopped (everything up to line 1 is stored: go on with --from 2)\n"
        assert live.wait() == 130


def test_a_refusal_that_cannot_be_printed_keeps_its_exit_code(evening: dict[str, str]) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        for more in ((), ("--json",)):
            done = subprocess.run([*PROGRAM, "show", "-g", "nobody", *more], env=evening, stderr=full, timeout=60, check=False)
            assert done.returncode == 7
