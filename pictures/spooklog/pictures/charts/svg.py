"""The picture of a chart (catalogue 9.2): lines of totals over hands, one at the target, a claw for a grabbed player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from spooklog.pictures.charts.chart import Chart, Line, spread, ticks
from spooklog.pictures.charts.marks import claw, dashes, mark, paint
from spooklog.pictures.saying import counted, said, told
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.letters import FAMILY, fit, shrunk, width, words
from spooklog.pictures.svg.markup import content, group, moved, number, pair, tag


class _Form(NamedTuple):
    """The measures of a picture: its width, what stands around the plot, and the sizes of letters.

    `name` is the room of a name, `numbers` that of the numbers at the left, `gap` parts the plot from the names. `height` is the
    least height of the plot, `row` that of a name. Without a `head` the page around the picture has its title and its headline.
    """

    width: float
    side: float
    head: float
    foot: float
    axis: float
    height: float
    row: float
    name: float
    name_size: float
    size: float
    numbers: float
    gap: float


_WIDE = _Form(900, 18, 52, 50, 40, 440, 19, 150, 13.5, 11.5, 46, 26)
_NARROW = _Form(328, 8, 0, 0, 26, 250, 18, 76, 12.5, 12, 38, 14)
"""As wide as a phone of 360 pixels shows it, so that letters keep their sizes."""

_NOTE_SIZE = 11.0
_APART, _LEVEL_APART = 10.0, 2.2
"""How far apart the marks of players level with each other stand, across and down."""
_CLAW_APART, _CLAW_HIGH = 24.0, 20.0
"""How far apart the claws of players level with each other stand, and how near two totals must be for that."""

_MOST_TICKS, _LEAST_STEP = 6, 26.0
_LABELS_APART = 14.0
_LEAST_APART = 0.7
_MARKS_APART = 9.0
"""How far apart marks stand on one line where hands are close together."""

_T = TypeVar("_T")

Points = Mapping[str, list[tuple[float, float]]]


@dataclass(frozen=True)
class _Frame:
    """Where the plot lies, and where hands and totals are in it, from the `low` to the `high` value."""

    chart: Chart
    form: _Form
    left: float
    right: float
    top: float
    bottom: float
    low: int
    high: int

    @property
    def step(self) -> float:
        """The width of one hand."""
        return (self.right - self.left) / max(len(self.chart.hands), 1)

    def x(self, hand: int) -> float:
        """Return the place of the totals after so many hands."""
        return self.left + self.step * hand

    def y(self, total: float) -> float:
        """Return the height of a total."""
        return self.bottom - (self.bottom - self.top) * (total - self.low) / (self.high - self.low)


def draw_chart(chart: Chart, headline: str = "", status: str = "", *, narrow: bool = False) -> str:
    """Return the chart as an SVG document; `headline` says how it stands, `status` whether that is official.

    A `narrow` one is for a phone, and has no title and no headline: they are on the page around it.
    """
    headline, status, form = told(headline), told(status), _NARROW if narrow else _WIDE
    columns = _Columns(chart, form)
    height = max(form.height, form.row * len(chart.lines) + 24)
    left, right = form.side + form.numbers, form.width - form.side - columns.width - form.gap
    frame = _Frame(chart, form, left, right, form.head + 22, form.head + height, chart.lowest, chart.highest)
    points = _points(frame)
    bottom = frame.bottom + form.axis + form.foot
    parts = [
        tag("title", content(f"{told(chart.name)}: {chart.what}")),
        tag("desc", content(". ".join(filter(None, (headline, *_in_words(chart)))))),
        tag("defs", _felt()),
        tag("rect", x=0, y=0, width=form.width, height=bottom, fill="url(#felt)"),
        _header(chart, status) if form.head else "",
        _grid(frame),
        *(_band(frame, line, points[line.player]) for line in chart.banded),
        # the best placed last, over all others
        *(_line(frame, line, points[line.player]) for line in reversed(chart.lines)),
        *(_marks(frame, line, points[line.player]) for line in reversed(chart.lines)),
        *columns.draw(frame, points),
        *(_spot(spot.number, points[spot.player][spot.hand]) for spot in chart.spots),
        _footer(chart, headline, bottom) if form.foot else "",
    ]
    body = "\n".join(part for part in parts if part)
    head = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {form.width:g} {bottom:g}", "role": "img"}
    return tag("svg", f"\n{body}\n", **head, width=form.width, height=bottom, font_family=FAMILY) + "\n"


def _felt() -> str:
    stops = (tag("stop", offset="0", stop_color=palette.FELT), tag("stop", offset="1", stop_color=palette.FELT_EDGE))
    return tag("radialGradient", *stops, id="felt", cx="0.45", cy="0.48", r="0.75")


def _header(chart: Chart, status: str) -> str:
    room = _WIDE.width - 2 * _WIDE.side
    name = fit(told(chart.name), 19, room * 0.5, bold=True)
    left = _WIDE.side + width(name, 19, bold=True) + 14
    about = chart.what + ("" if chart.target is None else f" · {said('to {points}', points=chart.target)}")
    right = fit(status, 12, room * 0.25)
    taken = width(right, 12)
    return group(
        words(name, _WIDE.side, 28, 19, palette.TEXT, bold=True),
        words(about, left, 28, 12.5, palette.QUIET, room=max(_WIDE.width - _WIDE.side - left - taken - 16, 20)),
        words(right, _WIDE.width - _WIDE.side, 28, 12, palette.QUIET, anchor="end"),
    )


def _footer(chart: Chart, headline: str, bottom: float) -> str:
    top, room = bottom - _WIDE.foot, _WIDE.width - 2 * _WIDE.side
    number = len(chart.hands)
    count = counted(number, chart.each, chart.many) if number else said("no {each} yet", each=chart.each)
    size = shrunk(headline, 15.5, room - 110, 11, bold=True)
    return group(
        tag("rect", x=0, y=top, width=_WIDE.width, height=_WIDE.foot, fill=palette.SHADE, fill_opacity=0.72),
        words(headline, _WIDE.side, top + 31, size, palette.CANDLE, bold=True, room=room - 110),
        words(count, _WIDE.width - _WIDE.side, top + 31, 12, palette.QUIET, anchor="end"),
    )


def _grid(frame: _Frame) -> str:
    chart, form, parts = frame.chart, frame.form, []
    for value in ticks(frame.low, frame.high, _MOST_TICKS):
        y = frame.y(value)
        faint = 0.55 if value == chart.base else 0.22
        parts.append(_level(frame, y, stroke=palette.QUIET, stroke_opacity=faint))
        if chart.mark is None or abs(y - frame.y(chart.mark)) > 14:
            parts.append(
                words(f"{value}{chart.unit}", frame.left - 9, y + 4, form.size, palette.QUIET, anchor="end", room=form.numbers)
            )
    if chart.mark is not None:
        y, text = frame.y(chart.mark), str(chart.mark)
        parts.append(_level(frame, y, stroke=palette.BLOOD, stroke_width=1.6, stroke_dasharray="7 5"))
        size = shrunk(text, 12.5, form.numbers, 8, bold=True)
        parts.append(words(text, frame.left - 9, y + 4.4, size, palette.BLOOD, anchor="end", bold=True, room=form.numbers + 6))
    parts.append(words(chart.each, frame.left - 9, frame.bottom + 20, form.size, palette.QUIET, anchor="end"))
    for hand in _labelled(frame):
        x = frame.x(hand)
        parts.append(tag("line", x1=x, y1=frame.bottom, x2=x, y2=frame.bottom + 5, stroke=palette.QUIET, stroke_opacity=0.6))
        parts.append(words(chart.label(hand), x, frame.bottom + 20, form.size, palette.QUIET, anchor="middle"))
    return group(*parts)


def _labelled(frame: _Frame) -> list[int]:
    """Return the hands, counted from 1, that have a label below them: round numbers, or of other labels those with room."""
    chart = frame.chart
    if not chart.labels:
        step = next(n for unit in range(9) for k in (1, 2, 5) if (n := k * 10**unit) * frame.step >= _LEAST_STEP)
        return [at for at, hand in enumerate(chart.hands, start=1) if hand % step == 0]
    shown: list[int] = []
    free, before = frame.left, ""
    for at, label in enumerate(chart.labels, start=1):
        half = width(label, frame.form.size) / 2
        if label != before and frame.x(at) - half >= free:
            shown.append(at)
            free, before = frame.x(at) + half + _LABELS_APART, label
    return shown


def _level(frame: _Frame, y: float, **look: str | float) -> str:
    return tag("line", x1=frame.left, y1=y, x2=frame.right + 12, y2=y, **look)


def _points(frame: _Frame) -> Points:
    """Return the points of each line; players level after a hand stand beside each other, the best placed first."""
    points = {line.player: [(frame.x(line.joined), frame.y(line.totals[line.joined]))] for line in frame.chart.lines}
    for at in range(1, len(frame.chart.hands) + 1):
        for lines in _level_lines(frame, at):
            apart = _CLAW_APART if _ends(lines[0], at) else _APART
            across = min(apart, frame.step * 0.7 / len(lines))
            down = min(_LEVEL_APART, 14 / len(lines))
            for place, line in enumerate(lines):
                off = place - (len(lines) - 1) / 2
                points[line.player].append((frame.x(at) + across * off, frame.y(line.totals[at]) - down * off))
    return points


def _level_lines(frame: _Frame, at: int) -> list[list[Line]]:
    """Return the lines after so many hands, in groups that are level, or whose claws would cover each other."""
    lines = [line for line in frame.chart.lines if line.joined < at < len(line.totals)]
    groups: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: (line.totals[at], line.place)):
        last = groups[-1][-1] if groups else None
        level = last is not None and _ends(last, at) == _ends(line, at)
        near = _CLAW_HIGH if _ends(line, at) else 0
        if last is not None and level and frame.y(last.totals[at]) - frame.y(line.totals[at]) <= near:
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups


def _ends(line: Line, at: int) -> bool:
    return line.grabbed is not None and at == len(line.totals) - 1


def _line(frame: _Frame, line: Line, points: list[tuple[float, float]]) -> str:
    if len(points) < 2:
        return ""
    path = "M" + "L".join(pair(*point) for point in _drawn(frame, points))
    shape = {"fill": "none", "stroke": paint(line.seat), "stroke_linejoin": "round", "stroke_dasharray": dashes(line.seat)}
    under = tag("path", d=path, fill="none", stroke=palette.SHADE, stroke_width=5.5, stroke_opacity=0.45, stroke_linejoin="round")
    return group(under, tag("path", d=path, stroke_width=2.4, **shape))


def _drawn(frame: _Frame, points: Sequence[_T]) -> list[_T]:
    """Return the points of a line that are drawn: the first, the last, and as many between as can be told apart."""
    every = max(1, int(_LEAST_APART / frame.step))
    return [*points[:-1:every], points[-1]]


def _band(frame: _Frame, line: Line, points: list[tuple[float, float]]) -> str:
    """Return the area within which the line may lie."""
    edges = _drawn(frame, [(x, *line.edges(hand)) for hand, (x, _) in enumerate(points, start=line.joined)])
    outline = [*((x, high) for x, _, high in edges), *((x, low) for x, low, _ in reversed(edges))]
    path = "M" + "L".join(pair(x, frame.y(value)) for x, value in outline) + "Z"
    return tag("path", d=path, fill=paint(line.seat), fill_opacity=0.13)


def _marks(frame: _Frame, line: Line, points: list[tuple[float, float]]) -> str:
    """Return a mark after every hand that the player played, with a tooltip of what it added, and the claw at the end.

    Where hands stand closer than marks have room, some have none; the last one always has one.
    """
    chart, small, parts = frame.chart, frame.step < 24, []
    free, apart = float("inf"), _MARKS_APART * (4 if chart.unit else 1)  # chances jump to and fro
    for at, (x, y) in reversed([*enumerate(points[1:], start=line.joined + 1)]):
        if not line.took_part(at) or (small and free - x < apart):
            continue
        free = x
        gained = line.totals[at] - line.totals[at - 1]
        when = f" ({chart.label(at)})" if chart.labels else ""
        total = f"{line.totals[at]}{chart.unit}"
        sum_ = total if chart.unit else said("total {points}", points=total)
        tooltip = f"{line.player}, {chart.each} {chart.hands[at - 1]}{when}: {gained:+d}, {sum_}"
        sign = claw() if _ends(line, at) else mark(line.seat, 2.6 if small else 4.6)
        parts.append(moved(x, y, tag("title", content(tooltip)), sign))
    return group(*reversed(parts))


def _spot(number: int, at: tuple[float, float]) -> str:
    """Return a number in a ring, around a point."""
    ring = tag("circle", cx=0, cy=0, r=9, fill=palette.SHADE, stroke=palette.CANDLE, stroke_width=2)
    return moved(*at, ring, words(str(number), 0, 4.2, 12, palette.CANDLE, anchor="middle", bold=True))


class _Columns:
    """The labels to the right of the lines: mark, name, total, and what became of each player."""

    def __init__(self, chart: Chart, form: _Form) -> None:
        self._each, self._form = chart.each if form.head else "", form
        self._lines = sorted(chart.lines, key=lambda line: (line.total, line.place))
        self._names = {line.player: fit(line.player, form.name_size, form.name, bold=True) for line in self._lines}
        self._name = max((width(name, form.name_size, bold=True) for name in self._names.values()), default=0)
        self._unit = chart.unit
        self._total = max((width(f"{line.total}{chart.unit}", form.name_size, bold=True) for line in self._lines), default=0)
        self._note = max(
            (width(_note(line, self._each), _NOTE_SIZE) + (22 if line.grabbed else 8) for line in self._lines), default=0
        )
        self.width = 20 + self._name + 10 + self._total + self._note

    def draw(self, frame: _Frame, points: Points) -> Iterator[str]:
        """Yield a label for each line at the height of its end, or as near as there is room, with a thread that leads there."""
        # SVG counts downwards, and `spread` wants places that rise
        wanted = [-points[line.player][-1][1] for line in self._lines]
        bottom, top = frame.bottom - 2, frame.top - 12
        places = spread(sorted(wanted), self._form.row, -bottom, -top)
        left = self._form.width - self._form.side - self.width
        for line, place in zip(sorted(self._lines, key=lambda line: -points[line.player][-1][1]), places, strict=True):
            yield _thread(line, points[line.player][-1], (left, -place))
            yield self._label(line, left + 9, -place)

    def _label(self, line: Line, x: float, y: float) -> str:
        baseline, colour, size = y + 4.6, paint(line.seat), self._form.name_size
        edge = x + 11 + self._name + 10 + self._total
        parts = [
            moved(x, y, mark(line.seat, 4.6)),
            words(self._names[line.player], x + 11, baseline, size, colour, bold=True),
            words(f"{line.total}{self._unit}", edge, baseline, size, palette.TEXT, anchor="end", bold=True),
        ]
        if line.grabbed is not None:
            parts.append(moved(edge + 12, y, claw(), scale=0.5))
        if note := _note(line, self._each):
            left, paint_of = (22, palette.QUIET) if line.grabbed is not None else (8, palette.CANDLE)
            parts.append(words(note, edge + left, baseline - 0.4, _NOTE_SIZE, paint_of))
        return group(*parts)


def _note(line: Line, each: str) -> str:
    """Return what stands behind a total; without a word for `each` game the claw alone tells who was grabbed."""
    if line.grabbed is not None:
        return f"{each} {line.grabbed}" if each else ""
    return said("wins") if line.won else line.note


def _thread(line: Line, start: tuple[float, float], end: tuple[float, float]) -> str:
    (x, y), (to, at) = start, end
    x += 14 if line.grabbed is not None else 9
    if to - x < 6 or len(line.totals) == 1:
        return ""
    bend = max(to - 20, (x + to) / 2)
    path = f"M{pair(x, y)}H{number(bend - 8)}L{pair(bend + 6, at)}H{number(to - 2)}"
    return tag("path", d=path, fill="none", stroke=paint(line.seat), stroke_width=1, stroke_opacity=0.5, stroke_dasharray="2 3")


def _in_words(chart: Chart) -> Iterable[str]:
    """Yield the standing in words, for screen readers."""
    for line in chart.lines:
        grabbed = line.grabbed and f", {said('grabbed in {each} {number}', each=chart.each, number=line.grabbed)}"
        end = grabbed or (f" {line.note}" if line.note else "")
        yield f"{line.place}. {line.player} {line.total}{chart.unit}{end}"
