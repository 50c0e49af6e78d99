"""What a command and its decision are: a request about a game, and the entries that come of it. Pure.

A command is a value: what one person asks of one game. `decide` turns it into drafts of entries, or refuses. The store stamps,
chains and stores the drafts, and decides the command again when another writer was quicker.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spooklog.domain.labels import Labels
from spooklog.domain.log.entry import Ruled
from spooklog.domain.log.game import Game
from spooklog.domain.log.texts import SealedText
from spooklog.domain.position import digest_of
from spooklog.domain.ruleset import NO_CONTEXT, Action, Context, Lexicon
from spooklog.domain.value import Value

Seal = Callable[[str], SealedText]
"""Seals a text with a fresh salt."""

Lexicons = Callable[[str], Lexicon | None]
"""Word lists by the value of an option; None for one that is not here."""


class Draft(Value, frozen=True):
    """An entry before it is stamped and chained; `state` is the game's state after it, `happened` its table time if it has one of
    its own.
    """

    event: Action
    digest: str
    state: Any
    line: int | None = None
    ply: int | None = None
    ruled: Ruled | None = None
    happened: int | None = None


class Decision(Value, frozen=True):
    """Drafts to be stored together or not at all, and the texts that their hashes stand for."""

    drafts: tuple[Draft, ...]
    texts: tuple[SealedText, ...] = ()


class Situation(Value, frozen=True):
    """What a decision rests on: the game as it will stand, its labels, and what is known beside the log.

    `now` is the time in ms since 1970 UTC, None where there is no clock.
    """

    game: Game
    labels: Labels
    seal: Seal
    now: int | None = None
    lexicon: Lexicons = NO_CONTEXT.lexicon

    def context(self, happened: int | None) -> Context:
        """What enriches a line that happened at a time, by default now."""
        return Context(self.now if happened is None else happened, self.lexicon)


class Command(Value, frozen=True, kw_only=True):
    """A request about a game; `happened` is its time at the table in ms since 1970 UTC where that was not now."""

    happened: int | None = None

    def decide(self, at: Situation) -> Decision:
        """Return the entries that come of it. Raises a SpooklogError when it cannot be."""
        raise NotImplementedError


def about(game: Game, event: Action) -> Draft:
    """Return an entry that says something about the log and leaves the table as it is."""
    return Draft(event, digest_of(game.state), game.state)
