"""A game folded from its log: the plies as they now stand, each with the state after it.

`evolve` is the only way in. Plies and states are shared between one fold and the next, so a timeline is an index, an undo a
slice, and keeping every moment costs little.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from spooklog.domain.errors import Corrupt, NotFound, SpooklogError
from spooklog.domain.labels import Labels
from spooklog.domain.log.entry import AnyEntry, Ruled
from spooklog.domain.log.events import Closed, GameStarted, Noted, Redone, Reopened, Undone
from spooklog.domain.registry import stored_ruleset
from spooklog.domain.ruleset import Action, AnyRuleset, Flag, Outcome, Setup, Turn, Viewer


class Ply(msgspec.Struct, frozen=True):
    """One accepted line: its number, its entries (first to last), its actions with what was ruled of each, the state after it."""

    number: int
    line: int
    first: int
    last: int
    by: str
    at: int
    happened: int | None
    actions: tuple[Action, ...]
    ruled: tuple[Ruled | None, ...]
    state: Any
    void: bool = False
    why: str | None = None


class Note(msgspec.Struct, frozen=True):
    """A remark on an entry; `text` is a hash, `line` that of the ply it is about, 0 where it is about the start."""

    entry: int
    anchor: int
    line: int
    by: str
    at: int
    text: str


class Game(msgspec.Struct, frozen=True):
    """A game at one moment of its log. `head` is the last entry folded, `lines` how many lines were ever accepted."""

    ruleset: AnyRuleset
    started: GameStarted
    setup: Setup
    start: Any
    head: int
    lines: int = 0
    plies: tuple[Ply, ...] = ()
    undone: tuple[Ply, ...] = ()
    notes: tuple[Note, ...] = ()
    official: tuple[Ply, ...] | None = None
    """The plies that were closed as the game; None while it is open."""

    @property
    def state(self) -> Any:
        """The state after the last ply."""
        return self.plies[-1].state if self.plies else self.start

    @property
    def closed(self) -> bool:
        """Whether its result was made official."""
        return self.official is not None

    @property
    def void(self) -> bool:
        """Whether the game was broken off."""
        return bool(self.plies) and self.plies[-1].void

    @property
    def turn(self) -> Turn:
        """Whose action is awaited."""
        return Turn("over") if self.void else self.ruleset.to_act(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it has not, or when it counts for nothing."""
        return None if self.void else self.ruleset.outcome(self.state)

    @property
    def status(self) -> str:
        """`provisional` until closed, `official` then, `amended` when a closed game was changed; `void` counts for nothing."""
        if self.void:
            return "void"
        if self.official is None:
            return "provisional"
        return "official" if self.official == self.plies else "amended"

    def moment(self, ply: int | None) -> Game:
        """The game as the table was after a ply (0 is the start). Raises NotFound for one that is not there."""
        if ply is None:
            return self
        if not 0 <= ply <= len(self.plies):
            raise NotFound(f"there is no ply {ply}: the game has {len(self.plies)}", expected=(f"0 to {len(self.plies)}",))
        if ply == len(self.plies):
            return self
        return msgspec.structs.replace(self, plies=self.plies[:ply], undone=())

    def before(self, ply: Ply) -> Any:
        """The state before a ply of this game."""
        return self.plies[ply.number - 2].state if ply.number > 1 else self.start

    def ply_of(self, note: Note) -> int | None:
        """The ply that a note is about; 0 is the start, None a ply that is not in the game as it now stands."""
        if not note.line:
            return 0
        found = bisect_left(self.plies, note.line, key=lambda ply: ply.line)
        return found + 1 if found < len(self.plies) and self.plies[found].line == note.line else None

    def actions_seen(self, ply: Ply, viewer: Viewer) -> tuple[Action, ...]:
        """The actions of a ply as a viewer knows them, looking back from the last ply."""
        if viewer == "full":
            return ply.actions
        seen, state = [], self.before(ply)
        for action in ply.actions:
            seen.append(self.ruleset.redact(action, state, self.state, viewer))
            state = self.ruleset.apply(state, action, ply.number)
        return tuple(seen)

    def line(self, ply: Ply, labels: Labels, viewer: Viewer = "full") -> str:
        """The line of a ply as a viewer knows it, looking back from the last ply."""
        return "void" if ply.void else self.ruleset.write(self.actions_seen(ply, viewer), labels)

    def turn_seen(self, viewer: Viewer) -> Turn:
        """Whose action is awaited, as far as a viewer knows: who may open can depend on hands."""
        return Turn("over") if self.void else self.ruleset.to_act(self.ruleset.seen_by(self.state, viewer))

    def remarks(self, texts: Mapping[str, str]) -> dict[int, list[str]]:
        """The notes by their plies (0 is the start), in words; `texts` are by hash, and those that were erased are left out.

        Notes go with their ply when it is undone, and come back with it.
        """
        found: dict[int, list[str]] = {}
        for note in self.notes:
            ply, text = self.ply_of(note), texts.get(note.text)
            if ply is not None and text:
                found.setdefault(ply, []).append(text)
        return found

    def flags(self, viewer: Viewer = "full") -> tuple[Flag, ...]:
        """What stays visible: rulings in the order of their plies, then breaches that later knowledge revealed."""
        at_start = [Flag(rule, 0, ruled=True, why=self.started.why) for rule in self.started.allowed]
        ruled = [
            Flag(ruling.rule, ply.number, getattr(action, "seat", None), ruled=True, why=ruling.why)
            for ply in self.plies
            if any(ply.ruled)
            for action, ruling in zip(ply.actions, ply.ruled, strict=True)
            if ruling
        ]
        return (*at_start, *ruled, *self.ruleset.flags(self.state, viewer))


