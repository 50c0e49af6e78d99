"""A game folded from its log: the plies as they now stand, each with the state after it.

Moments share plies and states, so a timeline is an index, an undo is a slice, and keeping every moment costs little. `folding.py`
makes games from entries.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Literal, overload

import msgspec

from spooklog.domain.contract.ruleset import Action, AnyRuleset, Breach, Outcome, Sentence, Setup, Step, Turn, Viewer
from spooklog.domain.lines.line import Remark
from spooklog.domain.log.entry import Ruled
from spooklog.domain.log.events import GameStarted, Settlement
from spooklog.domain.log.surroundings import Surroundings
from spooklog.domain.values.errors import Corrupt, NotFound
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.saying import said
from spooklog.domain.values.value import PersistentList, Value


class Ply(Value, frozen=True):
    """One accepted line: its number, its entries (first to last), its actions, the state after it.

    `ruled` holds the ruling on each action, and is empty where there is none. `amended` is the entry of the amendment that made
    the ply, 0 where it was recorded as it is. A ply that replaced another has the line and entries of the one that it replaced.
    """

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
    amended: int = 0

    @property
    def inserted(self) -> bool:
        """Whether an amendment inserted the ply, and no later one replaced it."""
        return self.amended == self.first


class Note(Value, frozen=True):
    """A remark on an entry.

    `text` is a hash. `line` is the line of the ply that it is about, 0 for the start; `seat` the player who made it, None for the
    recorder's own note.
    """

    entry: int
    anchor: int
    line: int
    by: str
    at: int
    text: str
    seat: int | None = None


class DisputeDecision(Value, frozen=True):
    """The decision of a dispute: its entry, who recorded it and when, the hash of the reason, the series of a house rule."""

    entry: int
    by: str
    at: int
    decision: Settlement
    why: str | None
    series: str | None


class Dispute(Value, frozen=True):
    """A dispute about an entry, numbered from 1 in the order of the log.

    `claim` is a hash, `line` the line of the disputed ply, 0 for the start; `rule` a full rule id.
    """

    number: int
    entry: int
    anchor: int
    line: int
    by: str
    at: int
    rule: str | None
    claim: str
    verdict: DisputeDecision | None = None


class Game(Value, frozen=True):
    """A game at one moment of its log. `head` is the last entry folded, `lines` the number of lines accepted so far."""

    ruleset: AnyRuleset
    started: GameStarted
    setup: Setup
    start: Any
    head: int
    lines: int = 0
    plies: PersistentList[Ply] = PersistentList()
    undone: tuple[Ply, ...] = ()
    notes: PersistentList[Note] = PersistentList()
    official: PersistentList[Ply] | None = None
    """The plies that the game was closed with; None while it is open."""
    amendments: tuple[int, ...] = ()
    """The entries that amended earlier plies."""
    disputes: tuple[Dispute, ...] = ()
    surroundings: Surroundings = Surroundings()

    @property
    def state(self) -> Any:
        """The state after the last ply."""
        last = self.plies.last
        return self.start if last is None else last.state

    @property
    def title(self) -> str:
        """What the game is called: the title that its start gives it, else that of the ruleset. Escape it where it is shown."""
        return self.ruleset.rules.title(self.setup) or self.ruleset.meta.title

    @property
    def closed(self) -> bool:
        """Whether its result was made official."""
        return self.official is not None

    @property
    def void(self) -> bool:
        """Whether the game was broken off."""
        last = self.plies.last
        return last is not None and last.void

    @property
    def turn(self) -> Turn:
        """Who acts next; no actor in a game that was broken off."""
        return Turn() if self.void else self.ruleset.rules.turn(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on, or where it was broken off."""
        return None if self.void else self.ruleset.rules.outcome(self.state)

    @property
    def status(self) -> Literal["provisional", "official", "amended", "void"]:
        """`provisional` until closed, then `official`, `amended` once a closed game changed; `void` where it was broken off."""
        if self.void:
            return "void"
        if self.official is None:
            return "provisional"
        return "official" if self.official == self.plies else "amended"

    def record_level(self, outcome: Outcome | None) -> str:
        """Return the record level of an outcome of this game: its own, else the option `record`, else the ruleset's fullest."""
        reached = outcome.level if outcome else ""
        return reached or str(self.setup.options.get("record", self.ruleset.meta.levels[0]))

    def moment(self, ply: int | None) -> Game:
        """Return the game as it was at the table after a ply (0 is the start). Raises NotFound for a missing ply."""
        if ply is None:
            return self
        if not 0 <= ply <= len(self.plies):
            words = said("there is no ply {ply}: the game has {last}", ply=ply, last=len(self.plies))
            raise NotFound(words, expected=(said("{first} to {last}", first=0, last=len(self.plies)),))
        if ply == len(self.plies):
            return self
        return msgspec.structs.replace(self, plies=self.plies.first(ply), undone=())

    def check_action(self, number: int, action: Action) -> None:
        """Raise Corrupt for the action of an entry that is of another ruleset, or of a seat that is not at the table.

        The ruleset would apply it to another seat. A topic begins with the slug of its ruleset.
        """
        started, seat = self.started, getattr(action, "seat", None)
        if isinstance(seat, int) and not 0 < seat <= len(started.persons):
            raise Corrupt(f"entry {number} is of seat {seat}, and {len(started.persons)} sit at the table")
        if action.TOPIC.partition(".")[0] != started.ruleset.partition("/")[0]:
            raise Corrupt(f"entry {number} is {action.TOPIC}, which is nothing that happens in a game of {started.ruleset}")

    def line_at(self, entry: int) -> int:
        """Return the line that an entry belongs to, else the line before it in the game as it now stands; 0 is the start."""
        for ply in self.undone:  # in no order with the plies that stand, so one by one
            if ply.first <= entry <= ply.last:
                return ply.line
        if not self.amendments:
            before = bisect_right(self.plies, entry, key=lambda ply: ply.first)  # entries ascend unless an amendment moved plies
            return self.plies[before - 1].line if before else 0
        if entry <= self.amendments[-1]:  # amendments may have put plies of later entries before those of earlier ones
            own = (ply.line for ply in self.plies if ply.first <= entry <= ply.last)
            if line := next(own, None):
                return line
        return next((ply.line for ply in reversed(self.plies) if ply.first <= entry), 0)

    def before(self, ply: Ply) -> Any:
        """Return the state before a ply of this game."""
        return self.plies[ply.number - 2].state if ply.number > 1 else self.start

    def ply_of(self, remark: Note | Dispute) -> int | None:
        """Return the ply of a note or a dispute; 0 is the start, None a ply that is not in the game as it now stands."""
        if not remark.line:
            return 0
        if self.amendments:
            return next((ply.number for ply in self.plies if ply.line == remark.line), None)
        found = bisect_left(self.plies, remark.line, key=lambda ply: ply.line)
        return found + 1 if found < len(self.plies) and self.plies[found].line == remark.line else None

    def actions_seen(self, ply: Ply, viewer: Viewer, *, now: Any = None, before: Any = None) -> tuple[Action, ...]:
        """Return the actions of a ply as a viewer knows them in the later state `now`, by default the state after the last ply.

        `before` is the full state in which the ply was played, by default the state before the ply of its number.
        """
        if viewer == "full":
            return ply.actions
        redact, now = self.ruleset.knowledge.redact, self.state if now is None else now
        return tuple(redact(action, state, now, viewer) for state, action in self.actions_of(ply, before))

    def actions_of(self, ply: Ply, before: Any = None) -> Iterator[tuple[Any, Action]]:
        """Yield the actions of a ply, each with the full state before it; `before` as for `actions_seen`."""
        state = self.before(ply) if before is None else before
        apply, last = self.ruleset.rules.apply, len(ply.actions)
        for number, action in enumerate(ply.actions, start=1):
            yield state, action
            if number < last:  # the state after the last action is not needed
                state = apply(state, action, ply.number)

    def line(self, ply: Ply, labels: Labels, viewer: Viewer = "full", *, now: Any = None, before: Any = None) -> str:
        """Return the line of a ply as a viewer knows it; `now` and `before` as for `actions_seen`.

        With `before`, the ply need not be in this game as it now stands.
        """
        if ply.void:
            return "void"
        start = self.before(ply) if before is None else before
        if viewer == "full":
            return self.ruleset.notation.write(start, ply.actions, labels)
        actions = self.actions_seen(ply, viewer, now=now, before=start)
        return self.ruleset.notation.write(self.ruleset.knowledge.seen_by(start, viewer), actions, labels)

    def say(self, ply: Ply, labels: Labels, viewer: Viewer = "full", *, now: Any = None, before: Any = None) -> Sentence:
        """Return a ply as a sentence of the game, as a viewer knows it; `now` and `before` as for `line`."""
        if ply.void:
            return Sentence(said("the table breaks the game off"), said("break the game off"))
        start = self.before(ply) if before is None else before
        if viewer == "full":
            return self.ruleset.say(start, ply.actions, labels)
        actions = self.actions_seen(ply, viewer, now=now, before=start)
        return self.ruleset.say(self.ruleset.knowledge.seen_by(start, viewer), actions, labels)

    def line_and_sentence(self, ply: Ply, labels: Labels, called: Labels, viewer: Viewer = "full") -> tuple[str, str]:
        """Return the line of a ply with `labels`, and its sentence with `called`: what `line` and `say` return."""
        if ply.void:
            return self.line(ply, labels), self.say(ply, called).text
        seen, actions = self.before(ply), ply.actions
        if viewer != "full":
            actions = self.actions_seen(ply, viewer, before=seen)
            seen = self.ruleset.knowledge.seen_by(seen, viewer)
        return self.ruleset.notation.write(seen, actions, labels), self.ruleset.say(seen, actions, called).text

    def steps(self, viewer: Viewer = "full") -> Iterator[Step]:
        """Yield every action with the state before it, as a viewer knows them after the last ply."""
        return (step for ply in self.plies for step in self.steps_of(ply, viewer))

    def steps_of(self, ply: Ply, viewer: Viewer = "full") -> Iterator[Step]:
        """Yield the steps of one ply, as `steps` has them."""
        see, redact, now = self.ruleset.knowledge.seen_by, self.ruleset.knowledge.redact, self.state
        for before, action in self.actions_of(ply):
            if viewer == "full":
                yield Step(before, action, ply.number)
            else:
                yield Step(see(before, viewer), redact(action, before, now, viewer), ply.number)

    def remarks(self, texts: Mapping[str, str]) -> dict[int, list[Remark]]:
        """Return the remarks by their plies (0 is the start), in words from `texts` by hash; erased ones are left out.

        A note goes with its ply when that is undone, and comes back with it. A player's remark stays, behind the ply before.
        """
        if not self.notes:
            return {}
        numbers = {ply.line: ply.number for ply in self.plies} | {0: 0}
        found: dict[int, list[Remark]] = {}
        for note in self.notes:
            ply, text = numbers.get(note.line), texts.get(note.text)
            if ply is None and note.seat is not None:
                ply = next((earlier.number for earlier in reversed(self.plies) if earlier.first <= note.anchor), 0)
            if ply is not None and text:
                found.setdefault(ply, []).append(Remark(text, note.seat))
        return found

    def breaches(self, seen: Any = None) -> tuple[Breach, ...]:
        """Return the breaches that stay visible: rulings in the order of their plies, then those that later knowledge revealed.

        `seen` is the state as a viewer knows it, by default the full one.
        """
        at_start = (Breach(rule, 0, ruled=True, why=self.started.why) for rule in self.started.allowed)
        revealed = self.ruleset.results.breaches(self.state if seen is None else seen)
        return (*at_start, *self.rulings(), *revealed)

    def rulings(self, after: int = 0) -> tuple[Breach, ...]:
        """Return the rulings on the plies behind ply `after`, in order, without breaches allowed at the start."""
        return tuple(
            Breach(ruling.rule, ply.number, getattr(action, "seat", None), ruled=True, why=ruling.why)
            for ply in self.plies[after:]
            if ply.ruled
            for action, ruling in zip(ply.actions, ply.ruled, strict=True)
            if ruling
        )


class Steps(Sequence[Step]):
    """The steps of a game in full, made on first use: many rulesets count by the last state alone and never read them."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @cached_property
    def _made(self) -> tuple[Step, ...]:
        made, before = list[Step](), self._game.start
        for ply in self._game.plies:
            if len(ply.actions) == 1:  # nearly always, and the state before it is at hand
                made.append(Step(before, ply.actions[0], ply.number))
            else:
                made += self._game.steps_of(ply)
            before = ply.state
        return tuple(made)

    @overload
    def __getitem__(self, index: int) -> Step: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Step, ...]: ...

    def __getitem__(self, index: int | slice) -> Step | tuple[Step, ...]:
        return self._made[index]

    def __len__(self) -> int:
        return len(self._made)

    def __iter__(self) -> Iterator[Step]:
        return iter(self._made)
