"""A board of rooms for small screens: rooms with their cards, the words of the turn, below them heaps, cubes and hourglass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.pictures.scene import EndBanner, Glass, Links, Look, Panel, Place, Room, Rooms, Supply, Word, Words
from spooklog.pictures.rooms.art import colours
from spooklog.pictures.rooms.art.end import end_picture, ladder, nobody_picture, terms_of
from spooklog.pictures.rooms.narrow.board import board_picture
from spooklog.pictures.rooms.narrow.letters import letters_picture
from spooklog.pictures.rooms.narrow.strip import heaps_picture, strip_picture
from spooklog.pictures.rooms.narrow.words import words_picture
from spooklog.pictures.rooms.wording import glass_in_words, in_words
from spooklog.pictures.saying import said
from spooklog.pictures.svg.drawing import NarrowDrawing, NarrowSetting
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import words, wrap
from spooklog.pictures.svg.markup import group, moved, tag

_EDGE, _GAP = 5.0, 5.0
_EMPTY, _PITCH = 180.0, 25.0


def draw(panel: Panel, setting: NarrowSetting) -> NarrowDrawing:
    """Draw rooms, words and heaps one under another, or how the game ended. The word of the seat `nearest` comes first.

    While a word is looked for, the letters that it may scare stand above the rooms: the lowest screen has room for them.
    """
    letters, top = _letters(panel, setting)
    parts, foot = _parts(panel, setting, top)
    if not any(parts):
        foot = _EMPTY
        parts = [moved(0, 0, nobody_picture(setting.look, Box.spanning(0, 0, setting.width / 0.75, _EMPTY / 0.75)), scale=0.75)]
    ground = tag("rect", x=0, y=0, width=setting.width, height=foot, fill="url(#night)")
    return NarrowDrawing(
        markup=group(ground, letters, *parts),
        height=foot,
        definitions=colours.definitions(),
        description=(*in_words(panel), *_more_in_words(panel)),
        width=setting.width,
        focus=Box.spanning(0, 0, setting.width, top) if letters else None,
    )


def _letters(panel: Panel, setting: NarrowSetting) -> tuple[str, float]:
    """Return the letters in the rooms while a word is looked for, and where the next thing begins."""
    spoken = [word for shape in panel.of(Words) for word in shape.words]
    tiles = [place.tile for board in panel.of(Rooms) for room in board.rooms for place in room.places]
    if not tiles or not any(word.active and not word.text for word in spoken):
        return "", _EDGE
    return letters_picture(tiles, Box.spanning(_EDGE, _EDGE, setting.width - _EDGE, _EDGE))


def _parts(panel: Panel, setting: NarrowSetting, y: float) -> tuple[list[str], float]:
    """Return what is drawn below a height, from above, and where it ends."""
    left, right = _EDGE, setting.width - _EDGE
    board = next(iter(panel.of(Rooms)), Rooms((), ()))
    banner = next(iter(panel.of(EndBanner)), None)
    spoken = [word for shape in panel.of(Words) for word in shape.words]
    links = [link for shape in panel.of(Links) for link in shape.links]
    parts: list[str] = []
    if banner:
        picture, y = _banner(banner, setting.look, Box.spanning(left, y, right, y))
        parts.append(picture)
    elif board.rooms:
        picture, y = board_picture(board, setting.look, y, setting.width)
        parts.append(picture)
    if spoken:
        picture, y = words_picture(spoken, links, Box.spanning(left, y, right, y), 0 if banner else setting.nearest)
        parts.append(picture)
    glasses, supplies = panel.of(Glass), panel.of(Supply)
    if banner or not (glasses or supplies):
        picture, y = heaps_picture(board.heaps, Box.spanning(left, y, right, y))
    else:
        picture, y = strip_picture(glasses, supplies, board.heaps, Box.spanning(left, y, right, y), setting.look)
    return [*parts, picture], y + _EDGE - _GAP


def _banner(banner: EndBanner, look: Look, area: Box) -> tuple[str, float]:
    """Return how the game ended, below the upper edge of an area, and where the next thing begins."""
    drawn, y = end_picture(banner, area, look, 76)
    rows = wrap(terms_of(banner), 12, area.width - 14, 3)
    lines = [words(row, area.x, y + 22 + 15 * place, 12, colours.QUIET, anchor="middle") for place, row in enumerate(rows)]
    names = Box.spanning(area.left + 15, y + 20 + 15 * len(rows), area.right - 15, y)
    return group(drawn, *lines, *ladder(banner, names, _PITCH)), names.top + _PITCH * len(banner.bands) + 8


def _more_in_words(panel: Panel) -> Iterator[str]:
    """Yield what signs, colours and light tell."""
    spoken = [word for shape in panel.of(Words) for word in shape.words]
    for board in panel.of(Rooms):
        yield from _sides(board.rooms)
        yield from (_noted(room, place) for room in board.rooms for place in room.places if place.tile.notes)
    yield from filter(None, map(_more_of, spoken))
    awaited = [word.name for word in spoken if word.active]
    if awaited:
        yield said("to play: {players}", players=", ".join(awaited))
    for shape in panel.of(Links):
        for link in shape.links:
            at = f"{link.room}{link.row}"
            if 0 < link.word <= len(spoken):
                yield said("{player} scares {place}", player=spoken[link.word - 1].name, place=at)
            else:
                yield said("scares {place}", place=at)
    yield from (said("hourglass {state}", state=glass_in_words(glass)) for glass in panel.of(Glass))
    for banner in panel.of(EndBanner):
        yield said("{number} points, {name}", number=banner.points, name=banner.name)
        yield " ".join(banner.terms)


def _sides(rooms: Sequence[Room]) -> Iterator[str]:
    """Yield the sides of rooms, then their piles, then what is still to come."""
    for room in rooms:
        if room.side in ("light", "dark"):
            light = room.side == "light"
            yield said("{room}: light side", room=room.name) if light else said("{room}: dark side", room=room.name)
    for room in rooms:
        if room.count is not None:
            yield said("{room}: {number} in the pile", room=room.name, number=room.count)
    for room in rooms:
        if room.due:
            yield said("{room}: {number} more to come", room=room.name, number=room.due)


def _noted(room: Room, place: Place) -> str:
    """Return the conditions of a card, and whether they hold."""
    lifted = f" ({said('does not hold')})" if place.tile.lifted else ""
    return f"{room.key}{place.row} {', '.join(long for _, long in place.tile.notes)}{lifted}"


def _more_of(word: Word) -> str:
    """Return the hint of a word, what it was, and its note; empty for one that has none of them."""
    hint = said("hint {words}", words=word.hint) if word.hint else ""
    was = said("was {word}", word=word.was) if word.was else ""
    more = ", ".join(part for part in (hint, was, word.note.text if word.note else "") if part)
    return f"{word.name}: {more}" if more else ""
