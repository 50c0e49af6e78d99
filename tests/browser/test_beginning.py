"""A new game by taps: how many it takes, that their order is kept, and that none of it needs a script."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPhone
from tests.browser.serving import Served

from spooklog.domain.contract.registry import find_ruleset
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.logs.series_writer import Opening

HERE = '[aria-label="Known here"] button'


def players(served: Served, page: Page) -> list[str | None]:
    """The players of the game at whose table the page is, in the order of their seats."""
    page.wait_for_url("**/g/*")
    name = page.url.rpartition("/")[2].partition("?")[0]
    return [seat.name for seat in served.store.games.load(served.store.streams.find(name, kind="game").id).seats]


@pytest.fixture
def address(served: Served) -> str:
    """A scribe's link to a store with a hand of Spooks of four people, touched last, and a game of others."""
    served.game("polterheist-table", 3, "house")
    served.game("spooks-full", 3, "hand")
    return served.link("scribe")[0]


@pytest.mark.parametrize("script", [True, False])
def test_people_are_seated_in_the_order_of_the_taps(served: Served, phone: NewPhone, address: str, *, script: bool) -> None:
    page = phone(script=script).page
    page.goto(served.base + "/open")
    page.get_by_label("Link or key").fill(address)
    page.get_by_role("button", name="Open").tap()
    page.wait_for_url(served.base + "/")
    page.get_by_role("link", name="New game").tap()
    page.wait_for_url(served.base + "/new")
    page.get_by_role("button", name="Nobody yet").tap()
    expect(page.locator("ol.rows li")).to_have_count(0)
    names = page.locator(HERE).all_inner_texts()
    assert len(names) >= 4
    tapped = names[3::-1]
    for name in tapped:
        page.locator("#h-who ~ .chips button", has_text=name).tap()
        if not script:
            page.wait_for_load_state()
    expect(page.locator("ol.rows li")).to_have_count(4)
    page.get_by_role("button", name="Begin: Spooks with four").tap()
    assert players(served, page) == tapped


def test_the_same_people_play_another_title_with_three_taps(served: Served, phone: NewPhone, address: str) -> None:
    one = phone()
    one.page.goto(address)
    one.is_live()
    before = [seat.name for seat in served.store.games.load(served.store.streams.find("hand").id).seats]
    one.page.get_by_role("link", name="New game").tap()
    one.page.get_by_role("button", name="Wizard").tap()
    one.page.get_by_role("button", name="Begin: Wizard with four").tap()
    assert players(served, one.page) == before


def test_what_was_opened_and_typed_stays_while_people_are_tapped(served: Served, phone: NewPhone, address: str) -> None:
    one = phone()
    one.page.goto(address)
    one.is_live()
    one.page.goto(served.base + "/new")
    one.page.locator("summary", has_text="How you play").tap()
    one.page.locator("[name=name]").fill("friday")
    one.page.locator("#someone").fill("Bea Neu")
    one.page.locator("#someone").press("Enter")
    expect(one.page.locator("ol.rows")).to_contain_text("Bea Neu")
    expect(one.page.locator("#someone")).to_be_focused()
    expect(one.page.locator("[name=name]")).to_be_visible()
    expect(one.page.locator("[name=name]")).to_have_value("friday")


def test_the_next_hand_begins_with_as_many_as_the_game_is_for(served: Served, phone: NewPhone) -> None:
    seats = [SeatSpec(name, name) for name in ("ida", "jo", "kim")]
    opening = Opening(ruleset=find_ruleset("spooks"), format="spooks-short", seats=seats, by="Ida", settings={"roster": "open"})
    served.store.series.open(opening, name="club")
    page = phone().page
    page.goto(f"{served.link('scribe')[0]}&/s/club/next")
    begin = page.locator(".go")
    expect(begin).to_be_enabled()
    page.locator("[value=misses]").first.check(force=True)
    expect(begin).to_be_disabled()
    expect(begin).to_contain_text("it is for 3 or more")
    page.locator("[value=plays]").first.check(force=True)
    expect(begin).to_contain_text("ida, jo, kim; kim deals")
    page.locator("[name=joins]").fill("Emil")
    expect(begin).to_be_enabled()
    expect(begin).to_contain_text("ida, jo, kim, Emil")
    expect(begin).not_to_contain_text("deals")


def test_the_gold_button_says_the_name_that_is_typed(served: Served, phone: NewPhone, address: str) -> None:
    page = phone().page
    page.goto(address)
    page.wait_for_url(served.base + "/")
    page.goto(served.base + "/new?ruleset=tally")
    button = page.get_by_role("button", name="Begin: ")
    expect(button).to_contain_text("Begin: this game with four")
    page.get_by_label("What it is called").fill("Hearts")
    page.get_by_label("What it is called").blur()
    expect(button).to_contain_text("Begin: Hearts with four")
