"""The JSON that commands print, command by command: for the pages of the commands and of HTTP, and for OpenAPI."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spooklog.domain.log.answers import About, Flag, Noted, OutcomeAnswer, ScoreAnswer, VerdictAnswer
from spooklog.domain.values.answer import Refusal
from spooklog.projections.amended import AmendAnswer
from spooklog.projections.catalogue import Notation, Rules, Rulesets
from spooklog.projections.game.board import BoardOfCopy, Notice, TurnAnswer
from spooklog.projections.game.breakdown import Scoreboard
from spooklog.projections.game.choices import FormAnswer, Moves
from spooklog.projections.game.disputes import DisputeBeside, Disputes
from spooklog.projections.game.evidence import EvidenceAnswer
from spooklog.projections.game.explain import Explanation
from spooklog.projections.game.history import Entries, Log, Played
from spooklog.projections.game.recorded import RedoAnswer, TakeBackAnswer, UndoAnswer
from spooklog.projections.lists.contests.comparing import HeadToHead, Totals
from spooklog.projections.lists.games import Games
from spooklog.projections.lists.players import OnePlayer, Players
from spooklog.projections.lists.precedents import Precedents
from spooklog.projections.lists.standings import ListOfSeries
from spooklog.projections.lists.statistics import Statistics
from spooklog.projections.series import SeriesWithRules
from spooklog.replays.audit.answers import GameAudit, SeriesAudit
from spooklog.web.pages.links import LinkAnswer, Links, RevokedLinks
from spooklog.web.pages.seat_links import SeatLinks
from tools.shapes import Shape, shape_of

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


def of(kind: type) -> Shape:
    """Return the shape of an answer."""
    return shape_of(kind, _NAMES)


COMMANDS: Mapping[str, Shape] = {
    "play": of(Played),
    "show": of(BoardOfCopy),
    "log": of(Log),
    "log --entries": of(Entries),
    "moves": of(Moves),
    "explain": of(Explanation),
    "score": of(Scoreboard),
    "undo": of(UndoAnswer),
    "redo": of(RedoAnswer),
    "takeback": of(TakeBackAnswer),
    "amend": of(AmendAnswer),
    "note": of(Noted),
    "about": of(About),
    "close": of(Noted),
    "reopen": of(Noted),
    "dispute list": of(Disputes),
    "dispute open": of(DisputeBeside),
    "dispute rule": of(DisputeBeside),
    "dispute show": of(EvidenceAnswer),
    "series show": of(SeriesWithRules),
    "series list": of(ListOfSeries),
    "games": of(Games),
    "players": of(Players),
    "precedents": of(Precedents),
    "players show": of(OnePlayer),
    "head to head": of(HeadToHead),
    "totals": of(Totals),
    "stats": of(Statistics),
    "rulesets": of(Rulesets),
    "rules": of(Rules),
    "rules notation": of(Notation),
    "links list": of(Links),
    "links new": of(LinkAnswer),
    "links seats": of(SeatLinks),
    "links change": of(LinkAnswer),
    "links revoke": of(RevokedLinks),
    "audit": of(GameAudit),
    "audit --series": of(SeriesAudit),
}
"""What each command prints with `--json`, for the commands that a browser has too."""
