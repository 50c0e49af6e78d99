"""A link is a key: it leaves the address bar at once, and stays where no script, address or log can give it away."""

from __future__ import annotations

import re
import time

from playwright.sync_api import expect
from tests.browser.conftest import NewPhone
from tests.browser.serving import Served

GAME = "hand"


def test_the_key_of_a_link_is_nowhere_but_in_a_cookie_that_no_script_reads(served: Served, phone: NewPhone) -> None:
    served.game("spooks-full", 6, GAME)
    address, key = served.link("scribe")
    one = phone()
    one.open(address, GAME)
    one.line().fill("anna")
    one.record_in(GAME, "cora MB")  # a line that still waits would be sent from the next page, which is then drawn again
    one.page.goto(f"{served.base}/g/{GAME}/2")
    assert len(one.requests) > 8
    assert not any(key in url for url in one.requests)
    cookie = next(cookie for cookie in one.context.cookies() if key in cookie.get("value", ""))
    assert cookie.get("httpOnly")
    assert cookie.get("sameSite") == "Strict"
    assert key not in one.page.evaluate("document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage })")
    assert key not in one.page.evaluate("JSON.stringify(history.state) + document.referrer + document.documentElement.outerHTML")
    one.page.wait_for_load_state()
    visited: list[str] = one.page.evaluate("navigation.entries().map(one => one.url)")
    assert len(visited) > 1
    assert not any(key in url for url in visited)


def test_a_browser_keeps_the_keys_the_shape_of_its_screen_the_last_table_and_what_waits(served: Served, phone: NewPhone) -> None:
    """No name of a person, and nothing of the game but its number; what waits is gone once it is sent."""
    served.game("spooks-full", 6, GAME)
    one = phone().open(served.link("scribe")[0], GAME)
    one.offline()
    one.record("cora MB")
    one.page.locator("#waiting > *").wait_for()
    assert "cora MB" in one.page.evaluate("JSON.stringify(localStorage)")
    one.online()
    one.shows_all(GAME)
    game, store = served.loaded(GAME).stream.id, served.store.streams.own().id
    days = {cookie.get("name", ""): cookie.get("expires", 0) for cookie in one.context.cookies()}
    jar, now = served.site.jar.name, time.time()
    assert {name: round((until - now) / 86_400) if until > 0 else None for name, until in days.items()} == {
        jar: 180,
        "shape": 365,
        "table": None,
    }
    assert one.page.evaluate("document.cookie").split("; ") == ["shape=narrow", f"table={game}"]
    assert one.page.evaluate("({ ...localStorage })") == {f"waiting {store} {game}": "[]"}
    assert one.page.evaluate("Object.keys(sessionStorage)") == []


def test_a_browser_keeps_the_language_that_was_chosen(served: Served, phone: NewPhone) -> None:
    served.game("spooks-full", 6, GAME)
    one = phone().open(served.link("scribe")[0], GAME)
    one.page.goto(f"{served.base}/more")
    before = {cookie.get("name") for cookie in one.context.cookies()}
    one.page.get_by_role("link", name="Deutsch").click()
    expect(one.page.locator("html[lang=de]")).to_be_attached()
    (kept,) = [cookie for cookie in one.context.cookies() if cookie.get("name") not in before]
    assert (kept.get("name"), kept.get("value"), kept.get("httpOnly")) == ("language", "de", True)
    assert round((kept.get("expires", 0) - time.time()) / 86_400) == 180


def test_a_link_leads_to_its_moment_and_to_no_other_site(served: Served, phone: NewPhone) -> None:
    served.game("spooks-full", 6, GAME)
    address, _ = served.link("watch")
    one = phone()
    one.page.goto(f"{address}&/g/{GAME}/2")
    one.page.wait_for_url(f"{served.base}/g/{GAME}/2")
    for elsewhere in ("//other.example/", "/\\other.example/", "https://other.example/"):
        one.page.goto("about:blank")
        one.page.goto(f"{address}&{elsewhere}")
        one.page.wait_for_url(f"{served.base}/")


def test_a_key_that_opens_nothing_is_refused_in_words(served: Served, phone: NewPhone) -> None:
    one = phone()
    one.page.goto(f"{served.base}/open#{'x' * 26}")
    expect(one.page.locator("#refusal")).to_contain_text("there is nothing here, or your link does not lead here")
    expect(one.page).to_have_url(re.compile("/open$"))
    expect(one.page.get_by_label("Link or key")).to_be_visible()


def test_a_page_ends_when_its_link_is_revoked(served: Served, phone: NewPhone) -> None:
    served.game("spooks-full", 6, GAME)
    one = phone().open(served.link("watch", GAME)[0], GAME)
    served.store.links.revoke(served.store.links.every()[0].id, by="Scribe")
    expect(one.page.locator("h1")).to_have_text("Nothing here")
    expect(one.page.locator(".board")).to_have_count(0)
