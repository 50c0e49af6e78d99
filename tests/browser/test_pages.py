"""Pages in one file, opened from the disk without a network: on a phone and a desk, by touch and by keys, with scripts off."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.browser.axe import AXE, SPACED, UNSEEN, axe
from tests.browser.serving import PATIENCE, SAMPLES
from tests.browser.test_moments import SWIPE
from tests.browser.test_sizes import LETTERS, TAPS

from spooklog.replays.analysis.answers import CurvePoint
from spooklog.replays.page.game_page import game_page
from spooklog.replays.pictures import narrow_picture, wide_picture
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.replays.timeline.timeline import Timeline
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import open_store

NOW = 1_793_475_060_000
DOCUMENTS = Path(__file__).parents[2] / "docs" / "replays"
SCROLLED = """new Promise((done) => {
  const look = () => $("figure.wide").scrollLeft > 0 ? done() : requestAnimationFrame(look);
  look();
})"""
"""Waits until the chart has scrolled sideways; the policy of a page lets no test wait by a text that is evaluated again."""

HOSTILE = b'# </script><script>boo()</script><img src=x onerror="boo()">\n'


class Pages(NamedTuple):
    """Pages on the disk: a hand, a game whose board has parts, a series; and the hand itself."""

    hand: Path
    heist: Path
    fridays: Path
    loaded: LoadedGame


@pytest.fixture(scope="module")
def pages(empty_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Pages:
    """The hand with a hostile note and a curve, made now; the other two are of the documents, which other tests hold to that."""
    folder = tmp_path_factory.mktemp("pages")
    lines = (SAMPLES / "spooks-full.sheet").read_bytes().splitlines(keepends=True)
    with open_store(str(shutil.copy(empty_store, folder / "games.db")), clock=lambda: NOW, synchronous="OFF") as store:
        game = import_sheet(store.games, [*lines, HOSTILE], by="Scribe", now=NOW, name="spooks-full").loaded
        curve = [CurvePoint(ply=ply, shares=[0.25] * 4, errors=[0.02] * 4) for ply in range(len(game.game.plies) + 1)]
        page = game_page(Timeline(game, "full", store.games.texts(game.stream.id)), curve=curve)
    (folder / "spooks-full.html").write_text(page, encoding="utf-8")
    return Pages(folder / "spooks-full.html", DOCUMENTS / "polterheist.html", DOCUMENTS / "fridays.html", game)


Open = Callable[..., Page]


@pytest.fixture
def opened(browser: Browser) -> Iterator[Open]:
    """Opens a page from the disk in a browser that is offline: on a phone, unless a size is given."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []
    requests: list[str] = []

    def open_page(
        file: Path, moment: str = "", size: tuple[int, int] = (360, 640), *, script: bool = True, init: str = ""
    ) -> Page:
        phone = size[0] < 700
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=phone,
            is_mobile=phone,
            java_script_enabled=script,
            offline=True,
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE * 1000)
        context.on("request", lambda request: requests.append(request.url))
        page = context.new_page()
        page.on("pageerror", lambda problem: problems.append(str(problem)))
        page.on("console", lambda message: problems.append(message.text))
        if init:
            page.add_init_script(init)
        page.goto(file.as_uri() + moment)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not problems
    assert all(url.startswith("file:") for url in requests)


def is_at(page: Page, ply: int | str) -> None:
    """Wait until the page and its address are at a moment."""
    expect(page).to_have_url(re.compile(rf"#{re.escape(str(ply))}$"))
    expect(page.locator(".line .no")).to_have_text(str(ply).rpartition(".")[2])


def test_moments_in_the_browser_are_those_that_were_drawn(pages: Pages, opened: Open) -> None:
    page = opened(pages.hand)
    expect(page.locator(".board svg")).to_be_visible()
    texts = page.evaluate("games[0].moments.map(([, wide, , , narrow]) => [expand(pool[wide]), expand(pool[narrow])])")
    assert len(texts) == 43
    for ply in range(0, 43, 6):
        seen = pages.loaded.seen("full", ply)
        for found, svg in zip(texts[ply], (wide_picture(seen, "spooks-full", {}), narrow_picture(seen, taps=False)), strict=True):
            if ply < 42:  # the last has the hostile note
                assert found == re.sub("<desc>.*?</desc>", "", svg, flags=re.DOTALL).strip()


