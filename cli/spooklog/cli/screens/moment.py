"""A moment of a replay on a screen: its place and time, the board, the line, what is awaited, and the plies as a bar."""

from __future__ import annotations

import io
from collections.abc import Sequence

from rich.color import ColorSystem
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from spooklog.cli.answers.moments import clock_words, remarks, says_words, scene_of
from spooklog.cli.output import said, told
from spooklog.cli.screens.plybar import draw_bar
from spooklog.cli.screens.tables import said_text
from spooklog.cli.screens.two_columns import LeftRight, TwoColumns
from spooklog.domain.contract.ruleset import name_of
from spooklog.domain.log.seen import next_words
from spooklog.domain.words.visible import visibly
from spooklog.pictures.terminal import TerminalBoard
from spooklog.replays.timeline.letters import mark_letters
from spooklog.replays.timeline.timeline import Moment, Timeline

FEWEST_ROWS, MOST_ROWS = 24, 60
"""The rows of a screen: at least those of a usual terminal, and no more than a large one has."""

MAPS = frozenset({"town", "mansion", "rooms"})
"""Kinds of boards that are read from the top, where there is no room for all: the prompt already says what comes next."""

_PLAIN = Style()


def moment_head(timeline: Timeline, moment: Moment, *, bold_viewer: bool = False) -> RenderableType:
    """Return where a replay stands: the game, the ply, the time at the table, and who sees it."""
    place = told(said("ply {ply} of {last}", ply=moment.ply, last=timeline.last))
    left = (Text(timeline.loaded.stream.name, "bold"), Text(place), Text(clock_words(timeline, moment), "dim"))
    viewer = told(said("as {name}", name=name_of(timeline.viewer, timeline.loaded.labels)))
    return LeftRight(left, Text(viewer, "bold" if bold_viewer else ""))


def moment_played(timeline: Timeline, moment: Moment) -> RenderableType:
    """Return the sentence of a moment with its line, what is awaited after it, and under both rulings, notes and remarks."""
    played = Text.assemble((f"{moment.ply:>4}  ", "dim"), said_text(*says_words(moment), "bold"))
    below = [Text(told(line), "bold red" if line.startswith("!") else "dim") for line in remarks(timeline, moment)]
    return TwoColumns(played, Text(told(next_words(timeline.seen(moment.ply)))), tuple(below))


def moment_screens(timeline: Timeline, columns: int, *, panel: str | None = None) -> list[list[str]]:
    """Return every moment of a timeline as a screen: lines with ANSI colours, `columns` wide, and as many for each moment.

    A screen has the lines that the largest moment needs, within `FEWEST_ROWS` and `MOST_ROWS`, and an empty last one; a board
    that is higher is cut. Raises Usage for a panel that it lacks.
    """
    console = _console(columns)
    letters, picture = mark_letters(timeline), TerminalBoard()
    parts = []
    for moment in timeline.moments:
        scene = scene_of(timeline, moment.ply, panel)
        head, played = moment_head(timeline, moment), moment_played(timeline, moment)
        bar = draw_bar(timeline, moment.ply, letters, columns - 2)
        above = _lines(console, Group(_inside(head), Text()))
        board = _lines(console, _inside(picture.draw_or_explain(scene)))
        below = _lines(console, Group(Text(), _inside(played)))
        parts.append((above, board, below, _lines(console, _inside(bar)), scene.kind in MAPS))
    needed = max(sum(map(len, some[:4])) for *some, _ in parts)
    rows = min(max(needed + 1, FEWEST_ROWS), MOST_ROWS)
    return [_screen(*part, rows) for part in parts]


def _screen(above: list[str], board: list[str], below: list[str], bar: list[str], is_map: bool, rows: int) -> list[str]:
    """Return the lines of a screen: the board between what stands above and below, cut or filled up with empty lines."""
    fixed = len(above) + len(bar) + 1
    # words about a moment get at most two fifths, as in the app
    below = below[: max(rows - fixed - len(board), rows * 2 // 5)]
    room = rows - fixed - len(below)
    cut = board[:room] if is_map else board[max(len(board) - room, 0) :]
    return [*above, *cut, *[""] * (room - len(cut)), *below, *bar, ""]


def _inside(renderable: RenderableType) -> RenderableType:
    return Padding(renderable, (0, 1))


def _console(columns: int) -> Console:
    """Return a console that draws the same everywhere: an empty environment keeps NO_COLOR and the like out."""
    out = io.StringIO()
    colours = {"force_terminal": True, "color_system": "truecolor", "legacy_windows": False}
    return Console(width=columns, file=out, highlight=False, markup=False, emoji=False, _environ={}, **colours)  # type: ignore[arg-type]


def _lines(console: Console, renderable: RenderableType) -> list[str]:
    """Return a renderable as lines with ANSI colours, without blanks at their ends."""
    return [_written(line) for line in console.render_lines(renderable, pad=False)]


def _written(segments: Sequence[Segment]) -> str:
    parts = [(visibly(segment.text), segment.style or _PLAIN) for segment in segments if not segment.control]
    while parts and not parts[-1][0].strip() and not parts[-1][1].bgcolor and not parts[-1][1].reverse:
        parts.pop()
    if parts and not parts[-1][1].bgcolor and not parts[-1][1].reverse:
        parts[-1] = (parts[-1][0].rstrip(), parts[-1][1])
    return "".join(style.render(text, color_system=ColorSystem.TRUECOLOR) for text, style in parts)
