"""Commands and decisions: a request about a game, and the entries that it results in. Pure.

A command is a value: one person's request about one game. `decide` turns it into drafts of entries, or refuses it. The store
stamps, chains and stores the drafts, and decides the command again when another writer was faster.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

from spooklog.domain.contract.digests import digest_of
from spooklog.domain.contract.ruleset import NO_CONTEXT, Action, Lexicon
from spooklog.domain.log.entry import Ruled
from spooklog.domain.log.game import Game
from spooklog.domain.log.texts import SealedText
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.value import Value

Seal = Callable[[str], SealedText]
"""Seals a text with a fresh salt."""

Lexicons = Callable[[str], Lexicon | None]
"""Looks up word lists by the value of an option; returns None for a missing one."""


class Draft(Value, frozen=True):
    """An entry before it is stamped and chained; `state` is the game's state after it, `happened` its own table time, if any."""

    event: Action
    digest: str
    state: Any
    line: int | None = None
    ply: int | None = None
    ruled: Ruled | None = None
    happened: int | None = None


class Seated(Value, frozen=True):
    """Who takes a seat (1-based): the id and the name of the person, and the label, sealed."""

    number: int
    person: str
    name: str
    label: SealedText


class Decision(Value, frozen=True):
    """Drafts to be stored together or not at all, the texts behind the hashes in them, and who takes a seat by them."""

    drafts: tuple[Draft, ...]
    texts: tuple[SealedText, ...] = ()
    seated: tuple[Seated, ...] = ()


class Lookups(NamedTuple):
    """What a description of a game needs beside the log.

    `person` returns the id of a name, which may be new to the store; `names` the names of ids, None where they were erased;
    `words` the texts of hashes, without erased ones; `seal_original` seals the bytes of an imported file.
    """

    person: Callable[[str], str]
    names: Callable[[Sequence[str]], Mapping[str, str | None]]
    words: Callable[[Sequence[str]], Mapping[str, str]]
    seal_original: Callable[[bytes], SealedText]


def _no_lookup(_: object) -> NoReturn:
    raise LookupError("a description is decided in a store")


NO_LOOKUPS = Lookups(_no_lookup, _no_lookup, _no_lookup, _no_lookup)
"""The lookups where nothing is described."""


class Situation(Value, frozen=True):
    """The inputs of a decision: the game as it stands when the entries are stored, its labels, and the context.

    `now` is the time in ms since 1970 UTC, None without a clock.
    """

    game: Game
    labels: Labels
    seal: Seal
    now: int | None = None
    lexicon: Lexicons = NO_CONTEXT.lexicon
    lookups: Lookups = NO_LOOKUPS


class Command(Value, frozen=True, kw_only=True):
    """A request about a game; `happened` is its time at the table in ms since 1970 UTC, None for now."""

    happened: int | None = None

    def decide(self, at: Situation) -> Decision:
        """Return the entries to store. Raises a SpooklogError to refuse the command."""
        raise NotImplementedError


def about(game: Game, event: Action) -> Draft:
    """Return the draft of an event about the log, which leaves the state of the game unchanged."""
    return Draft(event, digest_of(game.state), game.state)
