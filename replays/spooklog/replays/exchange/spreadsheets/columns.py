"""What the columns of a table hold, found by their names in English and German, or named by a mapping."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map
from typing import NamedTuple

import msgspec

from spooklog.domain.values.errors import Unreadable
from spooklog.domain.values.labels import normal, unaccented
from spooklog.domain.values.saying import said
from spooklog.replays.exchange.spreadsheets.grid import Grid, column_of
from spooklog.replays.exchange.spreadsheets.mapping import Mapping

_NAMES: Map[str, tuple[str, ...]] = {
    "id": ("id", "play", "play id", "game id", "partie", "nr", "no", "number", "table", "tisch"),
    "title": ("title", "game", "game title", "board game", "boardgame", "titel", "spiel", "spieltitel", "brettspiel"),
    "played": (
        "played",
        "date",
        "play date",
        "date played",
        "day",
        "when",
        "datum",
        "gespielt",
        "gespielt am",
        "spieltag",
        "tag",
    ),
    "time": ("time", "start time", "uhrzeit", "zeit", "beginn"),
    "player": ("player", "player name", "name", "spieler", "spielerin", "mitspieler", "person"),
    "score": ("score", "points", "final score", "total", "result", "punkte", "punktzahl", "endstand", "ergebnis"),
    "written": ("written",),
    "rank": ("rank", "rang", "platz", "placement", "platzierung", "finish"),
    "winner": ("winner", "winners", "won", "win", "gewinner", "sieger", "gewonnen", "sieg"),
    "team": ("team", "side", "mannschaft", "seite"),
    "role": ("role", "color", "colour", "faction", "character", "rolle", "farbe", "fraktion"),
    "began": ("starter", "start player", "began", "first player", "startspieler", "begann"),
    "place": ("location", "where", "venue", "ort", "wo"),
    "minutes": ("minutes", "duration", "length", "duration min", "dauer", "minuten", "spieldauer", "dauer min"),
    "comment": ("comment", "comments", "note", "notes", "remark", "kommentar", "notiz", "notizen", "bemerkung", "anmerkung"),
    "round": ("round", "hand", "turn", "runde", "durchgang", "category", "kategorie", "wertung"),
}
"""Names of columns by what they hold, as `_key` writes them."""

_OWN_TABLES = (
    frozenset({"game", "game name", "title"}),
    frozenset({"ruleset", "status", "touched ms"}),
    frozenset({"series", "series name", "label"}),
)
"""Columns by which a table is known that `export` wrote."""

_OWN_RESULTS = frozenset({"position", "rank", "winner"})
"""Columns of the one of these tables that holds results."""

_OWN: Map[str, str | None] = {"game": "id", "player": None, "name": "player"}
"""What columns of such a table hold: ids, where other tables have words."""

_PASSED_OVER = frozenset(
    {"game name", "position", "seat", "label", "name", "game", "ruleset", "record", "status", "trust", "ended by", "standing"}
    | {"played ms", "touched", "touched ms", "series", "series name"}
)
"""Columns of such tables that say nothing about the result."""

_PLACE = "place"
_NUMBERED = re.compile(r"(?P<what>[^\d]+?) ?(?P<number>\d{1,2})(?: (?P<behind>[^\d]+))?")
_NUMBER = re.compile(r"\d{1,3}\.?")


class Found(NamedTuple):
    """Columns by what they hold, as indexes; the columns of a player each, under their names; and numbered groups of columns.

    `numbered` has, of each player of a row, the columns by what they hold: `Player 1`, `Score 1`, `Player 2` and so on.
    """

    fields: dict[str, int]
    players: dict[str, int]
    numbered: tuple[dict[str, int], ...] = ()


def find_columns(grid: Grid, mapping: Mapping) -> Found:
    """Return what the columns of a table hold. Raises Unreadable for a column that a mapping names and the
    table lacks, and for a table of this program without results."""
    keys = [_key(name) for name in grid.header]
    named = {field: name for field, name in msgspec.structs.asdict(mapping.columns).items() if name and field != "players"}
    fields = {field: _index(grid, name) for field, name in named.items()}
    players = {name: _index(grid, name) for name in mapping.columns.players}
    taken = {*fields.values(), *players.values()}
    own = any(set(keys) >= names for names in _OWN_TABLES)
    if own and not set(keys) >= _OWN_RESULTS:
        raise Unreadable("this table of spooklog holds no results of players", expected=("export --all --what seats",))
    for index, key in enumerate(keys):
        field = _OWN[key] if own and key in _OWN else _field(key, grid, index)
        if field and field not in fields and index not in taken:
            fields[field] = index
            taken.add(index)
    numbered = _numbered(keys, taken)
    taken |= {index for group in numbered for index in group.values()}
    if not players and not numbered and "player" not in fields:
        passed = _PASSED_OVER if own else frozenset[str]()
        players = {
            name: index for index, name in enumerate(grid.header) if name and index not in taken and keys[index] not in passed
        }
    return Found(fields, players, numbered)


def _index(grid: Grid, name: str) -> int:
    """Return the index of a column by name. Raises Unreadable."""
    for index, title in enumerate(grid.header):
        if normal(title) == normal(name):
            return index
    raise Unreadable(said("the table has no column '{name}'", name=name), input=name, expected=tuple(filter(None, grid.header)))


def _key(name: str) -> str:
    """Return the name of a column without case, accents and signs."""
    return " ".join(re.sub(r"[^\w]+|_", " ", unaccented(name)).split())


def _field(key: str, grid: Grid, index: int) -> str | None:
    """Return what a column holds, None where its name does not say. `Place` is a rank where most of its cells are numbers."""
    if key == _PLACE:
        cells = column_of(grid, index)
        return "rank" if 2 * sum(bool(_NUMBER.fullmatch(cell)) for cell in cells) > len(cells) else "place"
    return next((field for field, names in _NAMES.items() if key in names), None)


def _numbered(keys: list[str], taken: set[int]) -> tuple[dict[str, int], ...]:
    """Return the columns of each player of a row by number, in the order of the numbers; nothing where no player is named."""
    groups: dict[int, dict[str, int]] = {}
    for index, key in enumerate(keys):
        found = _NUMBERED.fullmatch(key)
        if found is None or index in taken:
            continue
        what, behind = found["what"].strip(), found["behind"]
        field = next((field for field, names in _NAMES.items() if (behind or what) in names), None)
        if field:
            groups.setdefault(int(found["number"]), {}).setdefault(field, index)
    each = tuple(groups[number] for number in sorted(groups))
    return each if each and all("player" in group for group in each) else ()
