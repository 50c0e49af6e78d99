from __future__ import annotations

from typing import Any

import pytest

from spooklog.domain.contract.facts import MAX_ENTRIES, data_id, differences, fact_at, overlay, read_data, write_data
from spooklog.domain.values.errors import Usage

SHIPPED: dict[str, Any] = {"points": {"source": "rulebook", "1": 1, "M": 20}, "names": {"source": "assumed", "all": ["a", "b"]}}


@pytest.mark.parametrize(
    ("text", "path", "value"),
    [
        ("points.M = 25", "points.M", 25),
        ('points."10" = 1', "points.10", 1),
        ("  names . all=['x', 'y']  # ours", "names.all", ["x", "y"]),
        ("look.dark = true", "look.dark", True),
        ('look.name = "a = b"', "look.name", "a = b"),
    ],
)
def test_a_data_line_is_one_toml_pair(text: str, path: str, value: Any) -> None:
    assert read_data(text) == (path, value)
    assert read_data(write_data(path, value)) == (path, value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "points",
        "points.M =",
        "= 5",
        "a = 1\nb = 2",
        "[a]\nb = 1",
        '"a=b" = 1',
        'a."b.c" = 1',
        "a = " + "[" * 4000,
        "a" * 5000,
    ],
)
def test_any_other_data_line_is_refused(text: str) -> None:
    with pytest.raises(Usage):
        read_data(text)


def test_a_difference_is_laid_over_and_the_shipped_facts_stay_as_they_are() -> None:
    assert overlay(SHIPPED, {"points.M": 25})["points"] == {"source": "rulebook", "1": 1, "M": 25}
    assert SHIPPED["points"]["M"] == 20


@pytest.mark.parametrize("path", ["points.X", "point.M", "points.M.x", "points.source", "points", "", "names.all.0"])
def test_an_unknown_path_is_refused_with_the_known_ones(path: str) -> None:
    with pytest.raises(Usage) as refusal:
        overlay(SHIPPED, {path: 1})
    assert refusal.value.expected


@pytest.mark.parametrize("value", ["20", 20.0, True, [20], {"x": 20}])
def test_a_value_keeps_its_kind(value: Any) -> None:
    with pytest.raises(Usage, match="a whole number"):
        overlay(SHIPPED, {"points.M": value})


OPEN: dict[str, Any] = {
    "id": "game-1",
    "chips": {"source": "assumed", "open": True, "1": 30, "2": 20},
    "house": {"source": "rulebook", "fields": [5, 6], "rooms": {"source": "assumed", "open": True, "attic": "top"}},
}


def test_an_open_table_takes_entries_of_the_kind_that_it_has() -> None:
    facts = overlay(OPEN, {"chips.4": 7, "house.rooms.cellar": "low"})
    assert facts["chips"] == {"source": "assumed", "open": True, "1": 30, "2": 20, "4": 7}
    assert facts["house"]["rooms"]["cellar"] == "low"
    assert OPEN["chips"] == {"source": "assumed", "open": True, "1": 30, "2": 20}


@pytest.mark.parametrize(
    "data", [{"chips.4": "seven"}, {"chips.4": True}, {"house.cellar": "low"}, {"chips.open": False}, {"x": 1}]
)
def test_a_closed_table_takes_no_new_entries(data: dict[str, Any]) -> None:
    with pytest.raises(Usage, match="the facts have no"):
        overlay(OPEN, data)


def test_the_size_of_a_table_is_bounded() -> None:
    with pytest.raises(Usage):
        overlay(OPEN, {f"chips.{number}": number for number in range(3, MAX_ENTRIES + 3)})


def test_differences_are_the_values_that_a_file_changes() -> None:
    assert differences(OPEN, OPEN) == {}
    tree = {"id": "game-1", "chips": {"source": "ours", "1": 30, "2": 25, "4": 7}, "house": {"rooms": {"cellar": "low"}}}
    found = differences(OPEN, tree)
    assert found == {"chips.2": 25, "chips.4": 7, "house.rooms.cellar": "low"}
    assert [read_data(write_data(path, value)) for path, value in found.items()] == [*found.items()]


def test_true_is_not_taken_for_one() -> None:
    with pytest.raises(Usage, match=r"chips\.1"):
        differences({"chips": {"1": 1}}, {"chips": {"1": True}})


@pytest.mark.parametrize(
    "tree",
    [
        {"chips": {"1": "many"}},
        {"chips": {"a.b": 3}},
        {"chips": 3},
        {"chips": {"1": {"x": 3}}},
        {"house": {"attic": 3}},
        {"house": {"fields": [5, float("nan")]}},
        {"house": {"rooms": {"attic": "\x1b[31m"}}},
    ],
)
def test_an_impossible_value_in_a_file_is_refused_with_its_path(tree: dict[str, Any]) -> None:
    with pytest.raises(Usage) as refusal:
        differences(OPEN, tree)
    assert (refusal.value.input or "").split(".")[0] in tree


def test_the_id_of_facts_has_a_checksum_of_the_own_values() -> None:
    assert data_id(OPEN, {}) == "game-1"
    assert data_id(OPEN, {"id": "ours"}) == "ours"
    own = data_id(OPEN, {"chips.4": 7, "chips.2": 25})
    assert own.startswith("game-1+")
    assert len(own) == len("game-1+") + 8
    assert own == data_id(OPEN, {"chips.2": 25, "chips.4": 7}) != data_id(OPEN, {"chips.4": 8, "chips.2": 25})
    assert data_id({}, {}) == ""


def test_a_fact_is_found_by_its_path() -> None:
    assert fact_at(OPEN, "house.rooms.attic") == "top"
    assert fact_at(OPEN, "house.fields.0") is None
    assert fact_at(OPEN, "nothing.here") is None


@pytest.mark.parametrize("text", ["x = [{a = 1}]", "x = [1, [{}]]", "x = {a = 1}", "points = {M = [1]}", "x.y = {}"])
def test_a_table_is_no_value_since_it_would_not_read_back(text: str) -> None:
    with pytest.raises(Usage):
        read_data(text)


def test_a_list_of_tables_in_a_file_is_refused_with_its_path() -> None:
    with pytest.raises(Usage, match=r"'house\.fields' could not be kept"):
        differences(OPEN, {"house": {"fields": [{"a": 1}]}})
