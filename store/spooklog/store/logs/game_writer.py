"""The writer of a game. Every record goes through it: one ply, an undo, the start, a whole imported sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from spooklog.domain.contract.registry import package_of
from spooklog.domain.contract.ruleset import AnyRuleset, Setup
from spooklog.domain.log.decision import Command, Decision, Lookups, Situation
from spooklog.domain.log.entry import AnyEntry
from spooklog.domain.log.events import GameStarted, Origin
from spooklog.domain.log.folding import begin, evolve
from spooklog.domain.log.game import Game
from spooklog.domain.log.option_words import seal_words
from spooklog.domain.log.texts import SealedText, seal_original
from spooklog.domain.values.errors import SpooklogError, Usage
from spooklog.domain.values.options import stored_options, with_defaults
from spooklog.domain.values.saying import said
from spooklog.store.entries.rows import Seat, Stream
from spooklog.store.index.people import SALT_BYTES
from spooklog.store.logs.loaded import NO_LABELS, LoadedGame, status_of
from spooklog.store.logs.log_writer import LogWriter, SeatSpec, WriterContext

ERASED = "a reason that was erased"
"""Stands for the text of a ruling that was erased."""


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """How a new game starts.

    `setup` was prepared by the ruleset; `by` is the name of the recorder; `played` is when it takes place, in ms since 1970 UTC,
    now by default; `offset` the table's distance from UTC in minutes; `why` the table's reason to break rules in the setup;
    `files` are contents of files that decide, by sha256.
    """

    ruleset: AnyRuleset
    setup: Setup
    seats: Sequence[SeatSpec]
    by: str
    played: int | None = None
    offset: int = 0
    why: str | None = None
    files: Mapping[str, bytes] = msgspec.field(default_factory=dict)


class Branch(msgspec.Struct, frozen=True):
    """How a copy of a game starts: as `origin` stands after a ply, by default the last; `texts` are its texts by digest."""

    origin: LoadedGame
    ply: int | None
    texts: Mapping[str, str]
    by: str


class GameWriter(LogWriter[Game]):
    """New entries of one game, on top of those that are stored."""

    def __init__(self, context: WriterContext, stream: Stream, loaded: LoadedGame | None = None) -> None:
        if loaded:
            super().__init__(context, stream, loaded.game, loaded.seats, loaded.labels)
        else:
            super().__init__(context, stream, None, (), NO_LABELS)
        self._opening: Start | Branch | None = None
        self._taken: list[tuple[Command, str]] = []

    @property
    def game(self) -> Game:
        """The game as it will stand. Raises LookupError before it was started."""
        if self._now is None:
            raise LookupError("the game has not been started")
        return self._now

    def take(self, *commands: Command, by: str) -> None:
        """Decide commands in order and write their entries; `by` is the name of the recorder.

        Raises what deciding raises, with players by their labels; the commands before the refused one stay written.
        """
        context = self.context
        for command in commands:
            now = context.clock()
            try:
                decision = command.decide(self.situation(now))
            except SpooklogError as problem:
                raise self.labels.fill(problem) from None
            self._write(decision, by, command.happened, now)
            seated, count = decision.seated, len(self.game.started.persons)
            if seated or count < len(self._seats):
                seats = [Seat(one.number, one.person, one.label.text, one.name, one.label.salt) for one in seated]
                self._change_seats(seats, count)
            self._taken.append((command, by))

    def situation(self, now: int) -> Situation:
        """Return what the next command is decided from; `now` is the time, in ms since 1970 UTC."""
        context = self.context
        # made for each: kept, they would hold the writer that holds them
        lookups = Lookups(self._person, self._names, self._words_of, self._seal_original)
        return Situation(self.game, self.labels, context.seal, now, context.lexicon, lookups)

    def begin(self, opening: Start | Branch) -> None:
        """Start the game, or start it as a copy of another.

        Raises Usage for impossible labels or a wrong number of seats, Illegal and Impossible from the rules; for a copy NotFound
        for a ply that is not there, Usage where the game of origin was broken off.
        """
        self._opening = opening
        if isinstance(opening, Start):
            self._start(opening)
        else:
            self._copy(opening)

    def again(self, stream: Stream) -> GameWriter:
        """Return a writer that begins the same new game under another row and decides its commands anew.

        Raises LookupError for a game that this writer did not begin.
        """
        if self._opening is None:
            raise LookupError("the game was begun before")
        writer = GameWriter(self.context, stream)
        writer.begin(self._opening)
        self.repeat(writer)
        return writer

    @property
    def start(self) -> Start:
        """How the game started. Raises LookupError for a game that this writer did not start."""
        if not isinstance(self._opening, Start):
            raise LookupError("the game was started before")
        return self._opening

    def repeat(self, writer: GameWriter) -> None:
        """Give another writer, which has begun the same game, the same commands."""
        for command, by in self._taken:
            writer.take(command, by=by)

    def loaded(self) -> LoadedGame:
        """Return the game as it will be loaded once these entries are stored."""
        return LoadedGame(self.stream, self.game, self._seats, self.labels)

    def _start(self, start: Start) -> None:
        from spooklog.domain.log.starting import start as decide_start  # start-up cost: a line at the table does without

        meta, setup = start.ruleset.meta, start.setup
        if not {spec.name for spec in meta.options} <= setup.options.keys():  # a caller in Python may leave options out
            options = with_defaults(meta.options, setup.options, setup.revision)
            setup = msgspec.structs.replace(setup, options=options)
        self._sit_down(start.seats, meta)
        if setup.seats != len(start.seats):
            raise Usage(
                said("the setup has {seats} seats, and {count} players were named", seats=setup.seats, count=len(start.seats))
            )
        played = self.context.clock() if start.played is None else start.played

        def started(final: Setup) -> GameStarted:
            options = seal_words(meta.options, final.options, self._seal_word)
            return GameStarted(
                ruleset=meta.named(final.revision),
                persons=tuple(seat.person for seat in self._seats),
                labels=self._labels(),
                options=stored_options(meta.options, options, final.revision),
                data=final.data,
                opening=final.opening,
                played=played,
                offset=start.offset,
                package=package_of(meta.slug),
            )

        self._files = dict(start.files)  # before the start is folded, which looks files up here
        why = self.context.seal(start.why) if start.why else None
        with self._labelled():
            decision = decide_start(start.ruleset, setup, started, why)
        self._write(Decision(decision.drafts, (*decision.texts, *self._words.values())), start.by)

    def _copy(self, copy: Branch) -> None:
        from spooklog.domain.log.branching import branch  # start-up cost: a line at the table does without

        moment = copy.origin.game.moment(copy.ply)
        self._take_seats(tuple(map(self._sealed_anew, copy.origin.seats)))
        sealed_labels = zip(self._seats, self._labels(), moment.started.labels, strict=True)
        labels = tuple(old if seat.label is None else new for seat, new, old in sealed_labels)  # an erased label keeps its hash
        sealed: dict[str, SealedText] = {}

        # `texts` has one row for each digest, which belongs to one log: a copy needs texts of its own
        def reseal(digest: str) -> str:
            if digest not in sealed:
                sealed[digest] = self.context.seal(copy.texts.get(digest) or ERASED)
            return sealed[digest].digest

        row = copy.origin.stream
        origin = Origin(row.id, row.head, row.head_hash, len(moment.plies))
        drafts = branch(moment, origin, labels, reseal, self._seal_word)
        self._write(Decision(drafts, (*sealed.values(), *self._words.values())), copy.by)

    def _sealed_anew(self, seat: Seat) -> Seat:
        """Return the seat with a new salt for its label, where it has one."""
        return seat if seat.label is None else msgspec.structs.replace(seat, salt=self.context.entropy(SALT_BYTES))

    def _person(self, name: str) -> str:
        """Return the id of a person whom an entry will name, new or known."""
        id = self._guests.person(name).id
        self._named.add(id)
        return id

    def _names(self, ids: Sequence[str]) -> Mapping[str, str | None]:
        """Return names of people by id, of those who are stored with these entries too."""
        new = {person.id: person.name for person in self.newcomers}
        return {**self.context.people.names(id for id in ids if id not in new), **{id: new[id] for id in ids if id in new}}

    def _words_of(self, digests: Sequence[str]) -> Mapping[str, str]:
        """Return texts by their hashes, those written here and those in the store; erased ones are left out."""
        stored = self.context.people.texts(self._stored.id, digests)
        return {text.digest: text.text for text in (*stored.values(), *self._texts) if text.digest in digests}

    def _seal_original(self, original: bytes) -> SealedText:
        return seal_original(original, self.context.entropy(SALT_BYTES))

    def _fold(self, before: Game | None, number: int, entry: AnyEntry, state: Any, /) -> Game:
        return begin(number, entry, self._beside(), state) if before is None else evolve(before, number, entry, state)

    _status = staticmethod(status_of)
