"""Files of BG Stats made by hand from the shapes that its exports have. The people are invented."""

from __future__ import annotations

import json
from typing import Any

ANNA, BERT, CORA, ANONYMOUS = 1, 2, 3, 9

PLAYERS = (
    {"id": ANNA, "uuid": "11111111-aaaa-4aaa-8aaa-000000000001", "name": "Anna Berg", "isAnonymous": False},
    {"id": BERT, "uuid": "11111111-aaaa-4aaa-8aaa-000000000002", "name": "Bert Klee", "isAnonymous": False},
    {"id": CORA, "uuid": "11111111-aaaa-4aaa-8aaa-000000000003", "name": "Cora Lind", "isAnonymous": False},
    {"id": ANONYMOUS, "uuid": "11111111-aaaa-4aaa-8aaa-000000000009", "name": "Anonymous player", "isAnonymous": True},
)
GAMES = (
    {
        "id": 5,
        "uuid": "22222222-aaaa-4aaa-8aaa-000000000005",
        "name": "Harbour Lights",
        "bggId": 0,
        "highestWins": True,
        "noPoints": False,
        "cooperative": False,
        "usesTeams": False,
        "copies": [],
    },
    {
        "id": 6,
        "uuid": "22222222-aaaa-4aaa-8aaa-000000000006",
        "name": "Lantern Rescue",
        "highestWins": True,
        "noPoints": True,
        "cooperative": True,
        "usesTeams": False,
    },
    {"id": 7, "uuid": "22222222-aaaa-4aaa-8aaa-000000000007", "name": "Nine Holes", "highestWins": False},
)
LOCATIONS = ({"id": 3, "uuid": "33333333-aaaa-4aaa-8aaa-000000000003", "name": "Anna's kitchen"},)

PLAY = "44444444-aaaa-4aaa-8aaa-00000000000"


def score(player: int, points: str = "", *, winner: bool = False, **more: Any) -> dict[str, Any]:
    """The part of a player in a play."""
    plain = {"playerRefId": player, "score": points, "winner": winner, "startPlayer": False, "newPlayer": False}
    return plain | {"rank": 0, "seatOrder": 0} | more


def play(number: int, *scores: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A play of Harbour Lights, unless it says otherwise."""
    plain = {
        "uuid": f"{PLAY}{number}",
        "gameRefId": 5,
        "playDate": f"2026-10-{number:02} 20:15:00",
        "playDateYmd": 20261000 + number,
        "durationMin": 0,
        "rounds": 0,
        "scoringSetting": 0,
        "usesTeams": False,
        "manualWinner": False,
        "ignored": False,
        "rating": 4,
        "playImages": "[]",
        "expansionPlays": [],
        "bggId": 0,
    }
    return plain | {"playerScores": list(scores)} | more


def two(number: int, anna: str = "33", bert: str = "20", **more: Any) -> dict[str, Any]:
    """A play of Anna and Bert, which Anna won."""
    return play(number, score(ANNA, anna, winner=True), score(BERT, bert), **more)


def file(*plays: dict[str, Any], **more: Any) -> bytes:
    """A full export with some plays."""
    root = {"plays": plays, "games": GAMES, "players": PLAYERS, "locations": LOCATIONS}
    return json.dumps(root | {"challenges": [], "groups": [], "tags": [], "deletedObjects": []} | more).encode()
