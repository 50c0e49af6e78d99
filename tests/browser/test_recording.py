"""What is recorded at the table: refusals, corrections, notes, disputes, and lines that are typed or built by keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIResponse, Route, expect
from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone
from tests.browser.serving import Served

from spooklog.replays.sheets.sheet import import_sheet

GAME = "hand"


def scribe(served: Served, phone: NewPhone, plies: int = 20) -> Phone:
    """The scribe's phone at a hand of Spooks."""
    served.game("spooks-full", plies, GAME)
    return phone().open(served.link("scribe")[0], GAME)


def test_a_refusal_shows_the_rule_and_a_scribe_can_overrule_it(served: Served, phone: NewPhone) -> None:
    one = scribe(served, phone, plies=3)
    one.type("anna 8G")
    refusal = one.page.locator("#refusal > div")
    expect(refusal).to_contain_text("not recorded: anna 8G")
    expect(refusal.locator(".rule")).to_have_text(re.compile(r"\w+ \w+ \w+.* spooks:"))
    expect(one.page.locator("#text")).to_have_value("anna 8G")
    expect(one.page.locator(".board svg")).to_be_visible()
    expect(one.page.locator("#choices .hand")).to_be_hidden()
    refusal.get_by_role("button", name="It happened anyway").tap()
    reason = refusal.get_by_label("Say why it stands")
    expect(reason).to_be_focused()
    expect(reason).to_have_attribute("placeholder", "say why first")
    reason.fill("we play it that way")
    refusal.get_by_role("button", name="It happened anyway").tap()
    expect(one.said()).to_contain_text("Recorded: Anna plays the 8 of Goblins")
    expect(refusal).to_have_count(0)
    one.shows_all(GAME)
    expect(one.page.locator(".log li").first).to_contain_text("we play it that way")


def test_a_reason_that_is_refused_stays_in_its_field(served: Served, phone: NewPhone) -> None:
    one = scribe(served, phone, plies=3)
    one.type("anna 8G")
    refusal = one.page.locator("#refusal > div")
    refusal.get_by_label("Say why it stands").fill("a bad\x07 light")
    refusal.get_by_role("button", name="It happened anyway").tap()
    expect(refusal).to_contain_text("control character")
    expect(refusal.get_by_label("Say why it stands")).to_have_value("a bad\x07 light")


def test_a_note_that_is_refused_is_asked_for_again_with_what_is_wrong(served: Served, phone: NewPhone) -> None:
    one = scribe(served, phone)
    one.page.get_by_role("button", name="Note", exact=True).tap()
    one.page.locator("#picker input").fill("a fine\x07 card")
    one.page.locator("#picker .go").tap()
    expect(one.page.locator("#asked")).to_contain_text("no control characters")
    expect(one.page.locator("#picker input")).to_have_value("a fine\x07 card")
    one.page.locator("#picker input").fill("a fine card")
    one.page.locator("#picker .go").tap()
    expect(one.page.locator(".log li").first).to_contain_text("a fine card")


def test_a_player_sees_the_broken_rule_and_cannot_overrule_it(served: Served, phone: NewPhone) -> None:
    served.game("spooks-full", 4, GAME)
    one = phone().open(served.link("seat", GAME, 1)[0], GAME)
    one.type("anna 8G")
    expect(one.page.locator("#refusal .rule")).to_contain_text("spooks:")
    expect(one.page.locator("#refusal button")).to_have_text(["Something else"])
    one.type("bert 2G")
    expect(one.page.locator("#refusal > div")).to_contain_text("your link records for anna alone")


