"""JSON over HTTP: what the commands print for the same store, viewer and moment, in the shapes of the OpenAPI file."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from starlette.routing import Route
from tests.cli.conftest import Spooklog, spooklog
from tests.web.sites import JSON, Furnished, TestSite, filled, opened, places

from spooklog.web.endpoint import Endpoint
from spooklog.web.endpoints import ENDPOINTS
from spooklog.web.files import FILES
from spooklog.web.refusals import STATUSES
from spooklog.web.streams import LIVE, STREAMS
from tools.command_shapes import COMMANDS
from tools.http_page import http_reference
from tools.openapi import document
from tools.shapes import PLACE, key
from tools.web_shapes import OWN, SCHEMAS, TYPES

__all__ = ["spooklog"]

NAMES: Mapping[str, Any] = {
    "game": "hand",
    "series": "fridays",
    "number": 1,
    "ply": 5,
    "link": "aaaaaaaa",
    "ruleset": "spooks",
    "rule": "blue.3",
    "language": "de",
}
VIEWERS = {"scribe": "public", "first of {}": "1", "watch": "public"}
"""The links of a game, and as whom the command line looks to see the same."""

TIMES = frozenset({"at", "made", "revoked", "id", "link"})
"""What two makings of the same differ in."""


@pytest.fixture
def db(furnished: Furnished, tmp_path: Path) -> Path:
    """The store of the site, as a file that commands open."""
    return Path(shutil.copy(furnished.path, tmp_path / "games.db"))


def validator(shape: str) -> Draft202012Validator:
    """What checks an answer against a shape of the OpenAPI file."""
    return Draft202012Validator({"$ref": PLACE + key(shape), "components": document()["components"]})


VALIDATORS = {name: validator(name) for name in SCHEMAS}


def json_of(site: TestSite, link: str, path: str, query: Mapping[str, Any] | None = None) -> Any:
    """The JSON that a link gets."""
    answer = site.visit(link, **JSON).get(path, params=query)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/json"
    return answer.json()


def same_time(value: Any) -> Any:
    """Data without what two makings of the same differ in."""
    if isinstance(value, dict):
        return {name: same_time(one) for name, one in value.items() if name not in TIMES}
    return [same_time(one) for one in value] if isinstance(value, list) else value


# -- reading -----------------------------------------------------------------------------------------------------------------

READ: Mapping[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "/links": ({}, ("links",)),
    "/g/{game}": ({"as": "full"}, ("show", "-g", "hand")),
    "/g/{game}/tv": ({}, ("show", "-g", "hand", "--as", "public")),
    "/g/{game}/{ply}": ({"as": "full"}, ("show", "-g", "hand", "--at", "5")),
    "/g/{game}/moves": ({"as": "full", "at": 7}, ("moves", "-g", "hand", "--at", "7")),
    "/g/{game}/amend": ({"as": "full", "ply": 5, "how": "remove"}, ("amend", "5", "--remove", "-g", "hand")),
    "/g/{game}/{ply}/correct": ({"as": "full"}, ("moves", "-g", "hand", "--at", "4")),
    "/g/{game}/log": ({"as": "full"}, ("log", "-g", "hand")),
    "/g/{game}/score": ({"as": "full", "why": "bert"}, ("score", "-g", "hand", "--why", "bert")),
    "/g/{game}/explain": ({"as": "full", "text": "anna 4K"}, ("explain", "-g", "hand", "anna 4K")),
    "/g/{game}/about": ({}, ("about", "-g", "hand")),
    "/g/{game}/disputes": ({}, ("dispute", "list", "-g", "hand")),
    "/g/{game}/disputes/{number}": ({"as": "full"}, ("dispute", "show", "1", "-g", "hand")),
    "/g/{game}/audit": ({}, ("audit", "-g", "hand")),
    "/series": ({}, ("series", "list")),
    "/s/{series}": ({}, ("series", "show", "fridays")),
    "/s/{series}/audit": ({}, ("audit", "--series", "fridays")),
    "/games": ({"last": 3}, ("games", "--last", "3")),
    "/players": ({"ruleset": "spooks"}, ("players", "--ruleset", "spooks")),
    "/player": ({"name": "Anna Berg"}, ("players", "show", "anna berg")),
    "/player/against": ({"name": "Anna Berg", "other": "bert holm"}, ("stats", "anna berg", "Bert Holm")),
    "/stats": ({}, ("stats",)),
    "/stats/totals": ({"of": "rating"}, ("stats", "--chart", "rating")),
    "/precedents": ({"rule": "spooks:bats"}, ("precedents", "spooks:bats")),
    "/rules": ({}, ("rulesets",)),
    "/rules/{ruleset}": ({}, ("rules", "spooks")),
    "/rules/{ruleset}/notation": ({}, ("rules", "spooks", "notation")),
    "/rules/{ruleset}/{rule}": ({}, ("rules", "spooks", "blue.3")),
}
"""What to ask of each address, and the command that prints the same."""


@pytest.mark.parametrize("path", READ)
def test_an_answer_equals_the_output_of_the_command(site: TestSite, spooklog: Spooklog, path: str) -> None:
    query, command = READ[path]
    assert json_of(site, "scribe", filled(path, **NAMES), query) == spooklog(*command, "--json").json


def test_each_address_with_the_shape_of_a_command_is_compared_with_it() -> None:
    assert {one.path for one in ENDPOINTS if one.method == "GET" and one.shape in COMMANDS} == set(READ)
    assert {one.path for one in ENDPOINTS if one.method == "POST"} == {*RECORDED, *NOT_COMPARED}


@pytest.mark.parametrize("game", ["hand", "town", "house", "words", "dice"])
@pytest.mark.parametrize("link", VIEWERS)
def test_each_viewer_gets_the_output_of_the_command_for_that_viewer(
    site: TestSite, spooklog: Spooklog, game: str, link: str
) -> None:
    who = "anna records" if (link, game) == ("first of {}", "hand") else link.format(game)
    for command in ("show", "moves", "log", "score"):
        path = f"/g/{game}" if command == "show" else f"/g/{game}/{command}"
        printed = spooklog(command, "-g", game, "--as", VIEWERS[link], "--json").json
        answered = json_of(site, who, path)
        assert answered == printed
        VALIDATORS[command].validate(answered)
    printed = spooklog("dispute", "show", "1", "-g", game, "--as", VIEWERS[link], "--json").json
    assert json_of(site, who, f"/g/{game}/disputes/1") == printed
    VALIDATORS["dispute show"].validate(printed)


def test_a_recorded_ply_is_explained(site: TestSite, spooklog: Spooklog) -> None:
    assert json_of(site, "scribe", "/g/hand/explain", {"ply": 2}) == spooklog("explain", "-g", "hand", "2", "--json").json


@pytest.mark.parametrize(
    ("path", "query", "command"),
    [
        ("/g/hand/explain", {"text": "zoe 1S"}, ("explain", "-g", "hand", "zoe 1S")),
        ("/g/hand/score", {"why": "zoe"}, ("score", "-g", "hand", "--why", "zoe")),
        ("/g/hand/moves", {"at": 99}, ("moves", "-g", "hand", "--at", "99")),
        ("/rules/spooks/blue.99", {}, ("rules", "spooks", "blue.99")),
        ("/rules/nothing", {}, ("rules", "nothing")),
        ("/games", {"ruleset": "nothing"}, ("games", "--ruleset", "nothing")),
        ("/games", {"status": "nothing"}, ("games", "--status", "nothing")),
        ("/g/hand/disputes/9", {}, ("dispute", "show", "9", "-g", "hand")),
    ],
)
def test_a_refusal_equals_the_output_of_the_command(
    site: TestSite, spooklog: Spooklog, path: str, query: dict[str, Any], command: tuple[str, ...]
) -> None:
    answer = site.visit("scribe", **JSON).get(path, params=query)
    printed = spooklog(*command, "--json", code=None)
    assert answer.json() == printed.error
    assert (answer.status_code, printed.code != 0) == (status_of(printed.error["error"]), True)
    VALIDATORS["error"].validate(answer.json())


def status_of(error: str) -> int:
    """The status of an error by its name."""
    return next(status for kind, status in STATUSES if kind.kind == error)


# -- recording ---------------------------------------------------------------------------------------------------------------

RECORDED: Mapping[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "/g/{game}/lines": ({"text": "LINE"}, ("play", "-g", "hand", "LINE")),
    "/g/{game}/undo": ({"plies": 2}, ("undo", "2", "-g", "hand")),
    "/g/{game}/redo": ({"plies": 1}, ("redo", "-g", "hand")),
    "/g/{game}/amend": (
        {"ply": 20, "how": "remove", "why": "twice"},
        ("amend", "-g", "hand", "20", "--remove", "--apply", "--why", "twice"),
    ),
    "/g/{game}/notes": ({"text": "hm", "ply": 3}, ("note", "-g", "hand", "--at", "3", "hm")),
    "/g/{game}/about": (
        {"place": "the attic", "tags": "league", "watchers": "Frida", "photos": "https://x.org/1", "minutes": 95, "since": 0},
        ("about", "-g", "hand", "--place", "attic", "--tag", "league", "--with", "Frida", "--minutes", "95"),
    ),
    "/g/{game}/disputes": (
        {"claim": "no", "ply": 3, "rule": "blue.3"},
        ("dispute", "open", "-g", "hand", "--rule", "blue.3", "3", "no"),
    ),
    "/g/{game}/disputes/{number}/decision": (
        {"decision": "stands", "why": "so be it"},
        ("dispute", "rule", "-g", "hand", "1", "stands", "--why", "so be it"),
    ),
    "/g/{game}/close": ({"void": "the cat"}, ("close", "-g", "hand", "--void", "the cat")),
    "/g/{game}/reopen": ({}, ("reopen", "-g", "hand")),
    "/g/{game}/name": ({"name": "evening"}, ("rename", "hand", "evening")),
    "/links": (
        {"role": "seat", "game": "hand", "seat": "bert", "records": True},
        ("links", "new", "seat", "--game", "hand", "--seat", "bert", "--records"),
    ),
    "/links/seats": (
        {"game": "hand", "records": True, "label": "on paper", "until": "2099-12-31"},
        ("links", "seats", "--game", "hand", "--records", "--label", "on paper", "--until", "2099-12-31"),
    ),
}
"""What to post to each address, and the command that records the same."""

NOT_COMPARED = (
    "/keys",
    "/keys/forget",
    "/games",
    "/series",
    "/g/{game}/next",
    "/s/{series}/next",
    "/links/{link}/change",
    "/links/{link}/revoke",
    "/g/{game}/share",
    "/g/{game}/analysis",
    "/s/{series}/analysis",
)
"""What no command does in one step, or to the same link."""


@pytest.mark.parametrize("path", RECORDED)
def test_a_recorded_line_is_answered_with_the_output_of_the_command(site: TestSite, spooklog: Spooklog, path: str) -> None:
    body, command = RECORDED[path]
    (endpoint,) = (one for one in ENDPOINTS if (one.method, one.path) == ("POST", path))
    line = spooklog("moves", "-g", "hand", "--json").json["actions"][0]["notation"]
    for before, words in (("redo", ("undo", "-g", "hand")), ("reopen", ("close", "-g", "hand", "--void", "x"))):
        if path.endswith(before):
            spooklog(*words)
            site.visit("scribe", **JSON).post(f"/g/hand/{words[0]}", json={"void": "x"} if before == "reopen" else {})
    answer = site.visit("scribe", **JSON).post(filled(path, **NAMES), json=put(body, line))
    printed = spooklog(*put(command, line), "--json")
    assert (answer.status_code, answer.headers["content-type"]) == (endpoint.status, "application/json")
    assert same_time(answer.json()) == same_time(printed.lines if path.endswith("lines") else printed.json)
    VALIDATORS[endpoint.shape].validate(answer.json())


def put(words: Any, line: str) -> Any:
    """What is given, with a line that may be played in place of LINE."""
    if isinstance(words, dict):
        return {name: put(value, line) for name, value in words.items()}
    return tuple(put(one, line) for one in words) if isinstance(words, tuple) else line if words == "LINE" else words


@pytest.mark.parametrize("text", ["# a note", "anna says hm", "LINE  # hm", "LINE #@ 20:40"])
def test_a_line_with_a_note_is_answered_with_the_output_of_the_command(site: TestSite, spooklog: Spooklog, text: str) -> None:
    line = spooklog("moves", "-g", "hand", "--json").json["actions"][0]["notation"]
    text = text.replace("LINE", line)
    answer = site.visit("scribe", **JSON).post("/g/hand/lines", json={"text": text})
    note = text.startswith("#")
    printed = spooklog("note", "-g", "hand", text[2:], "--json") if note else spooklog("play", "-g", "hand", text, "--json")
    assert answer.json() == printed.lines
    VALIDATORS["lines"].validate(answer.json())


def test_several_plies_of_a_line_are_a_list(site: TestSite, spooklog: Spooklog) -> None:
    text = "bob m h2 ; bob end  # a short turn"
    answer = site.visit("scribe", **JSON).post("/g/house/lines", json={"text": text})
    assert answer.json() == spooklog("play", "-g", "house", text, "--json").lines
    assert len(answer.json()) == 2
    VALIDATORS["lines"].validate(answer.json())


def test_a_takeback_is_answered_with_the_output_of_the_command(site: TestSite, spooklog: Spooklog) -> None:
    moves = spooklog("moves", "-g", "hand", "--as", "full", "--json").json
    line = moves["actions"][0]["notation"]
    who = moves["actions"][0]["by"]
    client = site.visit(f"{who} records", **JSON)
    assert client.post("/g/hand/lines", json={"text": line}).status_code == 200
    spooklog("play", "-g", "hand", line)
    answer = client.post("/g/hand/undo", json={})
    printed = spooklog("takeback", "-g", "hand", "--agreed", who, "--json", code=None)
    assert answer.json() == (printed.json if printed.code == 0 else printed.error)
    VALIDATORS["undo or takeback" if printed.code == 0 else "error"].validate(answer.json())


@pytest.mark.parametrize(
    ("link", "precedents"),
    [("scribe", 0), ("scribe of hand", None)],
)
def test_precedents_are_for_those_who_may_see_all_games(site: TestSite, link: str, precedents: int | None) -> None:
    answer = site.visit(link, **JSON).post("/g/hand/disputes", json={"claim": "no", "ply": 3, "rule": "blue.3"})
    assert answer.json()["precedents"] == precedents
    VALIDATORS["dispute open"].validate(answer.json())


def test_answers_without_a_command_have_documented_shapes(site: TestSite) -> None:
    client = site.visit("scribe", **JSON)
    VALIDATORS["lobby"].validate(client.get("/").json())
    VALIDATORS["suggestions"].validate(client.get("/g/hand/suggest", params={"text": ""}).json())
    VALIDATORS["moments"].validate(client.get("/g/hand/moments").json())
    VALIDATORS["analysis"].validate(client.get("/g/hand/analysis").json())
    VALIDATORS["nothing"].validate(client.get("/open").json())
    VALIDATORS["opened"].validate(client.post("/keys", json={"key": site.keys["watch hand"]}).json())
    VALIDATORS["nothing"].validate(client.post("/keys/forget", json={}).json())
    VALIDATORS["nothing"].validate(client.get("/language/de").json())
    VALIDATORS["begun"].validate(client.post("/g/dice/next", json={}).json())
    VALIDATORS["next"].validate(client.get("/s/fridays/next").json())
    VALIDATORS["opening"].validate(client.get("/new", params={"like": "dice"}).json())
    link = client.get("/links").json()["links"][0]["id"]
    VALIDATORS["links change"].validate(client.post(f"/links/{link}/change", json={"label": "hall"}).json())
    VALIDATORS["links revoke"].validate(client.post(f"/links/{link}/revoke", json={}).json())


# -- the documents -----------------------------------------------------------------------------------------------------------


def named(endpoint: Endpoint) -> str:
    """How a test calls an endpoint."""
    return f"{endpoint.method} {endpoint.path}"


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=named)
def test_an_endpoint_is_documented_and_its_answers_have_its_shape(site: TestSite, endpoint: Endpoint) -> None:
    assert f"\n### {named(endpoint)}\n" in http_reference()
    operation = document()["paths"][endpoint.path][endpoint.method.lower()]
    assert [one["name"] for one in operation.get("parameters", ()) if one["in"] == "path"] == places(endpoint.path)
    assert set(endpoint.needed) <= {*endpoint.query, *endpoint.body}
    if endpoint.method == "GET":
        people = {"name": "Anna Berg", "other": "Bert Holm", "title": "Spooks"}
        query = {"text": "anna 4K", "rule": "spooks:bats", "edits": "remove 20", **people}
        asked = {name: query[name] for name in query if name in endpoint.query}
        answer = site.visit("scribe", **JSON).get(filled(endpoint.path, **NAMES), params=asked)
        assert answer.status_code == endpoint.status, answer.text
        if endpoint.shape in TYPES:
            assert answer.headers["content-type"] == TYPES[endpoint.shape]
            assert answer.headers["etag"]
        else:
            VALIDATORS[endpoint.shape].validate(answer.json())
    else:
        assert endpoint.shape in OWN or endpoint.shape in COMMANDS


@pytest.mark.parametrize("endpoint", [one for one in ENDPOINTS if one.needed], ids=named)
def test_a_request_without_a_required_field_is_refused(site: TestSite, endpoint: Endpoint) -> None:
    given: dict[str, Any] = {**dict.fromkeys(endpoint.needed, "stands"), **({"ply": 1} if "ply" in endpoint.needed else {})}
    client = site.visit("scribe", **JSON)
    for missing in endpoint.needed:
        some = {name: given[name] for name in endpoint.needed if name != missing}
        path = filled(endpoint.path, **NAMES)
        answer = client.get(path, params=some) if endpoint.method == "GET" else client.post(path, json=some)
        assert (answer.status_code, answer.json()["error"]) == (400, "usage")
        assert missing in answer.json()["message"]
        VALIDATORS["error"].validate(answer.json())


@pytest.mark.parametrize("endpoint", [one for one in ENDPOINTS if one.who != "anyone"], ids=named)
def test_a_stranger_gets_a_refusal_of_the_documented_shape(site: TestSite, endpoint: Endpoint) -> None:
    path, client = filled(endpoint.path, **NAMES), site.visit(**JSON)
    answer = client.get(path) if endpoint.method == "GET" else client.post(path, json={})
    if (endpoint.method, endpoint.path) == ("GET", "/series"):
        assert answer.json() == {"series": []}
    else:
        assert answer.status_code == 404
        VALIDATORS["error"].validate(answer.json())


def test_every_address_of_the_server_is_documented(site: TestSite) -> None:
    asked = {*(one.path for one in ENDPOINTS), *(one.path for one in STREAMS), LIVE}
    files = {path for one in FILES for path in (one.path, one.address)}
    assert {route.path for route in site.app.routes if isinstance(route, Route)} == asked | files | {"/healthz"}
    assert set(document()["paths"]) == asked
    assert all(f"`GET {stream.path}`" in http_reference() for stream in STREAMS)


def test_each_status_of_a_refusal_is_documented() -> None:
    for kind, status in STATUSES:
        assert f"| {status} | `{kind.kind}` |" in http_reference()


def test_the_description_refers_to_shapes_that_are_there_and_names_each_operation_once() -> None:
    whole = document()
    assert whole["openapi"].startswith("3.1.")
    for reference in references(whole):
        found: Any = whole
        for word in reference.removeprefix("#/").split("/"):
            found = found[word]
    for shape in whole["components"]["schemas"].values():
        Draft202012Validator.check_schema(shape)
    operations = [operation for path in whole["paths"].values() for operation in path.values()]
    assert len({operation["operationId"] for operation in operations}) == len(operations)
    for operation in operations:
        for parameter in operation.get("parameters", ()):
            Draft202012Validator.check_schema(parameter["schema"])
            assert parameter["description"]
        assert operation["responses"]
    assert set(VALIDATORS) == set(SCHEMAS)
    json.dumps(whole)


def references(value: Any) -> Iterator[str]:
    """Every reference in a description."""
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for one in value.values():
            yield from references(one)
    elif isinstance(value, list):
        for one in value:
            yield from references(one)


def test_the_data_of_a_stream_has_its_shape(furnished: Furnished) -> None:
    with opened(furnished) as site:
        for stream in STREAMS:
            view = stream.view(visit(site))
            VALIDATORS["state"].validate(json.loads(json.dumps(view.render(site.site)[1])))


def visit(site: TestSite) -> Any:
    """A scribe who looks at the hand."""
    from spooklog.web.access import Visitor
    from spooklog.web.visit import Visit

    link = site.store.links.find(site.keys["scribe"])
    assert link
    return Visit(site.site, Visitor(site.store, (link,)), {"game": "hand"}, {}, {}, (), shape="wide", sender="")
