"""Decks, bars and tables of one's own: from files and from `data` lines, and what must fit together in them."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest
from tests.domain.spukstaben.script import begin, replay, unstarted

from spooklog.domain.contract.facts import MAX_DATA_LINE, read_data, shipped_facts, write_data
from spooklog.domain.rulesets.spukstaben import RULESET
from spooklog.domain.rulesets.spukstaben.cards import parse_code
from spooklog.domain.rulesets.spukstaben.refuse import PACKAGE
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.options import Whole

CARDS = """
format = 1
id = "ours"
language = "en"
cards_total = 6
cubes_total = 9
rooms = ["c", "p", "o", "d"]

[turn1]
c = 2
p = 1
o = 0
d = 0

[power]
2 = 5

[ghosts]
2 = [1, 1, 1, 1, 1, 1, 1, 1]

[[card]]
code = "e"
letters = "E"
count = 3
power = { 2 = 2 }

[[card]]
letters = "TH"
room = "p"
sibling = true
not_first = true
not_last = true
max_len = 7
not_in = "THE"

[[card]]
code = "SCH!"
count = 1
judged = "only in a word with two vowels"

[[card]]
code = "A"
"""
"""A file of a table's own, as a list of cards."""


def card_list(**changes: Any) -> dict[str, Any]:
    """The facts.toml that ships, as a list of cards with all their fields."""
    facts = shipped_facts(PACKAGE)
    tree: dict[str, Any] = (
        {key: facts[key] for key in ("id", "language", "turn1", "power", "ghosts")} | facts["box"] | {"format": 1}
    )
    cards = []
    for code in dict.fromkeys(facts["deck"]):
        face = parse_code(code)
        assert face is not None
        fields = ("room", "sibling", "not_first", "not_last", "max_len", "not_in")
        table = {"code": code, "letters": face.letters, "count": facts["deck"].count(code)}
        table |= {name: getattr(face, name) for name in fields if getattr(face, name)}
        for own, *bar in facts["own_power"]:
            if own == code:
                table["power"] = {str(players): power for players, power in enumerate(bar, start=1)}
        cards.append(table)
    return {**tree, "card": cards[::-1], **changes} | {"source": "assumed"}


# -- codes -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("e", "E"),
        ("th/P", "TH/p"),
        ("a+", "A+"),
        ("m/o+", "M/o+"),
        ("n-fl", "N-fl"),
        ("N-L-F", "N-fl"),
        ("s.6", "S.6"),
        ("s.06", "S.6"),
        ("t~th", "T~TH"),
        ("l~lll.6-f", "L-f.6~LLL"),
        ("ea+!", "EA+!"),
        ("sch/c+-fl.10~schs!", "SCH/c+-fl.10~SCHS!"),
    ],
)
def test_a_code_is_read_in_any_case_and_order_and_kept_in_one(typed: str, code: str) -> None:
    face = parse_code(typed)
    assert face is not None
    assert face.code == code
    assert parse_code(code) == face


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1",
        "E1",
        "E/x",
        "E+/p",
        "E-",
        "E-x",
        "E.0",
        "E.",
        "E.6.7",
        "E~",
        "E!+",
        "Q\u0303",
        "E\u0333",
        "²",
        "ŉ",
        "E~Q\u0303",
        "E E",
        "E" * 11,
        "!",
        "E" * 50,
    ],
)
def test_an_invalid_code_is_refused(text: str) -> None:
    assert parse_code(text) is None


# -- files -----------------------------------------------------------------------------------------------------------------


def test_the_meta_of_the_game_agrees_with_its_facts() -> None:
    facts = shipped_facts(PACKAGE)
    [cubes] = (option for option in RULESET.meta.options if option.name == "cubes")
    assert isinstance(cubes, Whole)
    assert cubes.high == cubes.default == facts["box"]["cubes_total"]
    assert [str(RULESET.meta.max_seats)] == [seats for seats in facts["ghosts"] if seats != "source"][-1:]


def test_the_shipped_facts_as_a_file_are_no_difference() -> None:
    tree = tomllib.loads(files(PACKAGE).joinpath("facts.toml").read_text(encoding="utf-8"))
    assert RULESET.opening.read_facts(tree) == {}


def test_the_shipped_deck_as_a_list_of_cards_is_no_difference_in_any_order() -> None:
    assert RULESET.opening.read_facts(card_list()) == {}


def test_a_list_of_cards_becomes_a_deck() -> None:
    data = RULESET.opening.read_facts(tomllib.loads(CARDS))
    assert data == {
        "id": "ours",
        "box.cards_total": 6,
        "box.cubes_total": 9,
        "turn1.c": 2,
        "turn1.p": 1,
        "turn1.o": 0,
        "power.2": 5,
        "ghosts.2": [1] * 8,
        "deck": ["E", "E", "E", "TH/p+-fl.7~THE", "SCH!", "A"],
        "own_power": [["E", 3, 2, 5, 6]],
        "judged": [["SCH!", "only in a word with two vowels"]],
    }
    again = dict(read_data(write_data(path, value)) for path, value in data.items())
    assert again == data
    assert all(len(write_data(path, value)) <= MAX_DATA_LINE for path, value in data.items())


