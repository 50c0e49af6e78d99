"""The shape of an answer is made from its type."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

import orjson
from jsonschema import Draft202012Validator
from msgspec import UNSET, UnsetType, field, to_builtins

from spooklog.domain.values.answer import Actor, Answer, Time
from tools.shapes import PLACE, key, shape_of, shown


class Ended(TypedDict):
    """How a game ended, with fields of a ruleset's own."""

    winners: list[str]


class Row(Answer, frozen=True, kw_only=True):
    """A row."""

    points: float | None
    cells: dict[str, Any]


class NamedRow(Row, frozen=True):
    """A row that begins with a name."""

    called: str = field(name="name")


class Table(Answer, frozen=True, kw_only=True):
    """A table."""

    by: Actor
    at: Time | None
    level: Literal["full", "table"] | None = None
    why: Row | UnsetType = UNSET
    rows: tuple[Row, ...]
    totals: dict[str, float | None]
    side: int | str | None
    outcome: Ended | None


def table(**fields: Any) -> Table:
    """A table with a row."""
    row = Row(points=3, cells={"left": 1})
    ended: Any = {"winners": ["anna"], "hands": 3}
    return Table(by="team", at=1, rows=(row,), totals={"anna": 1.5, "bert": None}, side="A", outcome=ended, **fields)


def test_a_shape_shows_the_fields_of_a_type_in_their_order() -> None:
    assert shown(shape_of(Table, {})) == (
        '{"by", "at", "level": "full" or "table" or null, "why"?: {"points", "cells"}, "rows": [{"points", "cells"}], "totals",'
        ' "side", "outcome": {"winners", …}}'
    )


def test_a_list_that_may_be_null_shows_what_is_inside() -> None:
    assert shown(shape_of(list[Row] | None, {})) == '[{"points", "cells"}]'


def test_the_key_of_a_shape_is_its_words() -> None:
    assert [key(name) for name in ("play", "score row", "audit --series")] == ["play", "score-row", "audit-series"]


def test_a_shape_has_the_names_and_the_order_of_the_json() -> None:
    row = orjson.dumps(NamedRow("a", points=1, cells={}), default=to_builtins)
    assert list(shape_of(NamedRow, {})["properties"]) == list(orjson.loads(row)) == ["name", "points", "cells"]


def test_a_field_has_the_description_of_its_type() -> None:
    fields = shape_of(Table, {})["properties"]
    assert fields["at"] == {"type": ["integer", "null"], "description": "ms since 1970 UTC"}
    assert fields["by"]["description"] == "a player by label; `team`, `table` or `chance` for other actors"


def test_a_type_with_a_name_is_referred_to_except_by_itself() -> None:
    names = {Table: "table", Row: "score row"}
    assert shape_of(Table, names)["properties"]["why"] == {"$ref": f"{PLACE}score-row"}
    assert shown(shape_of(Row, names)) == '{"points", "cells"}'


def test_the_json_of_a_value_has_its_shape_and_lacks_unset_fields() -> None:
    check = Draft202012Validator(shape_of(Table, {}))
    for value in (table(), table(why=Row(points=None, cells={}))):
        check.validate(orjson.loads(orjson.dumps(value, default=to_builtins)))
    assert list(to_builtins(table())) == ["by", "at", "level", "rows", "totals", "side", "outcome"]
    assert not check.is_valid({**to_builtins(table()), "more": 1})
    assert not check.is_valid({**to_builtins(table()), "side": 1.5})
    assert not check.is_valid({**to_builtins(table()), "rows": None})