def setup_of(started: GameStarted) -> Setup:
    """The setup that a stored start stands for."""
    return Setup(
        seats=len(started.persons),
        options=started.options,
        data=started.data,
        opening=started.opening,
        allowed=frozenset(started.allowed),
    )


def begin(number: int, entry: AnyEntry) -> Game:
    """The game after its first entry. Raises Corrupt when that is no start."""
    started = entry.event
    if number != 1 or not isinstance(started, GameStarted):
        raise Corrupt(f"entry {number} should be the first, a game.started")
    ruleset = stored_ruleset(started.ruleset)
    setup = setup_of(started)
    return Game(ruleset, started, setup, ruleset.start(setup), head=1)


def evolve(game: Game, number: int, entry: AnyEntry, state: Any = None) -> Game:
    """The game after one more entry. `state`, when known already, saves applying the action again.

    Raises Corrupt for an entry that cannot follow.
    """
    if number != game.head + 1:
        raise Corrupt(f"entry {number} cannot follow entry {game.head}")
    match entry.event:
        case Undone(count):
            if not 0 < count <= len(game.plies):
                raise Corrupt(f"entry {number} undoes {count} of {len(game.plies)} plies")
            kept, taken = game.plies[:-count], game.plies[-count:]
            return _with(game, head=number, plies=kept, undone=taken + game.undone)
        case Redone(count):
            if not 0 < count <= len(game.undone):
                raise Corrupt(f"entry {number} redoes {count} of {len(game.undone)} plies")
            back, still = game.undone[:count], game.undone[count:]
            return _with(game, head=number, plies=game.plies + back, undone=still)
        case Noted(text, anchor):
            note = Note(number, anchor, _line_at(game, anchor), entry.by, entry.at, text)
            return _with(game, head=number, notes=(*game.notes, note))
        case Closed(void=True):
            return _played(game, number, entry, game.ruleset.void(game.state))
        case Closed():
            return _with(game, head=number, official=game.plies)
        case Reopened():
            plies = game.plies[:-1] if game.void else game.plies
            return _with(game, head=number, official=None, plies=plies)
        case GameStarted():
            raise Corrupt(f"entry {number} starts the game a second time")
        case action:
            if state is None:
                state = game.ruleset.apply(game.state, action, entry.ply or 0)
            return _played(game, number, entry, state)


def _line_at(game: Game, entry: int) -> int:
    """The line that an entry belongs to, or that it came after in the game as it now stands; 0 is the start."""
    for ply in game.undone:
        if ply.first <= entry <= ply.last:
            return ply.line
    before = bisect_right(game.plies, entry, key=lambda ply: ply.first)
    return game.plies[before - 1].line if before else 0


def _played(game: Game, number: int, entry: AnyEntry, state: Any) -> Game:
    if entry.line is None or entry.ply is None:
        raise Corrupt(f"entry {number} is an action without a line")
    action = entry.event
    closing = action if isinstance(action, Closed) else None
    actions: tuple[Action, ...] = () if closing else (action,)
    ruled: tuple[Ruled | None, ...] = () if closing else (entry.ruled,)
    plies, first = game.plies, number
    same_line = bool(plies) and (plies[-1].line, plies[-1].last) == (entry.line, number - 1)
    if same_line:
        actions, ruled, first, plies = plies[-1].actions + actions, plies[-1].ruled + ruled, plies[-1].first, plies[:-1]
    if entry.ply != len(plies) + 1 or not (same_line or entry.line > game.lines):
        raise Corrupt(f"entry {number} is ply {entry.ply} of line {entry.line}, after ply {len(plies)} of line {game.lines}")
    ply = Ply(
        entry.ply,
        entry.line,
        first,
        number,
        entry.by,
        entry.at,
        entry.happened,
        actions,
        ruled,
        state,
        closing is not None,
        closing.why if closing else None,
    )
    return _with(game, head=number, lines=entry.line, plies=(*plies, ply), undone=())


def fold(entries: Iterable[tuple[int, AnyEntry]], game: Game | None = None) -> Game:
    """Fold entries, numbered as stored, onto a game or from nothing.

    Raises NotFound when there are none, Corrupt for one that does not follow from those before it.
    """
    for number, entry in entries:
        try:
            game = begin(number, entry) if game is None else evolve(game, number, entry)
        except Corrupt:
            raise
        except SpooklogError as problem:
            words = f"entry {number} does not follow from those before it: {problem.message}"
            raise Corrupt(words, rule=problem.rule) from problem
        except (ArithmeticError, LookupError, TypeError, ValueError, msgspec.MsgspecError) as problem:
            # stored actions are applied without being checked again: one that nobody could have recorded may break anything
            raise Corrupt(f"entry {number} says what cannot be: {type(problem).__name__}: {problem}") from problem
    if game is None:
        raise NotFound("the log is empty")
    return game


_with = msgspec.structs.replace
