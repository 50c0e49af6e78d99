"""Moments of a game: stepped through by taps, keys and swipes, played at the pace of the table, linked to."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone
from tests.browser.serving import Served

GAME = "hand"

SWIPE = """([from, to]) => {
  const touch = (x, y) => new Touch({ identifier: 1, target: document.body, clientX: x, clientY: y });
  const fire = (kind, x) => document.body.dispatchEvent(new TouchEvent(kind, {
    bubbles: true, touches: kind === "touchend" ? [] : [touch(x, 300)], changedTouches: [touch(x, 300)],
  }));
  fire("touchstart", from);
  fire("touchend", to);
}"""


@pytest.fixture
def watcher(served: Served, phone: NewPhone) -> Phone:
    """A phone that shows the moment after ply 5 of 20."""
    served.game("spooks-full", 20, GAME)
    one = phone()
    one.page.goto(served.link("watch")[0])
    one.is_live()
    one.page.goto(f"{served.base}/g/{GAME}/5")
    return one


def is_at(one: Phone, ply: int) -> None:
    """Wait until the page and its address are at a ply."""
    expect(one.page.locator("#live")).to_have_attribute("data-ply", str(ply))
    expect(one.page).to_have_url(re.compile(rf"/g/{GAME}/{ply}(\?|$)"))


def test_a_game_is_stepped_through_by_taps_and_goes_back(watcher: Phone) -> None:
    """The page is not loaded anew, the focus stays, and the browser's way back leads through the moments."""
    watcher.page.evaluate("window.same = true")
    watcher.page.get_by_label("One ply on").tap()
    is_at(watcher, 6)
    expect(watcher.page.locator("#here")).to_contain_text("the trick: Anna 2 of Spooks")
    watcher.page.get_by_label("The last ply").tap()
    is_at(watcher, 20)
    watcher.page.get_by_label("One ply back").tap()
    is_at(watcher, 19)
    expect(watcher.page.get_by_label("One ply back")).to_be_focused()
    assert watcher.page.evaluate("window.same")
    watcher.page.go_back()
    is_at(watcher, 20)
    watcher.page.get_by_label("The start").tap()
    is_at(watcher, 0)


def test_the_board_stays_in_sight_from_step_to_step(watcher: Phone) -> None:
    # a tap of the test scrolls by itself, what is tapped here does not
    tap = "() => { const one = document.querySelector('[data-step=on]'); one.focus({ preventScroll: true }); one.click(); }"
    for ply in (6, 7):
        watcher.page.evaluate(tap)
        is_at(watcher, ply)
        expect(watcher.page.get_by_label("One ply on")).to_be_focused()
        assert watcher.page.evaluate("scrollY") == 0


def test_keys_step_too(watcher: Phone) -> None:
    for key, ply in (("ArrowRight", 6), ("ArrowLeft", 5), ("End", 20), ("Home", 0)):
        watcher.page.keyboard.press(key)
        is_at(watcher, ply)


def test_a_swipe_is_a_step(watcher: Phone) -> None:
    watcher.page.evaluate(SWIPE, [300, 60])
    is_at(watcher, 6)
    watcher.page.evaluate(SWIPE, [60, 300])
    is_at(watcher, 5)


def test_a_game_plays_at_the_pace_of_the_table_until_it_is_stopped(watcher: Phone) -> None:
    """Each moment says how long it lasts; the browser's way back does not lead through all of them."""
    play, clock = watcher.page.get_by_label("Play"), watcher.page.clock
    before = watcher.page.evaluate("history.length")
    watcher.take_time()
    clock.pause_at(watcher.page.evaluate("Date.now()") + 60_000)
    signs = play.locator("path")
    assert [sign.is_visible() for sign in signs.all()] == [True, False], "a triangle"
    play.tap()
    expect(play).to_have_attribute("aria-pressed", "true")
    assert [sign.is_visible() for sign in signs.all()] == [False, True], "two bars"
    clock.run_for(1000)
    is_at(watcher, 6)
    clock.run_for(int(watcher.page.locator("#live").get_attribute("data-pause") or "") - 1)
    is_at(watcher, 6)
    clock.run_for(1)
    is_at(watcher, 7)
    watcher.page.get_by_label("Play").tap()
    expect(watcher.page.get_by_label("Play")).to_have_attribute("aria-pressed", "false")
    assert watcher.page.evaluate("history.length") == before
    watcher.page.keyboard.press("End")
    is_at(watcher, 20)


def test_playing_ends_at_the_last_ply(watcher: Phone) -> None:
    watcher.page.goto(f"{watcher.served.base}/g/{GAME}/19")
    watcher.page.keyboard.press("Space")
    is_at(watcher, 20)
    expect(watcher.page.get_by_label("Play")).to_have_attribute("aria-pressed", "false")


def test_landmarks_lead_to_moments(watcher: Phone) -> None:
    watcher.page.goto(f"{watcher.served.base}/g/{GAME}/moments")
    watcher.page.get_by_role("link", name=re.compile("trick anna 2K")).tap()
    is_at(watcher, 6)


def test_the_link_to_a_moment_is_copied(watcher: Phone) -> None:
    """Where a browser lets no page copy, it is shown, and chosen to be copied by hand."""
    watcher.context.grant_permissions(["clipboard-read", "clipboard-write"])
    watcher.page.get_by_label("One ply on").tap()
    is_at(watcher, 6)
    watcher.page.get_by_role("link", name="Share").tap()
    watcher.page.get_by_role("button", name="Copy the link").tap()
    expect(watcher.page.get_by_role("button", name="Copied")).to_be_visible()
    assert f"/g/{GAME}/6" in watcher.page.evaluate("navigator.clipboard.readText()")
    watcher.page.reload()
    watcher.page.evaluate("document.execCommand = () => false; delete Navigator.prototype.clipboard")
    watcher.page.get_by_role("button", name="Copy the link").tap()
    expect(watcher.page.get_by_label("The link", exact=True)).to_be_focused()
    assert f"/g/{GAME}/6" in watcher.page.evaluate("getSelection().toString()")


def test_notes_and_disputes_are_about_the_moment_shown(served: Served, phone: NewPhone) -> None:
    served.game("spooks-full", 20, GAME)
    one = phone()
    one.page.goto(served.link("scribe")[0])
    one.is_live()
    one.page.goto(f"{served.base}/g/{GAME}/5")
    one.page.get_by_role("button", name="Note", exact=True).tap()
    one.page.locator("#picker input").fill("a fine card")
    one.page.locator("#picker .go").tap()
    expect(one.page.locator("#live")).to_contain_text("a fine card")
    is_at(one, 5)
    # the page came anew, and its script comes last
    one.page.wait_for_load_state()
    one.page.get_by_role("button", name="Dispute", exact=True).tap()
    one.page.locator("#picker input").fill("it was the 3G")
    one.page.locator("#picker .go").tap()
    one.page.wait_for_url("**/disputes/1")
    expect(one.page.get_by_role("main")).to_contain_text("it was the 3G")
    assert len(served.loaded(GAME).game.disputes) == 1
