"""Commands that play a line: typed text, or actions that need no reading. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from spooklog.domain.contract.defaults import enrich
from spooklog.domain.contract.digests import digest_of
from spooklog.domain.contract.ruleset import Action, AnyRuleset, Context
from spooklog.domain.lines.line import LinePart, Void, may_be_played, read_line
from spooklog.domain.lines.reading import Reading, reading_of
from spooklog.domain.log.closing import Close, refusal_of_broken_off, refusal_of_closed
from spooklog.domain.log.decision import Command, Decision, Draft, Situation
from spooklog.domain.log.entry import Ruled
from spooklog.domain.log.events import Noted
from spooklog.domain.log.texts import SealedText
from spooklog.domain.values.errors import Ambiguous, Illegal, Impossible, SpooklogError, Unreadable


class Play(Command, frozen=True):
    """Play one line, accepted whole or refused whole; where the ruleset's dialect has separators, each part is a ply.

    With `ruled`, the table's reason, an illegal line is logged all the same. `void [why]` and `anna says …` work in every
    ruleset; the reason behind a word that takes one becomes a note. Raises Unreadable, Ambiguous, Illegal, Impossible, with the
    typed text, and with the place of the refused part if there are several.
    """

    text: str
    ruled: str | None = None

    def decide(self, at: Situation) -> Decision:
        """Return the entries of the line."""
        game = at.game
        try:
            line = read_line(self.text, at.labels, game.ruleset.meta)
            if isinstance(line, Void):
                return Close(void=True, why=line.why or self.ruled).decide(at)
            drafting = _Drafting(at, self)
            for part in line:
                try:
                    drafting.take(part)
                except SpooklogError as problem:
                    raise part.located(problem) from None
            return drafting.decision()
        except SpooklogError as problem:
            problem.input = self.text
            raise


class Act(Command, frozen=True):
    """Play the actions of one line that need no reading, such as a bot's. Raises Illegal or Impossible."""

    actions: tuple[Action, ...]
    ruled: str | None = None

    def decide(self, at: Situation) -> Decision:
        """Return the entries of the line."""
        drafting = _Drafting(at, self)
        drafting.play(self.actions)
        return drafting.decision()


