"""What is in the box of a game: the shipped facts with a table's own data laid over them, checked against each other."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, NoReturn

from spooklog.domain.contract.facts import data_id, overlay, shipped_facts
from spooklog.domain.rulesets.halloween.refuse import PACKAGE, said
from spooklog.domain.rulesets.halloween.words import WORDS, plain
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.saying import chained
from spooklog.domain.values.value import Value

COLOURS = "bgyor"
"""The letters of the ghost levels, 1 to 5: blue, green, yellow, orange, red."""

MAX_BUILDINGS, MAX_NAME = 12, 24
ONCE = "once per turn"
"""The timing in facts.toml of cards that work once a turn (cards.11)."""
_CODE = re.compile(r"[a-z]{1,3}")
_TERM = re.compile(r"[^\W_]{1,20}")
_PLACE = re.compile(r"([1-9]),([1-9])")


_UNIQUE = {"number": said("number"), "name": said("name"), "term": said("term")}
"""What no two cards have in common."""


class Card(Value, frozen=True, kw_only=True):
    """An action card. `term` is its Spanish name, `coloured` its printed cost icon.

    `number` is the printed one; 0 where it is unknown, as the table has given ours to another card.
    """

    id: str
    number: int
    name: str
    term: str
    symbol: str
    timing: str
    coloured: bool
    text: str
    text_es: str


class Kind(Value, frozen=True):
    """A kind of bonus token: its code, and what it is called in Spanish."""

    code: str
    term: str


class Building(Value, frozen=True, kw_only=True):
    """A building of the town: codes and names in English and Spanish, and its place on the map."""

    code: str
    name: str
    spanish: str
    term: str
    row: int
    column: int


class Box(Value, frozen=True, kw_only=True, cache_hash=True):
    """The facts of a game, typed. Rows by level have the lowest first; `streets` are pairs of places, each both ways."""

    id: str
    buildings: tuple[Building, ...]
    streets: tuple[tuple[int, int], ...]
    start: int
    ghosts: int
    first_ghosts: int
    returning: int
    room: int
    master_room: int
    dice: tuple[int, ...]
    tokens: int
    points: tuple[int, ...]
    prices: tuple[int, ...]
    scare: int
    scare_limit: int
    discs: int
    haunts: int
    extra: int
    slots: int
    cards_to_end: int
    sections: int
    master_sections: int
    bonus_each: int
    players_min: int
    players_max: int
    kinds: tuple[Kind, ...]
    cards: tuple[Card, ...]
    once: tuple[str, ...]
    sets: tuple[tuple[str, tuple[int, ...]], ...]

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the buildings in the order of the board."""
        return tuple(building.code for building in self.buildings)

    def card(self, card: str) -> Card | None:
        """Return the card of an id; None where there is none."""
        return next((one for one in self.cards if one.id == card), None)

    def numbered(self, number: int) -> Card | None:
        """Return the card with a printed number; None where there is none."""
        return next((one for one in self.cards if number and one.number == number), None)


def box_of(data: Mapping[str, Any], revision: int | None = None) -> Box:
    """Return the box of a setup's data over the facts of a revision, by default the newest.

    Raises Usage for data that is off or does not fit together, citing the rule it would break.
    """
    # only the shipped box is cached: a mapping is no key, and few tables have data of their own
    return _box(dict(data), revision) if data else _shipped(revision)


@lru_cache
def _shipped(revision: int | None) -> Box:
    return _box({}, revision)


