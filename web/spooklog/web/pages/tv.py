"""A game on a screen that all see: public by construction, whoever opened it, with a code to watch along."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spooklog.projections.game.board import BoardOfCopy, board, origin_of
from spooklog.replays.page.scores import scoreboard
from spooklog.web.addresses import key_in, qr_picture
from spooklog.web.answers import Page
from spooklog.web.language import ENGLISH
from spooklog.web.pages.following import next_log, next_of
from spooklog.web.pages.table import TableView, large_board, named_scores, table_context
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
    """A game for all to see, as it is now: the shape of the screen, and the address at which others watch along.

    `besides` is the log in which the next game begins; `goes_on` is whether the screen goes on to that: its links open it, too.
    """

    stream: str
    shape: Shape
    join: str | None
    besides: str
    goes_on: bool
    language: str = ENGLISH

    def entry(self, site: Site) -> int:
        """Return the newest entry, one more once the next game has begun. Raises NotFound."""
        return site.store.streams.get(self.stream).head + (next_of(site.store, self.stream) is not None)

    def render(self, site: Site) -> tuple[int, dict[str, object]]:
        """Return the entry and the parts of the page that change; `next` is the page to go on to."""
        loaded, follows = site.store.games.load(self.stream), next_of(site.store, self.stream)
        entry = loaded.stream.head + (follows is not None)
        # without the game's name: a page that learns of another one goes to the table, which may show hands
        data: dict[str, object] = {"entry": entry, "ply": len(loaded.game.plies)}
        if follows is not None and self.goes_on:
            data["next"] = f"/g/{follows.id}/tv"
        return entry, data | {"html": site.render("tv/live.html", self.language, **self.context(site, loaded))}

    def context(self, site: Site, loaded: LoadedGame) -> dict[str, Any]:
        """Return what the page shows: what all can see, and the code as long as it opens the game."""
        everyone = TableView(self.stream, "public", False, (), self.shape, None, False, language=self.language)
        key = self.join and key_in(self.join)
        qr = qr_picture(self.join) if self.join and (not key or site.store.links.find(key)) else None
        found = table_context(site.store, loaded, everyone)
        if self.shape == "wide":
            found |= large_board(loaded, found["seen"], self.language)
        # no column but points: a screen that nobody touches does not scroll
        known = [score for score in named_scores(found["seen"], found["told"]) if score.points is not None]
        scores = scoreboard(known, (), over=found["outcome"] is not None)
        follows = next_of(site.store, self.stream)
        after = {"follows": follows and follows.name, "goes_on": self.goes_on, "entry": self.entry(site)}
        return found | {"scores": scores, "qr": qr, "just_now": JUST_NOW, **after}


def tv_view(visit: Visit) -> TvView:
    """Return what the stream of the large screen shows. Raises NotThere."""
    return _view(visit, visit.access)


def _view(visit: Visit, access: GameAccess) -> TvView:
    stream, member = access.stream.id, visit.store.series.member(access.stream.id)
    besides, goes_on = next_log(visit.store, stream), visit.visitor.opens_series(member.series if member else "")
    return TvView(stream, visit.shape, join_address(visit, access), besides, goes_on, visit.language)


def tv(visit: Visit) -> Page:
    """Answer with a game for a screen that all see: what a scribe or a player knows stays out, whoever opened it."""
    access = visit.access
    loaded = visit.store.games.load(access.stream)
    context = _view(visit, access).context(visit.site, loaded)

    def data() -> BoardOfCopy:
        texts = visit.store.games.texts(loaded.stream.id)
        return board(loaded, context["seen"], texts).also(BoardOfCopy, origin=origin_of(visit.store, loaded))

    return Page(data, "tv/page.html", context | {"access": access})
