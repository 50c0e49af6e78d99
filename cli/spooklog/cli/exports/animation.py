"""A game as a moving picture, GIF or animated PNG, and as the recording of a terminal."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Literal

from spooklog.cli.exports.call import load_asked
from spooklog.cli.files.writing import output_file
from spooklog.cli.output import said, say, told, word_for
from spooklog.cli.progress import progress_bar
from spooklog.domain.log.words import as_seen_by
from spooklog.domain.values.errors import Usage
from spooklog.domain.words.wording import counted
from spooklog.replays.animation.asciicast import Screen, write_cast
from spooklog.replays.animation.film import WIDTH, write_film
from spooklog.replays.animation.showing import check_length, showing
from spooklog.replays.timeline.pace import Tempo, read_tempo
from spooklog.replays.timeline.timeline import Timeline

if TYPE_CHECKING:
    from spooklog.cli.exports.call import ExportCall
    from spooklog.store.store import Store

COLUMNS = 80
"""The columns of a recorded terminal by default."""

_FEWEST, _MOST = 40, 300


def write_gif(store: Store, call: ExportCall) -> None:
    """Write a game as GIF. Raises Usage, Conflict."""
    _write_film(store, call, "gif")


def write_apng(store: Store, call: ExportCall) -> None:
    """Write a game as animated PNG. Raises Usage, Conflict."""
    _write_film(store, call, "apng")


def write_terminal(store: Store, call: ExportCall) -> None:
    """Write a game as the recording of a terminal. Raises Usage, Conflict."""
    from spooklog.cli.screens.moment import moment_screens

    timeline, tempo = _timeline(store, call)
    check_length(timeline)
    columns = call.option("--width", COLUMNS)
    if not _FEWEST <= columns <= _MOST:
        words = said("a recorded terminal has {first} to {last} columns", first=_FEWEST, last=_MOST)
        raise Usage(words, input=f"--width {columns}", expected=(f"--width {COLUMNS}",))
    drawn = moment_screens(timeline, columns, panel=call.option("--panel"))
    screens = [
        Screen(lines, seconds, ", ".join(told(word_for(mark)) for mark in timeline[ply].marks))
        for lines, (ply, seconds) in zip(drawn, showing(timeline, tempo), strict=True)
    ]
    loaded = timeline.loaded
    viewer = told(as_seen_by(timeline.viewer, loaded.labels))
    title = f"{loaded.stream.name}: {loaded.game.title}{f', {viewer}' if viewer else ''}"
    out = io.BytesIO()
    write_cast(out, screens, columns=columns, began=loaded.game.started.played, title=title)
    call.put(store, out.getvalue())


def _write_film(store: Store, call: ExportCall, kind: Literal["gif", "apng"]) -> None:
    if call.output == "-":
        raise Usage("a moving picture is written into a file", expected=(f"-o FILE.{kind}",))
    timeline, tempo = _timeline(store, call)
    width, panel = call.option("--width", WIDTH), call.option("--panel")
    file = output_file(call.output, store=store.recorder.location, force=call.force)
    with progress_bar(said("drawing"), as_json=False, at_least=1) as drawn, file as out:
        pictures = write_film(out, kind, timeline, tempo, width=width, panel=panel, drawn=drawn)
    say(said("{file} written: {parts}", file=call.output, parts=counted(pictures, "picture")))


def _timeline(store: Store, call: ExportCall) -> tuple[Timeline, Tempo]:
    """Return the moments of the call, and how fast they are shown. Raises Usage, NotFound, Ambiguous."""
    tempo = read_tempo(call.option("--speed"), call.option("--pace"))
    loaded = load_asked(store, call)
    texts = store.games.texts(loaded.stream.id)
    first, last = call.option("--from"), call.option("--to")
    return Timeline(loaded, call.viewer(loaded), texts, first=first, last=last), tempo
