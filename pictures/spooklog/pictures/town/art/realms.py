"""What all drawings of a player in a town show: the frame, what stands under the name, spaces, and the last gains."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spooklog.domain.pictures.scene import Gain, Niche, Realm, Realms, Section
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import words
from spooklog.pictures.svg.markup import Value, tag
from spooklog.pictures.town.art import colours
from spooklog.pictures.town.paints import Paints
from spooklog.pictures.town.wording import Names


@dataclass(frozen=True)
class Players:
    """The players of one panel."""

    realms: Realms
    names: Names
    paints: Paints
    gains: Sequence[Gain]

    def frame(self, realm: Realm, box: Box) -> str:
        """Return the panel under a player, lit for who must act or has won."""
        lit = realm.active or realm.winner
        return colours.panel(box, line=self.ink(realm) if lit else colours.PANEL_LINE, thick=2.2 if lit else 1)

    def ink(self, realm: Realm) -> str:
        """Return the colour of a player's name."""
        return colours.NEW if realm.active else palette.LEAF if realm.winner else colours.TEXT

    def state(self, realm: Realm) -> list[str]:
        """Return whether a player began and has won, in words."""
        return [word for word, holds in ((self.realms.first, realm.first), (self.realms.winner, realm.winner)) if holds]

    def stats(self, realm: Realm) -> list[str]:
        """Return scares, discs and counters of a player, in words; none where the sections are not known either."""
        realms, extra = self.realms, f"+{realm.extra}" if realm.extra else ""
        counts = (f"{realms.scare} {realm.scare}", f"{realms.discs} {realm.discs}", f"{realms.counters} {realm.counters}{extra}")
        return list(counts) if realm.sections else []

    def last_gains(self, realm: Realm) -> list[Gain]:
        """Return what the last entry brought to a player, the latest first."""
        return [gain for gain in self.gains if gain.seat == realm.seat][::-1]

    def letter(self, place: int) -> str:
        """Return the letter of an action space."""
        return self.realms.actions[place][0] if place < len(self.realms.actions) else str(place + 1)

    def word(self, number: int, place: int) -> str:
        """Return an action space of a section as it is typed."""
        return f"{number}{self.letter(place)}" if place < len(self.realms.actions) else ""

    def sign(self, level: int) -> str:
        """Return the colour of a level as it is typed."""
        return self.paints.sign(level) if level <= len(self.paints.levels) else ""


def slot_word(niche: Niche, number: int) -> str:
    """Return a slot as it is typed: its token, to use it, or its number, to fill it."""
    return niche.word or ("" if niche.locked else f"={number}")


def shade(section: Section) -> dict[str, Value]:
    """Return the paint of a section's ground, which is dark once the section has acted."""
    return {"fill": "#000", "fill_opacity": 0.28} if section.done else {"fill": "#fff", "fill_opacity": 0.07}


def usage(x: float, y: float, *, done: bool) -> str:
    """Return the usage marker: done, or still to act."""
    if not done:
        return tag("circle", cx=x, cy=y, r=4.5, fill="none", stroke=colours.QUIET, stroke_width=1.3)
    return words("✓", x, y + 5, 14.5, palette.LEAF, anchor="middle", bold=True)
