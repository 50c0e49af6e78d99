"""Shapes of JSON: made once as a JSON Schema, and shown to people as `{"game", "turn", "scores": [{"seat", …}]}`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

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
    return {"anyOf": [shape, {"type": "null"}]}


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
