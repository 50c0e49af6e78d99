"""The facts of a game: the shipped ones with a table's own data laid over them, checked against each other.

Floors count the fields from below: 0 is the gate, 1 the garden, the last one the attic.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, NoReturn

from spooklog.domain.contract.facts import data_id, overlay, shipped_facts
from spooklog.domain.rulesets.spookies.actions import FREE
from spooklog.domain.rulesets.spookies.options import MAX_CHIPS
from spooklog.domain.rulesets.spookies.refuse import PACKAGE, said
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.value import Value

WORDS = frozenset({"stop", "takes", "shows", "any", "none", "says", "result", "void"})
"""Words of the notation, which cannot name a player or a character."""

MAX_FIELDS, MAX_FIELD = 20, 99
MAX_SIDES, MAX_DICE = 9, 9  # a die is typed as one digit
MAX_CHARACTERS, MAX_FACES = 20, 60
MAX_REWARD = 999
MAX_PLAYERS = 20
MAX_NAME = 20

_FIXED = ("printed", "look")
"""Tables that a game cannot change: what the rulebook prints, and how things are drawn."""

_NUMBER = re.compile(r"0|[1-9][0-9]{0,2}")


class Box(Value, frozen=True, kw_only=True):
    """The facts of a game, typed. `rewards` has a row for each field from below, a column for each number of dice."""

    id: str
    fields: tuple[int, ...]
    gate: str
    attic_score: int
    dice_min: int
    dice_max: int
    sides: int
    counting: int
    pickup_dice: int
    players_min: int
    players_max: int
    characters: tuple[str, ...]
    faces: tuple[str, ...]
    rewards: tuple[tuple[int, ...], ...]
    chips: tuple[tuple[int, int], ...]
    stock: tuple[tuple[int, int], ...]

    @property
    def attic(self) -> int:
        """The highest floor."""
        return len(self.fields)

    @property
    def dice(self) -> range:
        """The numbers of dice that may be rolled: the columns of the rewards."""
        return range(self.dice_min, self.dice_max + 1)

    @property
    def count(self) -> int:
        """All chips there are."""
        return sum(count for _, count in self.chips)

    @property
    def total(self) -> int:
        """What all chips together are worth."""
        return sum(value * count for value, count in self.chips)

    def mean(self, chips: int) -> float:
        """Return what this many unseen chips are worth on average, to a tenth of a point."""
        # in whole numbers, half up: `round` goes to the even tenth
        return (chips * self.total * 20 + self.count) // (2 * self.count) / 10

    def stockpile(self, players: int) -> int | None:
        """Return the chips at the start for this many players; None where the facts have no number."""
        return dict(self.stock).get(players)

    def needed(self, floor: int) -> int:
        """Return the score that climbs from a floor, or pays in the attic."""
        return score_needed(self.fields, self.attic_score, floor)

    def landing(self, score: int) -> int:
        """Return the floor of the field that was rolled: the gate below the first one (down.1, down.2)."""
        return sum(field <= score for field in self.fields)

    def reward(self, floor: int, dice: int) -> int:
        """Return the chips for reaching a floor, or for a success in the attic, with this many dice (up.2, attic.2)."""
        return self.rewards[floor - 1][dice - self.dice_min]

    def score(self, dice: Sequence[int]) -> int:
        """Return the sum of the highest dice that count (roll.2)."""
        return sum(sorted(dice, reverse=True)[: self.counting])


def score_needed(fields: Sequence[int], attic_score: int, floor: int) -> int:
    """Return the score that climbs from a floor of a house with these fields, or pays in the attic (up.1, attic.1)."""
    return attic_score if floor == len(fields) else fields[floor]


def is_name(word: str) -> bool:
    """Return whether a word can be a character's name: up to 20 letters, each one sign together with its marks."""
    return word.isalpha() and len(word) <= MAX_NAME


def box_of(data: Mapping[str, Any], revision: int | None = None) -> Box:
    """Return the box of a setup's data over the facts of a revision, by default the newest.

    Raises Usage for data that is wrong or does not fit together, citing the rule it would break.
    """
    return _box(dict(data), revision) if data else _shipped(revision)


@lru_cache
def _shipped(revision: int | None) -> Box:
    return _box({}, revision)


def _box(data: dict[str, Any], revision: int | None) -> Box:
    for path in data:
        if path.split(".")[0] in _FIXED:
            _refuse(
                path,
                said("a table may change what is in the box, and nothing else: not {path}", path=path),
                None,
                "rewards.5 = [1, 1, 1]",
            )
    shipped = shipped_facts(PACKAGE, revision)
    facts = overlay(shipped, data)
    house, dice, players = facts["house"], facts["dice"], facts["players"]
    fields = _fields(house["fields"])
    # dice before the fields and the attic: the highest roll bounds their numbers
    sides = _whole("dice.sides", dice["sides"], 2, MAX_SIDES, "components.3")
    most = _whole("dice.max", dice["max"], 1, MAX_DICE, "components.3")
    least = _whole("dice.min", dice["min"], 1, most, "components.3")
    counting = _whole("dice.score", dice["score"], 1, least, "roll.2")
    highest = counting * sides
    if fields[-1] > highest:
        _refuse(
            "house.fields",
            said("no roll comes to {field}", field=fields[-1]),
            "components.4",
            said("numbers up to {most}", most=highest),
        )
    characters = _characters(facts["characters"]["names"])
    chips = _chips(facts["chips"])
    fewest = _whole("players.min", players["min"], 1, MAX_PLAYERS, "players.1")
    return Box(
        id=data_id(shipped, data),
        fields=fields,
        gate=_gate(house["gate"]),
        attic_score=_whole("house.attic_score", house["attic_score"], fields[-1], highest, "attic.1"),
        dice_min=least,
        dice_max=most,
        sides=sides,
        counting=counting,
        pickup_dice=_whole("penalty.pickup_dice", facts["penalty"]["pickup_dice"], 1, MAX_DICE, "penalty.1"),
        players_min=fewest,
        players_max=_whole("players.max", players["max"], fewest, MAX_PLAYERS, "players.1"),
        characters=characters,
        faces=_faces(facts["character_die"]["faces"], characters),
        rewards=_rewards(facts["rewards"], fields, most - least + 1, data),
        chips=chips,
        stock=_stock(facts["stock"], sum(count for _, count in chips), data),
    )


