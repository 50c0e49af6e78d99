"""Read a board file: TOML becomes a plain, checked structure. What its drawings show is checked in `boardcheck`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from spooklog.domain.rulesets.polterheist.mansion.drawing import EDGE_SIGNS, LETTERS, NONE, Drawing, read_drawing, refuse
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.values.value import Value
from spooklog.domain.words.visible import is_visible

FORMAT = 1
FLOORS, POSITIONS, PLANS = 4, 5, 6
"""Floors, tile positions on each, and floor plan cards (rulebook)."""

MAX_BYTES, MAX_LINE = 256 * 1024, 500
"""Longer files and lines are refused unread: the TOML reader takes minutes for some of them."""

MAX_WIDTH, MAX_HEIGHT = 40, 20
MAX_TILES, MAX_LINKS, MAX_CHIPS, MAX_NAME = 99, 40, 999, 40

MEANINGS = {
    "common": ".",
    "stairs up": "^",
    "stairs down": "v",
    "square": "*",
    "discovery": "?",
    "camp": "C",
    "exit": "E",
    "tunnel red": "R",
    "tunnel green": "G",
    "tunnel blue": "B",
    "tunnel yellow": "Y",
    "none": NONE,
}
"""What a sign of the legend can mean, and the sign that the shipped file draws it with."""

_FILE = said("board file")
_TOP = ("format", "id", "title", "chips", "tiles_per_floor", "order", "legend", "floor", "part", "stairs", "camp", "floor_plan")
# texts, not compiled: few programs read a mansion
_FLOOR_KEY = r"(?=[0-9]*[A-Za-z])[A-Za-z0-9]{1,8}"
_PART = r"[A-Za-z][A-Za-z0-9]{1,11}"
_TILE = r"[A-Za-z][A-Za-z0-9]{0,7}"
_ID = r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}"
_TAKEN = frozenset({"camp", "exit"})
"""Words that name positions without a floor, so neither a floor nor a part."""


class Position(Value, frozen=True):
    """Where a piece lies on its floor, in spaces from the upper left corner, and whether it is turned by 180 degrees."""

    x: int
    y: int
    turned: bool = False


class FloorSheet(Value, frozen=True):
    """A floor: key, name, offset on the common ground plan, its fixed part, its tile positions, the back of its tiles."""

    key: str
    name: str
    plan: tuple[int, int]
    part: str
    part_at: Position
    part_map: Drawing
    positions: tuple[Position, ...]
    back: Drawing


class TileSheet(Value, frozen=True):
    """A tile: id, key of its floor, number (its place in the order of the floor), names of rooms by letter, its drawing."""

    id: str
    floor: str
    number: int
    rooms: Mapping[str, str]
    map: Drawing


class PlanSheet(Value, frozen=True):
    """A floor plan card: its name and the slots it shows."""

    name: str
    slots: tuple[str, ...]


class BoardFile(Value, frozen=True):
    """The content of a board file. `links` are pairs of space names joined by stairs, `line_up` are names of camp spaces."""

    id: str
    title: str
    chips: int
    floors: tuple[FloorSheet, ...]
    tiles: tuple[TileSheet, ...]
    plans: tuple[PlanSheet, ...]
    links: tuple[tuple[str, str], ...]
    line_up: tuple[str, ...]


def read_board(content: bytes) -> BoardFile:
    """Read a board file. Raises Usage with what is wrong, where, and what was expected."""
    tree = _toml(content)
    if tree.get("format") != FORMAT or type(tree["format"]) is not int:
        refuse(_FILE, "it names no format that this program reads", f"format = {FORMAT}")
    _keys(tree, _FILE, (*_TOP, "back", "tile"))
    if type(tree["tiles_per_floor"]) is not int or tree["tiles_per_floor"] != POSITIONS:
        refuse("tiles_per_floor", "five tiles lie on every floor", f"tiles_per_floor = {POSITIONS}")
    if not isinstance(tree["id"], str) or not re.fullmatch(_ID, tree["id"]):
        refuse("id", "no id: up to 40 letters, digits, dots and hyphens", 'id = "my-mansion-1"')
    legend = _legend(tree["legend"])
    floors = _floors(tree, legend)
    return BoardFile(
        id=tree["id"],
        title=_text(tree["title"], "title", 80),
        chips=_whole(tree["chips"], "chips", 1, MAX_CHIPS),
        floors=floors,
        tiles=_tiles(tree["tile"], floors, legend),
        plans=_plans(tree["floor_plan"], floors),
        links=_links(tree["stairs"]),
        line_up=_line_up(tree["camp"]),
    )


def _toml(content: bytes) -> dict[str, Any]:
    from spooklog.domain.values.toml import BadToml, read_toml  # the options import this module, and few commands read a board

    if len(content) > MAX_BYTES:
        refuse(_FILE, said("it has {count} bytes", count=len(content)), said("{most} bytes at most", most=MAX_BYTES))
    try:
        # -sig: editors on Windows put a byte order mark before the text
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = content.count(b"\n", 0, problem.start) + 1
        refuse(_FILE, said("line {row} is not written in UTF-8", row=line), said("a text file in UTF-8"), line=line)
    for number, line_text in enumerate(text.split("\n"), 1):
        if len(line_text) > MAX_LINE:
            refuse(
                _FILE,
                said("line {row} has {count} characters", row=number, count=len(line_text)),
                said("{most} characters at most", most=MAX_LINE),
                line=number,
            )
    try:
        return read_toml(text)
    except BadToml as problem:
        refuse(
            _FILE,
            said("not TOML: {problem}", problem=problem.args[0] if problem.args else ""),
            said("TOML as in the shipped board file"),
            line=problem.line,
        )


def _legend(table: Any) -> dict[str, str]:
    """Return the sign of the shipped legend for every character that may stand in a space; room letters and blanks among them."""
    legend = {letter: letter for letter in LETTERS} | {" ": NONE}
    for sign, meaning in _table(table, "legend").items():
        if len(sign) != 1 or not sign.isprintable() or sign in EDGE_SIGNS or sign in LETTERS:
            refuse(
                "legend",
                said("{value} cannot stand for a space", value=_short(sign)),
                said("one character"),
                said("none of a b c D + - | ~ :"),
            )
        if not isinstance(meaning, str) or meaning not in MEANINGS:
            refuse("legend", said("'{sign}' means {value}, which is unknown", sign=sign, value=_short(meaning)), *MEANINGS)
        legend[sign] = MEANINGS[meaning]
    return legend


def _floors(tree: Mapping[str, Any], legend: Mapping[str, str]) -> tuple[FloorSheet, ...]:
    order = _texts(tree["order"], "order", FLOORS, FLOORS)
    for key in order:
        if not re.fullmatch(_FLOOR_KEY, key) or key.casefold() in _TAKEN:
            refuse(
                "order",
                said("{value} cannot name a floor: up to 8 letters and digits, one letter at least", value=_short(key)),
                '"attic"',
            )
    _once(order, "order", "floor")
    tables = {name: _table(tree[name], name) for name in ("floor", "part", "back")}
    for name, table in tables.items():
        _keys(table, name, order)
    return tuple(_floor(key, tables, legend) for key in order)


def _floor(key: str, tables: Mapping[str, dict[str, Any]], legend: Mapping[str, str]) -> FloorSheet:
    where = f"floor.{key}"
    table = _keys(tables["floor"][key], where, ("name", "plan", "part", "positions"))
    plan, positions = table["plan"], table["positions"]
    if not isinstance(plan, list) or len(plan) != 2:
        refuse(f"{where}.plan", "two whole numbers tell where the floor lies on the common ground plan", "plan = [0, 0]")
    if not isinstance(positions, list) or len(positions) != POSITIONS:
        count = len(positions) if isinstance(positions, list) else said("no list of")
        refuse(f"{where}.positions", said("there are {count} positions", count=count), said("{count} positions", count=POSITIONS))
    part = _keys(table["part"], f"{where}.part", ("id", "x", "y"), "turn")
    if not isinstance(part["id"], str) or not re.fullmatch(_PART, part["id"]) or part["id"].casefold() in _TAKEN:
        refuse(
            f"{where}.part",
            said("{value} cannot name a part: 2 to 12 letters and digits, a letter first", value=_short(part["id"])),
            '"landing"',
        )
    drawn = _keys(tables["part"][key], f"part.{key}", (part["id"],))[part["id"]]
    part_at = _position(part, f"{where}.part")
    return FloorSheet(
        key=key,
        name=_text(table["name"], f"{where}.name"),
        plan=(_whole(plan[0], f"{where}.plan", -MAX_WIDTH, MAX_WIDTH), _whole(plan[1], f"{where}.plan", -MAX_HEIGHT, MAX_HEIGHT)),
        part=part["id"],
        part_at=part_at,
        part_map=read_drawing(drawn, f"part.{key}.{part['id']}", legend),
        positions=tuple(
            _position(
                _keys(one, said("{line}.positions, position {place}", line=where, place=number), ("x", "y"), "turn"),
                said("{line}, position {place}", line=where, place=number),
            )
            for number, one in enumerate(positions, 1)
        ),
        back=read_drawing(tables["back"][key], f"back.{key}", legend),
    )


def _position(table: Mapping[str, Any], where: str) -> Position:
    turn = table.get("turn", 0)
    if type(turn) is not int or turn not in (0, 180):
        refuse(where, said("a piece cannot be turned by {value}", value=_short(turn)), "turn = 180", said("no turn"))
    x, y = _whole(table["x"], f"{where}, x", 0, MAX_WIDTH - 1), _whole(table["y"], f"{where}, y", 0, MAX_HEIGHT - 1)
    return Position(x, y, turn == 180)


def _tiles(rows: Any, floors: tuple[FloorSheet, ...], legend: Mapping[str, str]) -> tuple[TileSheet, ...]:
    if not isinstance(rows, list) or not rows:
        refuse("tile", "there are no tiles", "[[tile]]")
    if len(rows) > FLOORS * MAX_TILES:
        refuse("tile", said("there are {count} tiles", count=len(rows)), said("{most} a floor at most", most=MAX_TILES))
    keys = [floor.key for floor in floors]
    count: Counter[str] = Counter()
    tiles = []
    for place, row in enumerate(rows, 1):
        named = row.get("id") if isinstance(row, dict) else None
        where = (
            f"tile {named}"
            if isinstance(named, str) and re.fullmatch(_TILE, named)
            else said("tile no. {place} of the file", place=place)
        )
        table = _keys(row, where, ("id", "floor", "rooms", "map"))
        if not isinstance(named, str) or not re.fullmatch(_TILE, named):
            refuse(
                where,
                said("{value} cannot be the id: up to 8 letters and digits, a letter first", value=_short(named)),
                'id = "F6"',
            )
        if table["floor"] not in keys:
            refuse(where, said("there is no floor {value}", value=_short(table["floor"])), *keys)
        count[table["floor"]] += 1
        number = count[table["floor"]]
        printed = re.search(r"\d+$", named)
        if printed and int(printed[0]) != number:
            why = said(
                "it is number {place} of its floor: list tiles in the order of their numbers, or give ids without digits",
                place=number,
            )
            refuse(where, why, f"{named[: printed.start()]}{number}")
        tiles.append(
            TileSheet(named, table["floor"], number, _rooms(table["rooms"], where), read_drawing(row["map"], where, legend))
        )
    _once([tile.id for tile in tiles], "tile", "id")
    for key in keys:
        if not POSITIONS <= count[key] <= MAX_TILES:
            refuse(
                "tile",
                said("floor {key} has {count} tiles", key=key, count=count[key]),
                said("{fewest} to {most} tiles", fewest=POSITIONS, most=MAX_TILES),
            )
    return tuple(tiles)


def _rooms(table: Any, where: str) -> dict[str, str]:
    rooms = _table(table, f"{where}, rooms")
    if not rooms or sorted(rooms) != [*LETTERS[: len(rooms)]]:
        refuse(f"{where}, rooms", "rooms are lettered a, b, c without a gap", '{ a = "Parlor", b = "Study" }')
    return {letter: _text(rooms[letter], f"{where}, room {letter}") for letter in sorted(rooms)}


def _plans(rows: Any, floors: tuple[FloorSheet, ...]) -> tuple[PlanSheet, ...]:
    if not isinstance(rows, list) or len(rows) != PLANS:
        refuse(
            "floor_plan",
            said("there are {count} floor plans", count=len(rows))
            if isinstance(rows, list)
            else said("there are no floor plans"),
            f"{PLANS} [[floor_plan]]",
        )
    slots = [f"{floor.key}.{number}" for floor in floors for number in range(1, POSITIONS + 1)]
    plans = []
    for number, row in enumerate(rows, 1):
        where = f"floor_plan {number}"
        table = _keys(row, where, ("name", "reveals"))
        reveals = _texts(table["reveals"], f"{where}, reveals", 1, len(slots))
        for slot in reveals:
            if slot not in slots:
                refuse(f"{where}, reveals", said("there is no position {value}", value=_short(slot)), slots[0], "...", slots[-1])
        _once(reveals, f"{where}, reveals", "position")
        plans.append(PlanSheet(_text(table["name"], f"{where}, name"), tuple(reveals)))
    return tuple(plans)


def _links(table: Any) -> tuple[tuple[str, str], ...]:
    links = _keys(table, "stairs", ("links",))["links"]
    if not isinstance(links, list) or not 1 <= len(links) <= MAX_LINKS:
        refuse("stairs.links", "stairs are a list of pairs of spaces", '[["1F.foyer.a2", "2F.landing.a2"]]')
    pairs = [_texts(link, said("stairs.links, link {place}", place=number), 2, 2) for number, link in enumerate(links, 1)]
    return tuple((pair[0], pair[1]) for pair in pairs)


def _line_up(table: Any) -> tuple[str, ...]:
    return tuple(_texts(_keys(table, "camp", ("line_up",))["line_up"], "camp.line_up", 3, MAX_WIDTH * MAX_HEIGHT))


def _table(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        refuse(where, said("{value} is no table", value=_short(value)), f"[{where}]")
    return value


def _keys(value: Any, where: str, required: Iterable[str], optional: str = "") -> dict[str, Any]:
    """Return the table. Raises Usage unless it has the required keys, and no others but the optional one."""
    table = _table(value, where)
    required = tuple(required)
    if missing := [key for key in required if key not in table]:
        refuse(where, said("{key} is missing", key=missing[0]), *required)
    if unknown := [key for key in table if key not in required and key != optional]:
        refuse(where, said("{value} is unknown here", value=_short(unknown[0])), *required, *([optional] if optional else []))
    return table


def _texts(value: Any, where: str, fewest: int, most: int) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(one, str) and len(one) <= MAX_NAME for one in value):
        refuse(where, said("{value} is no list of texts", value=_short(value)), '["...", "..."]')
    if not fewest <= len(value) <= most:
        refuse(
            where,
            said("there are {count} texts", count=len(value)),
            str(fewest) if fewest == most else said("{fewest} to {most} texts", fewest=fewest, most=most),
        )
    return value


def _text(value: Any, where: str, most: int = MAX_NAME) -> str:
    if not isinstance(value, str) or not value.strip() or value != value.strip() or len(value) > most or not is_visible(value):
        refuse(
            where,
            said("{value} is no name", value=_short(value)),
            said("1 to {most} printable characters without blanks around them", most=most),
        )
    return value


def _whole(value: Any, where: str, low: int, high: int) -> int:
    # `type`, as isinstance takes true and false of a TOML file for numbers
    if type(value) is not int or not low <= value <= high:
        refuse(
            where,
            said("{value} is not possible", value=_short(value)),
            said("a whole number from {low} to {high}", low=low, high=high),
        )
    return value


_ONCE = {
    "floor": (said("the floor"), said("each floor once")),
    "id": (said("the id"), said("each id once")),
    "position": (said("the position"), said("each position once")),
}


def _once(words: list[str], where: str, what: str) -> None:
    """Raise Usage where a word occurs twice, small and capital letters being the same."""
    seen = Counter(word.casefold() for word in words)
    if twice := [word for word in words if seen[word.casefold()] > 1]:
        the, once = _ONCE[what]
        refuse(where, said("{the} {name} occurs twice", the=the, name=twice[0]), once)


def _short(value: object) -> str:
    """Return a value as a message quotes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, dict)):
        return said("a list") if isinstance(value, list) else said("a table")
    if not isinstance(value, (str, int, float)):
        return said("a date or time")
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
