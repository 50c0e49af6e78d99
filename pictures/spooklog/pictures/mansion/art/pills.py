"""What a player of a mansion has, as words in frames."""

from __future__ import annotations

from typing import NamedTuple

from spooklog.domain.scene import Mark, Visitor
from spooklog.domain.wording import counted
from spooklog.pictures.mansion.art import night
from spooklog.pictures.svg import palette


class Pill(NamedTuple):
    """Words in a frame, with their ground and ink, and the typed form of the card that they name, if any."""

    text: str
    fill: str
    ink: str
    word: str = ""


def things(one: Visitor) -> list[Pill]:
    """Return marks, known cards, and the number of concealed cards of a player."""
    tones = {"good": (palette.LEAF, "#14220f"), "warning": (night.LOST, "#2a0f0c")}
    marks = [
        Pill(mark.text, *tones.get(mark.tone, ("#6a5aa8", "#fff")), mark.word if isinstance(mark, Mark) else "")
        for mark in one.marks
    ]
    cards = [
        Pill(name if count == 1 else f"{name} ×{count}", night.PAPERS[0], "#2a1a14", name.partition(" ")[0])
        for name, count in one.cards
    ]
    hidden = [Pill(counted(one.concealed, "card"), palette.BACK, "#d9ccff")] if one.concealed else []
    return [*marks, *cards, *hidden]
