"""A draftbook: entries that are decided, stamped and chained in memory, to be stored together or not at all.

Every way of recording goes through it: one ply, an undo, the start of a game, a whole imported sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from spooklog.domain.errors import SpooklogError, Usage
from spooklog.domain.labels import Labels, check_labels
from spooklog.domain.log import decide
from spooklog.domain.log.decide import Decision
from spooklog.domain.log.entry import AnyEntry, Entry
from spooklog.domain.log.events import GameStarted, Origin, Settlement
from spooklog.domain.log.folding import begin, evolve
from spooklog.domain.log.game import Game
from spooklog.domain.log.texts import SealedText, seal
from spooklog.domain.ruleset import Action, AnyRuleset, Setup
from spooklog.store.chain import entry_hash
from spooklog.store.clock import Clock
from spooklog.store.ids import Entropy
from spooklog.store.loaded import LoadedGame, labels_of, status_of
from spooklog.store.mapper import EntryMapper
from spooklog.store.people import Guests, People
from spooklog.store.rows import Batch, EventRow, Person, Seat, Stream

if TYPE_CHECKING:
    from spooklog.domain.log.amend import Amendment, Conflicts, Wish

_SALT_BYTES = 16

ERASED = "a reason that was erased"
"""Stands for the text of a ruling where that is gone."""


class SeatSpec(msgspec.Struct, frozen=True):
    """Who takes a seat: the label in lines, and the full name, which is the label where it is not given."""

    label: str
    name: str = ""


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """A game to be started.

    `setup` was prepared by the ruleset; `by` is the name of whoever records; `played` is when it takes place, in ms since 1970
    UTC, now by default; `offset` the table's distance from UTC in minutes; `why` the table's reason to break rules in the setup.
    """

    ruleset: AnyRuleset
    setup: Setup
    seats: Sequence[SeatSpec]
    by: str
    played: int | None = None
    offset: int = 0
    why: str | None = None


class Desk(msgspec.Struct, frozen=True):
    """What a draftbook needs from its store."""

    mapper: EntryMapper
    people: People
    clock: Clock
    entropy: Entropy


class Draftbook:
    """New entries of one game, on top of those that are stored.

    Each method decides against the game as it will stand and raises what the decision raises; what was drafted before stays
    drafted. `by` is the name of whoever records; `happened` the time at the table in ms since 1970 UTC, where it was another
    than now.
    """

    def __init__(self, desk: Desk, stream: Stream, loaded: LoadedGame | None = None) -> None:
        self._desk = desk
        self._before = stream
        self.game_before = loaded.game if loaded else None
        self._guests = Guests(desk.people, desk.entropy)
        self._game = self.game_before
        self._seats = loaded.seats if loaded else ()
        self._new_seats: tuple[Seat, ...] = ()
        self._head_hash = stream.head_hash
        self._touched = stream.touched
        self._recorders: dict[str, Person] = {}
        self._texts: list[SealedText] = []
        self.labels = loaded.labels if loaded else Labels(())
        self.rows: list[EventRow] = []

    @property
    def game(self) -> Game:
        """The game as it will stand. Raises LookupError before it was started."""
        if self._game is None:
            raise LookupError("the game has not been started")
        return self._game

    # -- what can be recorded --------------------------------------------------------------------------------------------

    def start(self, start: Start) -> None:
        """Start the game. Raises Usage for labels or a number of seats that cannot be, Illegal and Impossible from the rules."""
        meta, setup = start.ruleset.meta, start.setup
        check_labels([seat.label for seat in start.seats], meta.keywords, readable_as_token=meta.token_pattern)
        if setup.seats != len(start.seats):
            raise Usage(f"the setup has {setup.seats} seats, and {len(start.seats)} players were named")
        self._seats = self._new_seats = tuple(self._seat(*numbered) for numbered in enumerate(start.seats, start=1))
        self.labels = labels_of(self._seats)
        played = self._desk.clock() if start.played is None else start.played

        def started(final: Setup) -> GameStarted:
            return GameStarted(
                ruleset=meta.name,
                persons=tuple(seat.person for seat in self._seats),
                options=final.options,
                data=final.data,
                opening=final.opening,
                played=played,
                offset=start.offset,
            )

        why = self._seal(start.why) if start.why else None
        try:
            decision = decide.start(start.ruleset, setup, started, why)
        except SpooklogError as problem:
            raise self.labels.fill(problem) from None
        self._take(decision, start.by, None)

    def play(self, text: str, *, by: str, ruled: str | None = None, happened: int | None = None) -> None:
        """One line; `ruled` is the table's reason to let it stand though a rule forbids it."""
        self._take(decide.play(self.game, text, self.labels, self._seal, ruled), by, happened)

    def act(self, *actions: Action, by: str, happened: int | None = None) -> None:
        """A line of actions that need not be read: what a bot does."""
        try:
            decision = decide.play_actions(self.game, actions, self._seal)
        except SpooklogError as problem:
            raise self.labels.fill(problem) from None
        self._take(decision, by, happened)

    def undo(self, plies: int = 1, *, by: str, happened: int | None = None) -> None:
        """Take back the last plies."""
        self._take(decide.undo(self.game, plies), by, happened)

    def redo(self, plies: int = 1, *, by: str, happened: int | None = None) -> None:
        """Bring back plies that were undone."""
        self._take(decide.redo(self.game, plies), by, happened)

    def takeback(self, plies: int, agreed: Sequence[int], *, by: str, happened: int | None = None) -> None:
        """Take back the last plies because those on these seats agreed to."""
        try:
            decision = decide.takeback(self.game, plies, agreed)
        except SpooklogError as problem:
            raise self.labels.fill(problem) from None
        self._take(decision, by, happened)

    def plan(self, wishes: Sequence[Wish], *, conflicts: Conflicts = "tell", why: str | None = None) -> Amendment:
        """Try corrections of past plies on the game as it will stand; nothing is drafted."""
        from spooklog.domain.log.amend import plan  # whoever records a line at the table does not wait for it

        return plan(self.game, wishes, self.labels, self._seal, conflicts=conflicts, why=why)

    def amend(
        self,
        wishes: Sequence[Wish],
        *,
        conflicts: Conflicts = "tell",
        why: str | None = None,
        by: str,
        happened: int | None = None,
    ) -> Amendment:
        """Correct past plies. Raises Illegal or Impossible while a later ply can no longer stay."""
        amendment = self.plan(wishes, conflicts=conflicts, why=why)
        self._take(amendment.decision(), by, happened)
        return amendment

    def dispute(
        self,
        claim: str,
        anchor: int,
        rule: str | None = None,
        *,
        line: int | None = None,
        by: str,
        happened: int | None = None,
    ) -> None:
        """Open a dispute about an entry; `line` is that of the ply it is about, where the entry alone does not tell it."""
        from spooklog.domain.log.disputes import dispute

        self._take(dispute(self.game, self._seal(claim), anchor, rule, line), by, happened)

    def rule_dispute(
        self,
        number: int,
        decision: Settlement,
        *,
        why: str | None = None,
        series: str | None = None,
        by: str,
        happened: int | None = None,
    ) -> None:
        """Decide a dispute by its number; `series` is the stream of the series that a house rule is for."""
        from spooklog.domain.log.disputes import rule_dispute

        words = self._seal(why) if why else None
        self._take(rule_dispute(self.game, number, decision, words, series), by, happened)

    def branch(self, loaded: LoadedGame, ply: int | None, texts: Mapping[str, str], *, by: str) -> None:
        """Start as a copy of a game at a ply, by default the last, with the same people; `texts` are that game's by their hashes.

        Raises NotFound for a ply that is not there, Usage where that game was broken off.
        """
        from spooklog.domain.log.branching import branch

        moment = loaded.game.moment(ply)
        self._seats = self._new_seats = loaded.seats
        self.labels = loaded.labels
        sealed: dict[str, SealedText] = {}

        def reseal(digest: str) -> str:
            if digest not in sealed:
                sealed[digest] = self._seal(texts.get(digest) or ERASED)
            return sealed[digest].digest

        origin = Origin(loaded.stream.id, loaded.stream.head, loaded.stream.head_hash, len(moment.plies))
        drafts = branch(moment, origin, reseal)
        self._take(Decision(drafts, tuple(sealed.values())), by, None)

    def note(
        self, text: str, anchor: int | None = None, line: int | None = None, *, by: str, happened: int | None = None
    ) -> None:
        """Remark on an entry, the last one by default; `line` is that of the ply meant."""
        self._take(decide.note(self.game, self._seal(text), anchor, line), by, happened)

    def close(self, *, void: bool = False, why: str | None = None, by: str, happened: int | None = None) -> None:
        """Make the result official, or break the game off with `void`."""
        self._take(decide.close(self.game, self._seal, void=void, why=why), by, happened)

    def reopen(self, *, by: str, happened: int | None = None) -> None:
        """Let a closed game go on."""
        self._take(decide.reopen(self.game), by, happened)

    # -- what is stored of it --------------------------------------------------------------------------------------------

    def batch(self) -> Batch:
        """What is to be written beside `rows`."""
        return Batch(
            stream=self._stream(),
            head=self._before.head,
            head_hash=self._before.head_hash,
            people=tuple(self._guests.newcomers),
            seats=self._new_seats,
            texts=tuple(self._texts),
            recorders=tuple(self._recorders.values()),
            labelled=len(self._seats) - sum(seat.label is None for seat in self._seats),
        )

    def loaded(self) -> LoadedGame:
        """The game as it will be loaded once this is stored."""
        return LoadedGame(self._stream(), self.game, self._seats, self.labels)

    def _stream(self) -> Stream:
        before, head = self._before, self._before.head + len(self.rows)
        status = status_of(self.game)
        return Stream(before.id, before.kind, before.name, before.ruleset, head, self._head_hash, self._touched, status)

    def _seat(self, number: int, spec: SeatSpec) -> Seat:
        person = self._guests.person(spec.name or spec.label)
        return Seat(number, person.id, spec.label, person.name)

    def _seal(self, text: str) -> SealedText:
        return seal(text, self._desk.entropy(_SALT_BYTES))

    def _take(self, decision: Decision, by: str, happened: int | None) -> None:
        person, now = self._guests.recorder(by), self._desk.clock()
        rows: list[EventRow] = []
        game, hash = self._game, self._head_hash
        for draft in decision.drafts:
            number = self._before.head + len(self.rows) + len(rows) + 1
            event, when = draft.event, happened if draft.happened is None else draft.happened
            entry: AnyEntry = Entry(
                event.VERSION, person.id, now, hash, draft.digest, event, when, draft.line, draft.ply, draft.ruled
            )
            row = self._desk.mapper.row(self._before.id, number, entry)
            entry = self._desk.mapper.entry(row)  # nothing is stored that could not be read back
            game = begin(number, entry) if game is None else evolve(game, number, entry, draft.state)
            hash = entry_hash(row)
            rows.append(row)
        self._game, self._head_hash, self._touched = game, hash, now
        self.rows += rows
        self._texts += decision.texts
        self._recorders[person.id] = person


Steps = Callable[[Draftbook], object]
"""Writes into a draftbook. It may be called again, on a fresh one, when somebody else wrote first."""