def test_a_late_suggestion_does_not_cover_a_refusal(served: Served, phone: NewPhone) -> None:
    """A line is typed and recorded before the ways to go on have come, or have been asked for."""
    one, held = scribe(served, phone, plies=3), list[Route]()
    one.context.route("**/suggest?**", lambda route: held.append(route))
    with one.page.expect_request("**/suggest?**"):
        one.line().fill("anna 8")
    one.line().fill("anna 8G")
    one.line().press("Enter")
    expect(one.page.locator("#refusal .rule")).to_be_visible()
    with one.page.expect_request_finished(lambda request: "/suggest?" in request.url):
        held[0].continue_()
    # by the clock of the page: longer than a pause in typing
    one.page.evaluate("new Promise((done) => setTimeout(done, 400))")
    expect(one.page.locator("#suggestions")).to_be_hidden()
    expect(one.page.locator("#refusal > div")).to_be_visible()
    one.page.get_by_role("button", name="Something else").tap()
    expect(one.page.locator("#refusal > div")).to_have_count(0)
    expect(one.page.locator("#text")).to_have_value("")
    expect(one.page.locator("#text")).to_be_focused()
    one.page.keyboard.press("Escape")
    expect(one.page.locator(".choice").first).to_be_visible()


def test_plies_are_undone_and_redone(served: Served, phone: NewPhone) -> None:
    one = scribe(served, phone)
    last = served.lines(GAME)[-1]
    one.page.get_by_role("button", name=re.compile("^Undo 20 ")).tap()
    expect(one.page.locator(".log li").first).to_have_attribute("value", "19")
    one.page.get_by_role("button", name=re.compile("^Redo 20 ")).tap()
    expect(one.page.locator(".log li").first).to_contain_text(last)
    assert len(served.lines(GAME)) == 20


@pytest.mark.parametrize("answered", [True, False], ids=["answered", "on its way"])
def test_a_button_is_meant_as_the_page_shows_it_after_a_change_of_ones_own(
    served: Served, phone: NewPhone, answered: bool
) -> None:
    """The table may come with a change before the answer to it: what is tapped then is not asked about."""
    one, held, last = scribe(served, phone), list[tuple[Route, APIResponse]](), served.lines(GAME)[-1]
    one.context.route("**/undo", lambda route: held.append((route, route.fetch())))
    one.page.get_by_role("button", name=re.compile("^Undo 20 ")).tap()
    redo = one.page.get_by_role("button", name=re.compile("^Redo 20 "))
    redo.wait_for()
    [(route, answer)] = held
    if answered:
        route.fulfill(response=answer)
        expect(one.said()).to_contain_text("Undone: ")
        redo.tap()
    else:
        redo.tap()
        route.fulfill(response=answer)
    expect(one.page.locator(".log li").first).to_contain_text(last)
    expect(one.page.locator("#waiting > *")).to_have_count(0)


def test_notes_and_disputes_are_words_about_the_last_ply(served: Served, phone: NewPhone) -> None:
    one = scribe(served, phone)
    one.page.get_by_role("button", name="Note", exact=True).tap()
    one.page.locator("#picker input").fill("what a card")
    one.page.locator("#picker .go").tap()
    expect(one.page.locator(".log li").first).to_contain_text("what a card")
    one.page.get_by_role("button", name="Dispute", exact=True).tap()
    one.page.locator("#picker input").fill("that was the wrong suit")
    one.page.locator("#picker .go").tap()
    expect(one.said()).to_contain_text("Recorded: that was the wrong suit")
    assert len(served.loaded(GAME).game.disputes) == 1
    one.shows_all(GAME)
    expect(one.page.locator("#live")).to_contain_text("dispute", ignore_case=True)


def test_a_line_is_completed_while_it_is_typed(served: Served, phone: NewPhone) -> None:
    """By a tap on one of the ways to go on, or by Shift, Tab and Enter; Escape puts them away."""
    one = scribe(served, phone)
    one.line().fill("gi")
    ways = one.page.locator("#suggestions button")
    expect(ways.first).to_contain_text("gives")
    one.line().press("Shift+Tab")
    expect(ways.last).to_be_focused()
    ways.first.press("Enter")
    expect(one.page.locator("#text")).to_have_value(re.compile("^gives "))
    expect(one.page.locator("#text")).to_be_focused()
    one.line().fill("gi")
    expect(ways.first).to_be_visible()
    one.line().press("Escape")
    expect(ways).to_have_count(0)


