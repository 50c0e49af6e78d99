from __future__ import annotations

import pytest

from spooklog.domain.errors import Usage
from spooklog.domain.options import Choice, Option, OptionValue, Subset, Whole, YesNo, read_options, write_options

GHOST = YesNo(name="ghost", help="", default=False)
RECORD = Choice(name="record", help="", words=("full", "table"), default="table")
TARGET = Whole(name="target", help="", low=1, high=500, default=200)
LIMIT = Whole(name="limit", help="", low=3, high=9, none_allowed=True)
MASTERS = Subset(name="masters", help="", words=("spiders", "bones", "bats"), default=[])
ALL = (GHOST, RECORD, TARGET, LIMIT, MASTERS)


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
    ],
)
def test_any_other_value_is_refused_with_what_would_be_accepted(option: Option, text: str) -> None:
    with pytest.raises(Usage) as refusal:
        option.read(text)
    assert refusal.value.expected == option.accepts()
    assert option.name in refusal.value.message


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
