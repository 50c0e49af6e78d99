"""Decides an amendment: tries the corrections on the whole game before anything is stored. Pure.

The resulting plan is the dry run: each ply before and after, the plies that can no longer stay, and the game as it would be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec

from spooklog.domain.contract.digests import digest_of
from spooklog.domain.contract.ruleset import Action, Context
from spooklog.domain.lines.line import LinePart, Void, read_line
from spooklog.domain.lines.reading import read_part
from spooklog.domain.log.amending import corrected, dump_action, replayed
from spooklog.domain.log.decision import Command, Decision, Draft, Lexicons, Seal, Seated, Situation
from spooklog.domain.log.entry import Entry, Ruled
from spooklog.domain.log.events import Amended, BeginningAmended, Edit, NewLine, Ruling
from spooklog.domain.log.game import Game, Ply
from spooklog.domain.log.playing import taken
from spooklog.domain.log.texts import SealedText
from spooklog.domain.values.errors import Conflict, Illegal, Impossible, NotFound, SpooklogError, Usage
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.saying import said
from spooklog.domain.values.value import Value

Conflicts = Literal["report", "drop", "ruled"]
"""What to do with later plies that can no longer stay: report them, drop them, or let illegal ones stand by a ruling."""

PlyChange = Literal["kept", "replaced", "removed", "inserted", "dropped", "ruled", "conflict"]
"""What an amendment does to a ply. A `conflict` is undecided, and counts as dropped meanwhile."""

MOST_EDITS = 1000

_ANOTHER = said("another correction of it in --file EDITS")
_RULED = ('--conflicts ruled --why "…"',)

_Tried = tuple[Any, tuple[Ruled | None, ...], Illegal | Impossible | None]


class Correction(Value, frozen=True, kw_only=True):
    """One requested correction: `text` replaces a ply or goes before it; `ruled` is the table's reason for a ruling on it.

    `line` is the 1-based line of the file that holds the correction.
    """

    ply: int
    how: Literal["replace", "remove", "insert"]
    text: str = ""
    ruled: str | None = None
    happened: int | None = None
    line: int | None = None


class Step(Value, frozen=True):
    """The change of one ply: the old ply (None for an insertion), the new one (None if it goes), and the problem with it."""

    change: PlyChange
    old: Ply | None
    new: Ply | None
    problem: SpooklogError | None = None

    @property
    def ruling_helps(self) -> bool:
        """Whether a ruling of the table would let the ply stay."""
        return isinstance(self.problem, Illegal) and self.problem.rule is not None and self.problem.ruling_helps


class AmendmentPlan(Value, frozen=True):
    """An amendment that was tried: the game before and after it, the change of every ply from the first one on, the event.

    `seated` are the players who take a seat, or another label, by a corrected beginning.

    While there are conflicts it cannot be stored: `decision` raises.
    """

    before: Game
    after: Game
    steps: tuple[Step, ...]
    event: Amended | BeginningAmended
    texts: tuple[SealedText, ...]
    seated: tuple[Seated, ...] = ()

    @property
    def conflicts(self) -> tuple[Step, ...]:
        """The plies that can no longer stay and are still undecided."""
        return tuple(step for step in self.steps if step.change == "conflict")

    @property
    def choices(self) -> tuple[str, ...]:
        """How to decide about plies that can no longer stay, as options of `amend`; none where all are decided."""
        if not self.conflicts:
            return ()
        ruled = any(step.ruling_helps for step in self.conflicts)
        return ("--conflicts drop", *(_RULED if ruled else ()), *self._also)

    @property
    def _also(self) -> tuple[str, ...]:
        return () if isinstance(self.event, BeginningAmended) else (_ANOTHER,)

    def decision(self) -> AmendDecision:
        """Return the entry to store. Raises Illegal or Impossible for the first ply that can no longer stay, as the rules do."""
        for step in self.conflicts:
            if step.old and step.problem:
                raise _cannot_stay(step.old, step.problem, self._also, ruling_helps=step.ruling_helps)
        state = self.after.state
        return AmendDecision((Draft(self.event, digest_of(state), state),), self.texts, self.seated, amendment=self)


class AmendDecision(Decision, frozen=True, kw_only=True):
    """The decision to amend, with the plan behind it."""

    amendment: AmendmentPlan


class Amend(Command, frozen=True):
    """Correct plies, numbered as the game stands now, and check all later ones by the rules.

    `why` is the reason for the amendment; `conflicts="ruled"` requires it, as the reason for the rulings. The time of a new line
    is its own, else that of the ply that it replaces or follows. `seen` is the game that the scribe looked at: the amendment is
    refused with Conflict where other plies stand by now.
    """

    corrections: tuple[Correction, ...]
    conflicts: Conflicts = "report"
    why: str | None = None
    seen: Game | None = None

    def decide(self, at: Situation) -> AmendDecision:
        """Return the entry that amends.

        Raises Illegal or Impossible while a later ply can no longer stay, and what `plan` raises.
        """
        return self.plan(at).decision()

    def plan(self, at: Situation) -> AmendmentPlan:
        """Return what the amendment would do.

        Raises Conflict where other plies stand than the scribe saw, NotFound for a missing ply, Usage for corrections that
        exclude each other or change nothing, and for a new line what playing it there would raise, with its place.
        """
        if self.seen is not None:
            _refuse_others(self.seen, at.game, self.corrections)
        game, reason = at.game, at.seal(self.why) if self.why else None
        if self.conflicts == "ruled" and reason is None:
            raise Usage("plies stay by a ruling only with a reason", expected=(said('--why "what the table agreed"'),))
        by_ply = _by_ply(game, self.corrections)
        planner = Planner(game, at.labels, at.seal, self.conflicts, reason, at.lexicon)
        first = min(by_ply)
        planner.start_at(first)
        for place in range(first, len(game.plies) + 2):  # one beyond the last ply: an insertion may go there
            old: Ply | None = game.plies[place - 1] if place <= len(game.plies) else None
            for correction in by_ply.get(place, ()):
                planner.correct(correction, old)
                if correction.how != "insert":
                    old = None
            if old:
                planner.keep(old)
        return planner.amendment()


class Planner:
    """Tries an amendment, ply by ply."""

    def __init__(
        self, game: Game, labels: Labels, seal: Seal, conflicts: Conflicts, reason: SealedText | None, lexicon: Lexicons
    ) -> None:
        self._game, self._labels, self._seal, self._conflicts, self._reason = game, labels, seal, conflicts, reason
        self._lexicon = lexicon
        self._texts = [reason] if reason else []
        self._edits: list[Edit] = []
        self._dropped: list[int] = []
        self._rulings: list[Ruling] = []
        self._states: list[Any] = []
        self._changes: list[tuple[PlyChange, Ply | None, bool, SpooklogError | None]] = []

    def start_at(self, first: int) -> None:
        """Begin in the state before a ply."""
        self._state = self._game.plies[first - 2].state if first > 1 else self._game.start
        self._place = first
        self.first = first

    def correct(self, correction: Correction, old: Ply | None) -> None:
        """Try one correction. The first part of a line takes the ply's place, the other parts follow it."""
        if correction.how == "remove":
            self._edits.append(Edit(correction.ply, "remove"))
            self._record("removed", old)
            return
        try:
            why = self._seal(correction.ruled) if correction.ruled else None
            parts = self._parts(correction)
            for index, part in enumerate(parts):
                replaced = old if correction.how == "replace" and index == 0 else None
                try:
                    actions = self._enriched(self._read(part.text), Context(self._time(correction, old), self._lexicon))
                    # kept rather than replaced by itself: the ply would be marked as amended
                    if replaced and len(parts) == 1 and _changes_nothing(correction, replaced, actions):
                        self.keep(replaced)
                        return
                    self._put(correction, actions, self._checked(actions, why), replaced, behind=index > 0)
                except SpooklogError as problem:
                    raise part.located(problem) from None
            if why:
                if not any(
                    ruling and ruling.why == why.digest for edit in self._edits if edit.line for ruling in edit.line.ruled
                ):
                    raise Usage("no rule forbids this: it needs no ruling")
                self._texts.append(why)
        except SpooklogError as problem:
            problem.input = correction.text
            raise self._labels.fill(problem.located(line=correction.line)) from None

    def _put(
        self,
        correction: Correction,
        actions: tuple[Action, ...],
        ruled: tuple[Ruled | None, ...],
        old: Ply | None,
        *,
        behind: bool,
    ) -> None:
        """Add a new line in place of the ply `old`, or as an insertion before the correction's ply, or `behind` it."""
        moments = (getattr(action, "moment", None) for action in actions)
        happened = next((moment for moment in moments if moment is not None), correction.happened)
        line = NewLine(tuple(map(dump_action, actions)), ruled if any(ruled) else (), happened)
        if old:
            self._edits.append(Edit(correction.ply, "replace", line))
        else:
            # the ply's own place is taken by the first part: the others go before the next ply
            self._edits.append(Edit(correction.ply + (behind and correction.how == "replace"), "insert", line))
        self._record("replaced" if old else "inserted", old, stays=True)

    def bring_back(self, place: int, now: Ply | None, was: Ply | None) -> None:
        """Put a ply as it was in the place of the one there now, or before it where there is none; take that out for None."""
        if was is None:
            self._edits.append(Edit(place, "remove"))
            self._record("removed", now)
            return
        why = next((ruling.why for ruling in was.ruled if ruling), None)
        steps = taken(self._game.ruleset, self._state, was.actions, self._place, why)
        self._state = steps[-1].state if steps else self._state
        correction = Correction(ply=place, how="replace" if now else "insert", happened=was.happened)
        self._put(correction, was.actions, tuple(step.ruled for step in steps), now, behind=False)

    def keep(self, ply: Ply, impossible: Impossible | None = None) -> None:
        """Keep a ply that no correction names, if the rules allow it or a ruling lets it stand; else record it as gone.

        A ruling cannot keep a ply whose line would now read as other actions, as no sheet could record it. `impossible` says why
        the ply cannot stay whatever the rules say.
        """
        why = next((ruling.why for ruling in ply.ruled if ruling), None)  # an old ruling holds, whatever rule is broken now
        if why is None and self._conflicts == "ruled" and self._reason:
            why = self._reason.digest
        state, ruled, refusal = (None, (), impossible) if impossible else self._tried(ply.actions, why, void=ply.void)
        if isinstance(refusal, Illegal) and self._meant(ply) != ply.actions:
            state, refusal.ruling_helps = None, False
            refusal.message = said("{problem}; the same line would mean something else there", problem=refusal.message)
        if state is None and refusal:
            self._dropped.append(ply.number)
            self._record("dropped" if self._conflicts == "drop" else "conflict", ply, problem=self._labels.fill(refusal))
            return
        self._state, before = state, {ruling.rule for ruling in ply.ruled if ruling}
        newly = any(ruling and ruling.rule not in before for ruling in ruled)
        if ruled != ply.ruled:
            self._rulings.append(Ruling(ply.number, ruled))
        self._record("ruled" if newly else "kept", ply, stays=True)

    def amendment(self) -> AmendmentPlan:
        """Return the plan after all plies were tried. Raises Usage for an amendment that changes nothing."""
        game, number = self._game, self._game.head + 1
        why = self._reason.digest if self._reason else None
        event = Amended(tuple(self._edits), tuple(self._dropped), tuple(self._rulings), why)
        if not self._edits:
            raise Usage("this changes nothing: the log has these lines already")
        # a stand-in until the store stamps the real one: `corrected` takes recorder and time of inserted plies from it
        entry: Entry[Action] = Entry(event.VERSION, "", game.started.played, "", "", event)
        # states begin at the first correction, the event at the first change: a correction may change nothing
        plies, lines = corrected(game, number, entry, event, self._states[event.first - self.first :])
        with_it = {"plies": plies, "lines": lines, "undone": (), "amendments": (*game.amendments, number)}
        after = msgspec.structs.replace(game, head=number, **with_it)
        return AmendmentPlan(game, after, self._steps(plies[self.first - 1 :]), event, tuple(self._texts))

    def beginning(self, before: Game, event: BeginningAmended) -> AmendmentPlan:
        """Return the plan of another beginning, after all plies were tried behind it; `before` is the game as it was."""
        game, number = self._game, self._game.head + 1
        event = msgspec.structs.replace(event, dropped=tuple(self._dropped), ruled=tuple(self._rulings))
        entry: Entry[Action] = Entry(event.VERSION, "", game.started.played, "", "", event)  # a stand-in, as above
        plies = replayed(game, number, entry, event, self._states)
        after = msgspec.structs.replace(game, head=number, plies=plies, undone=(), amendments=(*game.amendments, number))
        return AmendmentPlan(before, after, self._steps(plies), event, tuple(self._texts))

    def _steps(self, plies: Iterable[Ply]) -> tuple[Step, ...]:
        """Return the change of every ply; `plies` are those from the first one on, as they stand then."""
        new = iter(plies)
        return tuple(Step(change, old, next(new) if stays else None, problem) for change, old, stays, problem in self._changes)

    def _record(self, change: PlyChange, old: Ply | None, *, stays: bool = False, problem: SpooklogError | None = None) -> None:
        self._changes.append((change, old, stays, problem))
        if stays:
            self._states.append(self._state)
            self._place += 1

    def _parts(self, correction: Correction) -> tuple[LinePart, ...]:
        """Return the parts of a new line. Raises Unreadable, and Usage for a line that is no line of play."""
        line = read_line(correction.text, self._labels, self._game.ruleset.meta)
        if isinstance(line, Void):
            raise Usage("nothing past can be broken off", expected=(said("undo --to PLY, then close --void WHY"),))
        if any(part.remark for part in line):
            raise Usage("a remark is no ply", expected=(f"play {correction.text!r}",))
        if line[0].why:
            raise Usage("give the reason of an amendment with --why", expected=(f"{line[0].text} --why WORDS",))
        return line

    def _read(self, text: str) -> tuple[Action, ...]:
        """Return the actions of one part of a new line."""
        return read_part(self._game.ruleset, text, self._state, self._labels)

    def _time(self, correction: Correction, old: Ply | None) -> int | None:
        """Return when a new line happened: its own time, else that of the ply that it replaces or follows."""
        if correction.happened is not None:
            return correction.happened
        before = self._game.plies[correction.ply - 2] if correction.ply > 1 else None
        near = old if old and correction.how == "replace" else before
        if near is None:
            return self._game.started.played
        return near.at if near.happened is None else near.happened

    def _enriched(self, actions: Sequence[Action], context: Context) -> tuple[Action, ...]:
        """Return the actions of one line with what the context adds; those behind an impossible one stay unchanged."""
        ruleset, state, found = self._game.ruleset, self._state, list[Action]()
        for action in actions:
            found.append(ruleset.rules.enrich(state, action, context))
            try:
                state = ruleset.rules.apply(state, found[-1], self._place)
            except Impossible:
                return (*found, *actions[len(found) :])
        return tuple(found)

    def _checked(self, actions: Sequence[Action], why: SealedText | None) -> tuple[Ruled | None, ...]:
        """Check and apply the actions of a new line, and return the ruling on each; advances the state."""
        steps = taken(self._game.ruleset, self._state, actions, self._place, why.digest if why else None)
        self._state = steps[-1].state if steps else self._state
        return tuple(step.ruled for step in steps)

    def _tried(self, actions: Sequence[Action], why: str | None, *, void: bool = False) -> _Tried:
        """Try actions where they now stand.

        Returns the state after them (None if refused), the rulings on them for the reason `why`, and the refusal, even if
        overruled.
        """
        if void:
            return self._state, (), None
        try:
            steps = taken(self._game.ruleset, self._state, actions, self._place, why)
        except (Illegal, Impossible) as refusal:
            return None, (), refusal
        first = next((step.overruled for step in steps if step.overruled), None)
        state = steps[-1].state if steps else self._state
        return state, tuple(step.ruled for step in steps) if first else (), first

    def _meant(self, ply: Ply) -> tuple[Action, ...]:
        """Return the actions that the line of a ply means where it now stands; none if it is unreadable there."""
        ruleset = self._game.ruleset
        try:
            line = ruleset.notation.write(self._state, ply.actions, self._labels)
            read = ruleset.notation.read(line, self._state, self._labels)
            return self._enriched(read, Context(ply.happened))  # no word lists: the line itself holds their verdict
        except SpooklogError:
            return ()


