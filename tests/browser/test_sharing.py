"""Sharing on a phone: two taps from a moment, the phone's own share sheet, files, without script; and a screen that all see."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone
from tests.browser.serving import Served
from tests.browser.test_sizes import TAPS

GAME = "hand"
TAKES = """
window.taken = [];
const said = ({ name, type, size }) => `${name} ${type} ${size > 999}`;
const share = async ({ url, files }) => { taken.push(url || files.map(said).join()); };
Object.defineProperties(navigator, { share: { value: share }, canShare: { value: () => true } });
"""
"""A phone with a share sheet of its own, which keeps what it is given."""


@pytest.fixture
def scribe(served: Served, phone: NewPhone) -> Phone:
    """The phone of the scribe, at a table."""
    served.game("spooks-full", 30, GAME)
    return phone().open(served.link("scribe")[0], GAME)


def is_narrow(phone: Phone, width: int = 360) -> None:
    """Nothing makes the page wider than its screen, and what is tapped is high enough."""
    assert phone.page.evaluate("[innerWidth, document.scrollingElement.scrollWidth]") == [width, width]
    assert phone.page.evaluate(TAPS) == []


def watched(served: Served, one: Phone, address: str, ply: int) -> None:
    """Open an address on a phone without a key: it leads to the moment, as all can see it."""
    one.page.goto(address)
    one.page.wait_for_url(f"{served.base}/g/{GAME}/{ply}")
    assert one.page.locator("body").get_attribute("data-as") == "public"


def test_a_game_is_copied_in_two_taps(served: Served, phone: NewPhone, scribe: Phone) -> None:
    scribe.page.get_by_role("link", name="Share this game").tap()
    scribe.page.get_by_role("button", name="Copy the link").tap()
    expect(scribe.page.get_by_role("button", name="Copied")).to_be_visible()
    one = phone()
    one.page.goto(scribe.page.get_by_label("The link").input_value())
    one.page.wait_for_url(f"{served.base}/g/{GAME}")
    assert one.page.locator("body").get_attribute("data-as") == "public"
    one.page.get_by_role("link", name="Share this game").tap()
    expect(one.page.locator("#share")).to_contain_text("A link for others comes from the person who keeps the log")
    expect(one.page.get_by_label("The link")).to_have_value(f"{served.base}/g/{GAME}")
    is_narrow(one)


def test_a_moment_is_copied_in_two_taps_and_once(served: Served, phone: NewPhone, scribe: Phone) -> None:
    scribe.context.grant_permissions(["clipboard-read", "clipboard-write"])
    before = len(served.store.links.every())
    for ply in (5, 6):
        scribe.page.goto(f"{served.base}/g/{GAME}/{ply}")
        scribe.page.get_by_role("link", name="Share").tap()
        scribe.page.get_by_role("button", name="Copy the link").tap()
        expect(scribe.page.get_by_role("button", name="Copied")).to_be_visible()
        expect(scribe.page.get_by_role("img", name="QR code of the link")).to_be_visible()
        is_narrow(scribe)
        copied = scribe.page.evaluate("navigator.clipboard.readText()")
        assert copied == scribe.page.get_by_label("The link").input_value()
        watched(served, phone(), copied, ply)
    assert len(served.store.links.every()) == before + 1


def test_a_step_takes_the_sheet_along(served: Served, scribe: Phone) -> None:
    scribe.page.goto(f"{served.base}/g/{GAME}/5")
    scribe.page.get_by_label("One ply on").tap()
    scribe.page.wait_for_url(re.compile(f"/g/{GAME}/6"))
    scribe.page.evaluate("window.stays = true")
    scribe.page.get_by_role("link", name="Share").tap()
    scribe.page.locator("#share").get_by_label("Close").tap()
    scribe.page.get_by_role("link", name="Share").tap()
    scribe.page.get_by_role("button", name="Copy the link").tap()
    expect(scribe.page.get_by_label("The link")).to_have_value(re.compile(f"&/g/{GAME}/6$"))
    assert scribe.page.evaluate("window.stays"), "a sheet that opens loads no page"


def test_without_a_clipboard_the_link_is_copied_all_the_same(served: Served, scribe: Phone) -> None:
    # as on a table that is served without encryption
    scribe.before_each_page('Object.defineProperty(navigator, "clipboard", { value: undefined })')
    scribe.page.goto(f"{served.base}/g/{GAME}#share")
    scribe.page.get_by_role("button", name="Copy the link").tap()
    expect(scribe.page.get_by_role("button", name="Copied")).to_be_visible()


def test_a_link_and_files_go_to_the_share_sheet_of_the_phone(served: Served, scribe: Phone) -> None:
    scribe.before_each_page(TAKES)
    scribe.page.goto(f"{served.base}/g/{GAME}/5#share")
    scribe.page.get_by_role("button", name="Share …").tap()
    scribe.page.wait_for_function("() => taken.length === 1")
    scribe.page.get_by_role("link", name="Picture").tap()
    scribe.page.wait_for_function("() => taken.length === 2")
    scribe.page.get_by_role("link", name="Page to keep").tap()
    scribe.page.wait_for_function("() => taken.length === 3")
    link, picture, page = scribe.page.evaluate("taken")
    assert link == scribe.page.get_by_label("The link").input_value()
    assert (picture, page) == (f"{GAME}-5.png image/png true", f"{GAME}.html text/html; charset=utf-8 true")


def test_files_are_kept_where_the_phone_has_no_share_sheet(served: Served, scribe: Phone) -> None:
    scribe.page.goto(f"{served.base}/g/{GAME}/5#share")
    for name, file in (("Picture", f"{GAME}-5.png"), ("Page to keep", f"{GAME}.html")):
        with scribe.page.expect_download() as kept:
            scribe.page.get_by_role("link", name=name).tap()
        assert kept.value.suggested_filename == file


def test_a_link_is_made_without_script(served: Served, phone: NewPhone) -> None:
    served.game("spooks-full", 30, GAME)
    one = phone(script=False)
    one.page.goto(f"{served.base}/open")
    one.page.get_by_label("Link or key").fill(served.link("scribe")[1])
    one.page.get_by_role("button", name="Open").tap()
    one.page.wait_for_url(f"{served.base}/")
    one.page.goto(f"{served.base}/g/{GAME}/5")
    one.page.get_by_role("link", name="Share").tap()
    one.page.get_by_role("button", name="Copy the link").tap()
    expect(one.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    watched(served, phone(), one.page.get_by_label("The link").input_value(), 5)
    # what only a script does is not offered
    expect(one.page.get_by_role("button", name="Copy the link")).to_have_count(0)


def test_a_screen_for_all_follows_the_game_and_has_a_code(served: Served, phone: NewPhone, scribe: Phone) -> None:
    scribe.page.get_by_label("More about this page").tap()
    scribe.page.get_by_role("button", name="TV").tap()
    scribe.page.wait_for_url(f"{served.base}/g/{GAME}/tv")
    scribe.is_live()
    expect(scribe.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    is_narrow(scribe)
    assert scribe.page.locator(".choice, #line, .undo, #names").count() == 0
    entry = served.loaded(GAME).stream.head
    served.play(GAME, "# the lamp went out", "dave says I saw that")
    scribe.shows(entry + 1)
    wide = phone(1920, 1080)
    wide.page.goto(f"{served.link('watch', GAME)[0]}&/g/{GAME}/tv")
    wide.is_live()
    code, board = wide.page.locator(".qr").bounding_box(), wide.page.locator(".board").bounding_box()
    assert code
    assert board
    assert code["y"] + code["height"] < 1080
    assert board["y"] + board["height"] <= 1080
    assert wide.page.evaluate("[innerWidth, document.scrollingElement.scrollHeight]") == [1920, 1080]


def test_the_page_of_links_has_a_code_for_all_and_one_for_each(served: Served, phone: NewPhone, scribe: Phone) -> None:
    scribe.page.goto(f"{served.base}/links")
    scribe.page.get_by_role("button", name="Copy the link").tap()
    expect(scribe.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    is_narrow(scribe)
    scribe.page.get_by_role("button", name="Show code of bert").tap()
    scribe.page.wait_for_url(re.compile("/share$"))
    is_narrow(scribe)
    address = scribe.page.get_by_label("The link").input_value()
    bert = phone()
    bert.page.goto(address)
    bert.page.wait_for_url(f"{served.base}/g/{GAME}")
    bert.page.get_by_text("Look at your hand").tap()
    expect(bert.page.locator("body")).to_have_attribute("data-as", "bert")
    scribe.page.goto(f"{served.base}/links")
    scribe.page.locator(".row").filter(has_text="Watch hand").locator("summary", has_text="End").tap()
    scribe.page.get_by_role("button", name="End it").locator("visible=true").tap()
    expect(scribe.page.locator(".row").filter(has_text="Watch hand")).to_have_count(0)


def test_a_page_whose_link_ends_says_so(served: Served, phone: NewPhone) -> None:
    served.game("spooks-full", 6, GAME)
    address, _ = served.link("watch", GAME)
    one = phone().open(address, GAME)
    (link,) = served.store.links.every()
    served.store.links.change(link.id, by="Scribe", until=served.store.links.now() + 200)
    expect(one.page.locator("h1")).to_have_text("This link has ended")
    expect(one.page.locator("main")).to_contain_text(re.compile(r"It opened a game to watch until .*\d\d:\d\d\."))
    expect(one.page.locator(".board")).to_have_count(0)


def test_a_link_that_was_revoked_says_what_it_opened(served: Served, phone: NewPhone) -> None:
    served.game("spooks-full", 6, GAME)
    link, key = served.store.links.new(
        "watch", by="Scribe", stream=served.loaded(GAME).stream.id, until=served.store.links.now() + 3_600_000
    )
    one = phone().open(f"{served.base}/open#{key}", GAME)
    served.store.links.revoke(link.id, by="Scribe")
    other = phone()
    other.page.goto(f"{served.base}/open#{key}")
    expect(other.page.locator("#refusal")).to_contain_text("this link has ended: it opened a game to watch until it was revoked")
    expect(other.page.locator("#refusal")).to_contain_text("a new link from the person who sent it")
    expect(one.page.locator("h1")).to_have_text("Nothing here")
