"""A haunted town for a phone held upright: houses, the nearest player and who must act, the others, cards, supplies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.pictures.scene import Happening, Offer, Panel, Realm, Realms, Stock, Town
from spooklog.pictures.svg.drawing import NARROW, NarrowDrawing, NarrowSetting
from spooklog.pictures.svg.markup import group, tag
from spooklog.pictures.town import dusk
from spooklog.pictures.town.narrow_boards import Boards
from spooklog.pictures.town.narrow_cards import cards_part, legend_part, stock_part
from spooklog.pictures.town.narrow_homes import town_part
from spooklog.pictures.town.narrow_parts import Part, stacked
from spooklog.pictures.town.narrow_rivals import Rivals
from spooklog.pictures.town.paints import Paints
from spooklog.pictures.town.wording import Names, in_words


def draw(panel: Panel, setting: NarrowSetting) -> NarrowDrawing:
    """Draw the town with everything around it.

    Houses, cards, players, and the colours of tokens stand for the words that a line has for them; so do, on the boards drawn
    whole, the sections (`2`), their spaces (`2M`), and the slots: a token's word, or `=3` for a free one.
    """
    town = next(iter(panel.of(Town)), Town((), ()))
    paints = Paints(setting.look, town.levels)
    markup, height = stacked(_parts(panel, town, paints, setting.nearest))
    return NarrowDrawing(
        markup=group(*_ground(height, hill=bool(town.houses)), markup),
        height=height,
        definitions=dusk.definitions(),
        description=tuple(in_words(panel, paints)),
    )


def _parts(panel: Panel, town: Town, paints: Paints, nearest: int) -> Iterator[Part]:
    names = Names.of(panel)
    happening = next(iter(panel.of(Happening)), Happening())
    offers = panel.of(Offer)
    if town.houses:
        yield town_part(town, names, paints, happening)
    for realms in panel.of(Realms):
        boards, rivals = Boards(realms, names, paints, happening.gains), Rivals(realms, names, paints, happening.gains)
        players = _from(realms.realms, nearest)
        whole = [realm for realm in players if realm.seat == nearest or realm.active]
        yield from (boards.part(realm) for realm in whole)
        yield from (rivals.part(realm) for realm in players if realm not in whole)
    if cards := [card for offer in offers for card in offer.cards]:
        yield cards_part(cards, names, paints)
    for stock in panel.of(Stock):
        yield stock_part(stock, paints)
    for realms in panel.of(Realms):
        if realms.actions or any(offer.cards for offer in offers):
            yield legend_part(realms, offers)


def _from(realms: Sequence[Realm], nearest: int) -> list[Realm]:
    """Return the players in the order of their turns, the nearest one first."""
    start = next((place for place, realm in enumerate(realms) if realm.seat == nearest), 0)
    return [*realms[start:], *realms[:start]]


def _ground(height: float, *, hill: bool) -> Iterator[str]:
    """Yield everything behind the board: the sky, its stars and bats, and the hill on which the houses stand."""
    yield tag("rect", x=0, y=0, width=NARROW, height=height, fill="url(#town-sky)")
    if hill:
        yield tag("ellipse", cx=NARROW / 2, cy=190, rx=230, ry=150, fill="#2b3a3a", fill_opacity=0.5)
        yield from (dusk.bat(x, y, size, turn) for x, y, size, turn in ((120, 8, 0.45, -8), (238, 124, 0.5, 10)))
