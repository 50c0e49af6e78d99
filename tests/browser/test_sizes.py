"""Every page on narrow screens: nothing to scroll sideways, everything large enough to tap and to read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from tests.browser.conftest import NewPhone
from tests.browser.serving import SAMPLES, Served
from tests.web.test_analysis import found_in

from spooklog.replays.analysis.kept import keep
from spooklog.replays.sheets.series_sheet import import_series

GAMES = {
    "spooks-full": 30,
    "spooks-masters": 6,
    "spookies-table": 12,
    "spukstaben-table": 11,
    "halloween-table": 12,
    "polterheist-table": 21,
}
"""Games that are shown, a moment of each with much to choose."""

ANALYSED = "friday-hands-1"
"""A game that is over, with an analysis."""

PAGES = (
    *(f"/g/{game}" for game in GAMES),
    "/g/halloween-table/8",
    "/g/halloween-table/8#share",
    *(f"/g/{game}/tv" for game in GAMES),
    "/g/spooks-full/log",
    "/g/spooks-full/moments",
    "/g/spooks-full/analysis",
    f"/g/{ANALYSED}/analysis",
    "/g/spooks-full/score?why=anna",
    "/g/spooks-full/disputes",
    "/g/spooks-full/explain?text=anna+2T",
    "/",
    "/links",
    "/new",
    "/more",
    "/games",
    "/series",
    "/s/friday-hands",
    "/s/friday-hands/audit",
    "/series/new",
    "/players",
    "/stats",
    "/stats?title=Spooks",
    "/stats/totals?of=wins",
    "/player?name=Anna+Berg",
    "/precedents",
    "/rules",
    "/rules/spooks",
    "/rules/halloween/notation",
    "/g/nothing",
)

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


@pytest.fixture
def address(served: Served) -> str:
    """A scribe's link to a store with games of all titles."""
    for game, plies in GAMES.items():
        served.game(game, plies, game)
    lines = (SAMPLES / "friday-hands.series").read_bytes().splitlines(keepends=True)
    import_series(served.store, lines, by="Scribe", now=1_793_475_060_000)
    analysed = served.store.games.load(served.store.streams.find(ANALYSED).id)
    keep(served.store, analysed, "public", "normal", 1, found_in(analysed))
    return served.link("scribe")[0]


def sideways(page: Page) -> int:
    """How far a page can be scrolled sideways."""
    # a phone shrinks a page that is too wide, and says then that its window is as wide
    return int(page.evaluate("document.scrollingElement.scrollWidth - screen.width"))


@pytest.mark.slow
@pytest.mark.parametrize("width", [360, 320])
def test_pages_fit_on_narrow_phones(served: Served, phone: NewPhone, address: str, width: int) -> None:
    """What is tapped is 44 pixels high, a link in a text 24; letters of a board have 12 on the wider phone."""
    one = phone(width)
    one.page.goto(address)
    one.is_live()
    problems = []
    for path in PAGES:
        one.page.goto(served.base + path)
        one.page.wait_for_load_state()
        if by := sideways(one.page):
            problems.append(f"{path} is {by} too wide")
        problems += [f"{path}: {small}" for small in one.page.evaluate(TAPS)]
        if width == 360:
            problems += [f"{path}: {small}" for small in one.page.evaluate(LETTERS)]
    assert not problems, "\n".join(problems)


@pytest.mark.slow
def test_open_menus_and_pickers_fit_too(served: Served, phone: NewPhone, address: str) -> None:
    one = phone(320)
    one.page.goto(address)
    one.is_live()
    for game in ("spukstaben-table", "spookies-table", "polterheist-table"):
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
