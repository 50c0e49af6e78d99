"""The letters of a floor in a terminal: walls as lines, rooms between them, pawns and things.

A space is `pitch` columns wide and two lines high, its upper and left edges included.
"""

from __future__ import annotations

from rich.text import Text as RichText

from spooklog.domain.pictures.scene import Space, Walker
from spooklog.pictures.mansion.paints import seat_paint, tunnel_paint
from spooklog.pictures.mansion.survey import Edge, Point, Survey, between
from spooklog.pictures.mansion.terminal.letters import Letters
from spooklog.pictures.mansion.terminal.signs import write_names, write_numbers
from spooklog.pictures.style import HERE, TerminalStyle

WIDEST, WIDE, NARROW = 4, 3, 2
"""Columns of a space."""

TUNNEL = "({})"
"""A tunnel, with the letter of its colour."""

_CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""The letter of a corner by the lines that meet there: 1 above, 2 to the right, 4 below, 8 to the left."""

_GROUNDS = {
    "common": ("·", "dim"),
    "up": ("^", "bold cyan"),
    "down": ("v", "bold cyan"),
    "camp": ("C", "green"),
    "exit": ("E", "bold green"),
}
_SEARCH, _CHIP, _SQUARE, _TREASURE = ("?", "bold yellow"), ("o", "dim"), ("*", "bold magenta"), ("$", "bold yellow reverse")
_DARK, _LINE, _RAIL, _BARRED, _WAY = "color(60)", "color(245)", "color(137)", "bold red reverse", "bold color(215)"


class Grid:
    """The letters of one floor, of which a range of columns is shown. `named` are the rooms whose names stand on it."""

    def __init__(self, survey: Survey, style: TerminalStyle, pitch: int, columns: range) -> None:
        self._survey, self._style, self._pitch, self._columns = survey, style, pitch, columns
        self._here: int | None = None
        storey = survey.storey
        shown = range(pitch * columns.start, pitch * columns.stop + 1)
        self._letters = Letters(pitch * storey.width + 1, 2 * storey.height + 1, shown)
        # each layer may cover those before; names take only what is blank in the end
        self._hatch()
        self._lines()
        for at, space in survey.spaces.items():
            self._space(at, space)
        self._trail()
        self._camp()
        write_numbers(self._letters, survey, pitch)
        self.named = write_names(self._letters, survey, pitch)

    def rows(self) -> list[RichText]:
        """Return the floor with the letters of its columns and the digits of its rows around it.

        Letters stand in blank rows between the spaces, too: of a high floor a low screen shows only a part.
        """
        letters = "".join(f"{self._survey.letter(x):>{self._pitch // 2 + 1}}".ljust(self._pitch) for x in self._columns)
        ruler = RichText(f" {letters}".rstrip(), "dim", no_wrap=True)
        rows = [ruler] if ruler.plain else []
        for place, row in enumerate(self._letters.rows()):
            digit = self._survey.digit(place // 2) if place % 2 else ""
            line = RichText.assemble((digit or " ", "dim"), row, no_wrap=True, overflow="crop") if row.plain.strip() else ruler
            if place == self._here:
                line.stylize(HERE)
            rows.append(line)
        return rows

    def _put(self, row: int, column: int, text: str, tone: str) -> None:
        self._letters.put(row, column, text, tone)

    # -- walls ---------------------------------------------------------------------------------------------------

    def _hatch(self) -> None:
        """Draw the tiles that lie face down."""
        dark, pitch = self._survey.dark, self._pitch
        for x, y in dark:
            joined = {(dx, dy): (x + dx, y + dy) in dark for dx in (0, -1) for dy in (0, -1)}
            for row, column in ((r, c) for r in (0, 1) for c in range(pitch)):
                across, down = -(column == 0), -(row == 0)
                inside = joined[across, down] and joined[across, 0] and joined[0, down]
                at = pitch * x + column
                if inside and not (self._style.plain and (row == 0 or at % 2)):
                    self._put(2 * y + row, at, "/" if self._style.plain else "░", _DARK)

    def _lines(self) -> None:
        survey, pitch, plain = self._survey, self._pitch, self._style.plain
        # sorted: a set of edges has another order in every process
        for edge in sorted(survey.lines.keys() | survey.barred):
            x, y, side = edge
            kind = survey.lines.get(edge, "wall")
            top = side == "top"
            look = {"door": " ", "rail": "~" if top else ":", "wall": "-" if top else "|"}[kind]
            look = look if plain or kind != "wall" else "─" if top else "│"
            tone = _RAIL if kind == "rail" else _LINE
            if edge in survey.barred:
                look, tone = "#" if plain else "═" if top else "║", _BARRED
            if top:
                self._put(2 * y, pitch * x + 1, look * (pitch - 1), tone)
            else:
                self._put(2 * y + 1, pitch * x, look, tone)
        for x in range(survey.storey.width + 1):
            for y in range(survey.storey.height + 1):
                meeting = self._meeting(x, y)
                if meeting:
                    self._put(2 * y, pitch * x, "+" if plain else _CORNERS[meeting], _LINE)

    def _meeting(self, x: int, y: int) -> int:
        """Return the lines that meet at the upper left corner of a place, as bits of `_CORNERS`."""
        edges = ((x, y - 1, "left"), (x, y, "top"), (x, y, "left"), (x - 1, y, "top"))
        return sum(bit for bit, edge in zip((1, 2, 4, 8), edges, strict=True) if edge in self._survey.lines)

    # -- spaces --------------------------------------------------------------------------------------------------

    def _space(self, at: Point, space: Space) -> None:
        walkers = self._survey.walkers.get(at, ())
        treasure = self._survey.storey.treasure == at
        if walkers:
            self._pawns(at, walkers, treasure=treasure)
            return
        text, tone = _TREASURE if treasure else self._mark(space)
        if at in self._survey.way and not treasure:
            text, tone = (text.strip(" ·.") or ("x" if self._style.plain else "•")), _WAY
        if text:
            self._fill(at, text, tone)

    def _fill(self, at: Point, text: str, tone: str) -> None:
        """Write words in the middle of a space."""
        room = self._pitch - 1
        shown = text[:room].ljust(room) if room < WIDE else text[:room].center(room)
        # in a reversed tone the blanks around the sign are seen, too
        if tone.endswith("reverse") or text.strip() != text:
            self._put(2 * at[1] + 1, self._pitch * at[0] + 1, shown, tone)
            return
        start = len(shown) - len(shown.lstrip())
        self._put(2 * at[1] + 1, self._pitch * at[0] + 1 + start, shown.strip(), tone)

    def _mark(self, space: Space) -> tuple[str, str]:
        """Return the sign that is printed on a space, or lies on it, with its tone."""
        if space.mark == "tunnel":
            paint = self._style.styled(tunnel_paint(self._style.look, space.tone).terminal)
            letter = space.tone[:1].upper()
            if self._pitch == NARROW:
                return ("o" if space.covered else letter), paint
            return (f"o{letter}", f"{paint} dim") if space.covered else (TUNNEL.format(letter)[: self._pitch - 1], paint)
        if space.covered:
            return _CHIP
        if space.mark:
            return _SEARCH if space.mark == "search" else _SQUARE
        text, tone = _GROUNDS.get(space.ground, ("", ""))
        return text if not self._style.plain else text.replace("·", "."), tone

    def _trail(self) -> None:
        """Mark the edges that the last move crossed."""
        for one, other in self._survey.steps:
            edge = between(one, other)
            if edge is None or self._letter(edge) not in (" ", "░"):
                continue
            x, y, side = edge
            if side == "top":
                across = self._pitch * x + 1 + (self._pitch - 1) // 2 * (self._pitch != WIDE)
                self._put(2 * y, across, ":" if self._style.plain else "┊", _WAY)
                continue
            for column in self._blanks(2 * y + 1, self._pitch * x):
                self._put(2 * y + 1, column, "." if self._style.plain else "┈", _WAY)

    def _blanks(self, row: int, column: int) -> list[int]:
        """Return a column between two spaces, and blank columns at both sides of it."""
        found = [column]
        for step in (-1, 1):
            at = column + step
            while abs(at - column) < self._pitch and self._letters.at(row, at) == " ":
                found.append(at)
                at += step
        return found

    def _letter(self, edge: Edge) -> str:
        x, y, side = edge
        return self._letters.at(2 * y, self._pitch * x + 1) if side == "top" else self._letters.at(2 * y + 1, self._pitch * x)

    # -- pawns ---------------------------------------------------------------------------------------------------

    def _pawns(self, at: Point, walkers: tuple[Walker, ...], *, treasure: bool = False) -> None:
        """Write one pawn with its marks, as far as there is room; of several pawns the letters alone."""
        room, first = self._pitch - 1, walkers[0]
        if any(walker.active for walker in walkers):
            self._here = 2 * at[1] + 1
        text = _initial(first, room)
        if len(walkers) > 1:
            text = "".join(_initial(walker, 1) for walker in walkers)[:room]
        else:
            text += ("~" * first.ghost + "$" * (first.laden or treasure))[: room - len(text)]
            text = text if len(text) == room else self._front(first) + text
            text += " " if len(text) == room or first.ghost or self._style.plain else "▌"
        self._put(2 * at[1] + 1, self._pitch * at[0] + 1, text[:room].center(room), self._pawn_tone(first))
        for place, letter in enumerate(text[:room]):
            if letter in "▐▌▶>":
                self._put(2 * at[1] + 1, self._pitch * at[0] + 1 + place, letter, self._seat_tone(first))

    def _front(self, walker: Walker) -> str:
        plain = self._style.plain
        if walker.active:
            return ">" if plain else "▶"
        return " " if walker.ghost else "@" if plain else "▐"

    def _seat_tone(self, walker: Walker) -> str:
        return self._style.styled(seat_paint(self._style.look, walker.seat).terminal)

    def _pawn_tone(self, walker: Walker) -> str:
        """Return the tone of a pawn; a ghost player has no pawn, so that only the letter has the player's colour."""
        return self._seat_tone(walker) + ("" if walker.ghost else " reverse")

    def _camp(self) -> None:
        """Write the guests side by side in the middle of the camp."""
        guests = self._survey.storey.camp
        spaces = [at for at in self._survey.camp if at not in self._survey.walkers] or list(self._survey.camp[:1])
        rows, columns = sorted(y for _, y in spaces), sorted(x for x, _ in spaces)
        middle = len(spaces) // 2
        near = sorted(spaces, key=lambda at: (abs(at[1] - rows[middle]), at[1], abs(at[0] - columns[middle]), at[0]))
        taken = sorted(near[: len(guests)], key=lambda at: (at[1], at[0]))
        for place, at in enumerate(taken):
            # the last space takes all guests that are left
            self._pawns(at, guests[place:] if place == len(taken) - 1 else (guests[place],))


def _initial(walker: Walker, room: int) -> str:
    """Return the letters of a pawn, small ones for a ghost player."""
    shown = walker.initial.lower() if walker.ghost else walker.initial
    return shown[: max(room, 1)]