def test_on_a_phone_taps_and_swipes_lead_through_the_hand(pages: Pages, opened: Open) -> None:
    page = opened(pages.hand, "#20")
    is_at(page, 20)
    assert page.locator(".board svg").get_attribute("width") == "360"
    before = page.evaluate("history.length")
    page.get_by_label("One ply on").tap()
    is_at(page, 21)
    page.evaluate(SWIPE, [300, 60])
    is_at(page, 22)
    page.evaluate(SWIPE, [60, 300])
    is_at(page, 21)
    page.get_by_label("The last ply").tap()
    is_at(page, 42)
    assert page.evaluate("history.length") == before, "steps replace the address"
    page.get_by_text("Why bert has 13").tap()
    page.get_by_role("link", name="21 anna gives the 10 of Bats").first.tap()
    is_at(page, 21)
    page.go_back()
    is_at(page, 42)
    expect(page.locator("details[data-of=bert]")).not_to_have_attribute("open", "")
    page.evaluate("location.hash = '#7'")
    is_at(page, 7)
    expect(page.locator(".chances path").last).to_have_attribute("transform", "translate(7)")


def test_a_step_says_the_line_and_what_is_new_on_the_board(pages: Pages, opened: Open) -> None:
    page = opened(pages.hand, "#20")
    is_at(page, 20)
    before = page.locator(".words li").all_text_contents()
    page.get_by_label("One ply on").tap()
    is_at(page, 21)
    fresh = [one for one in page.locator(".words li").all_text_contents() if one not in before]
    said = page.locator("#said").text_content() or ""
    assert pages.loaded.game.line(pages.loaded.game.plies[20], pages.loaded.labels) in said
    assert fresh
    assert len(fresh) < len(before)
    assert said.endswith(". ".join(fresh))


def test_a_finger_moves_a_page_that_is_zoomed_in(pages: Pages, opened: Open) -> None:
    page = opened(pages.hand, "#20")
    is_at(page, 20)
    zoom = page.context.new_cdp_session(page)
    zoom.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2})
    board = page.locator(".board")
    expect(board).to_have_css("touch-action", "auto")
    page.evaluate(SWIPE, [300, 60])
    is_at(page, 20)
    zoom.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 1})
    expect(board).to_have_css("touch-action", "pan-y pinch-zoom")
    page.evaluate(SWIPE, [300, 60])
    is_at(page, 21)


@pytest.mark.parametrize("which", ["hand", "heist"])
@pytest.mark.parametrize("width", [620, 720, 820])
def test_boards_are_legible_on_a_tablet_and_no_larger_than_needed(pages: Pages, opened: Open, which: str, width: int) -> None:
    page = opened(getattr(pages, which), size=(width, 1000))
    expect(page.locator(".board svg")).to_be_attached()
    assert page.evaluate(LETTERS) == []
    assert page.locator(".board svg").evaluate("(one) => one.getBoundingClientRect().width") <= 544


@pytest.mark.parametrize("which", ["hand", "heist", "fridays"])
def test_nothing_is_too_small_or_too_wide_for_a_phone(pages: Pages, opened: Open, which: str) -> None:
    page = opened(getattr(pages, which))
    expect(page.locator(".board svg")).to_be_attached()
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate(TAPS) == []
    assert page.evaluate(LETTERS) == []


def test_axe_finds_nothing_on_a_page(pages: Pages, opened: Open) -> None:
    """On a phone and on a desk, light and dark. Nothing is cut where text is spaced; each control shows that it has the focus."""
    for which in (pages.hand, pages.heist, pages.fridays):
        for size in ((360, 640), (1280, 800)):
            page = opened(which, size=size, init=AXE)
            expect(page.locator(".board svg")).to_be_attached()
            assert [*page.evaluate(UNSEEN), *page.evaluate(SPACED), *axe(page), *axe(page, dark=True, colours=True)] == []


def test_a_long_line_leaves_room_for_the_board(empty_store: Path, tmp_path: Path, opened: Open) -> None:
    labels = [f"Maximiliane_von_Hohenlohe_{number}" for number in range(24)]
    line = ", ".join(f"{label} 30" for label in labels)
    sheet = f"game tally\nplayers {' '.join(labels)}\n---\n{line}\n".encode().splitlines(keepends=True)
    with open_store(str(shutil.copy(empty_store, tmp_path / "games.db")), clock=lambda: NOW, synchronous="OFF") as store:
        game = import_sheet(store.games, sheet, by="Scribe", now=NOW, name="many").loaded
        (tmp_path / "many.html").write_text(game_page(Timeline(game, "full", {})), encoding="utf-8")
    page = opened(tmp_path / "many.html", "#1")
    expect(page.locator(".board")).to_be_in_viewport()
    line_box, board = page.locator(".line").bounding_box(), page.locator(".board").bounding_box()
    assert line_box
    assert line_box["height"] <= 640 / 4
    assert board
    assert board["y"] < 640 / 2
    assert page.evaluate("$('.line').scrollHeight > $('.line').clientHeight"), "the rest of the line can be scrolled to"


