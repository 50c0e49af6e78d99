"""A haunted town for small screens: houses, the nearest player and who must act, the others, cards, supplies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.pictures.scene import Gain, Happening, Offer, Panel, Realm, Realms, Stock, Town
from spooklog.pictures.svg.drawing import NARROW, NarrowDrawing, NarrowSetting
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.light import bat
from spooklog.pictures.svg.markup import group, tag
from spooklog.pictures.svg.parts import Part, in_columns
from spooklog.pictures.town.art import colours
from spooklog.pictures.town.narrow.boards import Boards
from spooklog.pictures.town.narrow.cards import cards_part, legend_part, stock_part
from spooklog.pictures.town.narrow.homes import town_part
from spooklog.pictures.town.narrow.parts import GAP
from spooklog.pictures.town.narrow.rivals import Rivals
from spooklog.pictures.town.paints import Paints
from spooklog.pictures.town.wording import Names, in_words

_COLUMN = 280.0
"""The least width of a column: with room for two, players stand beside each other."""


def draw(panel: Panel, setting: NarrowSetting) -> NarrowDrawing:
    """Draw the town with everything around it.

    Houses, cards, players, and the colours of tokens stand for the words that a line has for them; so do, on the boards drawn
    whole, the sections (`2`), their spaces (`2M`), and the slots: a token's word, or `=3` for a free one.
    """
    town = next(iter(panel.of(Town)), Town((), ()))
    paints = Paints(setting.look, town.levels)
    names = Names.of(panel)
    happening = next(iter(panel.of(Happening)), Happening())
    wide = setting.width - 2 * GAP
    count = 2 if wide >= 2 * _COLUMN + GAP else 1
    each = (wide + GAP) / count - GAP
    cards = [card for offer in panel.of(Offer) for card in offer.cards]
    houses = [town_part(town, names, paints, happening, wide)] if town.houses else []
    players = list(_players(panel, names, paints, happening.gains, setting.nearest, each))
    display = [cards_part(cards, names, paints, wide)] if cards else []
    acting = list(_acting(panel, names, paints, happening.gains, wide)) if houses and count == 1 and setting.taps else []
    stock = [stock_part(stock, paints, each) for stock in panel.of(Stock)]
    legend = [legend_part(realms, panel.of(Offer), wide) for realms in panel.of(Realms) if realms.actions or cards]
    drawn, top = in_columns([*houses, *acting], GAP, GAP, GAP)
    for parts in ([*players, *stock], display, legend) if count > 1 else (players, display, stock, legend):
        more, top = in_columns(parts, GAP, top, GAP, count=count if parts[:1] == players[:1] else 1)
        drawn += more
    height = max(top, 2 * GAP)
    return NarrowDrawing(
        markup=group(*_ground(setting.width, height, hill=bool(town.houses)), *drawn),
        height=height,
        definitions=colours.definitions(),
        description=tuple(in_words(panel, paints)),
        width=setting.width,
        focus=Box.spanning(0, 0, setting.width, houses[0].height) if houses else None,
    )


def _players(panel: Panel, names: Names, paints: Paints, gains: Sequence[Gain], nearest: int, wide: float) -> Iterator[Part]:
    """Yield the boards of the nearest player and of those who must act, then the others in short."""
    for realms in panel.of(Realms):
        given = (realms, names, paints, gains, wide)
        boards, rivals = Boards(*given), Rivals(*given)
        players = _from(realms.realms, nearest)
        whole = [realm for realm in players if realm.seat == nearest or realm.active]
        yield from (boards.part(realm) for realm in whole)
        yield from (rivals.part(realm) for realm in players if realm not in whole)


def _acting(panel: Panel, names: Names, paints: Paints, gains: Sequence[Gain], wide: float) -> Iterator[Part]:
    """Yield the one who must act in short, right below the town: a low screen has room for both, and for no whole board."""
    for realms in panel.of(Realms):
        active = [realm for realm in realms.realms if realm.active]
        if len(active) == 1:
            yield Rivals(realms, names, paints, gains, wide).part(active[0])


def _from(realms: Sequence[Realm], nearest: int) -> list[Realm]:
    """Return the players in the order of their turns, the nearest one first."""
    start = next((place for place, realm in enumerate(realms) if realm.seat == nearest), 0)
    return [*realms[start:], *realms[:start]]


def _ground(width: float, height: float, *, hill: bool) -> Iterator[str]:
    """Yield everything behind the board: the sky, its stars and bats, and the hill on which the houses stand."""
    stretch = width / NARROW
    yield tag("rect", x=0, y=0, width=width, height=height, fill="url(#town-sky)")
    if hill:
        yield tag("ellipse", cx=width / 2, cy=190, rx=width / 2 + 50, ry=150, fill="#2b3a3a", fill_opacity=0.5)
        yield from (
            bat(x, y, size, turn, colours.BAT)
            for x, y, size, turn in ((120 * stretch, 8, 0.45, -8), (238 * stretch, 124, 0.5, 10))
        )
