"""Games of a store: started, played, corrected, brought back. What the command line and every other front end calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from spooklog.domain.errors import SpooklogError
from spooklog.domain.log.folding import fold
from spooklog.store.book import Desk
from spooklog.store.draftbook import Draftbook, Start, Steps
from spooklog.store.ids import new_id
from spooklog.store.loaded import GameCache, LoadedGame, Recorded, labels_of, status_of
from spooklog.store.logs import Logs, Reading, naming, refuse_other
from spooklog.store.people import check_seats
from spooklog.store.recorder import Recorder
from spooklog.store.rows import Stream
from spooklog.store.streams import Streams

if TYPE_CHECKING:
    from spooklog.domain.log.amend import Amendment, Conflicts, Wish


class Games(Logs):
    """Records and loads games. `stream` is always a stream's id, `by` always a person's name.

    Recording raises what the decision raises (Unreadable, Ambiguous, Illegal, Impossible, NotFound), Conflict, and Unavailable;
    when it returns, the entries are durable.
    """

    kind = "game"

    def __init__(self, recorder: Recorder, streams: Streams, desk: Desk) -> None:
        super().__init__(recorder, streams, desk)
        self._cache = GameCache()

    # -- record ----------------------------------------------------------------------------------------------------------

    def start(self, start: Start, *, name: str | None = None, then: Steps | None = None) -> Recorded:
        """Start a game under a name, a speakable one by default; `then` writes what follows, stored with the start or not at all.

        Raises Conflict for a name that is taken, Usage for a name or a label that cannot be.
        """

        def draft() -> tuple[Draftbook]:
            book = self.new_book(start.ruleset.meta.named(start.setup.revision), name)
            book.start(start)
            if then:
                then(book)
            return (book,)

        return self._stored(draft)

    def branch(self, stream: str, ply: int | None = None, *, by: str, name: str | None = None) -> Recorded:
        """Start a copy of a game as it stands at a ply, by default the last; it counts for nothing, and knows where it is from.

        Raises NotFound for a ply that is not there, Usage where that game was broken off, Conflict for a name that is taken.
        """
        origin, texts = self.load(stream), self.texts(stream)

        def draft() -> tuple[Draftbook]:
            book = self.new_book(origin.stream.ruleset, name)
            book.branch(origin, ply, texts, by=by)
            return (book,)

        return self._stored(draft)

    def append(self, stream: str, steps: Steps, *, after: int | None = None) -> Recorded:
        """Record what `steps` writes, all of it or nothing.

        It is decided on the game as this process saw it last, and stored only if the log still stands there. When somebody else
        wrote meanwhile, `steps` is called again on the newer game, and refused only if it is not legal there. With `after`, it is
        refused with Conflict unless that entry is the last.
        """

        def write_on(loaded: LoadedGame) -> tuple[Draftbook]:
            refuse_other(after, loaded.stream)
            book = Draftbook(self.desk, loaded.stream, loaded)
            steps(book)
            return (book,)

        def draft() -> tuple[Draftbook]:
            known = self._cache.get(stream)
            if known:
                try:
                    return write_on(known)
                except SpooklogError:
                    if self.load(stream) is known:
                        raise
            return write_on(self.load(stream))

        return self._stored(draft, lambda: self.load(stream))

    def play(
        self,
        stream: str,
        text: str,
        *,
        by: str,
        ruled: str | None = None,
        happened: int | None = None,
        after: int | None = None,
    ) -> Recorded:
        """One line; `ruled` is the table's reason to let it stand though a rule forbids it."""
        return self.append(stream, lambda book: book.play(text, by=by, ruled=ruled, happened=happened), after=after)

    def undo(self, stream: str, plies: int = 1, *, by: str, happened: int | None = None, after: int | None = None) -> Recorded:
        """Take back the last plies."""
        return self.append(stream, lambda book: book.undo(plies, by=by, happened=happened), after=after)

    def redo(self, stream: str, plies: int = 1, *, by: str, happened: int | None = None, after: int | None = None) -> Recorded:
        """Bring back plies that were undone."""
        return self.append(stream, lambda book: book.redo(plies, by=by, happened=happened), after=after)

    def note(
        self,
        stream: str,
        text: str,
        anchor: int | None = None,
        line: int | None = None,
        *,
        by: str,
        happened: int | None = None,
        after: int | None = None,
    ) -> Recorded:
        """Remark on an entry, the last one by default; `line` is that of the ply meant, as an entry can be of several."""
        return self.append(stream, lambda book: book.note(text, anchor, line, by=by, happened=happened), after=after)

    def plan(
        self, stream: str, wishes: Sequence[Wish], *, conflicts: Conflicts = "tell", why: str | None = None
    ) -> tuple[LoadedGame, Amendment]:
        """What an amendment would do, with the game as it stands; nothing is stored. `append` with `Draftbook.amend` does it."""
        loaded = self.load(stream)
        return loaded, Draftbook(self.desk, loaded.stream, loaded).plan(wishes, conflicts=conflicts, why=why)

    def close(
        self,
        stream: str,
        *,
        void: bool = False,
        why: str | None = None,
        by: str,
        happened: int | None = None,
        after: int | None = None,
    ) -> Recorded:
        """Make the result official, or break the game off with `void`."""
        return self.append(stream, lambda book: book.close(void=void, why=why, by=by, happened=happened), after=after)

    def reopen(self, stream: str, *, by: str, happened: int | None = None, after: int | None = None) -> Recorded:
        """Let a closed game go on."""
        return self.append(stream, lambda book: book.reopen(by=by, happened=happened), after=after)

    # -- bring back ------------------------------------------------------------------------------------------------------

    def load(self, stream: str) -> LoadedGame:
        """The game as it stands. Reads only entries that are newer than what this process has seen of it."""
        row = self._row(stream)
        known = self._cache.get(stream)
        if known:
            known = self._called_anew(known, row)
            if known.stream.head_hash == row.head_hash:
                return known
        newer = known if known and known.stream.head < row.head else None
        return self._cache.keep(self._fold(row, row.head, newer))

    def load_as_of(self, stream: str, entry: int) -> LoadedGame:
        """The game as its log stood at an entry. Raises NotFound for one that is not there."""
        return self._fold(self._row_with(stream, entry), entry)

    def new_book(self, ruleset: str, name: str | None) -> Draftbook:
        """An empty log of a new game."""
        entropy = self.desk.entropy
        called = self._streams.new_name(entropy) if name is None else self._streams.check_name(name)
        return Draftbook(self.desk, Stream(new_id("g", entropy), "game", called, ruleset, 0, "", 0, "open"))

    def keep(self, book: Draftbook) -> Recorded:
        """What was recorded in a book that is stored."""
        recorded = book.recorded()
        self._cache.keep(recorded.loaded)
        return recorded

    def _stored(self, draft: Callable[[], tuple[Draftbook]], again: Callable[[], object] | None = None) -> Recorded:
        (book,) = self._record(draft, again)
        return self.keep(book)

    def _called_anew(self, known: LoadedGame, row: Stream) -> LoadedGame:
        """A game that was kept, with the names that it and its people have now: somebody may have been erased since."""
        seats = self.desk.people.seats(row.id)
        if seats == known.seats and row.name == known.stream.name:
            return known
        with naming(row):
            check_seats(seats, known.game.started.persons)
        stream = msgspec.structs.replace(known.stream, name=row.name)
        return self._cache.keep(LoadedGame(stream, known.game, seats, labels_of(seats)))

    def _fold(self, row: Stream, entry: int, known: LoadedGame | None = None) -> LoadedGame:
        reading = Reading(self._recorder, self.desk, row, known.stream if known else None)
        with naming(row):
            game = fold(reading.entries(entry), known.game if known else None, self.desk.contents)
            seats = known.seats if known else self.desk.people.seats(row.id)
            if not known:
                check_seats(seats, game.started.persons)
        return LoadedGame(reading.stream(status_of(game)), game, seats, known.labels if known else labels_of(seats))
