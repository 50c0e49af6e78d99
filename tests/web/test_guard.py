"""What every request passes: rates, streams and their ends, headers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import httpx2
import pytest
from starlette.requests import Request
from tests.web.asking import first_event, first_event_of
from tests.web.sites import FOREIGN, JSON, LINKS, ORIGIN, TestSite

from spooklog.domain.log.noting import Annotate
from spooklog.web import live
from spooklog.web.guard import HEADERS, POLICY, sender_of
from spooklog.web.live import MOST_OF_SENDER, MOST_STREAMS, Live, Stream
from spooklog.web.pages.lobby import LobbyView
from spooklog.web.pages.table import TableView
from spooklog.web.rates import REQUEST, Rate
from spooklog.web.refusals import TooMany
from spooklog.web.site import Site

A_LONG_TIME = 10.0


# -- senders and rates --------------------------------------------------------------------------------------------------


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
    site.site.rates.work = Rate(2 * REQUEST, REQUEST / 30)
    watcher = site.visit("watch", **JSON)
    assert [watcher.get("/g/hand").status_code for _ in range(3)] == [200, 200, 429]
    refused = watcher.get("/g/hand")
    assert refused.json()["error"] == "too_many"
    assert 0 < int(refused.headers["retry-after"]) <= 30
    assert {name: refused.headers[name] for name in HEADERS} == HEADERS


def test_too_many_records_are_refused_and_stored_nowhere(site: TestSite) -> None:
    site.site.rates.lines = Rate(2, 1 / 30)
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
    site.site.rates.work = Rate(2 * REQUEST, REQUEST / 30)
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
    assert cookie.startswith(f"{secure_site.site.jar.name}=")
    assert secure_site.site.jar.name.startswith("__Host-")
    assert {"HttpOnly", "Secure", "SameSite=strict", "Path=/"} <= {part.strip() for part in cookie.split(";")}
    assert "Domain" not in cookie
    assert answer.headers["strict-transport-security"] == "max-age=31536000"
    assert secure_site.visit("watch hand").get("/g/hand").status_code == 200


def test_no_script_and_no_other_site_has_the_cookie_of_a_site_that_is_not_encrypted(site: TestSite) -> None:
    cookie = site.visit(**JSON).post("/keys", json={"key": site.keys["watch hand"]}).headers["set-cookie"]
    assert cookie.startswith(f"{site.site.jar.name}={site.keys['watch hand']};")
    parts = {part.strip() for part in cookie.split(";")}
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= parts
    assert "Secure" not in parts, "a browser would not take it"
    assert "Domain" not in cookie


def test_a_browser_forgets_its_keys(site: TestSite, secure_site: TestSite) -> None:
    for one in (site, secure_site):
        answer = one.visit("scribe", **JSON).post("/keys/forget", json={})
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith(f'{one.site.jar.name}="";')
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
    assert again.startswith(f"{site.site.jar.name}={site.keys['other']}.{site.keys['watch']};")


def test_a_picture_is_sent_again_where_it_changed(site: TestSite) -> None:
    scribe, path = site.visit("scribe"), "/g/hand/board.svg"
    first = scribe.get(path)
    known = {"If-None-Match": first.headers["etag"]}
    again = scribe.get(path, headers=known)
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
    assert {"private", "no-cache"} == {*first.headers["cache-control"].split(", ")}, "one visitor's board is no other's"
    assert first.headers["vary"] == "Cookie, Accept-Encoding"
    for answer in (site.visit("watch").get(path, headers=known), scribe.get("/g/hand/3/board.svg", headers=known)):
        assert (answer.status_code, answer.headers["etag"] == first.headers["etag"]) == (200, False)


# -- streams -----------------------------------------------------------------------------------------------------------------


def test_a_server_and_a_sender_have_a_bounded_number_of_streams(site: TestSite, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_OF_SENDER < MOST_STREAMS
    monkeypatch.setattr(live, "MOST_STREAMS", 5)
    monkeypatch.setattr(live, "MOST_OF_SENDER", 3)
    streams, view = Live(site.site.store, site.site), LobbyView(())
    opened_now = [streams.open(view, frozenset(), "a") for _ in range(3)]
    with pytest.raises(TooMany):
        streams.open(view, frozenset(), "a")
    more = [streams.open(view, frozenset(), sender) for sender in "bc"]
    with pytest.raises(TooMany):
        streams.open(view, frozenset(), "d")
    for stream in (*opened_now, *more):
        streams.shut(stream)
    assert not streams._streams
    assert not streams._senders


def test_a_stream_is_shut_when_its_visitor_leaves(site: TestSite) -> None:
    for _ in range(3):
        assert first_event(site, site.visit("watch hand"), "/g/hand/events").status == 200
    assert not site.site.live._streams


async def following(site: TestSite, script: Callable[[Live[Site]], Awaitable[None]]) -> None:
    """Run a script while the server follows its store."""
    await site.site.live.start()
    try:
        async with asyncio.timeout(A_LONG_TIME):
            await script(site.site.live)
    finally:
        await site.site.live.stop()


async def until(stream: Stream, wanted: bytes) -> bytes:
    """The first message that holds some words."""
    while (message := await stream.next()) is not None:
        if wanted in message:
            return message
    raise AssertionError(f"the stream ended before {wanted!r}")


def opened_stream(site: TestSite, *links: str) -> Stream:
    """A stream of the table `hand` as a scribe sees it, for a visitor with these links."""
    ids = {site.store.links.find(site.keys[link]) for link in links}
    view = TableView(site.id_of("hand"), "full", scribe=True, own=(), narrow=False, panel=None, whole_series=True)
    return site.site.live.open(view, frozenset(link.id for link in ids if link), "a")


@pytest.mark.parametrize("links", [("scribe of hand",), ("scribe of hand", "watch hand")])
def test_a_stream_ends_when_a_link_is_revoked_that_it_rests_on(
    site: TestSite, monkeypatch: pytest.MonkeyPatch, links: tuple[str, ...]
) -> None:
    monkeypatch.setattr(live, "CHECK", 0.05)
    link = site.store.links.find(site.keys["scribe of hand"])
    assert link

    async def script(_: Live[Site]) -> None:
        stream = opened_stream(site, *links)
        site.store.links.revoke(link.id)
        assert await until(stream, b"gone") == b"event: gone\ndata: \n\n"
        site.store.games.append(site.id_of("hand"), Annotate("a secret"), by="Scribe")
        assert await stream.next() is None

    asyncio.run(following(site, script))


def test_a_stream_that_ends_sends_nothing_more() -> None:
    async def script() -> None:
        stream = Stream(LobbyView(()), frozenset(), "a")
        stream.put(b"old")
        stream.end()
        stream.put(b"new")
        assert [await stream.next(), await stream.next()] == [b"event: gone\ndata: \n\n", None]

    asyncio.run(script())


def test_a_change_elsewhere_moves_no_lobby_of_one_game(site: TestSite) -> None:
    def shown(link: str) -> bytes:
        return first_event(site, site.visit(link), "/events").body.partition(b"\n\n")[2]

    before, whole = shown("watch hand"), shown("watch")
    site.store.games.append(site.id_of("words"), Annotate("nothing to see"), by="Scribe")
    assert shown("watch hand") == before
    assert shown("watch") != whole
    site.store.games.append(site.id_of("hand"), Annotate("a bluff"), by="Scribe")
    assert shown("watch hand") != before


def test_no_event_is_sent_twice(site: TestSite) -> None:
    stream_id = site.id_of("hand")

    async def script(_: Live[Site]) -> None:
        stream = opened_stream(site, "watch hand")
        site.store.games.append(stream_id, Annotate("once"), by="Scribe")
        first = await until(stream, b"event: state")
        site.site.live._note(None)
        await asyncio.sleep(0.2)
        site.store.games.append(stream_id, Annotate("twice"), by="Scribe")
        second = await until(stream, b"event: state")
        assert first.partition(b"\n")[0] != second.partition(b"\n")[0]

    asyncio.run(following(site, script))


def test_a_quiet_stream_gives_signs_of_life(site: TestSite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "CHECK", 0.02)
    monkeypatch.setattr(live, "HEARTBEAT", 0.1)

    async def script(_: Live[Site]) -> None:
        stream = opened_stream(site, "watch hand")
        assert [await until(stream, b"beat") for _ in range(2)] == [b"event: beat\ndata: \n\n"] * 2

    asyncio.run(following(site, script))


def test_a_sign_of_life_takes_the_place_of_nothing_that_waits() -> None:
    async def script() -> None:
        stream = Stream(LobbyView(()), frozenset(), "a")
        stream.put(b"news")
        stream.beat()
        assert await stream.next() == b"news"
        stream.beat()
        assert await stream.next() == b"event: beat\ndata: \n\n"

    asyncio.run(script())


def test_a_browser_that_comes_back_gets_what_it_has_not_seen(site: TestSite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "CHECK", 0.02)
    monkeypatch.setattr(live, "HEARTBEAT", 0.1)
    newest, watcher = site.store.streams.find("hand").head, site.visit("watch hand")

    async def first(query: str, **headers: str) -> bytes:
        reply = await first_event_of(site, watcher, f"/g/hand/events{query}", **headers)
        return reply.body.partition(b"event: ")[2].partition(b"\n")[0]

    async def script(_: Live[Site]) -> None:
        # all that is open gets its state once the store is followed
        await until(opened_stream(site, "watch hand"), b"event: state")
        assert [await first(f"?from={entry}") for entry in (newest - 1, newest)] == [b"state", b"beat"]
        assert [await first("", **{"last-event-id": str(entry)}) for entry in (newest - 1, newest)] == [b"state", b"beat"]
        # a browser repeats the address with which it once began
        assert await first(f"?from={newest - 1}", **{"last-event-id": str(newest)}) == b"beat"

    asyncio.run(following(site, script))


def test_a_stream_ends_as_soon_as_its_link_is_revoked_on_the_page_of_links(
    site: TestSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "CHECK", 2 * A_LONG_TIME)
    link, scribe = site.store.links.find(site.keys["watch hand"]), site.visit("scribe", **JSON)
    assert link

    async def script(_: Live[Site]) -> None:
        stream = opened_stream(site, "watch hand")
        await until(stream, b"event: state")
        # in this loop, as a server would
        async with httpx2.AsyncClient(transport=httpx2.ASGITransport(site.app), headers=scribe.headers) as client:
            assert (await client.post(f"{ORIGIN}/links/{link.id}/revoke")).status_code == 200
        await until(stream, b"gone")

    asyncio.run(following(site, script))
