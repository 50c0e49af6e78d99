"""The board on screens wider than a phone: a drawing for tablets, and taps on the wide one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone
from tests.browser.serving import Served
from tests.browser.test_sizes import LETTERS, sideways

GAME = "game"
GAMES = {
    "spooks-full": 30,
    "spookies-table": 12,
    "spukstaben-table": 11,
    "halloween-table": 12,
    "polterheist-table": 21,
    "tally-table": 4,
}
"""Games that are shown, a moment of each with much on the board."""


def at_table(served: Served, phone: NewPhone, sample: str, plies: int, size: tuple[int, int]) -> Phone:
    """The scribe's screen of a size, at a game that begins as a sample does."""
    served.game(sample, plies, GAME)
    return phone(*size).open(served.link("scribe")[0], GAME)


def word_on_board(one: Phone, word: str) -> Locator:
    """What stands for a word on the board."""
    return one.page.locator(f'.board [data-word="{word}"]').first


def record_on_board(one: Phone, word: str, line: str, at: tuple[float, float]) -> None:
    """Tap a thing on the board twice, at a place in it that no other thing covers: the line is armed, then recorded."""
    x, y = at
    thing = word_on_board(one, word)
    thing.tap(position={"x": x, "y": y})
    expect(one.page.locator(".armed")).to_have_attribute("value", line)
    before = one.served.loaded(GAME).stream.head
    thing.tap(position={"x": x, "y": y})
    one.shows(before + 1)
    assert one.served.lines(GAME)[-1] == line


def drawn_width(one: Phone) -> float:
    """The width for which the board is drawn."""
    return float(one.page.locator(".board svg").evaluate("one => one.viewBox.baseVal.width"))


def test_cards_of_spooks_are_played_on_a_wide_board(served: Served, phone: NewPhone) -> None:
    one = at_table(served, phone, "spooks-full", 3, (1280, 800))
    assert drawn_width(one) == 900
    one.show_hand("anna")
    card = one.page.locator(".choice").nth(1)
    record_on_board(one, card.get_attribute("data-word") or "", card.get_attribute("value") or "", (5, 12))


def test_pawns_of_spookies_are_moved_on_a_wide_board(served: Served, phone: NewPhone) -> None:
    one = at_table(served, phone, "spookies-table", 12, (1280, 800))
    line = one.page.locator(".choice").first.get_attribute("value") or ""
    record_on_board(one, line.split()[-1], line, (10, 20))


def test_a_form_takes_the_word_of_a_player_where_a_pawn_stands_on_a_space(served: Served, phone: NewPhone) -> None:
    """Of words inside each other the innermost counts that the form has a place for."""
    one = at_table(served, phone, "polterheist-table", 21, (1280, 800))
    one.page.evaluate("""() => {
      const part = { name: "player", words: ["anna", "bob"], least: 1, most: 1, before: " ", between: " ", empty: "" };
      fill(JSON.stringify({ start: "x", meaning: "who", parts: [part] }));
    }""")
    one.page.locator('.board [data-word="bob"] > [data-word]').first.tap()
    expect(one.page.locator("#go")).to_have_attribute("value", "x bob")


@pytest.mark.slow
@pytest.mark.parametrize("width", [600, 720, 820, 1024])
def test_boards_of_all_titles_are_legible_on_tablets(served: Served, phone: NewPhone, width: int) -> None:
    for game, plies in GAMES.items():
        served.game(game, plies, game)
    one = phone(width, 1400)
    one.page.goto(served.link("scribe")[0])
    one.is_live()
    problems = []
    for game in GAMES:
        one.page.goto(f"{served.base}/g/{game}")
        one.is_live()
        assert drawn_width(one) == 600, game
        assert sideways(one.page) == 0, game
        problems += [f"{game}: {small}" for small in one.page.evaluate(LETTERS)]
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize(("width", "drawn"), [(599, 360), (821, 900)])
def test_the_drawing_for_tablets_ends_at_its_widths(served: Served, phone: NewPhone, width: int, drawn: int) -> None:
    one = at_table(served, phone, "spooks-full", 3, (width, 800))
    assert drawn_width(one) == drawn


def test_a_phone_held_across_scrolls_to_the_end_of_a_board(served: Served, phone: NewPhone) -> None:
    one = at_table(served, phone, "spooks-full", 20, (640, 360))
    drawn = one.page.locator(".board svg")
    assert drawn.evaluate("one => one.getBoundingClientRect().height / one.clientWidth * 360 - one.viewBox.baseVal.height") >= -1
    drawn.evaluate("one => one.parentNode.scrollTo(0, 1e4)")
    frame, shown = one.page.locator(".board").bounding_box(), drawn.bounding_box()
    assert frame
    assert shown
    assert shown["y"] + shown["height"] <= frame["y"] + frame["height"] + 1


