"""Why no entry can hold what a line says: the first value that is beyond the bounds in the annotations of its field."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from msgspec import inspect

from spooklog.domain.grammar.kinds import Kind, kinds_of


def beyond(struct: type[Any], values: Mapping[str, Any], kinds: Mapping[str, Kind[Any]]) -> str:
    """Return in the words of a scribe what no entry can hold; empty where all values fit. `kinds` has those of other fields."""
    told = inspect.type_info(struct)
    return next(_of_struct(told, values, kinds), "") if isinstance(told, inspect.StructType) else ""


def _of_struct(told: inspect.StructType, values: Mapping[str, Any], kinds: Mapping[str, Kind[Any]]) -> Iterator[str]:
    kinds = {**kinds, **kinds_of(told.cls)}
    for field in told.fields:
        if field.name in values:
            kind = kinds.get(field.name, Kind(field.name))
            yield from _of(field.type, values[field.name], kind, kinds)


def _of(told: inspect.Type, value: Any, kind: Kind[Any], kinds: Mapping[str, Kind[Any]]) -> Iterator[str]:
    """Yield what is wrong with a value of a type, or with one inside it."""
    match told, value:
        case inspect.UnionType(types), _:
            wrong = [next(_of(one, value, kind, kinds), "") for one in types if not isinstance(one, inspect.NoneType)]
            yield from wrong if value is not None and all(wrong) else ()
        case inspect.StructType(), dict():
            yield from _of_struct(told, value, kinds)
        case inspect.VarTupleType(item, least, most), tuple() | list():
            if most is not None and len(value) > most:
                yield f"{len(value)} {kind.plural}: {most} are the most"
            if least is not None and len(value) < least:
                yield f"{len(value)} {kind.plural}: {least} are the least"
            yield from chain.from_iterable(_of(item, one, kind, kinds) for one in value)
        case inspect.TupleType(items), tuple() | list():
            yield from chain.from_iterable(_of(item, one, kind, kinds) for item, one in zip(items, value, strict=False))
        case inspect.IntType(), int():
            yield from _of_number(told, value, kind)
        case inspect.StrType(), str():
            yield from _of_text(told, value, kind)


def _of_number(told: inspect.IntType, value: int, kind: Kind[Any]) -> Iterator[str]:
    if told.le is not None and value > told.le:
        yield f"'{value}' is no {kind.name}: {told.le} is the most"
    if told.ge is not None and value < told.ge:
        yield f"'{value}' is no {kind.name}: {told.ge} is the least"


def _of_text(told: inspect.StrType, value: str, kind: Kind[Any]) -> Iterator[str]:
    if told.max_length is not None and len(value) > told.max_length:
        yield f"'{value}' is no {kind.name}: it has more than {told.max_length} characters"
    elif (told.min_length or 0) > len(value) or (told.pattern and not re.search(told.pattern, value)):
        yield f"'{value}' is no {kind.name}"