@pytest.mark.parametrize(("width", "letters"), [(320, 16), (360, 32), (820, 32), (1280, 32)])
def test_letters_are_as_large_as_the_browser_is_set_to(pages: Pages, opened: Open, width: int, letters: int) -> None:
    page = opened(pages.hand, size=(width, 900))
    expect(page.locator(".board svg")).to_be_attached()
    page.evaluate(f"document.documentElement.style.fontSize = '{letters}px'")
    assert page.evaluate("getComputedStyle(document.body).fontSize") == f"{letters}px"
    outside = "all('.low button, .low input, .low select, .of').filter((one) => one.getBoundingClientRect().right > innerWidth)"
    assert page.evaluate(f"{outside}.length") == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_phone_on_its_side_shows_the_board(pages: Pages, opened: Open) -> None:
    page = opened(pages.hand, "#20", (640, 360))
    is_at(page, 20)
    bar = page.locator(".low").bounding_box()
    assert bar
    assert bar["height"] <= 64
    page.locator(".board").evaluate("(board) => scrollTo(0, board.offsetTop)")
    covered = page.evaluate("[40, 150, 280].filter((y) => !document.elementFromPoint(320, y).closest('.board'))")
    assert covered == []


def test_keys_do_what_they_do_in_the_terminal(pages: Pages, opened: Open) -> None:
    page = opened(pages.hand, size=(1280, 800))
    expect(page.locator(".board svg")).to_have_attribute("width", "900")
    for key, ply in (("ArrowRight", 1), ("l", 2), ("ArrowLeft", 1), ("End", 42), ("Home", 0), ("b", 20), ("t", 35), ("T", 10)):
        page.keyboard.press(key)
        is_at(page, ply)
    page.keyboard.type("21")
    page.keyboard.press("Enter")
    is_at(page, 21)
    assert page.title() == "21 anna gives the 10 of Bats · spooks-full Spooks"
    expect(page.get_by_role("status")).to_contain_text("anna gives 10T. dave gives bert a card")
    expect(page.get_by_role("status")).to_contain_text("gift 1 from anna to bert: given")
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", "21 anna gives the 10 of Bats")
    page.get_by_role("slider").focus()
    page.keyboard.press("ArrowRight")
    is_at(page, 22)
    expect(page.locator(".rows a[aria-current]")).to_contain_text("dave gives the 10 of Spiders")


def test_a_ply_is_typed_and_escape_stays(pages: Pages, opened: Open) -> None:
    page = opened(pages.hand, "#21", (1280, 800))
    is_at(page, 21)
    number = page.get_by_label("Go to ply")
    for keys, ply in (("5 Enter", 5), ("g 1 2 Tab", 12), ("3 9 Escape", 12), ("g Enter", 12), ("g Escape", 12), ("0 Enter", 0)):
        for key in keys.split():
            page.keyboard.press(key)
        is_at(page, ply)
        expect(number).to_have_value(str(ply))
    page.keyboard.press("Space")
    page.keyboard.press("7")
    expect(page.get_by_role("button", name="Play")).to_have_attribute("aria-pressed", "false")
    expect(number).to_have_value("7")


def test_a_page_plays_to_the_end_and_starts_over(pages: Pages, opened: Open) -> None:
    page = opened(pages.hand, "#40", (1280, 800))
    is_at(page, 40)
    for _ in range(9):
        page.keyboard.press("+")
    expect(page.get_by_label("Speed")).to_have_value("32")
    page.keyboard.press("Space")
    is_at(page, 42)
    play = page.get_by_role("button", name="Play")
    expect(play).to_have_attribute("aria-pressed", "false")
    # time stands still: the first moment does not pass before anyone looks
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") + 60_000)
    play.click()
    is_at(page, 0)
    expect(play).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="trick").click()
    expect(page.locator(".rows > li:visible")).to_have_count(4)


