"""What one records is on every screen: from another process, after a phone slept, after the server went away."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect
from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone
from tests.browser.serving import Served

from spooklog.domain.log.closing import Close

GAME = "hand"


@pytest.fixture
def scribe(served: Served, phone: NewPhone) -> Phone:
    """The scribe's phone at a hand of Spooks after three plies."""
    served.game("spooks-full", 3, GAME)
    return phone().open(served.link("scribe")[0], GAME)


def play(served: Served, *lines: str) -> None:
    """Record lines with the command line, each in a process of its own."""
    for line in lines:
        command = [sys.executable, "-m", "spooklog.cli", "--db", str(served.path), "play", "-g", GAME, line]
        subprocess.run(command, check=True, capture_output=True, env={**os.environ, "SPOOKLOG_BY": "Scribe"})


def test_a_line_recorded_on_the_command_line_appears_without_a_reload(served: Served, scribe: Phone) -> None:
    """Each as soon as it is stored: the page, which is not loaded anew, asks for nothing."""
    scribe.page.evaluate("window.same = true")
    asked = len(scribe.requests)
    for line in ("anna 2T", "bert 2G"):
        play(served, line)
        scribe.shows_all(GAME)
    assert scribe.page.evaluate("window.same")
    assert scribe.requests[asked:] == []


def test_a_phone_that_slept_catches_up(served: Served, scribe: Phone) -> None:
    """Its connection is dead, and looks open."""
    scribe.wire.sleep()
    served.play(GAME, "anna 2T", "bert 2G", "trick anna 2K, bert 2S, cora 4K, dave 6B")
    expect(scribe.page.locator(".log li").first).to_have_attribute("value", "3")
    scribe.page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
    scribe.shows_all(GAME)
    expect(scribe.page.locator(".log li").first).to_have_attribute("value", "6")


def test_a_line_recorded_over_a_dead_connection_appears(served: Served, scribe: Phone) -> None:
    scribe.wire.sleep()
    scribe.record_in(GAME, "anna 2T")
    assert served.lines(GAME)[3:] == ["anna 2T"]


def test_lines_entered_offline_survive_the_page(served: Served, scribe: Phone) -> None:
    """Several lines keep their order, also where the page is loaded anew before they are sent."""
    scribe.offline()
    for line in ("anna 2T", "bert 2G"):
        scribe.type(line)
        expect(scribe.page.locator("#waiting")).to_contain_text(line)
    assert len(served.lines(GAME)) == 3
    # the page itself comes from the server: only its requests for lines fail
    scribe.context.route("**/lines", lambda route: route.abort())
    scribe.online()
    scribe.page.reload()
    expect(scribe.page.locator("#waiting p")).to_have_count(2)
    scribe.context.unroute("**/lines")
    expect(scribe.page.locator("#waiting p")).to_have_count(0)
    scribe.shows_all(GAME)
    assert served.lines(GAME)[3:] == ["anna 2T", "bert 2G"]


def test_a_queued_line_that_became_illegal_is_reported_and_blocks_no_other(served: Served, scribe: Phone) -> None:
    scribe.offline()
    for line in ("anna 2T", "bert 6G", "cora MB"):
        scribe.type(line)
        expect(scribe.page.locator("#waiting")).to_contain_text(line)
    assert len(served.lines(GAME)) == 3
    served.play(GAME, "anna 2T", "bert 2G")
    scribe.online()
    told = scribe.page.locator("#refusal > div")
    expect(told).to_contain_text("not recorded: anna 2T")
    expect(told).to_contain_text("spooks:deck.1")
    for line, says in (
        ("bert 6G", "Bert sets the 6 of Goblins"),
        ("cora MB", "Cora sets the Master of Bones"),
    ):  # others recorded meanwhile: each is asked about
        scribe.question(line).get_by_role("button", name="Send as it is").tap()
        expect(scribe.said()).to_contain_text(says)
    expect(scribe.page.locator("#waiting > *")).to_have_count(0)
    assert served.lines(GAME)[3:] == ["anna 2T", "bert 2G", "bert 6G", "cora MB"]


