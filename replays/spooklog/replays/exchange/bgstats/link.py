"""A link that pushes one play into BG Stats: its address holds all of it, so it is no longer than an address may be."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote

import msgspec

from spooklog.domain.log.times import middle_of
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.saying import said
from spooklog.replays.exchange.bgstats.outgoing import Outgoing
from spooklog.replays.exchange.incoming.people import ANONYMOUS
from spooklog.replays.exchange.plays import PlayPlayer

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "spooklog"

LONGEST = 8000
"""Characters: what is longer is cut off by some browsers and apps."""


def push_link(one: Outgoing) -> str:
    """Return the link of a play. Raises Usage where it would be longer than an address may be, comment left out."""
    link = _link(one, one.play.comment)
    if len(link) > LONGEST and one.play.comment:
        link = _link(one, "")
    if len(link) > LONGEST:
        words = said(
            "the link would have {number} characters, and {most} is as many as an address may have",
            number=len(link),
            most=LONGEST,
        )
        raise Usage(words, expected=("--format bgsplay",))
    return link


def is_whole(one: Outgoing, link: str) -> bool:
    """Return whether a link of a play holds its comment, if it has one."""
    return link == _link(one, one.play.comment)


def _link(one: Outgoing, comment: str) -> str:
    play = one.play
    game: dict[str, Any] = {"name": play.title, "sourceGameId": one.game, "highestWins": play.highest_wins}
    data: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": play.id,
        "playDate": _end(one),
        **({"durationMin": play.minutes} if play.minutes else {}),
        **({"location": play.place} if play.place else {}),
        **({"comments": comment} if comment else {}),
        "game": game | {"noPoints": not play.counts_points},
        "players": [_player(player) for player in play.players],
    }
    return ADDRESS + quote(msgspec.json.encode(data).decode(), safe=",:")


def _player(player: PlayPlayer) -> dict[str, Any]:
    name = player.name or ANONYMOUS
    found: dict[str, Any] = {"name": name, "sourcePlayerId": player.key, "winner": player.won, "startPlayer": player.began}
    optional = {"score": player.score, "rank": player.place, "role": player.role, "team": player.team}
    return found | {name: value for name, value in optional.items() if value}


def _end(one: Outgoing) -> str:
    """Return when a play ended, in UTC: its length after it began; near noon at the table where only the day is known."""
    began = middle_of(one.played, one.offset)
    moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=began, minutes=one.play.minutes)
    return f"{moment:%Y-%m-%d %H:%M:%S}"
