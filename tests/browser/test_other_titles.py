"""A few plies of each other title by taps: dice, letters, a fight, an action card, a move on the map."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone
from tests.browser.serving import Served


def start(served: Served, phone: NewPhone, sample: str, plies: int = 0) -> Phone:
    """The scribe's phone at a game that begins as a sample does."""
    served.game(sample, plies, "game")
    return phone().open(served.link("scribe")[0], "game")


def tap_all(one: Phone, lines: list[str]) -> None:
    """Tap lines, each when the table shows the one before."""
    for line in lines:
        one.record_in("game", line)


@pytest.mark.slow
@pytest.mark.parametrize(("sample", "plies"), [("spookies-table", 14), ("spukstaben-table", 15)])
def test_a_game_is_recorded_by_taps(served: Served, phone: NewPhone, sample: str, plies: int) -> None:
    served.game(sample, plies, "library")
    lines = served.lines("library")
    # letters are tapped as capitals
    taps = [f"{player}: {word.upper()}" if word else line for line in lines for player, _, word in [line.partition(": ")]]
    tap_all(start(served, phone, sample), taps)
    assert [line.casefold() for line in served.lines("game")] == [line.casefold() for line in lines]


def test_a_round_of_a_score_sheet_is_filled_name_by_name(served: Served, phone: NewPhone) -> None:
    one = start(served, phone, "tally-table")
    lines = ["bid anna 1, bert 0, cora 0", "tricks anna 1, bert 0, cora 0"]
    tap_all(one, lines)
    assert served.lines("game") == lines


@pytest.mark.rounds
@pytest.mark.slow
def test_an_evening_of_halloween_is_recorded_by_taps(served: Served, phone: NewPhone) -> None:
    """Its sample up to a fight, whose dice are a form."""
    served.game("halloween-table", 11, "library")
    lines = served.lines("library")
    one = start(served, phone, "halloween-table")
    tap_all(one, [*lines, "cleo 2F po b>g ?", "roll 3:1"])
    assert served.lines("game")[: len(lines)] == lines
    assert [line.rpartition(" ")[2] for line in served.lines("game")[len(lines) :]] == ["?", "3:1"]


@pytest.mark.slow
def test_a_mansion_is_walked_on_its_map(served: Served, phone: NewPhone) -> None:
    """The roll and the tile come from forms; a tap on the map is a move, a longer way is chosen space by space."""
    one = start(served, phone, "polterheist-table")
    tap_all(one, ["anna 6 4"])
    one.reveal(one.page.locator('.form[data-form*="SPACE SPACE"]'))
    one.page.locator('.form[data-form*="SPACE SPACE"]').tap()
    spaces = ["d3", "d2", "d1"]
    for number, space in enumerate(spaces, start=1):
        tap_space(one, f"1F.foyer.{space}")
        expect(one.page.locator("#form .slot:not(.now)")).to_have_count(number)
    expect(one.page.locator("#go")).to_have_attribute("value", "anna m 1F.foyer.d3 1F.foyer.d2 1F.foyer.d1")
    before = served.loaded("game").stream.head
    one.page.locator("#go").tap()
    one.shows(before + 1)
    assert served.lines("game")[-1] == "anna m d3 d2 d1"
    for _ in range(2):
        tap_space(one, "1F.foyer.c1")
    expect(one.said()).to_have_text(re.compile("Recorded"))
    one.shows_all("game")
    assert served.lines("game")[-1] == "anna m c1"
    tap_all(one, ["anna end", "bob 5 3"])


def tap_space(one: Phone, space: str) -> None:
    """Tap a space of the map."""
    one.page.locator(f'.board [data-word="{space}"]').first.tap()


def test_the_map_shows_where_a_player_can_walk(served: Served, phone: NewPhone) -> None:
    """Squares in reach are marked, others not, though they have the same short names; the map stands where they are."""
    served.game("polterheist-table", 21, "game")
    one = phone().open(served.link("scribe")[0], "game")
    marked = set(one.page.locator(".board .can").evaluate_all("all => all.map((one) => one.dataset.word)"))
    choices = one.page.locator(".choice").evaluate_all("all => all.map((one) => [one.dataset.word, one.dataset.at || ''])")
    assert len(marked) > 40
    assert marked == {space for space in marked if any(space in (word, at) for word, at in choices)}
    boxes = one.page.locator(".board .can").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    board, dock = one.page.locator(".board").bounding_box(), one.page.locator(".dock").bounding_box()
    assert board
    assert dock
    assert dock["y"] - board["y"] > 200
    assert sum(board["y"] <= top <= dock["y"] for top in boxes) > len(boxes) / 2
    # a square out of reach says why, and changes nothing
    far = one.page.locator('.board [data-word^="1F."]:not(.can)').first
    far.dispatch_event("click")
    expect(one.page.locator("#choices .hint")).not_to_be_empty()
    assert (one.page.locator("#text").input_value(), one.page.locator("#line").is_visible()) == ("", False)
    for _ in range(2):
        tap_space(one, "1F.2.d1")
    one.shows_all("game")
    assert served.lines("game")[-1] == "anna m d1"
