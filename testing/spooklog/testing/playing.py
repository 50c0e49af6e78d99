"""Random games of any ruleset, and a log in memory: what contract tests and golden playthroughs are made with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st

from spooklog.domain.contract.ruleset import Action, AnyRuleset, Context, Form, Seen, Setup, Step, Viewer, viewers
from spooklog.domain.log.amend import Amend, AmendDecision, AmendmentPlan, Conflicts, Correction
from spooklog.domain.log.beside import Beside
from spooklog.domain.log.closing import Close, Reopen
from spooklog.domain.log.decision import Command, Decision, Situation
from spooklog.domain.log.entry import AnyEntry, Entry
from spooklog.domain.log.events import GameStarted
from spooklog.domain.log.folding import begin, evolve, fold
from spooklog.domain.log.game import Game
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.option_words import seal_words
from spooklog.domain.log.playing import Act, Play
from spooklog.domain.log.starting import start
from spooklog.domain.log.texts import SealedText, seal
from spooklog.domain.log.undoing import Redo, TakeBack, Undo
from spooklog.domain.start.arrange import Player, arrange
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Illegal, Impossible, SpooklogError
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import read_options
from spooklog.testing.random_options import random_options
from spooklog.testing.thorough import thorough

NAMES = ("anna", "bert", "cora", "dave", "emil", "fina", "gero", "hana", "ivan", "jule", "karl", "lena")
BOUND = 5000
"""No game takes more actions than this."""

CONTEXT = Context(now=0)
"""All that happens in these games happens at once, and no word list is there."""


@dataclass(frozen=True)
class Played:
    """A game played to its end: `states[n]` is before `actions[n]`, the last state is the end."""

    ruleset: AnyRuleset
    setup: Setup
    labels: Labels
    states: tuple[Any, ...]
    actions: tuple[Action, ...]

    @property
    def end(self) -> Any:
        """The last state."""
        return self.states[-1]

    def steps(self) -> Iterator[tuple[Any, Action, Any]]:
        """State before, action, state after."""
        return zip(self.states, self.actions, self.states[1:], strict=False)

    @cached_property
    def log(self) -> Logbook:
        """The log of it, one action a line; who adds to it takes a copy."""
        book = Logbook(self.ruleset, self.setup, self.labels)
        for action in self.actions:
            book.play_actions(action)
        return book

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """Every viewer there is."""
        return viewers(self.setup.seats)

    def seen(self, moment: int, viewer: Viewer) -> Seen[Any]:
        """A moment as a viewer knows it then, every action a ply of its own."""
        ruleset, now = self.ruleset, self.states[moment]
        state = ruleset.knowledge.seen_by(now, viewer)
        last: tuple[Action, ...] = ()
        if moment:
            last = (ruleset.knowledge.redact(self.actions[moment - 1], self.states[moment - 1], now, viewer),)
        return Seen(state, self.labels, ruleset.rules.turn(state), last)

    def known_steps(self, moment: int, viewer: Viewer) -> tuple[Step, ...]:
        """The actions up to a moment as a viewer knows them who looks back from there."""
        knowledge, now = self.ruleset.knowledge, self.states[moment]
        return tuple(
            Step(knowledge.seen_by(before, viewer), knowledge.redact(action, before, now, viewer), number)
            for number, (before, action, _) in enumerate(list(self.steps())[:moment], start=1)
        )


def random_setup(ruleset: AnyRuleset, rng: Rng, fixed: Mapping[str, str] | None = None, *, digital: bool = True) -> Setup:
    """A setup that the ruleset starts from: dealt by chance, or (not `digital`) as a table has it that names no card."""
    meta = ruleset.meta
    for attempt in range(50):
        seats = meta.min_seats + rng.below(min(meta.max_seats, 9) - meta.min_seats + 1)
        given = random_options(meta.options, rng) if attempt < 40 else {}
        given = (given if digital else {name: text for name, text in given.items() if name != "record"}) | dict(fixed or {})
        try:
            return arranged(ruleset, seats, given, rng, digital=digital)
        except SpooklogError:
            continue
    raise LookupError(f"{meta.slug} starts from nothing that chance comes up with")


def arranged(ruleset: AnyRuleset, seats: int, given: Mapping[str, str], rng: Rng, *, digital: bool = True) -> Setup:
    """The setup of these options, dealt by chance or told by a table that names no card. Raises what forbids to start from it."""
    setup = Setup(seats=seats, revision=ruleset.meta.revision, options=read_options(ruleset.meta.options, given))
    setup = ruleset.opening.deal(setup, rng) if digital else setup
    setup = ruleset.opening.prepare(setup, frozenset([*given, *(["record"] if digital else [])]))
    ruleset.rules.start(setup)
    return setup


def play_out(ruleset: AnyRuleset, setup: Setup, rng: Rng) -> Played:
    """A game that chance plays to the end. Fails when it does not come to one, or where the rules refuse what they offer.

    Where something may still be done behind an end, every second time chance lets it happen.
    """
    rules = ruleset.rules
    state = rules.start(setup)
    states: list[Any] = [state]
    actions: list[Action] = []
    while drawn := next_drawn(ruleset, state, rng):
        assert len(actions) < BOUND, "a game must come to an end"
        action = rules.enrich(state, drawn, CONTEXT)
        hold_legal(ruleset, state, action)
        state = rules.apply(state, action, len(actions) + 1)
        actions.append(action)
        states.append(state)
    return Played(ruleset, setup, Labels(NAMES[: setup.seats]), tuple(states), tuple(actions))


def hold_legal(ruleset: AnyRuleset, state: Any, action: Action, who: str = "") -> None:
    """Fail where `check` refuses an action, with its line and who comes up with it: by default the choices, or `sample`."""
    if (refusal := refusal_of(ruleset, state, action)) is None:
        return
    labels, who = Labels(NAMES), who or ("choices offers" if action in ruleset.moves.choices(state) else "sample draws")
    line = ruleset.notation.write(state, (action,), labels)
    raise AssertionError(f"{who} what check refuses: '{line}' ({refusal.rule}: {labels.fill(refusal)}), in {state!r}")


def next_drawn(ruleset: AnyRuleset, state: Any, rng: Rng) -> Action | None:
    """What chance plays next; None at an end behind which nothing happens."""
    if not ruleset.rules.turn(state).over:
        drawn: Action = ruleset.sample(state, rng)
        return drawn
    offered = [choice for choice in ruleset.moves.choices(state) if not isinstance(choice, Form)]
    return rng.choice(offered) if offered and rng.below(2) else None


def refusal_of(ruleset: AnyRuleset, state: Any, action: Action) -> SpooklogError | None:
    """Why the rules forbid an action, or None."""
    try:
        ruleset.rules.check(state, action)
    except (Illegal, Impossible) as refusal:
        return refusal
    return None


def random_game(ruleset: AnyRuleset, seed: int, fixed: Mapping[str, str] | None = None) -> Played:
    """A random game from a seed: any options, any number of players; `fixed` options are what they are.

    Every third one is of a table that names no card beforehand, where the ruleset can do with that. The latest games are kept:
    who asks for one again gets the same, as nobody changes a state.
    """
    return _random_game(ruleset, seed, tuple(sorted((fixed or {}).items())))


@lru_cache(maxsize=64)
def _random_game(ruleset: AnyRuleset, seed: int, given: tuple[tuple[str, str], ...]) -> Played:
    rng, fixed = Rng(seed), dict(given)
    try:
        setup = random_setup(ruleset, rng, fixed, digital=bool(seed % 3))
    except LookupError:
        setup = random_setup(ruleset, rng, fixed)
    return play_out(ruleset, setup, rng)


@dataclass
class Logbook:
    """A game's log in memory, kept as a store keeps it: decisions are stamped and folded one entry at a time."""

    ruleset: AnyRuleset
    setup: Setup
    labels: Labels
    entries: list[AnyEntry] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    seals: int = 0
    words: dict[str, SealedText] = field(default_factory=dict)
    _game: Game | None = None

    def __post_init__(self) -> None:
        def started(setup: Setup) -> GameStarted:
            persons = tuple(f"p{seat}" for seat in range(1, setup.seats + 1))
            opening, allowed = setup.opening, tuple(sorted(setup.allowed))
            return GameStarted(
                ruleset=self.ruleset.meta.named(setup.revision),
                persons=persons,
                options=seal_words(self.ruleset.meta.options, setup.options, self.seal_word),
                data=setup.data,
                opening=opening,
                played=0,
                allowed=allowed,
            )

        self.keep(start(self.ruleset, self.setup, started))

    def copy(self) -> Logbook:
        """The same log, which goes on by itself."""
        copied = copy(self)
        copied.entries, copied.texts, copied.words = [*self.entries], {**self.texts}, {**self.words}
        return copied

    @property
    def game(self) -> Game:
        """The game as it stands."""
        assert self._game is not None
        return self._game

    def keep(self, decision: Decision, happened: int | None = None) -> None:
        """Store a decision; `happened` is the table time of what does not tell one itself."""
        for draft in decision.drafts:
            number = len(self.entries) + 1
            stamp = (draft.event.VERSION, "p1", number, "", draft.digest, draft.event)
            when = happened if draft.happened is None else draft.happened
            entry = Entry(*stamp, when, draft.line, draft.ply, draft.ruled)
            self._game = (
                begin(number, entry, self.beside) if self._game is None else evolve(self._game, number, entry, draft.state)
            )
            self.entries.append(entry)
        self.texts |= {text.digest: text.text for text in decision.texts}

    def at(self) -> Situation:
        """What a command is decided on now."""
        return Situation(self.game, self.labels, self.seal, now=0)

    def take(self, command: Command) -> Decision:
        """Decide a command and store what comes of it. Refusals speak of players by their labels, as those of a store do."""
        try:
            decision = command.decide(self.at())
        except SpooklogError as problem:
            raise self.labels.fill(problem) from None
        self.keep(decision, command.happened)
        return decision

    def play(self, text: str, ruled: str | None = None, happened: int | None = None) -> None:
        """One line, of the time that it happened at the table."""
        self.take(Play(text, ruled, happened=happened))

    def play_actions(self, *actions: Action, ruled: str | None = None) -> None:
        """Actions of one line."""
        self.take(Act(actions, ruled))

    def undo(self, plies: int = 1) -> None:
        """Take plies back, also those of a closed game."""
        self.take(Undo(plies, official=True))

    def redo(self, plies: int = 1) -> None:
        """Bring plies back, also those of a closed game."""
        self.take(Redo(plies, official=True))

    def takeback(self, plies: int, *agreed: int) -> None:
        """Take plies back by agreement."""
        self.take(TakeBack(plies, agreed))

    def plan(self, *wishes: Correction, conflicts: Conflicts = "report", why: str | None = None) -> AmendmentPlan:
        """Try corrections."""
        return Amend(wishes, conflicts, why).plan(self.at())

    def amend(self, *wishes: Correction, conflicts: Conflicts = "report", why: str | None = None) -> AmendmentPlan:
        """Correct past plies."""
        decision = self.take(Amend(wishes, conflicts, why))
        assert isinstance(decision, AmendDecision)
        return decision.amendment

    def note(self, text: str, anchor: int | None = None, line: int | None = None) -> None:
        """Remark on an entry."""
        self.take(Annotate(text, anchor, line))

    def close(self, *, void: bool = False, why: str | None = None) -> None:
        """End the game for good."""
        self.take(Close(void=void, why=why))

    def reopen(self) -> None:
        """Let it go on."""
        self.take(Reopen())

    def refold(self, head: int | None = None) -> Game:
        """The game folded anew from its stored entries, up to one of them."""
        return fold(list(enumerate(self.entries, start=1))[:head], beside=self.beside)

    @property
    def beside(self) -> Beside:
        """The words of the options, which lie beside the log."""
        return Beside(texts=lambda _: self.words)

    def seal_word(self, word: str) -> str:
        """A word of an option, sealed."""
        sealed = self.seal(word)
        self.words[sealed.digest] = sealed
        return sealed.digest

    def seal(self, text: str) -> SealedText:
        """A text with a salt that is never used twice."""
        self.seals += 1
        return seal(text, self.seals.to_bytes(16, "big"))


