"""Plays as people say them at a table: what the program takes each for, or what it answers.

Each file of `phrasings/` is of one ruleset. A line `# …` says where the lines behind it are tried: in a sample up to a ply, or
in a new game with that head, and with those plies. The others are `SAID => HOW WHAT`: `=` is recorded as that line; `?` cannot
be read, and `!` is forbidden, with those lines among what would be right; `~` is a remark.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib import resources
from pathlib import Path

import pytest

from spooklog.cli.recording.command_parser import parse
from spooklog.domain.values.errors import Ambiguous, SpooklogError, Unreadable
from spooklog.domain.values.labels import Labels
from spooklog.replays.sheets.header import SheetHeader
from spooklog.replays.sheets.line import read_line
from spooklog.testing.playing import Logbook

FOLDER = Path(__file__).parent / "phrasings"
RULESETS = ("halloween", "polterheist", "spookies", "spooks", "spukstaben", "tally")


def phrasings() -> Iterator[tuple[str, str, str, str]]:
    """The ruleset, the moment, what is said there, and what is made of it."""
    for ruleset in RULESETS:
        moment = ""
        for line in (FOLDER / f"{ruleset}.txt").read_text().splitlines():
            if line.startswith("# "):
                moment = line[2:]
            elif line:
                said, _, made = line.partition(" => ")
                yield ruleset, moment, said, made


@lru_cache
def table(ruleset: str, moment: str) -> Logbook:
    """A game at a moment; nobody adds to it."""
    head, *plies = moment.split(" ; ")
    if head.startswith("sample "):
        _, sample, number = head.split()
        text = resources.files("spooklog.replays").joinpath("samples", f"{sample}.sheet").read_text()
        before, _, body = text.partition("---\n")
        plies = [line for line in body.splitlines() if line and not line.startswith("#")][: int(number)] + plies
    else:
        options = [line for line in plies if line.startswith("options ")]
        plies = [line for line in plies if line not in options]
        before = "\n".join([f"game {ruleset}", head, *options])
    header = SheetHeader()
    for at, line in enumerate(before.splitlines(), start=1):
        header.take(read_line(line, at))
    start = header.arrange()
    book = Logbook(start.ruleset, start.setup, Labels([player.label for player in start.players]))
    for ply in plies:
        book.play(read_line(ply).text)
    return book


def recorded(book: Logbook, said: str) -> list[str]:
    """The lines of the plies that a line typed at the table adds; raises its refusal."""
    request = parse(said, book.labels, helps=False)
    assert request.kind == "line"
    before = len(book.game.plies)
    book.play(read_line(request.words).text)
    return [book.game.line(ply, book.labels) for ply in [*book.game.plies][before:]]


@pytest.mark.phrasing
@pytest.mark.parametrize(("ruleset", "moment", "said", "made"), list(phrasings()))
def test_what_is_said_is_understood_or_answered_with_what_would_be_right(ruleset: str, moment: str, said: str, made: str) -> None:
    book = table(ruleset, moment).copy()
    how, _, what = made.partition(" ")
    if how in "=~":
        notes = len(book.game.notes)
        lines = recorded(book, said)
        assert " ; ".join(lines) == what
        assert len(book.game.notes) - notes == (how == "~")
        return
    with pytest.raises(SpooklogError) as refusal:
        recorded(book, said)
    assert isinstance(refusal.value, Unreadable | Ambiguous) == (how == "?")
    assert not {*filter(None, what.split(" | "))} - {*refusal.value.expected}
    assert refusal.value.expected


def test_every_ruleset_has_its_phrasings() -> None:
    counted = {ruleset: sum(one == ruleset for one, *_ in phrasings()) for ruleset in RULESETS}
    assert min(counted.values()) >= 50
    assert sum(counted.values()) >= 700


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_line_that_is_refused_leaves_nothing(ruleset: str) -> None:
    for one, moment, said, made in phrasings():
        if one == ruleset and made[0] in "?!":
            book = table(ruleset, moment).copy()
            entries = list(book.entries)
            with pytest.raises(SpooklogError):
                recorded(book, said)
            assert book.entries == entries
