"""The JSON that commands print, command by command: for the pages of the commands and of HTTP, and for OpenAPI."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spooklog.domain.log.plain import Flag, OutcomeAnswer, ScoreAnswer, VerdictAnswer
from spooklog.domain.values.answer import Refusal
from spooklog.projections.catalogue import Notation, Rules, Rulesets
from spooklog.projections.game.board import BoardOfCopy, Notice, TurnAnswer
from spooklog.projections.game.breakdown import Scoreboard
from spooklog.projections.game.choices import FormAnswer, Moves
from spooklog.projections.game.disputes import DisputeBeside, Disputes
from spooklog.projections.game.evidence import EvidenceAnswer
from spooklog.projections.game.explain import Explanation
from spooklog.projections.game.history import Entries, Log, Played
from spooklog.projections.game.recorded import Noted, RedoAnswer, TakeBackAnswer, UndoAnswer
from spooklog.projections.lists.contests.comparing import HeadToHead, Totals
from spooklog.projections.lists.games import Games
from spooklog.projections.lists.players import OnePlayer, Players
from spooklog.projections.lists.precedents import Precedents
from spooklog.projections.lists.standings import ListOfSeries
from spooklog.projections.lists.statistics import Statistics
from spooklog.projections.series import SeriesWithRules
from spooklog.store.changes.links import ROLES
from spooklog.store.logs.loaded import SeatAnswer
from tools.shapes import NUMBER, TEXT, THING, TIME, YES, Shape, each, has, maybe, shape_of, word

_NAMES: Mapping[Any, str] = {
    TurnAnswer: "turn",
    ScoreAnswer: "score row",
    Flag: "flag",
    Notice: "notice",
    OutcomeAnswer: "outcome",
    FormAnswer: "form",
    VerdictAnswer: "verdict",
    Refusal: "error",
}
"""Types that several answers hold, by the names under which their shapes stand."""

PARTS: Mapping[str, Shape] = {name: shape_of(kind, _NAMES) for kind, name in _NAMES.items()}
"""Shapes that several answers hold, by name."""


def _of(kind: type) -> Shape:
    """Return the shape of an answer."""
    return shape_of(kind, _NAMES)


_AROUND = has(
    {
        "game": TEXT,
        "place": maybe(TEXT),
        "tags": each(TEXT),
        "watchers": each(TEXT),
        "photos": each(TEXT),
        "minutes": maybe(NUMBER),
        "source": maybe(TEXT),
        "original": YES,
        "erased": NUMBER,
    }
)

_ANY_LINK = {
    "link": maybe(TEXT),
    "id": TEXT,
    "role": word(*ROLES),
    "opens": maybe(TEXT),
    "kind": word("game", "series", "store"),
    "seat": maybe(NUMBER),
    "player": maybe(TEXT),
    "records": YES,
    "label": maybe(TEXT),
    "made": TIME,
    "until": maybe(TIME),
    "used": maybe(TIME),
    "revoked": maybe(TIME),
}
_LINK = has(_ANY_LINK)

COMMANDS: Mapping[str, Shape] = {
    "play": _of(Played),
    "show": _of(BoardOfCopy),
    "log": _of(Log),
    "log --entries": _of(Entries),
    "moves": _of(Moves),
    "explain": _of(Explanation),
    "score": _of(Scoreboard),
    "undo": _of(UndoAnswer),
    "redo": _of(RedoAnswer),
    "takeback": _of(TakeBackAnswer),
    "note": _of(Noted),
    "about": _AROUND,
    "close": _of(Noted),
    "reopen": _of(Noted),
    "dispute list": _of(Disputes),
    "dispute open": _of(DisputeBeside),
    "dispute rule": _of(DisputeBeside),
    "dispute show": _of(EvidenceAnswer),
    "series show": _of(SeriesWithRules),
    "series list": _of(ListOfSeries),
    "games": _of(Games),
    "players": _of(Players),
    "precedents": _of(Precedents),
    "players show": _of(OnePlayer),
    "head to head": _of(HeadToHead),
    "totals": _of(Totals),
    "stats": _of(Statistics),
    "rulesets": _of(Rulesets),
    "rules": _of(Rules),
    "rules notation": _of(Notation),
    "links list": has({"links": each(_LINK)}),
    "links new": _LINK,
    "links seats": has({"opens": TEXT, "kind": word("game", "series"), "links": each(has({**_ANY_LINK, "seated": maybe(TEXT)}))}),
    "links change": _LINK,
    "links revoke": has({"revoked": each(_LINK)}),
    "audit": has(
        {
            "kind": word("game", "series"),
            "name": TEXT,
            "stream": TEXT,
            "ruleset": TEXT,
            "title": TEXT,
            "status": TEXT,
            "players": each(_of(SeatAnswer)),
            "options": THING,
            "entries": each(has({"entry": NUMBER, "at": TIME, "by": maybe(TEXT), "what": TEXT, "hash": TEXT}, more=True)),
            "corrections": each(THING),
            "flags": each(THING),
            "disputes": each(THING),
            "chain": has({"sound": YES, "entries": NUMBER, "hash": TEXT}, more=True),
            "sound": YES,
        },
        more=True,
    ),
}
"""What each command prints with `--json`, for the commands that a browser has too."""
