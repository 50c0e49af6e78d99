"""A moment of a replay in words, and a whole replay as text or JSON, for pipes and terminals without a movable cursor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spooklog.cli.output import INDENT, draws, emit_json, said, say, show, told, word_for
from spooklog.domain.log.answers import CopiedFrom, flag_of
from spooklog.domain.log.times import second_at
from spooklog.domain.log.words import amended_words, flag_words, said_line
from spooklog.domain.values.answer import Time
from spooklog.domain.values.saying import within
from spooklog.pictures.terminal import TerminalBoard
from spooklog.projections.game.board import BoardOfCopy, board
from spooklog.projections.game.history import Said, remarks_of
from spooklog.replays.analysis.wording import estimated_by

if TYPE_CHECKING:
    from spooklog.domain.pictures.scene import Scene
    from spooklog.replays.timeline.timeline import Moment, Timeline

START = said("the start")


def says_words(moment: Moment) -> tuple[str, str]:
    """Return the ply as a sentence and its line; words for the start as both."""
    return moment.says or START, moment.line or START


def clock_words(timeline: Timeline, moment: Moment) -> str:
    """Return the time at the table; empty where the log does not hold it."""
    return "" if moment.time is None else second_at(moment.time, timeline.loaded.game.started.offset)


def remarks(timeline: Timeline, moment: Moment) -> list[str]:
    """Return rulings, breaches found later, notes and remarks about a moment, a line each: `! …`, `# …` and `anna: …`.

    The last line are the chances to win, where the timeline has them.
    """
    labels, texts = timeline.loaded.labels, timeline.texts
    flags = (*moment.flags, *moment.came_out)
    words: list[str] = [within("! {flag}", flag=flag_words(flag_of(flag, labels, texts))) for flag in flags]
    words += [amended_words(moment.amended)] if moment.amended else []
    words += [f"# {moment.why}"] if moment.why else []
    words += [one.words(labels) for one in moment.remarks]
    if chances := timeline.chances.get(timeline.viewer, ()):
        how = estimated_by(timeline.loaded.game)
        words.append(said("chance to win, {how}: {chances}", how=how, chances=chances[moment.ply]))
    return words


def scene_of(timeline: Timeline, ply: int, panel: str | None = None) -> Scene:
    """Return the scene of a moment; `panel` puts a part of the board in focus. Raises Usage for a panel that it lacks."""
    scene = timeline.seen(ply).scene
    return scene if panel is None else scene.focused(panel)


def print_moments(timeline: Timeline, panel: str | None = None, *, plain: bool) -> None:
    """Print every moment: a heading, remarks, and the table with what is awaited; a blank line between two.

    Raises Usage for a panel that the board lacks.
    """
    plain = plain or not draws()
    picture = TerminalBoard(plain=plain)
    for moment in timeline.moments:
        # first: a board that cannot be drawn is refused before anything is printed
        drawn = picture.draw_or_explain(scene_of(timeline, moment.ply, panel))
        if moment.ply != timeline.first:
            say()
        marks = f"[{', '.join(told(word_for(mark)) for mark in moment.marks)}]" if moment.marks else ""
        says = said_line(*says_words(moment))
        say("  ".join(filter(None, (told(said("ply {ply}", ply=moment.ply)), clock_words(timeline, moment), told(says), marks))))
        for words in remarks(timeline, moment):
            say(words, INDENT)
        show(drawn, plain=plain)


class MomentAnswer(BoardOfCopy, frozen=True, kw_only=True):
    """A moment: the table as `show` answers it, with the ply's own line, time, marks and notes."""

    notation: str
    says: str
    time: Time | None
    amended: int | None
    marks: Sequence[str]
    notes: Sequence[str]
    said: Sequence[Said]


def emit_moments(timeline: Timeline, origin: CopiedFrom | None) -> None:
    """Print every moment as JSON, one a line. `origin` is the game and moment that the game is a copy of, or None."""
    for moment in timeline.moments:
        about = remarks_of(moment.remarks, timeline.loaded.labels)
        answer = board(timeline.loaded, timeline.seen(moment.ply), timeline.texts).also(
            MomentAnswer,
            origin=origin,
            notation=moment.line,
            says=moment.says,
            time=moment.time,
            amended=moment.amended,
            marks=moment.marks,
            notes=about.notes,
            said=about.said,
        )
        emit_json(answer)
