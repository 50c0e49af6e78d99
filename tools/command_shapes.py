"""The JSON that commands print, command by command: for the pages of the commands and of HTTP, and for OpenAPI."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from spooklog.domain.log.events import Settlement
from spooklog.projections.catalogue import Notation, Rules, Rulesets
from spooklog.projections.lists.contests.comparing import HeadToHead, Totals
from spooklog.projections.lists.games import Games
from spooklog.projections.lists.players import OnePlayer, Players
from spooklog.projections.lists.statistics import Statistics
from spooklog.store.changes.links import ROLES
from tools.shapes import (
    ANY,
    NUMBER,
    REAL,
    TEXT,
    THING,
    TIME,
    YES,
    Shape,
    by_name,
    each,
    extended,
    has,
    maybe,
    named,
    shape_of,
    word,
)

_LABEL: Shape = {"type": "string", "description": "a player by label; `team`, `table` or `chance` for other actors"}
_SEAT = maybe(NUMBER)
_RULED = each(has({"rule": maybe(TEXT), "why": maybe(TEXT)}))
_SAID = has({"seat": NUMBER, "player": TEXT, "text": maybe(TEXT)})
_PLACE = has({"dispute": NUMBER, "ply": maybe(NUMBER)})
_RULE = has({"rule": TEXT, "text": maybe(TEXT), "part": maybe(TEXT), "mark": maybe(TEXT)})
_ACTION = has({"type": TEXT}, rarely={"seat": NUMBER, "player": TEXT}, more=True)
_PLAYER = has({"player": maybe(TEXT), "name": maybe(TEXT)})
_SEATED = has({"seat": NUMBER, "player": maybe(TEXT), "name": maybe(TEXT)})

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

PARTS: Mapping[str, Shape] = {
    "turn": has(
        {
            "kind": word("seats", "chance", "table", "over"),
            "must": each(_LABEL),
            "may": each(_LABEL),
            "one": YES,
            "due": maybe(TEXT),
            "rule": maybe(TEXT),
        }
    ),
    "score row": has(
        {
            "seat": _SEAT,
            "player": maybe(TEXT),
            "score": maybe(REAL),
            "rank": maybe(NUMBER),
            "pending": YES,
            "side": maybe(ANY),
            "cells": THING,
        }
    ),
    "flag": has(
        {
            "rule": maybe(TEXT),
            "at": maybe(NUMBER),
            "player": maybe(TEXT),
            "card": maybe(TEXT),
            "ruled": YES,
            "why": maybe(TEXT),
            "what": maybe(TEXT),
        }
    ),
    "notice": has({"rule": TEXT, "at": NUMBER, "what": TEXT}),
    "outcome": has({"winners": each(TEXT), "record": TEXT, "flags": each(THING), "status": TEXT}, more=True),
    "form": has(
        {
            "by": _LABEL,
            "seat": _SEAT,
            "player": maybe(TEXT),
            "form": TEXT,
            "meaning": TEXT,
            "parts": each({"type": ["string", "object"]}),
        }
    ),
    "verdict": has(
        {
            "decision": word(*get_args(Settlement)),
            "entry": NUMBER,
            "by": maybe(TEXT),
            "at": TIME,
            "why": maybe(TEXT),
            "series": maybe(TEXT),
        }
    ),
    "error": has(
        {
            "error": TEXT,
            "rule": maybe(TEXT),
            "message": TEXT,
            "input": maybe(TEXT),
            "line": maybe(NUMBER),
            "expected": each(TEXT),
        }
    ),
}
"""Shapes that several answers hold, by name."""

_TURN, _SCORES, _FLAGS, _NOTICES, _OUTCOME = (
    named("turn"),
    each(named("score row")),
    each(named("flag")),
    each(named("notice")),
    maybe(named("outcome")),
)
_CHOICE = has({"notation": TEXT, "by": _LABEL, "type": TEXT}, rarely={"own_by": ANY}, more=True)
_CHOICES = {"actions": each(_CHOICE), "forms": each(named("form"))}
_MOVED = {"game": TEXT, "entry": NUMBER, "ply": NUMBER}
_STANDS = {"redo": NUMBER, "turn": _TURN, "outcome": _OUTCOME}
_ENTRY = has({**_MOVED, "status": TEXT, "outcome": _OUTCOME})
_ORIGIN = has({"game": TEXT, "ply": NUMBER, "entry": NUMBER})
_DISPUTE = has(
    {
        "game": TEXT,
        "dispute": NUMBER,
        "entry": NUMBER,
        "anchor": NUMBER,
        "ply": maybe(NUMBER),
        "by": maybe(TEXT),
        "at": TIME,
        "rule": maybe(TEXT),
        "claim": maybe(TEXT),
        "open": YES,
        "verdict": maybe(named("verdict")),
    }
)
_PROBLEM = has({"game": TEXT, "problem": TEXT}, rarely={"precedents": NUMBER})
_KNOWN_RULE = has(
    {
        "rule": TEXT,
        "text": maybe(TEXT),
        "part": maybe(TEXT),
        "breach": maybe(TEXT),
        "assumed": maybe(YES),
        "mark": maybe(TEXT),
        "default": maybe(ANY),
    }
)
_ANY_LINK = {
    "link": maybe(TEXT),
    "id": TEXT,
    "role": word(*ROLES),
    "opens": maybe(TEXT),
    "kind": word("game", "series", "store"),
    "seat": _SEAT,
    "player": maybe(TEXT),
    "records": YES,
    "label": maybe(TEXT),
    "made": TIME,
    "until": maybe(TIME),
    "used": maybe(TIME),
    "revoked": maybe(TIME),
}
_LINK = has(_ANY_LINK)


def _of(kind: type) -> Shape:
    """Return the shape of an answer."""
    return shape_of(kind, {})


COMMANDS: Mapping[str, Shape] = {
    "play": has(
        {
            **_MOVED,
            "actions": each(_ACTION),
            "notation": TEXT,
            "turn": _TURN,
            "flags": _FLAGS,
            "notices": _NOTICES,
            "outcome": _OUTCOME,
        }
    ),
    "show": has(
        {
            "game": TEXT,
            "ruleset": TEXT,
            "ply": NUMBER,
            "entry": NUMBER,
            "status": TEXT,
            "turn": _TURN,
            "scores": _SCORES,
            "flags": _FLAGS,
            "notices": _NOTICES,
            "outcome": _OUTCOME,
            "amendments": each(NUMBER),
            "disputes": each(_PLACE),
            "data_id": maybe(TEXT),
            "view": THING,
            "archived": YES,
            "origin": maybe(_ORIGIN),
        }
    ),
    "log": has(
        {
            "game": TEXT,
            "start": has({"notes": each(maybe(TEXT)), "said": each(_SAID)}),
            "plies": each(
                has(
                    {
                        "ply": NUMBER,
                        "entry": NUMBER,
                        "at": TIME,
                        "happened": maybe(TIME),
                        "actions": each(_ACTION),
                        "notation": TEXT,
                        "ruled": _RULED,
                        "void": YES,
                        "why": maybe(TEXT),
                        "notes": each(maybe(TEXT)),
                        "said": each(_SAID),
                        "amended": maybe(ANY),
                        "disputes": each(has({"dispute": NUMBER, "decision": maybe(TEXT)})),
                    }
                )
            ),
        }
    ),
    "moves": has({"game": TEXT, "ply": NUMBER, "turn": _TURN, **_CHOICES}),
    "explain": has(
        {
            "ply": NUMBER,
            "line": TEXT,
            "accepted": YES,
            "ruled": each(maybe(TEXT)),
            "rules": each(_RULE),
            "refusal": maybe(named("error")),
        }
    ),
    "score": has(
        {
            "game": TEXT,
            "ply": NUMBER,
            "entry": NUMBER,
            "scores": _SCORES,
            "flags": _FLAGS,
            "outcome": _OUTCOME,
            "amendments": each(NUMBER),
            "disputes": each(_PLACE),
        },
        rarely={
            "why": has(
                {
                    "seat": _SEAT,
                    "player": maybe(TEXT),
                    "score": maybe(REAL),
                    "rank": maybe(NUMBER),
                    "shares": each(
                        has(
                            {
                                "points": maybe(REAL),
                                "what": TEXT,
                                "rule": maybe(TEXT),
                                "text": maybe(TEXT),
                                "ply": maybe(NUMBER),
                                "line": maybe(TEXT),
                            }
                        )
                    ),
                }
            )
        },
    ),
    "undo": has({**_MOVED, "undone": NUMBER, **_STANDS}),
    "redo": has({**_MOVED, "redone": NUMBER, **_STANDS}),
    "takeback": has({**_MOVED, "taken_back": NUMBER, "agreed": each(TEXT), **_STANDS}),
    "note": _ENTRY,
    "about": _AROUND,
    "close": _ENTRY,
    "reopen": _ENTRY,
    "dispute list": has({"disputes": each(_DISPUTE), "unsupported": each(_PROBLEM), "damaged": each(_PROBLEM)}),
    "dispute open": extended(_DISPUTE, {"precedents": maybe(NUMBER)}),
    "dispute rule": extended(_DISPUTE, {"precedents": maybe(NUMBER)}),
    "dispute show": extended(
        _DISPUTE,
        {
            "rule": maybe(_KNOWN_RULE),
            "disputed": maybe(has({"ply": NUMBER, "notation": TEXT, "at": TIME, "happened": maybe(TIME), "ruled": _RULED})),
            "before": THING,
            "after": maybe(THING),
            "rests_on": each(_RULE),
            "choices": maybe(has(_CHOICES)),
            "public": THING,
            "knew": by_name(has({"known": each(TEXT), "view": THING})),
            "since": each(
                has(
                    {
                        "entry": NUMBER,
                        "at": TIME,
                        "by": maybe(TEXT),
                        "how": TEXT,
                        "ply": maybe(NUMBER),
                        "notation": maybe(TEXT),
                        "agreed": each(TEXT),
                        "why": maybe(TEXT),
                    }
                )
            ),
            "now": has({"state": word("stands", "amended", "gone"), "ply": maybe(NUMBER), "notation": maybe(TEXT)}),
        },
    ),
    "series show": has(
        {
            "series": TEXT,
            "ruleset": TEXT,
            "format": TEXT,
            "unit": TEXT,
            "each": TEXT,
            "target": maybe(NUMBER),
            "status": TEXT,
            "totals": by_name(maybe(REAL)),
            "played": by_name(NUMBER),
            "playing": each(TEXT),
            "over": YES,
            "winners": each(TEXT),
            "places": by_name(maybe(NUMBER)),
            "ranking": each(each(TEXT)),
            "left": each(TEXT),
            "roster": each(has({"player": TEXT, "what": TEXT, "after": NUMBER, "total": maybe(REAL)})),
            "next_dealer": maybe(TEXT),
            "beside": by_name(THING),
            "team": maybe(THING),
            "games": each(
                has(
                    {
                        "number": NUMBER,
                        "game": maybe(TEXT),
                        "status": TEXT,
                        "counted": YES,
                        "unsupported": YES,
                        "players": each(TEXT),
                        "winners": each(TEXT),
                        "points": THING,
                        "totals": THING,
                    },
                    more=True,
                )
            ),
            "entry": NUMBER,
            "archived": YES,
            "players": each(_PLAYER),
            "settings": THING,
            "options": THING,
            "house_rules": each(THING),
        }
    ),
    "series list": has(
        {
            "series": each(
                has(
                    {
                        "series": TEXT,
                        "ruleset": TEXT,
                        "format": TEXT,
                        "target": maybe(NUMBER),
                        "status": TEXT,
                        "over": maybe(YES),
                        "winners": maybe(each(TEXT)),
                        "totals": maybe(by_name(maybe(REAL))),
                        "ranking": maybe(each(each(TEXT))),
                        "playing": maybe(each(TEXT)),
                        "players": each(_PLAYER),
                        "touched": TIME,
                        "games": NUMBER,
                        "archived": YES,
                        "standing": TEXT,
                    }
                )
            )
        }
    ),
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
            "players": each(_SEATED),
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
