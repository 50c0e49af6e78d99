"""Many tabs of one browser: all are live over one stream, all record, and those that are hidden let go."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone
from tests.browser.serving import PATIENCE, Served

from spooklog.store.changes.renaming import rename
from spooklog.web import live

GAME = "hand"
MANY = 9
"""Tabs: more than the six connections that a browser has to a server."""

SHOW = """state => {
  Object.defineProperty(document, "hidden", { value: state === "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}"""


def until(there: Callable[[], bool], page: Page) -> None:
    """Wait for a condition of the server, while the browser goes on."""
    end = time.monotonic() + PATIENCE
    while not there():
        assert time.monotonic() < end
        page.wait_for_timeout(20)


def tab(phone: Phone, address: str = f"/g/{GAME}", width: int = 360) -> Page:
    """One more tab of a phone's browser, live; a wide one has a view of its own."""
    page = phone.context.new_page()
    page.set_viewport_size({"width": width, "height": 800})
    page.on("pageerror", lambda problem: phone.problems.append(str(problem)))
    page.goto(phone.served.base + address)
    page.locator("#live-state.on").wait_for()
    return page


def shows(page: Page, ply: int) -> None:
    """Wait until a tab shows a ply as the last one."""
    expect(page.locator(".log li").first).to_have_attribute("value", str(ply))


def record(page: Page, line: str) -> None:
    """Type a line into a tab."""
    if not page.locator("#text").is_visible():
        page.locator("[data-do=type]").tap()
    page.locator("#text").fill(line)
    page.locator("#text").press("Enter")


def shown(served: Served) -> int:
    """How many views the streams of the server show."""
    return len(served.site.live.views)


@pytest.fixture
def scribe(served: Served, phone: NewPhone) -> Phone:
    """The scribe's browser at a hand of Spooks after three plies."""
    served.game("spooks-full", 3, GAME)
    return phone().open(served.link("scribe")[0], GAME)


def test_nine_tabs_are_live_over_one_stream_and_the_ninth_records(served: Served, scribe: Phone) -> None:
    lobby = tab(scribe, "/")
    pages = [scribe.page, *(tab(scribe) for _ in range(MANY - 2))]
    record(pages[-1], "anna 2T")
    for page in pages:
        shows(page, 4)
    expect(lobby.locator("#live .box")).to_contain_text("ply 4")
    record(pages[0], "bert 2G")
    for page in pages:
        shows(page, 5)
    until(lambda: len(served.site.live) == 1, lobby)
    assert shown(served) == 2
    assert served.lines(GAME)[3:] == ["anna 2T", "bert 2G"]


def test_a_hidden_tab_releases_its_view_and_catches_up_when_visible(served: Served, scribe: Phone) -> None:
    hidden = tab(scribe, width=1280)
    until(lambda: (len(served.site.live), shown(served)) == (1, 2), hidden)
    hidden.evaluate(SHOW, "hidden")
    until(lambda: (len(served.site.live), shown(served)) == (1, 1), hidden)
    record(scribe.page, "anna 2T")
    shows(scribe.page, 4)
    shows(hidden, 3)
    hidden.evaluate(SHOW, "visible")
    shows(hidden, 4)
    record(scribe.page, "bert 2G")
    shows(hidden, 5)
    for page in (hidden, scribe.page):
        page.evaluate(SHOW, "hidden")
    until(lambda: len(served.site.live) == 0, hidden)


def test_a_game_that_was_renamed_meanwhile_is_found_by_a_tab_that_was_hidden(served: Served, scribe: Phone) -> None:
    scribe.page.evaluate(SHOW, "hidden")
    until(lambda: len(served.site.live) == 0, scribe.page)
    rename(served.store.own_log, GAME, "last-hand", by="Scribe")
    scribe.page.evaluate(SHOW, "visible")
    scribe.is_live()
    record(scribe.page, "anna 2T")
    scribe.page.wait_for_url("**/g/last-hand")
    shows(scribe.page, 4)


def test_a_closed_or_left_tab_releases_its_view(served: Served, scribe: Phone) -> None:
    closed, left = tab(scribe, "/"), tab(scribe, width=1280)
    until(lambda: shown(served) == 3, left)
    closed.close()
    until(lambda: shown(served) == 2, left)
    left.goto(f"{served.base}/rules")
    until(lambda: (len(served.site.live), shown(served)) == (1, 1), left)
    left.go_back()
    left.locator("#live-state.on").wait_for()
    until(lambda: (len(served.site.live), shown(served)) == (1, 2), left)


def test_an_unresponsive_tab_releases_its_view(served: Served, scribe: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "CHECK", 0.1)
    monkeypatch.setattr(live, "HEARTBEAT", 0.5)
    dead = tab(scribe, "/")
    until(lambda: shown(served) == 2, dead)
    dead.evaluate("MessagePort.prototype.postMessage = () => {}")
    until(lambda: shown(served) == 1, dead)
    record(scribe.page, "anna 2T")
    shows(scribe.page, 4)


def test_a_tab_with_a_revoked_link_reloads_and_the_other_tabs_stay(served: Served, scribe: Phone) -> None:
    served.game("spooks-full", 2, "other")
    scribe.context.clear_cookies()
    address, _ = served.link("watch", GAME)
    scribe.page.goto(address)
    scribe.page.wait_for_url(f"**/g/{GAME}")
    watch, key = served.link("watch", "other")
    other = scribe.context.new_page()
    other.goto(watch)
    other.locator("#live-state.on").wait_for()
    scribe.page.evaluate("window.same = true")
    link = served.store.links.find(key)
    assert link
    served.store.links.revoke(link.id, by="Scribe")
    expect(other.locator("main")).to_contain_text("There is nothing here")
    assert scribe.page.evaluate("window.same")
    until(lambda: shown(served) == 1, other)


@pytest.mark.rounds
def test_tabs_come_back_when_the_server_starts_again(served: Served, scribe: Phone) -> None:
    pages = [scribe.page, tab(scribe), tab(scribe, width=1280)]
    served.stop()
    for page in pages:
        page.locator("#live-state.off").wait_for()
    served.start()
    for page in pages:
        page.locator("#live-state.on").wait_for()
    record(pages[1], "anna 2T")
    for page in pages:
        shows(page, 4)
    until(lambda: (len(served.site.live), shown(served)) == (1, 2), pages[0])


@pytest.mark.parametrize("missing", ["delete window.SharedWorker", "window.SharedWorker = class { constructor() { throw 1; } }"])
def test_without_a_shared_worker_a_tab_is_live_while_visible(served: Served, phone: NewPhone, missing: str) -> None:
    served.game("spooks-full", 3, GAME)
    one = phone()
    one.before_each_page(missing)
    one.open(served.link("scribe")[0], GAME)
    for _ in range(MANY - 1):
        one.page.evaluate(SHOW, "hidden")
        until(lambda: len(served.site.live) == 0, one.page)
        one.page = tab(one)
    assert len(served.site.live) == 1
    record(one.page, "anna 2T")
    shows(one.page, 4)
    first = one.context.pages[0]
    shows(first, 3)
    one.page.evaluate(SHOW, "hidden")
    first.evaluate(SHOW, "visible")
    shows(first, 4)
    until(lambda: len(served.site.live) == 1, first)


def test_tabs_are_live_without_a_worker_that_cannot_be_loaded(served: Served, phone: NewPhone) -> None:
    served.game("spooks-full", 3, GAME)
    one = phone()
    one.before_each_page("SharedWorker = class extends SharedWorker { constructor() { super('/static/none.js'); } }")
    one.open(served.link("scribe")[0], GAME)
    record(one.page, "anna 2T")
    shows(one.page, 4)


def test_a_worker_that_died_is_restarted(browser: Browser, served: Served, phone: NewPhone) -> None:
    served.game("spooks-full", 3, GAME)
    one = phone()
    one.take_time()
    one.open(served.link("scribe")[0], GAME)
    session = browser.new_browser_cdp_session()
    targets = session.send("Target.getTargets")["targetInfos"]
    (worker,) = (one for one in targets if one["type"] == "shared_worker" and one["url"].startswith(served.base))
    session.send("Target.closeTarget", {"targetId": worker["targetId"]})
    until(lambda: len(served.site.live) == 0, one.page)
    one.page.clock.fast_forward(61_000)
    until(lambda: len(served.site.live) == 1, one.page)
    record(one.page, "anna 2T")
    shows(one.page, 4)
