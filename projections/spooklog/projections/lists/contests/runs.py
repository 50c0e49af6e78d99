"""Streaks and form of a player: how their last games ended, and how often in a row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from spooklog.domain.values.answer import Answer
from spooklog.projections.lists.contests.contests import Decided, Party

FORM = 10
"""How many games the form has."""


class Entry(NamedTuple):
    """A game that a player could win, from the player's side: place 1 is the best, `of` the number of parties."""

    game: Decided
    place: int
    of: int
    won: bool

    @property
    def placed(self) -> bool:
        """Whether the player won, or another party finished behind."""
        return self.won or self.place < self.game.last_place


class Streak(Answer, frozen=True, kw_only=True):
    """Games in a row of one kind: in the last games played, and the most there ever were."""

    current: int
    longest: int


class Streaks(Answer, frozen=True, kw_only=True):
    """The streaks of a player over `games`: of games won, without a win, and placed (not last).

    `results` are those of the games that are known by their result alone.
    """

    games: int
    results: int
    won: Streak
    winless: Streak
    placed: Streak


class Runs(NamedTuple):
    """The games of a player in the order of play, and their streaks."""

    entries: tuple[Entry, ...]
    streaks: Streaks

    @property
    def form(self) -> Sequence[Entry]:
        """The last games, the newest last."""
        return self.entries[-FORM:]


def runs_of(games: Iterable[Decided], person: str) -> Runs:
    """Return the streaks of a person over some games, which are in the order of play."""
    return runs_over(_entry(game, party) for game in games if (party := game.party_of(person)))


def runs_over(games: Iterable[Entry]) -> Runs:
    """Return the streaks over the games of a player, which are in the order of play."""
    entries = tuple(games)
    streaks = Streaks(
        games=len(entries),
        results=sum(entry.game.by_result for entry in entries),
        won=_streak(entries, lambda entry: entry.won),
        winless=_streak(entries, lambda entry: not entry.won),
        placed=_streak(entries, lambda entry: entry.placed),
    )
    return Runs(entries, streaks)


def _entry(game: Decided, party: Party) -> Entry:
    return Entry(game, party.place, len(game.parties), party.won)


def _streak(entries: Iterable[Entry], counts: Callable[[Entry], bool]) -> Streak:
    current = longest = 0
    for entry in entries:
        current = current + 1 if counts(entry) else 0
        longest = max(longest, current)
    return Streak(current=current, longest=longest)
