"""How a game starts (part `opening`): no header lines, nothing to deal; a table's own facts come from a file.

The file is made like facts.toml, or has a list of cards (`[[card]]` with code, letters, count, …).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NoReturn

from msgspec.structs import replace

from spooklog.domain.contract.actions import Setup
from spooklog.domain.contract.defaults import deal, read_header, write_header
from spooklog.domain.contract.facts import differences, shipped_facts
from spooklog.domain.rulesets.spukstaben.cards import SHAPE, Card, parse_code, write_code
from spooklog.domain.rulesets.spukstaben.data import MAX_DECK, MOST_PLAYERS, check_lines, facts_with
from spooklog.domain.rulesets.spukstaben.letters import printed
from spooklog.domain.rulesets.spukstaben.refuse import PACKAGE
from spooklog.domain.values.errors import Usage

__all__ = ["deal", "prepare", "read_facts", "read_header", "write_header"]

CUBES_PATH = "box.cubes_total"

FORMAT = 1
"""The format of files with a table's own facts."""

_IN_BOX = ("cards_total", "cubes_total", "rooms")
"""Facts that such a file has above its first table, and facts.toml in the table `box`."""

_MARKS = ("room", "sibling", "not_first", "not_last", "max_len", "not_in")
_FIELDS = ("code", "letters", "count", *_MARKS, "judged", "power")


def prepare(setup: Setup, named: frozenset[str]) -> Setup:
    """Return the setup with the number of cubes of the table's own box, unless the options name one.

    Raises Usage for facts that cannot be, or that no sheet can hold.
    """
    check_lines(setup.data)
    if CUBES_PATH not in setup.data or "cubes" in named:
        return setup
    return replace(setup, options={**setup.options, "cubes": facts_with(setup.data, setup.revision).cubes})


def read_facts(tree: Mapping[str, Any], revision: int | None = None) -> dict[str, Any]:
    """Return the differences of a file from the shipped facts, by dotted path.

    Raises Usage with what is wrong, and what would be accepted.
    """
    shipped = shipped_facts(PACKAGE, revision)
    own = {key: value for key, value in tree.items() if key not in ("format", "card", *_IN_BOX)}
    if tree.get("format", FORMAT) != FORMAT:
        _refuse("format", f"this is a file of format {tree['format']}, and format {FORMAT} is read", f"format = {FORMAT}")
    for key in ("box", "power"):
        if not isinstance(tree.get(key, {}), Mapping):
            _refuse(key, f"{key} is a table, not {tree[key]!r:.40}", f"[{key}]")
    box = {key: tree[key] for key in _IN_BOX if key in tree}
    if box:
        own["box"] = {**box, **own.get("box", {})}
    if "card" in tree:
        if twice := [key for key in ("deck", "own_power", "judged") if key in tree]:
            _refuse(twice[0], f"the cards stand in [[card]] tables, so {twice[0]} lists them twice", "[[card]] tables alone")
        own |= _from_cards(tree["card"], {**shipped["power"], **tree.get("power", {})})
    data = differences(shipped, own)
    for key in ("deck", "own_power", "judged"):
        # another order makes no other deck, and must not change the id of the facts
        if key in data and _same(data[key], shipped[key]):
            del data[key]
    # for its refusals
    facts_with(data, revision)
    check_lines(data)
    return data


def _from_cards(tables: object, common: Mapping[str, Any]) -> dict[str, Any]:
    """Return deck, own bars and judged texts of a list of cards."""
    if not isinstance(tables, list) or not tables or not all(isinstance(table, dict) for table in tables):
        _refuse("card", "cards are [[card]] tables", "[[card]]")
    deck: list[str] = []
    bars: dict[str, list[Any]] = {}
    texts: dict[str, str] = {}
    for table in tables:
        face, count = _face(table), table.get("count", 1)
        if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MAX_DECK:
            _refuse(f"card {face.code}", f"count is a whole number from 1 to {MAX_DECK}, not {count!r}", "count = 1")
        deck += [face.code] * count
        if "power" in table:
            bar = [face.code, *_bar(face.code, table["power"], common)]
            if bars.setdefault(face.code, bar) != bar:
                _refuse(f"card {face.code}", f"{face.code} has two bars of its own", "power once")
        if "judged" in table:
            texts[face.code] = table["judged"]
    return {"deck": deck, "own_power": [*bars.values()], "judged": [[code, text] for code, text in texts.items()]}


def _face(table: Mapping[str, Any]) -> Card:
    """Return the face of a card table. Raises Usage where its marks differ from its code."""
    if unknown := [key for key in table if key not in _FIELDS]:
        _refuse(f"card.{unknown[0]}", f"a card has no '{unknown[0]}'", *_FIELDS)
    code = table["code"] if "code" in table else _code_of(table)
    face = parse_code(code) if isinstance(code, str) else None
    if face is None:
        _refuse(
            "card.code",
            f"'{code}' is no code of a card: {SHAPE}, letters alone",
            'code = "TH/p"',
            'code = "E-l"',
        )
    coded = {name: getattr(face, name) for name in _MARKS}
    for name in _MARKS:
        if name in table and table[name] != coded[name]:
            words = f"{face.code}: its code and {name} = {table[name]!r} contradict each other"
            accepted = f"no {name}" if coded[name] in (None, False) else f"{name} = {coded[name]!r}"
            _refuse(f"card {face.code}", words, accepted)
    if printed(str(table.get("letters", face.letters))) != face.letters:
        _refuse(f"card {face.code}", f"{face.code} shows {face.letters}, not {table['letters']}", f'letters = "{face.letters}"')
    if "judged" in table and face.judged is None:
        words = f"a card that the table judges has a code that ends with !, not {face.code}"
        _refuse(f"card {face.code}", words, f"{face.code}!")
    return face


def _code_of(table: Mapping[str, Any]) -> str:
    """Return the code of a card table that has letters and marks but no code."""
    letters, max_len = table.get("letters"), table.get("max_len")
    if not isinstance(letters, str):
        _refuse("card", "a card has a code, or letters", 'code = "TH/p"', 'letters = "TH"')
    return write_code(
        letters,
        table.get("room"),
        bool(table.get("sibling")),
        bool(table.get("not_first")),
        bool(table.get("not_last")),
        max_len if isinstance(max_len, int) else None,
        table.get("not_in"),
        "judged" in table,
    )


def _bar(code: str, power: object, common: Mapping[str, Any]) -> list[Any]:
    """Return a card's own bar for each number of players, filled up from the common one."""
    seats = [str(number) for number in range(1, MOST_PLAYERS + 1)]
    if not isinstance(power, dict) or not power or not set(power) <= set(seats):
        _refuse(f"card {code}", "an own bar is a table from the number of players to the power", "power = { 1 = 2, 2 = 4 }")
    return [power.get(number, common[number]) for number in seats]


def _same(own: list[Any], shipped: list[Any]) -> bool:
    """Return whether two lists differ in their order alone."""
    # `repr`, as rows are lists and have no hash
    return Counter(map(repr, own)) == Counter(map(repr, shipped))


def _refuse(path: str, words: str, *expected: str) -> NoReturn:
    raise Usage(words, input=path, expected=expected)
