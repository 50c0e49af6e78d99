"""A ply of the past is corrected by taps: its line, Correct, what it was, Apply."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.conftest import NewPhone
from tests.browser.serving import Served

GAME = "hand"


def test_an_earlier_ply_is_corrected_in_four_taps(served: Served, phone: NewPhone) -> None:
    served.game("tally-table", 5, GAME)
    one = phone().open(served.link("scribe")[0], GAME)
    loaded = served.loaded(GAME)
    plies = len(loaded.game.plies)
    one.page.locator(".log li").first.tap()
    one.page.get_by_role("link", name="Correct").tap()
    one.page.get_by_text("That never happened").tap()
    expect(one.page.get_by_role("heading", name="What would change")).to_be_visible()
    assert served.loaded(GAME).stream.head == loaded.stream.head, "nothing is stored before Apply"
    one.page.get_by_role("button", name="Apply").tap()
    expect(one.page).to_have_url(re.compile(rf"/g/{GAME}/{plies - 1}\?corrected="))
    expect(one.page.locator(".toast")).to_contain_text(f"Corrected: ply {plies} is taken out")
    assert len(served.loaded(GAME).game.plies) == plies - 1


def test_a_hand_in_the_log_that_does_not_fit_a_line_is_put_right_by_taps(served: Served, phone: NewPhone) -> None:
    served.game("spooks-full", 26, GAME)
    one = phone().open(served.link("scribe")[0], GAME)
    head = served.loaded(GAME).stream.head
    one.type("anna 7K")
    refusal = one.page.locator("#refusal")
    expect(refusal).to_contain_text("anna's hand in the log does not fit this: anna plays the 7 of Spooks")
    expect(refusal.get_by_role("button", name="It happened anyway")).to_have_count(0)
    refusal.get_by_role("link", name="Correct the hand").tap()
    card = one.page.get_by_role("button", name="9 of Goblins")
    expect(one.page.get_by_role("heading", name="Anna's hand")).to_be_visible()
    expect(card).to_have_count(0)
    one.page.get_by_role("link", name="Show anna's cards").tap()
    card.tap()
    expect(one.page.get_by_role("heading", name="What would change")).to_be_visible()
    assert served.loaded(GAME).stream.head == head, "nothing is stored before Apply"
    one.page.get_by_role("button", name="Apply").tap()
    expect(one.page).to_have_url(re.compile(rf"/g/{GAME}\?corrected={head + 1}$"))
    expect(one.page.locator(".toast")).to_contain_text("Corrected: the hands in the log")
    one.type("anna 7K")
    expect(one.said()).to_contain_text("Recorded: Anna plays the 7 of Spooks")


def test_a_correction_is_taken_back_by_one_tap(served: Served, phone: NewPhone) -> None:
    served.game("tally-table", 5, GAME)
    one = phone().open(served.link("scribe")[0], GAME)
    before = [ply.actions for ply in served.loaded(GAME).game.plies]
    one.page.goto(f"{served.base}/g/{GAME}/amend?ply={len(before)}&how=remove")
    one.page.get_by_role("button", name="Apply").tap()
    one.page.get_by_role("button", name="Undo").tap()
    expect(one.page.locator(".toast")).to_contain_text(f"Taken back: ply {len(before)} is taken out")
    assert [ply.actions for ply in served.loaded(GAME).game.plies] == before
