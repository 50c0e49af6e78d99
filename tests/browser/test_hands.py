"""Hands on a scribe's screen: none by accident, one for a minute where it was asked for."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone
from tests.browser.serving import Served

from spooklog.domain.contract.ruleset import Viewer
from spooklog.web.choosing import choices_of

GAME = "hand"
VIEWERS: tuple[Viewer, ...] = ("full", "public")
CARD = '.board [data-word="2T"]'
"""A card in the hand of anna."""


@pytest.fixture
def one(served: Served, phone: NewPhone) -> Phone:
    """The scribe's phone at a hand of Spooks, recorded with all hands; its clock is the test's."""
    served.game("spooks-full", 3, GAME)
    one = phone()
    one.take_time()
    return one.open(served.link("scribe")[0], GAME)


def is_covered(one: Phone) -> None:
    """No hand is seen, and no address asks for one."""
    expect(one.page.locator(".board svg")).to_be_visible()
    expect(one.page.locator(CARD)).to_have_count(0)
    assert one.page.url == f"{one.served.base}/g/{GAME}"


def test_a_scribe_sees_what_all_can_see(one: Phone) -> None:
    """Cards that a hidden hand may hold are offered."""
    is_covered(one)
    loaded = one.served.loaded(GAME)
    every, offered = (len(choices_of(loaded, loaded.seen(viewer), None).choices[0].buttons) for viewer in VIEWERS)
    assert every < offered == one.page.locator(".choice").count()


def test_a_hand_is_for_the_eyes_of_its_player_and_covered_after_a_minute(one: Phone) -> None:
    one.show_hand("anna")
    expect(one.page.locator(CARD)).not_to_have_count(0)
    expect(one.page.locator(".top")).to_contain_text("Anna's eyes only")
    assert "as=" not in one.page.url
    with one.page.expect_navigation():
        one.page.clock.run_for(61_000)
    is_covered(one)


def test_a_hand_is_covered_where_the_page_is_hidden(one: Phone) -> None:
    one.show_hand("full")
    expect(one.page.locator(".top")).to_contain_text("All hands")
    one.page.evaluate("""() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }""")
    expect(one.page.locator(".board")).to_have_count(0)
    with one.page.expect_navigation():
        one.page.evaluate("""() => {
          delete document.hidden;
          document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
        }""")
    is_covered(one)


@pytest.mark.parametrize("way", ["reload", "back and on", "cover"])
def test_a_hand_does_not_survive_that_the_page_is_loaded(one: Phone, way: str) -> None:
    one.show_hand("anna")
    expect(one.page.locator(CARD)).not_to_have_count(0)
    if way == "reload":
        one.page.reload()
    elif way == "cover":
        one.page.get_by_role("link", name="Cover").tap()
    else:
        one.page.goto(f"{one.served.base}/more")
        one.page.go_back()
    is_covered(one)


def test_links_from_a_hand_lead_to_what_all_can_see(one: Phone) -> None:
    one.show_hand("anna")
    addresses = one.page.locator("a[href]").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    assert [one for one in addresses if "as=anna" in one and not one.startswith(f"/g/{GAME}/score")] == []


@pytest.mark.parametrize("script", [True, False])
def test_a_players_hand_is_covered_until_a_tap_on_the_board(served: Served, phone: NewPhone, *, script: bool) -> None:
    """And from the next tap, load or hidden page on; a card of it is then played by two taps."""
    served.game("spooks-full", 3, GAME)
    one, (address, _) = phone(script=script), served.link("seat", GAME, 1)
    if script:
        one.take_time()
        one.page.goto(f"{address}&/g/{GAME}")
        one.page.wait_for_url(f"{served.base}/g/{GAME}")
    else:
        one.page.goto(f"{served.base}/open")
        one.page.get_by_label("Link or key").fill(address)
        one.page.get_by_role("button", name="Open").tap()
        one.page.wait_for_url(f"{served.base}/g/{GAME}")
    is_covered(one)
    expect(one.page.locator(".choice")).to_have_count(0)
    expect(one.page.locator("main")).not_to_contain_text("2T")
    one.page.locator(".board").tap()
    expect(one.page.locator(CARD)).not_to_have_count(0)
    one.page.get_by_role("link", name="Cover").tap()
    is_covered(one)
    if not script:
        return
    one.look()
    one.page.clock.run_for(61_000)
    card = one.page.locator('.choice[data-word="2T"]')
    card.tap()
    card.tap()
    expect(one.said()).to_contain_text("Recorded: Anna plays the 2 of Bats")
    one.page.reload()
    is_covered(one)


def test_a_hand_of_a_game_that_is_over_is_no_secret(served: Served, phone: NewPhone) -> None:
    served.game("spooks-full", 99, GAME)
    one = phone().open(served.link("seat", GAME, 1)[0], GAME)
    expect(one.page.get_by_role("link", name="Look at your hand")).to_have_count(0)
    expect(one.page.locator("body[data-hand]")).to_have_count(0)
