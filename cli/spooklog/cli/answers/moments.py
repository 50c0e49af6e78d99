"""A moment of a replay in words, and a whole replay as text or as JSON, for pipes and for terminals that cannot do more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.cli.answers.recorded import amended_words, flag_words
from spooklog.cli.output import INDENT, draws, emit_json, say, show
from spooklog.domain.log.plain import plain_flag
from spooklog.pictures.terminal import TerminalBoard
from spooklog.projections.game.board import board
from spooklog.projections.game.history import remarks_of
from spooklog.replays.times import write_clock

if TYPE_CHECKING:
    from spooklog.domain.scene import Scene
    from spooklog.replays.timeline.timeline import Moment, Timeline

START = "the start"


def line_words(moment: Moment) -> str:
    """What was played."""
    return moment.line or START


def clock_words(timeline: Timeline, moment: Moment) -> str:
    """The time at the table, empty where nobody knows it."""
    return "" if moment.time is None else write_clock(moment.time, timeline.loaded.game.started.offset)


def remarks(timeline: Timeline, moment: Moment) -> list[str]:
    """What was ruled, found out, noted and said about a moment, a line each: `! …`, `# …` and `anna: …`."""
    labels, texts = timeline.loaded.labels, timeline.texts
    words = [f"! {flag_words(plain_flag(flag, labels, texts))}" for flag in (*moment.flags, *moment.came_out)]
    words += [amended_words(moment.amended)] if moment.amended else []
    words += [f"# {moment.why}"] if moment.why else []
    words += [one.words(labels) for one in moment.remarks]
    return words


def scene_of(timeline: Timeline, ply: int, panel: str | None = None) -> Scene:
    """The picture of a moment; `panel` puts a part of the board in focus. Raises Usage for one that it does not have."""
    scene = timeline.seen(ply).scene
    return scene if panel is None else scene.focused(panel)


def print_moments(timeline: Timeline, panel: str | None = None, *, plain: bool) -> None:
    """Every moment: a heading, remarks, and the table, which says what is awaited; a blank line between two.

    Raises NotFound for a board that cannot be drawn here, and Usage for a panel that it does not have.
    """
    plain = plain or not draws()
    picture = TerminalBoard(plain=plain)
    for moment in timeline.moments:
        drawn = picture.draw(scene_of(timeline, moment.ply, panel))
        if moment.ply != timeline.first:
            say()
        marks = f"[{', '.join(moment.marks)}]" if moment.marks else ""
        parts = (f"ply {moment.ply}", clock_words(timeline, moment), line_words(moment), marks)
        say("  ".join(part for part in parts if part))
        for words in remarks(timeline, moment):
            say(" " * INDENT + words)
        show(drawn, plain=plain)


def emit_moments(timeline: Timeline, origin: dict[str, object] | None) -> None:
    """Every moment as JSON, one a line: what `show --json` answers, with the ply's own line, time, marks and notes.

    `origin` is what it is a copy of.
    """
    for moment in timeline.moments:
        shown = board(timeline.loaded, timeline.seen(moment.ply), timeline.texts)
        own = {"origin": origin, "notation": moment.line, "time": moment.time, "amended": moment.amended}
        emit_json(shown | own | {"marks": list(moment.marks)} | remarks_of(moment.remarks, timeline.loaded.labels))
