"""Decisions: what a person asks of a log becomes drafts of entries, or a refusal. Pure; people, time and hashes come later."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from spooklog.domain.errors import Illegal, Impossible, NotFound, SpooklogError, Unreadable, Usage
from spooklog.domain.labels import Labels, listed
from spooklog.domain.log.entry import Ruled
from spooklog.domain.log.events import Closed, GameStarted, Noted, Redone, Reopened, TakenBack, Undone
from spooklog.domain.log.game import Game, Ply
from spooklog.domain.log.remarks import read_remark
from spooklog.domain.log.texts import SealedText
from spooklog.domain.ruleset import NOWHERE, Action, AnyRuleset, Setup, World
from spooklog.domain.value import Value
from spooklog.domain.wording import counted

Seal = Callable[[str], SealedText]
"""Seals a text with a fresh salt."""

MAX_LINE = 4000


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


def digest_of(ruleset: AnyRuleset, state: Any) -> str:
    """The digest of a state: sha256 over its full view, as hex."""
    return sha256(ruleset.canonical(state)).hexdigest()


def start(ruleset: AnyRuleset, setup: Setup, started: Callable[[Setup], GameStarted], why: SealedText | None = None) -> Decision:
    """Start a game. With `why`, rules that the setup breaks are allowed and named in the event.

    `started` makes the event from the final setup. Raises Illegal or Impossible.
    """
    try:
        state = ruleset.start(setup)
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
    return Decision((Draft(event, digest_of(ruleset, state), state),), (why,) if why and setup.allowed else ())


def play(game: Game, text: str, labels: Labels, seal: Seal, ruled: str | None = None, world: World = NOWHERE) -> Decision:
    """One line, taken whole or refused whole. With `ruled`, what a rule forbids is logged with that reason.

    `void [why]` and `anna says …` work in every ruleset. Raises Unreadable, Ambiguous, Illegal, Impossible, with the typed text.
    """
    try:
        if len(text) > MAX_LINE:
            raise Unreadable(f"a line may have {MAX_LINE} characters at most, this one has {len(text)}")
        word, _, rest = text.strip().partition(" ")
        if word.casefold() == "void":
            return close(game, seal, void=True, why=rest.strip() or ruled)
        _refuse_closed(game)
        if remark := read_remark(text, labels, game.ruleset.meta.keywords):
            if ruled:
                raise Unreadable("what somebody says needs no ruling", expected=(text.strip(),))
            return note(game, seal(remark.text), seat=remark.seat)
        actions = game.ruleset.read(text, game.state, labels)
        return play_actions(game, actions, seal, ruled, world)
    except SpooklogError as problem:
        problem.input = text
        raise labels.fill(problem) from None


def play_actions(game: Game, actions: Sequence[Action], seal: Seal, ruled: str | None = None, world: World = NOWHERE) -> Decision:
    """Actions of one line that were already read. Raises Illegal or Impossible."""
    _refuse_closed(game)
    ruleset, state, line, ply = game.ruleset, game.state, game.lines + 1, len(game.plies) + 1
    why = seal(ruled) if ruled else None
    drafts = []
    broken = False
    for said in actions:
        ruling, action = None, ruleset.consult(state, said, world)
        try:
            ruleset.check(state, action)
        except Illegal as refusal:
            if why is None or refusal.rule is None:
                refusal.ruling_helps = refusal.rule is not None and can_happen(ruleset, state, action, ply)
                raise
            ruling, broken = Ruled(refusal.rule, why.digest), True
        state = ruleset.apply(state, action, ply)
        drafts.append(Draft(action, digest_of(ruleset, state), state, line, ply, ruling, action.moment))
    if why and not broken:  # nothing had to be allowed: what was said is kept as a remark
        anchor = game.head + len(drafts)
        drafts.append(Draft(Noted(why.digest, anchor), drafts[-1].digest, state))
    return Decision(tuple(drafts), (why,) if why else ())


def undo(game: Game, plies: int) -> Decision:
    """Take back the last plies. Raises NotFound when there are not so many."""
    if not 0 < plies <= len(game.plies):
        raise _too_many("undo", plies, len(game.plies))
    state = game.plies[-plies - 1].state if plies < len(game.plies) else game.start
    return Decision((Draft(Undone(plies), digest_of(game.ruleset, state), state),))


def takeback(game: Game, plies: int, agreed: Sequence[int]) -> Decision:
    """Take back the last plies because the players agreed to; `agreed` are the seats of those who did.

    Whoever acted may take back what nobody else answered and what showed nothing. Across a reveal, a chance outcome or another
    player's action all must agree. Raises Illegal with the first reason, NotFound when there are not so many plies.
    """
    _refuse_closed(game)
    if not 0 < plies <= len(game.plies):
        raise _too_many("take back", plies, len(game.plies))
    everybody = range(1, len(game.started.persons) + 1)
    seats = tuple(sorted(set(agreed)))
    if not seats or not set(seats) <= set(everybody):
        raise Usage("somebody at the table must agree", expected=("--agreed all", f"--agreed @{everybody[0]}"))
    missing = [f"@{seat}" for seat in everybody if seat not in seats]
    if missing and (reason := _binding(game, game.plies[-plies:], seats)):
        who = listed(missing)
        raise Illegal(f"{reason}: {who} must agree too", expected=("--agreed all",))
    state = game.plies[-plies - 1].state if plies < len(game.plies) else game.start
    return Decision((Draft(TakenBack(plies, seats), digest_of(game.ruleset, state), state),))


def _binding(game: Game, plies: Sequence[Ply], agreed: Sequence[int]) -> str | None:
    """Why some plies bind those who did not agree; None where they do not."""
    ruleset = game.ruleset
    for ply in plies:
        if ply.void:
            return f"ply {ply.number} ended the game for everybody"
        state = game.before(ply)
        for action in ply.actions:
            if ruleset.to_act(state).kind == "chance":
                return f"ply {ply.number} is a chance outcome"
            if ruleset.reveals(state, action):
                return f"ply {ply.number} showed what was hidden"
            if not isinstance(owner := action.owner, int):
                return f"ply {ply.number} was nobody's own action"
            if owner not in agreed:
                return f"ply {ply.number} is @{owner}'s action"
            state = ruleset.apply(state, action, ply.number)
    return None


def redo(game: Game, plies: int) -> Decision:
    """Bring back plies that were undone. Raises NotFound when there are not so many."""
    if not 0 < plies <= len(game.undone):
        raise _too_many("redo", plies, len(game.undone))
    state = game.undone[plies - 1].state
    return Decision((Draft(Redone(plies), digest_of(game.ruleset, state), state),))


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
    state = game.ruleset.void(game.state)
    draft = Draft(event, digest_of(game.ruleset, state), state, game.lines + 1, len(game.plies) + 1)
    return Decision((draft,), texts)


def reopen(game: Game) -> Decision:
    """Let a closed or broken-off game go on. Raises Illegal when it is open."""
    if not game.closed and not game.void:
        raise Illegal("the game is open already", expected=("play", "close"))
    state = game.start if game.void and len(game.plies) == 1 else game.plies[-2].state if game.void else game.state
    return Decision((Draft(Reopened(), digest_of(game.ruleset, state), state),))


def about(game: Game, event: Action) -> Draft:
    """An entry that says something about the log and leaves the table as it is."""
    return Draft(event, digest_of(game.ruleset, game.state), game.state)


def can_happen(ruleset: AnyRuleset, state: Any, action: Action, ply: int) -> bool:
    """Whether an action takes effect once its breach is let through."""
    try:
        ruleset.apply(state, action, ply)
    except Impossible:
        return False
    return True


def _refuse_closed(game: Game) -> None:
    if game.closed:
        raise Illegal("the game is closed: reopen it first", expected=("reopen",))


def _too_many(verb: str, wanted: int, there: int) -> NotFound:
    if not there:
        return NotFound(f"there is nothing to {verb}")
    plies = f"there {'is' if there == 1 else 'are'} {counted(there, 'ply', 'plies')} to {verb}"
    return NotFound(f"cannot {verb} {wanted}: {plies}", expected=(f"1 to {there}",))
