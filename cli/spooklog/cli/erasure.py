"""What is told of an erasure: what would go, and what has gone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from spooklog.cli.output import emit_json, say

if TYPE_CHECKING:
    from spooklog.store.erasing import Found
    from spooklog.store.store import Store

MOST = 10
"""So many texts are shown before it is said how many more there are."""
_SHORT = 80
OUTSIDE = "backups, sheets, replay files and pictures that were made before are not in the store: they still hold it"


def would_go(store: Store, found: Found, *, as_json: bool) -> dict[str, Any]:
    """What of somebody is in the store, as plain data; said line by line unless JSON was asked for."""
    games = store.streams.names(tuple(dict.fromkeys([*found.tables, *found.texts.values(), *(skip[0] for skip in found.skips)])))
    texts = [
        {"game": games[stream], "text": store.people.texts(stream)[digest].text} for digest, stream in sorted(found.texts.items())
    ]
    texts.sort(key=lambda row: (row["game"], row["text"]))
    plain = _plain(found, games) | {"words": texts}
    if as_json:
        return plain
    name, *also = found.names
    others = f" (also {', '.join(also)})" if also else ""
    say(f"of {name}{others} this would be erased:")
    say(f"   the name, and {_count(len(found.tables), 'seat label')}{_where(plain['seats'])}")
    say(f"   {_count(len(texts), 'text')} by or about them{':' if texts else ''}")
    for row in texts[:MOST]:
        text = row["text"] if len(row["text"]) <= _SHORT else row["text"][: _SHORT - 1] + "…"
        say(f"      {row['game']}: {text}")
    if len(texts) > MOST:
        say(f"      and {len(texts) - MOST} more: --json shows all")
    for skip in plain["skips"]:
        say(f"   the reason to skip entry {skip['entry']} of {skip['game']}")
    for game in plain["games"]:
        say(f"   the name of {game}, which gets another one")
    say(f"   {OUTSIDE}")
    return plain


def erased(store: Store, found: Found, renamed: Mapping[str, str], *, as_json: bool) -> None:
    """Tell what has gone. What it was is not said again in words, but for names of games that are others now."""
    games = store.streams.names(tuple(dict.fromkeys([*found.tables, *(skip[0] for skip in found.skips)])))
    if as_json:
        emit_json({"erased": True, **_plain(found, games), "renamed": dict(renamed)})
        return
    people, seats, texts = len(found.people), len(found.tables), len(found.texts)
    say(f"erased: {_count(people, 'name')}, {_count(seats, 'seat label')}, {_count(texts, 'text')}")
    for before, now in renamed.items():
        say(f"   {before} is called {now} now")
    say(f"   {OUTSIDE}")


def nothing_left(name: str, *, as_json: bool) -> None:
    """Tell that what was erased before is now gone from the bytes of the file as well."""
    if as_json:
        emit_json({"erased": True, "names": [], "seats": [], "skips": [], "games": [], "texts": 0, "renamed": {}})
    else:
        say(f"nobody here is called {name}; what was erased before is gone from every byte of the store")


def _plain(found: Found, games: Mapping[str, str]) -> dict[str, Any]:
    return {
        "names": list(found.names),
        "seats": sorted(games[stream] for stream in found.tables),
        "skips": [{"game": games[stream], "entry": entry} for stream, entry in found.skips],
        "games": sorted(found.games.values()),
        "texts": len(found.texts),
    }


def _count(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'s' * (number != 1)}"


def _where(games: list[str]) -> str:
    return f" ({', '.join(games[:MOST])}{' …' if len(games) > MOST else ''})" if games else ""