def _box(data: dict[str, Any], revision: int | None) -> Box:
    shipped = shipped_facts(PACKAGE, revision)
    facts = overlay(shipped, data)
    ghosts, player, board = facts["ghosts"], facts["player"], facts["board"]
    buildings, kinds = _buildings(board), _kinds(facts["kinds"])
    numbered = {path.split(".")[1] for path in data if path.startswith("cards.") and path.endswith(".number")}
    codes = [building.code for building in buildings]
    if board["start"] not in codes:
        _refuse("board.start", said("there is no building {board}", board=board["start"]), "setup.3", *codes)
    cards = _cards(facts["cards"], numbered)
    players, each_bonus = facts["players"], _whole("bonus.each", facts["bonus"]["each"], 1, 9)
    slots, most = _whole("player.slots", player["slots"], 1, 9), _whole("players.max", players["max"], 2, 4)
    # else a refill or a draw might find no token (invariant 16)
    if len(facts["kinds"]) * each_bonus < len(codes) + slots * most:
        _refuse("bonus.each", said("there are fewer bonus tokens than spaces and slots"), "setup.4", "bonus.each = 2")
    fewest = _whole("players.min", players["min"], 2, 4)
    each = _whole("ghosts.each", ghosts["each"], 1, 20)
    room, master_room = (_whole(f"ghosts.{name}", ghosts[name], 1, 30) for name in ("room", "master_room"))
    return Box(
        id=data_id(shipped, data),
        buildings=buildings,
        streets=_streets(board["streets"], codes),
        start=codes.index(board["start"]),
        ghosts=each,
        first_ghosts=_whole("ghosts.start", ghosts["start"], 1, min(each, room, master_room)),
        returning=_whole("ghosts.returning", ghosts["returning"], 1, each),
        room=room,
        master_room=master_room,
        dice=_row("dice.faces", facts["dice"]["faces"], 5, 1, 99),
        tokens=_whole("tokens.each", facts["tokens"]["each"], 1, 99),
        points=_row("points.values", facts["points"]["values"], 5, 0, 99),
        prices=_row("upgrade.prices", facts["upgrade"]["prices"], 4, 0, 99),
        scare=_whole("player.scare", player["scare"], 0, 99),
        scare_limit=_whole("scare.limit", facts["scare"]["limit"], 1, 999),
        discs=_whole("player.discs", player["discs"], 1, 99),
        haunts=_whole("player.haunts", player["haunts"], 1, 60),
        extra=_whole("player.extra", player["extra"], 0, 60),
        slots=slots,
        cards_to_end=_whole("player.cards_to_end", player["cards_to_end"], 1, 52),
        sections=_whole("player.sections", player["sections"], 1, 9),
        master_sections=_whole("player.master_sections", player["master_sections"], 1, 9),
        bonus_each=each_bonus,
        players_min=fewest,
        players_max=_whole("players.max", players["max"], fewest, 4),
        kinds=kinds,
        cards=cards,
        once=tuple(card.id for card in cards if card.timing == ONCE),
        sets=_sets(facts["sets"]),
    )


def _buildings(board: Mapping[str, Any]) -> tuple[Building, ...]:
    codes, names, terms = board["codes"], board["names"], board["terms"]
    spanish, places = board["spanish"], board["places"]
    if not 1 <= len(codes) <= MAX_BUILDINGS:
        _refuse(
            "board.codes",
            said("a town has 1 to {max_buildings} buildings, not {codes}", max_buildings=MAX_BUILDINGS, codes=len(codes)),
            "city.1",
        )
    for path, row in (("codes", codes), ("names", names), ("terms", terms), ("spanish", spanish), ("places", places)):
        if len(row) != len(codes) or not all(isinstance(one, str) for one in row):
            _refuse(
                f"board.{path}",
                said("board.{path} is a list of {codes} texts, one a building", path=path, codes=len(codes)),
                "city.1",
            )
        if len({*row}) < len(row):
            _refuse(f"board.{path}", said("two buildings are the same here"), "city.1", "each once")
    for path, row in (("codes", codes), ("spanish", spanish)):
        if wrong := [code for code in row if not _CODE.fullmatch(code)]:
            _refuse(
                f"board.{path}", said("'{wrong}' cannot be a code: one to three small letters", wrong=wrong[0]), "city.1", "po"
            )
    # lines are read in both languages, so a code must mean one thing in either
    taken = [code for code in (*codes, *spanish) if code in WORDS]
    twice = [other for code, other in zip(codes, spanish, strict=True) if other != code and other in codes]
    if taken or twice:
        _refuse("board.codes", said("'{part}' has another meaning: choose another code", part=(*taken, *twice)[0]), "city.1")
    for path, row in (("names", names), ("terms", terms)):
        if wrong := [name for name in row if not 1 <= len(name) <= MAX_NAME or not name.replace(" ", "").isalpha()]:
            _refuse(
                f"board.{path}",
                said("'{wrong}' is no name: letters and blanks, {max_name} at most", wrong=wrong[0], max_name=MAX_NAME),
                "city.1",
            )
    found = [_PLACE.fullmatch(place) for place in places]
    if not all(found):
        _refuse("board.places", said("a place is row,column from 1 to 9"), "city.1", "1,3")
    return tuple(
        Building(code=code, name=name, spanish=es, term=term, row=int(at[1]), column=int(at[2]))
        for code, name, es, term, at in zip(codes, names, spanish, terms, found, strict=True)
        if at  # for the type checker: the refusal above leaves no None
    )


