"""The JSON that commands print, command by command: for the pages of the commands and of HTTP, and for OpenAPI."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spooklog.domain.log.plain import About, Flag, OutcomeAnswer, ScoreAnswer, VerdictAnswer
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
from spooklog.projections.lists.standings import ListOfSeries
from spooklog.projections.lists.statistics import Statistics
from spooklog.projections.series import SeriesWithRules
from spooklog.store.logs.loaded import SeatAnswer
from spooklog.web.pages.links import LinkAnswer, Links, RevokedLinks
from spooklog.web.pages.seat_links import SeatLinks
from tools.shapes import ANY, NUMBER, TEXT, THING, TIME, YES, Shape, each, has, maybe, shape_of, word

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


_PROBLEM = has({"game": TEXT, "problem": TEXT}, rarely={"precedents": NUMBER})

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
    "about": _of(About),
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
    "precedents": has(
        {
            "rule": TEXT,
            "text": maybe(TEXT),
            "group": YES,
            "precedents": each(
                has(
                    {
                        "game": TEXT,
                        "archived": YES,
                        "ruleset": TEXT,
                        "played": maybe(TIME),
                        "kind": TEXT,
                        "rule": TEXT,
                        "ply": maybe(NUMBER),
                        "notation": maybe(TEXT),
                        "entry": NUMBER,
                        "by": maybe(TEXT),
                        "at": TIME,
                        "words": maybe(TEXT),
                        "erased": YES,
                    },
                    rarely={"dispute": maybe(NUMBER), "verdict": ANY},
                    more=True,
                )
            ),
            "left_off": NUMBER,
            "house_rules": each(THING),
            "unsupported": each(_PROBLEM),
            "damaged": each(_PROBLEM),
        }
    ),
    "players show": _of(OnePlayer),
    "head to head": _of(HeadToHead),
    "totals": _of(Totals),
    "stats": _of(Statistics),
    "rulesets": _of(Rulesets),
    "rules": _of(Rules),
    "rules notation": _of(Notation),
    "links list": _of(Links),
    "links new": _of(LinkAnswer),
    "links seats": _of(SeatLinks),
    "links change": _of(LinkAnswer),
    "links revoke": _of(RevokedLinks),
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
