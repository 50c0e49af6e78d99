"""The names that commands typed while a game is open can be completed with: those of the store, and of the game at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spooklog.domain.start.arrange import Player, write_players
from spooklog.domain.values.labels import normal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.store import Store

MOST = 50
"""At most so many games and series can be completed: those touched last."""


class Vocabulary(NamedTuple):
    """Names of games and of series, the one touched last first; players as `new` takes them, those of the game
    at hand first, then who played last; `people` are the names of all these.
    """

    games: Sequence[str] = ()
    series: Sequence[str] = ()
    labels: Sequence[str] = ()
    players: Sequence[str] = ()
    people: Sequence[str] = ()
    ruleset: str = ""
    of_series: str = ""
    """The series of the game at hand."""


def vocabulary(store: Store, loaded: LoadedGame) -> Vocabulary:
    """Return the names of the store and of the game at hand."""
    labels = loaded.labels.names
    at_hand = [Player(label, seat.name or label) for label, seat in zip(labels, loaded.seats, strict=True)]
    known = {normal(one.name): one for one in (*store.people.recent(MOST), *at_hand)}
    known = {normal(one.name): known[normal(one.name)] for one in at_hand} | known
    # a name with a quotation mark cannot be typed: `split` has no escape for it
    named = [one.label if '"' in one.name else write_players([one]) for one in known.values()]
    member = store.series.member(loaded.stream.id)
    return Vocabulary(
        games=[stream.name for stream in store.streams.newest(MOST)],
        series=[stream.name for stream in store.streams.newest(MOST, kind="series")],
        labels=labels,
        players=named,
        people=[f'"{one.name}"' if " " in one.name else one.name for one in known.values() if '"' not in one.name],
        ruleset=loaded.game.ruleset.meta.slug,
        of_series=store.streams.get(member.series, kind="series").name if member else "",
    )
