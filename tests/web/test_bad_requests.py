"""Requests that no browser and no client of good will makes: each is refused in its form, and stores nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple
from urllib.parse import quote

import pytest
from tests.web.asking import first_event
from tests.web.sites import FOREIGN, JSON, ORIGIN, Furnished, TestSite, filled, opened

from spooklog.web.endpoints import ENDPOINTS
from spooklog.web.guard import HEADERS

LINES, KEYS = "/g/hand/lines", "/keys"
AS_JSON = {"Content-Type": "application/json"}
AS_FORM = {"Content-Type": "application/x-www-form-urlencoded"}
NO_PAGE = (404,)
ODD = "‮\x00<script>"
BOMB = b"[" * 8000 + b"]" * 8000

WRONG: tuple[object, ...] = ([], [[]], {"a": 1}, "\x00", "\ud800")
FILLED: Mapping[str, Mapping[str, object]] = {
    "/g/hand/notes": {"text": "", "ply": 1},
    "/links": {"role": "seat", "game": "hand", "seat": "nobody"},
}
"""What else a request holds, so that one bad field alone would not be the reason."""


class Bad(NamedTuple):
    """A request, and the statuses with which it may be refused."""

    name: str
    method: str
    path: str
    status: tuple[int, ...]
    headers: Mapping[str, str] = {}
    content: bytes = b""
    link: str = "scribe"


def _sources() -> Iterator[Bad]:
    """Names under which no server answers, and requests of other sites."""
    for host in (
        *("evil.example", "table.test", "table.test:80", "table.test:8642.", "TABLE.TEST:8642", "", " ", "table.test:8642@evil"),
        *("127.0.0.1:8642", "[::1]:8642", "table.test:8642, evil", "http://table.test:8642", "localhost", "a" * 4000),
    ):
        yield Bad(f"host {host[:30]!r}", "GET", "/g/hand", (403,), {"Host": host})
        yield Bad(f"host {host[:30]!r} records", "POST", LINES, (403,), {"Host": host, **AS_JSON}, b'{"text": "anna gives 10T"}')
    for origin in (
        *("http://evil.example", "null", "", "http://table.test", "https://table.test:8642", "http://table.test:8642/"),
        *("http://table.test:8642.evil.example", "http://evil.example http://table.test:8642", "file://"),
    ):
        body = b'{"text": "anna gives 10T"}'
        yield Bad(f"origin {origin!r}", "POST", LINES, (403,), {"Origin": origin, **AS_JSON}, body)
        yield Bad(f"origin {origin!r}, a form", "POST", LINES, (403,), {"Origin": origin, **AS_FORM}, b"text=anna+gives+10T")
    for site in ("cross-site", "same-site", "none", "", "SAME-ORIGIN", "same-origin, cross-site"):
        yield Bad(f"from {site!r}", "POST", LINES, (403,), {"Sec-Fetch-Site": site, **AS_JSON}, b'{"text": "anna gives 10T"}')
        yield Bad(f"from {site!r} alone", "POST", KEYS, (403,), {"Origin": "-", "Sec-Fetch-Site": site, **AS_FORM}, b"key=a")
    yield Bad("a form of nowhere", "POST", LINES, (403,), {"Origin": "-", **AS_FORM}, b"text=anna+gives+10T")
    yield Bad("plain text of nowhere", "POST", LINES, (403,), {"Origin": "-", "Content-Type": "text/plain"}, b'{"text": "x"}')


def _addresses() -> Iterator[Bad]:
    """Methods and addresses that are none."""
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"):
        yield Bad(f"{method} /g/hand", method, "/g/hand", (403, 404))
    yield Bad("POST /g/hand", "POST", "/g/hand", NO_PAGE)
    yield Bad("GET /keys", "GET", "/keys", NO_PAGE)
    yield Bad("HEAD of nothing", "HEAD", "/g/nothing", NO_PAGE)
    for path in (
        *(
            "/g/",
            "/g",
            "/g/hand/",
            "/games/",
            "/g/../games/x",
            "/g/..%2f..%2fetc%2fpasswd",
            "/static/../app.py",
            "/static/%2e%2e/app.py",
        ),
        *(
            "/static/..%5c..%5capp.py",
            "/g/%00",
            "/g/hand%00",
            "/g/hand%0d%0aSet-Cookie:%20a=b",
            "/g/%ff%fe",
            "/g/%",
            "/g/%zz",
            "/g/h%61nd%20",
        ),
        *(
            "/g/HAND",
            "/g/han",
            "/g/%E2%80%AEhand",
            "/g/" + "a" * 5000,
            "/g/<script>",
            "/g/hand/audit/x",
            "/s/hand",
            "/g/fridays",
            "/.env",
        ),
        *(
            "/g/hand/-1",
            "/g/hand/1.5",
            "/g/hand/%D9%A3",
            "/g/hand/%C2%B2",
            "/g/hand/9999999999",
            "/g/hand/999999999",
            "/g/hand/1e3",
            "/g/hand/+1",
        ),
        *(
            "/g/hand/0x10",
            "/g/hand/21/board.png",
            "/g/hand/99/board.svg",
            "/g/hand/disputes/0",
            "/g/hand/disputes/9",
            "/g/hand/disputes/x",
        ),
        *(
            "/g/hand/disputes/%D9%A3",
            "/g/hand/disputes/9999999",
            "/rules/nothing",
            "/rules/%2e%2e%2fetc",
            "/rules/spooks/nothing.1",
        ),
        *(
            "/rules/game",
            "/rules/os",
            "/rules/spooks/<script>",
            "/rules/" + "a" * 3000,
            "/links/x",
            "/wp-login.php",
            "/g/hand/log/..;/x",
        ),
        *("/g/hand?as=nobody", "/g/hand?as=9", "/g/hand?as=-1", "/g/hand?as=%00", "/g/hand?as=%D9%A3", "/g/hand?as=" + "9" * 400),
        *("/g/hand?panel=nothing", "/g/hand?panel=%00", "/g/hand/score?why=nobody", "/g/hand/score?why=%3Cscript%3E"),
    ):
        yield Bad(f"GET {path[:60]}", "GET", path, (400, 404))
    for query in ("at=-1", "at=x", "at=99", "at=%D9%A3", "at=1.5", "at=true", "at=" + "9" * 20, "at=%00"):
        yield Bad(f"moves?{query[:30]}", "GET", f"/g/hand/moves?{query}", (400, 404))
    yield Bad("a line that is too long to complete", "GET", f"/g/hand/suggest?text={'a' * 500}", (400,))
    yield Bad("an endless address", "GET", f"/g/hand/explain?text={'a' * 9000}", (413,))
    yield Bad("an endless address of bytes", "GET", f"/g/hand/explain?text={quote('ä' * 2000)}", (413,))
    for query in ("last=-1", "last=x", "player=%00"):
        yield Bad(f"games?{query}", "GET", f"/games?{query}", (200, 400, 404))
    yield Bad("a rule of nowhere", "GET", "/precedents?rule=%00%0a", (400, 404))


def _bodies() -> Iterator[Bad]:
    """Bodies that cannot be read, or hold what no request holds."""
    broken = {
        "nothing": b"",
        "half": b'{"text": "anna',
        "a list": b"[]",
        "a number": b"1",
        "null": b"null",
        "a text": b'"text"',
        "deep": BOMB,
        "deep objects": b'{"a":' * 3000 + b"1" + b"}" * 3000,
        "NaN": b'{"text": NaN}',
        "two objects": b'{"text": "a"}{"text": "b"}',
        "not UTF-8": b'{"text": "\xff\xfe"}',
        "half a character": b'{"text": "\\ud800"}',
        "a mark first": b'\xef\xbb\xbf{"text": "a"}',
        "UTF-16": '{"text": "a"}'.encode("utf-16"),
        "too much": b'{"text": "' + b"a" * 20_000 + b'"}',
        "a huge number": b'{"text": "anna gives 10T", "after": 1' + b"0" * 400 + b"}",
    }
    for name, content in broken.items():
        yield Bad(f"JSON: {name}", "POST", LINES, (400, 413), AS_JSON, content)
    for name, content in {
        "nothing": b"",
        "not UTF-8": b"text=\xff",
        "many fields": b"&".join(b"a%d=1" % number for number in range(200)),
        "too much": b"text=" + b"a" * 20_000,
        "no field": b"anna gives 10T",
        "percent": b"text=%",
        "bytes": b"text=%ff%00",
    }.items():
        yield Bad(f"form: {name}", "POST", LINES, (400, 413, 422), AS_FORM, content)
    for kind in ("text/plain", "multipart/form-data; boundary=a", "application/xml", "application/jsonp", "", "a" * 3000, "\xff"):
        yield Bad(f"content of {kind[:30]!r}", "POST", LINES, (400,), {"Content-Type": kind}, b'{"text": "anna gives 10T"}')
    for length in ("-1", "16385", "99999999999", "x", "", "1e3", "0x10", "\xb2", "+1", "1, 1"):
        yield Bad(f"length {length!r}", "POST", LINES, (413,), {**AS_JSON, "Content-Length": length}, b"{}")


def _values() -> Iterator[Bad]:
    """Fields of a wrong type, and texts that no person types."""
    values: tuple[object, ...] = (
        1,
        -1,
        1.5,
        True,
        None,
        [],
        ["a"],
        {},
        {"a": 1},
        "",
        " ",
        "\x00",
        "a\nb",
        ODD,
        "a" * 5000,
        "1" * 3000,
    )
    for field in ("text", "ruled", "request", "after", "ago"):
        for value in values:
            yield _posted(f"{field} is {_named(value)}", LINES, {"text": "anna gives nothing", field: value})
    for path, field in (
        *(("/g/hand/notes", "ply"), ("/g/hand/undo", "plies"), ("/g/hand/undo", "official"), ("/g/hand/disputes", "claim")),
        *(
            ("/g/hand/disputes", "rule"),
            ("/g/hand/disputes", "ply"),
            ("/g/hand/disputes/1/decision", "decision"),
            ("/links", "role"),
        ),
        *(("/links", "game"), ("/links", "seat"), ("/links", "records"), ("/keys", "key")),
    ):
        filled = FILLED.get(path, {"plies": 99} if field == "official" else {})
        for value in ([], {"a": 1}, 1.5, -1, "\x00", ODD, "a" * 5000, "٣"):
            yield _posted(f"{path} {field} is {_named(value)}", path, {**filled, field: value})
    for ply in (99, -1, "1.5", "x", 10**20):
        yield _posted(f"a note about ply {ply}", "/g/hand/notes", {"text": "a", "ply": ply})
        yield _posted(f"a dispute about ply {ply}", "/g/hand/disputes", {"claim": "a", "ply": ply})
    for request in ("short", "a" * 65, "ä" * 9, "a b c d e f", "../../..", "\r\nX: y", "\x00" * 9):
        yield _posted(f"request {request[:12]!r}", LINES, {"text": "anna gives 10T", "request": request})
    for link in ("x", "scribe", "%00", "a" * 300, "..", "*", "_" * 8):
        yield Bad(f"revokes {link[:12]!r}", "POST", f"/links/{link}/revoke", (404,), AS_JSON, b"{}")
    for line in (
        "anna 1S # #! #!",
        "\t",
        "#!why",
        "#@ 99:99",
        "#@ x",
        "@" * 3000,
        "anna " * 1500,
        "%s%n{0}${x}",
        "anna\u2028gives",
    ):
        yield _posted(f"line {line[:12]!r}", LINES, {"text": line, "after": 1})
    for path, field in (("/g/hand/notes", "text"), ("/g/hand/disputes", "claim"), ("/g/hand/close", "void")):
        for text in ("\x00", "a\x1b[2Jb", "a\x7f", "\ud800", "a" * 4001):
            yield _posted(f"{path} with {_named(text)}", path, {field: text, "ply": 1})


def _keys() -> Iterator[Bad]:
    """Keys and cookies that open nothing."""
    for cookie in (
        *("spooklog", "spooklog=", "spooklog=" + FOREIGN, "spooklog=" + ".".join([FOREIGN] * 100), "spooklog=" + "a" * 8000),
        *(
            "spooklog=\xff\xfe",
            "spooklog=\"'<script>",
            ";" * 500,
            "=" * 500,
            "a=b; " * 900,
            "spooklog=../../x",
            "spooklog=' OR 1=1 --",
        ),
        *("shape=<script>", "shape=\xff", "spooklog=a; spooklog=b; spooklog=c"),
    ):
        yield Bad(f"cookie {cookie[:30]!r}", "GET", "/g/hand", NO_PAGE, {"Cookie": cookie}, link="")
    for value in (
        "Bearer",
        "Bearer ",
        "Bearer " + FOREIGN,
        "Bearer a b",
        "Basic YTpi",
        "Bearer " + "a" * 5000,
        "Bearer \xff",
        "bearer ' OR ''='",
    ):
        yield Bad(f"authorization {value[:20]!r}", "GET", "/g/hand", NO_PAGE, {"Authorization": value}, link="")
    for key in ("", " ", FOREIGN, "a" * 399, "#", "http://evil.example/open#" + FOREIGN, "ä" * 26, "' OR 1=1 --", ODD):
        yield Bad(f"key {key[:20]!r}", "POST", KEYS, (400, 404), AS_JSON, json.dumps({"key": key}).encode(), link="")


def _posted(name: str, path: str, fields: Mapping[str, Any]) -> Bad:
    return Bad(name, "POST", path, (400, 404, 409, 413, 422), AS_JSON, json.dumps(fields).encode())


def _named(value: object) -> str:
    return repr(value)[:20] if len(repr(value)) < 200 else f"{len(repr(value))} characters"


def _fields() -> Iterator[Bad]:
    """Every field of every endpoint with values of a wrong type."""
    for endpoint in (one for one in ENDPOINTS if one.body):
        path = filled(endpoint.path, game="hand", series="fridays", number=1, ply=1, link="aaaaaaaa")
        for field in endpoint.body:
            for value in WRONG:
                yield _posted(f"{endpoint.path}: {field} is {value!a}", path, {field: value})


BAD = (*_sources(), *_addresses(), *_bodies(), *_values(), *_fields(), *_keys())


def test_there_are_a_hundred_kinds_of_bad_requests() -> None:
    assert len({one.name for one in BAD}) >= 100


def sent(site: TestSite, bad: Bad, **headers: str) -> Any:
    """The answer to a request."""
    client = site.visit(*([bad.link] if bad.link else []))
    wanted = {"Origin": ORIGIN, **headers, **bad.headers}
    if "Cookie" in wanted:
        wanted["Cookie"] = wanted["Cookie"].replace("spooklog", site.site.jar.name)
    if wanted["Origin"] == "-":
        del wanted["Origin"], client.headers["Origin"]
    encoded = {name.encode(): value.encode("latin-1") for name, value in wanted.items()}
    return client.request(bad.method, bad.path, headers=encoded, content=bad.content)


@pytest.fixture(scope="module")
def tough_site(furnished: Furnished) -> Iterator[TestSite]:
    """A site that all bad requests meet, one after the other."""
    with opened(furnished) as site:
        yield site


@pytest.mark.parametrize("bad", BAD, ids=[f"{number}, {bad.name!a}" for number, bad in enumerate(BAD)])
def test_a_bad_request_is_refused_in_its_form_and_stores_nothing(tough_site: TestSite, bad: Bad) -> None:
    site = tough_site
    site.rest()
    before = site.entries(), len(site.store.links.every(revoked=True)), site.store.links.every()
    for headers in (JSON, {"Accept": "text/html"}):
        answer = sent(site, bad, **headers)
        assert answer.status_code in bad.status, answer.text[:400]
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
        assert "set-cookie" not in answer.headers
        assert "Traceback" not in answer.text
        if bad.method == "HEAD":
            continue
        if headers is JSON and answer.status_code >= 400:
            assert set(answer.json()) - {"says"} == {"error", "rule", "message", "input", "line", "expected"}
            assert isinstance(answer.json()["message"], str)
        elif answer.status_code >= 400:
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert "<script>" not in answer.text
    assert (site.entries(), len(site.store.links.every(revoked=True)), site.store.links.every()) == before


@pytest.mark.parametrize("last", ["x", "-1", "1e9", "9" * 40, "\u0663".encode().decode("latin-1"), "", "1, 2", "<script>"])
def test_a_stream_ignores_an_invalid_last_event_id(site: TestSite, last: str) -> None:
    reply = first_event(site, site.visit("watch hand"), "/g/hand/events", **{"last-event-id": last})
    assert reply.status == 200
    assert reply.body.count(b"event: state") == 1


def test_the_head_of_a_stream_is_answered_and_ends(site: TestSite) -> None:
    answer = site.visit("watch hand").head("/g/hand/events")
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["content-type"].startswith("text/event-stream")
