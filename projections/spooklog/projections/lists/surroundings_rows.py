"""What surrounds one game as rows by which lists find it: salted hashes and person ids only."""

from __future__ import annotations

from typing import Final, NamedTuple

from spooklog.domain.log.surroundings import Surroundings

PLACE: Final = "place"
TAG: Final = "tag"
WATCHER: Final = "watcher"
ORIGINAL: Final = "original"
"""The original of an import: no words of the table's, so a search for texts leaves it out."""


class SurroundingsRow(NamedTuple):
    """A row of `surroundings`: a place, a tag, a watcher or the original of a game; `position` counts from 1 within its kind."""

    game: str
    kind: str
    position: int
    value: str


def surroundings_rows_of(id: str, held: Surroundings) -> tuple[SurroundingsRow, ...]:
    """Return the rows of a game's surroundings."""
    kinds = {PLACE: _one(held.place), TAG: held.tags, WATCHER: held.watchers, ORIGINAL: _one(held.original)}
    return tuple(
        SurroundingsRow(id, kind, number, value) for kind, some in kinds.items() for number, value in enumerate(some, start=1)
    )


def _one(value: str | None) -> tuple[str, ...]:
    return () if value is None else (value,)