def test_with_scripts_off_the_moments_are_a_list(pages: Pages, opened: Open) -> None:
    page = opened(pages.hand, "#21", script=False)
    row = page.locator("[id='21']")
    expect(row).to_be_in_viewport()
    expect(row).to_contain_text("dave gives bert a card")
    assert page.locator(".board svg").first.is_visible()
    assert page.locator(".beside, .low, .marks").filter(visible=True).count() == 0
    expect(page.locator("noscript .won")).to_be_visible()
    series = opened(pages.fridays, script=False)
    expect(series.get_by_text("cora leads with 95 of 200.").first).to_be_visible()
    expect(series.get_by_role("heading", name="Hand 5: fridays-5")).to_be_attached()


def test_a_browser_that_cannot_unpack_shows_a_notice_and_the_list(pages: Pages, opened: Open) -> None:
    page = opened(pages.hand, init="delete window.DecompressionStream")
    expect(page.get_by_role("alert")).to_contain_text("it lacks DecompressionStream. They stand here as a list.")
    expect(page.locator(".stage svg")).to_be_visible()
    expect(page.get_by_role("link", name="42 the trick: anna 4 of Bones")).to_be_visible()


def test_a_board_in_parts_is_chosen_on_a_phone(pages: Pages, opened: Open) -> None:
    page = opened(pages.heist, "#20")
    is_at(page, 20)
    first = page.locator(".board").inner_html()
    page.get_by_role("button", name="cellar").tap()
    expect(page.get_by_role("button", name="cellar")).to_have_attribute("aria-pressed", "true")
    assert page.locator(".board").inner_html() != first
    expect(page.locator(".tabs")).to_be_visible()


def test_a_series_goes_from_hand_to_hand(pages: Pages, opened: Open) -> None:
    page = opened(pages.fridays, "#3.12")
    is_at(page, "3.12")
    expect(page.locator(".board")).to_be_in_viewport()
    page.get_by_label("Which hand").select_option(label="hand 5")
    is_at(page, "5.0")
    expect(page.get_by_role("heading", name="Hand 5")).to_be_visible()
    expect(page.get_by_role("heading", name="Hand 3")).to_be_hidden()
    page.go_back()
    is_at(page, "3.12")
    page.get_by_role("link", name="fridays-1").tap()
    is_at(page, "1.0")


def test_the_chart_of_a_series_can_be_read_on_a_phone(pages: Pages, opened: Open) -> None:
    page = opened(pages.fridays)
    chart = page.get_by_role("figure", name="Chart")
    chart.scroll_into_view_if_needed()
    assert page.evaluate(LETTERS.replace(".board", ".chart").replace("11.95", "8.5")) == []
    chart.focus()
    page.keyboard.press("ArrowRight")
    page.evaluate(SCROLLED)
    expect(page.locator(".line .no")).to_have_text("0")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize(("ruleset", "light"), [("spooks", False), ("halloween", False), ("polterheist", True), ("tally", True)])
@pytest.mark.parametrize("script", [True, False])
def test_on_paper_no_board_is_black(
    empty_store: Path, tmp_path: Path, opened: Open, ruleset: str, *, light: bool, script: bool
) -> None:
    name = "spooks-full" if ruleset == "spooks" else f"{ruleset}-table"
    lines = (SAMPLES / f"{name}.sheet").read_bytes().splitlines(keepends=True)
    with open_store(str(shutil.copy(empty_store, tmp_path / "games.db")), clock=lambda: NOW, synchronous="OFF") as store:
        game = import_sheet(store.games, lines, by="Scribe", now=NOW, name=name).loaded
        (tmp_path / "one.html").write_text(game_page(Timeline(game, "full", {}, first=0, last=1)), encoding="utf-8")
    page = opened(tmp_path / "one.html", script=script)
    page.emulate_media(media="print")
    board = page.locator(".board svg").filter(visible=True).first
    expect(board).to_have_css("filter", "none" if light else re.compile("invert"))


def test_a_result_alone_is_shown_at_once(empty_store: Path, tmp_path: Path, opened: Open) -> None:
    lines = b"game tally\ntitle Azul\nplayers anna bert\noptions record=result\n---\nresult anna 76, bert 51\n".splitlines(
        keepends=True
    )
    with open_store(str(shutil.copy(empty_store, tmp_path / "games.db")), clock=lambda: NOW, synchronous="OFF") as store:
        game = import_sheet(store.games, lines, by="Scribe", now=NOW, name="azul").loaded
        page = game_page(Timeline(game, "full", store.games.texts(game.stream.id)))
    (tmp_path / "azul.html").write_text(page, encoding="utf-8")
    one = opened(tmp_path / "azul.html")
    expect(one.locator(".stage .line")).to_contain_text("result anna 76, bert 51")
    one.locator("[data-step=first]").tap()
    expect(one.locator(".stage .line")).to_contain_text("the start")
