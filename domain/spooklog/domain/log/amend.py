"""Deciding an amendment: what people want corrected is tried on the whole game before anything is stored. Pure.

The plan that comes out is the dry run: every ply side by side, what can no longer stay, and the game as it would be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec

from spooklog.domain.errors import Illegal, Impossible, NotFound, SpooklogError, Usage
from spooklog.domain.labels import Labels
from spooklog.domain.log.amending import corrected, told
from spooklog.domain.log.decide import MAX_LINE, Decision, Draft, Seal, can_happen, digest_of
from spooklog.domain.log.entry import Entry, Ruled
from spooklog.domain.log.events import Amended, Edit, NewLine, Ruling
from spooklog.domain.log.game import Game, Ply
from spooklog.domain.log.texts import SealedText
from spooklog.domain.ruleset import Action
from spooklog.domain.value import Value

Conflicts = Literal["tell", "drop", "ruled"]
"""What becomes of later plies that can no longer stay: they are told of only, dropped, or (illegal ones) ruled."""

Fate = Literal["kept", "replaced", "removed", "inserted", "dropped", "ruled", "conflict"]
"""What an amendment does to a ply. A `conflict` is not decided yet, and counted as dropped meanwhile."""

MOST_EDITS = 1000


class Wish(Value, frozen=True, kw_only=True):
    """One correction as somebody asks for it: `text` replaces a ply or goes before it; `ruled` is the table's reason to allow it.

    `line` is the 1-based line of the file that it comes from.
    """

    ply: int
    how: Literal["replace", "remove", "insert"]
    text: str = ""
    ruled: str | None = None
    happened: int | None = None
    line: int | None = None


class Step(Value, frozen=True):
    """What becomes of one ply: the old one (None where there was none), the new one (None where it goes), and why."""

    fate: Fate
    old: Ply | None
    new: Ply | None
    problem: SpooklogError | None = None


class Amendment(Value, frozen=True):
    """An amendment that was tried: the game before and after it, what becomes of every ply from the first change on, the event.

    While there are conflicts it cannot be stored: `decision` refuses.
    """

    before: Game
    after: Game
    steps: tuple[Step, ...]
    event: Amended
    texts: tuple[SealedText, ...]

    @property
    def conflicts(self) -> tuple[Step, ...]:
        """Plies that can no longer stay, and of which nobody decided yet."""
        return tuple(step for step in self.steps if step.fate == "conflict")

    def decision(self) -> Decision:
        """What is to be stored. Raises Illegal or Impossible, as the rules do of the first ply that can no longer stay."""
        for step in self.conflicts:
            if step.old and step.problem:
                raise _cannot_stay(step.old, step.problem)
        state = self.after.state
        return Decision((Draft(self.event, digest_of(self.after.ruleset, state), state),), self.texts)


def plan(
    game: Game,
    wishes: Sequence[Wish],
    labels: Labels,
    seal: Seal,
    *,
    conflicts: Conflicts = "tell",
    why: str | None = None,
) -> Amendment:
    """Try corrections of plies, all of them as the game stands now, and everything behind them by the rules.

    `why` is the reason of the amendment, and with `conflicts="ruled"` that of the rulings, which then must be there. Raises
    NotFound for a ply that is not there, Usage for corrections that exclude each other or change nothing, and of a new line what
    playing it there would raise, located.
    """
    reason = seal(why) if why else None
    if conflicts == "ruled" and reason is None:
        raise Usage("plies stay by a ruling only with a reason", expected=('--why "what the table agreed"',))
    by_ply = _by_ply(game, wishes)
    trial = _Trial(game, labels, seal, conflicts, reason)
    first = min(by_ply)
    trial.start_at(first)
    for place in range(first, len(game.plies) + 2):
        old: Ply | None = game.plies[place - 1] if place <= len(game.plies) else None
        for wish in by_ply.get(place, ()):
            trial.correct(wish, old)
            if wish.how != "insert":
                old = None
        if old:
            trial.keep(old)
    return trial.amendment()


class _Trial:
    """An amendment while it is tried, ply by ply."""

    def __init__(self, game: Game, labels: Labels, seal: Seal, conflicts: Conflicts, reason: SealedText | None) -> None:
        self._game, self._labels, self._seal, self._conflicts, self._reason = game, labels, seal, conflicts, reason
        self._texts = [reason] if reason else []
        self._edits: list[Edit] = []
        self._dropped: list[int] = []
        self._rulings: list[Ruling] = []
        self._fates: list[tuple[Fate, Ply | None, bool, SpooklogError | None]] = []

    def start_at(self, first: int) -> None:
        """Begin with the table as it was before a ply."""
        self._state = self._game.plies[first - 2].state if first > 1 else self._game.start
        self._place = first
        self._first = first

    def correct(self, wish: Wish, old: Ply | None) -> None:
        """One correction."""
        if wish.how == "remove":
            self._edits.append(Edit(wish.ply, "remove"))
            self._tell("removed", old)
            return
        try:
            actions, ruled = self._read(wish)
        except SpooklogError as problem:
            raise self._labels.fill(problem.located(input=wish.text, line=wish.line)) from None
        line = NewLine(tuple(map(told, actions)), ruled if any(ruled) else (), wish.happened)
        self._edits.append(Edit(wish.ply, wish.how, line))
        self._place += 1
        self._tell("inserted" if wish.how == "insert" else "replaced", None if wish.how == "insert" else old, stays=True)

    def keep(self, ply: Ply) -> None:
        """A ply that nobody corrects: it stays if the rules still allow it, or somebody does."""
        try:
            state, ruled = self._again(ply)
        except (Illegal, Impossible) as problem:
            self._dropped.append(ply.number)
            self._tell("dropped" if self._conflicts == "drop" else "conflict", ply, problem=self._labels.fill(problem))
            return
        self._state = state
        self._place += 1
        newly = any(now and not before for now, before in zip(ruled, ply.ruled or (None,) * len(ruled), strict=True))
        if (ruled if any(ruled) else ()) != ply.ruled:
            self._rulings.append(Ruling(ply.number, ruled if any(ruled) else ()))
        self._tell("ruled" if newly else "kept", ply, stays=True)

    def amendment(self) -> Amendment:
        """What came out."""
        game, number = self._game, self._game.head + 1
        why = self._reason.digest if self._reason else None
        event = Amended(tuple(self._edits), tuple(self._dropped), tuple(self._rulings), why)
        entry: Entry[Action] = Entry(event.VERSION, "", game.started.played, "", "", event)
        plies, lines = corrected(game, number, entry, event)
        with_it = {"plies": plies, "lines": lines, "undone": (), "amendments": (*game.amendments, number)}
        after = msgspec.structs.replace(game, head=number, **with_it)
        new = iter(plies[self._first - 1 :])
        steps = tuple(Step(fate, old, next(new) if stays else None, problem) for fate, old, stays, problem in self._fates)
        if all(step.fate == "kept" or _same(step) for step in steps):
            raise Usage("this changes nothing: the game says so already")
        return Amendment(game, after, steps, event, tuple(self._texts))

    def _tell(self, fate: Fate, old: Ply | None, *, stays: bool = False, problem: SpooklogError | None = None) -> None:
        self._fates.append((fate, old, stays, problem))

    def _read(self, wish: Wish) -> tuple[Sequence[Action], tuple[Ruled | None, ...]]:
        """The actions of a new line, and what is ruled of each; the state is then that after them."""
        if len(wish.text) > MAX_LINE:
            raise Usage(f"a line may have {MAX_LINE} characters at most, this one has {len(wish.text)}")
        ruleset, why = self._game.ruleset, self._seal(wish.ruled) if wish.ruled else None
        actions = ruleset.read(wish.text, self._state, self._labels)
        state, ruled = self._state, list[Ruled | None]()
        for action in actions:
            ruling = None
            try:
                ruleset.check(state, action)
            except Illegal as refusal:
                if why is None or refusal.rule is None:
                    refusal.ruling_helps = refusal.rule is not None and can_happen(ruleset, state, action, self._place)
                    raise
                ruling = Ruled(refusal.rule, why.digest)
            ruled.append(ruling)
            state = ruleset.apply(state, action, self._place)
        if why and any(ruled):
            self._texts.append(why)
        self._state = state
        return actions, tuple(ruled)

    def _again(self, ply: Ply) -> tuple[Any, tuple[Ruled | None, ...]]:
        """A ply as it was recorded, where it now stands. Raises Illegal and Impossible."""
        if ply.void:
            return self._game.ruleset.void(self._state), ()
        ruleset, state, ruled = self._game.ruleset, self._state, list[Ruled | None]()
        for action, before in zip(ply.actions, ply.ruled or (None,) * len(ply.actions), strict=True):
            ruling = None
            try:
                ruleset.check(state, action)
            except Illegal as refusal:
                why = before.why if before else self._reason.digest if self._conflicts == "ruled" and self._reason else None
                if why is None or refusal.rule is None:
                    raise
                ruling = Ruled(refusal.rule, why)
            ruled.append(ruling)
            state = ruleset.apply(state, action, self._place)
        return state, tuple(ruled)


def _by_ply(game: Game, wishes: Iterable[Wish]) -> dict[int, list[Wish]]:
    """The corrections by the ply they are about, in the order they were given."""
    last, by_ply = len(game.plies), dict[int, list[Wish]]()
    for number, wish in enumerate(wishes, start=1):
        if number > MOST_EDITS:
            raise Usage(f"an amendment may have {MOST_EDITS} corrections at most", line=wish.line)
        most = last + 1 if wish.how == "insert" else last
        if not 1 <= wish.ply <= most:
            there = f"the game has {last}" if last else "the game has none yet"
            expected = (f"1 to {most}",) if most else ()
            raise NotFound(f"there is no ply {wish.ply}: {there}", line=wish.line, expected=expected)
        old = game.plies[wish.ply - 1] if wish.ply <= last else None
        if (wish.how != "insert" and old and old.void) or (old is None and game.void):
            raise Usage("a game that was broken off goes on after reopen; no correction can do that", line=wish.line)
        others = by_ply.setdefault(wish.ply, [])
        if wish.how != "insert" and any(other.how != "insert" for other in others):
            raise Usage(f"ply {wish.ply} is corrected twice", line=wish.line, expected=("one correction a ply",))
        others.append(wish)
    if not by_ply:
        raise Usage("there is nothing to amend", expected=("amend PLY TEXT", "amend PLY --remove", "amend PLY --before TEXT"))
    for of_ply in by_ply.values():  # what goes before a ply comes before what becomes of it
        of_ply.sort(key=lambda wish: wish.how != "insert")
    return by_ply


def _same(step: Step) -> bool:
    """Whether a replacement says what was there already."""
    old, new = step.old, step.new
    return bool(old and new) and (old.actions, old.ruled, old.happened) == (new.actions, new.ruled, new.happened)  # type: ignore[union-attr]


def _cannot_stay(ply: Ply, problem: SpooklogError) -> SpooklogError:
    ruled = ('--conflicts ruled --why "…"',) if isinstance(problem, Illegal) and problem.rule else ()
    choices = ("--conflicts drop", *ruled, "another correction of it in --file EDITS")
    words = f"ply {ply.number} could not stay: {problem.message}"
    return type(problem)(words, rule=problem.rule, expected=choices)