def test_one_tap_arms_a_line_and_announces_it(served: Served, phone: NewPhone) -> None:
    """A tap on the card in the picture does the same; another line is armed instead."""
    one = scribe(served, phone, plies=3)
    one.show_hand("anna")
    cards = one.page.locator(".choice")
    cards.first.tap()
    expect(one.said()).to_have_text(f"{cards.first.get_attribute('data-says')}: tap again to record")
    expect(one.page.locator("#go")).to_have_text(f"Record: {cards.first.get_attribute('data-says')}")
    word = cards.nth(1).get_attribute("data-word")
    one.page.locator(f'.board [data-word="{word}"]').first.tap()
    expect(one.page.locator(".armed")).to_have_attribute("data-word", word or "")
    assert len(served.lines(GAME)) == 3
    card = one.page.locator(".armed").get_attribute("data-says")
    one.page.locator(f'.board [data-word="{word}"]').first.tap()
    expect(one.said()).to_have_text(f"Recorded: Anna plays the {card}")


def test_a_line_that_is_typed_takes_the_place_of_the_armed_one(served: Served, phone: NewPhone) -> None:
    one = scribe(served, phone, plies=3)
    gold = one.page.locator("#go")
    one.page.locator(".choice").first.tap()
    expect(gold).to_be_enabled()
    one.line().fill("anna")
    expect(gold).to_be_disabled()
    expect(gold).to_have_text("Tap what happened")
    expect(one.page.locator("#text")).to_have_value("anna")
    expect(one.page.locator(".armed")).to_have_count(0)


def test_two_words_on_the_board_find_a_line(served: Served, phone: NewPhone) -> None:
    """Where many lines hold the words, these alone are seen, also those of another section; a choice above shows all again."""
    served.game("halloween-table", 1, GAME)
    one = phone().open(served.link("scribe")[0], GAME)
    # the sections are on the players' boards, below the town
    one.page.get_by_label("The whole board").tap()
    one.is_live()
    for word in ("2M", "po"):
        one.page.locator(f'.board [data-word="{word}"]').first.tap()
    seen = one.page.locator(".choice:visible")
    expect(seen.first).to_be_visible()
    lines = seen.evaluate_all("all => all.map((one) => one.value)")
    assert lines
    assert all("2M" in line and "po" in line for line in lines)
    one.page.locator("#choices .seg label", has_text="section 3").tap()
    expect(one.page.locator('.choice:visible[value^="anna 3"]').first).to_be_visible()


def test_a_straight_is_laid_card_by_card_in_the_deck(served: Served, phone: NewPhone) -> None:
    """It is open as soon as it is due; what may follow is ringed, a card is taken from the hand in the picture, or taken out."""
    served.game("spooks-full", 15, GAME)
    one = phone(390, 844).open(served.link("seat", GAME, 2)[0], GAME)
    go, form = one.page.locator("#go"), one.page.locator("#form")
    expect(go).to_be_disabled()
    one.page.locator('.board [data-word="3T"]').first.tap()
    expect(form.locator('[data-w="4S"]')).to_have_class(re.compile("may"))
    expect(form.locator('[data-w="7S"]')).not_to_have_class(re.compile("may"))
    form.locator('[data-w="4S"]').tap()
    form.locator('[data-w="5T"]').tap()
    expect(go).to_have_attribute("value", "bert 3T 4S 5T")
    expect(go).to_have_text("Record: Bert lays a straight: 3 of Bats, 4 of Spiders, 5 of Bats")
    form.get_by_label("5 of Bats, take out").tap()
    expect(go).to_have_attribute("value", "bert 3T 4S")
    form.locator('[data-w="5T"]').tap()
    go.tap()
    expect(one.said()).to_contain_text("Recorded: Bert lays a straight: 3 of Bats, 4 of Spiders, 5 of Bats")


TRICK = """game spooks
players anna bert cora dave
dealer dave
counts 14 14 14 14
---
anna 1S
bert 2B
cora MB
dave MS
dave MG
"""
"""A hand in which all four players lay a card."""


