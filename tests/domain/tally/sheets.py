"""Score sheets for tests: a log in memory that is started from a head and played line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.told import still_english

from spooklog.domain.log.seen import SeenGame
from spooklog.domain.rulesets.tally import RULESET
from spooklog.domain.rulesets.tally.rules.scoring import TallyOutcome
from spooklog.domain.rulesets.tally.state import State
from spooklog.domain.start.arrange import Arrangement, arrange, read_players
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.labels import Labels
from spooklog.testing.playing import Logbook

RULES = RULESET.rulebook.rules


def started(*head: str, players: str = "anna bert cora", **options: str) -> Logbook:
    """An empty sheet with these lines of the head, and with options by name."""
    return with_facts((), *head, players=players, **options)


def with_facts(data: Sequence[str], *head: str, players: str = "anna bert cora", **options: str) -> Logbook:
    """An empty sheet of a table with facts of its own, as `data` lines name them."""
    return _book(arrange(RULESET, read_players(players), options=options, data=data, header=head))


def of_first_revision(*head: str, players: str = "anna bert cora", **options: str) -> Logbook:
    """An empty sheet under the rules of the first revision."""
    return _book(arrange(RULESET, read_players(players), options=options, data=(), header=head, revision=1))


def _book(found: Arrangement) -> Logbook:
    return Logbook(RULESET, found.setup, Labels([player.label for player in found.players]))


def sheet(lines: str, *head: str, players: str = "anna bert cora", **options: str) -> Logbook:
    """A sheet with these lines written; each is one ply, and is written as it reads back."""
    book = started(*head, players=players, **options)
    write(book, lines)
    return book


def write(book: Logbook, lines: str) -> None:
    """Write lines, one after the other; each ply is written so that it reads as the same actions."""
    for line in filter(None, map(str.strip, lines.splitlines())):
        before = state(book)
        book.play(line)
        ply = book.game.plies[-1]
        again = RULESET.notation.read(book.game.line(ply, book.labels), before, book.labels)
        assert again == ply.actions, line
        spoken = book.game.say(ply, book.labels)
        assert still_english((spoken.text, spoken.short)) == set()


def refused(book: Logbook, line: str, rule: str) -> SpooklogError:
    """The refusal of a line by a rule, which is of the kind that the rulebook says; nothing is stored."""
    entries = list(book.entries)
    with pytest.raises(SpooklogError) as refusal:
        book.play(line)
    assert refusal.value.rule == f"tally:{rule}"
    assert refusal.value.kind in (RULES[rule].breach, "ambiguous")
    assert refusal.value.message
    assert "@" not in f"{refusal.value.message}{refusal.value.expected}"
    assert book.entries == entries
    assert still_english((refusal.value.message,)) == set()
    return refusal.value


def ruled(book: Logbook, line: str, rule: str) -> None:
    """Write a line that a rule forbids, by a ruling of the table."""
    refused(book, line, rule)
    book.play(line, ruled="we agreed")
    assert [breach.rule for breach in book.game.rulings()][-1] == f"tally:{rule}"


def state(book: Logbook) -> State:
    """The sheet as it stands."""
    found = book.game.state
    assert isinstance(found, State)
    return found


def totals(book: Logbook) -> tuple[int, ...]:
    """The totals by side."""
    return state(book).totals


def outcome(book: Logbook) -> TallyOutcome:
    """How the game ended."""
    found = book.game.outcome
    assert isinstance(found, TallyOutcome)
    return found


def view(book: Logbook) -> dict[str, Any]:
    """The sheet as plain data."""
    return SeenGame(book.game, book.labels, "public").view


def prompt(book: Logbook) -> tuple[str, ...]:
    """What the game waits for, in words."""
    found = SeenGame(book.game, book.labels, "public").prompt
    assert still_english(found) == set()
    return found


def explained(rule: str) -> str:
    """The text of a rule."""
    return RULES[rule].text
