"""A game or a series as one HTML page that plays it back."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from spooklog.cli.exports.call import load_asked
from spooklog.cli.output import said
from spooklog.cli.progress import progress_bar
from spooklog.cli.session import viewer_of
from spooklog.domain.values.errors import Usage
from spooklog.replays.analysis.kept import shown_curve
from spooklog.replays.files.writer import write_replay
from spooklog.replays.page.game_page import game_page
from spooklog.replays.page.log_block import write_log
from spooklog.replays.page.series_page import series_page
from spooklog.replays.timeline.timeline import Timeline

if TYPE_CHECKING:
    from spooklog.cli.exports.call import ExportCall
    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.store.entries.rows import Stream
    from spooklog.store.store import Store

_DRAWING = said("drawing moments")
_WORTH_A_BAR = 100
"""Fewer moments than these are drawn in two seconds."""


def write(store: Store, call: ExportCall) -> None:
    """Write a game as a page for a viewer, with its replay file inside for `--log`. Raises Usage, Conflict, NotFound."""
    loaded = load_asked(store, call)
    viewer = call.viewer(loaded)
    log = _log_of(store, loaded.stream, viewer) if call.option("--log") else ""
    curve = shown_curve(store, loaded, viewer)
    timeline = Timeline(loaded, viewer, store.games.texts(loaded.stream.id))

    def page() -> bytes:
        with progress_bar(_DRAWING, as_json=False, at_least=_WORTH_A_BAR) as progress:
            return game_page(timeline, log, curve=curve, progress=progress).encode()

    call.put_made(store, page)


def series_page_of(store: Store, stream: str, viewer: str | None, *, with_log: bool) -> bytes:
    """Return the page of a series for a viewer as typed, with its replay file inside if wanted. Raises Usage, Ambiguous."""
    loaded = store.series.load(stream)
    # no game is about a series: who looks on at a game sees of a series what the public does
    looking = viewer_of(viewer, loaded.labels, stream)
    log = _log_of(store, loaded.stream, looking) if with_log else ""
    with progress_bar(_DRAWING, as_json=False, at_least=_WORTH_A_BAR) as progress:
        return series_page(store, loaded, looking, log, progress=progress).encode()


def _log_of(store: Store, stream: Stream, viewer: Viewer) -> str:
    """Return the replay file of a game or a series as markup. Raises Usage for a viewer who may not see everything."""
    if viewer != "full":
        words = "the log holds everything: a page for one viewer cannot have it inside"
        raise Usage(words, input="--log", expected=(said("--log without --as"), said("--as SEAT without --log")))
    out = io.BytesIO()
    write_replay(store, stream, out)
    return write_log(out.getvalue())
