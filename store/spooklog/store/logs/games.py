"""The games of a store: start, record, load. The command line and every other front end call this."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from spooklog.domain.log.decision import Command
from spooklog.domain.log.folding import fold
from spooklog.domain.values.errors import Conflict, Corrupt, SpooklogError, Unavailable
from spooklog.domain.values.saying import said
from spooklog.store.entries.ids import new_id
from spooklog.store.entries.mapper import Chain, StoredEntry
from spooklog.store.entries.rows import Person, Request, Seat, Stream
from spooklog.store.index.people import check_seats
from spooklog.store.index.streams import check_kind
from spooklog.store.logs.game_writer import Branch, GameWriter, Start
from spooklog.store.logs.loaded import LoadedGame, Recorded, labels_of, status_of
from spooklog.store.logs.logs import Logs, naming, refuse_archived, refuse_other

if TYPE_CHECKING:
    from spooklog.domain.log.amend import Amend, AmendmentPlan
    from spooklog.domain.log.amend_beginning import AmendBeginning
    from spooklog.domain.log.unamend import Unamend
    from spooklog.store.index.requests import GameRequest, StartRequest


class Games(Logs[LoadedGame]):
    """Records and loads games. `stream` is always a stream's id, `by` always a person's name.

    Recording raises what the decision raises (Unreadable, Ambiguous, Illegal, Impossible, NotFound), Illegal in an archived game,
    Conflict, and Unavailable; when it returns, the entries are durable.
    """

    kind = "game"

    # -- record ----------------------------------------------------------------------------------------------------------

    def append(self, stream: str, *commands: Command, by: str, after: int | None = None, request: str | None = None) -> Recorded:
        """Decide commands and record their entries, all of them or none.

        The commands are decided on the game as this process saw it last, and stored only if the log still stands there. When
        another writer was quicker, they are decided again on the newer game, and refused only if that forbids them. With `after`
        they are refused with Conflict unless `after` is the number of the last entry.

        `request` is a client's text for its request, drawn at random. When the client repeats the request, whatever `after` is,
        nothing is stored again, and what was recorded the first time is returned, marked as `repeated`. A refused request is not
        stored and can be made again. Raises Usage for an impossible text, Conflict for one of a request with other commands or
        of another person.
        """
        if request is None:
            return self._appended(stream, commands, by, after)
        from spooklog.store.index.requests import game_request  # start-up cost: only a server needs it

        client_request = game_request(request, commands, by)
        if found := client_request.stored(self.recorder.query, stream):
            return self._repeated(stream, found, commands, by)
        try:
            return self._appended(stream, commands, by, after, client_request)
        except Unavailable:  # the client asks again
            raise
        except SpooklogError:
            # the same request may have been stored meanwhile, and be the reason for the refusal
            if found := client_request.stored(self.recorder.query, stream):
                return self._repeated(stream, found, commands, by)
            raise

    def _appended(
        self, stream: str, commands: tuple[Command, ...], by: str, after: int | None, client_request: GameRequest | None = None
    ) -> Recorded:
        def decided_again() -> tuple[GameWriter]:
            if client_request and client_request.stored(self.recorder.query, stream):
                raise Conflict("the request is stored already")
            return (self._decided(self.load(stream), commands, by, after, client_request),)

        cached = self._cached(stream) or self.load(stream)
        try:
            writer = self._decided(cached, commands, by, after, client_request)
        except SpooklogError:
            newest = self.load(stream)
            # a refusal counts only on the newest game: the cached one may be behind the log
            if newest is cached:
                raise
            writer = self._decided(newest, commands, by, after, client_request)
        (writer,) = self._record((writer,), decided_again)
        return self.keep(writer)

    def _repeated(self, stream: str, found: Request, commands: tuple[Command, ...], by: str) -> Recorded:
        """Return what was recorded when a request was made first."""
        self.recorder.settle()
        before, cached = self.load_as_of(stream, found.first - 1), self.load(stream)
        loaded = cached if cached.stream.head == found.last else self.load_as_of(stream, found.last)
        writer = GameWriter(self.context, before.stream, before)
        if found.asked is not None:  # else these may be other commands
            with suppress(SpooklogError):  # what was possible then may not be now: a label or a word list may be erased
                writer.take(*commands, by=by)
        decisions = tuple(writer.decisions) if len(writer.decisions) == len(commands) else ()
        return Recorded(loaded, before.game, found.first, found.last, decisions, repeated=True)

    def start(self, start: Start, *commands: Command, name: str | None = None, request: StartRequest | None = None) -> Recorded:
        """Start a game under a name, by default a drawn speakable one; start and commands are stored together or not at all.

        When a client repeats the request `request`, no game is started: the one that it started is returned as it stands now,
        marked as `repeated`. Raises Conflict for a name that is taken, Usage for an impossible name, label or request.
        """

        def started(id: str | None) -> Recorded:
            writer = self.new(start, name, id=id)
            writer.take(*commands, by=start.by)
            return self.store(writer, name)

        return self.once(started, request)

    def once(self, start: Callable[[str | None], Recorded], request: StartRequest | None) -> Recorded:
        """Start a game under the id of a request, None without one; return the game that the request has started before."""
        if request is None:
            return start(None)
        if found := self.started(request):
            return found
        try:
            return start(request.game)
        except Unavailable:  # the client asks again
            raise
        except SpooklogError:
            # the same request may have been stored meanwhile, and be the reason for the refusal
            if found := self.started(request):
                return found
            raise

    def started(self, request: StartRequest) -> Recorded | None:
        """Return the game that a request has started, as it stands now; None where it has started none. Raises Usage."""
        if not self.streams.several((request.game,)):
            return None
        self.recorder.settle()
        loaded = self.load(request.game)
        return Recorded(loaded, None, 1, loaded.stream.head, repeated=True)

    def branch(self, stream: str, ply: int | None = None, *, by: str, name: str | None = None) -> Recorded:
        """Start a copy of a game as it stands after a ply, by default the last. A copy counts for nothing and names its origin.

        Raises NotFound for a ply that is not there, Usage where that game was broken off, Conflict for a name that is taken.
        """
        return self.store(self.new(Branch(self.load(stream), ply, self.texts(stream), by), name), name)

    def new(
        self, opening: Start | Branch, name: str | None = None, *, among: Iterable[Person] = (), id: str | None = None
    ) -> GameWriter:
        """Return a writer that has begun a new game; `store` stores its entries.

        `among` are new people whom another writer stores in the same transaction. `id` is the id of the game, by default random.
        Raises Conflict where a game has that id.
        """
        if isinstance(opening, Start):
            ruleset = opening.ruleset.meta.named(opening.setup.revision)
        else:
            ruleset = opening.origin.stream.ruleset
        writer = GameWriter(self.context, self._row_of_new(ruleset, name, id))
        writer.know(among)  # before begin, which would make the same people a second time
        writer.begin(opening)
        return writer

    def store(self, writer: GameWriter, name: str | None = None) -> Recorded:
        """Store what the writer of a new game holds; `name` is the chosen name, None where it was drawn.

        When another writer took the name or stored a person meanwhile, the commands are decided again.
        """
        row = writer.stream
        (stored,) = self._record((writer,), lambda: (writer.again(self._row_of_new(row.ruleset, name, row.id)),))
        return self.keep(stored)

    def plan(self, stream: str, amend: Amend | AmendBeginning | Unamend) -> tuple[LoadedGame, AmendmentPlan]:
        """Return the game as it stands and what an amendment would change; nothing is stored. `append` applies it."""
        loaded, context = self.load(stream), self.context
        return loaded, amend.plan(GameWriter(context, loaded.stream, loaded).situation(context.clock()))

    def tried(self, stream: str, *commands: Command, by: str) -> LoadedGame:
        """Return the game as commands would leave it; nothing is stored. Raises what deciding them raises."""
        return self._decided(self.load(stream), commands, by, None).loaded()

    # -- load -----------------------------------------------------------------------------------------------------------

    def load(self, stream: str | Stream) -> LoadedGame:
        """Return the game as it stands; given its row, as of that row, or newer where this process holds a newer one.

        Reads only entries newer than those that this process has seen.
        """
        id = stream if isinstance(stream, str) else stream.id
        cached = self._cached(id)
        # a cached game may be newer than the row of the caller
        if isinstance(stream, str) or (cached and cached.stream.head_hash != stream.head_hash):
            row = self._row(id)
        else:
            check_kind(row := stream, self.kind)
        # another thread may have stored a newer log since this one began to read from a standby
        if cached and cached.stream.head > row.head and self.recorder.is_away():
            with self.recorder.at_home():
                return self.load(id)
        seats = self.context.people.seats(id)
        if cached and cached.stream.head_hash == row.head_hash:
            if not self._words_erased(cached):
                return self._with_current_names(cached, row, seats)
            cached = None
        # a log that is not longer than the cached one and ends otherwise is another: fold it from the start
        elif cached and (cached.stream.head >= row.head or self._words_erased(cached)):
            cached = None
        return self._read_on(row, cached, partial(self._folded, row, seats))

    def load_as_of(self, stream: str, entry: int) -> LoadedGame:
        """Return the game as its log stood at an entry. Raises NotFound for an entry that is not there."""
        try:
            row = self._row_with(stream, entry)
            return self._as_of(row, entry, partial(self._folded, row, self.context.people.seats(stream), entry=entry))
        except Corrupt:
            self.load(stream)  # raises where the seats are not those of the log either
            row = self._row_with(stream, entry)
            # its players were corrected since
            seats = self.context.people.seats(stream)
            return self._as_of(row, entry, partial(self._folded, row, seats, entry=entry, checked=False))

    def keep(self, writer: GameWriter) -> Recorded:
        """Cache the game of a writer whose entries are stored; return what was recorded."""
        loaded = self._keep(writer.loaded())
        return Recorded(loaded, writer.before, writer.first, loaded.stream.head, tuple(writer.decisions))

    def _decided(
        self,
        loaded: LoadedGame,
        commands: tuple[Command, ...],
        by: str,
        after: int | None,
        client_request: GameRequest | None = None,
    ) -> GameWriter:
        if loaded.stream.archived is not None:
            refuse_archived(loaded.stream)
        if after is not None:
            refuse_other(after, loaded.stream)
        writer = GameWriter(self.context, loaded.stream, loaded)
        writer.take(*commands, by=by)
        writer.request = client_request
        return writer

    def _row_of_new(self, ruleset: str, name: str | None, id: str | None = None) -> Stream:
        entropy = self.context.entropy
        if id and self.streams.several((id,)):
            raise Conflict(said("there is a game {id} already", id=id))
        called = self.streams.new_name(entropy) if name is None else self.streams.check_name(name)
        return Stream(id or new_id("g", entropy), "game", called, ruleset, 0, "", 0, "open")

    def _words_erased(self, cached: LoadedGame) -> bool:
        game = cached.game
        return self._lost_words(game.ruleset.meta.options, game.started.options, game.setup.options)

    def _with_current_names(self, cached: LoadedGame, row: Stream, seats: tuple[Seat, ...]) -> LoadedGame:
        """Return a cached game with today's names, labels and archive mark: a person may have been erased since."""
        if seats == cached.seats and (row.name, row.archived) == (cached.stream.name, cached.stream.archived):
            return cached
        with naming(row):
            check_seats(seats, cached.game.started.persons, cached.game.started.labels)
        stream = msgspec.structs.replace(cached.stream, name=row.name, archived=row.archived)
        return self._keep(LoadedGame(stream, cached.game, seats, labels_of(seats)))

    def _folded(
        self,
        row: Stream,
        seats: tuple[Seat, ...],
        before: LoadedGame | None,
        events: Iterable[StoredEntry],
        *,
        entry: int | None = None,
        checked: bool = True,
    ) -> LoadedGame:
        """Fold new entries on top of a game, along their hash chain and up to an entry, by default the last in its row."""
        if before and before.stream.head > row.head:  # another thread has read on since the row was read
            return before
        known = before.stream if before else None
        chain = Chain(known.head, known.head_hash, known.touched) if known else Chain()
        entries = chain.entries(events, row, row.head if entry is None else entry)
        game = fold(entries, before.game if before else None, self.context.beside)
        if checked:
            check_seats(seats, game.started.persons, game.started.labels)
        else:
            seats = self._seats_then(seats, game.started.persons)
        return LoadedGame(chain.stream(row, status_of(game)), game, seats, labels_of(seats))

    def _seats_then(self, seats: tuple[Seat, ...], persons: Sequence[str]) -> tuple[Seat, ...]:
        """Return the seats of an earlier table with today's players; those whom a correction took from it have no label."""
        gone = persons[len(seats) :]
        names = self.context.people.names(gone)
        return (
            *seats[: len(persons)],
            *(Seat(number, id, None, names[id], None) for number, id in enumerate(gone, start=len(seats) + 1)),
        )
