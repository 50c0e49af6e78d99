"""The outline of a game whose rules this program does not play: its players, the number of its plies, whether it is closed.

It is made from the events about the log: actions are counted and never read. Pure.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from spooklog.domain.log.amending import check_table
from spooklog.domain.log.entry import AnyEntry
from spooklog.domain.log.events import (
    LOG_EVENTS,
    Amended,
    BeginningAmended,
    Closed,
    Described,
    GameStarted,
    Redone,
    Reopened,
    TakenBack,
    Undone,
)
from spooklog.domain.log.game import Game
from spooklog.domain.log.surroundings import Surroundings
from spooklog.domain.values.errors import Corrupt
from spooklog.domain.values.value import Value

_ABOUT_THE_LOG = frozenset(LOG_EVENTS)


class Line(Value, frozen=True):
    """A ply: the number of its line, 0 where an amendment inserted it, and whether it broke the game off."""

    number: int
    void: bool = False


class Outline(Value, frozen=True):
    """A game of unknown rules at one moment of its log. `head` is the last entry read."""

    started: GameStarted
    head: int = 1
    plies: tuple[Line, ...] = ()
    undone: tuple[Line, ...] = ()
    closed: bool = False
    surroundings: Surroundings = Surroundings()

    @property
    def status(self) -> Literal["open", "closed", "void"]:
        """The status of the game in the index of games."""
        return "void" if self.plies and self.plies[-1].void else "closed" if self.closed else "open"


def outline_of(game: Game) -> Outline:
    """Return the outline of a folded game."""
    plies, undone = (tuple(Line(ply.line, ply.void) for ply in some) for some in (game.plies, game.undone))
    closed = game.closed and not game.void
    return Outline(game.started, game.head, plies, undone, closed, game.surroundings)


def begin_outline(number: int, entry: AnyEntry) -> Outline:
    """Return the outline after the first entry. Raises Corrupt for an entry that is not a start."""
    if number != 1 or not isinstance(entry.event, GameStarted):
        raise Corrupt(f"entry {number} should be the first, a game.started")
    return Outline(entry.event)


def evolve_outline(outline: Outline, number: int, entry: AnyEntry) -> Outline:
    """Return the outline after one more entry. Raises Corrupt for an entry that cannot follow."""
    if number != outline.head + 1:
        raise Corrupt(f"entry {number} cannot follow entry {outline.head}")
    return msgspec.structs.replace(_after(outline, number, entry), head=number)


def _after(outline: Outline, number: int, entry: AnyEntry) -> Outline:
    plies, undone = outline.plies, outline.undone
    match entry.event:
        case GameStarted():
            raise Corrupt(f"entry {number} starts the game a second time")
        case Undone(count) | TakenBack(count, _):
            if not 0 < count <= len(plies):
                raise Corrupt(f"entry {number} undoes {count} of {len(plies)} plies")
            return _with(outline, plies=plies[:-count], undone=plies[-count:] + undone)
        case Redone(count):
            if not 0 < count <= len(undone):
                raise Corrupt(f"entry {number} redoes {count} of {len(undone)} plies")
            return _with(outline, plies=plies + undone[:count], undone=undone[count:])
        case Amended() as amendment:
            return _with(outline, plies=_amended(plies, amendment), undone=())
        case BeginningAmended(dropped=dropped) as beginning:
            kept = tuple(ply for place, ply in enumerate(plies, start=1) if place not in dropped)
            started = _begun_anew(number, outline.started, beginning)
            changes = (beginning.options or None, beginning.data, beginning.opening, beginning.allowed)
            same = len(started.persons) == len(outline.started.persons) and all(one is None for one in changes)
            return _with(outline, plies=kept, undone=undone if same else (), started=started)  # another date alone keeps them
        case Closed(void=False):
            return _with(outline, closed=True)
        case Described() as described:
            return _with(outline, surroundings=outline.surroundings.after(number, described))
        case Reopened():
            return _with(outline, closed=False, plies=plies[:-1] if plies and plies[-1].void else plies)
        case event if type(event) in _ABOUT_THE_LOG and not isinstance(event, Closed):  # a void one is a ply, below
            return outline
        case event:
            if entry.line is None:
                raise Corrupt(f"entry {number} is an action without a line")
            same = bool(plies) and plies[-1].number == entry.line
            ply = Line(entry.line, void=isinstance(event, Closed))
            return _with(outline, plies=(*plies[: len(plies) - same], ply), undone=())


def _amended(plies: tuple[Line, ...], amendment: Amended) -> tuple[Line, ...]:
    """Return the plies after an amendment: without those that it removes and drops, with those that it inserts."""
    gone = {*amendment.dropped, *(edit.ply for edit in amendment.edits if edit.how == "remove")}
    inserted = [edit.ply for edit in amendment.edits if edit.how == "insert"]
    now: list[Line] = []
    for place in range(1, len(plies) + 2):
        now += [Line(0)] * inserted.count(place)
        now += [ply for ply in plies[place - 1 : place] if place not in gone]
    return tuple(now)


def _begun_anew(number: int, started: GameStarted, event: BeginningAmended) -> GameStarted:
    """Return the start with what its amendment, entry `number`, says, as far as it is known without the rules."""
    played = started.played if event.played is None else event.played
    offset = started.offset if event.offset is None else event.offset
    persons = started.persons if event.persons is None else event.persons
    labels = started.labels if event.labels is None else event.labels
    options = {**started.options, **event.options}
    now = _with(started, persons=persons, labels=labels, played=played, offset=offset, options=options)
    check_table(number, event, now)
    return now


_with = msgspec.structs.replace
