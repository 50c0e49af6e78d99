"""What a correction of the past does to a game and to its series."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from spooklog.api.moment import Moment
from spooklog.domain.values.errors import SpooklogError
from spooklog.projections.amended import amended

if TYPE_CHECKING:
    from spooklog.domain.log.amend import AmendmentPlan
    from spooklog.projections.game.compare import Row
    from spooklog.projections.game.differences import Difference
    from spooklog.store.logs.loaded import LoadedGame, Recorded
    from spooklog.store.store import Store

_COMMANDS = ("amend ", "another correction ", "note ", "play ", "undo ")
"""Beginnings of advice that helps at a shell alone."""


class Amendment:
    """A correction of a game, stored or only tried: what became of each ply, and what changed in the end."""

    def __init__(self, store: Store, loaded: LoadedGame, plan: AmendmentPlan, recorded: Recorded | None) -> None:
        """Programs get amendments from `Game.amend`: this is for spooklog itself."""
        self._tried, self._name = amended(store, loaded, plan, recorded), loaded.stream.name

    @property
    def applied(self) -> bool:
        """Whether it is stored."""
        return self._tried.applied

    @property
    def before(self) -> Moment:
        """The game as it was."""
        return Moment(self._tried.before.seen(), self._name)

    @property
    def after(self) -> Moment:
        """The game as it is now, or as it would be."""
        return Moment(self._tried.after.seen(), self._name)

    @property
    def plies(self) -> tuple[Row, ...]:
        """A row for each ply from the first corrected one on: `fate`, `old`, `new` and `problem`.

        `fate` is `replaced`, `removed`, `inserted`, `kept`, `dropped`, `ruled` or `conflict`; `old` and `new` have the `ply` and
        its `line`, and are None where there is none. `problem` is the refusal of a ply that cannot stay as it is.
        """
        return self._tried.rows

    @property
    def conflicts(self) -> tuple[int, ...]:
        """The plies that could not stay: an amendment with one is tried, but not stored."""
        return tuple(row.old.ply for row in self.plies if row.fate == "conflict" and row.old)

    @property
    def differences(self) -> tuple[Difference, ...]:
        """What differs in the end, as `what`, `old` and `new` in words: what is next, outcome, points, standings of a series."""
        return self._tried.differences

    @property
    def consequences(self) -> list[str]:
        """All that in sentences: the plies that changed, then what differs in the end."""
        return [*self._of_plies(), *(f"{what}: {old or '-'} → {new or '-'}" for what, old, new in self.differences)]

    def _of_plies(self) -> Iterator[str]:
        for row in self.plies:
            old, new = row.old, row.new
            if row.fate == "replaced" and old and new:
                yield f"ply {old.ply}: {old.line} becomes {new.line}"
            elif row.fate == "inserted" and new:
                yield f"ply {new.ply}: {new.line} is put in"
            elif row.fate == "removed" and old:
                yield f"ply {old.ply}: {old.line} is removed"
            elif row.fate == "ruled" and new:
                yield f"ply {new.ply}: {new.line} stays by a ruling"
            elif row.fate in ("dropped", "conflict") and old:
                why = f": {row.problem.message}" if row.problem else ""
                yield f"ply {old.ply}: {old.line} {'is dropped' if row.fate == 'dropped' else 'cannot stay'}{why}"

    def __repr__(self) -> str:
        done = "applied" if self.applied else "tried"
        return f"<Amendment of {self._name}, {done}: {'; '.join(self.consequences) or 'nothing else changes'}>"


def without_commands(problem: SpooklogError) -> SpooklogError:
    """Return the refusal of an amendment without commands that help at a shell alone."""
    problem.expected = tuple(one for one in problem.expected if not one.startswith(_COMMANDS))
    return problem