@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_a_trick_is_recorded_once_all_have_laid_a_card(served: Served, phone: NewPhone, size: tuple[int, int]) -> None:
    """The page says that it is due and who led it; the button says whose card is next, then who takes it."""
    import_sheet(served.store.games, TRICK.encode().splitlines(keepends=True), by="Scribe", now=0, name=GAME)
    one = phone(*size).open(served.link("scribe")[0], GAME)
    go, slots = one.page.locator("#go"), one.page.locator("#form .slot")
    for words in ("trick: a card from anna", "dave plays the Master of Goblins"):
        box = one.page.locator("#prompt").get_by_text(words).last.bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size[1] / 3
    deck = one.page.locator("#form .lots")
    assert deck.evaluate("one => one.scrollHeight - one.clientHeight") <= 1
    before = go.bounding_box()
    for name, card in zip(("anna", "bert", "cora", "dave"), ("MK", "2S", "3G", "4B"), strict=True):
        expect(go).to_be_disabled()
        expect(go).to_have_text(f"Next: {name}’s card")
        expect(one.page.locator("#form .slot.now")).to_contain_text(name)
        one.page.locator(f'#form [data-w="{card}"]').tap()
    expect(go).to_have_text("Record: cora takes it")
    line = "trick anna MK, bert 2S, cora 3G, dave 4B"
    expect(go).to_have_attribute("value", line)
    assert go.bounding_box() == before
    one.page.locator('#form [data-w="5B"]').tap()
    expect(go).to_have_attribute("value", line)
    slots.nth(1).tap()
    expect(go).to_have_text("Next: bert’s card")
    expect(go).to_be_disabled()
    one.page.locator('#form [data-w="5B"]').tap()
    expect(go).to_have_attribute("value", line.replace("2S", "5B"))
    go.tap()
    expect(one.said()).to_contain_text("Recorded: the trick: anna Master of Spooks, bert 5 of Bones")


def test_the_way_back_from_a_form_that_is_due_leads_to_the_choices(served: Served, phone: NewPhone) -> None:
    one = scribe(served, phone, plies=15)
    expect(one.page.locator("#choices .choice").first).to_be_hidden()
    one.page.get_by_role("button", name="Back").tap()
    expect(one.page.locator("#choices .choice").first).to_be_visible()
    one.page.locator(".form").first.tap()
    expect(one.page.locator("#form")).to_be_visible()
    one.page.keyboard.press("Escape")
    expect(one.page.locator("#choices .choice").first).to_be_visible()


@pytest.mark.parametrize(
    ("line", "taps"), [("bid anna 1, bert 0, cora 1, dave 2", 5), ("tricks anna 1, bert 0, cora 1, dave 0", 4)]
)
def test_numbers_of_four_players_take_a_tap_each(served: Served, phone: NewPhone, line: str, taps: int) -> None:
    """The form is open; the last number of tricks follows from the others."""
    head = b"game tally\nplayers anna bert cora dave\noptions bids=wizard\n---\n"
    done = b"bid anna 1, bert 0, cora 0, dave 1\ntricks anna 1, bert 0, cora 0, dave 0\n"
    done += b"" if line.startswith("bid") else b"bid anna 1, bert 0, cora 1, dave 2\n"
    import_sheet(served.store.games, (head + done).splitlines(keepends=True), by="Scribe", now=0, name=GAME)
    one = phone().open(served.link("scribe")[0], GAME)
    rows, go = one.page.locator("#form .nums"), one.page.locator("#go")
    for number, word in enumerate(line.replace(",", "").split()[2 : 2 * taps - 1 : 2]):
        rows.nth(number).locator(f'[data-w="{word}"]').tap()
    expect(go).to_have_attribute("value", line)
    bottom = go.bounding_box()
    assert bottom
    assert bottom["y"] + bottom["height"] <= 640
    go.tap()
    expect(one.said()).to_contain_text(re.compile(r"^Recorded: (bids|tricks taken): anna 1, "))


