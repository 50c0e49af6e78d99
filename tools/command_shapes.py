"""The JSON that commands print, command by command: for the pages of the commands and of HTTP, and for OpenAPI."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spooklog.domain.log.plain import Flag, OutcomeAnswer, ScoreAnswer, VerdictAnswer
from spooklog.domain.values.answer import Refusal
from spooklog.projections.game.board import BoardOfCopy, Notice, TurnAnswer
from spooklog.projections.game.breakdown import Scoreboard
from spooklog.projections.game.choices import FormAnswer, Moves
from spooklog.projections.game.disputes import DisputeBeside, Disputes
from spooklog.projections.game.evidence import EvidenceAnswer
from spooklog.projections.game.explain import Explanation
from spooklog.projections.game.history import Entries, Log, Played
from spooklog.projections.lists.standings import ListOfSeries
from spooklog.projections.series import SeriesWithRules
from spooklog.store.changes.links import ROLES
from spooklog.store.logs.loaded import SeatAnswer
from tools.shapes import ANY, NUMBER, REAL, TEXT, THING, TIME, YES, Shape, by_name, each, has, maybe, named, shape_of, word

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

_TURN, _OUTCOME = named("turn"), maybe(named("outcome"))
_MOVED = {"game": TEXT, "entry": NUMBER, "ply": NUMBER}
_STANDS = {"redo": NUMBER, "turn": _TURN, "outcome": _OUTCOME}
_ENTRY = has({**_MOVED, "status": TEXT, "outcome": _OUTCOME})
_TALLY = {
    "games": NUMBER,
    "void": NUMBER,
    "decided": NUMBER,
    "contested": NUMBER,
    "wins": NUMBER,
    "counted": NUMBER,
    "points": maybe(REAL),
    "results": NUMBER,
    "share": maybe(REAL),
    "mean": maybe(REAL),
}
_COUNTS = {
    "games": NUMBER,
    "decided": NUMBER,
    "official": NUMBER,
    "results": NUMBER,
    "going_on": NUMBER,
    "void": NUMBER,
    "damaged": NUMBER,
    "unsupported": NUMBER,
    "plies": NUMBER,
    "mean_plies": maybe(REAL),
    "timed": NUMBER,
    "mean_length": maybe(REAL),
    "ended": by_name(NUMBER),
    "players": NUMBER,
    "longest": maybe(has({"game": TEXT, "plies": NUMBER})),
}
_STATISTIC = {
    "name": TEXT,
    "title": TEXT,
    "help": TEXT,
    "kind": word("sum", "best", "mean"),
    "unit": TEXT,
    "team": YES,
    "value": maybe(REAL),
}
_FIGURE = has({**_STATISTIC, "players": each(has({"player": TEXT, "value": maybe(REAL)}))})
_RATING = {
    "rating": NUMBER,
    "plus_minus": NUMBER,
    "games": NUMBER,
    "results": NUMBER,
    "provisional": YES,
    "mu": REAL,
    "sigma": REAL,
}
_STREAK = has({"current": NUMBER, "longest": NUMBER})
_PAIR = {
    "games": NUMBER,
    "won": NUMBER,
    "lost": NUMBER,
    "drawn": NUMBER,
    "together": NUMBER,
    "together_won": NUMBER,
    "results": NUMBER,
}
_PLAYED = {"game": TEXT, "played": maybe(TIME), "offset": maybe(NUMBER), "by_result": YES}
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
_RULES = has(
    {
        "ruleset": TEXT,
        "rules": each(
            has(
                {
                    "rule": TEXT,
                    "text": TEXT,
                    "part": TEXT,
                    "breach": TEXT,
                    "ruling": YES,
                    "assumed": YES,
                    "mark": maybe(TEXT),
                    "default": maybe(ANY),
                    "options": each(TEXT),
                    "rulings": each(TEXT),
                }
            )
        ),
    }
)

COMMANDS: Mapping[str, Shape] = {
    "play": _of(Played),
    "show": _of(BoardOfCopy),
    "log": _of(Log),
    "log --entries": _of(Entries),
    "moves": _of(Moves),
    "explain": _of(Explanation),
    "score": _of(Scoreboard),
    "undo": has({**_MOVED, "undone": NUMBER, **_STANDS}),
    "redo": has({**_MOVED, "redone": NUMBER, **_STANDS}),
    "takeback": has({**_MOVED, "taken_back": NUMBER, "agreed": each(TEXT), **_STANDS}),
    "note": _ENTRY,
    "about": _AROUND,
    "close": _ENTRY,
    "reopen": _ENTRY,
    "dispute list": _of(Disputes),
    "dispute open": _of(DisputeBeside),
    "dispute rule": _of(DisputeBeside),
    "dispute show": _of(EvidenceAnswer),
    "series show": _of(SeriesWithRules),
    "series list": _of(ListOfSeries),
    "games": has(
        {
            "games": each(
                has(
                    {
                        "game": TEXT,
                        "ruleset": TEXT,
                        "title": maybe(TEXT),
                        "entry": NUMBER,
                        "touched": TIME,
                        "players": each(THING),
                        "ply": maybe(NUMBER),
                        "status": TEXT,
                        "winners": maybe(each(TEXT)),
                        "standing": maybe(TEXT),
                        "copy_of": maybe(TEXT),
                        "series": maybe(TEXT),
                        "number": maybe(NUMBER),
                        "level": maybe(TEXT),
                        "trust": maybe(TEXT),
                        "played": maybe(TIME),
                        "offset": maybe(NUMBER),
                        "place": maybe(TEXT),
                        "tags": each(TEXT),
                        "watchers": each(TEXT),
                        "length": maybe(NUMBER),
                        "archived": YES,
                        "archived_why": maybe(TEXT),
                        "date": maybe(TEXT),
                    }
                )
            )
        }
    ),
    "players": has(
        {
            "players": each(
                has({"player": maybe(TEXT), "also": each(TEXT), **_TALLY, "played": maybe(TIME), "offset": maybe(NUMBER)})
            )
        }
    ),
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
    "players show": has(
        {
            "player": maybe(TEXT),
            "also": each(TEXT),
            **_TALLY,
            "played": maybe(TIME),
            "offset": maybe(NUMBER),
            "watched": NUMBER,
            "rulesets": each(
                has(
                    {
                        "ruleset": TEXT,
                        "title": TEXT,
                        **_TALLY,
                        "played": maybe(TIME),
                        "offset": maybe(NUMBER),
                        "team": maybe(THING),
                        "figures": each(has(_STATISTIC)),
                        "rating": maybe(has(_RATING)),
                        "streaks": has(
                            {"games": NUMBER, "results": NUMBER, "won": _STREAK, "winless": _STREAK, "placed": _STREAK}
                        ),
                        "form": each(
                            has({**_PLAYED, "place": NUMBER, "of": NUMBER, "won": YES}),
                        ),
                        "against": each(has({"player": maybe(TEXT), **_PAIR})),
                    }
                )
            ),
        }
    ),
    "head to head": has(
        {
            "players": each(maybe(TEXT)),
            "all": has(_PAIR),
            "rulesets": each(
                has(
                    {
                        "ruleset": TEXT,
                        "title": TEXT,
                        **_PAIR,
                        "ratings": each(maybe(has(_RATING))),
                        "played": maybe(TIME),
                        "offset": maybe(NUMBER),
                    }
                )
            ),
        }
    ),
    "totals": has(
        {
            "total": word("points", "wins", "rating"),
            "titles": each(
                has(
                    {
                        "ruleset": TEXT,
                        "title": TEXT,
                        "results": NUMBER,
                        "more": NUMBER,
                        "games": each(has(_PLAYED)),
                        "lines": each(
                            has(
                                {
                                    "player": maybe(TEXT),
                                    "values": each(maybe(NUMBER)),
                                    "took_part": each(YES),
                                    "plus_minus": each(maybe(NUMBER)),
                                    "games": NUMBER,
                                }
                            )
                        ),
                    }
                )
            ),
        }
    ),
    "stats": has(
        {
            "rulesets": each(
                has(
                    {
                        "ruleset": TEXT,
                        "title": TEXT,
                        **_COUNTS,
                        "by_player": each(has({"player": maybe(TEXT), **_TALLY})),
                        "team": maybe(THING),
                        "ratings": each(has({"player": maybe(TEXT), **_RATING})),
                        "figures": each(_FIGURE),
                    }
                )
            ),
            "all": has(_COUNTS),
            "places": each(has({"place": TEXT, "games": NUMBER})),
            "tags": each(has({"tag": TEXT, "games": NUMBER})),
        }
    ),
    "rulesets": has(
        {
            "rulesets": each(
                has(
                    {
                        "ruleset": TEXT,
                        "revision": NUMBER,
                        "since": NUMBER,
                        "title": TEXT,
                        "seats": TEXT,
                        "rules": NUMBER,
                        "levels": each(TEXT),
                        "columns": each(THING),
                        "summary": TEXT,
                        "source": TEXT,
                    }
                )
            )
        }
    ),
    "rules": _RULES,
    "rules notation": has(
        {
            "ruleset": TEXT,
            "title": TEXT,
            "gist": TEXT,
            "header": each(TEXT),
            "notation": each(has({"form": TEXT, "meaning": TEXT})),
            "separators": each(TEXT),
            "comments": each(TEXT),
        }
    ),
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
