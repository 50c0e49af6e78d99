"""What all drawings of a player in a mansion show: name, courage, the last change, and things as words in frames."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from spooklog.domain.pictures.scene import Mark, Visitor
from spooklog.domain.values.labels import called
from spooklog.pictures.mansion.art import colours
from spooklog.pictures.mansion.art.pieces import heart
from spooklog.pictures.saying import counted, said
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import shrunk, width, words
from spooklog.pictures.svg.markup import tag


class Pill(NamedTuple):
    """Words in a frame, with their ground and ink, and the typed form of the card that they name, if any."""

    text: str
    fill: str
    ink: str
    word: str = ""


def things(one: Visitor) -> list[Pill]:
    """Return marks, known cards, and the number of concealed cards of a player."""
    tones = {"good": (palette.LEAF, "#14220f"), "warning": (colours.LOST, "#2a0f0c")}
    marks = [
        Pill(mark.text, *tones.get(mark.tone, ("#6a5aa8", "#fff")), mark.word if isinstance(mark, Mark) else "")
        for mark in one.marks
    ]
    cards = [
        Pill(name if count == 1 else f"{name} ×{count}", colours.PAPERS[0], "#2a1a14", name.partition(" ")[0])
        for name, count in one.cards
    ]
    hidden = [Pill(counted(one.concealed, "card"), palette.BACK, "#d9ccff")] if one.concealed else []
    return [*marks, *cards, *hidden]


def player_name(one: Visitor, left: float, y: float, room: float, least: float) -> Iterator[str]:
    """Yield rank and name; `least` is the smallest size of the name."""
    rank, taken = f"{one.rank}." if one.rank else "", rank_width(one)
    colour, name = colours.NEW if one.active else palette.LEAF if one.rank == 1 else colours.TEXT, called(one.walker.name)
    size = shrunk(name, 15, room - taken, least, bold=True)
    yield words(rank, left, y, 14, colour, bold=True)
    yield words(name, left + taken, y, size, colour, bold=True, room=max(room - taken, 1))


def rank_width(one: Visitor) -> float:
    """Return the width of a rank with the gap behind it."""
    return width(f"{one.rank}.", 14, bold=True) + 5 if one.rank else 0.0


def hearts(one: Visitor, left: float, y: float, pitch: float) -> Iterator[str]:
    """Yield a heart for each point of courage, or that the player is a ghost."""
    if one.status == "ghost":
        yield words(said("ghost"), left, y + 4.5, 13, colours.SHEET, bold=True)
        return
    for place in range(one.most):
        fill = colours.HEART if place < one.courage else colours.HEART_EMPTY
        yield heart(left + pitch * (place + 0.5), y, pitch / 12, fill)


def change_width(one: Visitor, size: float) -> float:
    """Return the width of the last change in letters of a size; 0 for none."""
    return width(_change(one), size, bold=True) + 11 if one.change else 0.0


def change_picture(one: Visitor, left: float, y: float, size: float) -> str:
    """Return the last change of courage in a frame."""
    if not one.change:
        return ""
    box = Box(left + change_width(one, size) / 2, y, change_width(one, size), size * 1.46)
    ground = tag("rect", **box.shape(), rx=box.height / 2, fill=palette.LEAF if one.change > 0 else colours.LOST)
    return ground + words(_change(one), box.x, y + size * 0.36, size, "#1a1420", anchor="middle", bold=True)


def _change(one: Visitor) -> str:
    return f"{one.change:+d}".replace("-", "−")
