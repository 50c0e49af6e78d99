"""The dock of a covered table of Spooks on a phone: whose card is tapped, how far a trick is, and what fits below the board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone
from tests.browser.serving import Served

from spooklog.replays.sheets.sheet import import_sheet
from spooklog.web.addresses import link_address

GAME = "hand"
HIDDEN = "game spooks\nplayers anna bert cora dave\ndealer dave\ncounts 14 14 14 14\n---\n"
TRICK = "anna 1S\nbert 2B\ncora MB\ndave MS\ndave MG\n"
STRAIGHT = "anna 1S\nbert 2B\ncora 3B\ndave stuck\n"
HANDED_ON = "anna 1S\nbert 2B\ncora MB\nbert MK\n"


def at(served: Served, phone: NewPhone, plies: str, masters: str = "") -> Phone:
    """The scribe's phone at a hand of which nobody's cards are known."""
    head = HIDDEN.replace("counts", f"options masters={masters}\ncounts") if masters else HIDDEN
    import_sheet(served.store.games, (head + plies).encode().splitlines(keepends=True), by="Scribe", now=0, name=GAME)
    return phone().open(served.link("scribe")[0], GAME)


def bottom(one: Phone, css: str) -> float:
    """Where a thing ends on the screen."""
    box = one.page.locator(css).bounding_box()
    assert box
    return box["y"] + box["height"]


def test_a_player_who_was_tapped_is_chosen_until_the_next_entry(served: Served, phone: NewPhone) -> None:
    one = at(served, phone, "")
    chosen = one.page.locator("input[name=by]:checked")
    one.page.locator("label", has=one.page.locator('[value="by bert"]')).tap()
    expect(chosen).to_have_value("by bert")
    # the table comes again without a new entry
    one.page.evaluate("show($('#live').innerHTML, true)")
    expect(chosen).to_have_value("by bert")
    for _ in range(2):
        one.page.locator('.choice[value="bert 1S"]').tap()
    one.shows(served.loaded(GAME).stream.head)
    served.play(GAME, "cora 2B", "dave MB", "anna MS")
    one.shows(served.loaded(GAME).stream.head)
    expect(chosen).to_have_value("by anna")


def test_a_line_that_was_tapped_stays_behind_the_entry_of_another(served: Served, phone: NewPhone) -> None:
    """So does the player whose line it is, where it may be recorded still."""
    one = at(served, phone, "anna 1S\nbert 2B\ncora MB\ndave MS\n")
    one.page.locator("label", has=one.page.locator('[value="by bert"]')).tap()
    one.page.locator('.choice[value="bert C"]').tap()
    served.play(GAME, "dave MK")
    one.shows(served.loaded(GAME).stream.head)
    expect(one.page.locator("input[name=by]:checked")).to_have_value("by bert")
    expect(one.page.locator("#go")).to_have_attribute("value", "bert C")


def test_a_trick_has_no_way_back_into_the_cards_of_one_player(served: Served, phone: NewPhone) -> None:
    """Its line may be typed beside it."""
    one = at(served, phone, TRICK)
    type_, form = one.page.locator("[data-do=type]"), one.page.locator("#form")
    form.locator('[data-w="5T"]').tap()
    expect(type_).to_have_text("Type")
    type_.tap()
    for _ in range(2):
        one.page.keyboard.press("Escape")
        expect(form.locator(".slot").first).to_contain_text("5")
        expect(one.page.locator(".choice").first).to_be_hidden()
    one.type("trick anna 5T, bert 2S, cora 3G, dave 4B")
    expect(one.page.locator(".log li").first).to_contain_text("the trick: anna 5 of Bats")


def test_a_card_laid_by_one_player_is_not_taken_for_the_next(served: Served, phone: NewPhone) -> None:
    one = at(served, phone, TRICK)
    slots, card = one.page.locator("#form .slot"), one.page.locator('#form [data-w="5T"]')
    card.tap()
    expect(one.page.locator("#go")).to_have_text("Next: bert’s card")
    card.tap()
    expect(one.page.locator("#go")).to_have_text("Next: bert’s card")
    slots.first.tap()
    expect(one.page.locator("#go")).to_have_text("Next: anna’s card")
    expect(card).to_have_attribute("aria-pressed", "false")


def test_a_card_that_is_gone_leaves_its_place_empty(served: Served, phone: NewPhone) -> None:
    """Cards of one number stand in one row, in a form as where one card is tapped."""
    one = at(served, phone, TRICK)
    for plies in ((), ("trick anna 5T, bert 2S, cora 3G, dave 4B",)):
        served.play(GAME, *plies)
        one.shows(served.loaded(GAME).stream.head)
        rows = one.page.locator(".deck:visible .pc").evaluate_all(
            "all => all.map((one) => [parseInt(one.dataset.w || one.dataset.word), one.getBoundingClientRect().top])"
        )
        numbered = {(number, top) for number, top in rows if number > 0}
        assert len(rows) > 40
        assert len(numbered) == len({number for number, _ in numbered}) == 10


def test_all_cards_that_go_on_a_straight_are_ringed(served: Served, phone: NewPhone) -> None:
    one = at(served, phone, STRAIGHT)
    one.page.locator('#form [data-w="5S"]').tap()
    for suit in "SKGBT":
        expect(one.page.locator(f'#form [data-w="6{suit}"]')).to_have_class(re.compile("may"))
    expect(one.page.locator('#form [data-w="8T"]')).not_to_have_class(re.compile("may"))


def test_the_buttons_below_a_deck_stay_on_the_screen(served: Served, phone: NewPhone) -> None:
    """Also behind a refusal, and under a long line, which has two lines on its button."""
    one = at(served, phone, STRAIGHT)
    before = bottom(one, "#go")
    one.page.locator('#form [data-w="5S"]').tap()
    one.page.locator('#form [data-w="9G"]').tap()
    expect(one.page.locator("#go")).to_have_attribute("value", "cora 5S 9G")
    one.page.locator("#go").tap()
    one.page.get_by_role("button", name="Something else").tap()
    expect(one.page.locator("#form")).to_be_visible()
    for card in ("9G", "6T", "7S", "8S"):
        one.page.locator(f'#form [data-w="{card}"]').tap()
    expect(one.page.locator("#choices .hint")).to_have_text("cora lays a straight: 5 of Spiders, 6 of Bats, 7 and 8 of Spiders")
    assert bottom(one, "#go") == before <= 640
    assert bottom(one, ".undo") <= 640


def test_the_buttons_stay_on_the_screen_where_cards_are_handed_on(served: Served, phone: NewPhone) -> None:
    one = at(served, phone, HANDED_ON, "all")
    expect(one.page.locator(".table.tight .deck").first).to_be_visible()
    assert bottom(one, "#go") <= 640
    assert bottom(one, ".undo") <= 640


def test_what_was_recorded_leaves_no_stump_beside_who_is_next(served: Served, phone: NewPhone) -> None:
    """Where the deck takes the screen, the words are for a reader of the screen; elsewhere they have two whole lines."""
    one = at(served, phone, TRICK)
    one.page.evaluate("say('Recorded: ' + 'a card and '.repeat(20))")
    assert one.said().evaluate("one => getComputedStyle(one).clipPath") == "inset(50%)"
    served.play(GAME, "trick anna 5T, bert 2S, cora 3G, dave 4B", "cora 4T")
    one.shows(served.loaded(GAME).stream.head)
    one.page.evaluate("say('Recorded: ' + 'a card and '.repeat(20))")
    assert one.said().evaluate("one => getComputedStyle(one).clipPath") == "none"
    style = "one => [one.clientHeight, ...['lineHeight', 'paddingTop'].map((name) => parseFloat(getComputedStyle(one)[name]))]"
    high, line, above = one.said().evaluate(style)
    assert 2 * line + above <= high + 1 < 2 * line + above + 3


def test_two_taps_on_undo_in_half_a_second_take_back_one_ply(served: Served, phone: NewPhone) -> None:
    one = at(served, phone, TRICK)
    one.page.locator(".undo").evaluate("one => { one.click(); one.click(); }")
    expect(one.said()).to_contain_text("Undone: ")
    one.shows_all(GAME)
    assert served.lines(GAME) == TRICK.splitlines()[:-1]


@pytest.mark.parametrize("records", [False, True])
def test_a_player_whose_link_does_not_record_is_told_so_beside_the_hand(served: Served, phone: NewPhone, records: bool) -> None:
    served.game("spooks-full", 3, GAME)
    stream = served.store.streams.find(GAME).id
    _, key = served.store.links.new("seat", by="Scribe", stream=stream, seat=1, records=records)
    one = phone().open(link_address(served.base, key), GAME)
    expect(one.page.get_by_text("This link looks on; ask the scribe for one that records.")).to_have_count(0 if records else 1)
