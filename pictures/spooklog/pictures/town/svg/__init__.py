"""A haunted town at night, as SVG: houses and streets, cards at both sides, the players below."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.pictures.scene import Happening, Offer, Panel, Realms, Stock, Town
from spooklog.pictures.svg.drawing import Drawing, Setting
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import shrunk, width, words
from spooklog.pictures.svg.markup import clean, group
from spooklog.pictures.svg.parts import finger, tap
from spooklog.pictures.town.art import colours
from spooklog.pictures.town.art.activity import clash_picture, journeys
from spooklog.pictures.town.art.homes import streets_picture
from spooklog.pictures.town.art.pieces import ghost, token
from spooklog.pictures.town.paints import Paints
from spooklog.pictures.town.svg.cards import card_picture
from spooklog.pictures.town.svg.homes import house_picture
from spooklog.pictures.town.svg.plan import Plan, plan
from spooklog.pictures.town.svg.strips import Strips
from spooklog.pictures.town.wording import Names, in_words, signs


def draw(panel: Panel, setting: Setting) -> Drawing:
    """Draw the town with everything around it; it looks the same from every seat."""
    town = next(iter(panel.of(Town)), Town((), ()))
    realms = next(iter(panel.of(Realms)), Realms(()))
    cards = [card for offer in panel.of(Offer) for card in offer.cards]
    stock = next(iter(panel.of(Stock)), None)
    happening = next(iter(panel.of(Happening)), Happening())
    paints, names = Paints(setting.look, town.levels), Names.of(panel)
    layout = plan(setting.area, town, len(cards), len(realms.realms), stock=stock is not None)
    scale = layout.scale
    houses = [
        tap(house.key, house_picture(house, place, layout, names, paints, happening, signs=town.signs))
        for place, house in enumerate(town.houses)
    ]
    strips = Strips(realms, names, paints, happening.gains, setting.nearest, layout.strip_scale, setting.taps)
    return Drawing(
        ground=colours.ground(layout.town),
        things=group(
            streets_picture(town, layout),
            *houses,
            journeys(happening.moves, layout),
            clash_picture(happening.clash, layout, paints, 30 * scale, 25 * scale) if happening.clash else "",
            *(_stock(stock, layout, paints, taps=setting.taps) if stock else ()),
            *(tap(card.key, card_picture(card, box, names, paints)) for card, box in zip(cards, layout.cards, strict=True)),
            *(strips.picture(one, box) for one, box in zip(realms.realms, layout.strips, strict=True)),
            strips.legend(layout.legend, signs(realms, panel.of(Offer))) if realms.realms else "",
        ),
        definitions=colours.definitions(),
        description=tuple(in_words(panel, paints)),
        zoom=layout.zoom,
    )


def _stock(stock: Stock, layout: Plan, paints: Paints, *, taps: bool) -> Iterator[str]:
    """Yield the supplies side by side: ghosts by level, tokens by level, piles."""
    box = layout.stock
    yield colours.panel(box)
    levels = max((len(store.counts) for store in stock.stores), default=0)
    piles = [f"{name} {count}" for name, count in stock.piles]
    small = min(9.5, (box.height - 5) / max(len(piles), 1))
    # -16 and a margin of 16: no piles take no room
    end = min(max((width(clean(pile), small) for pile in piles), default=-16), box.width * 0.3) + 16
    each = (box.width - end) / max(len(stock.stores), 1)
    for number, store in enumerate(stock.stores):
        left = box.left + each * number + 8
        part = Box.spanning(left, box.top, left + each - 12, box.bottom)
        name = min(width(clean(store.name), 10.5), part.width * 0.3)
        yield words(store.name, part.left, part.y + 3.8, 10.5, colours.QUIET, room=name + 1)
        step = min((part.width - name - 4) / max(levels, 1), 42.0)
        for level, count in enumerate(store.counts, start=1):
            x = part.left + name + 6 + step * (level - 1)
            paint, sign = paints.level(level), paints.sign(level) if level <= len(paints.levels) else ""
            if number:
                thing = token(paint, paints.sign(level), x + 7, part.y, 6.6, faint=not count)
            else:
                thing = group(ghost(paint, level, x + 7, part.bottom - 3, 0.62), opacity=None if count else 0.4)
            yield tap(sign, thing, ground=finger(x + 12, part.y, room=step) if taps else None)
            size = shrunk(str(count), 11.5, step - 17, 6, bold=True)
            yield words(str(count), x + 16, part.y + size * 0.36, size, colours.TEXT if count else colours.FAINT, bold=True)
    for number, pile in enumerate(piles):
        y = box.y + small * (0.36 + 1.2 * (number - (len(piles) - 1) / 2))
        yield words(pile, box.right - 8, y, small, colours.QUIET, anchor="end", room=end - 14)
