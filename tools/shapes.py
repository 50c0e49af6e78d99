"""Shapes of JSON: a JSON Schema, made from the type of an answer, and shown to people as `{"game", "scores": [{"seat", …}]}`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, TypeAlias, Union, get_args, get_origin, get_type_hints, is_typeddict

from msgspec import Struct, UnsetType

Shape: TypeAlias = Mapping[str, Any]
"""A JSON Schema."""

PLACE = "#/components/schemas/"
"""Where the shapes that others refer to stand in the OpenAPI file."""

ANY: Shape = {}
TEXT: Shape = {"type": "string"}
NUMBER: Shape = {"type": "integer"}
REAL: Shape = {"type": "number"}
YES: Shape = {"type": "boolean"}
THING: Shape = {"type": "object"}
"""An object whose fields are a ruleset's own."""


def maybe(shape: Shape) -> Shape:
    """Return a shape that may be null."""
    kind = shape.get("type")
    if isinstance(kind, str) and "enum" not in shape:
        return {**shape, "type": [kind, "null"]}
    return one_of(*shape.get("anyOf", (shape,)), {"type": "null"})


def each(shape: Shape) -> Shape:
    """Return a list of a shape."""
    return {"type": "array", "items": shape}


def by_name(shape: Shape) -> Shape:
    """Return an object with a shape behind each name, such as a player's."""
    return {"type": "object", "additionalProperties": shape}


def word(*words: str) -> Shape:
    """Return one of some words."""
    return {"type": "string", "enum": list(words)}


def one_of(*shapes: Shape) -> Shape:
    """Return a shape that is any of these."""
    return {"anyOf": list(shapes)}


def named(name: str) -> Shape:
    """Return a reference to a shape that stands under its own name."""
    return {"$ref": PLACE + key(name)}


def key(name: str) -> str:
    """Return the name of a shape in the OpenAPI file: `audit-series` for `audit --series`."""
    return "-".join(re.findall(r"\w+", name))


def has(fields: Mapping[str, Shape], *, rarely: Mapping[str, Shape] | None = None) -> Shape:
    """Return an object with these fields, and `rarely` with some others."""
    properties = {**fields, **(rarely or {})}
    return {"type": "object", "required": list(fields), "properties": properties, "additionalProperties": False}


def shape_of(kind: Any, names: Mapping[Any, str]) -> Shape:
    """Return the shape of a type. It refers to types that have a name of their own, except `kind` itself.

    A struct has its fields and no others; a TypedDict has some, and more of a ruleset's own.
    """
    return _shape_of(kind, {other: name for other, name in names.items() if other is not kind})


def _shape_of(kind: Any, names: Mapping[Any, str]) -> Shape:
    origin, inside = get_origin(kind), get_args(kind)
    if kind in names:
        return named(names[kind])
    if origin is Annotated:
        return {**_shape_of(kind.__origin__, names), "description": kind.__metadata__[0].description}
    if origin in (Union, UnionType):
        some = [_shape_of(one, names) for one in inside if one not in (NoneType, UnsetType)]
        shape = some[0] if len(some) == 1 else one_of(*some)
        return maybe(shape) if NoneType in inside else shape
    if origin is Literal:
        return word(*inside)
    if origin in (dict, Mapping):
        return THING if inside[1] is Any else by_name(_shape_of(inside[1], names))
    if origin in (list, tuple, Sequence):
        return each(_shape_of(inside[0], names))
    if origin is NotRequired:
        return _shape_of(inside[0], names)
    if not is_typeddict(kind) and not issubclass(kind, Struct):
        return _PLAIN[kind]
    fields = get_type_hints(kind, include_extras=True)
    if not is_typeddict(kind):  # by their names in JSON and in its order
        fields = {name: fields[one] for one, name in zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)}
    shape = {
        "type": "object",
        "required": [name for name, one in fields.items() if not _rarely(one)],
        "properties": {name: _shape_of(one, names) for name, one in fields.items()},
    }
    return shape if is_typeddict(kind) else {**shape, "additionalProperties": False}


def _rarely(kind: Any) -> bool:
    """Return whether a field of this type may be missing."""
    return get_origin(kind) is NotRequired or UnsetType in get_args(kind)


_PLAIN: Mapping[Any, Shape] = {Any: ANY, str: TEXT, int: NUMBER, float: REAL, bool: YES}


def shown(shape: Shape) -> str:
    """Return a shape in the words of the reference: fields by name, with what is inside where that has no name of its own.

    A field with ? may be missing, and … stands for fields of a ruleset's own.
    """
    if "anyOf" in shape:
        return " or ".join(dict.fromkeys(shown(one) for one in shape["anyOf"]))
    if "enum" in shape:
        return " or ".join(f'"{one}"' for one in shape["enum"])
    if "items" in shape:
        inside = shown(shape["items"])
        return f"[{inside}]" if inside else "[…]"
    if "properties" not in shape:
        return "null" if shape.get("type") == "null" else ""
    fields = [_field(name, one, always=name in shape["required"]) for name, one in shape["properties"].items()]
    return "{" + ", ".join([*fields, *([] if shape.get("additionalProperties") is False else ["…"])]) + "}"


def _field(name: str, shape: Shape, *, always: bool) -> str:
    inside, shown_name = shown(shape), f'"{name}"' if always else f'"{name}"?'
    return shown_name if inside.strip(" […]") in ("", "or null", "null") else f"{shown_name}: {inside}"