def started(ruleset: AnyRuleset, names: Sequence[str], header: Sequence[str] = (), **options: str) -> Logbook:
    """A game of these players as a log, from options and header lines as they are typed. Raises what refuses them."""
    players = [Player(name, name) for name in names]
    arranged = arrange(ruleset, players, options=options, data=(), header=header)
    return Logbook(ruleset, arranged.setup, Labels(list(names)))


def logged(played: Played) -> Logbook:
    """A played game as a log, one action a line: a copy that may go on."""
    return played.log.copy()


FEW = (3, 56, 58)
"""Seeds whose games all laws share: in those of each ruleset nearly everything happens that can, at most of its record levels.

The first are of tables that name no card beforehand.
"""

SEEDS = st.integers(0, 2**32 - 1) if thorough() else st.sampled_from(FEW)
"""What a random game is drawn from."""

LONG = settings(max_examples=max(2, settings().max_examples // 3))
"""For laws of which an example takes a second: many questions about a whole game."""


def frozen(value: Any) -> bytes:
    """A value as bytes, to see whether it changed."""
    return msgspec.msgpack.encode(value, enc_hook=list)


def few(played: Played, seed: int, count: int = 6) -> list[int]:
    """A few moments of a game, the first and the last among them."""
    rng, last = Rng(seed), len(played.actions)
    return sorted({0, last, *(rng.below(last + 1) for _ in range(count))})
