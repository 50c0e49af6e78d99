"""Follow a log: a game or series is folded entry by entry along its hash chain, and cached between pages to be read on.

`live_changes.py` builds on it what waits for new entries.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple, Protocol, TypeAlias

from spooklog.domain.contract.registry import unsupported, unsupported_series
from spooklog.domain.log.beside import Beside
from spooklog.domain.log.entry import AnyEntry
from spooklog.domain.log.events import GameStarted
from spooklog.domain.log.folding import Folding
from spooklog.domain.log.game import Game
from spooklog.domain.log.outline import Outline, begin_outline, evolve_outline
from spooklog.domain.series.outline import SeriesOutline, begin_series_outline, evolve_series_outline
from spooklog.domain.series.series import Series, evolve_series
from spooklog.domain.values.errors import Corrupt, Unsupported
from spooklog.store.database.application import GameLog
from spooklog.store.entries.decoding import LogDecoder
from spooklog.store.entries.ids import is_series
from spooklog.store.entries.mapper import Chain, EntryMapper
from spooklog.store.entries.rows import EventRow, NotificationRow
from spooklog.store.logs.logs import beside_of

KEPT = 20_000
"""The number of states of folded games that are cached between pages: some 40 MB."""

_START = 10
"""The memory of a game without plies, in states."""


Folded: TypeAlias = Game | Outline | Series | SeriesOutline
"""The fold of a log; of an unsupported ruleset, an outline."""


class Followed(NamedTuple):
    """A game or series, folded as far as its log was read: `hash` is that of the last entry, `touched` when it was recorded."""

    folded: Folded
    hash: str
    touched: int

    @property
    def game(self) -> Game:
        """The folded game. Raises TypeError for a series and for an outline."""
        if not isinstance(self.folded, Game):
            raise TypeError(f"a {type(self.folded).__name__} is no game")
        return self.folded

    @property
    def series(self) -> Series:
        """The folded series. Raises TypeError for a game and for an outline."""
        if not isinstance(self.folded, Series):
            raise TypeError(f"a {type(self.folded).__name__} is no series")
        return self.folded

    @property
    def unsupported(self) -> Unsupported | None:
        """Why this program does not support the ruleset of the log, so that this is an outline; None where it does."""
        match self.folded:
            case Outline(started):
                return unsupported(started.ruleset, started.package, results=True)
            case SeriesOutline(opened):
                return unsupported_series(opened.ruleset, opened.package)
            case _:
                return None


class Broken(Exception):
    """An entry cannot be read, or does not follow the one before it. `last` is the fold before it, None for the first entry."""

    def __init__(self, entry: int, last: Followed | None, problem: Corrupt) -> None:
        super().__init__(problem.message)
        self.entry = entry
        self.last = last
        self.problem = problem


class _Steps(Protocol):
    """The fold of a log, entry by entry; a refused entry leaves it as it was."""

    @property
    def head(self) -> int:
        """The last entry folded, 0 before the first."""

    @property
    def folded(self) -> Folded:
        """The fold so far."""

    def step(self, number: int, entry: AnyEntry) -> None:
        """Fold one more entry. Raises Corrupt."""


class _GameSteps:
    def __init__(self, folded: Folded | None, beside: Beside) -> None:
        self._outline = folded if isinstance(folded, Outline) else None
        self._folding = Folding(folded if isinstance(folded, Game) else None, beside)

    @property
    def head(self) -> int:
        return self._outline.head if self._outline else self._folding.head

    @property
    def folded(self) -> Game | Outline:
        return self._outline or self._folding.game

    def step(self, number: int, entry: AnyEntry) -> None:
        if self._outline:
            self._outline = evolve_outline(self._outline, number, entry)
            return
        try:
            if isinstance(entry.event, GameStarted) and (problem := unsupported(entry.event.ruleset, results=True)):
                raise problem  # a game can be folded without results, and not be listed
            self._folding.step(number, entry)
        except Unsupported:
            self._outline = begin_outline(number, entry)


class _SeriesSteps:
    def __init__(self, folded: Folded | None, beside: Beside) -> None:
        self._beside = beside
        self._folded = folded if isinstance(folded, Series | SeriesOutline) else None

    @property
    def head(self) -> int:
        return self._folded.head if self._folded else 0

    @property
    def folded(self) -> Series | SeriesOutline:
        if self._folded is None:
            raise LookupError("the log is empty")
        return self._folded

    def step(self, number: int, entry: AnyEntry) -> None:
        if isinstance(self._folded, SeriesOutline):
            self._folded = evolve_series_outline(self._folded, number, entry)
            return
        try:
            self._folded = evolve_series(self._folded, number, entry, self._beside)
        except Unsupported:
            self._folded = begin_series_outline(number, entry)


class LogFollower:
    """Reads on the log of one game or series, entry by entry, from where it was followed to."""

    def __init__(self, mapper: EntryMapper, beside: Beside, stream: str, followed: Followed | None = None) -> None:
        self._decoder = LogDecoder(mapper, followed.unsupported if followed else None)
        folded = followed.folded if followed else None
        steps: type[_SeriesSteps | _GameSteps] = _SeriesSteps if is_series(stream) else _GameSteps
        self._steps: _Steps = steps(folded, beside)
        self._chain = Chain(followed.folded.head, followed.hash) if followed else Chain()
        self._touched = followed.touched if followed else 0

    @property
    def followed(self) -> Followed | None:
        """The game or series as far as its log was read; None before the first entry."""
        return Followed(self._steps.folded, self._chain.hash, self._touched) if self._steps.head else None

    def step(self, row: EventRow | NotificationRow) -> None:
        """Read one more entry. Raises Broken where it cannot be read or does not follow; then no more may be read."""
        number, hash = row.originator_version, self._chain.hash
        try:
            entry = self._decoder.entry(row)
            self._chain.follow(row, entry)
            self._steps.step(number, entry)
        except Corrupt as problem:
            self._chain.hash = hash  # `follow` steps on in any case, and `followed` is the fold before this entry
            raise Broken(number, self.followed, problem) from problem
        self._touched = entry.at


class CachedFollower:
    """Follows the games and series of a store, and caches those used last."""

    def __init__(self, log: GameLog) -> None:
        self._recorder = log.recorder
        self._mapper = log.mapper
        self._beside = beside_of(log.recorder.query)
        self._kept: OrderedDict[str, Followed] = OrderedDict()

    def at(self, stream: str, entry: int) -> Followed | None:
        """Return a game or series as its log stood at an entry; None before the first. Raises Broken for an entry up to there."""
        followed = self._kept.get(stream)
        if followed and followed.folded.head > entry:
            followed = None
        head = followed.folded.head if followed else 0
        if head >= entry:
            return followed
        reading = self.read_on(stream, followed)
        for row in self._recorder.iter_events(stream, gt=head, lte=entry):
            reading.step(row)
        return reading.followed

    def read_on(self, stream: str, followed: Followed | None) -> LogFollower:
        """Return a follower that reads on where `followed` ends, or from the beginning of the log."""
        return LogFollower(self._mapper, self._beside, stream, followed)

    def keep(self, streams: dict[str, Followed]) -> None:
        """Cache games and series for the next page, and drop those unused for longest.

        The last one stays, however long it is: else each page would fold it from its beginning.
        """
        for stream, followed in streams.items():
            self._kept[stream] = followed
            self._kept.move_to_end(stream)
        states = sum(map(_states, self._kept.values()))
        while states > KEPT and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            states -= _states(oldest)


def _states(followed: Followed) -> int:
    folded = followed.folded
    return _START + (len(folded.plies) if isinstance(folded, Game | Outline) else len(folded.items))
