"""What people do at a table with Tab and Enter alone: a line recorded and undone, a correction previewed, a link shared."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import NewPhone
from tests.browser.serving import Served

GAME = "hand"
MOST = 150
"""Tabs from anywhere on a page to anywhere else on it."""

REACHED = """() => {
  const one = document.activeElement;
  return one !== document.body && !one.dataset.reached && (one.dataset.reached = "yes");
}"""
"""Notes which control has the focus; whether it has it for the first time."""

LEFT_OUT = """() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")].filter(
  (one) => one.tabIndex >= 0 && !one.disabled && one.type !== "hidden" && one.checkVisibility({ visibilityProperty: true })
  && !one.dataset.reached && !(one.type === "radio" && !one.checked)).map((one) => one.outerHTML.slice(0, 120))"""
"""The controls to which Tab has not led; of radio buttons it leads to the one that is chosen."""


@pytest.fixture
def page(served: Served, phone: NewPhone) -> Page:
    """A desk at which the scribe sits, at a hand of Spooks."""
    served.game("spooks-full", 3, GAME)
    one = phone(1280, 800).open(served.link("scribe")[0], GAME)
    return one.page


def tab_to(control: Locator) -> None:
    """Press Tab until a control has the focus."""
    for _ in range(MOST):
        control.page.keyboard.press("Tab")
        if control.evaluate("one => one === document.activeElement"):
            return
    raise AssertionError(f"Tab does not lead to {control}")


def enter(control: Locator) -> None:
    """Lead the focus to a control, and press Enter."""
    tab_to(control)
    control.page.keyboard.press("Enter")


def test_a_card_is_recorded_and_undone(served: Served, page: Page) -> None:
    """A card has a name in words. The focus stays at the table; a screen reader is told what was recorded, and what is next."""
    card = page.locator(".choice").nth(1)
    says = card.get_attribute("data-says") or ""
    expect(card).to_have_accessible_name(re.compile(rf"{says}$"))
    assert re.fullmatch(r"(?:\w+) of (?:Spiders|Spooks|Goblins|Bones|Bats)", says)
    enter(card)
    expect(card).to_have_class(re.compile("armed"))
    page.keyboard.press("Enter")
    expect(page.locator("output#said")).to_contain_text(f"Recorded: Anna plays the {says}")
    expect(page.locator("#live[aria-live=polite] #prompt:not([aria-live])")).to_contain_text(f"After Anna plays the {says}:")
    expect(page.locator("#live :focus")).to_have_count(1)
    enter(page.get_by_role("button", name=re.compile("^Undo")))
    expect(page.locator("output#said")).to_contain_text("Undone: ")
    assert len(served.loaded(GAME).game.plies) == 3


def test_a_correction_is_previewed(served: Served, page: Page) -> None:
    head = served.loaded(GAME).stream.head
    enter(page.locator(".log a").first)
    page.wait_for_url(f"**/g/{GAME}/3*")
    enter(page.get_by_role("link", name="Correct"))
    enter(page.get_by_text("That never happened"))
    expect(page.get_by_role("heading", name="What would change")).to_be_visible()
    tab_to(page.get_by_role("button", name="Apply"))
    assert served.loaded(GAME).stream.head == head


def test_a_link_is_shared(page: Page) -> None:
    """What opens above a table has the next Tab, and its first link closes it."""
    enter(page.get_by_role("link", name="Share this game"))
    sheet = page.get_by_role("dialog", name="Share")
    expect(sheet).to_be_visible()
    page.keyboard.press("Tab")
    expect(sheet.get_by_role("link", name="Close")).to_be_focused()
    enter(sheet.get_by_role("button", name="Copy the link"))
    expect(sheet.get_by_role("button", name="Copied")).to_be_visible()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(sheet).to_be_hidden()


@pytest.mark.parametrize("path", [f"/g/{GAME}", f"/g/{GAME}/2"])
def test_escape_closes_a_sheet_and_nothing_else(served: Served, page: Page, path: str) -> None:
    page.goto(f"{served.base}{path}")
    for opens in ("Share", "More about this page"):
        page.get_by_role("link", name=opens).first.click()
        sheet = page.get_by_role("dialog")
        expect(sheet).to_be_visible()
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()
    address = page.url
    page.keyboard.press("Escape")
    assert page.url == address


def test_tab_leads_through_each_page_and_out_of_it(served: Served, page: Page) -> None:
    """The first Tab is at a way past the bars; no control keeps the focus, and none is left out."""
    for path in ("/", "/new", "/games", f"/g/{GAME}", f"/g/{GAME}/2", f"/g/{GAME}/3/correct", "/links"):
        page.goto(served.base + path)
        page.keyboard.press("Tab")
        expect(page.locator(".skip")).to_be_focused()
        for _ in range(MOST):
            if not page.evaluate(REACHED):
                break
            page.keyboard.press("Tab")
        assert page.evaluate(LEFT_OUT) == []
        page.locator(".skip").focus()
        page.keyboard.press("Enter")
        expect(page.locator("main")).to_be_focused()
