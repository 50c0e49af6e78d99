"""Changes of plies after they were played: undone, taken back, brought back, amended. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal, TypeAlias

from spooklog.domain.log.beside import NOTHING, Beside
from spooklog.domain.log.entry import AnyEntry
from spooklog.domain.log.events import Amended, BeginningAmended, Redone, Reopened, TakenBack, Undone
from spooklog.domain.log.folding import Folding
from spooklog.domain.log.game import Game, Ply
from spooklog.domain.values.value import Value

How = Literal["undone", "taken back", "brought back", "reopened", "replaced", "removed", "inserted", "dropped", "ruled"]
"""What happened to a ply. `dropped`: it could not stay behind an amendment; `ruled`: it stays, with another ruling; `reopened`:
it had broken the game off.
"""

Correcting: TypeAlias = Undone | TakenBack | Redone | Amended | BeginningAmended | Reopened
_CORRECTIONS = (Undone, TakenBack, Redone, Amended, BeginningAmended, Reopened)


class Change(Value, frozen=True):
    """The change of one ply: the ply before and after it, None where it was not in the game.

    `was` is the state in which `before` was played, `start` the state in which `after` is played.
    """

    how: How
    before: Ply | None
    after: Ply | None
    was: Any = None
    start: Any = None

    @property
    def line(self) -> int:
        """The line of the ply, the same before and after."""
        ply = self.after or self.before
        return ply.line if ply else 0


class CorrectionEntry(Value, frozen=True):
    """An entry that changed earlier plies: its number, who recorded it and when, and the changes in the order of the plies.

    `agreed` are the seats that agreed to a takeback, `why` is the hash of the reason.
    """

    entry: int
    by: str
    at: int
    changes: tuple[Change, ...]
    agreed: tuple[int, ...] = ()
    why: str | None = None


def corrections(entries: Iterable[tuple[int, AnyEntry]], beside: Beside = NOTHING) -> tuple[CorrectionEntry, ...]:
    """Return every correction of a game's log, in order; `beside` looks up files and texts. Raises what `fold` raises."""
    return tuple(_corrections(entries, beside))


def _corrections(entries: Iterable[tuple[int, AnyEntry]], beside: Beside) -> Iterator[CorrectionEntry]:
    folding = Folding(beside=beside)
    for number, entry in entries:
        event = entry.event
        if not isinstance(event, _CORRECTIONS):
            folding.step(number, entry)
            continue
        before = folding.game
        folding.step(number, entry)
        if changes := tuple(_changes(before, folding.game, event)):
            agreed = event.agreed if isinstance(event, TakenBack) else ()
            why = event.why if isinstance(event, Amended | BeginningAmended | Reopened) else None
            yield CorrectionEntry(number, entry.by, entry.at, changes, agreed, why)


def _changes(before: Game, after: Game, event: Correcting) -> Iterator[Change]:
    match event:
        case Undone(count):
            yield from (Change("undone", ply, None, before.before(ply)) for ply in before.plies[-count:])
        case TakenBack(count):
            yield from (Change("taken back", ply, None, before.before(ply)) for ply in before.plies[-count:])
        case Redone(count):
            yield from (Change("brought back", None, ply, start=after.before(ply)) for ply in after.plies[-count:])
        case Reopened():
            yield from (Change("reopened", ply, None, before.before(ply)) for ply in before.plies[len(after.plies) :])
        case Amended() | BeginningAmended():
            yield from _amended(before, after, event)


def _amended(before: Game, after: Game, event: Amended | BeginningAmended) -> Iterator[Change]:
    """Yield the changes of an amendment in the order of the plies; insertions before a ply come before the change of that ply."""
    known = {ply.line: ply for ply in after.plies}  # a ply keeps its line, while its number may change
    new = iter([ply for ply in after.plies if ply.inserted and ply.amended == after.head])
    found: list[tuple[int, bool, Change]] = []

    def stays(how: How, place: int) -> Change:
        old = before.plies[place - 1]
        now = known[old.line]
        return Change(how, old, now, before.before(old), after.before(now))

    def gone(how: How, place: int) -> Change:
        old = before.plies[place - 1]
        return Change(how, old, None, before.before(old))

    # the sort is stable: edits of one place keep the order in which they were made
    for edit in sorted(event.edits if isinstance(event, Amended) else (), key=lambda edit: edit.ply):
        if edit.how == "insert":
            ply = next(new)
            found.append((edit.ply, False, Change("inserted", None, ply, start=after.before(ply))))
        elif edit.how == "replace":
            found.append((edit.ply, True, stays("replaced", edit.ply)))
        else:
            found.append((edit.ply, True, gone("removed", edit.ply)))
    found += [(place, True, gone("dropped", place)) for place in event.dropped]
    found += [(ruling.ply, True, stays("ruled", ruling.ply)) for ruling in event.ruled]
    yield from (change for _, _, change in sorted(found, key=lambda one: one[:2]))