def _kinds(table: Mapping[str, Any]) -> tuple[Kind, ...]:
    """Return the kinds of bonus tokens. Their words must be read back, so each is one word that no other kind has."""
    kinds = tuple(Kind(code, row["term"]) for code, row in table.items())
    for kind in kinds:
        others = {word for one in kinds if one is not kind for word in (one.code, plain(one.term))}
        if not _TERM.fullmatch(kind.term) or plain(kind.term) in others:
            _refuse(
                f"kinds.{kind.code}.term",
                said("'{term}' is no word of its own: up to 20 letters and digits", term=kind.term[:30]),
                "setup.4",
            )
    return kinds


def _streets(streets: list[Any], codes: Sequence[str]) -> tuple[tuple[int, int], ...]:
    found = set()
    for street in streets:
        ends = street.split() if isinstance(street, str) else []
        if len(ends) != 2 or ends[0] == ends[1] or not {*ends} <= {*codes}:
            _refuse(
                "board.streets",
                said("'{street}' is no street: two buildings of {join}", street=street, join=" ".join(codes)),
                "move.1",
                '"ch sc"',
            )
        one, other = (codes.index(end) for end in ends)
        found |= {(one, other), (other, one)}
    # sorted: moves are offered in this order, and a set has none
    return tuple(sorted(found))


def _cards(table: Mapping[str, Any], numbered: Collection[str]) -> tuple[Card, ...]:
    """Return the cards; `numbered` are those to which the table has given a number, which no other card keeps."""
    cards, taken = [], [table[card]["number"] for card in numbered]
    for card, row in table.items():
        path = f"cards.{card}"
        if row["cost"] not in ("grey", "coloured"):
            _refuse(
                f"{path}.cost", said("a cost icon is grey or coloured, not {row}", row=row["cost"]), "cards.5", "grey", "coloured"
            )
        fields = {name: row[name] for name in ("name", "term", "symbol", "timing", "text", "text_es")}
        number = _whole(f"{path}.number", row["number"], 1, 999)
        number = number if card in numbered or number not in taken else 0
        cards.append(Card(id=card, number=number, coloured=row["cost"] == "coloured", **fields))
    for what in _UNIQUE:
        values = [getattr(card, what) for card in cards if getattr(card, what)]
        if len({*values}) < len(values):
            twice = [card.id for card in cards if values.count(getattr(card, what)) > 1]
            words = said("{cards} have the same {what}", cards=chained(twice[:2]), what=_UNIQUE[what])
            _refuse("cards", words, "cards.18", f"each {what} once")
    return tuple(cards)


def _sets(table: Mapping[str, Any]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the suggested sets by number. `start` asks for the cards of the one that is played."""
    found = []
    for name, row in table.items():
        if not all(type(n) is int and n > 0 for n in row["numbers"]) or len({*row["numbers"]}) < len(row["numbers"]):
            _refuse(f"sets.{name}.numbers", said("a set names each of its cards once, by its number"), "setup.9")
        found.append((name, tuple(row["numbers"])))
    return tuple(found)


def _row(path: str, values: list[Any], count: int, low: int, high: int) -> tuple[int, ...]:
    if len(values) != count or not all(type(value) is int and low <= value <= high for value in values):
        _refuse(
            path,
            said("{path} is a list of {count} whole numbers from {low} to {high}", path=path, count=count, low=low, high=high),
            None,
            f"{path} = {[low + 1] * count}",
        )
    return tuple(values)


def _whole(path: str, value: Any, low: int, high: int) -> int:
    # `type`, as isinstance takes true and false of a TOML file for numbers
    if type(value) is not int or not low <= value <= high:
        _refuse(
            path,
            said("{path} is a whole number from {low} to {high}, not {value}", path=path, low=low, high=high, value=value),
            None,
            f"{low} to {high}",
        )
    return value


def _refuse(path: str, message: str, rule: str | None, *expected: str) -> NoReturn:
    raise Usage(message, rule=f"halloween:{rule}" if rule else None, input=path, expected=expected)
