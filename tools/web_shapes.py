"""The JSON of the endpoints: that of the commands, and what a browser alone gets."""

from __future__ import annotations

from collections.abc import Mapping

from spooklog.store.changes.renaming import RenamedLog
from spooklog.web.endpoints import ENDPOINTS
from spooklog.web.pages.analysis import GameAnalysis
from spooklog.web.pages.beginning import Begun, Opening
from spooklog.web.pages.correcting.beginning import Beginning
from spooklog.web.pages.correcting.hands import RecordedHand
from spooklog.web.pages.lobby import Led, Lobby, More, Opened
from spooklog.web.pages.moment import Moments
from spooklog.web.pages.next_game import NextGame
from spooklog.web.pages.series import SeriesChances
from spooklog.web.pages.series_opening import NewSeries, SeriesOpened
from spooklog.web.pages.suggesting import Suggestions
from tools.command_shapes import COMMANDS, PARTS, of
from tools.shapes import NUMBER, TEXT, Shape, each, has, named, one_of

OWN: Mapping[str, Shape] = {
    "lobby": of(Lobby),
    "led": of(Led),
    "more": of(More),
    "new series": of(NewSeries),
    "series opened": of(SeriesOpened),
    "nothing": has({}),
    "renamed": of(RenamedLog),
    "opened": of(Opened),
    "lines": each(one_of(named("play"), named("note"))),
    "undo or takeback": one_of(named("undo"), named("takeback")),
    "suggestions": of(Suggestions),
    "moments": of(Moments),
    "analysis": of(GameAnalysis),
    "series chances": of(SeriesChances),
    "opening": of(Opening),
    "beginning": of(Beginning),
    "hand": of(RecordedHand),
    "begun": of(Begun),
    "next": of(NextGame),
    "state": has({"entry": NUMBER, "html": TEXT}, rarely={"ply": NUMBER, "name": TEXT, "view": NUMBER}),
}
"""What no command prints, by the name of the shape; `state` is the data of an event of a stream."""

TYPES: Mapping[str, str] = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "html": "text/html; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
}
"""The types of what endpoints answer with, also to programs, by the name of the shape: pictures, a page and a table to keep."""

SCHEMAS: Mapping[str, Shape] = {
    name: shape
    for name, shape in {**PARTS, **COMMANDS, **OWN}.items()
    if name in {*PARTS, *OWN, *(endpoint.shape for endpoint in ENDPOINTS), "play", "undo", "takeback"}
}
"""Every shape that an endpoint answers with or refers to, by name."""
