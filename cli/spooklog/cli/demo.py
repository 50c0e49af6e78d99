"""`make demo`: a hand of Spooks from import to replay, an evening of them that is corrected, and a look at the other games.

All of it happens in a store that is thrown away.
"""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from importlib import resources
from pathlib import Path

from spooklog.cli.main import run
from spooklog.cli.output import say

SHEET = "spooks-full.sheet"
SERIES = "friday-hands.series"
HOUSE, SHOP, TOWN, MANSION = "spookies-table.sheet", "spukstaben-table.sheet", "halloween-table.sheet", "polterheist-table.sheet"


def demo() -> int:
    """Run the tour; 0 when every step went as it should."""
    with tempfile.TemporaryDirectory(prefix="spooklog-") as folder, contextlib.chdir(folder):
        os.environ["XDG_STATE_HOME"] = folder  # a store that is thrown away is not remembered
        for name in (SHEET, SERIES, HOUSE, SHOP, TOWN, MANSION):
            Path(name).write_bytes(resources.files("spooklog.replays").joinpath("samples", name).read_bytes())
        tour = Tour()
        _hand(tour)
        _series(tour)
        _others(tour)
        tour.tell("Your turn. Type:")
        for line in (
            "spooklog new spooks anna bert cora",
            "spooklog record",
            "spooklog show",
            "spooklog replay",
            "spooklog --help",
        ):
            say(f"    .venv/bin/{line}")
        say()
        return tour.failures


def _hand(tour: Tour) -> None:
    """One hand: stored, undone and redone, shown, played back, counted."""
    tour.tell("A hand that was written down at the table is stored, every line checked against the rulebook.")
    tour.run("import", SHEET, "--name", "halloween-hand")
    tour.tell("Undo goes back to ply 15: cora is stuck on a Bone, so bert lays a straight.")
    tour.run("undo", "--to", "15")
    tour.tell("A mistake: 3-5-7 is no straight. It is refused, with the rule, and nothing is stored.")
    tour.run("play", "bert 3T 5T 7S", expect=4)
    tour.tell("Redo brings back what was undone.")
    tour.run("redo", "27")
    tour.tell("The table before the straight.")
    tour.run("show", "--at", "15")
    tour.tell("Any stretch of it played back, here as bert saw it: he is bitten. In a terminal `replay` does that in place.")
    tour.run("replay", "--from", "20", "--to", "21", "--as", "bert", "--text")
    tour.tell("The scores, and what the evening adds to the lists.")
    tour.run("score")
    tour.run("players")


def _series(tour: Tour) -> None:
    """Five hands that add up; one that was written down wrong is corrected, and somebody else is ahead."""
    tour.tell(
        "Five hands of an evening: two with every card known, two as the table saw them, and one of which only points were kept."
    )
    tour.run("import", SERIES)
    tour.run("series", "show", "friday-hands")
    tour.tell("In hand 2 somebody took bert's points for cora's. What would become of the evening if that were put right?")
    edit = ("21", "result bert left 29, cora left 54, dave left 37", "-g", "friday-hands-2")
    tour.run("amend", *edit)
    tour.tell("It is. Nothing is lost: the log keeps what it said before, and who changed it when.")
    tour.run("amend", *edit, "--apply", "--why", "bert and cora were swapped")
    tour.tell("Now bert is ahead.")
    tour.run("series", "show", "friday-hands")
    tour.tell("Whoever doubts that can print an audit: every entry, every correction, and what the chain proves. In short:")
    tour.run("audit", "-g", "friday-hands-2", "--summary")


def _others(tour: Tour) -> None:
    """A game of dice, one of words, one of ghosts in a town and one of a Treasure in a mansion, each in the middle."""
    tour.tell("Other games, the same log. Spookies: two dice took Schnuffer to the next floor, where lost chips lay.")
    tour.run("import", HOUSE, "--name", "haunted-house")
    tour.run("show", "--at", "19")
    tour.tell("Spukstaben: each letter of a word scares one ghost, and only one that carries it. STONE has no H.")
    tour.run("import", SHOP, "--name", "print-shop")
    tour.run("undo", "--to", "32")
    tour.run("play", "anna scare o1 o2 c2", expect=4)
    tour.run("play", "anna scare all")
    tour.run("show")
    tour.tell("Halloween: a section commands ghosts of its level or below, here blue ones. Lines may be Spanish.")
    tour.run("import", TOWN, "--name", "haunted-town")
    tour.run("play", "cleo 1M sc>po b")
    tour.run("play", "cleo 3F po g>b 3:2", expect=4)
    tour.run("play", "cleo 3P co a>v 4:2 por ben")
    tour.run("show")
    tour.tell("Polter-Heist: no step goes through a wall. The end of a way is enough, the steps to it are found.")
    tour.run("import", MANSION, "--name", "haunted-mansion")
    tour.run("undo", "--to", "37")
    tour.run("play", "anna m e3 e2", expect=4)
    tour.run("play", "anna m 1F.3.b4")


class Tour:
    """Runs commands as a person would type them, and keeps count of those that did not end as they should."""

    def __init__(self) -> None:
        self._db = ["--db", "demo.db"]
        os.environ.pop("SPOOKLOG_GAME", None)
        self.failures = 0

    def tell(self, words: str) -> None:
        """Say what comes next."""
        say(f"\n# {words}")

    def run(self, *arguments: str, expect: int = 0) -> None:
        """Type a command and see that it ends with the exit code expected."""
        typed = " ".join(f'"{word}"' if " " in word else word for word in arguments)
        say(f"\n$ spooklog {typed}")
        sys.stdout.flush()
        code = run([*arguments, *self._db])
        sys.stderr.flush()
        self.failures += code != expect


if __name__ == "__main__":
    sys.exit(demo())