def _by_ply(game: Game, corrections: Iterable[Correction]) -> dict[int, list[Correction]]:
    """Return the corrections by their plies, insertions first, else in the given order. Raises Usage or NotFound."""
    last, by_ply = len(game.plies), dict[int, list[Correction]]()
    for number, correction in enumerate(corrections, start=1):
        if number > MOST_EDITS:
            raise Usage(said("an amendment may have {most} corrections at most", most=MOST_EDITS), line=correction.line)
        most = last + 1 if correction.how == "insert" else last
        if not 1 <= correction.ply <= most:
            words = said("there is no ply {ply}: the game has none yet", ply=correction.ply)
            if last:
                words = said("there is no ply {ply}: the game has {last}", ply=correction.ply, last=last)
            expected = (said("{first} to {last}", first=1, last=most),) if most else ()
            raise NotFound(words, line=correction.line, expected=expected)
        old = game.plies[correction.ply - 1] if correction.ply <= last else None
        if (correction.how != "insert" and old and old.void) or (old is None and game.void):
            raise Usage("a correction cannot bring back a game that was broken off: use reopen", line=correction.line)
        others = by_ply.setdefault(correction.ply, [])
        if correction.how != "insert" and any(other.how != "insert" for other in others):
            twice = said("ply {ply} is corrected twice", ply=correction.ply)
            raise Usage(twice, line=correction.line, expected=(said("one correction a ply"),))
        others.append(correction)
    if not by_ply:
        raise Usage("there is nothing to amend", expected=("amend PLY TEXT", "amend PLY --remove", "amend PLY --before TEXT"))
    for of_ply in by_ply.values():  # insertions before a ply go before its replacement or removal
        of_ply.sort(key=lambda correction: correction.how != "insert")
    return by_ply


