"""Why no entry can hold what a line says: the first value that is beyond the bounds in the annotations of its field."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from msgspec import inspect

from spooklog.domain.grammar.kinds import Kind, kinds_of
from spooklog.domain.values.saying import said


def beyond(struct: type[Any], values: Mapping[str, Any], kinds: Mapping[str, Kind[Any]]) -> str:
    """Return in words what no entry can hold; empty where all values fit. `kinds` has those of other fields."""
    of_type = inspect.type_info(struct)
    return next(_of_struct(of_type, values, kinds), "") if isinstance(of_type, inspect.StructType) else ""


def _of_struct(of_type: inspect.StructType, values: Mapping[str, Any], kinds: Mapping[str, Kind[Any]]) -> Iterator[str]:
    kinds = {**kinds, **kinds_of(of_type.cls)}
    for field in of_type.fields:
        if field.name in values:
            kind = kinds.get(field.name, Kind(field.name))
            yield from _of(field.type, values[field.name], kind, kinds)


def _of(of_type: inspect.Type, value: Any, kind: Kind[Any], kinds: Mapping[str, Kind[Any]]) -> Iterator[str]:
    """Yield what is wrong with a value of a type, or with one inside it."""
    match of_type, value:
        case inspect.UnionType(types), _:
            wrong = [next(_of(one, value, kind, kinds), "") for one in types if not isinstance(one, inspect.NoneType)]
            yield from wrong if value is not None and all(wrong) else ()
        case inspect.StructType(), dict():
            yield from _of_struct(of_type, value, kinds)
        case inspect.VarTupleType(item, least, most), tuple() | list():
            if most is not None and len(value) > most:
                yield said("{number} {nouns}: {most} are the most", number=len(value), nouns=kind.plural, most=most)
            if least is not None and len(value) < least:
                yield said("{number} {nouns}: {least} are the least", number=len(value), nouns=kind.plural, least=least)
            yield from chain.from_iterable(_of(item, one, kind, kinds) for one in value)
        case inspect.TupleType(items), tuple() | list():
            yield from chain.from_iterable(_of(item, one, kind, kinds) for item, one in zip(items, value, strict=False))
        case inspect.IntType(), int():
            yield from _of_number(of_type, value, kind)
        case inspect.StrType(), str():
            yield from _of_text(of_type, value, kind)


def _of_number(of_type: inspect.IntType, value: int, kind: Kind[Any]) -> Iterator[str]:
    if of_type.le is not None and value > of_type.le:
        yield _no(value, kind, said("{most} is the most", most=of_type.le))
    if of_type.ge is not None and value < of_type.ge:
        yield _no(value, kind, said("{least} is the least", least=of_type.ge))


def _of_text(of_type: inspect.StrType, value: str, kind: Kind[Any]) -> Iterator[str]:
    if of_type.max_length is not None and len(value) > of_type.max_length:
        yield _no(value, kind, said("it has more than {most} characters", most=of_type.max_length))
    elif (of_type.min_length or 0) > len(value) or (of_type.pattern and not re.search(of_type.pattern, value)):
        yield said("'{text}' is no {noun}", text=value, noun=kind.name)


def _no(value: object, kind: Kind[Any], why: str) -> str:
    return said("'{text}' is no {noun}: {looks}", text=value, noun=kind.name, looks=why)
