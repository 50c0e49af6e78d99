"""Decisions: what a person asks of a log becomes drafts of entries, or a refusal. Pure; people, time and hashes come later."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from spooklog.domain.errors import Ambiguous, Illegal, Impossible, NotFound, SpooklogError, Unreadable, Usage
from spooklog.domain.labels import Labels, listed
from spooklog.domain.log.entry import Ruled
from spooklog.domain.log.events import Closed, GameStarted, Noted, Redone, Reopened, TakenBack, Undone
from spooklog.domain.log.game import Game, Ply
from spooklog.domain.log.line import LinePart, Void, naming_part, read_line
from spooklog.domain.log.taking import taken
from spooklog.domain.log.texts import SealedText
from spooklog.domain.position import digest_of, digest_of_start
from spooklog.domain.reading import read_part
from spooklog.domain.ruleset import NO_CONTEXT, Action, AnyRuleset, Context, Setup
from spooklog.domain.value import Value
from spooklog.domain.wording import counted

Seal = Callable[[str], SealedText]
"""Seals a text with a fresh salt."""


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


def start(ruleset: AnyRuleset, setup: Setup, started: Callable[[Setup], GameStarted], why: SealedText | None = None) -> Decision:
    """Start a game. With `why`, rules that the setup breaks are allowed and named in the event.

    `started` makes the event from the final setup. Raises Illegal or Impossible.
    """
    try:
        state = ruleset.rules.start(setup)
    except Illegal as refusal:
        if why is None or refusal.rule is None:
            raise
        if refusal.rule in setup.allowed:
            raise Impossible(f"{refusal.message}; a ruling cannot change that", rule=refusal.rule) from None
        allowed = msgspec.structs.replace(setup, allowed=setup.allowed | {refusal.rule})
        return start(ruleset, allowed, started, why)
    event = started(setup)
    if setup.allowed and why:
        event = msgspec.structs.replace(event, allowed=tuple(sorted(setup.allowed)), why=why.digest)
    return Decision((Draft(event, digest_of_start(state), state),), (why,) if why and setup.allowed else ())


def play(game: Game, text: str, labels: Labels, seal: Seal, ruled: str | None = None, context: Context = NO_CONTEXT) -> Decision:
    """One line, taken whole or refused whole; where the ruleset's dialect has separators, each part is a ply.

    With `ruled`, what a rule forbids is logged with that reason. `void [why]` and `anna says …` work in every ruleset. Raises
    Unreadable, Ambiguous, Illegal, Impossible, with the typed text, and of several parts with the one that is refused.
    """
    try:
        line = read_line(text, labels, game.ruleset.meta)
        if isinstance(line, Void):
            return close(game, seal, void=True, why=line.why or ruled)
        _refuse_closed(game)
        drafting = _Drafting(game, seal(ruled) if ruled else None, context)
        for index, part in enumerate(line):
            with naming_part(line, index):
                drafting.take(part, labels, seal)
        return drafting.decision()
    except SpooklogError as problem:
        problem.input = text
        raise labels.fill(problem) from None


def play_actions(
    game: Game, actions: Sequence[Action], seal: Seal, ruled: str | None = None, context: Context = NO_CONTEXT
) -> Decision:
    """Actions of one line that were already read. Raises Illegal or Impossible."""
    _refuse_closed(game)
    drafting = _Drafting(game, seal(ruled) if ruled else None, context)
    drafting.play(actions)
    return drafting.decision()


class _Drafting:
    """The entries of one typed line, part by part."""

    __slots__ = ("_broken", "_context", "_drafts", "_game", "_line", "_ply", "_state", "_texts", "_why")

    def __init__(self, game: Game, why: SealedText | None, context: Context) -> None:
        self._game, self._why, self._context = game, why, context
        last = game.plies.last
        self._state, self._line, self._ply = (last.state, game.lines, last.number) if last else (game.start, game.lines, 0)
        self._drafts: list[Draft] = []
        self._texts = [why] if why else []
        self._broken = False

    def take(self, part: LinePart, labels: Labels, seal: Seal) -> None:
        """One part: a remark, or a line of play."""
        if part.remark:
            if self._why:
                raise Unreadable("what a player says needs no ruling", expected=(part.text.strip(),))
            self._remark(seal(part.remark.text), part.remark.seat)
            return
        try:
            actions = read_part(self._game.ruleset, part.text, self._state, labels)
        except (Unreadable, Ambiguous):
            raise
        except SpooklogError:
            _refuse_broken_off(self._game)
            raise
        self.play(actions)

    def play(self, actions: Sequence[Action]) -> None:
        """The actions of one ply. Raises Illegal or Impossible."""
        _refuse_broken_off(self._game)
        self._line, self._ply, why = self._line + 1, self._ply + 1, self._why.digest if self._why else None
        for action, state, ruled, _ in taken(self._game.ruleset, self._state, actions, self._ply, why, self._context):
            self._drafts.append(Draft(action, digest_of(state), state, self._line, self._ply, ruled, action.moment))
            self._state, self._broken = state, self._broken or ruled is not None

    def decision(self) -> Decision:
        """What is to be stored. Where nothing had to be allowed, the reason is kept as a note on the last entry."""
        if self._why and not self._broken:
            self._note(Noted(self._why.digest, self._anchor()))
        return Decision(tuple(self._drafts), tuple(self._texts))

    def _remark(self, text: SealedText, seat: int | None) -> None:
        self._texts.append(text)
        self._note(Noted(text.digest, self._anchor(), None, seat))

    def _anchor(self) -> int:
        """The last entry so far."""
        return self._game.head + len(self._drafts)

    def _note(self, event: Noted) -> None:
        digest = self._drafts[-1].digest if self._drafts else digest_of(self._state)
        self._drafts.append(Draft(event, digest, self._state))


def undo(game: Game, plies: int) -> Decision:
    """Take back the last plies. Raises NotFound when there are not so many."""
    if not 0 < plies <= len(game.plies):
        raise _too_many("undo", plies, len(game.plies))
    state = game.plies[-plies - 1].state if plies < len(game.plies) else game.start
    return Decision((Draft(Undone(plies), digest_of(state), state),))


def takeback(game: Game, plies: int, agreed: Sequence[int]) -> Decision:
    """Take back the last plies because the players agreed to; `agreed` are the seats of those who did.

    A seat may take back its own plies alone, unless one showed hidden information, was a chance outcome, or was answered by
    another player; then all must agree. Raises Illegal with the first reason, NotFound when there are not so many plies.
    """
    _refuse_closed(game)
    if not 0 < plies <= len(game.plies):
        raise _too_many("take back", plies, len(game.plies))
    everybody = range(1, len(game.started.persons) + 1)
    seats = tuple(sorted(set(agreed)))
    if not seats or not set(seats) <= set(everybody):
        raise Usage("name at least one seat that agreed", expected=("--agreed all", f"--agreed @{everybody[0]}"))
    missing = [f"@{seat}" for seat in everybody if seat not in seats]
    if missing and (reason := _binding(game, game.plies[-plies:], seats)):
        who = listed(missing)
        raise Illegal(f"{reason}: {who} must agree too", expected=("--agreed all",))
    state = game.plies[-plies - 1].state if plies < len(game.plies) else game.start
    return Decision((Draft(TakenBack(plies, seats), digest_of(state), state),))


def _binding(game: Game, plies: Sequence[Ply], agreed: Sequence[int]) -> str | None:
    """Why some plies bind players who did not agree; None where they do not."""
    for ply in plies:
        if ply.void:
            return f"ply {ply.number} ended the game for all"
        for state, action in game.actions_of(ply):
            if reason := game.ruleset.knowledge.binds(state, action):
                return f"ply {ply.number} {reason}"
            if not isinstance(owner := action.owner, int):
                return f"ply {ply.number} is no single player's action"
            if owner not in agreed:
                return f"ply {ply.number} is @{owner}'s action"
    return None


def redo(game: Game, plies: int) -> Decision:
    """Bring back plies that were undone. Raises NotFound when there are not so many."""
    if not 0 < plies <= len(game.undone):
        raise _too_many("redo", plies, len(game.undone))
    state = game.undone[plies - 1].state
    return Decision((Draft(Redone(plies), digest_of(state), state),))


def note(
    game: Game, text: SealedText, anchor: int | None = None, line: int | None = None, *, seat: int | None = None
) -> Decision:
    """Remark on an entry, the last one by default; `line` is that of the ply meant, as the entry may be of several, `seat` that
    of the player who said it.

    Raises NotFound for an entry that is not there.
    """
    anchor = game.head if anchor is None else anchor
    if not 1 <= anchor <= game.head:
        raise NotFound(f"there is no entry {anchor}: the log has {game.head}", expected=(f"1 to {game.head}",))
    told = None if line == game.line_at(anchor) else line
    return Decision((about(game, Noted(text.digest, anchor, told, seat)),), (text,))


def close(game: Game, seal: Seal, *, void: bool = False, why: str | None = None) -> Decision:
    """Make the result official, or break the game off with `void`. Raises Illegal when that cannot be."""
    _refuse_closed(game)
    if game.void:
        raise Illegal("the game was broken off already", rule=game.ruleset.meta.void_rule, expected=("reopen", "undo"))
    if not void and game.outcome is None:
        raise Illegal("the game is not decided yet", expected=("close --void WHY", "play on"))
    reason = seal(why) if why else None
    event = Closed(void, reason.digest if reason else None)
    texts = (reason,) if reason else ()
    if not void:
        return Decision((about(game, event),), texts)
    state = game.state
    draft = Draft(event, digest_of(state), state, game.lines + 1, len(game.plies) + 1)
    return Decision((draft,), texts)


def reopen(game: Game) -> Decision:
    """Let a closed or broken-off game go on. Raises Illegal when it is open."""
    if not game.closed and not game.void:
        raise Illegal("the game is open already", expected=("play", "close"))
    state = game.start if game.void and len(game.plies) == 1 else game.plies[-2].state if game.void else game.state
    return Decision((Draft(Reopened(), digest_of(state), state),))


def about(game: Game, event: Action) -> Draft:
    """An entry that says something about the log and leaves the table as it is."""
    return Draft(event, digest_of(game.state), game.state)


def _refuse_closed(game: Game) -> None:
    if game.closed:
        raise Illegal("the game is closed: reopen it first", expected=("reopen",))


def _refuse_broken_off(game: Game) -> None:
    if game.void:
        words = "the game was broken off: nothing can be added"
        refusal = Illegal(words, rule=game.ruleset.meta.void_rule, expected=("undo", "reopen"))
        refusal.ruling_helps = False
        raise refusal


def _too_many(verb: str, wanted: int, there: int) -> NotFound:
    if not there:
        return NotFound(f"there is nothing to {verb}")
    plies = f"there {'is' if there == 1 else 'are'} {counted(there, 'ply', 'plies')} to {verb}"
    return NotFound(f"cannot {verb} {wanted}: {plies}", expected=(f"1 to {there}",))
