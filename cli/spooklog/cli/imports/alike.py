"""Games here that may be plays of a file under another id: of the same title, on the same day, with as many players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.cli.selection import MOST_LISTED
from spooklog.domain.values.labels import normal
from spooklog.projections.lists.games import games
from spooklog.replays.exchange.incoming.earlier_imports import games_from
from spooklog.replays.exchange.incoming.sheet import title_of
from spooklog.replays.times import show_day

if TYPE_CHECKING:
    from spooklog.replays.exchange.incoming.plan import ImportPlan
    from spooklog.replays.exchange.plays import Play
    from spooklog.store.store import Store


def games_alike(store: Store, plan: ImportPlan) -> dict[str, str]:
    """Return the name of a game that a new play may be, by the id of the play, where there is one.

    Games that came from the same program are known by their plays, and so are no candidates.
    """
    new = plan.those("new")
    if not new:
        return {}
    imported = set(store.streams.names(games_from(store, plan.file.program)).values())
    here: dict[tuple[str, str, int], str] = {}
    for row in games(store, limit=MOST_LISTED):
        if row.entry and row.game not in imported and row.played is not None:
            day = show_day(row.played, row.offset)
            here.setdefault((normal(row.title), day, len(row.players)), row.game)
    keys = {one.found.play.id: _key(one.found.play) for one in new}
    return {play: here[key] for play, key in keys.items() if key in here}


def _key(play: Play) -> tuple[str, str, int]:
    return normal(title_of(play)), play.played[:10], len(play.players)
