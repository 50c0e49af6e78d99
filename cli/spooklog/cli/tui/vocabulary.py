"""The names that commands typed while a game is open can be completed with: those of the store, and of the game at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spooklog.store.loaded import LoadedGame
    from spooklog.store.store import Store

MOST = 50
"""At most so many games and series can be completed: those touched last."""


class Vocabulary(NamedTuple):
    """Names of games and of series, the one touched last first; players of the game at hand as `new` takes them."""

    games: Sequence[str] = ()
    series: Sequence[str] = ()
    labels: Sequence[str] = ()
    players: Sequence[str] = ()
    ruleset: str = ""
    of_series: str = ""
    """The series of the game at hand."""


def vocabulary(store: Store, loaded: LoadedGame) -> Vocabulary:
    """Return the names of the store and of the game at hand."""
    labels = loaded.labels.names
    # a name with a quotation mark cannot be typed: `split` has no escape for it
    named = [
        f'{label}="{seat.name}"' if seat.name and seat.name != label and '"' not in seat.name else label
        for label, seat in zip(labels, loaded.seats, strict=True)
    ]
    member = store.series.member(loaded.stream.id)
    return Vocabulary(
        games=[stream.name for stream in store.streams.newest(MOST)],
        series=[stream.name for stream in store.streams.newest(MOST, kind="series")],
        labels=labels,
        players=named,
        ruleset=loaded.game.ruleset.meta.slug,
        of_series=store.streams.get(member.series, kind="series").name if member else "",
    )