def _refuse_others(seen: Game, now: Game, corrections: Sequence[Correction]) -> None:
    """Raise Conflict where the corrected plies are no longer those that the scribe saw: their numbers may mean others."""
    for one in corrections:
        # an insertion is meant for a gap: both neighbours count
        for place in (one.ply - 1, one.ply) if one.how == "insert" else (one.ply,):
            before, ply = (game.plies[place - 1 : place] if place else () for game in (seen, now))
            if [(a.line, a.actions) for a in before] != [(a.line, a.actions) for a in ply]:
                words = said("ply {ply} has changed: another writer recorded meanwhile", ply=place)
                raise Conflict(words, line=one.line, expected=(said("amend without --apply, to see it"),))


def _changes_nothing(correction: Correction, old: Ply, actions: tuple[Action, ...]) -> bool:
    """Return whether a replacement equals the ply that it replaces."""
    return actions == old.actions and correction.ruled is None and correction.happened in (None, old.happened)


def _cannot_stay(ply: Ply, problem: SpooklogError, also: Sequence[str], *, ruling_helps: bool) -> SpooklogError:
    choices = ("--conflicts drop", *(_RULED if ruling_helps else ()), *also)
    words = said("ply {ply} could not stay: {problem}", ply=ply.number, problem=problem.message)
    refusal = type(problem)(words, rule=problem.rule, expected=choices)
    if isinstance(refusal, Illegal):
        refusal.ruling_helps = False  # a ruling on the typed line does not help this later one
    return refusal