def answers_lost(phone: Phone, path: str, times: int) -> list[str]:
    """Lose the first answers to a request of a phone, which the server has stored; return what will have been sent."""
    sent: list[str] = []

    def lose(route: Route) -> None:
        sent.append(route.request.post_data or "")
        if len(sent) <= times:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    phone.context.route(f"**/{path}", lose)
    return sent


def test_a_request_whose_answer_is_lost_is_stored_once(served: Served, scribe: Phone) -> None:
    sent = answers_lost(scribe, "lines", 2)
    scribe.type("anna 2T")
    expect(scribe.said()).to_contain_text("Recorded: Anna plays the 2 of Bats")
    expect(scribe.page.locator("#waiting p")).to_have_count(0)
    expect(scribe.page.locator("#refusal > div")).to_have_count(0)
    assert len(sent) == 3
    assert served.lines(GAME)[3:] == ["anna 2T"]


@pytest.mark.rounds
def test_a_next_game_whose_answer_is_lost_is_begun_once(served: Served, scribe: Phone) -> None:
    served.store.games.append(served.loaded(GAME).stream.id, Close(void=True), by="Scribe")
    sent = answers_lost(scribe, "next", 1)
    scribe.page.get_by_role("button", name="Another game").tap()
    scribe.page.wait_for_url(lambda url: not url.endswith(f"/g/{GAME}"))
    assert len(sent) == 2
    assert len(served.store.streams.every()) == 2


def test_a_page_recovers_when_the_server_starts_again(served: Served, scribe: Phone) -> None:
    """What was entered meanwhile is asked about, as others recorded meanwhile; what they recorded is shown."""
    served.stop()
    scribe.page.locator("#live-state.off").wait_for()
    served.play(GAME, "anna 2T")
    scribe.type("bert 2G")
    expect(scribe.page.locator("#waiting")).to_contain_text("bert 2G waits for the network")
    served.start()
    scribe.is_live()
    scribe.question("bert 2G").get_by_role("button", name="Send as it is").tap()
    expect(scribe.page.locator("#waiting > *")).to_have_count(0)
    scribe.shows_all(GAME)
    assert served.lines(GAME)[3:] == ["anna 2T", "bert 2G"]


def test_a_busy_server_is_asked_again_and_complains_once(scribe: Phone) -> None:
    def busy(status: int) -> Callable[[Route], None]:
        refused = {"error": "too_many", "message": "too many requests at once", "expected": []}
        return lambda route: route.fulfill(status=status, json=refused)

    scribe.context.route("**/lines", busy(503))
    scribe.type("anna 2T")
    expect(scribe.page.locator("#waiting p")).to_have_count(1)
    with scribe.page.expect_response(lambda answer: answer.status == 429):
        scribe.context.route("**/lines", busy(429))
    scribe.context.unroute("**/lines")
    expect(scribe.said()).to_contain_text("Recorded: Anna plays the 2 of Bats")
    expect(scribe.page.locator("#refusal > div")).to_have_count(0)


def test_lines_are_recorded_without_browser_storage(served: Served, phone: NewPhone) -> None:
    """Some browsers, and some modes of others, give pages no storage."""
    served.game("spooks-full", 3, GAME)
    one = phone()
    one.before_each_page(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })"
    )
    one.open(served.link("scribe")[0], GAME)
    one.record("anna 2T")
    expect(one.said()).to_contain_text("Recorded: Anna plays the 2 of Bats")
    one.offline()
    one.type("bert 2G")
    expect(one.page.locator("#waiting")).to_contain_text("bert 2G")
    one.online()
    one.page.locator("#waiting p").wait_for(state="detached")
    assert served.lines(GAME)[3:] == ["anna 2T", "bert 2G"]


def test_the_lobby_updates_live(served: Served, phone: NewPhone) -> None:
    served.game("spooks-full", 3, GAME)
    one = phone()
    one.page.goto(served.link("watch")[0])
    one.is_live()
    expect(one.page.locator("#live .box")).to_contain_text("ply 3")
    served.play(GAME, "anna 2T")
    expect(one.page.locator("#live .box")).to_contain_text("ply 4")
