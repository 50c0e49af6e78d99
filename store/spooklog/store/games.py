"""Games of a store: started, played, corrected, brought back. What the command line and every other front end calls."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from spooklog.domain.errors import Conflict, Corrupt, NotFound, SpooklogError
from spooklog.domain.log.entry import AnyEntry
from spooklog.domain.log.folding import fold
from spooklog.store.chain import Chain, entry_hash
from spooklog.store.draftbook import Desk, Draftbook, Start, Steps
from spooklog.store.ids import new_id
from spooklog.store.loaded import GameCache, LoadedGame, Recorded, labels_of, status_of
from spooklog.store.people import check_seats
from spooklog.store.recorder import Recorder
from spooklog.store.rows import Stream
from spooklog.store.streams import Streams

if TYPE_CHECKING:
    from spooklog.domain.log.amend import Amendment, Conflicts, Wish

ATTEMPTS = 50
"""How often a lost race is decided again before giving up."""


class StoredEntry(NamedTuple):
    """An entry as it is stored: its number, topic and hash beside what it says."""

    number: int
    topic: str
    entry: AnyEntry
    hash: str


class Games:
    """Records and loads games. `stream` is always a stream's id, `by` always a person's name.

    Recording raises what the decision raises (Unreadable, Ambiguous, Illegal, Impossible, NotFound), Conflict, and Unavailable;
    when it returns, the entries are durable. Loading raises NotFound for an unknown id and Corrupt for a broken log.
    """

    def __init__(self, recorder: Recorder, streams: Streams, desk: Desk) -> None:
        self._recorder = recorder
        self._mapper = desk.mapper
        self._streams = streams
        self.desk = desk
        self._cache = GameCache()

    # -- record ----------------------------------------------------------------------------------------------------------

    def start(self, start: Start, *, name: str | None = None, then: Steps | None = None) -> Recorded:
        """Start a game under a name, a speakable one by default; `then` writes what follows, stored with the start or not at all.

        Raises Conflict for a name that is taken, Usage for a name or a label that cannot be.
        """

        def draft() -> Draftbook:
            book = self.new_book(start.ruleset.meta.name, name)
            book.start(start)
            if then:
                then(book)
            return book

        return self._record(draft)

    def branch(self, stream: str, ply: int | None = None, *, by: str, name: str | None = None) -> Recorded:
        """Start a copy of a game as it stands at a ply, by default the last; it counts for nothing, and knows where it is from.

        Raises NotFound for a ply that is not there, Usage where that game was broken off, Conflict for a name that is taken.
        """
        origin, texts = self.load(stream), self.texts(stream)

        def draft() -> Draftbook:
            book = self.new_book(origin.stream.ruleset, name)
            book.branch(origin, ply, texts, by=by)
            return book

        return self._record(draft)

    def append(self, stream: str, steps: Steps, *, after: int | None = None) -> Recorded:
        """Record what `steps` writes, all of it or nothing.

        It is decided on the game as this process saw it last, and stored only if the log still stands there. When somebody else
        wrote meanwhile, `steps` is called again on the newer game, and refused only if it is not legal there. With `after`, it is
        refused with Conflict unless that entry is the last.
        """

        def write_on(loaded: LoadedGame) -> Draftbook:
            if after is not None and after != loaded.stream.head:
                raise Conflict(f"the log stands at entry {loaded.stream.head}, not {after}", expected=(str(loaded.stream.head),))
            book = Draftbook(self.desk, loaded.stream, loaded)
            steps(book)
            return book

        def draft() -> Draftbook:
            known = self._cache.get(stream)
            if known:
                try:
                    return write_on(known)
                except SpooklogError:
                    if self.load(stream) is known:
                        raise
            return write_on(self.load(stream))

        return self._record(draft, stream)

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
        row = self._streams.get(stream, kind="game")
        known = self._cache.get(stream)
        if known:
            known = self._called_anew(known, row)
            if known.stream.head_hash == row.head_hash:
                return known
        newer = known if known and known.stream.head < row.head else None
        return self._cache.keep(self._fold(row, row.head, newer))

    def load_as_of(self, stream: str, entry: int) -> LoadedGame:
        """The game as its log stood at an entry. Raises NotFound for one that is not there."""
        row = self._streams.get(stream, kind="game")
        if not 1 <= entry <= row.head:
            raise NotFound(f"there is no entry {entry}: the log has {row.head}", expected=(f"1 to {row.head}",))
        return self._fold(row, entry)

    def entries(self, stream: str) -> list[StoredEntry]:
        """Every entry of a game, in order."""
        row = self._streams.get(stream, kind="game")
        with naming(row):
            return [
                StoredEntry(stored.originator_version, stored.topic, self._mapper.entry(stored), entry_hash(stored))
                for stored in self._recorder.iter_events(stream, lte=row.head)
            ]

    def texts(self, stream: str) -> dict[str, str]:
        """The texts of a game by the hash that stands for each; those that were erased are not among them."""
        return {digest: sealed.text for digest, sealed in self.desk.people.texts(stream).items()}

    def verify(self, stream: str) -> list[str]:
        """What is wrong with a game's log, a line each: chain, index, rules and digests. Empty when nothing is."""
        from spooklog.store.check import check_game

        row, rows = self._streams.get(stream, kind="game"), list(self._recorder.iter_events(stream))
        while (now := self._streams.get(stream)) != row:  # somebody recorded in between: row and entries must be of one moment
            row, rows = now, list(self._recorder.iter_events(stream))
        return check_game(row, rows, self._mapper, self.desk.people)

    def new_book(self, ruleset: str, name: str | None) -> Draftbook:
        """An empty log of a new game."""
        entropy = self.desk.entropy
        called = self._streams.new_name(entropy) if name is None else self._streams.check_name(name)
        return Draftbook(self.desk, Stream(new_id("g", entropy), "game", called, ruleset, 0, "", 0, "open"))

    def kept(self, book: Draftbook) -> Recorded:
        """What was stored of a book, by whoever stored it."""
        loaded = book.loaded()
        last = loaded.stream.head
        return Recorded(self._cache.keep(loaded), book.game_before, last - len(book.rows) + 1, last)

    def _record(self, draft: Callable[[], Draftbook], stream: str | None = None) -> Recorded:
        for attempt in range(ATTEMPTS):
            book = draft()
            loaded = book.loaded()
            last = loaded.stream.head
            try:
                self._recorder.insert_events(book.rows, batch=book.batch())
            except Conflict:
                self.desk.people.forget()
                time.sleep(min(attempt, 10) / 1000)  # at once the first time, then out of the way of whoever is quicker
                if stream:
                    self.load(stream)
                continue
            return Recorded(self._cache.keep(loaded), book.game_before, last - len(book.rows) + 1, last)
        raise Conflict("others keep writing: try again")

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
        chain = Chain(known.stream.head, known.stream.head_hash) if known else Chain()
        touched = row.touched

        def entries() -> Iterator[tuple[int, AnyEntry]]:
            nonlocal touched
            for stored in self._recorder.iter_events(row.id, gt=chain.number, lte=entry):
                entry_there = self._mapper.entry(stored)
                chain.follow(stored, entry_there)
                touched = entry_there.at
                yield stored.originator_version, entry_there

        with naming(row):
            game = fold(entries(), known.game if known else None)
            if entry == row.head:
                chain.ends_at(row)
        stream = msgspec.structs.replace(row, head=chain.number, head_hash=chain.hash, touched=touched, status=status_of(game))
        seats = known.seats if known else self.desk.people.seats(row.id)
        if not known:
            with naming(row):
                check_seats(seats, game.started.persons)
        return LoadedGame(stream, game, seats, known.labels if known else labels_of(seats))


@contextmanager
def naming(row: Stream) -> Iterator[None]:
    """Say of a broken log whose it is."""
    try:
        yield
    except NotFound:
        raise Corrupt(f"{row.name}: the log is empty, it should have {row.head} entries") from None
    except Corrupt as problem:
        raise Corrupt(f"{row.name}: {problem.message}", rule=problem.rule) from problem