class _Drafting:
    """Collects the entries of one line, part by part."""

    __slots__ = ("_at", "_broken", "_context", "_drafts", "_game", "_line", "_ply", "_state", "_texts", "_why")

    def __init__(self, at: Situation, command: Play | Act) -> None:
        """Begin a line. Raises Illegal in a closed game."""
        if at.game.closed:
            raise refusal_of_closed()
        self._at, self._game = at, at.game
        self._why = why = at.seal(command.ruled) if command.ruled else None
        enriches = at.game.ruleset.rules.enrich is not enrich
        self._context = Context(at.now if command.happened is None else command.happened, at.lexicon) if enriches else None
        game, last = at.game, at.game.plies.last
        self._state, self._line, self._ply = (last.state, game.lines, last.number) if last else (game.start, game.lines, 0)
        self._drafts: list[Draft] = []
        self._texts = [why] if why else []
        self._broken = False

    def take(self, part: LinePart) -> None:
        """Add the entries of one part: a remark, or a line of play."""
        if part.remark:
            if self._why:
                raise Unreadable("a remark needs no ruling", expected=(part.text.strip(),))
            text, meta = part.remark.text, self._game.ruleset.meta
            if may_be_played(text, meta):
                # most remarks have no word of a play
                from spooklog.domain.lines.logged import played_by_words
                from spooklog.domain.lines.meant import spoken_words

                if actions := played_by_words(self._game.ruleset, part, self._state, self._at.labels):
                    self.play(actions)
                    return
                text = spoken_words(self._game.ruleset, part.remark, self._state, self._at.labels)
            self._remark(self._at.seal(text), part.remark.seat)
            return
        try:
            reading = reading_of(self._game.ruleset, part.text, self._state, self._at.labels)
            actions = reading.actions if reading.problem is None else self._as_logged(part.text, reading)
        except SpooklogError as problem:
            # once the game is broken off, no rule's refusal matters; what cannot be read is refused as that
            if self._game.void and not isinstance(problem, Unreadable | Ambiguous):
                raise refusal_of_broken_off(self._game) from None
            from spooklog.domain.lines.offering import help_with  # only a refusal needs it

            help_with(problem, self._game.ruleset, part.text, self._state, self._at.labels)
            raise
        self.play(actions)
        if part.why:
            self._remark(self._at.seal(part.why), None)

    def _as_logged(self, text: str, reading: Reading) -> tuple[Action, ...]:
        """Return the actions of a line that is not legal as it is read: those of which the log says it, if any."""
        from spooklog.domain.lines.logged import typed_as_logged  # most lines are legal

        return typed_as_logged(self._game.ruleset, text, reading, self._state, self._at.labels)

    def play(self, actions: Sequence[Action]) -> None:
        """Add the actions of one ply. Raises Illegal or Impossible."""
        if self._game.void:
            raise refusal_of_broken_off(self._game)
        self._line, self._ply, why = self._line + 1, self._ply + 1, self._why.digest if self._why else None
        for step in taken(self._game.ruleset, self._state, actions, self._ply, why, self._context):
            action, state = step.action, step.state
            happened = getattr(action, "moment", None)
            self._drafts.append(Draft(action, digest_of(state), state, self._line, self._ply, step.ruled, happened))
            self._state, self._broken = state, self._broken or step.ruled is not None

    def decision(self) -> Decision:
        """Return the entries to store. A reason for a ruling that no action needed becomes a note on the last entry."""
        if self._why and not self._broken:
            self._note(Noted(self._why.digest, self._anchor()))
        return Decision(tuple(self._drafts), tuple(self._texts))

    def _remark(self, text: SealedText, seat: int | None) -> None:
        self._texts.append(text)
        self._note(Noted(text.digest, self._anchor(), None, seat))

    def _anchor(self) -> int:
        """Return the number of the last entry so far."""
        return self._game.head + len(self._drafts)

    def _note(self, event: Noted) -> None:
        # a note moves nothing: spares hashing the same position again
        digest = self._drafts[-1].digest if self._drafts else digest_of(self._state)
        self._drafts.append(Draft(event, digest, self._state))


# -- actions, checked and applied one after another ----------------------------------------------------------------------------


class Taken(msgspec.Struct, frozen=True):
    """An action that took effect, the state after it, and where a ruling let it through, the ruling and the overruled refusal."""

    action: Action
    state: Any
    ruled: Ruled | None = None
    overruled: Illegal | None = None


def taken(
    ruleset: AnyRuleset, state: Any, actions: Sequence[Action], ply: int, why: str | None = None, context: Context | None = None
) -> list[Taken]:
    """Check and apply the actions of a ply, starting in a state; with a `context`, enrich each action first.

    `why` is the digest of the reason for a ruling. Raises Impossible, and Illegal with `ruling_helps` set for this state.
    """
    rules, steps = ruleset.rules, list[Taken]()
    for bare in actions:
        action = bare if context is None else rules.enrich(state, bare, context)
        ruled = overruled = None
        try:
            rules.check(state, action)
        except Illegal as refusal:
            if why is None or refusal.rule is None:
                possible = refusal.ruling_helps and refusal.rule is not None
                refusal.ruling_helps = possible and _can_happen(ruleset, state, action, ply)
                raise
            # its traceback leads to this frame, which holds it: a cycle for each ruled ply of an import
            ruled, overruled = Ruled(refusal.rule, why), refusal.with_traceback(None)
        try:
            state = rules.apply(state, action, ply)
        except Illegal as refusal:  # a ruling let it through the check, and it cannot take effect
            refusal.ruling_helps = False
            raise
        steps.append(Taken(action, state, ruled, overruled))
    return steps


def _can_happen(ruleset: AnyRuleset, state: Any, action: Action, ply: int) -> bool:
    """Return whether an action could take effect if a ruling let it through."""
    try:
        ruleset.rules.apply(state, action, ply)
    except (Illegal, Impossible):
        return False
    return True
