"""Commands that take plies back and bring them back: undo, redo, take back. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.contract.digests import digest_of
from spooklog.domain.contract.ruleset import Action
from spooklog.domain.log.closing import refuse_official
from spooklog.domain.log.decision import Command, Decision, Draft, Situation
from spooklog.domain.log.events import Redone, TakenBack, Undone
from spooklog.domain.log.game import Game, Ply
from spooklog.domain.values.errors import Illegal, NotFound, Usage
from spooklog.domain.values.labels import listed
from spooklog.domain.values.saying import at_seat, said
from spooklog.domain.words.wording import from_to


class Undo(Command, frozen=True):
    """Take back the last plies, or with `to` all behind that ply; 0 is the start.

    Raises NotFound if there are fewer plies, Illegal where it would change an official result and `official` does not allow that.
    """

    plies: int = 1
    to: int | None = None
    official: bool = False

    def decide(self, at: Situation) -> Decision:
        """Return the entry that undoes them."""
        there = len(at.game.plies)
        if self.to is not None and self.to >= there:
            expected = (from_to(0, there - 1),) if there else ()
            words = said("cannot go back to ply {ply}: the game is at ply {there}", ply=self.to, there=there)
            raise NotFound(words, expected=expected)
        plies = self.plies if self.to is None else there - self.to
        if not 0 < plies <= there:
            raise _too_many("undo", plies, there)
        if not self.official:
            refuse_official(at.game, "undo")
        return _back(at.game, plies, Undone(plies))


class Redo(Command, frozen=True):
    """Bring back plies that were undone.

    Raises NotFound if there are fewer plies, Illegal where it would change an official result and `official` does not allow that.
    """

    plies: int = 1
    official: bool = False

    def decide(self, at: Situation) -> Decision:
        """Return the entry that brings them back."""
        undone = at.game.undone
        if not 0 < self.plies <= len(undone):
            raise _too_many("redo", self.plies, len(undone))
        if not self.official:
            refuse_official(at.game, "redo")
        state = undone[self.plies - 1].state
        return Decision((Draft(Redone(self.plies), digest_of(state), state),))


class TakeBack(Command, frozen=True):
    """Take back the last plies because players agreed to; `agreed` are the seats that agreed.

    A seat may take back its own plies alone, unless one showed hidden information, was a chance outcome, or was followed by
    another player's action; then all must agree. Raises Illegal with the first reason, NotFound if there are fewer plies, and
    Illegal where it would change an official result and `official` does not allow that.
    """

    plies: int
    agreed: tuple[int, ...]
    official: bool = False

    def decide(self, at: Situation) -> Decision:
        """Return the entry that takes them back."""
        game = at.game
        if not 0 < self.plies <= len(game.plies):
            raise _too_many(said("take back"), self.plies, len(game.plies))
        all_seats = range(1, len(game.started.persons) + 1)
        seats = tuple(sorted(set(self.agreed)))
        if not seats or not set(seats) <= set(all_seats):
            raise Usage("name at least one seat that agreed", expected=("--agreed all", f"--agreed @{all_seats[0]}"))
        missing = [at_seat(seat) for seat in all_seats if seat not in seats]
        if missing and (reason := _binding(game, game.plies[-self.plies :], seats)):
            words = said("{reason}: {players} must agree too", reason=reason, players=listed(missing))
            raise Illegal(words, expected=("--agreed all",))
        if not self.official:
            refuse_official(game, "takeback")
        return _back(game, self.plies, TakenBack(self.plies, seats))


def _back(game: Game, plies: int, event: Action) -> Decision:
    state = game.plies[-plies - 1].state if plies < len(game.plies) else game.start
    return Decision((Draft(event, digest_of(state), state),))


def _binding(game: Game, plies: Sequence[Ply], agreed: Sequence[int]) -> str | None:
    """Return why these plies cannot be taken back by the seats that agreed alone; None where they can."""
    for ply in plies:
        if ply.void:  # it has no actions that could bind
            return said("ply {ply} ended the game for all", ply=ply.number)
        for state, action in game.actions_of(ply):
            if reason := game.ruleset.knowledge.binds(state, action):
                return said("ply {ply} {reason}", ply=ply.number, reason=reason)
            if not isinstance(owner := action.owner, int):
                return said("ply {ply} is no single player's action", ply=ply.number)
            if owner not in agreed:
                return said("ply {ply} is @{owner}'s action", ply=ply.number, owner=owner)
    return None


def _too_many(verb: str, wanted: int, there: int) -> NotFound:
    if not there:
        return NotFound(said("there is nothing to {verb}", verb=verb))
    words = said.counted(
        there,
        "cannot {verb} {wanted}: there is {number} ply to {verb}",
        "cannot {verb} {wanted}: there are {number} plies to {verb}",
        verb=verb,
        wanted=wanted,
    )
    return NotFound(words, expected=(from_to(1, there),))
