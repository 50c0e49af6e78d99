"""Folds entries into a game: one with `evolve`, many with `Folding`, which collects the plies in a list meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from spooklog.domain.contract.deciding import read_files
from spooklog.domain.contract.plugins import PluginFault, in_words
from spooklog.domain.contract.registry import BUILT_IN, brought, stored_ruleset
from spooklog.domain.contract.ruleset import Action, Setup
from spooklog.domain.log.beside import NOTHING, Beside
from spooklog.domain.log.entry import AnyEntry, Ruled
from spooklog.domain.log.events import (
    Amended,
    BeginningAmended,
    Closed,
    Described,
    Disputed,
    DisputeRuled,
    GameStarted,
    Noted,
    Redone,
    Reopened,
    TakenBack,
    Undone,
)
from spooklog.domain.log.game import Dispute, DisputeDecision, Game, Note, Ply
from spooklog.domain.log.option_words import open_words
from spooklog.domain.values.errors import Corrupt, NotFound, SpooklogError, Unsupported, Usage
from spooklog.domain.values.options import Words, complete_options
from spooklog.domain.values.value import PersistentList

_IMPOSSIBLE = (ArithmeticError, LookupError, TypeError, ValueError, msgspec.MsgspecError)


def fold(entries: Iterable[tuple[int, AnyEntry]], game: Game | None = None, beside: Beside = NOTHING) -> Game:
    """Fold entries, numbered as stored, onto a game or from the first one; `beside` looks up deciding files and sealed texts.

    Raises NotFound for an empty log, Unsupported for a game of rules that this program does not play, Corrupt for an entry that
    does not follow from those before it.
    """
    folding = Folding(game, beside)
    for number, entry in entries:
        folding.step(number, entry)
    return folding.game


class Folding:
    """A game while entries are folded onto it. A refused entry leaves it unchanged.

    `beside` looks up deciding files and sealed texts.
    New plies are collected in a list until `game` is read: making a frozen game for every entry would cost more than the entry.
    """

    __slots__ = ("_beside", "_checked", "_game", "_kept", "_last", "_lines", "_new", "_state", "head")

    _kept: PersistentList[Ply]
    _last: Ply | None
    _lines: int
    _state: Any

    def __init__(self, game: Game | None = None, beside: Beside = NOTHING) -> None:
        self._game = game
        self._beside = beside
        self._new: list[Ply] | None = None
        self._checked: set[tuple[type[Action], object]] = set()
        self.head = game.head if game else 0

    @property
    def game(self) -> Game:
        """The game after the last entry. Raises NotFound before the first."""
        if self._game is None:
            raise NotFound("the log is empty")
        if self._new is not None:
            if self.head > self._game.head:  # a refused entry begins a list and adds nothing: undone plies then stay
                plies = self._kept.extended(self._new)
                self._game = _with(self._game, head=self.head, lines=self._lines, plies=plies, undone=())
            self._new = None
        return self._game

    @property
    def state(self) -> Any:
        """The state after the last entry, read without making the game. Raises NotFound before the first."""
        return self.game.state if self._new is None else self._state

    def step(self, number: int, entry: AnyEntry) -> None:
        """Fold one more entry.

        Raises Unsupported for the start of a game of rules that this program does not play, Corrupt for an entry that does not
        follow from those before it.
        """
        try:
            if self._game is None:
                self._game = begin(number, entry, self._beside)
                self.head = number
            elif type(entry.event) in _LOG_EVENT_FOLDS:
                self._game = evolve(self.game, number, entry)
                self.head = number
            else:
                self._act(self._game, number, entry)
        except (Corrupt, Unsupported):
            raise
        except SpooklogError as problem:
            words = f"entry {number} does not follow from those before it: {problem.message:.300}"
            raise Corrupt(words, rule=problem.rule) from problem
        except Exception as problem:
            # stored actions are applied without a check, so a damaged or forged entry may raise anything
            slug = _slug(self._game, entry)
            if slug not in BUILT_IN:
                raise PluginFault(f"entry {number} cannot be applied by {brought(slug)}: {in_words(problem)}") from problem
            if isinstance(problem, _IMPOSSIBLE):
                raise Corrupt(f"entry {number} cannot be applied: {type(problem).__name__}: {problem!s:.300}") from problem
            raise

    def _act(self, game: Game, number: int, entry: AnyEntry) -> None:
        if self._new is None:
            self._kept, self._new, self._last = game.plies, [], game.plies.last
            self._lines, self._state = game.lines, game.state
        if number != self.head + 1:
            raise Corrupt(_out_of_order(number, self.head))
        event = entry.event
        kind = type(event), getattr(event, "seat", None)
        if kind not in self._checked:  # once for each type and seat: the table never changes, and most entries repeat them
            game.check_action(number, event)
            self._checked.add(kind)
        state = game.ruleset.rules.apply(self._state, event, entry.ply or 0)
        last = self._last
        ply = _ply(last, self._lines, number, entry, state)
        # below, as all above may raise: a refused entry leaves the folding unchanged
        if last and ply.line == last.line:  # a longer version of the last ply
            if self._new:
                self._new.pop()
            else:
                self._kept = self._kept.first(len(self._kept) - 1)
        self._new.append(ply)
        self.head, self._last, self._lines, self._state = number, ply, ply.line, state


def _slug(game: Game | None, entry: AnyEntry) -> str:
    """Return the slug of the ruleset that folds an entry."""
    started = game.started if game else entry.event
    return started.ruleset.partition("/")[0] if isinstance(started, GameStarted) else ""


def begin(number: int, entry: AnyEntry, beside: Beside = NOTHING, state: Any = None) -> Game:
    """Return the game after its first entry. `state`, if the caller has it, is the state at its start.

    The options of its setup are complete, with words in place of hashes, and the deciding files are read: `beside` looks up texts
    and files. Raises Corrupt for an entry that is not a start, a missing file, and a word that does not match its hash;
    Unsupported for rules that this program does not play.
    """
    started = entry.event
    if number != 1 or not isinstance(started, GameStarted):
        raise Corrupt(f"entry {number} should be the first, a game.started")
    ruleset, revision = stored_ruleset(started.ruleset, started.package), int(started.ruleset.partition("/")[2])
    meta, options, files = ruleset.meta, started.options, dict[str, Any]()
    if any(isinstance(option, Words) for option in meta.options):
        options = open_words(meta.options, options, beside.texts)
    if any(option.since > revision for option in meta.options):
        options = complete_options(meta.options, options, revision)
    if any(file.kind == "deciding" for file in meta.files):
        try:
            files = read_files(meta, options, beside.contents)
        except Usage as problem:
            raise Corrupt(f"the game cannot be played on: {problem.message}") from problem
    setup = Setup(
        seats=len(started.persons),
        options=options,
        revision=revision,
        data=started.data,
        opening=started.opening,
        allowed=frozenset(started.allowed),
        files=files,
    )
    return Game(ruleset, started, setup, ruleset.rules.start(setup) if state is None else state, head=1)


def evolve(game: Game, number: int, entry: AnyEntry, state: Any = None) -> Game:
    """Return the game after one more entry. `state`, if the caller has it, spares applying the action again.

    Raises Corrupt for an entry that cannot follow, and what the ruleset raises for an action that it cannot apply.
    """
    if number != game.head + 1:
        raise Corrupt(_out_of_order(number, game.head))
    event = entry.event
    if type(event) is Closed and event.void:  # breaking off is a ply without actions, so undo and reopen take it off like one
        state = game.state
    elif fold_event := _LOG_EVENT_FOLDS.get(type(event)):
        return fold_event(game, number, entry, event)
    elif state is None:  # with a state, the entry is the caller's own decision, checked when it was made
        game.check_action(number, event)
        state = game.ruleset.rules.apply(game.state, event, entry.ply or 0)
    last = game.plies.last
    ply = _ply(last, game.lines, number, entry, state)
    plies = game.plies.replaced_last(ply) if last and ply.line == last.line else game.plies.appended(ply)
    return _with(game, head=number, lines=ply.line, plies=plies, undone=())


# -- events about the log: each function returns the game after one ------------------------------------------------------------


def _fold_second_start(game: Game, number: int, entry: AnyEntry, event: GameStarted) -> Game:  # noqa: ARG001
    raise Corrupt(f"entry {number} starts the game a second time")


def _fold_undone(game: Game, number: int, entry: AnyEntry, event: Undone | TakenBack) -> Game:  # noqa: ARG001
    count = event.plies
    if not 0 < count <= len(game.plies):
        raise Corrupt(f"entry {number} undoes {count} of {len(game.plies)} plies")
    kept, taken = game.plies.first(len(game.plies) - count), game.plies[-count:]
    return _with(game, head=number, plies=kept, undone=taken + game.undone)


def _fold_taken_back(game: Game, number: int, entry: AnyEntry, event: TakenBack) -> Game:
    if not all(0 < seat <= len(game.started.persons) for seat in event.agreed):
        raise Corrupt(f"entry {number} was agreed to by a seat that is not at the table")
    return _fold_undone(game, number, entry, event)


def _fold_redone(game: Game, number: int, entry: AnyEntry, event: Redone) -> Game:  # noqa: ARG001
    count = event.plies
    if not 0 < count <= len(game.undone):
        raise Corrupt(f"entry {number} redoes {count} of {len(game.undone)} plies")
    return _with(game, head=number, plies=game.plies.extended(game.undone[:count]), undone=game.undone[count:])


def _fold_amended(game: Game, number: int, entry: AnyEntry, event: Amended) -> Game:
    from spooklog.domain.log.amending import corrected  # start-up cost: few games are amended

    plies, lines = corrected(game, number, entry, event)
    return _with(game, head=number, lines=lines, plies=plies, undone=(), amendments=(*game.amendments, number))


def _fold_beginning_amended(game: Game, number: int, entry: AnyEntry, event: BeginningAmended) -> Game:
    from spooklog.domain.log.amending import begun_anew, replayed  # start-up cost: few games were amended

    anew = begun_anew(game, number, event)
    if anew.setup == game.setup:  # only the date: no ply can change
        if event.dropped or event.ruled or anew.started == game.started:
            raise Corrupt(f"entry {number} is no valid amendment: the game begins as it did")
        return _with(anew, head=number)
    plies = replayed(anew, number, entry, event)
    after = _with(anew, head=number, plies=plies, undone=(), amendments=(*game.amendments, number))
    # a title or a name of an option alone leaves the official result as it is
    still = game.official == game.plies and not event.dropped and not event.ruled and after.outcome == game.outcome
    return _with(after, official=plies) if game.closed and still else after


def _fold_noted(game: Game, number: int, entry: AnyEntry, event: Noted) -> Game:
    if event.seat is not None and event.seat > len(game.started.persons):
        raise Corrupt(f"entry {number} is a remark of a seat that is not at the table")
    line = game.line_at(event.anchor) if event.line is None else event.line
    note = Note(number, event.anchor, line, entry.by, entry.at, event.text, event.seat)
    return _with(game, head=number, notes=game.notes.appended(note))


def _fold_disputed(game: Game, number: int, entry: AnyEntry, event: Disputed) -> Game:
    line = game.line_at(event.anchor) if event.line is None else event.line
    place = len(game.disputes) + 1
    dispute = Dispute(place, number, event.anchor, line, entry.by, entry.at, event.rule, event.claim)
    return _with(game, head=number, disputes=(*game.disputes, dispute))


def _fold_dispute_ruled(game: Game, number: int, entry: AnyEntry, event: DisputeRuled) -> Game:
    verdict = DisputeDecision(number, entry.by, entry.at, event.decision, event.why, event.series)
    for place, dispute in enumerate(game.disputes):
        if dispute.entry == event.dispute and dispute.verdict is None:
            decided = _with(dispute, verdict=verdict)
            return _with(game, head=number, disputes=(*game.disputes[:place], decided, *game.disputes[place + 1 :]))
    raise Corrupt(f"entry {number} decides a dispute that is not open: entry {event.dispute}")


def _fold_closed(game: Game, number: int, entry: AnyEntry, event: Closed) -> Game:  # noqa: ARG001
    return _with(game, head=number, official=game.plies)


def _fold_reopened(game: Game, number: int, entry: AnyEntry, event: Reopened) -> Game:  # noqa: ARG001
    plies = game.plies.first(len(game.plies) - 1) if game.void else game.plies
    return _with(game, head=number, official=None, plies=plies)


def _fold_described(game: Game, number: int, entry: AnyEntry, event: Described) -> Game:  # noqa: ARG001
    return _with(game, head=number, surroundings=game.surroundings.after(number, event))


_LOG_EVENT_FOLDS: Mapping[type[Action], Callable[[Game, int, AnyEntry, Any], Game]] = {
    GameStarted: _fold_second_start,
    Undone: _fold_undone,
    Redone: _fold_redone,
    TakenBack: _fold_taken_back,
    Amended: _fold_amended,
    BeginningAmended: _fold_beginning_amended,
    Noted: _fold_noted,
    Disputed: _fold_disputed,
    DisputeRuled: _fold_dispute_ruled,
    Closed: _fold_closed,
    Reopened: _fold_reopened,
    Described: _fold_described,
}
"""The fold of each event about the log, by its exact type; every other event is an action of the ruleset."""


# -- plies ---------------------------------------------------------------------------------------------------------------------


def _ply(last: Ply | None, lines: int, number: int, entry: AnyEntry, state: Any) -> Ply:
    """Return the ply that an entry makes behind the last one and `lines` lines.

    An entry of the last ply's line makes a longer version of that ply, which replaces it.
    """
    line, place, event = entry.line, entry.ply, entry.event
    plies = last.number if last else 0
    if line is None or place is None:
        raise Corrupt(f"entry {number} is an action without a line")
    actions: tuple[Action, ...] = (event,)
    ruled: tuple[Ruled | None, ...] = (entry.ruled,) if entry.ruled else ()
    first, void, why = number, False, None
    if type(event) is Closed:
        actions, void, why = (), True, event.why
    if last and last.line == line and last.last == number - 1:  # nothing may stand between entries of one line
        if last.ruled or ruled:
            # `ruled` is empty until the first ruling: the earlier actions of the ply then need their None
            ruled = (last.ruled or (None,) * len(last.actions)) + (entry.ruled,)
        actions, first, plies = last.actions + actions, last.first, plies - 1
    elif line <= lines:
        raise Corrupt(_misplaced(number, entry, plies, lines))
    if place != plies + 1:
        raise Corrupt(_misplaced(number, entry, plies, lines))
    return Ply(place, line, first, number, entry.by, entry.at, entry.happened, actions, ruled, state, void, why)


def _misplaced(number: int, entry: AnyEntry, plies: int, lines: int) -> str:
    return f"entry {number} is ply {entry.ply} of line {entry.line}, after ply {plies} of line {lines}"


def _out_of_order(number: int, head: int) -> str:
    return f"entry {number} cannot follow entry {head}"


_with = msgspec.structs.replace
