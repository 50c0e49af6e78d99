"""The drawing of the architecture page: the rooms above each other, and the way of one typed line through them."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

WIDTH, HEIGHT = 980, 730
_SANS = "Inter, 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"
_MONO = "'Fira Code', 'DejaVu Sans Mono', Consolas, monospace"
_INK, _QUIET, _PATH, _PAPER = "#20242c", "#5c6370", "#c2410c", "#fdfcf9"
_STYLE = f"""\
<style>
text {{ font-family: {_SANS}; fill: {_INK}; }}
.room {{ font-size: 17px; font-weight: 700; }}
.small {{ font-size: 12px; fill: {_QUIET}; }}
.code {{ font-family: {_MONO}; font-size: 12px; fill: {_QUIET}; }}
.what {{ font-size: 14px; font-weight: 600; }}
.number {{ font-size: 12px; font-weight: 700; fill: {_PAPER}; }}
.on {{ font-size: 12px; fill: {_PATH}; }}
.path {{ fill: none; stroke: {_PATH}; stroke-width: 2.5; stroke-linejoin: round; }}
</style>"""


class Room(NamedTuple):
    """A room: where it stands, its colour, what it is for, and what lies in it."""

    name: str
    x: int
    y: int
    width: int
    height: int
    fill: str
    edge: str
    purpose: tuple[str, ...]
    inside: tuple[str, ...] = ()
    inside_at: tuple[int, int] = (0, 0)


class Step(NamedTuple):
    """One station of the line: its number, its place, what happens there, and in which code."""

    number: int
    x: int
    y: int
    width: int
    what: str
    code: str


ROOMS = (
    Room(
        *("cli", 20, 20, 940, 96, "#e8f0fb", "#9db8dd"),
        ("parses, calls, prints",),
        ("commands/  one command a file", "screens/  recording/  tui/"),
        (430, 64),
    ),
    Room(
        *("web", 20, 124, 640, 58, "#eaf2ea", "#a9c3a4"),
        ("serves browsers and programs",),
        ("pages/  templates/  static/", "live pages, JSON"),
        (430, 149),
    ),
    Room(
        *("api", 668, 124, 292, 58, "#f5f0e0", "#cfc08e"),
        ("import spooklog",),
        ("Store, Game", "Moment, Bot"),
        (868, 149),
    ),
    Room(
        *("migrations", 20, 190, 700, 58, "#f0ecf8", "#bfb0dc"),
        ("every table, versioned",),
        ("create and alter the tables of", "store and projections"),
        (350, 215),
    ),
    Room(
        *("replays", 20, 260, 700, 62, "#e6f4ec", "#9ccbb0"),
        ("text and files",),
        ("sheets/  files/  timeline/", "audit/  exchange/"),
        (350, 286),
    ),
    Room(
        *("projections", 20, 334, 700, 88, "#e4f3f3", "#94c6c8"),
        ("what readers see",),
        ("lists/", "tables across games"),
        (350, 374),
    ),
    Room(*("store", 20, 434, 700, 112, "#fdf2dd", "#dfc187"), ("events on the disk",)),
    Room(
        *("pictures", 740, 190, 220, 356, "#fbeaf0", "#dda9bf"),
        ("draws scenes",),
        ("one folder per kind of board:", "table/  house/  rooms/", "town/  mansion/", "charts/  series totals"),
        (760, 458),
    ),
    Room(
        *("domain", 20, 558, 940, 112, "#f3f0ea", "#c3b9a6"),
        ("pure: rules, folds,", "the log's own rules"),
        ("rulesets/  a folder each", "log/  undo, amend, dispute", "series/  standings"),
        (735, 600),
    ),
)

STEPS = (
    Step(1, 170, 44, 150, "parse", "anna 1S"),
    Step(2, 170, 464, 150, "take a command", 'Play("anna 1S")'),
    Step(3, 170, 588, 150, "read", "notation.read"),
    Step(4, 350, 588, 150, "check", "rules.check"),
    Step(5, 530, 588, 150, "apply", "rules.apply"),
    Step(6, 520, 464, 170, "chain and commit", "one transaction"),
    Step(7, 520, 350, 170, "fold into a scene", "game/"),
    Step(8, 775, 350, 150, "draw the scene", "terminal, SVG, PNG"),
    Step(9, 775, 44, 150, "print", "the board"),
)

_STEP = 58
"""The height of a station."""


def architecture_picture() -> str:
    """Return the rooms and the way of a line, as SVG."""
    lines = [
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title desc">',
        '<title id="title">The way of one line through the rooms of spooklog</title>',
        f'<desc id="desc">{_said()}</desc>',
        _STYLE,
        '<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="6.5" markerHeight="6.5" orient="auto">'
        f'<path d="M0 0L10 5L0 10z" fill="{_PATH}"/></marker></defs>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="14" fill="{_PAPER}"/>',
        *(line for room in ROOMS for line in _room(room)),
        *_database(),
        *_way(),
        *(line for step in STEPS for line in _station(step)),
        *_legend(),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _said() -> str:
    """Return the drawing in words."""
    rooms = ", ".join(room.name for room in ROOMS)
    steps = "; ".join(f"{step.number} {step.what} ({step.code})" for step in STEPS)
    imports = "A room imports only rooms below it; replays and projections do not import each other, nor do web and api."
    return escape(f"Rooms from top to bottom: {rooms}. {imports} Steps: {steps}.", quote=False)


def _room(room: Room) -> Iterator[str]:
    yield (
        f'<rect x="{room.x}" y="{room.y}" width="{room.width}" height="{room.height}" rx="10" '
        f'fill="{room.fill}" stroke="{room.edge}" stroke-width="1.5"/>'
    )
    yield _text(room.x + 16, room.y + 28, room.name, "room")
    for number, words in enumerate(room.purpose):
        yield _text(room.x + 16, room.y + 46 + 16 * number, words, "small")
    x, y = room.inside_at
    for number, words in enumerate(room.inside):
        yield _text(x, y + 18 * number, words, "code" if "/" in words else "small")


def _station(step: Step) -> Iterator[str]:
    yield (
        f'<rect x="{step.x}" y="{step.y}" width="{step.width}" height="{_STEP}" rx="8" fill="#ffffff" '
        f'stroke="{_PATH}" stroke-width="1.5"/>'
    )
    yield f'<circle cx="{step.x}" cy="{step.y}" r="11" fill="{_PATH}"/>'
    yield _text(step.x, step.y + 4.5, str(step.number), "number", middle=True)
    yield _text(step.x + step.width / 2, step.y + 25, step.what, "what", middle=True)
    yield _text(step.x + step.width / 2, step.y + 44, step.code, "code", middle=True)


def _way() -> Iterator[str]:
    """Yield the arrows from station to station, drawn under them."""
    for points in (
        "M245 102V460",  # 1 to 2
        "M245 522V584",  # 2 to 3
        "M320 617H346",  # 3 to 4
        "M500 617H526",  # 4 to 5
        "M605 588V526",  # 5 to 6
        "M520 493H470",  # 6 to the database
        "M605 464V412",  # 6 to 7
        "M690 379H771",  # 7 to 8
        "M850 350V106",  # 8 to 9
    ):
        yield f'<path class="path" d="{points}" marker-end="url(#tip)"/>'
    yield _text(613, 575, "event", "on")


def _database() -> Iterator[str]:
    yield (
        '<path d="M376 470a44 11 0 0 1 88 0v46a44 11 0 0 1-88 0z" fill="#ffffff" stroke="#b8893a" stroke-width="1.5"/>'
        '<path d="M376 470a44 11 0 0 0 88 0" fill="none" stroke="#b8893a" stroke-width="1.5"/>'
    )
    yield _text(420, 500, "SQLite or", "small", middle=True)
    yield _text(420, 515, "PostgreSQL", "small", middle=True)


def _legend() -> Iterator[str]:
    yield _text(36, 695, "A room imports only rooms below it; pictures imports domain alone.", "small")
    yield _text(36, 713, "replays and projections do not import each other, nor do web and api.", "small")
    yield '<path class="path" d="M640 698H676" marker-end="url(#tip)"/>'
    yield _text(686, 702, "the way of a line, from the key to the board", "small")


def _text(x: float, y: float, words: str, kind: str, *, middle: bool = False) -> str:
    anchor = ' text-anchor="middle"' if middle else ""
    return f'<text x="{x:g}" y="{y:g}" class="{kind}"{anchor} xml:space="preserve">{escape(words, quote=False)}</text>'