def test_a_tapped_number_stays_and_nothing_moves_where_numbers_are_refused(served: Served, phone: NewPhone) -> None:
    sheet = b"game tally\nplayers anna bert cora\noptions bids=wizard\n---\nbid anna 1, bert 0, cora 1\n"
    import_sheet(served.store.games, sheet.splitlines(keepends=True), by="Scribe", now=0, name=GAME)
    one = phone().open(served.link("scribe")[0], GAME)
    rows, taken = one.page.locator("#form .nums"), one.page.locator('#form [data-w="0"]')
    taken.first.tap()
    before = rows.first.bounding_box()
    for _ in range(2):
        taken.nth(1).tap()
    expect(one.page.locator("#go")).to_have_attribute("value", "tricks anna 0, bert 0, cora 1")
    taken.nth(2).tap()
    expect(one.page.get_by_role("alert").filter(has_text="round 1 has 1 trick")).to_be_visible()
    assert rows.first.bounding_box() == before


def test_the_gold_button_says_that_a_line_ends_the_game(served: Served, phone: NewPhone) -> None:
    """Undo is there right after it."""
    sheet = b"game tally\nplayers anna bert\noptions wins=low target=50\n---\n"
    import_sheet(served.store.games, sheet.splitlines(keepends=True), by="Scribe", now=0, name=GAME)
    one = phone().open(served.link("scribe")[0], GAME)
    go, fields = one.page.locator("#go"), one.page.locator("#form input")
    fields.nth(0).fill("7")
    fields.nth(1).fill("19")
    expect(go).to_have_text("Record: anna scores 7 points, bert scores 19 points")
    fields.nth(0).fill("77")
    expect(go).to_have_text("Record: anna scores 77 points, bert scores 19 points. This ends the game")
    go.tap()
    expect(one.page.get_by_role("button", name="Undo 1 ")).to_be_visible()


def test_points_are_typed_on_one_pad_and_stay_with_their_players(served: Served, phone: NewPhone) -> None:
    """Three taps for a number of two digits, one more below zero; some players are recorded first, the others are left."""
    head = b"game tally\nplayers anna bert cora\n---\n"
    import_sheet(served.store.games, head.splitlines(keepends=True), by="Scribe", now=0, name=GAME)
    one = phone().open(served.link("scribe")[0], GAME)
    pad, go, fields = one.page.locator("#form .pad"), one.page.locator("#go"), one.page.locator("#form input")

    def press(keys: str) -> None:
        for key in keys:
            pad.get_by_role("button", name=key, exact=True).tap()

    expect(go).to_have_text("Missing: anna, bert, cora")
    press("27")
    expect(go).to_have_attribute("value", "anna 27")
    go.tap()
    one.page.locator(".log li", has_text="anna 27").wait_for()
    press("15\u00b1")
    expect(go).to_have_attribute("value", "bert -15")
    fields.nth(1).tap()
    press("4")
    expect(fields.nth(0)).to_have_value("-15")
    expect(go).to_have_attribute("value", "bert -15, cora 4")
    go.tap()
    expect(go).to_have_text("Missing: anna, bert, cora")
    expect(fields.nth(0)).to_have_value("")


def test_the_focus_stays_when_another_records(served: Served, phone: NewPhone) -> None:
    one = scribe(served, phone, plies=3)
    one.page.get_by_role("button", name="Note", exact=True).focus()
    other = phone().open(served.link("seat", GAME, 1)[0], GAME)
    other.record_in(GAME, "anna 2T")
    one.shows_all(GAME)
    expect(one.page.get_by_role("button", name="Note", exact=True)).to_be_focused()


def test_every_control_has_a_role_and_an_accessible_name(served: Served, phone: NewPhone) -> None:
    one = scribe(served, phone)
    one.line()
    for role in ("banner", "main", "status", "textbox", "button"):
        expect(one.page.get_by_role(role).first).to_be_attached()
    assert one.page.locator("#refusal").get_attribute("role") == "alert"
    assert one.page.locator("html").get_attribute("lang") == "en"
    names = one.page.locator("button:visible, a:visible, input:visible").evaluate_all(
        "all => all.filter(one => !(one.innerText || one.ariaLabel || one.labels?.[0]?.innerText || one.title).trim()).length"
    )
    assert names == 0


