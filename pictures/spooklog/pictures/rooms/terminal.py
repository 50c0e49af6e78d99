"""A board of rooms in a terminal: columns of cards with their power, heaps, the words of a turn, and the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as RichText

from spooklog.domain.pictures.scene import EndBanner, Gauge, Heap, Panel, Room, Rooms, Tile, Word, Words
from spooklog.pictures.fitting import Fitting
from spooklog.pictures.saying import counted, said
from spooklog.pictures.style import GAP, TerminalStyle

_LONGEST = 12
"""Columns of the terminal that a code takes at most."""

_HEAP_ROWS, _HEAP_WIDTH = 6, 15


def draw(panel: Panel, style: TerminalStyle) -> RenderableType:
    """Return the columns, the words of the turn, and the end, each with a blank line below it."""
    parts: list[RenderableType] = []
    for shape in panel.shapes:
        match shape:
            case Rooms() if shape.rooms or shape.heaps:
                parts += [_rooms(shape, style), *GAP[style.low]]
            case Words() if not style.apart:
                parts += [_words(shape, style), RichText()]
            case EndBanner():
                parts += [_end(shape, style), *GAP[style.low]]
    return Group(*parts)


def players(panel: Panel, style: TerminalStyle) -> list[RichText]:
    """Return the word of each player on a line."""
    return [line for shape in panel.of(Words) for line in _lines(shape, style)]


def _rooms(board: Rooms, style: TerminalStyle) -> RenderableType:
    """Return the columns with what there is room for: dots or numbers for power, the lost heap at their end or below."""
    if not board.rooms:
        return Group(*_heap_lines(board.heaps, style))
    last = [heap for heap in board.heaps if heap.tone == "lost"]
    rest = [heap for heap in board.heaps if heap.tone != "lost"]
    below = Group(*_heap_lines(board.heaps, style))
    fitting: RenderableType = Group(*_stacked(board, style), below)
    # from narrow to wide: each layout falls back on the one before
    for gap, dots, beside in ((2, False, []), (2, True, []), (2, True, last), (3, True, last)):
        columns = _columns(board, beside, gap, style, dots=dots)
        others = _heap_lines(rest if beside else board.heaps, style)
        fitting = Fitting(Group(columns, *others), fitting, columns)
    return fitting


def _words(shape: Words, style: TerminalStyle) -> RenderableType:
    """Return the words side by side where there is room, else one under another."""
    spoken = [_word(word, style) for word in shape.words]
    return Fitting(RichText.assemble(*(part for one in spoken for part in (one, "  "))), Group(*_lines(shape, style)))


def _lines(shape: Words, style: TerminalStyle) -> Iterator[RichText]:
    """Yield each word on a line."""
    wide = max((cell_len(word.name) for word in shape.words), default=0)
    return (_word(word, style, wide) for word in shape.words)


def _end(banner: EndBanner, style: TerminalStyle) -> RenderableType:
    """Return the points, their name, the terms of their sum, and the ladder of names."""
    points = counted(banner.points, "point")
    head = RichText.assemble("   ", (f"{points}: {banner.name}", style.of("good")))
    terms = f"   {' '.join(banner.terms)}" if banner.terms else ""
    steps = [
        (f"{least}+" if place else "", name, style.of("actor") if name == banner.name else "dim")
        for place, (least, name) in enumerate(banner.bands)
    ]
    beside = RichText(" | ", "dim").join(RichText(f"{least} {name}".strip(), tone) for least, name, tone in steps)
    wide = max((len(least) for least, _, _ in steps), default=0)
    below = (RichText(f" {'>' if name == banner.name else ' '} {least:>{wide}} {name}", tone) for least, name, tone in steps)
    return Group(Fitting(head + RichText(terms), Group(head, terms)), Fitting(RichText("   ") + beside, Group(*below)))


# -- columns ---------------------------------------------------------------------------------------------------------


def _columns(board: Rooms, heaps: Iterable[Heap], gap: int, style: TerminalStyle, *, dots: bool) -> RenderableType:
    grid = Table.grid(padding=(0, gap, 0, 0))
    # only its padding is seen: it indents the board
    grid.add_column(width=0)
    columns = [_column(room, style, dots=dots) for room in board.rooms]
    tallest = max(_HEAP_ROWS, *(len(column) for column in columns))
    columns += [_heap_column(heap, tallest, style) for heap in heaps]
    for _ in columns:
        grid.add_column(no_wrap=True)
    for row in range(max(len(column) for column in columns)):
        grid.add_row("", *(column[row] if row < len(column) else RichText() for column in columns))
    return grid


def _column(room: Room, style: TerminalStyle, *, dots: bool) -> list[RichText]:
    """Return a room's head, its cards by row, and the number still to come."""
    numbers = max((len(str(place.row)) for place in room.places), default=1)
    codes = max((cell_len(_code(place.tile)) for place in room.places), default=0)
    bars = max((_level(place.tile.gauge)[1] for place in room.places), default=0)
    cells = [_head(room)]
    for place in room.places:
        row = RichText(f"{place.row:>{numbers}} ", "dim")
        cells.append(row.append_text(_tile(place.tile, codes, bars if dots else None, style)))
    if room.due:
        cells.append(RichText(f"{' ' * numbers} {said('+{number} to come', number=room.due)}", style.of("actor")))
    elif not room.places:
        cells.append(RichText(".", "dim"))
    return cells


def _head(room: Room) -> RichText:
    name = room.name.split(" ")[0].upper()
    return RichText.assemble((name, "bold"), (f" [{room.count}]" if room.count is not None else "", ""))


