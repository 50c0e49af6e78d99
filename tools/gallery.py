"""The pictures of the documents: a table of each game, the curve of an analysis, and both terminal apps, made
without a terminal from the samples.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import resources
from itertools import takewhile

from rich.terminal_theme import TerminalTheme

from spooklog.cli.recording.lines import LineRecorder
from spooklog.migrations.opening import open_store
from spooklog.replays.pictures import picture
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.replays.timeline.timeline import Timeline
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store

BITE, STRAIGHT = 21, 16
"""Plies worth a picture in the sample hand of which every card is known."""

CLIMB, SCARE, FIGHT, WAY, ROUND = 19, 33, 12, 38, 10
"""Plies worth a picture in the sample games of Spookies, of Spukstaben, of Halloween, of Polter-Heist and of Tally."""

EVENING = "dave 7B"
"""The line of the sample hand with hidden cards after which the evening is shown."""

# Colours of the pictures' terminal: the two blues and the two reds of Spooks must stay apart.
_BACKGROUND, _FOREGROUND = (27, 31, 39), (222, 226, 233)
_COLOURS = ((255, 107, 96), (111, 207, 111), (229, 192, 90), (96, 128, 255), (221, 130, 214), (90, 200, 200))
_BRIGHT = ((110, 118, 129), (255, 140, 130), (140, 225, 140), (240, 210, 120), (122, 205, 255), (235, 160, 230), (130, 220, 220))
_DARK = TerminalTheme(_BACKGROUND, _FOREGROUND, [_BACKGROUND, *_COLOURS, _FOREGROUND], [*_BRIGHT, (255, 255, 255)])

_FRAME = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "Fira Code", "DejaVu Sans Mono", monospace; font-size: {char_height}px;
line-height: {line_height}px; font-variant-east-asian: full-width; }}
{styles}
</style>
<defs>{lines}</defs>
<rect fill="#1b1f27" width="{width}" height="{height}" rx="10"/>
<g transform="translate(9 25)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def board_picture() -> str:
    """Return the sample hand in the middle of a bite, as `export --format svg` draws it."""
    return _drawn("spooks-full.sheet", "hand", BITE)


def house_picture() -> str:
    """Return the sample game of Spookies: a player has climbed with two dice and found what another player had lost there."""
    return _drawn("spookies-table.sheet", "house", CLIMB)


def shop_picture() -> str:
    """Return the sample game of Spukstaben: a word has just scared five ghosts, two of them for good."""
    return _drawn("spukstaben-table.sheet", "shop", SCARE)


def town_picture() -> str:
    """Return the sample game of Halloween: the dice of a fight have just been thrown, and they are equal."""
    return _drawn("halloween-table.sheet", "town", FIGHT)


def mansion_picture() -> str:
    """Return the sample game of Polter-Heist: a way along the hallway, two tiles face up, pawns on two floors and in the camp."""
    return _drawn("polterheist-table.sheet", "heist", WAY)


def sheet_picture() -> str:
    """Return the sample game of Tally: the fourth of five rounds of Wizard has just been written, with points besides."""
    return _drawn("tally-table.sheet", "wizard", ROUND)


def _drawn(sheet: str, name: str, ply: int) -> str:
    with recorded(sheet, name) as (_, loaded):
        return picture(loaded, {}, plies=(ply,))


def replay_picture() -> str:
    """Return `spooklog replay` at a straight of the sample hand, as SVG."""
    from spooklog.cli.tui.replay import ReplayApp
    from tools.screenshot import screenshot

    with recorded("spooks-full.sheet", "hand") as (store, loaded):
        app = ReplayApp(Timeline(loaded, "full", store.games.texts(loaded.stream.id)), playing=False)
        # a digit opens the question for a ply
        keys = (*str(STRAIGHT), "enter")
        return screenshot(app, keys, (96, 25), code_format=_FRAME, theme=_DARK, unique_id="replay")


def record_picture() -> str:
    """Return `spooklog record` in the middle of an evening, while a line is being typed, as SVG."""
    from spooklog.cli.tui.record import RecordApp
    from spooklog.cli.tui.table import Table
    from tools.screenshot import screenshot

    with recorded("spooks-table.sheet", "evening", until=EVENING) as (store, loaded):
        table = Table(LineRecorder(store, "", loaded.stream.name, "docs", as_json=False))
        return screenshot(RecordApp(table), ("a",), (116, 24), code_format=_FRAME, theme=_DARK, unique_id="record")


def curve_picture() -> str:
    """Return the analysis of the sample game of Spookies, as `spooklog analyse --effort quick -o curve.svg` draws it."""
    from spooklog.pictures.charts.chances import chances_chart
    from spooklog.pictures.charts.svg import draw_chart
    from spooklog.replays.analysis.kept import analysed
    from spooklog.replays.analysis.wording import estimated_by, headline

    with recorded("spookies-table.sheet", "house") as (store, loaded):
        found, _ = analysed(store, loaded, "full", "quick", 1)
        turns = [one.ply for one in found.turning_points]
        chart = chances_chart(loaded.game.title, found.players, found.curve, turns, estimated_by(loaded.game))
        return draw_chart(chart, headline(found))


PICTURES: Mapping[str, Callable[[], str]] = {
    "board.svg": board_picture,
    "spookies.svg": house_picture,
    "spukstaben.svg": shop_picture,
    "halloween.svg": town_picture,
    "polterheist.svg": mansion_picture,
    "tally.svg": sheet_picture,
    "replay.svg": replay_picture,
    "record.svg": record_picture,
    "curve.svg": curve_picture,
}
"""Every picture of the documents, by its file."""


@contextmanager
def recorded(sheet: str, name: str, *, until: str | None = None) -> Iterator[tuple[Store, LoadedGame]]:
    """Yield a sample game, under a name of the tour, in a store in memory: the whole of it, or up to a line."""
    lines = resources.files("spooklog.replays").joinpath("samples", sheet).read_bytes().splitlines(keepends=True)
    if until is not None:
        before = list(takewhile(lambda line: line.strip() != until.encode(), lines))
        lines = lines[: len(before) + 1]
    # the clock stands still: a picture must have the same bytes tomorrow
    with open_store("memory:", clock=lambda: 0) as store:
        yield store, import_sheet(store.games, io.BytesIO(b"".join(lines)), by="docs", now=0, name=name).loaded
