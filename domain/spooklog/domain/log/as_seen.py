"""A command that says on which game it was given: a tap or a line changes no version of the game that its sender has not seen.

A page shows a game at an entry. What its user asks for may arrive later, from a phone that had no network, or behind the line of
another scribe. Then the same words can mean something else: an undo takes back another ply, an answer becomes a card of a later
trick, a round is written twice.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from spooklog.domain.contract.actions import Action, Viewer
from spooklog.domain.contract.digests import digest_of
from spooklog.domain.log.decision import Command, Decision, Situation
from spooklog.domain.log.events import Noted
from spooklog.domain.log.game import Game, Ply
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Redo
from spooklog.domain.values.errors import Conflict, SpooklogError
from spooklog.domain.values.saying import said


class Outdated(Conflict):
    """A command was given on another game than the one that stands now; `seen` and `now` are both."""

    def __init__(self, seen: Game, now: Game) -> None:
        words = said("the game went on: you saw it at entry {seen}, it is at entry {now}", seen=seen.head, now=now.head)
        super().__init__(words, expected=(said("the same again on the game as it stands now"),))
        self.seen, self.now = seen, now


class AsSeen(Command, frozen=True):
    """A command that was given when the game was `seen`, by someone who looked at it as `viewer`.

    It is done where the same plies stand, whatever was said about them since. A line without a ruling is also done where only
    plies were added, and it commutes with them (`commutes`). Raises Outdated otherwise, and first what the command itself raises
    on the game as it stands now: a refusal says more.
    """

    command: Command
    seen: Game
    viewer: Viewer = "full"

    def decide(self, at: Situation) -> Decision:
        """Return the entries of the command."""
        decision = self.command.decide(at)
        if not (self._is_unchanged(at.game) or self._commutes(at, decision)):
            raise Outdated(self.seen, at.game)
        return decision

    def _is_unchanged(self, now: Game) -> bool:
        """Return whether the same plies stand, and may be brought back where the command does that."""
        if self.seen.head == now.head:
            return True
        same = self.seen.closed == now.closed and _marks(self.seen.plies) == _marks(now.plies)
        return same and (not isinstance(self.command, Redo) or _marks(self.seen.undone) == _marks(now.undone))

    def _commutes(self, at: Situation, decision: Decision) -> bool:
        if not isinstance(self.command, Play) or self.command.ruled or self.seen.closed or at.game.closed:
            return False
        if not all(_sees_all(game, self.viewer) for game in (self.seen, at.game)):
            return False  # an answer that depends on what is hidden would tell it
        added = plies_added(self.seen, at.game)
        if not added:
            return False
        try:
            then = self.command.decide(msgspec.structs.replace(at, game=self.seen))
        except SpooklogError:
            return False
        return commutes(self.seen, _actions(then), added, _actions(decision))


def commutes(seen: Game, line: Sequence[Action], added: Sequence[Ply], now: Sequence[Action]) -> bool:
    """Return whether a line means the same before and behind the plies that were added since a game was `seen`.

    `line` are the actions that the line was when the game was seen, `now` those that it is behind the added plies. They mean the
    same where they are equal, where they and the added plies are of different seats, and where the rules allow both orders and
    both lead to the same position. Actions of the team, the table or chance, and plies with a ruling, never commute.
    """
    own, others = {action.owner for action in line}, {action.owner for ply in added for action in ply.actions}
    if not line or line != now or own & others or not all(isinstance(owner, int) for owner in own | others):
        return False
    if any(ply.ruled and any(ply.ruled) for ply in added):
        return False
    later = [action for ply in added for action in ply.actions]
    try:
        return _position(seen, (*line, *later)) == _position(seen, (*later, *line))
    except SpooklogError:  # the rules allow one order alone
        return False


def plies_added(seen: Game, now: Game) -> Sequence[Ply]:
    """Return the plies behind those that were seen; none where another of the plies that were seen has changed."""
    before = len(seen.plies)
    added = now.plies[before:]
    unchanged = _marks(seen.plies) == _marks(now.plies[:before]) and not any(ply.amended or ply.void for ply in added)
    return added if unchanged else ()


def plies_gone(seen: Game, now: Game) -> list[Ply]:
    """Return the plies that were seen and do not stand any more as they were, in their order."""
    there = set(_marks(now.plies))
    return [ply for ply, mark in zip(seen.plies, _marks(seen.plies), strict=True) if mark not in there]


def plies_come(seen: Game, now: Game) -> list[Ply]:
    """Return the plies that stand and were not seen, or not as they are now, in their order."""
    return plies_gone(now, seen)


def _marks(plies: Sequence[Ply]) -> list[tuple[int, int]]:
    """Return what tells plies of one log apart: their lines, and the amendments that made them."""
    return [(ply.line, ply.amended) for ply in plies]


def _actions(decision: Decision) -> list[Action]:
    return [draft.event for draft in decision.drafts if not isinstance(draft.event, Noted)]


def _sees_all(game: Game, viewer: Viewer) -> bool:
    return viewer == "full" or game.ruleset.knowledge.seen_by(game.state, viewer) == game.state


def _position(game: Game, actions: Sequence[Action]) -> str:
    """Return the digest of the position behind some more actions. Raises what the rules refuse them with."""
    rules, state = game.ruleset.rules, game.state
    for ply, action in enumerate(actions, len(game.plies) + 1):
        rules.check(state, action)
        state = rules.apply(state, action, ply)
    return digest_of(state)
