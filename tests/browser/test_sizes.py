"""What is tapped and read on narrow screens: large enough, and nothing to scroll sideways."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from tests.browser.conftest import NewPhone
from tests.browser.serving import Served

GAMES = {
    "spooks-full": 30,
    "spooks-masters": 6,
    "spookies-table": 12,
    "spukstaben-table": 11,
    "halloween-table": 12,
    "polterheist-table": 21,
}
"""Games that are shown, a moment of each with much to choose."""

LINE = 23
"""Height of a line of text, and of a link in it."""

TAPS = """() => [...document.querySelectorAll("button, summary, select, input, a.step, a[href]")].flatMap((one) => {
  const box = one.getBoundingClientRect(), style = getComputedStyle(one);
  if (!box.width || style.clipPath !== "none" || one.closest("svg")) return [];
  const inline = style.display === "inline", least = inline ? LINE : one.matches("a:not(.step), [type=checkbox]") ? 24 : 44;
  const height = inline ? Math.max(box.height, parseFloat(style.lineHeight)) : box.height;
  return height + 0.5 < least ? [`${one.tagName} ${(one.innerText || one.name || "").slice(0, 30)} ${height.toFixed(1)}`] : [];
})""".replace("LINE", str(LINE))

LETTERS = """() => [...document.querySelectorAll(".board text")].flatMap((one) => {
  const scale = one.getScreenCTM().a ** 2 + one.getScreenCTM().b ** 2;
  const size = parseFloat(getComputedStyle(one).fontSize) * Math.sqrt(scale);
  return one.textContent.trim() && size < 11.95 ? [`${one.textContent} ${size.toFixed(1)}`] : [];
})"""


def sideways(page: Page) -> int:
    """How far a page can be scrolled sideways."""
    # a phone shrinks a page that is too wide, and says then that its window is as wide
    return int(page.evaluate("document.scrollingElement.scrollWidth - screen.width"))


@pytest.mark.slow
def test_open_menus_and_pickers_fit_too(served: Served, phone: NewPhone) -> None:
    one = phone(320)
    one.page.goto(served.link("scribe")[0])
    one.is_live()
    for game in ("spukstaben-table", "spookies-table", "polterheist-table"):
        served.game(game, GAMES[game], game)
        one.page.goto(f"{served.base}/g/{game}")
        one.is_live()
        one.page.locator('a[href="#menu"]').tap()
        assert sideways(one.page) == 0
        assert one.page.evaluate(TAPS) == []
        one.page.locator("#menu").get_by_label("Close").tap()
        for number in range(min(one.page.locator(".form").count(), 3)):
            form = one.page.locator(".form").nth(number)
            one.fill(form)
            assert sideways(one.page) == 0
            assert one.page.evaluate(TAPS) == []
            one.page.keyboard.press("Escape")


def test_a_wide_table_of_an_audit_keeps_its_first_column(served: Served, phone: NewPhone) -> None:
    served.game("spooks-full", 30, "hand")
    one = phone(360)
    one.page.goto(served.link("scribe")[0])
    one.is_live()
    one.page.goto(f"{served.base}/g/hand/audit")
    assert sideways(one.page) == 0
    table = one.page.locator(".wide", has_text="hash").last
    first = table.locator("tbody tr:not(.heading) > :first-child").first
    before = first.bounding_box()
    assert table.evaluate("one => { one.scrollTo(1e4, 0); return one.scrollLeft }") > 0
    assert first.bounding_box() == before
