from typing import Annotated, Literal

import msgspec
import pytest

from spooklog.domain.values.errors import Usage
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import (
    Choice,
    Each,
    Named,
    Option,
    OptionValue,
    Player,
    Subset,
    Whole,
    Words,
    YesNo,
    options_of,
    read_options,
    write_options,
)

GHOST = YesNo(name="ghost", help="", default=False)
RECORD = Choice(name="record", help="", words=("full", "table"), default="table")
TARGET = Whole(name="target", help="", low=1, high=500, default=200)
LIMIT = Whole(name="limit", help="", low=3, high=9, none_allowed=True)
MASTERS = Subset(name="masters", help="", words=("spiders", "bones", "bats"), default=[])
ALL = (GHOST, RECORD, TARGET, LIMIT, MASTERS)
FIRST = Player(name="first", help="", default=1)
NOBODY = Player(name="absent", help="")
HOUSE = Words(name="house", help="", default=[], most=3, longest=12)
SIDES = Each(name="sides", help="", default=["light", "light"], keys=("p", "o"), words=("light", "dark"))
LIST = Named(name="list", help="", known=(f"wordnet-3.0@{'af' * 32}",))
TABLE = Labels(["anna", "annika", "bert"])


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (GHOST, "yes", True),
        (GHOST, "TRUE", True),
        (GHOST, "0", False),
        (RECORD, "Full", "full"),
        (TARGET, "1", 1),
        (TARGET, "0500", 500),
        (LIMIT, "None", None),
        (LIMIT, "9", 9),
        (MASTERS, "all", ["spiders", "bones", "bats"]),
        (MASTERS, "none", []),
        (MASTERS, "bats, Spiders", ["spiders", "bats"]),
        (FIRST, "2", 2),
        (NOBODY, "None", None),
        (NOBODY, "2", 2),
        (HOUSE, "none", []),
        (HOUSE, "Spook,boo, boo", ["boo", "spook"]),
        (HOUSE, "o'clock,ghost-house,zoe\u0308", ["ghost-house", "o'clock", "zoë"]),
        (SIDES, "DARK", ["dark", "dark"]),
        (SIDES, "o:dark", ["light", "dark"]),
        (SIDES, "p:dark,o:light", ["dark", "light"]),
        (LIST, "none", None),
        (LIST, "WordNet", f"wordnet-3.0@{'af' * 32}"),
        (LIST, f"my-words.txt@{'9f' * 32}", f"list@{'9f' * 32}"),
    ],
)
def test_a_value_is_read_as_people_type_it(option: Option, text: str, value: OptionValue) -> None:
    assert option.read(text) == value
    assert option.read(option.write(value)) == value


@pytest.mark.parametrize(
    ("option", "text"),
    [
        (GHOST, "maybe"),
        (RECORD, "result"),
        (TARGET, "0"),
        (TARGET, "501"),
        (TARGET, "-1"),
        (TARGET, "1.5"),
        (TARGET, "none"),
        (TARGET, "²"),
        (TARGET, "1" * 5000),
        (LIMIT, "2"),
        (MASTERS, "bats,cats"),
        (MASTERS, ""),
        (FIRST, "0"),
        (FIRST, "none"),
        (NOBODY, "nobody"),
        (FIRST, "anna"),
        (HOUSE, "a,b,c,d"),
        (HOUSE, "abcdefghijklm"),
        (HOUSE, "two words"),
        (HOUSE, "words.txt"),
        (HOUSE, "a,,b"),
        (SIDES, "p:dark,p:light"),
        (SIDES, "q:dark"),
        (SIDES, "p:blue"),
        (SIDES, "p"),
        (LIST, "words.txt"),
        (LIST, "list@9f86"),
        (LIST, f"../words@{'9f' * 32}"),
    ],
)
def test_any_other_value_of_an_option_is_refused_with_accepted_ones(option: Option, text: str) -> None:
    with pytest.raises(Usage) as refusal:
        option.read(text)
    assert refusal.value.expected == option.accepts()
    assert option.name in refusal.value.message


def test_a_player_is_read_by_label_and_kept_as_a_seat() -> None:
    assert [FIRST.read(text, TABLE) for text in ("anna", "ANNI", "bert", "3")] == [1, 2, 3, 3]
    assert [FIRST.write(seat, TABLE) for seat in (1, 2, 3)] == ["anna", "annika", "bert"]
    assert FIRST.write(2) == "2"
    assert write_options((FIRST,), {"first": 3}, TABLE) == {"first": "bert"}
    for text in ("an", "zoe", "4"):
        with pytest.raises(Usage, match="first") as refusal:
            FIRST.read(text, TABLE)
        assert set(refusal.value.expected) <= {"anna", "annika", "bert"}


def test_a_word_for_each_is_written_shortly_where_it_is_the_same_for_all() -> None:
    assert SIDES.write(["dark", "dark"]) == "dark"
    assert SIDES.write(["light", "dark"]) == "p:light,o:dark"


class Typed(msgspec.Struct):
    """The options of a game made up, typed."""

    wins: Annotated[Literal["high", "low"], Choice(help="what wins", rules=("win.1",))] = "low"
    words: Annotated[tuple[str, ...], Words(help="house words", since=2, before=[])] = ("ghost",)
    target: Annotated[int | None, Whole(help="the end", low=1, high=9, none_allowed=True)] = None


def test_options_are_declared_by_the_fields_of_a_struct() -> None:
    assert options_of(Typed) == (
        Choice(name="wins", words=("high", "low"), default="low", help="what wins", rules=("win.1",)),
        Words(name="words", default=["ghost"], help="house words", since=2, before=[]),
        Whole(name="target", default=None, help="the end", low=1, high=9, none_allowed=True),
    )


def test_options_left_out_have_their_defaults() -> None:
    assert read_options(ALL, {"ghost": "yes"}) == {
        "ghost": True,
        "record": "table",
        "target": 200,
        "limit": None,
        "masters": [],
    }


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(Usage) as refusal:
        read_options(ALL, {"gost": "yes"})
    assert refusal.value.expected == ("ghost", "record", "target", "limit", "masters")


def test_only_what_differs_from_the_defaults_is_written() -> None:
    values = read_options(ALL, {"masters": "bats", "target": "200", "record": "full"})
    assert write_options(ALL, values) == {"record": "full", "masters": "bats"}
    assert read_options(ALL, write_options(ALL, values)) == values
