"""What a visitor shares of a game, as all can see it: a link to watch it, the game as a page to keep, a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.domain.values.errors import Unsupported
from spooklog.domain.values.saying import speaking
from spooklog.domain.words.languages import language_of
from spooklog.pictures.png import to_png
from spooklog.replays.page.game_page import game_page
from spooklog.replays.pictures import picture
from spooklog.replays.timeline.timeline import Timeline
from spooklog.web.addresses import link_address, qr_picture
from spooklog.web.analysing import curve_for
from spooklog.web.answers import Download, Moved, Page
from spooklog.web.language import drawing, said
from spooklog.web.pages.links import LinkAnswer, link_answer, seat_number
from spooklog.web.people import named_in_drawings
from spooklog.web.refusals import NotThere
from spooklog.web.sharing import DRAWS_PNG, share

if TYPE_CHECKING:
    from spooklog.web.visit import Visit

PNG_SCALE = 2
"""Pixels of a picture for one of the drawing: a phone shows it sharp."""


def share_game(visit: Visit) -> Page | Moved:
    """Make the link that others watch a game with, or return the one that was shared before; show it with its code.

    Raises NotThere, Forbidden for anyone but a scribe, Usage for a player who is not there.
    """
    access = visit.scribing
    name, ply, word, tv = access.stream.name, visit.number("ply"), visit.word("seat"), visit.flag("tv")
    if ply is not None and ply > len(visit.store.games.load(access.stream).game.plies):
        raise NotThere
    seat = seat_number(visit.store, access.stream.id, "game", word) if word else None
    link, key = share(visit, access, seat)
    to = f"/g/{name}" if ply is None else f"/g/{name}/{ply}"
    address = link_address(visit.site.settings.origins[0], key, "" if ply is None else to)
    data = link_answer(visit.store, link, access.stream).also(LinkAnswer, link=address)
    if tv:
        return Moved(f"/g/{name}/tv", data)
    return Page(data, "sharing/page.html", {"made": data, "qr": qr_picture(address), "name": name, "ply": ply, "to": to})


def page_to_keep(visit: Visit) -> Download:
    """Answer with a game as one page that plays it back, as all can see it."""
    loaded = visit.store.games.load(visit.access.stream)
    timeline = Timeline(loaded, "public", visit.store.games.texts(loaded.stream.id), called=named_in_drawings(loaded).labels)
    with speaking(language_of(visit.language)):
        page = game_page(timeline, curve=curve_for(visit, loaded, "public"))
    return Download(page.encode(), "text/html; charset=utf-8", f"{loaded.stream.name}.html")


@drawing
def picture_to_keep(visit: Visit) -> Download:
    """Answer with the board as PNG, now or at a ply, as all can see it. Raises NotThere, Unsupported where none can be drawn."""
    loaded, ply = visit.store.games.load(visit.access.stream), visit.ply()
    if ply is not None and ply > len(loaded.game.plies):
        raise NotThere
    if not DRAWS_PNG:
        raise Unsupported(said("this server draws no PNG: its packages for that are not installed"), expected=("board.svg",))
    svg = picture(named_in_drawings(loaded), visit.store.games.texts(loaded.stream.id), "public", () if ply is None else (ply,))
    name = loaded.stream.name if ply is None else f"{loaded.stream.name}-{ply}"
    return Download(to_png(svg, scale=PNG_SCALE), "image/png", f"{name}.png")