def _fields(numbers: list[Any]) -> tuple[int, ...]:
    fits = 2 <= len(numbers) <= MAX_FIELDS and all(type(n) is int and 1 <= n <= MAX_FIELD for n in numbers)
    if not fits or any(here >= above for here, above in pairwise(numbers)):
        _refuse(
            "house.fields", said("the fields are numbers that rise from the garden to the attic"), "components.4", "[5, 6, 7]"
        )
    return tuple(numbers)


def _gate(name: str) -> str:
    if not is_name(name):
        _refuse("house.gate", said("'{name}' is no name", name=name), "components.4", "a word of up to 20 letters")
    return name


def _characters(names: list[Any]) -> tuple[str, ...]:
    path, form = "characters.names", "words of up to 20 letters"
    if not 1 <= len(names) <= MAX_CHARACTERS:
        _refuse(
            path,
            said("there are 1 to {max_characters} characters, not {names}", max_characters=MAX_CHARACTERS, names=len(names)),
            "components.1",
            form,
        )
    for name in names:
        if not isinstance(name, str) or not is_name(name) or name.casefold() in WORDS:
            _refuse(path, said("'{name}' cannot be a character's name", name=name), "components.1", form)
    if len({name.casefold() for name in names}) < len(names):
        _refuse(path, said("two characters have the same name"), "components.1", "each name once")
    return tuple(names)


def _faces(faces: list[Any], characters: Collection[str]) -> tuple[str, ...]:
    path = "character_die.faces"
    if not 1 <= len(faces) <= MAX_FACES:
        _refuse(
            path,
            said("the character die has 1 to {max_faces} faces, not {faces}", max_faces=MAX_FACES, faces=len(faces)),
            "components.2",
            f'["{FREE}"]',
        )
    for face in faces:
        if face != FREE and face not in characters:
            _refuse(path, said("'{face}' is no character of this game", face=face), "components.2", *characters, FREE)
    return tuple(faces)


def _rewards(
    table: Mapping[str, Any], fields: tuple[int, ...], columns: int, data: Collection[str]
) -> tuple[tuple[int, ...], ...]:
    for path in _own(data, "rewards"):
        if path.removeprefix("rewards.") not in map(str, fields):
            _refuse(path, said("there is no such field"), "components.4", *(f"rewards.{field}" for field in fields))
    rows = []
    for field in fields:
        row, path = table.get(str(field)), f"rewards.{field}"
        fits = isinstance(row, list) and len(row) == columns and all(type(n) is int and 0 <= n <= MAX_REWARD for n in row)
        if not isinstance(row, list) or not fits:
            form = f"[{', '.join(['1'] * columns)}]"
            _refuse(
                path,
                said("each field has {columns} numbers of chips, from 0 to {max_reward}", columns=columns, max_reward=MAX_REWARD),
                "up.3",
                f"{path} = {form}",
            )
        rows.append(tuple(row))
    return tuple(rows)


def _chips(table: Mapping[str, Any]) -> tuple[tuple[int, int], ...]:
    chips = []
    for value, count in _entries("chips", table, "score.4"):
        chips.append((value, _whole(f"chips.{value}", count, 0, MAX_CHIPS, "score.4")))
    # `richest` needs them in order; a count of 0 takes a shipped value out of the box
    there = tuple((value, count) for value, count in sorted(chips) if count)
    if not 1 <= sum(count for _, count in there) <= MAX_CHIPS:
        _refuse("chips", said("there are 1 to {max_chips} chips in the box", max_chips=MAX_CHIPS), "score.4", "chips.1 = 30")
    return there


def _stock(table: Mapping[str, Any], chips: int, data: Collection[str]) -> tuple[tuple[int, int], ...]:
    rows = _entries("stock", table, "setup.2")
    own = {path.removeprefix("stock.") for path in _own(data, "stock")}
    for players, count in rows:
        most = chips if str(players) in own else MAX_CHIPS  # shipped rows may be for another box
        _whole(f"stock.{players}", count, 1, most, "setup.2")
    return tuple(sorted(rows))


def _entries(name: str, table: Mapping[str, Any], rule: str) -> list[tuple[int, Any]]:
    """Return the entries of a table whose keys are numbers."""
    found = []
    for key, value in table.items():
        if key in ("source", "open"):
            continue
        if not _NUMBER.fullmatch(key):
            _refuse(f"{name}.{key}", said("the key is a whole number below 1000"), rule, f"{name}.4 = 10")
        found.append((int(key), value))
    return found


def _own(data: Collection[str], table: str) -> list[str]:
    return [path for path in data if path.startswith(f"{table}.")]


def _whole(path: str, value: Any, low: int, high: int, rule: str) -> int:
    # not `isinstance`, by which True is a whole number
    if type(value) is not int or not low <= value <= high:
        _refuse(
            path,
            said("{path} is a whole number from {low} to {high}, not {value}", path=path, low=low, high=high, value=value),
            rule,
            f"{low} to {high}",
        )
    return value


def _refuse(path: str, message: str, rule: str | None, *expected: str) -> NoReturn:
    raise Usage(message, rule=f"spookies:{rule}" if rule else None, input=path, expected=expected)
