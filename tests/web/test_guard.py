"""What every request passes: rates, streams and their ends, headers; and what a socket can do that no client does."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any

import pytest
import uvicorn
from starlette.requests import Request
from tests.web.sites import FOREIGN, JSON, LINKS, ORIGIN, Furnished, TestSite, opened

from spooklog.web import app as application
from spooklog.web.guard import HEADERS, POLICY, Rate, sender_of
from spooklog.web.refusals import TooMany
from spooklog.web.server import MOST_HEADERS
from spooklog.web.settings import Settings

A_LONG_TIME = 10.0


# -- rates -------------------------------------------------------------------------------------------------------------------


def test_a_rate_lets_many_through_at_once_and_then_one_at_a_time() -> None:
    now = 0.0
    rate = Rate(3, 2.0, lambda: now)
    for _ in range(3):
        rate.take("a")
    with pytest.raises(TooMany) as refused:
        rate.take("a")
    assert refused.value.seconds == 2
    rate.take("b")
    now = 2.0
    rate.take("a")
    with pytest.raises(TooMany):
        rate.take("a")
    now = 100.0
    for _ in range(3):
        rate.take("a")


def test_a_refused_request_does_not_make_the_wait_longer() -> None:
    now = 0.0
    rate = Rate(1, 10.0, lambda: now)
    rate.take("a")
    for _ in range(50):
        with pytest.raises(TooMany):
            rate.take("a")
    now = 10.0
    rate.take("a")


def test_a_rate_remembers_a_bounded_number_of_senders() -> None:
    rate = Rate(2, 1000.0, most=100)
    for number in range(1000):
        rate.take(f"sender {number}")
    assert len(rate._due) == 100
    rate.take("sender 999")
    with pytest.raises(TooMany):
        rate.take("sender 999")


@pytest.mark.parametrize(
    ("host", "sender"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("::ffff:192.168.1.20", "192.168.1.20"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_a_sender_is_an_address_or_the_network_of_one(host: str, sender: str) -> None:
    assert sender_of(Request({"type": "http", "client": (host, 1), "headers": []})) == sender
    assert sender_of(Request({"type": "http", "client": None, "headers": []})) == ""


def test_too_many_requests_are_refused_with_the_time_to_wait(site: TestSite) -> None:
    site.site.rates.requests = Rate(2, 30.0)
    watcher = site.visit("watch", **JSON)
    assert [watcher.get("/g/hand").status_code for _ in range(3)] == [200, 200, 429]
    refused = watcher.get("/g/hand")
    assert refused.json()["error"] == "too_many"
    assert 0 < int(refused.headers["retry-after"]) <= 30
    assert {name: refused.headers[name] for name in HEADERS} == HEADERS


def test_too_many_records_are_refused_and_stored_nowhere(site: TestSite) -> None:
    site.site.rates.records = Rate(2, 30.0)
    scribe, before = site.visit("scribe", **JSON), site.entries()
    assert [scribe.post("/g/hand/notes", json={"text": "a"}).status_code for _ in range(4)] == [200, 200, 429, 429]
    assert site.entries() == before + 2
    assert scribe.get("/g/hand").status_code == 200


def test_wrong_keys_slow_down_their_sender_and_no_valid_visitor_beside(site: TestSite) -> None:
    guesser, watcher = site.visit(FOREIGN, **JSON), site.visit("watch hand", **JSON)
    statuses = [guesser.get("/g/hand").status_code for _ in range(30)]
    assert set(statuses[:20]) == {404}
    assert set(statuses[20:]) == {429}
    # the same address: another phone of the house, and one whose browser holds a revoked key beside a valid one
    assert watcher.get("/g/hand").status_code == 200
    assert site.visit("revoked", "watch hand", **JSON).get("/g/hand").status_code == 200
    assert site.visit(**JSON).get("/").status_code == 200


def test_a_browser_whose_keys_were_revoked_may_open_a_new_link(site: TestSite) -> None:
    browser = site.visit("revoked", **JSON)
    while browser.get("/g/hand").status_code != 429:
        pass
    assert browser.get("/open").status_code == 200
    opened_now = browser.post("/keys", json={"key": site.keys["watch hand"]})
    assert opened_now.status_code == 200
    held = opened_now.headers["set-cookie"].partition("=")[2].partition(";")[0]
    assert held == site.keys["watch hand"]


def test_keys_typed_in_vain_are_slowed_down(site: TestSite) -> None:
    guesser = site.visit(**JSON)
    statuses = [guesser.post("/keys", json={"key": FOREIGN}).status_code for _ in range(25)]
    assert (statuses[0], statuses[-1]) == (404, 429)


def test_a_proxy_names_the_sender_only_where_the_site_is_said_to_be_behind_one(site: TestSite) -> None:
    site.site.rates.requests = Rate(2, 30.0)
    statuses = [site.visit("watch", **{"X-Forwarded-For": f"10.0.0.{number}"}).get("/").status_code for number in range(4)]
    assert statuses == [200, 200, 429, 429]


# -- headers and cookies -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/g/hand", "/g/hand/board.svg", "/static/table.js", "/manifest.webmanifest", "/nothing"])
def test_every_answer_has_the_headers_of_the_site(site: TestSite, path: str) -> None:
    answer = site.visit("scribe").get(path)
    for name, value in HEADERS.items():
        assert name in answer.headers
        assert answer.headers[name] == value or name == "Cache-Control"
    assert "Strict-Transport-Security" not in answer.headers
    assert not [name for name in answer.headers if name.casefold().startswith("access-control")]


def test_the_policy_allows_nothing_unsafe() -> None:
    assert "unsafe" not in POLICY
    assert "*" not in POLICY
    assert POLICY.startswith("default-src 'none';")
    given = dict(one.strip().split(" ", 1) for one in POLICY.split(";"))
    assert {*given.values()} == {"'self'", "'none'"}, "nothing comes from another site"
    # these three do not fall back to default-src
    assert {name: given[name] for name in ("form-action", "base-uri", "frame-ancestors")} == {
        "form-action": "'self'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
    }


def test_an_answer_is_taken_for_what_it_is_kept_by_no_one_and_named_to_no_other_site(site: TestSite) -> None:
    headers = site.visit("scribe").get("/g/hand").headers
    assert (headers["x-content-type-options"], headers["cache-control"]) == ("nosniff", "no-store")
    assert headers["referrer-policy"] in ("same-origin", "no-referrer")
    assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"


@pytest.mark.parametrize("path", ["/g/hand/audit", "/s/fridays/audit"])
def test_an_audit_runs_no_script(site: TestSite, path: str) -> None:
    answer = site.visit("scribe").get(path, headers={"Accept": "text/html"})
    policy = answer.headers["content-security-policy"]
    assert "script-src 'none'" in policy
    assert "unsafe" not in policy.replace("style-src 'unsafe-inline'", "")
    assert "<script" not in answer.text


@pytest.mark.parametrize("path", ["/games/", "/g/hand/", "/rules/", "/open/"])
def test_no_address_leads_away(site: TestSite, path: str) -> None:
    for host in ("table.test:8642", "evil.example"):
        answer = site.visit("scribe").get(path, headers={"Host": host})
        assert answer.status_code in (403, 404)
        assert "location" not in answer.headers
        assert answer.headers["content-security-policy"] == POLICY


def test_the_cookie_of_an_encrypted_site_stays_with_it(secure_site: TestSite) -> None:
    answer = secure_site.visit(**JSON).post("/keys", json={"key": secure_site.keys["watch hand"]})
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-spooklog=")
    assert {"HttpOnly", "Secure", "SameSite=strict", "Path=/"} <= {part.strip() for part in cookie.split(";")}
    assert "Domain" not in cookie
    assert answer.headers["strict-transport-security"] == "max-age=31536000"
    assert secure_site.visit("watch hand").get("/g/hand").status_code == 200


def test_no_script_and_no_other_site_has_the_cookie_of_a_site_that_is_not_encrypted(site: TestSite) -> None:
    cookie = site.visit(**JSON).post("/keys", json={"key": site.keys["watch hand"]}).headers["set-cookie"]
    assert cookie.startswith(f"spooklog={site.keys['watch hand']};")
    parts = {part.strip() for part in cookie.split(";")}
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= parts
    assert "Secure" not in parts, "a browser would not take it"
    assert "Domain" not in cookie


def test_a_browser_forgets_its_keys(site: TestSite, secure_site: TestSite) -> None:
    for one, name in ((site, "spooklog"), (secure_site, "__Host-spooklog")):
        answer = one.visit("scribe", **JSON).post("/keys/forget", json={})
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith(f'{name}="";')
        parts = {part.strip() for part in cookie.split(";")}
        assert {"Max-Age=0", "Path=/"} <= parts
        # without it a browser takes no cookie of this name, and keeps the old one
        assert ("Secure" in parts) == (one is secure_site)


def test_a_key_opens_what_it_opens_from_a_program_too(site: TestSite) -> None:
    program = {"Authorization": f"Bearer {site.keys['watch hand']}", **JSON}
    assert site.visit(**program).get("/g/hand").status_code == 200
    # the header counts alone
    assert site.visit("scribe", **program).get("/g/words").status_code == 404


def test_a_browser_holds_a_dozen_keys_and_the_oldest_goes_for_a_new_one(site: TestSite) -> None:
    held = [name for name in LINKS if name not in ("other", "revoked")][:12]
    answer = site.visit(*held, **JSON).post("/keys", json={"key": site.keys["other"]})
    keys = answer.headers["set-cookie"].partition("=")[2].partition(";")[0].split(".")
    assert keys == [site.keys[name] for name in ("other", *held[:11])]
    # a key that is opened again is the newest then
    again = site.visit("watch", "other", **JSON).post("/keys", json={"key": site.keys["other"]}).headers["set-cookie"]
    assert again.startswith(f"spooklog={site.keys['other']}.{site.keys['watch']};")


def test_a_picture_is_sent_again_where_it_changed(site: TestSite) -> None:
    scribe, path = site.visit("scribe"), "/g/hand/board.svg"
    first = scribe.get(path)
    known = {"If-None-Match": first.headers["etag"]}
    again = scribe.get(path, headers=known)
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
    assert {"private", "no-cache"} == {*first.headers["cache-control"].split(", ")}, "one visitor's board is no other's"
    assert first.headers["vary"] == "Cookie"
    for answer in (site.visit("watch").get(path, headers=known), scribe.get("/g/hand/3/board.svg", headers=known)):
        assert (answer.status_code, answer.headers["etag"] == first.headers["etag"]) == (200, False)


# -- sockets -----------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def port(furnished: Furnished) -> Iterator[int]:
    """The port of a server in a thread of this process."""
    with opened(furnished, Settings((ORIGIN,))) as site, closing(socket.create_server(("127.0.0.1", 0))) as listening:
        options: dict[str, Any] = {
            "lifespan": "off",
            "log_level": "critical",
            "http": "h11",
            "ws": "none",
            "server_header": False,
        }
        server = uvicorn.Server(uvicorn.Config(site.app, h11_max_incomplete_event_size=MOST_HEADERS, **options))
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield listening.getsockname()[1]
        server.should_exit = True
        thread.join(A_LONG_TIME)


@contextmanager
def connected(port: int) -> Iterator[socket.socket]:
    """A connection to the server."""
    with closing(socket.create_connection(("127.0.0.1", port), A_LONG_TIME)) as one:
        yield one


def answered(port: int, *parts: bytes, pause: float = 0.0) -> bytes:
    """All that the server sends for these bytes, until it closes the connection."""
    with connected(port) as one, suppress(ConnectionError):
        for part in parts:
            one.sendall(part)
            time.sleep(pause)
        received = bytearray()
        with suppress(ConnectionError):
            while chunk := one.recv(65_536):
                received += chunk
        return bytes(received)
    return b""


HOST = b"Host: table.test:8642\r\nConnection: close\r\n"
POSTED = b"POST /g/hand/lines HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\nAccept: application/json\r\n"


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET / HTTP/1.0\r\n\r\n", b"403"),
        (b"GET / HTTP/1.0\r\nHost: table.test:8642\r\n\r\n", b"200"),
        (b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nHost: table.test:8642\r\n" + HOST + b"\r\n", b"400"),
        (b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", b"403"),
        (b"GET /../../etc/passwd HTTP/1.1\r\n" + HOST + b"\r\n", b"404"),
        (b"GET /g/\xff\xfe HTTP/1.1\r\n" + HOST + b"\r\n", b"40"),
        (b"GET / HTTP/1.1\r\n" + HOST + b"X: " + b"a" * 500_000 + b"\r\n\r\n", b"4"),
        (b"\x16\x03\x01\x02\x00\x01\x00", b"400"),
        (b"nonsense\r\n\r\n", b"400"),
        (POSTED + b"Content-Length: -1\r\n\r\n", b"400"),
        (POSTED + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", b"400"),
        (POSTED + b"Content-Length: 99999999\r\n\r\n", b"413"),
        (POSTED + b"Transfer-Encoding: chunked\r\n\r\n" + (b"1000\r\n" + b"a" * 4096 + b"\r\n") * 6 + b"0\r\n\r\n", b"413"),
        (POSTED + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n", b"4"),
        (POSTED + b"Content-Length: 2\r\nExpect: 100-continue\r\n\r\n{}", b"4"),
    ],
)
def test_what_comes_over_a_socket_is_refused_or_answered(port: int, sent: bytes, status: bytes) -> None:
    received = answered(port, sent)
    final = received.rpartition(b"HTTP/1.1 ")[2] if received.startswith(b"HTTP/1.1 100") else received[9:]
    assert final.startswith(status), received[:300]
    assert b"Traceback" not in received


def test_a_body_that_does_not_come_is_not_awaited_for_ever(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(application, "BODY_SECONDS", 0.2)
    received = answered(port, POSTED + b"Content-Length: 20\r\n\r\n", b'{"te')
    assert received.startswith(b"HTTP/1.1 400")
    assert b"did not arrive in time" in received


def test_half_a_request_hinders_no_other(port: int) -> None:
    with connected(port) as half:
        half.sendall(b"GET / HTTP/1.1\r\nHost: table")
        assert answered(port, b"GET / HTTP/1.1\r\n" + HOST + b"\r\n").startswith(b"HTTP/1.1 200")


def test_requests_one_behind_the_other_have_an_answer_each(port: int) -> None:
    one, last = (b"GET /rules HTTP/1.1\r\nHost: table.test:8642\r\n", b"GET /nothing HTTP/1.1\r\n" + HOST)
    received = answered(port, one + b"\r\n" + last + b"\r\n")
    assert (received.count(b"HTTP/1.1 200"), received.count(b"HTTP/1.1 404")) == (1, 1)


def test_a_visitor_who_closes_in_the_middle_of_a_body_is_forgotten(port: int) -> None:
    with connected(port) as one:
        one.sendall(POSTED + b"Content-Length: 20\r\n\r\n{")
    assert answered(port, b"GET / HTTP/1.1\r\n" + HOST + b"\r\n").startswith(b"HTTP/1.1 200")
