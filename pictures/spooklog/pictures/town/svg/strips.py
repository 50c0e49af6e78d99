"""A strip for each player: points and counters, sections with their level and six spaces, slots, tokens, last gains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spooklog.domain.pictures.scene import Niche, Realm, Section
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import shrunk, width, words
from spooklog.pictures.svg.markup import clean, moved, tag
from spooklog.pictures.svg.parts import finger, tap, untapped
from spooklog.pictures.town.art import colours
from spooklog.pictures.town.art.pieces import disc, hexagon, hole, pill, token
from spooklog.pictures.town.art.realms import Players, shade, slot_word, usage
from spooklog.pictures.town.svg.plan import STRIP

_HEAD, _NICHE, _TOKENS = 196.0, 54.0, 156.0
_SECTION = 132.0
_PAD = 7.0


@dataclass(frozen=True)
class Strips(Players):
    """Draws the players of one panel, with their things in the same columns."""

    nearest: int
    scale: float
    taps: bool

    def picture(self, realm: Realm, box: Box) -> str:
        """Return one player's strip; the sections, slots and tokens of who is nearest or must act can be typed."""
        own = Box.spanning(0, 0, box.width / self.scale, STRIP)
        seat = self.paints.seat(realm.seat)
        bar = {"x": 0.0, "y": 6.0, "width": 4.0, "height": STRIP - 12, "rx": 2.0}
        strip = moved(
            box.left,
            box.top,
            self.frame(realm, own),
            tag("rect", **bar, fill=seat.fill, stroke="#fff", stroke_opacity=0.5, stroke_width=0.7),
            *self._head(realm),
            *self._boards(realm, own),
            *self._niches(realm, own),
            *self._tokens(realm, own),
            scale=self.scale,
        )
        return tap(realm.name, strip if realm.active or realm.seat == self.nearest else untapped(strip))

    def legend(self, box: Box, signs: Sequence[str]) -> str:
        """Return the legend: the letters on the spaces, and other signs."""
        shown = " · ".join([*(f"{letter} {name}" for letter, name in self.realms.actions), *signs])
        size = shrunk(shown, 10, box.width, 7)
        return words(shown, box.x, box.bottom - 4, size, colours.QUIET, anchor="middle", room=box.width)

    def _head(self, realm: Realm) -> Iterator[str]:
        """Yield disc, name and points; under them scares, discs and counters."""
        realms = self.realms
        points, right = str(realm.points), _HEAD - 8
        yield disc(self.paints.seat(realm.seat), 20, 16, 10.5, self.names.mark(realm.seat))
        unit = words(realms.points, right, 20, 9.5, colours.QUIET, anchor="end")
        edge = right - width(clean(realms.points), 9.5) - 3
        yield unit + words(points, edge, 22, 19, self.ink(realm), anchor="end", bold=True)
        room = edge - width(points, 19, bold=True) - 8 - 36
        beside = width(realms.first, 9) + 5 if realm.first else 0
        size = shrunk(realm.name, 14, room - beside, 9.5, bold=True)
        yield words(realm.name, 36, 21, size, self.ink(realm), bold=True, room=room - beside + 1)
        used = min(width(clean(realm.name), size, bold=True), room - beside)
        yield words(realms.first, 36 + used + 5, 20, 9, colours.QUIET) if realm.first else ""
        beside = min(width(clean(realm.note.text), 10.5, bold=True), 80.0) + 8 if realm.note else 0
        if realm.note:
            tone = palette.TONES.get(realm.note.tone, colours.TEXT)
            yield words(realm.note.text, right, 40, 10.5, tone, anchor="end", bold=True, room=beside)
        if not realm.sections:
            return
        shown = " · ".join(self.stats(realm))
        small = shrunk(shown, 10.5, right - 12 - beside, 7)
        yield words(shown, 12, 40, small, colours.QUIET, room=right - 11 - beside)

    def _boards(self, realm: Realm, box: Box) -> Iterator[str]:
        count = len(realm.sections)
        if not count:
            return
        left, right = _HEAD + 2, self._niche_left(box) - 4
        each = min(_SECTION, (right - left) / count)
        start = left + max((right - left - each * count) / 2, 0)
        for number, section in enumerate(realm.sections, start=1):
            own = Box.spanning(start + each * (number - 1) + 2, 3, start + each * number - 2, STRIP - 3)
            yield from self._section(number, section, own, realm.seat)

    def _section(self, number: int, section: Section, box: Box, seat: int) -> Iterator[str]:
        """Yield a section: its number, the level track and the usage marker above, the action spaces below."""
        shape = box.shape() | {"rx": 6.0}
        yield tap(str(number), tag("rect", **shape, **shade(section)))
        levels = max(len(self.paints.levels), section.level)
        track = box.width * 0.64
        pitch = min(16.0, track / max(levels, 1))
        y = box.top + 10.5
        yield tap(str(number), words(str(number), box.left + 5, y + 3.6, 10, colours.QUIET))
        for level in range(1, levels + 1):
            x = box.left + 14 + pitch * (level - 0.5)
            paint = self.paints.level(level)
            if level != section.level:
                yield tag("circle", cx=x, cy=y, r=pitch * 0.24, fill=paint.fill, fill_opacity=0.45)
                continue
            radius = min(8.0, pitch * 0.52)
            yield tag("circle", cx=x, cy=y, r=radius, fill=paint.fill, stroke="#fff", stroke_width=1.4)
            size = radius * 1.45
            yield words(str(level), x, y + size * 0.36, size, paint.ink, anchor="middle", bold=True)
        yield usage(box.right - 10, y, done=section.done)
        spaces = len(section.used)
        step = (box.width - 8) / max(spaces, 1)
        radius = min(8.8, step * 0.46)
        for place, discs in enumerate(section.used):
            x, low = box.left + 4 + step * (place + 0.5), box.bottom - 11
            letter, word = self.letter(place), self.word(number, place)
            new = section.new == place + 1
            if not discs:
                yield self._small(word, x, low, hole(x, low, radius, letter), step)
                continue
            under = disc(self.paints.seat(seat), x + 2.4, low - 2.4, radius) if discs > 1 else ""
            yield under + self._small(word, x, low, disc(self.paints.seat(seat), x, low, radius, letter, new=new), step)

    def _small(self, word: str, x: float, y: float, picture: str, room: float) -> str:
        return tap(word, picture, ground=finger(x, y, room=room, scale=self.scale) if self.taps else None)

    def _niche_left(self, box: Box) -> float:
        most = max((len(realm.niches) for realm in self.realms.realms), default=0)
        return box.right - _TOKENS - most * _NICHE

    def _niches(self, realm: Realm, box: Box) -> Iterator[str]:
        for place, niche in enumerate(realm.niches):
            yield self._niche(niche, place, self._niche_left(box) + _NICHE * (place + 0.5), realm.seat)

    def _niche(self, niche: Niche, number: int, x: float, seat: int) -> str:
        """Return a slot with its token, and the place for a disc under it."""
        place = disc(self.paints.seat(seat), x, 37, 7, "") if niche.locked else hole(x, 37, 5)
        sign = hexagon(x, 16, _NICHE - 4, 20, niche.word, size=10, locked=niche.locked)
        return self._small(slot_word(niche, number + 1), x, 16, sign, _NICHE) + place

    def _tokens(self, realm: Realm, box: Box) -> Iterator[str]:
        left, right = box.right - _TOKENS + 6, box.right - _PAD
        each = (right - left) / max(len(realm.tokens), 1)
        for place, count in enumerate(realm.tokens):
            x = left + each * place
            sign = self.paints.sign(place + 1)
            thing = token(self.paints.level(place + 1), sign, x + 7.5, 15, 7, faint=not count)
            yield self._small(self.sign(place + 1), x + 12.5, 15, thing, each)
            size = shrunk(str(count), 12, each - 17, 6, bold=True)
            yield words(str(count), x + 16.5, 15 + size * 0.36, size, colours.TEXT if count else colours.FAINT, bold=True)
        edge = right
        for gain in self.last_gains(realm):
            if edge - left < 24:
                break
            drawn, wide = pill(gain.text, edge, 37, 10, self.paints.toned(gain.tone), room=edge - left - 10)
            yield drawn
            edge -= wide + 3
        keys = " ".join(realm.cards)
        small = shrunk(keys, 10, max(edge - left, 1), 7.5)
        if edge - left > 20:
            yield words(keys, left, 40, small, colours.QUIET, room=edge - left)
