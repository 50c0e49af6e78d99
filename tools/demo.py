"""`make demo`: imports, checks and shows a recorded hand, tries a line that a rule forbids, and a correction.

The store stays in `demo/` for the reader to go on with; each run makes it afresh. Commands run as the program itself, with a
temporary state folder.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from importlib import resources
from pathlib import Path

from spooklog.replays.quoting import quoted

ROOT = Path(__file__).resolve().parents[1]
FOLDER = Path("demo")
STORE = FOLDER / "games.sqlite"
GAME, SERIES = "hand", "club"
SHEETS = {"hand.sheet": "spooks-full.sheet", "club.series": "friday-hands.series"}
"""The samples that the tour imports, by the names that they have in its folder."""
PAUSE = 1.5
"""Seconds between two steps in a terminal."""

STEPS, COMMANDS = 7, 8
"""How many steps the tour has, and how many commands they run."""

A_COMMAND = 0.5
"""About so many seconds a command takes: a fifth of a second on an idle machine, a whole one on a busy one."""

_NEXT = (
    f"replay -g {GAME}",
    f"series show {SERIES}",
    "new spooks anna bert cora",
    "record",
)


def demo(pause: float = 0) -> int:
    """Run the tour in `demo/` of the current folder. Returns the number of steps that did not end as they should."""
    _prepare()
    with tempfile.TemporaryDirectory(prefix="spooklog-") as state:
        tour = Tour(_environment(state), pause)
        print(f"{_length(pause)} Ctrl-C ends it.", flush=True)
        tour.tell("A hand of Spooks, typed at the table. The rulebook checks every line.")
        tour.run("import", f"{FOLDER}/hand.sheet", "--name", GAME)
        tour.tell("The board after ply 15, as bert saw it: other hands stay hidden.")
        tour.run("show", "--at", "15", "--as", "bert")
        tour.tell("Could bert have laid 3T 5T then? No: the refusal names the rule.")
        tour.run("amend", "16", "bert 3T 5T", expect=4)
        tour.tell("Five hands of an evening add up to a series. The lowest total leads.")
        tour.run("import", f"{FOLDER}/club.series", "--name", SERIES)
        tour.tell("Hand 2 mixed up bert and cora. The dry run: with that mended, bert leads.")
        tour.run("amend", "21", "result bert left 29, cora left 54, dave left 37", "-g", f"{SERIES}-2")
        tour.tell("A receipt on the score sheet proves years later that the log is unchanged.")
        tour.run("receipt", "-g", GAME)
        tour.run("verify", "--receipt", tour.read("receipt", "-g", GAME))
        tour.tell(f"Your turn. The games are in {STORE} until the next `make demo`.")
        for line in _NEXT:
            print(f"    {_program()} --db {STORE} {line}")
    _introduce()
    # what was said of its length at the start
    return tour.failures + ((tour.told, tour.ran) != (STEPS, COMMANDS))


def _length(pause: float) -> str:
    """Return how long the tour takes, in words, rounded to five seconds."""
    rests = pause * (STEPS - 1)
    seconds = max(round((rests + A_COMMAND * COMMANDS) / 5), 1) * 5
    resting = f", {rests:.0f} of them between the steps (PAUSE=0 does not wait)" if rests else ""
    return f"{STEPS} steps in about {seconds} seconds{resting}."


class Tour:
    """Runs commands as a person would type them, and counts those that do not end as they should."""

    def __init__(self, environment: Mapping[str, str], pause: float) -> None:
        self._environment = environment
        self._pause = pause
        self._bold = sys.stdout.isatty() and "NO_COLOR" not in environment
        self.told = self.ran = 0
        self.failures = 0

    def tell(self, words: str) -> None:
        """Rest a moment, then say what comes next."""
        if self.told:
            time.sleep(self._pause)
            print()
        self.told += 1
        bold, plain = ("\033[1m", "\033[0m") if self._bold else ("", "")
        print(f"{bold}# {words}{plain}", flush=True)

    def run(self, *arguments: str, expect: int = 0) -> None:
        """Type a command and see that it ends with the exit code expected. Refusals are part of the output."""
        typed = " ".join(f'"{word}"' if " " in word else word for word in arguments)
        print(f"$ spooklog {typed}", flush=True)
        self.ran += 1
        code = subprocess.run(_call(*arguments), env=self._environment, stderr=subprocess.STDOUT, check=False).returncode
        self.failures += code != expect

    def read(self, *arguments: str) -> str:
        """Return what a command prints, for the next command."""
        self.ran += 1
        done = subprocess.run(_call(*arguments), env=self._environment, stdout=subprocess.PIPE, text=True, check=False)
        self.failures += done.returncode != 0
        return done.stdout.strip()


def _prepare() -> None:
    """Write the sheets that the tour imports into its folder, and remove the store of an earlier run."""
    FOLDER.mkdir(exist_ok=True)
    # the star takes SQLite's -wal and -shm files, too
    for left in FOLDER.glob(f"{STORE.name}*"):
        left.unlink()
    for name, sample in SHEETS.items():
        (FOLDER / name).write_bytes(resources.files("spooklog.replays").joinpath("samples", sample).read_bytes())


def _environment(state: str) -> dict[str, str]:
    """Return the reader's environment without variables that name a store or a game, and with another state folder."""
    kept = {name: value for name, value in os.environ.items() if name not in ("SPOOKLOG_GAME", "SPOOKLOG_DB")}
    # in a pipe Rich takes the width from COLUMNS: that of the reader's shell would change the output
    width = {} if sys.stdout.isatty() else {"COLUMNS": "80"}
    state_of = dict.fromkeys(("XDG_STATE_HOME", "WIN_PD_OVERRIDE_LOCAL_APPDATA"), state)  # elsewhere, and on Windows
    return {**kept, **width, **state_of, "PYTHONIOENCODING": "utf-8"}


def _call(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "spooklog.cli", *arguments, "--db", str(STORE)]


def _program() -> str:
    """Return the program as a reader types it: the one beside the Python that runs the tour."""
    program = Path(sys.executable).parent.resolve() / "spooklog"
    return quoted(str(program.relative_to(Path.cwd()) if program.is_relative_to(Path.cwd()) else program))


def _introduce() -> None:
    """Keep the next command from warning that a store was replaced, where this user has typed commands after an earlier tour."""
    from spooklog.cli.session import state_folder, was_seen
    from spooklog.store.database.location import locate
    from spooklog.store.store import open_store
    from spooklog.store.witness.witness import Witness

    # looked up in the user's own state folder: the commands of the tour ran with another one
    if was_seen(locate(str(STORE))):
        with open_store(str(STORE)) as store:
            Witness(store, state_folder()).look()


def main() -> int:
    """Run the tour in the checkout; return 0 when every step went as it should."""
    parser = argparse.ArgumentParser(prog="python -m tools.demo", description="Bring a recorded game back and show it.")
    pause = PAUSE if sys.stdout.isatty() else 0
    parser.add_argument("--pause", type=float, default=pause, metavar="SECONDS", help="rest so long between two steps")
    options = parser.parse_args()
    # the folder of the tour is relative, so that its commands read as a person types them
    os.chdir(ROOT)
    try:
        return demo(options.pause)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
