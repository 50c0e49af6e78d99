"""Decides the amendment that takes the last one back: the game gets the plies and the beginning that it had before. Pure.

The plies come as they were, actions and rulings, so that nothing is read again, and nothing hidden need be written down.
"""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.log.amend import AmendDecision, AmendmentPlan, Planner
from spooklog.domain.log.amend_beginning import AmendBeginning
from spooklog.domain.log.decision import Command, Situation
from spooklog.domain.log.game import Game, Ply
from spooklog.domain.values.errors import Conflict, Usage
from spooklog.domain.values.saying import said


class Unamend(Command, frozen=True):
    """Take the last entry of a game, an amendment, back; `before` is the game as it stood at the entry before it.

    A ply that the amendment took out comes back under a new line: what was said about its old one stays there.
    """

    before: Game

    def decide(self, at: Situation) -> AmendDecision:
        """Return the entry that amends. Raises what `plan` raises, and Illegal or Impossible for a ply that cannot stay."""
        return self.plan(at).decision()

    def plan(self, at: Situation) -> AmendmentPlan:
        """Return what taking it back would do.

        Raises Conflict where the game went on since, and Usage where the amendment corrected the players, or a beginning behind
        which plies were dropped or stayed by a ruling: one entry cannot take that back.
        """
        before, game = self.before, at.game
        amended = game.head in game.amendments or before.started != game.started
        if game.head != before.head + 1 or not amended:
            raise Conflict("the game went on since this correction", expected=(said("another correction"),))
        if before.started != game.started:
            return self._beginning(at)
        steps = list(_steps(before, game))
        planner = Planner(game, at.labels, at.seal, "report", None, at.lexicon)
        planner.start_at(next((place for place, now, was in steps if now is not was), 1))
        for place, now, was in steps:
            if place < planner.first:
                continue
            if now is was and now:
                planner.keep(now)
            else:
                planner.bring_back(place, now, was)
        return planner.amendment()

    def _beginning(self, at: Situation) -> AmendmentPlan:
        before, game = self.before, at.game
        started, now = before.started, game.started
        same = [(ply.line, ply.actions, ply.ruled) for ply in before.plies] == [
            (ply.line, ply.actions, ply.ruled) for ply in game.plies
        ]
        if not same or (started.persons, started.labels) != (now.persons, now.labels):
            raise Usage("this correction cannot be taken back in one step", expected=(said("another correction"),))
        return AmendBeginning(before.setup, started.played, started.offset, seen=game).plan(at)


def _steps(before: Game, game: Game) -> Iterator[tuple[int, Ply | None, Ply | None]]:
    """Yield each ply with its place now, and as it was: the same object where it stays, None where there is none.

    A ply that comes back has the place of the one that stands behind it.
    """
    lines, missing = {ply.line for ply in before.plies}, list(before.plies)
    for now in game.plies:
        if now.line not in lines:
            yield now.number, now, None
            continue
        while missing[0].line != now.line:
            yield now.number, None, missing.pop(0)
        was = missing.pop(0)
        yield now.number, now, now if (was.actions, was.ruled) == (now.actions, now.ruled) else was
    for was in missing:
        yield len(game.plies) + 1, None, was
