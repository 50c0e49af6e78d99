"""A player's whole board in a narrow town: sections with their spaces, tokens, slots and cards, large enough to be tapped."""

from __future__ import annotations

from dataclasses import dataclass

from spooklog.domain.pictures.scene import Niche, Realm, Section
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import fit, width, words
from spooklog.pictures.svg.markup import Value, clean, moved, tag
from spooklog.pictures.svg.parts import Part, flow, tap
from spooklog.pictures.town.art import colours
from spooklog.pictures.town.art.pieces import hexagon, hole, pill
from spooklog.pictures.town.art.realms import Players, shade, slot_word, usage
from spooklog.pictures.town.narrow.parts import PAD, TAP, counted, lines_of, owner

_HEAD = 38.0
_ROW = TAP + 2
_FACE = 74.0
"""The width of a section's number, level and usage marker."""

_TOKENS, _NICHE, _CARD = (39.0, 45.0), 67.0, (32.7, 43.0)
_ONE_DIGIT = 9
_STATS = 104.0
"""The width that tokens leave for scares, discs and counters where they need no more than one line."""


@dataclass(frozen=True)
class Boards(Players):
    """Draws whole boards of one panel's players."""

    wide: float

    @property
    def _inside(self) -> float:
        """The width inside a panel."""
        return self.wide - 2 * PAD

    def part(self, realm: Realm) -> Part:
        """Return one player's board, or name and points alone where nothing else is known."""
        drawn, y = [self._head(realm)], _HEAD
        for number, section in enumerate(realm.sections, start=1):
            board, high = self._section(number, section, realm.seat)
            drawn.append(moved(PAD, y, board))
            y += high
        for row, high in (self._tokens(realm), self._belongings(realm)):
            drawn.append(moved(PAD, y, row))
            y += high
        y += 4 if realm.sections else 0
        return Part(self.wide, y, self.frame(realm, Box.spanning(0, 0, self.wide, y)) + "".join(drawn))

    def _head(self, realm: Realm) -> str:
        """Return disc, name and points; under them the player's state in words, and what the last entry brought."""
        right, colour = self.wide - PAD - 2, self.ink(realm)
        points, unit = str(realm.points), width(clean(self.realms.points), LEGIBLE)
        edge = right - unit - 4
        inner = edge - width(points, 21, bold=True) - 8
        pills, left = self._pills(realm, right)
        left = left if pills else inner  # points stand lower without gains under them
        note = realm.note.text if realm.note else ""
        state = " · ".join(self.state(realm))
        shown = fit(state, LEGIBLE, left - 44)
        after = 40 + (width(shown, LEGIBLE) + 6 if state else 0)
        tone = palette.TONES.get(realm.note.tone, colours.TEXT) if realm.note else ""
        beside = bool(state or note or pills)
        return tap(
            realm.name,
            owner(self.paints.seat(realm.seat), 22, 19, 12, self.names.mark(realm.seat)),
            words(realm.name, 40, 19 if beside else 25, 15.5, colour, bold=True, room=inner - 40),
            words(points, edge, 20 if pills else 26, 21, colour, anchor="end", bold=True),
            words(self.realms.points, right, 20 if pills else 26, LEGIBLE, colours.QUIET, anchor="end"),
            words(shown, 40, 33.5, LEGIBLE, colours.QUIET),
            words(note, after, 33.5, LEGIBLE, tone, bold=True, room=left - after - 4) if left - after > TAP else "",
            *pills,
            ground=Box.spanning(0, 0, self.wide, _HEAD),
        )

    def _pills(self, realm: Realm, right: float) -> tuple[list[str], float]:
        """Return the last gains from right to left, and the left edge of all."""
        drawn = list[str]()
        for gain in self.last_gains(realm):
            if right < self.wide / 2:
                break
            shape, wide = pill(gain.text, right, 29.5, LEGIBLE, self.paints.toned(gain.tone), room=110)
            drawn.append(shape)
            right -= wide + 3
        return drawn, right

    def _section(self, number: int, section: Section, seat: int) -> tuple[str, float]:
        """Return a section with its height: number, level and usage marker, then the spaces."""
        room = self._inside - _FACE
        across = max(min(len(section.used), int(room // TAP)), 1)
        each, lines = room / across, max(-(-len(section.used) // across), 1)
        high = _ROW * lines
        shape: dict[str, Value] = {"x": 0, "y": 0, "width": self._inside, "height": high - 2, "rx": 6}
        paint, y = self.paints.level(section.level), TAP / 2
        face = tap(
            str(number),
            words(str(number), 8, y + 5, 14, colours.TEXT, bold=True),
            tag("circle", cx=35, cy=y, r=10.5, fill=paint.fill, stroke="#fff", stroke_width=1.3),
            words(str(section.level), 35, y + 4.8, 13.5, paint.ink, anchor="middle", bold=True),
            usage(60, y, done=section.done),
            ground=Box.spanning(0, 0, _FACE, TAP),
        )
        spaces = [
            moved(_FACE + each * (place % across), _ROW * (place // across), self._space(number, place, section, seat, each))
            for place in range(len(section.used))
        ]
        return tag("rect", **shape, **shade(section)) + face + "".join(spaces), high

    def _space(self, number: int, place: int, section: Section, seat: int, wide: float) -> str:
        """Return an action space: its letter in a hole, or on the player's disc."""
        paint, discs, letter = self.paints.seat(seat), section.used[place], self.letter(place)
        x, y = wide / 2, TAP / 2
        return tap(
            self.word(number, place),
            owner(paint, x + 3, y - 3, 12) if discs > 1 else "",
            owner(paint, x, y, 12.5, letter, new=section.new == place + 1) if discs else hole(x, y, 12.5, letter),
            ground=Box.spanning(0, 0, wide, TAP),
        )

    def _tokens(self, realm: Realm) -> tuple[str, float]:
        """Return the tokens by level, and at their right scares, discs and counters."""
        if not realm.sections and not any(realm.tokens):
            return "", 0
        drawn, line, edge = list[str](), 0, 0.0
        each = _TOKENS[max(realm.tokens, default=0) > _ONE_DIGIT]
        stats = self.stats(realm)
        left_over = self._inside - max((width(clean(text), LEGIBLE) + 8 for text in stats), default=0)
        room = left_over if self._inside - _STATS < each * len(realm.tokens) <= left_over else self._inside - _STATS
        for number, (left, line) in enumerate(flow([each] * len(realm.tokens), room), start=1):
            sign, count = self.paints.sign(number), realm.tokens[number - 1]
            thing = counted(self.paints.level(number), sign, count, left + 13, _ROW * line + TAP / 2, 10, 14)
            box = Box.spanning(left, _ROW * line, left + each, _ROW * line + TAP)
            drawn.append(tap(self.sign(number), thing, ground=box))
            edge = max(edge, left + each)
        room = self._inside - edge - 6
        lines = lines_of(stats, LEGIBLE, room)
        for place, text in enumerate(lines):
            y = TAP / 2 + 4 + 14 * (place - (len(lines) - 1) / 2)
            drawn.append(words(text, self._inside - 2, y, LEGIBLE, colours.QUIET, anchor="end", room=room))
        return "".join(drawn), max(_ROW * (line + 1), 14.0 * len(lines))

    def _belongings(self, realm: Realm) -> tuple[str, float]:
        """Return the slots with their tokens, then the cards."""
        least, most = _CARD
        left_over = (self._inside - _NICHE * len(realm.niches)) / max(len(realm.cards), 1)
        widths = [*[_NICHE] * len(realm.niches), *[max(least, min(left_over, most))] * len(realm.cards)]
        drawn, line = list[str](), 0
        for place, (left, line) in enumerate(flow(widths, self._inside)):
            box = Box.spanning(left, _ROW * line, left + widths[place], _ROW * line + TAP)
            if place < len(realm.niches):
                drawn.append(self._niche(place + 1, realm.niches[place], box, realm.seat))
            else:
                drawn.append(_card(realm.cards[place - len(realm.niches)], box))
        return "".join(drawn), _ROW * (line + 1) if widths else 0

    def _niche(self, number: int, niche: Niche, box: Box, seat: int) -> str:
        """Return a slot: its token, which is typed to use it, or its number, which is typed to fill it."""
        return tap(
            slot_word(niche, number),
            hexagon(box.x, box.y, _NICHE - 3, 22, niche.word, size=LEGIBLE, locked=niche.locked, least=LEGIBLE),
            owner(self.paints.seat(seat), box.x, box.y, 7.5) if niche.locked else "",
            ground=box,
        )


def _card(key: str, box: Box) -> str:
    shape = {"x": box.left + 1.5, "y": box.top + 4, "width": box.width - 3, "height": box.height - 8, "rx": 5.0}
    face = tag("rect", **shape, fill="#241a38", stroke=colours.PANEL_LINE, stroke_width=1)
    return tap(
        key, face, words(key, box.x, box.y + 4.3, 12, colours.TEXT, anchor="middle", bold=True, room=box.width - 6), ground=box
    )