def _tile(tile: Tile, codes: int, bars: int | None, style: TerminalStyle) -> RichText:
    """Return a card's code and power; `bars` is the width of the widest bar, None for numbers instead."""
    code = _code(tile)
    code += " " * (codes - cell_len(code))
    if tile.mark == "gone":
        return RichText.assemble((code, "dim"), " ", ("x" if bars is None else said("saved"), style.of("good")))
    at, full = _level(tile.gauge)
    marked = "bold yellow" if tile.mark == "hit" else ""
    if bars is None:
        return RichText.assemble((code, marked or "bold"), " ", (str(at), marked))
    lost = "" if style.plain else "○" * max(full - at, 0)
    bar = ("*" if style.plain else "●") * at
    sign = ("<" if style.plain else "◂") if tile.mark == "hit" else ""
    return RichText.assemble(
        (code, marked or "bold"), " ", (bar, marked or "green"), (lost, "dim"), " " * (bars - full), (sign, marked)
    )


def _stacked(board: Rooms, style: TerminalStyle) -> Iterator[RenderableType]:
    """Yield a line for each room, for a narrow terminal."""
    for room in board.rooms:
        line = RichText.assemble(" ", _head(room), overflow="fold")
        for place in room.places:
            line.append_text(RichText.assemble("  ", (f"{room.key}{place.row} ", "dim"), _tile(place.tile, 0, None, style)))
        if room.due:
            line.append(f"  {said('+{number} to come', number=room.due)}", style.of("actor"))
        elif not room.places:
            line.append("  .", "dim")
        yield line


# -- heaps -----------------------------------------------------------------------------------------------------------


def _heap_column(heap: Heap, rows: int, style: TerminalStyle) -> list[RichText]:
    """Return a heap as a column: its number, and its cards in a few rows; the last ones where there is no room for all."""
    codes = [_code(tile) for tile in heap.tiles]
    shown = _packed(codes)
    if len(shown) >= rows:
        # packed from the end, so that the last cards fill their lines
        last = [line[::-1] for line in reversed(_packed([code[::-1] for code in reversed(codes)])[: rows - 1])]
        cut = "..." if style.plain else "…"
        shown = [cut + _end_of(last[0], _HEAP_WIDTH - len(cut)), *last[1:]]
    head = RichText.assemble((heap.name.upper(), "bold"), f" {len(heap.tiles)}")
    return [head, *(RichText(line, style.of("warning" if heap.tone == "lost" else "good")) for line in shown)]


def _heap_lines(heaps: Iterable[Heap], style: TerminalStyle) -> Iterator[RenderableType]:
    for heap in heaps:
        codes = " ".join(_code(tile) for tile in heap.tiles)
        tone = style.of("warning" if heap.tone == "lost" else "good")
        line = RichText(f"{heap.name} {len(heap.tiles)}", overflow="fold")
        line.append(f"  {codes}" if codes else "", tone)
        yield Padding(line, (0, 0, 0, 1))


# -- words -----------------------------------------------------------------------------------------------------------


def _word(word: Word, style: TerminalStyle, width: int = 0) -> RichText:
    """Return one word: its player, the word as it was and as it is, its length, its hint and note."""
    name = word.name + " " * max(width - cell_len(word.name), 0)
    line = RichText(overflow="fold")
    line.append(" > " if word.active else "   ", style.of("actor"))
    line.append(f"{name}  ", style.of("actor") if word.active else "")
    line.append_text(_spelled(word, style))
    if word.hint:
        line.append(f"  {said('hint: {words}', words=word.hint)}", "dim")
    if word.note:
        line.append(f"  {word.note.text}", style.of(word.note.tone))
    return line


def _spelled(word: Word, style: TerminalStyle) -> RichText:
    if not word.letters:
        return RichText(_unseen(word.state), "dim")
    whole = "".join(letter.text for letter in word.letters)
    line = RichText()
    if word.state == "crossed":
        return RichText.assemble((whole, "dim strike"), (f" -{said('crossed')}-", style.of("warning")))
    before = word.was or (whole if word.text != whole else "")
    if before:
        line.append(before, "dim strike").append(" -> " if style.plain else " → ", "dim")
    line.append(word.text, "bold yellow" if word.state == "acting" else "bold")
    count = sum(letter.at > 0 and not letter.struck for letter in word.letters)
    line.append(f" ({count})" if word.state != "written" else f" ({said('written')})")
    return line


def _unseen(state: str) -> str:
    """Return what stands in place of a word without letters."""
    match state:
        case "crossed":
            return f"-{said('crossed')}-"
        case "unspoken":
            return "..."
        case "written":
            return f"({said('written')})"
        case _:
            return "-" if state == "none" else ""


def _packed(codes: Iterable[str]) -> list[str]:
    """Return codes side by side in lines as wide as a heap's column."""
    lines: list[str] = []
    for code in codes:
        if lines and cell_len(lines[-1]) + 1 + cell_len(code) <= _HEAP_WIDTH:
            lines[-1] += f" {code}"
        else:
            lines.append(code)
    return lines


def _code(tile: Tile) -> str:
    """Return a card's code, cut off where it would break a column."""
    return tile.code if cell_len(tile.code) <= _LONGEST else set_cell_size(tile.code, _LONGEST - 2).rstrip() + ".."


def _end_of(text: str, width: int) -> str:
    """Return the end of a text, at most so many columns of it."""
    return set_cell_size(text[::-1], width)[::-1].lstrip()


def _level(gauge: Gauge | None) -> tuple[int, int]:
    """Return the level of a gauge, and the level that it started from."""
    return (gauge.at, max(gauge.start, gauge.at)) if gauge else (0, 0)
