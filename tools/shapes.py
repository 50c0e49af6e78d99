"""Shapes of JSON: a JSON Schema, made from the type of an answer, and shown to people as `{"game", "scores": [{"seat", …}]}`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from msgspec import NODEFAULT, inspect

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
TIME: Shape = {"type": "integer", "description": "ms since 1970 UTC"}


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
    return {"$ref": PLACE + name.replace(" ", "-")}


def has(fields: Mapping[str, Shape], *, rarely: Mapping[str, Shape] | None = None, more: bool = False) -> Shape:
    """Return an object with these fields, `rarely` with some others, and with `more` also with fields of a ruleset's own."""
    shape = {"type": "object", "required": list(fields), "properties": {**fields, **(rarely or {})}}
    return shape if more else {**shape, "additionalProperties": False}


def extended(shape: Shape, fields: Mapping[str, Shape]) -> Shape:
    """Return an object with further fields, which take the place of its own of the same name."""
    return {**shape, "required": list({**shape["properties"], **fields}), "properties": {**shape["properties"], **fields}}


def shape_of(kind: Any, names: Mapping[Any, str]) -> Shape:
    """Return the shape of a type. It refers to types that have a name of their own, except `kind` itself.

    A struct has its fields and no others; a TypedDict has some, and more of a ruleset's own.
    """
    return _shape_of(inspect.type_info(kind), {other: name for other, name in names.items() if other is not kind})


def _shape_of(kind: inspect.Type, names: Mapping[Any, str]) -> Shape:
    match kind:
        case inspect.Metadata(type=inner, extra_json_schema=extra):
            return {**_shape_of(inner, names), **(extra or {})}
        case inspect.UnionType(types=types):
            shapes = [_shape_of(one, names) for one in types if not isinstance(one, inspect.NoneType)]
            shape = shapes[0] if len(shapes) == 1 else one_of(*shapes)
            return shape if len(shapes) == len(types) else maybe(shape)
        case inspect.StructType(cls=cls, fields=fields) | inspect.TypedDictType(cls=cls, fields=fields):
            if cls in names:
                return named(names[cls])
            shape = {
                "type": "object",
                "required": [one.encode_name for one in fields if _always(one)],
                "properties": {one.encode_name: _shape_of(one.type, names) for one in fields},
            }
            return shape if isinstance(kind, inspect.TypedDictType) else {**shape, "additionalProperties": False}
        case inspect.DictType(value_type=inspect.AnyType()):
            return THING
        case inspect.DictType(value_type=value):
            return by_name(_shape_of(value, names))
        case inspect.CollectionType(item_type=item):
            return each(_shape_of(item, names))
        case inspect.LiteralType(values=values):
            return word(*map(str, values))
        case _:
            return _PLAIN[type(kind)]


def _always(field: inspect.Field) -> bool:
    """Return whether JSON always has a field: it is required, or has a default other than UNSET."""
    return field.required or field.default is not NODEFAULT or field.default_factory is not NODEFAULT


_PLAIN: Mapping[type, Shape] = {
    inspect.AnyType: ANY,
    inspect.StrType: TEXT,
    inspect.IntType: NUMBER,
    inspect.FloatType: REAL,
    inspect.BoolType: YES,
}


def shown(shape: Shape) -> str:
    """Return a shape in the words of the reference: fields by name, with what is inside where that has no name of its own.

    A field with ? may be missing, and … stands for fields of a ruleset's own.
    """
    if "anyOf" in shape:
        return " or ".join(dict.fromkeys(shown(one) for one in shape["anyOf"]))
    if "enum" in shape:
        return " or ".join(f'"{one}"' for one in shape["enum"])
    if shape.get("type") == "array":
        inside = shown(shape["items"])
        return f"[{inside}]" if inside else "[…]"
    if "properties" not in shape:
        return "null" if shape.get("type") == "null" else ""
    fields = [_field(name, one, always=name in shape["required"]) for name, one in shape["properties"].items()]
    return "{" + ", ".join([*fields, *([] if shape.get("additionalProperties") is False else ["…"])]) + "}"


def _field(name: str, shape: Shape, *, always: bool) -> str:
    inside, shown_name = shown(shape), f'"{name}"' if always else f'"{name}"?'
    return shown_name if inside.strip(" […]") in ("", "or null", "null") else f"{shown_name}: {inside}"
