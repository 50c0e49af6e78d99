"""Games of a store: started, written, brought back. What the command line and every other front end calls."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from spooklog.domain.errors import SpooklogError
from spooklog.domain.log.decision import Command, Situation
from spooklog.domain.log.folding import fold
from spooklog.store.cache import LogCache
from spooklog.store.game_writer import Branch, GameWriter, Start
from spooklog.store.ids import new_id
from spooklog.store.loaded import LoadedGame, Recorded, labels_of, status_of
from spooklog.store.log_writer import WriterContext
from spooklog.store.logs import LogReader, Logs, naming, refuse_archived, refuse_other
from spooklog.store.people import check_seats
from spooklog.store.recorder import EventRecorder
from spooklog.store.rows import Person, Stream
from spooklog.store.streams import Streams

if TYPE_CHECKING:
    from spooklog.domain.log.amend import Amend, AmendmentPlan


class Games(Logs):
    """Records and loads games. `stream` is always a stream's id, `by` always a person's name.

    Recording raises what the decision raises (Unreadable, Ambiguous, Illegal, Impossible, NotFound), Illegal in an archived game,
    Conflict, and Unavailable; when it returns, the entries are durable.
    """

    kind = "game"

    def __init__(self, recorder: EventRecorder, streams: Streams, context: WriterContext) -> None:
        super().__init__(recorder, streams, context)
        self._cache = LogCache[LoadedGame]()

    # -- record ----------------------------------------------------------------------------------------------------------

    def append(self, stream: str, *commands: Command, by: str, after: int | None = None) -> Recorded:
        """Record what comes of some commands, all of it or nothing.

        They are decided on the game as this process saw it last, and stored only if the log still stands there. When another
        writer was quicker they are decided again on the newer game, and refused only if that forbids them. With `after` they are
        refused with Conflict unless that entry is the last.
        """
        known = self._cache.get(stream) or self.load(stream)
        try:
            writer = self._decided(known, commands, by, after)
        except SpooklogError:
            newest = self.load(stream)
            if newest is known:
                raise
            writer = self._decided(newest, commands, by, after)
        (writer,) = self._record((writer,), lambda: (self._decided(self.load(stream), commands, by, after),))
        return self.keep(writer)

    def start(self, start: Start, *commands: Command, name: str | None = None) -> Recorded:
        """Start a game under a name, a speakable one by default; what the commands write is stored with the start or not at all.

        Raises Conflict for a name that is taken, Usage for a name or a label that cannot be.
        """
        writer = self.new(start, name)
        writer.take(*commands, by=start.by)
        return self.store(writer, name)

    def branch(self, stream: str, ply: int | None = None, *, by: str, name: str | None = None) -> Recorded:
        """Start a copy of a game as it stands at a ply, by default the last; it counts for nothing, and knows where it is from.

        Raises NotFound for a ply that is not there, Usage where that game was broken off, Conflict for a name that is taken.
        """
        return self.store(self.new(Branch(self.load(stream), ply, self.texts(stream), by), name), name)

    def new(self, opening: Start | Branch, name: str | None = None, *, among: Iterable[Person] = ()) -> GameWriter:
        """A writer of a new game that was begun; `store` stores what it holds. `among` are people stored with it by others."""
        if isinstance(opening, Start):
            ruleset = opening.ruleset.meta.named(opening.setup.revision)
        else:
            ruleset = opening.origin.stream.ruleset
        writer = GameWriter(self.context, self._row_of_new(ruleset, name))
        writer.know(among)
        writer.begin(opening)
        return writer

    def store(self, writer: GameWriter, name: str | None = None) -> Recorded:
        """Store the writer of a new game; `name` is the one that was chosen for it, None for one that was drawn.

        When a name or a person was taken meanwhile, its commands are decided again.
        """
        (stored,) = self._record((writer,), lambda: (writer.again(self._row_of_new(writer.stream.ruleset, name)),))
        return self.keep(stored)

    def plan(self, stream: str, amend: Amend) -> tuple[LoadedGame, AmendmentPlan]:
        """What an amendment would do, with the game as it stands; nothing is stored. `append` does it."""
        loaded, context = self.load(stream), self.context
        return loaded, amend.plan(Situation(loaded.game, loaded.labels, context.seal, context.clock(), context.lexicon))

    def tried(self, stream: str, *commands: Command, by: str) -> LoadedGame:
        """The game as commands would leave it; nothing is stored. Raises what deciding them raises. `append` does it."""
        return self._decided(self.load(stream), commands, by, None).loaded()

    # -- bring back ------------------------------------------------------------------------------------------------------

    def load(self, stream: str) -> LoadedGame:
        """The game as it stands. Reads only entries that are newer than what this process has seen of it."""
        row = self._row(stream)
        known = self._cache.get(stream)
        if known and self._words_erased(known.game.ruleset.meta.options, known.game.started.options, known.game.setup.options):
            known = None
        if known:
            known = self._called_anew(known, row)
            if known.stream.head_hash == row.head_hash:
                return known
        newer = known if known and known.stream.head < row.head else None
        return self._cache.keep(self._fold(row, row.head, newer))

    def load_as_of(self, stream: str, entry: int) -> LoadedGame:
        """The game as its log stood at an entry. Raises NotFound for one that is not there."""
        return self._fold(self._row_with(stream, entry), entry)

    def keep(self, writer: GameWriter) -> Recorded:
        """What was recorded by a writer whose entries are stored."""
        recorded = writer.recorded()
        self._cache.keep(recorded.loaded)
        return recorded

    def _decided(self, loaded: LoadedGame, commands: tuple[Command, ...], by: str, after: int | None) -> GameWriter:
        refuse_archived(loaded.stream)
        refuse_other(after, loaded.stream)
        writer = GameWriter(self.context, loaded.stream, loaded)
        writer.take(*commands, by=by)
        return writer

    def _row_of_new(self, ruleset: str, name: str | None) -> Stream:
        entropy = self.context.entropy
        called = self._streams.new_name(entropy) if name is None else self._streams.check_name(name)
        return Stream(new_id("g", entropy), "game", called, ruleset, 0, "", 0, "open")

    def _called_anew(self, known: LoadedGame, row: Stream) -> LoadedGame:
        """A kept game as it and its people are called now, archived or not: a person may have been erased since."""
        seats = self.context.people.seats(row.id)
        if seats == known.seats and (row.name, row.archived) == (known.stream.name, known.stream.archived):
            return known
        with naming(row):
            check_seats(seats, known.game.started.persons, known.game.started.labels)
        stream = msgspec.structs.replace(known.stream, name=row.name, archived=row.archived)
        return self._cache.keep(LoadedGame(stream, known.game, seats, labels_of(seats)))

    def _fold(self, row: Stream, entry: int, known: LoadedGame | None = None) -> LoadedGame:
        reading = LogReader(self._recorder, self.context, row, known.stream if known else None)
        with naming(row):
            game = fold(reading.entries(entry), known.game if known else None, self.context.beside)
            seats = known.seats if known else self.context.people.seats(row.id)
            if not known:
                check_seats(seats, game.started.persons, game.started.labels)
        return LoadedGame(reading.stream(status_of(game)), game, seats, known.labels if known else labels_of(seats))
