"""What every request passes: rates, streams and their ends, headers."""

from __future__ import annotations

import pytest
from starlette.requests import Request
from tests.web.sites import FOREIGN, JSON, LINKS, TestSite

from spooklog.web.guard import HEADERS, POLICY, sender_of
from spooklog.web.turns.rates import REQUEST, Rate, Rates


def stopped() -> float:
    """A clock that stands still: no sender gets anything back, however slow the machine is."""
    return 0.0


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
    site.site.rates.work = Rate(2 * REQUEST, REQUEST / 30, stopped)
    watcher = site.visit("watch", **JSON)
    assert [watcher.get("/g/hand").status_code for _ in range(3)] == [200, 200, 429]
    refused = watcher.get("/g/hand")
    assert refused.json()["error"] == "too_many"
    assert 0 < int(refused.headers["retry-after"]) <= 30
    assert {name: refused.headers[name] for name in HEADERS} == HEADERS


def test_too_many_records_are_refused_and_stored_nowhere(site: TestSite) -> None:
    site.site.rates.lines = Rate(2, 1 / 30, stopped)
    scribe, before = site.visit("scribe", **JSON), site.entries()
    assert [scribe.post("/g/hand/notes", json={"text": "a"}).status_code for _ in range(4)] == [200, 200, 429, 429]
    assert site.entries() == before + 2
    assert scribe.get("/g/hand").status_code == 200


def test_wrong_keys_slow_down_their_sender_but_no_valid_visitor(site: TestSite) -> None:
    site.site.rates.wrong_keys = Rates(clock=stopped).wrong_keys
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


def test_wrong_typed_keys_are_slowed_down(site: TestSite) -> None:
    guesser = site.visit(**JSON)
    statuses = [guesser.post("/keys", json={"key": FOREIGN}).status_code for _ in range(25)]
    assert (statuses[0], statuses[-1]) == (404, 429)


def test_a_proxy_names_the_sender_only_where_the_site_is_configured_behind_one(site: TestSite) -> None:
    site.site.rates.work = Rate(2 * REQUEST, REQUEST / 30, stopped)
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


def test_answers_forbid_sniffing_caching_and_referrers(site: TestSite) -> None:
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
def test_no_redirect_leads_to_another_site(site: TestSite, path: str) -> None:
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


def test_the_cookie_of_an_unencrypted_site_is_hidden_from_scripts_and_other_sites(site: TestSite) -> None:
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


def test_a_key_works_for_a_program_too(site: TestSite) -> None:
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
    scribe, path = site.visit("scribe"), "/g/hand/board.svg?as=bert"
    first = scribe.get(path)
    known = {"If-None-Match": first.headers["etag"]}
    again = scribe.get(path, headers=known)
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
    assert {"private", "no-cache"} == {*first.headers["cache-control"].split(", ")}, "one visitor's board is no other's"
    assert first.headers["vary"] == "Cookie, Accept-Encoding"
    for answer in (site.visit("watch").get("/g/hand/board.svg", headers=known), scribe.get("/g/hand/3/board.svg", headers=known)):
        assert (answer.status_code, answer.headers["etag"] == first.headers["etag"]) == (200, False)
