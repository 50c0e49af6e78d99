"""A game as a moving picture, GIF or animated PNG, and as the recording of a terminal."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Literal

from spooklog.cli.exports.asked import load_asked
from spooklog.cli.files.writing import output_file
from spooklog.cli.output import say
from spooklog.cli.progress import progress_bar
from spooklog.domain.log.words import as_seen_by
from spooklog.domain.values.errors import Usage
from spooklog.domain.words.wording import counted
from spooklog.replays.moving.asciicast import Screen, write_cast
from spooklog.replays.moving.film import WIDTH, write_film
from spooklog.replays.moving.showing import check_length, showing
from spooklog.replays.timeline.pace import Tempo, read_tempo
from spooklog.replays.timeline.timeline import Timeline

if TYPE_CHECKING:
    from spooklog.cli.exports.asked import Asked
    from spooklog.store.store import Store

COLUMNS = 80
"""The columns of a recorded terminal, if no others are asked for."""

_FEWEST, _MOST = 40, 300


def write_gif(store: Store, asked: Asked) -> None:
    """Write a game as GIF. Raises Usage, Conflict."""
    _write_film(store, asked, "gif")


def write_apng(store: Store, asked: Asked) -> None:
    """Write a game as animated PNG. Raises Usage, Conflict."""
    _write_film(store, asked, "apng")


def write_terminal(store: Store, asked: Asked) -> None:
    """Write a game as the recording of a terminal. Raises Usage, Conflict, NotFound for a board that cannot be drawn."""
    from spooklog.cli.screens.moment import moment_screens

    timeline, tempo = _timeline(store, asked)
    check_length(timeline)
    columns = asked.option("--width", COLUMNS)
    if not _FEWEST <= columns <= _MOST:
        words = f"a recorded terminal has {_FEWEST} to {_MOST} columns"
        raise Usage(words, input=f"--width {columns}", expected=(f"--width {COLUMNS}",))
    drawn = moment_screens(timeline, columns, panel=asked.option("--panel"))
    screens = [
        Screen(lines, seconds, ", ".join(timeline[ply].marks))
        for lines, (ply, seconds) in zip(drawn, showing(timeline, tempo), strict=True)
    ]
    loaded = timeline.loaded
    viewer = as_seen_by(timeline.viewer, loaded.labels)
    title = f"{loaded.stream.name}: {loaded.game.title}{f', {viewer}' if viewer else ''}"
    out = io.BytesIO()
    write_cast(out, screens, columns=columns, began=loaded.game.started.played, title=title)
    asked.put(store, out.getvalue())


def _write_film(store: Store, asked: Asked, kind: Literal["gif", "apng"]) -> None:
    if asked.output == "-":
        raise Usage("a moving picture is written into a file", expected=(f"-o FILE.{kind}",))
    timeline, tempo = _timeline(store, asked)
    width, panel = asked.option("--width", WIDTH), asked.option("--panel")
    file = output_file(asked.output, store=store.recorder.location, force=asked.force)
    with progress_bar("drawing", as_json=False, at_least=1) as drawn, file as out:
        pictures = write_film(out, kind, timeline, tempo, width=width, panel=panel, drawn=drawn)
    say(f"{asked.output} written: {counted(pictures, 'picture')}")


def _timeline(store: Store, asked: Asked) -> tuple[Timeline, Tempo]:
    """Return the moments that are asked for, and how fast they are shown. Raises Usage, NotFound, Ambiguous."""
    tempo = read_tempo(asked.option("--speed"), asked.option("--pace"))
    loaded = load_asked(store, asked)
    texts = store.games.texts(loaded.stream.id)
    first, last = asked.option("--from"), asked.option("--to")
    return Timeline(loaded, asked.viewer(loaded), texts, first=first, last=last), tempo