def test_a_game_with_a_list_of_cards_is_played_with_them() -> None:
    lines = "\n".join(
        f"data {write_data(path, value)}" for path, value in RULESET.opening.read_facts(tomllib.loads(CARDS)).items()
    )
    game = replay(f"""
        {lines}
        ---
        cubes 9
        points 15
        slots c2 p1
        pile 6
        +E c
        +SCH! c
        +A p
        ghosts c1 E=2, c2 SCH!=5, p1 A=5
        phase search
        glass
        anna: sea
        bea: -
        anna scare all
        flee
        pending 1
        +TH/p+-fl.7~THE
        pending 1
        ghosts p1 E=1, p2 SCH!=5, p3 TH/p+-fl.7~THE=5, o1 A=4
    """)
    assert game.view["ghosts"][1]["judged"] == "only in a word with two vowels"
    assert game.view["data_id"].startswith("ours+")


def test_a_file_may_hold_a_few_facts_only() -> None:
    assert RULESET.opening.read_facts({"power": {"2": 1}}) == {"power.2": 1}
    assert RULESET.opening.read_facts({"deck": ["A", "B"], "play": {"hourglass": 90}}) == {
        "deck": ["A", "B"],
        "play.hourglass": 90,
    }


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        ({"format": 2}, "format 2"),
        ({"rooms": ["c", "o", "p", "d"]}, "the rooms are c p o d"),
        ({"card": []}, "[[card]] tables"),
        ({"card": [3]}, "[[card]] tables"),
        ({"card": [{"code": "A"}], "deck": ["A"]}, "lists them twice"),
        ({"card": [{"code": "A", "colour": "red"}]}, "no 'colour'"),
        ({"card": [{"count": 2}]}, "a code, or letters"),
        ({"card": [{"code": "?"}]}, "'?' is no code"),
        ({"card": [{"code": 5}]}, "'5' is no code"),
        ({"card": [{"letters": "²"}]}, "is no code"),
        ({"card": [{"code": "A", "count": 0}]}, "count is a whole number"),
        ({"card": [{"code": "A", "count": True}]}, "count is a whole number"),
        ({"card": [{"code": "A", "letters": "B"}]}, "A shows A, not B"),
        ({"card": [{"code": "A", "not_last": True}]}, "contradict each other"),
        ({"card": [{"code": "A-l", "not_last": False}]}, "contradict each other"),
        ({"card": [{"code": "A.6", "max_len": 7}]}, "contradict each other"),
        ({"card": [{"code": "A/p", "room": "o"}]}, "contradict each other"),
        ({"card": [{"code": "A", "judged": "text"}]}, "ends with !"),
        ({"card": [{"code": "A", "power": {"5": 3}}]}, "an own bar is a table"),
        ({"card": [{"code": "A", "power": 3}]}, "an own bar is a table"),
        ({"card": [{"code": "A", "power": {"2": 0}}]}, "own_power of A"),
        ({"card": [{"code": "A", "power": {"2": 1}}, {"code": "A"}, {"code": "A", "power": {"2": 2}}]}, "two bars"),
        ({"card": [{"code": "A"}], "cards_total": 55}, ""),
        ({"card": [{"code": "A"}], "cards_total": 2}, "the deck has 1 cards"),
        ({"colour": "red"}, "no 'colour'"),
        ({"ghosts": {"5": [1] * 8}}, "no 'ghosts.5'"),
    ],
)
def test_an_invalid_file_is_refused_with_its_fault(tree: dict[str, Any], message: str) -> None:
    if not message:
        assert RULESET.opening.read_facts(tree)["deck"] == ["A"]
        return
    with pytest.raises(Usage) as refused:
        RULESET.opening.read_facts(tree)
    assert message in refused.value.message
    assert refused.value.input
    assert refused.value.expected


# -- data lines ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "deck = []",
        'deck = ["A", "?"]',
        'deck = ["A", 5]',
        'deck = ["A~B"]',
        'deck = ["A~A"]',
        f"deck = {['A'] * 201}",
        f"deck = {['ABCDEFGHIJ/c+-fl.10~ABCDEFGHIJ'] * 5}",
        'own_power = [["Z", 1, 2, 3, 4]]',
        'own_power = [["A", 1, 2]]',
        'own_power = [["A", 1, 2, 3, 99]]',
        'own_power = [["A", 1, 2, 3, 4], ["A", 1, 2, 3, 4]]',
        'own_power = ["A"]',
        'judged = [["A", "text"]]',
        'judged = [["Z!", "text"]]',
        'judged = [["A!", ""]]',
        "judged = [5]",
        'id = ""',
        'language = ""',
        'box.rooms = ["c"]',
        "box.cubes_total = 11",
        "box.cubes_total = 0",
        "box.cards_total = 54",
        "play.turns = 1",
        "play.turns = 11",
        "play.hourglass = 0",
        "play.longest_word = 0",
        "play.longest_word = 1",
        "turn1.c = -1",
        "power.2 = 0",
        "power.2 = -1",
        "power.5 = 1",
        "ghosts.2 = [1]",
        "ghosts.2 = [1, 1, 1, 1, 1, 1, 1, -1]",
        "ghosts.2 = [1, 1, 1, 1, 1, 1, 1, true]",
        'ghosts.2 = [1, 1, 1, 1, 1, 1, 1, "1"]',
        "points.start = 5000",
        "points.ratings = []",
        'points.ratings = [["a", 0]]',
        'points.ratings = [[5, "a"], [5, "b"]]',
        'points.ratings = [[true, "a"]]',
        "nothing = 1",
    ],
)
def test_impossible_facts_are_refused_with_valid_ones(line: str) -> None:
    line = line.replace("'", '"')
    unstarted(f"data {line}", cites=None)


