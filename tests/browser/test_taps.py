"""What a tap on the board means: what is seen there, with ground for a finger, in pictures of all titles."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone
from tests.browser.serving import Served
from tests.browser.test_boards import GAMES, at_table

SEEN = """() => [...document.querySelectorAll(".board [data-word]")].flatMap((one) => {
  const box = one.getBoundingClientRect(), steps = [...Array(15).keys()].map((step) => (step + 0.5) / 15);
  const points = steps.flatMap((down) => steps.map((across) => [box.left + box.width * across, box.top + box.height * down]));
  const seen = points.filter(([x, y]) => document.elementFromPoint(x, y)?.closest("[data-word]") === one);
  const middle = [0, 1].map((side) => seen.reduce((sum, point) => sum + point[side], 0) / seen.length);
  const far = ([x, y]) => Math.hypot(x - middle[0], y - middle[1]);
  const nested = one.querySelector("[data-word]");
  return seen.length || !nested ? [[one.dataset.word, ...(seen.sort((a, b) => far(a) - far(b))[0] || [-1, -1])]] : [];
})"""
"""Each thing that can be tapped, with the middle of what is seen of it; a thing wholly under others has no place on the page."""

TYPED = """(points) => {
  const words = [];
  filling = { box: document.body, take: (word) => words.push(word) };
  return points.map(([x, y]) => {
    words.length = 0;
    const at = { bubbles: true, clientX: x, clientY: y };
    document.elementFromPoint(x, y)?.dispatchEvent(new MouseEvent("click", at));
    return words.join(" ");
  });
}"""
"""The word that a tap at each point hands to an open form."""

Place = tuple[str, float, float]


def typed(one: Phone, places: list[Place]) -> list[str]:
    """The words that taps at these places type."""
    return list(one.page.evaluate(TYPED, [[x, y] for _, x, y in places]))


def middles(one: Phone, css: str) -> list[Place]:
    """The middles of things on the board, covered or not."""
    found = one.page.locator(f".board {css}").evaluate_all(
        """all => all.map((one) => {
          const box = one.getBoundingClientRect();
          return [one.dataset.word, box.left + box.width / 2, box.top + box.height / 2];
        })"""
    )
    return [(word, x, y) for word, x, y in found]


@pytest.mark.parametrize("size", [(1280, 800), (720, 1300)], ids=["wide", "medium"])
@pytest.mark.parametrize("sample", GAMES)
def test_the_middle_of_what_is_seen_types_its_word(served: Served, phone: NewPhone, sample: str, size: tuple[int, int]) -> None:
    one = at_table(served, phone, sample, GAMES[sample], size)
    places = [(word, x, y) for word, x, y in one.page.evaluate(SEEN)]
    assert places or sample == "tally-table"
    assert typed(one, places) == [word for word, _, _ in places]


@pytest.mark.parametrize(("sample", "plies"), [("spooks-full", 3), ("spooks-full", 30), ("spooks-masters", 6)])
def test_the_middle_of_every_card_types_the_card(served: Served, phone: NewPhone, sample: str, plies: int) -> None:
    """Hands on a wide table are spread, so that no card covers the middle of another."""
    one = at_table(served, phone, sample, plies, (1280, 800))
    one.show_hand("full")
    cards = middles(one, 'g[data-word]:not([data-word="anna"], [data-word="bert"], [data-word="cora"], [data-word="dave"])')
    assert len(cards) > 20
    assert typed(one, cards) == [word for word, _, _ in cards]


def test_small_things_have_ground_for_a_finger(served: Served, phone: NewPhone) -> None:
    """Letters of 17 pixels: what lies 11 pixels above and below their middles is theirs too, unless a neighbour lies there."""
    one = at_table(served, phone, "halloween-table", 12, (1280, 800))
    letters = [place for place in middles(one, "g[data-word]") if place[0] in {"1S", "1H", "2M", "3U"}]
    assert len(letters) >= 4
    for by in (-11, 11):
        assert typed(one, [(word, x, y + by) for word, x, y in letters]) == [word for word, _, _ in letters]
    assert not {word for word, _, _ in letters} & set(typed(one, [(word, x, y - 14) for word, x, y in letters]))


def test_a_card_of_a_player_in_a_mansion_is_as_high_as_a_finger(served: Served, phone: NewPhone) -> None:
    one = at_table(served, phone, "polterheist-table", 21, (1280, 800))
    ((_, x, y),) = middles(one, 'rect[data-word="mask"]')
    assert typed(one, [("mask", x, y + by) for by in (-11, 0, 11)]) == ["mask"] * 3


@pytest.mark.parametrize("sample", GAMES)
def test_the_board_ends_within_the_window(served: Served, phone: NewPhone, sample: str) -> None:
    one = at_table(served, phone, sample, GAMES[sample], (1280, 800))
    board = one.page.locator(".board").bounding_box()
    assert board
    assert board["y"] + board["height"] <= 800


def test_the_line_that_can_be_typed_has_an_example_of_who_is_awaited(served: Served, phone: NewPhone) -> None:
    """It follows the game; a player's own page names the player."""
    one = at_table(served, phone, "spooks-full", 3, (1280, 800))
    expect(one.page.locator("#text")).to_have_attribute("placeholder", re.compile("^such as anna "))
    one.record_in("game", "anna 2T")
    expect(one.page.locator("#text")).to_have_attribute("placeholder", re.compile("^such as bert "))
    other = phone().open(served.link("seat", "game", 3)[0], "game")
    expect(other.page.locator("#text")).to_have_attribute("placeholder", re.compile("^such as cora "))
