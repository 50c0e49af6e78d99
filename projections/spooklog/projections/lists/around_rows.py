"""The place, tags and watchers of one game as rows: salted hashes and person ids only."""

from __future__ import annotations

from typing import Final, NamedTuple

from spooklog.domain.log.surroundings import Surroundings

PLACE: Final = "place"
TAG: Final = "tag"
WATCHER: Final = "watcher"


class AroundRow(NamedTuple):
    """A row of `surroundings`: a place, a tag or a watcher of a game; `position` counts from 1 within its kind."""

    game: str
    kind: str
    position: int
    value: str


def around_rows_of(id: str, held: Surroundings) -> tuple[AroundRow, ...]:
    """Return the rows of a game's surroundings."""
    kinds = {PLACE: (held.place,) if held.place else (), TAG: held.tags, WATCHER: held.watchers}
    return tuple(AroundRow(id, kind, number, value) for kind, some in kinds.items() for number, value in enumerate(some, start=1))
