"""Commands that close a game and reopen it. Pure."""

from __future__ import annotations

from spooklog.domain.contract.digests import digest_of
from spooklog.domain.log.decision import Command, Decision, Draft, Situation, about
from spooklog.domain.log.events import Closed, Reopened
from spooklog.domain.log.game import Game
from spooklog.domain.values.errors import Illegal
from spooklog.domain.values.saying import said


class Close(Command, frozen=True):
    """Make the result official, or break the game off with `void`; `why` is the reason.

    Raises Illegal for an undecided game, unless `void`, and for one that is closed or broken off already.
    """

    void: bool = False
    why: str | None = None

    def decide(self, at: Situation) -> Decision:
        """Return the entry that closes it."""
        game = at.game
        if game.closed:
            raise refusal_of_closed()
        if game.void:
            raise Illegal("the game was broken off already", rule=game.ruleset.meta.void_rule, expected=("reopen", "undo"))
        if not self.void and game.outcome is None:
            raise Illegal("the game is not decided yet", expected=("close --void WHY", said("play on")))
        reason = at.seal(self.why) if self.why else None
        event = Closed(self.void, reason.digest if reason else None)
        texts = (reason,) if reason else ()
        if not self.void:
            return Decision((about(game, event),), texts)
        # a ply of its own, so that undo and takeback bring the game back
        return Decision((Draft(event, digest_of(game.state), game.state, game.lines + 1, len(game.plies) + 1),), texts)


class Reopen(Command, frozen=True):
    """Let a closed or broken-off game go on. Raises Illegal if the game is open."""

    def decide(self, at: Situation) -> Decision:
        """Return the entry that opens it again."""
        game = at.game
        if not game.closed and not game.void:
            raise Illegal("the game is open already", expected=("play", "close"))
        state = game.start if game.void and len(game.plies) == 1 else game.plies[-2].state if game.void else game.state
        return Decision((Draft(Reopened(), digest_of(state), state),))


def refusal_of_closed(way_out: str = "reopen") -> Illegal:
    """Return the refusal of a line in a game whose result is official."""
    return Illegal("the game is closed: reopen it first", expected=(way_out,))


def refusal_of_broken_off(game: Game) -> Illegal:
    """Return the refusal of a line in a game that was broken off; a ruling does not help there."""
    words = "the game was broken off: nothing can be added"
    refusal = Illegal(words, rule=game.ruleset.meta.void_rule, expected=("undo", "reopen"))
    refusal.ruling_helps = False
    return refusal


class OfficialResult(Illegal):
    """A correction would change the official result of a closed game, and the caller did not allow that."""


def refuse_official(game: Game, verb: str) -> None:
    """Raise OfficialResult where the result is official; `verb` is the command that would change it."""
    if game.closed:
        words = said("the game is closed: {verb} would change its official result", verb=verb)
        raise OfficialResult(words, expected=("reopen", f"{verb} --yes"))
