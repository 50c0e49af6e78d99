"""Cards for phones: the word that is typed stands at the top left, where no neighbour covers it."""

from __future__ import annotations

from dataclasses import dataclass

from spooklog.domain.pictures.scene import Card, Look
from spooklog.pictures.svg.contrast import legible
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.figures import figure, has_figure
from spooklog.pictures.svg.letters import shrunk, width, words
from spooklog.pictures.svg.markup import moved
from spooklog.pictures.table.art.cards import PLAIN, back, paper

_EDGE, _LETTER = 3.5, 12.0


@dataclass(frozen=True)
class Cut:
    """A size of cards: width and height, the size of the letters in the corner, and of the figure."""

    width: float
    height: float
    index: float
    figure: float
    radius: float = 5.0


HELD = Cut(48.0, 65.0, 16.0, 25.0)
LAID = Cut(62.0, 84.0, 19.0, 38.0, 6.0)
IN_SLOT = Cut(36.0, 48.0, 13.0, 21.0, 4.0)
TINY = Cut(13.0, 19.0, LEGIBLE, 0.0, 2.0)


def face(
    card: Card,
    look: Look,
    cut: Cut,
    x: float,
    y: float,
    *,
    shown: float = 0,
    turn: float = 0,
    outline: str = "",
    named: bool = False,
) -> str:
    """Return a card with its middle at a point, or its back.

    `shown` is the width that no neighbour covers, all of it where it is 0; `named`: the card's word stands below its figure.
    """
    if not card.index:
        return moved(x, y, back(look, cut.width, cut.height, cut.radius), turn=turn)
    paint = look.get(card.tone, PLAIN)
    ink = legible(paint.ink, paint.fill)
    left, top = -cut.width / 2, -cut.height / 2
    room = min(shown or cut.width, cut.width)
    base = top + _EDGE + cut.index * 0.78
    size, letter, letters = _corner(card, cut, room - _EDGE - 1)
    beside = left + _EDGE + width(card.index, size, bold=True) + 0.5
    sign = min(cut.figure, room - 2)
    wanted = card.word if named and width(card.word, LEGIBLE, bold=True) <= cut.width - 8 else ""
    marks = [
        words(card.index, left + _EDGE, base, size, ink, bold=True, room=room - _EDGE + 0.01),
        words(letter, beside, base, letters, ink, bold=True),
        figure(card.tone, left + room / 2, top + 24 + cut.figure / 2 - 2, sign)
        if has_figure(look, card.tone) and sign > 8
        else "",
        words(wanted, 0, cut.height / 2 - 7, LEGIBLE, ink, anchor="middle", bold=True),
    ]
    return moved(x, y, paper(paint, cut.width, cut.height, cut.radius, 1, outline=outline), *marks, turn=turn)


def _corner(card: Card, cut: Cut, room: float) -> tuple[float, str, float]:
    """Return the size of the index, and the letter of the tone beside it with its size; no letter where there is no room."""
    for letters in (min(_LETTER, cut.index), LEGIBLE):
        left = room - width(card.letter, letters, bold=True) - 0.5
        size = shrunk(card.index, cut.index, left, LEGIBLE, bold=True)
        if (
            card.letter not in ("", card.index)
            and width(card.index, size, bold=True) <= left + 0.01
            and (size > 13 or letters == LEGIBLE)
        ):
            return size, card.letter, letters
    return shrunk(card.index, cut.index, room, LEGIBLE, bold=True), "", LEGIBLE