def test_ghosts_that_a_word_scares_are_marked_on_the_board_as_they_are_chosen(served: Served, phone: NewPhone) -> None:
    one = at_table(served, phone, "spukstaben-table", 11, (360, 640))
    goals = one.page.locator(".board .goal")
    expect(goals).to_have_count(0)
    one.page.locator(".choice").first.tap()
    expect(goals).to_have_count(4)
    one.page.get_by_text("several of these").tap()
    expect(goals).to_have_count(0)
    for place in ("c1", "o1"):
        one.page.locator(f'#form [data-w="{place}"]').tap()
    expect(goals).to_have_count(2)
    assert sorted(goals.evaluate_all("all => all.map((one) => one.dataset.word)")) == ["c1", "o1"]
    assert goals.first.evaluate("one => getComputedStyle(one).outlineStyle") == "solid"
    one.page.locator('#form [data-w="c1"]').tap()
    expect(goals).to_have_count(1)


@pytest.mark.parametrize("sample", ["halloween-table", "polterheist-table"])
def test_no_heading_is_cut_between_board_and_dock(served: Served, phone: NewPhone, sample: str) -> None:
    one = at_table(served, phone, sample, GAMES[sample], (360, 640))
    heading, dock = one.page.locator(".rest h2").first.bounding_box(), one.page.locator(".dock").bounding_box()
    assert heading
    assert dock
    assert heading["y"] >= dock["y"]


SIZES = [(360, 640), (390, 844), (820, 1180), (1280, 800)]
"""Two phones, a tablet, a desk."""

CUT = """() => {
  const drawn = document.querySelector(".board > svg").getBoundingClientRect(), ends = [drawn.top, drawn.bottom];
  return [...document.querySelectorAll(".board text")].flatMap((one) => {
    const { top, bottom } = one.getBoundingClientRect(), slack = (bottom - top) / 4;
    return ends.some((end) => top + slack < end && end < bottom - slack) ? [one.textContent] : [];
  });
}"""
"""The texts that an edge of the drawing cuts through the middle."""


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("sample", GAMES)
def test_a_board_takes_what_is_left_and_cuts_no_plate(
    served: Served, phone: NewPhone, sample: str, size: tuple[int, int]
) -> None:
    """It ends at the dock, or leaves room there for more than a strip; nothing that is read is cut through the middle."""
    one = at_table(served, phone, sample, GAMES[sample], size)
    assert one.page.evaluate(CUT) == []
    board, dock = one.page.locator(".board").bounding_box(), one.page.locator(".dock").bounding_box()
    assert board
    assert dock
    if size[0] < 1000:
        left = dock["y"] - board["y"] - board["height"]
        assert abs(left) <= 1 or left >= 150, left
    assert one.page.evaluate("document.querySelector('.dock').getBoundingClientRect().bottom") <= size[1]


def test_a_player_who_looks_sees_the_whole_hand_on_the_board(served: Served, phone: NewPhone) -> None:
    served.game("spooks-full", 3, GAME)
    one = phone().open(served.link("seat", GAME, 1)[0], GAME)
    frame, dock = one.page.locator(".board > svg").bounding_box(), one.page.locator(".dock").bounding_box()
    assert frame
    assert dock
    for card in one.page.locator(
        ".board g[data-word]:not([data-word=anna], [data-word=bert], [data-word=cora], [data-word=dave])"
    ).all():
        box = card.bounding_box()
        assert box
        assert frame["y"] <= box["y"] + 2
        assert box["y"] + box["height"] <= min(frame["y"] + frame["height"], dock["y"]) + 6


def test_words_of_a_section_stand_four_in_a_row(served: Served, phone: NewPhone) -> None:
    one = at_table(served, phone, "halloween-table", 12, (360, 640))
    tops = one.page.locator(".words > :visible").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(tops) == 7
    assert len({*tops}) == 2


def test_home_shows_the_whole_board_of_a_running_game(served: Served, phone: NewPhone) -> None:
    served.game("spooks-full", 3, GAME)
    one = phone()
    one.page.goto(served.link("scribe")[0])
    shown = one.page.locator(".cover")
    expect(shown).to_have_css("object-fit", "contain")
    one.is_live()
    sides = one.page.evaluate("(({ width, height }) => width / height)(document.querySelector('.cover').getBoundingClientRect())")
    assert sides == pytest.approx(900 / 640, abs=0.02)