PAIRS = [f"{one}{other}" for one in "ABCDEFGHIJKLMN" for other in "ABCDEFGHIJKLMN"]
LONG: dict[str, list[Any]] = {
    "deck": [f"{pair}ABCDEFGH/c+-fl.10" for pair in PAIRS],
    "own_power": [[f"{pair}/c-l", 10, 10, 10, 10] for pair in PAIRS],
    "judged": [[f"{letter}!", "#" * 45] for letter in "ABCDEFGHI"],
    "points.ratings": [[points, '"' * 105] for points in range(20)],
}
"""Lists that are within their own bounds, and whose data lines are too long."""


def tree_of(path: str, rows: list[Any]) -> dict[str, Any]:
    """A file with such a list, and with the cards that it speaks of."""
    if path in ("own_power", "judged"):
        return {"deck": [row[0] for row in rows], path: rows}
    table, _, key = path.rpartition(".")
    return {table: {key: rows}} if table else {key: rows}


@pytest.mark.parametrize("path", LONG)
def test_a_list_is_as_long_as_the_data_line_that_it_comes_to_may_be(path: str) -> None:
    rows = LONG[path]
    with pytest.raises(Usage) as refused:
        RULESET.opening.read_facts(tree_of(path, rows))
    assert refused.value.input == path
    assert f"{MAX_DATA_LINE} is the most" in refused.value.message
    assert refused.value.expected
    fewer = next(rows[:size] for size in range(len(rows), 0, -1) if len(write_data(path, rows[:size])) <= MAX_DATA_LINE)
    data = RULESET.opening.read_facts(tree_of(path, fewer))
    assert data[path] == fewer
    assert dict(read_data(write_data(name, value)) for name, value in data.items()) == data


def test_a_data_line_that_would_be_written_as_too_long_a_one_is_refused() -> None:
    texts = ", ".join(f'["{code}", "{"#" * 200}"]' for code in ("A!", "B!", "C!"))
    line = f"judged = [{texts}]"
    read_data(line)
    refused = unstarted(f'data deck = ["A!", "B!", "C!"]\ndata {line}', cites=None)
    assert refused.input == "judged"


def test_an_opening_needs_a_place() -> None:
    unstarted("\n".join(f"data turn1.{room} = 0" for room in "cpo"), cites=None)


def test_a_small_deck_without_the_cards_that_have_bars_of_their_own_starts() -> None:
    game = begin(['data deck = ["a", "b"]'])
    assert game.view["unseen"] == {"A": 1, "B": 1}
    assert game.view["data_id"] != "spukstaben-en-1"
    assert begin([]).view["data_id"] == "spukstaben-en-1"


def test_a_table_may_play_fewer_turns() -> None:
    lines = [f"data ghosts.{players} = [1, 1]" for players in range(1, 5)]
    game = begin(["data play.turns = 4", *lines, "data play.hourglass = 90", "data play.longest_word = 12"])
    assert (game.view["turns"], game.state.table.due, game.state.table.hourglass, game.state.table.longest) == (4, (1, 1), 90, 12)


# -- where they come from --------------------------------------------------------------------------------------------------


def test_every_table_of_facts_in_the_data_names_its_source() -> None:
    facts = shipped_facts(PACKAGE)
    marks = {name: table["source"] for name, table in facts.items() if isinstance(table, dict)} | {"": facts["source"]}
    assert marks == {
        "": "assumed",
        "box": "rulebook",
        "play": "rulebook",
        "turn1": "rulebook",
        "power": "assumed",
        "ghosts": "assumed",
        "points": "rulebook",
    }


def test_the_deck_agrees_with_the_box() -> None:
    facts = shipped_facts(PACKAGE)
    assert len(facts["deck"]) == facts["box"]["cards_total"] == 55
    assert len(set(facts["deck"])) == 53
    faces = [parse_code(code) for code in facts["deck"]]
    assert [face.code if face else None for face in faces] == facts["deck"]
    assert sum(bool(face and face.room) for face in faces) == 6
    assert sum(bool(face and face.sibling) for face in faces) == 4
    assert sum(bool(face and face.conditional) for face in faces) == 14
    assert sum(bool(face and face.combination) for face in faces) == 12