def test_reduced_motion_stops_animations(served: Served, phone: NewPhone) -> None:
    served.game("spooks-full", 3, GAME)
    one = phone(calm=True).open(served.link("scribe")[0], GAME)
    one.record_in(GAME, "anna 2T")
    assert one.page.evaluate("document.getAnimations().length") == 0


def test_lines_are_posted_without_a_script(served: Served, phone: NewPhone) -> None:
    """The link is pasted, a button records at once, a line is typed; the pages read well."""
    served.game("spooks-full", 3, GAME)
    address, _ = served.link("scribe", GAME)
    one = phone(script=False)
    one.page.goto(f"{served.base}/open")
    one.page.get_by_label("Link or key").fill(address)
    one.page.get_by_role("button", name="Open").tap()
    one.page.wait_for_url(f"**/g/{GAME}")
    one.page.locator('.choice[value="anna 2T"]').tap()
    expect(one.page.locator(".log li").first).to_contain_text("anna 2T")
    one.line().fill("bert 2G")
    one.page.get_by_role("button", name="Record", exact=True).tap()
    expect(one.page.locator(".log li").first).to_contain_text("bert 2G")
    one.line().fill("bert 2G")
    one.page.get_by_role("button", name="Record", exact=True).tap()
    expect(one.page.locator("main")).to_contain_text("lies on the pile already")
    one.page.goto(f"{served.base}/g/{GAME}/2")
    expect(one.page.locator(".board svg")).to_be_visible()
    one.page.get_by_label("One ply on").tap()
    one.page.wait_for_url(f"**/g/{GAME}/3?*")


LONG = "fight with section 2 in the police station: blue against green, dice to follow, with the token of the church in a hurry"


def test_a_long_sentence_fits_the_gold_button_and_hides_neither_who_is_next_nor_the_menu(served: Served, phone: NewPhone) -> None:
    """The button has two lines of it, and the whole stands above the dock; a shorter one is there once.

    What was recorded stands in two lines over the name of the game, beside its buttons.
    """
    one = scribe(served, phone, plies=3)
    one.page.evaluate("words => { arm('anna 2T', words); say('Recorded: ' + words) }", LONG)
    cut = "one => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth"
    assert one.page.locator("#go").evaluate(cut) is False
    hint = one.page.locator("#choices .hint")
    expect(hint).to_have_text(LONG)
    go, above, dock = (each.bounding_box() for each in (one.page.locator("#go"), hint, one.page.locator(".dock")))
    assert go
    assert above
    assert dock
    assert go["height"] <= 45
    assert above["y"] + above["height"] <= dock["y"] + 1
    said, *others = (one.page.locator(css).bounding_box() for css in ("#said", "#prompt", 'a[href="#share"]', 'a[href="#menu"]'))
    assert said
    assert said["height"] <= 44
    for box in others:
        assert box
        assert said["y"] + said["height"] <= box["y"] or said["x"] + said["width"] <= box["x"]
    one.page.evaluate("words => arm('anna 2T', words)", LONG[:40])
    expect(hint).to_be_hidden()


def test_a_long_sentence_does_not_grow_over_the_pad(served: Served, phone: NewPhone) -> None:
    head = f"game tally\nplayers {' '.join(chr(97 + at) + '1' for at in range(6))}\n---\n"
    import_sheet(served.store.games, head.encode().splitlines(keepends=True), by="Scribe", now=0, name="points")
    page = phone().page
    page.goto(f"{served.link('scribe')[0]}&/g/points")
    pad = page.locator(".pad").bounding_box()
    page.evaluate("words => arm('a1 1', words)", LONG * 2)
    go = page.locator("#go").bounding_box()
    assert pad
    assert go
    assert pad["y"] + pad["height"] <= go["y"]
