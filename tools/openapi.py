"""The OpenAPI file of the server, made from its endpoints and the shapes of their answers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from spooklog.web.endpoint import Endpoint
from spooklog.web.endpoints import ENDPOINTS
from spooklog.web.refusals import STATUSES
from spooklog.web.streams import LIVE, LIVE_SAYS, MOST_VIEWS, STREAMS
from tools.shapes import NUMBER, TEXT, YES, Shape, key, named
from tools.web_shapes import SCHEMAS, TYPES

_ABOUT = """\
A store of spooklog over HTTP. Every answer has the shape that the command of the same name prints with --json. docs/http.md is \
the page for people, docs/commands.md describes the fields."""

_PLACES: Mapping[str, str] = {
    "game": "the whole name of a game",
    "series": "the whole name of a series",
    "ply": "the number of a ply, 0 for the start",
    "number": "the number of a dispute in its game",
    "language": "the code of a language: `en`, `de` or `es`",
    "link": "the whole id of a link",
    "ruleset": "a ruleset, such as `spooks`",
    "rule": "the id of a rule, such as `bats.2`, or a section, such as `bats`",
}
"""What stands in the open places of addresses."""

_NUMBERS = frozenset({"plies", "ply", "after", "seen", "ago", "at", "last", "from"})
_FLAGS = frozenset({"official", "records", "replace"})


_REFUSAL = {"$ref": "#/components/responses/refusal"}


def openapi() -> str:
    """Return the file, as JSON."""
    return _written(document(), 3) + "\n"


def document() -> dict[str, Any]:
    """Return the description of every endpoint and stream: OpenAPI 3.1."""
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    for stream in STREAMS:
        paths.setdefault(stream.path, {})["get"] = _streaming(stream.path, stream.says, _FROM)
    paths[LIVE] = {"get": _streaming(LIVE, LIVE_SAYS, _VIEWS)}
    return {
        "openapi": "3.1.0",
        "info": {"title": "spooklog", "version": "1", "description": _ABOUT, "license": {"name": "MIT", "identifier": "MIT"}},
        "servers": [{"url": "http://127.0.0.1:8642", "description": "spooklog serve"}],
        "paths": paths,
        "components": {
            "responses": {"refusal": _refusal()},
            "schemas": {key(name): shape for name, shape in SCHEMAS.items()},
            "securitySchemes": {
                "key": {"type": "http", "scheme": "bearer", "description": "the key of a link: `spooklog links new`"}
            },
        },
    }


def open_places(path: str) -> list[str]:
    """Return the names of the open places of an address."""
    return re.findall(r"{(\w+)}", path)


def kind_of(name: str) -> Shape:
    """Return the kind of a parameter or of a field of a body: a number, true or false, or text."""
    return NUMBER if name in _NUMBERS else YES if name in _FLAGS else TEXT


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "summary": endpoint.says,
        "description": f"For {endpoint.who}.",
        "operationId": _id(endpoint.method, endpoint.path),
        "security": [{}, {"key": []}] if endpoint.who == "anyone" else [{"key": []}],
    }
    parameters = [*_places(endpoint.path), *_asked(endpoint)]
    if parameters:
        operation["parameters"] = parameters
    if endpoint.method == "POST":
        operation["requestBody"] = _body(endpoint)
    same = {"304": {"description": "it is the same as that of If-None-Match"}} if endpoint.shape in TYPES else {}
    operation["responses"] = {str(endpoint.status): _answer(endpoint), **same, "default": _REFUSAL}
    return operation


_FROM = {"name": "from", "in": "query", "schema": NUMBER, "description": "the same in the address"}
_VIEWS = {
    "name": "v",
    "in": "query",
    "required": True,
    "schema": {"type": "array", "items": TEXT, "minItems": 1, "maxItems": MOST_VIEWS},
    "description": "the addresses of streams, each with its query; an event names one by its number, from 0 on",
}


def _streaming(path: str, says: str, source: Mapping[str, Any]) -> dict[str, Any]:
    kind = TEXT if path == LIVE else NUMBER
    last = {"name": "Last-Event-ID", "in": "header", "schema": kind, "description": "the id of the last event that came"}
    events = {
        "description": "Events `state`, each with its `id` and the object `state`; `beat` is a sign of life, `gone` the end.",
        "content": {"text/event-stream": {"schema": TEXT, "x-event": named("state")}},
    }
    return {
        "summary": says,
        "operationId": _id("GET", path),
        "security": [{"key": []}],
        "parameters": [*_places(path), last, source],
        "responses": {"200": events, "default": _REFUSAL},
    }


def _id(method: str, path: str) -> str:
    words = [word for word in re.split(r"\W+", path) if word]
    return "_".join([method.lower(), *words]) if words else f"{method.lower()}_lobby"


def _places(path: str) -> Iterator[dict[str, Any]]:
    for name in open_places(path):
        yield {"name": name, "in": "path", "required": True, "schema": TEXT, "description": _PLACES[name]}


def _asked(endpoint: Endpoint) -> Iterator[dict[str, Any]]:
    for name, means in endpoint.query.items():
        needed = {"required": True} if name in endpoint.needed else {}
        yield {"name": name, "in": "query", **needed, "schema": kind_of(name), "description": means}


def _body(endpoint: Endpoint) -> dict[str, Any]:
    fields = {name: {**kind_of(name), "description": means} for name, means in endpoint.body.items()}
    needed = [name for name in endpoint.body if name in endpoint.needed]
    schema = {"type": "object", "properties": fields, **({"required": needed} if needed else {})}
    return {"required": bool(needed), "content": {"application/json": {"schema": schema}}}


def _answer(endpoint: Endpoint) -> dict[str, Any]:
    if kind := TYPES.get(endpoint.shape):
        # bytes have no schema (OpenAPI 3.1, 4.8.14.2)
        return {"description": "the file, with an ETag", "content": {kind: {} if kind == "image/png" else {"schema": TEXT}}}
    return {"description": endpoint.says, "content": {"application/json": {"schema": named(endpoint.shape)}}}


def _refusal() -> dict[str, Any]:
    words = ", ".join(f"{status} {kind.kind}" for kind, status in STATUSES)
    content = {"application/json": {"schema": named("error")}}
    return {"description": f"A refusal: {words}. `Retry-After` says when to ask again.", "content": content}


def _written(value: Any, depth: int, indent: str = "") -> str:
    """Return JSON with what is `depth` objects deep or deeper on one line."""
    if not depth or not isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    inner = indent + "  "
    lines = [f"{inner}{json.dumps(name)}: {_written(one, depth - 1, inner)}" for name, one in value.items()]
    return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
