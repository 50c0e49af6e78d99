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
from spooklog.domain.rulesets.spukstaben.refuse import PACKAGE, said
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
        _refuse(
            "format",
            said("this is a file of format {found}, and format {read} is read", found=tree["format"], read=FORMAT),
            f"format = {FORMAT}",
        )
    for key in ("box", "power"):
        if not isinstance(tree.get(key, {}), Mapping):
            _refuse(key, said("{key} is a table, not {value}", key=key, value=f"{tree[key]!r:.40}"), f"[{key}]")
    box = {key: tree[key] for key in _IN_BOX if key in tree}
    if box:
        own["box"] = {**box, **own.get("box", {})}
    if "card" in tree:
        if twice := [key for key in ("deck", "own_power", "judged") if key in tree]:
            _refuse(
                twice[0],
                said("the cards stand in [[card]] tables, so {key} lists them twice", key=twice[0]),
                "[[card]] tables alone",
            )
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
        _refuse("card", said("cards are [[card]] tables"), "[[card]]")
    deck: list[str] = []
    bars: dict[str, list[Any]] = {}
    texts: dict[str, str] = {}
    for table in tables:
        face, count = _face(table), table.get("count", 1)
        if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MAX_DECK:
            _refuse(
                f"card {face.code}",
                said("count is a whole number from 1 to {most}, not {value}", most=MAX_DECK, value=repr(count)),
                "count = 1",
            )
        deck += [face.code] * count
        if "power" in table:
            bar = [face.code, *_bar(face.code, table["power"], common)]
            if bars.setdefault(face.code, bar) != bar:
                _refuse(f"card {face.code}", said("{code} has two bars of its own", code=face.code), "power once")
        if "judged" in table:
            texts[face.code] = table["judged"]
    return {"deck": deck, "own_power": [*bars.values()], "judged": [[code, text] for code, text in texts.items()]}


def _face(table: Mapping[str, Any]) -> Card:
    """Return the face of a card table. Raises Usage where its marks differ from its code."""
    if unknown := [key for key in table if key not in _FIELDS]:
        _refuse(f"card.{unknown[0]}", said("a card has no '{key}'", key=unknown[0]), *_FIELDS)
    code = table["code"] if "code" in table else _code_of(table)
    face = parse_code(code) if isinstance(code, str) else None
    if face is None:
        _refuse(
            "card.code",
            said("'{code}' is no code of a card: {shape}, letters alone", code=code, shape=SHAPE),
            'code = "TH/p"',
            'code = "E-l"',
        )
    coded = {name: getattr(face, name) for name in _MARKS}
    for name in _MARKS:
        if name in table and table[name] != coded[name]:
            words = said("{code}: its code and {line} contradict each other", code=face.code, line=f"{name} = {table[name]!r}")
            accepted = f"no {name}" if coded[name] in (None, False) else f"{name} = {coded[name]!r}"
            _refuse(f"card {face.code}", words, accepted)
    if printed(str(table.get("letters", face.letters))) != face.letters:
        _refuse(
            f"card {face.code}",
            said("{code} shows {letters}, not {others}", code=face.code, letters=face.letters, others=table["letters"]),
            f'letters = "{face.letters}"',
        )
    if "judged" in table and face.judged is None:
        words = said("a card that the table judges has a code that ends with !, not {code}", code=face.code)
        _refuse(f"card {face.code}", words, f"{face.code}!")
    return face


def _code_of(table: Mapping[str, Any]) -> str:
    """Return the code of a card table that has letters and marks but no code."""
    letters, max_len = table.get("letters"), table.get("max_len")
    if not isinstance(letters, str):
        _refuse("card", said("a card has a code, or letters"), 'code = "TH/p"', 'letters = "TH"')
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
        _refuse(f"card {code}", said("an own bar is a table from the number of players to the power"), "power = { 1 = 2, 2 = 4 }")
    return [power.get(number, common[number]) for number in seats]


def _same(own: list[Any], shipped: list[Any]) -> bool:
    """Return whether two lists differ in their order alone."""
    # `repr`, as rows are lists and have no hash
    return Counter(map(repr, own)) == Counter(map(repr, shipped))


def _refuse(path: str, words: str, *expected: str) -> NoReturn:
    raise Usage(words, input=path, expected=expected)
