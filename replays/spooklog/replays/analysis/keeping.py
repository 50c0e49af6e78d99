"""How analyses are kept beside the logs: which rows are of what stands there now, read, and written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from hashlib import sha256
from importlib.metadata import version
from typing import Generic, NamedTuple, Protocol, TypeVar, cast

import msgspec

from spooklog.domain.values.codec import Codec
from spooklog.domain.values.errors import Corrupt, Unavailable
from spooklog.domain.values.saying import english
from spooklog.replays.analysis.efforts import TO_THE_END, Effort
from spooklog.replays.analysis.findings import Findings, PastFound, SeriesFindings
from spooklog.store.entries.rows import Stream
from spooklog.store.index.analyses import AnalysisRow, find_analyses, keep_analysis
from spooklog.store.store import Store

_LONGEST_SEED = 20

Found = TypeVar("Found", bound=Findings | SeriesFindings)


class Countable(Protocol[Found]):
    """What is to be counted with an effort and a seed, in any process.

    `past` is what it is drawn from, None where bots play on; `codec` reads what was found.
    """

    @property
    def effort(self) -> Effort: ...
    @property
    def seed(self) -> int: ...
    @property
    def past(self) -> PastFound | None: ...
    @property
    def codec(self) -> Codec[Found]: ...

    def findings(self) -> Found:
        """Count it."""


class KeptFindings(NamedTuple, Generic[Found]):
    """What was found with an effort and a seed."""

    effort: Effort
    seed: int
    found: Found


class Keeping(Generic[Found]):
    """The kept analyses of one log as a viewer knew it.

    `steps` digests what happened in the log: an amendment changes it, a note does not. `made_by` says what else findings depend
    on: the bot and its judge, or nothing where they are drawn from past games, which they name themselves. `key` tells logs and
    viewers apart.
    """

    def __init__(
        self, store: Store, stream: Stream, viewer: str, codec: Codec[Found], steps: Callable[[], str], made_by: object
    ) -> None:
        self.key = stream.id, viewer
        self._store, self._stream, self._viewer, self._codec = store, stream, viewer, codec
        self._count_steps, self._made = steps, made_by

    def current(self) -> Iterator[KeptFindings[Found]]:
        """Yield what is kept of the log as it stands, as it would be made now from the same past; most effort first."""
        efforts = list(TO_THE_END)
        known = [row for row in self._rows if row.effort in efforts and self._stands(row) and row.made_by == self._made_by]
        for row in sorted(known, key=lambda row: (-efforts.index(cast("Effort", row.effort)), row.seed)):
            if found := self._read(row):
                with suppress(ValueError):
                    yield KeptFindings(cast("Effort", row.effort), int(row.seed), found)

    @property
    def stale(self) -> bool:
        """Whether something is kept of the log, or of its past, as they were before they changed."""
        return any(not self._stands(row) for row in self._rows)

    def of(self, task: Countable[Found]) -> Found | None:
        """Return what is kept of a task; None where it has to be counted."""
        asked = task.effort, task.seed
        return next((one.found for one in self.current() if one[:2] == asked and one.found.past == task.past), None)

    def keep(self, effort: Effort, seed: int, found: Found) -> None:
        """Keep what was found, unless it was interrupted, the log went on, or the store may only be read."""
        current = self._store.streams.get(self._stream.id).head == self._stream.head
        if not current or found.interrupted or len(str(seed)) > _LONGEST_SEED:
            return
        kept, content = self._store.clock(), msgspec.json.encode(found, enc_hook=english).decode()
        row = AnalysisRow(self._stream.id, self._viewer, effort, str(seed), self._steps, self._made_by, kept, content)
        with suppress(Unavailable):
            keep_analysis(self._store.recorder, row)

    @cached_property
    def _rows(self) -> Sequence[AnalysisRow]:
        with suppress(Corrupt):  # `db check` reports the row
            return find_analyses(self._store.recorder.query, self._stream.id, self._viewer)
        return ()

    @cached_property
    def _steps(self) -> str:
        return self._count_steps()

    @cached_property
    def _made_by(self) -> str:
        return sha256(msgspec.json.encode((version("spooklog"), self._made))).hexdigest()

    def _stands(self, row: AnalysisRow) -> bool:
        """Return whether neither the log nor the past that a row was drawn from changed since; a damaged row has no past."""
        if row.steps != self._steps:
            return False
        found = self._read(row)
        past = found.past if found else None
        return past is None or heads_of(self._store, past.games) == past.heads

    def _read(self, row: AnalysisRow) -> Found | None:
        """Return what was found; None where it is damaged."""
        with suppress(msgspec.MsgspecError, ValueError):
            found = self._codec.decode(row.content)
            return found if found.curve else None
        return None


def heads_of(store: Store, streams: Sequence[str]) -> str:
    """Return the sha256 of the heads of some logs, as hex: with anything that is recorded in one it is another."""
    found = sorted((one.id, one.head_hash) for one in store.streams.several(streams))
    return sha256("".join(f"{stream} {head} " for stream, head in found).encode()).hexdigest()
