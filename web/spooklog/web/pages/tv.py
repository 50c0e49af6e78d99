"""A game on a screen that all see: public by construction, whoever opened it, with a code to watch along."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spooklog.projections.game.board import BoardOfCopy, board, origin_of
from spooklog.replays.page.moments import scores_of
from spooklog.replays.page.scores import scoreboard
from spooklog.web.addresses import key_in, qr_picture
from spooklog.web.answers import Page
from spooklog.web.pages.table import TableView, table_context
from spooklog.web.sharing import join_address

if TYPE_CHECKING:
    from typing import Any

    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.web.access import GameAccess
    from spooklog.web.site import Site
    from spooklog.web.visit import Shape, Visit

JUST_NOW = 3
"""Plies that the screen tells."""


class TvView(NamedTuple):
    """A game for all to see, as it is now: the shape of the screen, and the address at which others watch along."""

    stream: str
    shape: Shape
    join: str | None

    def entry(self, site: Site) -> int:
        """Return the newest entry. Raises NotFound."""
        return site.store.streams.get(self.stream).head

    def render(self, site: Site) -> tuple[int, dict[str, object]]:
        """Return the newest entry and the parts of the page that change."""
        loaded = site.store.games.load(self.stream)
        # without the game's name: a page that learns of another one goes to the table, which may show hands
        data = {"entry": loaded.stream.head, "ply": len(loaded.game.plies)}
        return loaded.stream.head, data | {"html": site.render("tv/live.html", **self.context(site, loaded))}

    def context(self, site: Site, loaded: LoadedGame) -> dict[str, Any]:
        """Return what the page shows: what all can see, and the code as long as it opens the game."""
        everyone = TableView(self.stream, "public", False, (), self.shape, None, False)
        key = self.join and key_in(self.join)
        qr = qr_picture(self.join) if self.join and (not key or site.store.links.find(key)) else None
        found = table_context(site.store, loaded, everyone)
        # no column but points: a screen that nobody touches does not scroll
        known = [score for score in scores_of(found["seen"], explained=False) if score.points is not None]
        scores = scoreboard(known, (), over=found["outcome"] is not None)
        return found | {"scores": scores, "qr": qr, "just_now": JUST_NOW}


def tv_view(visit: Visit) -> TvView:
    """Return what the stream of the large screen shows. Raises NotThere."""
    return _view(visit, visit.access)


def _view(visit: Visit, access: GameAccess) -> TvView:
    return TvView(access.stream.id, visit.shape, join_address(visit, access))


def tv(visit: Visit) -> Page:
    """Answer with a game for a screen that all see: what a scribe or a player knows stays out, whoever opened it."""
    access = visit.access
    loaded = visit.store.games.load(access.stream)
    context = _view(visit, access).context(visit.site, loaded)

    def data() -> BoardOfCopy:
        texts = visit.store.games.texts(loaded.stream.id)
        return board(loaded, context["seen"], texts).also(BoardOfCopy, origin=origin_of(visit.store, loaded))

    return Page(data, "tv/page.html", context | {"access": access})
