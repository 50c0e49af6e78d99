"""A player who need not act, in a narrow town: name, tokens and points, then the sections, then all else in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spooklog.domain.pictures.scene import Paint, Realm, Section
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import fit, width, words
from spooklog.pictures.svg.markup import clean, moved, tag
from spooklog.pictures.svg.parts import Part, flow, tap
from spooklog.pictures.town.art import colours
from spooklog.pictures.town.art.realms import Players, shade, usage
from spooklog.pictures.town.narrow.parts import PAD, TAP, counted, owner

_HEAD, _ROW, _LINE = 27.0, 22.0, 15.0
_SPACE, _FACE, _USAGE = 12.8, 26.0, 14.0
_SMALL = 6.2
_ABREAST = 3
"""Sections side by side at most."""

_BETWEEN = 10.0


@dataclass(frozen=True)
class Rivals(Players):
    """Draws the players of one panel in short."""

    wide: float

    @property
    def _inside(self) -> float:
        """The width inside a panel."""
        return self.wide - 2 * PAD

    def part(self, realm: Realm) -> Part:
        """Return one player; a tap anywhere stands for the name."""
        sections, below = self._sections(realm)
        said, high = self._said(realm)
        drawn = [*self._head(realm), moved(PAD, _HEAD, *sections), moved(PAD, _HEAD + below, *said)]
        height = max(_HEAD + below + high + 4, TAP)
        box = Box.spanning(0, 0, self.wide, height)
        return Part(self.wide, height, tap(realm.name, self.frame(realm, box), *drawn, ground=box))

    def _head(self, realm: Realm) -> Iterator[str]:
        """Yield disc and name, and at the right the tokens held and the points."""
        right, colour = self.wide - PAD - 2, self.ink(realm)
        points, unit = str(realm.points), width(clean(self.realms.points), LEGIBLE)
        yield owner(self.paints.seat(realm.seat), 19, 16, 9.5, self.names.mark(realm.seat))
        yield words(self.realms.points, right, 21, LEGIBLE, colours.QUIET, anchor="end")
        yield words(points, right - unit - 4, 21.5, 17, colour, anchor="end", bold=True)
        edge = right - unit - 4 - width(points, 17, bold=True) - 10
        for number, count in reversed([*enumerate(realm.tokens, start=1)]):
            if count:
                edge -= 21 + width(str(count), 12, bold=True)
                yield counted(self.paints.level(number), self.paints.sign(number), count, edge + 8, 16, 7.5, 12)
        yield words(realm.name, 35, 20.5, 13.5, colour, bold=True, room=edge - 35 - 4)

    def _sections(self, realm: Realm) -> tuple[list[str], float]:
        """Return all sections in rows of equal length, and their height."""
        if not realm.sections:
            return [], 0
        lines = -(-len(realm.sections) // _ABREAST)
        across = -(-len(realm.sections) // lines)
        each = self._inside / across
        drawn = [
            moved(each * (place % across), _ROW * (place // across), *self._section(place + 1, section, realm.seat, each - 3))
            for place, section in enumerate(realm.sections)
        ]
        return drawn, _ROW * lines

    def _section(self, number: int, section: Section, seat: int, wide: float) -> Iterator[str]:
        """Yield number and level, a disc with its letter for each used space and a dot for each free one."""
        paint, y = self.paints.level(section.level), _ROW / 2 - 1
        yield tag("rect", x=0, y=0, width=wide, height=_ROW - 2, rx=5, **shade(section))
        yield words(str(number), 2.5, y + 4, LEGIBLE, colours.QUIET)
        yield tag("circle", cx=18, cy=y, r=6.8, fill=paint.fill, stroke="#fff", stroke_width=1)
        yield words(str(section.level), 18, y + 4, LEGIBLE, paint.ink, anchor="middle", bold=True)
        room = wide - _FACE - (_USAGE if section.done else 0)
        each = min(_SPACE, room / max(len(section.used), 1))
        for place, discs in enumerate(section.used):
            x = _FACE + each * (place + 0.5)
            if not discs:
                yield tag("circle", cx=x, cy=y, r=1.7, fill=colours.QUIET)
                continue
            under = owner(self.paints.seat(seat), x + 2, y - 2, _SMALL) if discs > 1 else ""
            yield under + owner(self.paints.seat(seat), x, y, _SMALL, self.letter(place), new=section.new == place + 1)
        yield usage(wide - 7, y, done=section.done) if section.done else ""

    def _said(self, realm: Realm) -> tuple[list[str], float]:
        """Return what else there is to a player, in words side by side, and their height: first what the last entry brought."""
        runs = [(gain.text, _fill(self.paints.toned(gain.tone))) for gain in reversed(self.last_gains(realm))]
        runs += [(word, colours.QUIET) for word in self.state(realm)]
        if realm.note:
            runs.append((realm.note.text, palette.TONES.get(realm.note.tone, colours.TEXT)))
        runs += [(word, colours.QUIET) for word in self.stats(realm)]
        runs += [(niche.word, colours.SIGN_LINE) for niche in realm.niches if niche.word]
        runs += [(key, colours.TEXT) for key in realm.cards]
        texts = [fit(text, LEGIBLE, self._inside - _BETWEEN) for text, _ in runs]
        drawn, line = list[str](), -1
        for place, (left, line) in enumerate(flow([width(text, LEGIBLE) + _BETWEEN for text in texts], self._inside + _BETWEEN)):
            drawn.append(words(texts[place], left + 3, _LINE * line + 11.5, LEGIBLE, runs[place][1]))
        return drawn, _LINE * (line + 1)


def _fill(paint: Paint | None) -> str:
    return paint.fill if paint else colours.NEW
