"""What may be written next: forms, completion, and what a random game draws."""

from __future__ import annotations

import pytest
from tests.domain.tally.sheets import sheet, started, state

from spooklog.domain.contract.actions import Field, Form
from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.lines.possible import LineCompleter
from spooklog.domain.rulesets.tally import RULESET
from spooklog.domain.rulesets.tally.actions import GameEnded, RoundClosed, TieDecided
from spooklog.domain.values.chance import Rng
from spooklog.testing.playing import Logbook

CASTLES = "categories towers, town wall, walls"


def offered(book: Logbook) -> list[str]:
    """The choices as they are listed."""
    found = RULESET.moves.choices(state(book))
    return [one.pattern if isinstance(one, Form) else RULESET.notation.write(state(book), (one,), book.labels) for one in found]


@pytest.mark.parametrize(
    ("lines", "options", "found"),
    [
        ("", {}, ["NAME POINTS, …", "POINTS", "POINTS", "NAME +POINTS REASON", "NAME -POINTS REASON", "end"]),
        ("anna 3", {}, ["POINTS", "NAME +POINTS REASON", "NAME -POINTS REASON", "round"]),
        ("", {"rounds": "3"}, ["NAME POINTS, …", "POINTS", "POINTS", "NAME +POINTS REASON", "NAME -POINTS REASON"]),
        ("bert bid 0", {"bids": "wizard"}, ["bid TRICKS", "NAME +POINTS REASON", "NAME -POINTS REASON"]),
        ("bid anna 0, bert 0", {"bids": "oh-hell"}, ["tricks NAME TRICKS, …", "tricks TRICKS", "tricks TRICKS"]),
        ("", {"record": "result"}, ["result NAME POINTS won, …", "result team POINTS won"]),
        ("anna 1, bert 1\nend", {}, ["tie anna", "tie bert"]),
        ("anna 1, bert 2\nend", {}, []),
    ],
)
def test_choices_are_the_lines_that_may_be_written(lines: str, options: dict[str, str], found: list[str]) -> None:
    assert offered(sheet(lines, players="anna bert", **options))[: len(found) or 1] == found


def test_a_cell_is_chosen_among_those_that_are_open() -> None:
    book = sheet("anna town wall 3", CASTLES, players="anna bert")
    forms = [one for one in RULESET.moves.choices(state(book), 1) if isinstance(one, Form)]
    assert next(part.words for part in forms[0].parts if isinstance(part, Field)) == ("towers", "walls")


def test_figures_of_a_game_with_a_sheet_have_bounds() -> None:
    forms = [one for one in RULESET.moves.choices(state(started(sheet="yahtzee")), 1) if isinstance(one, Form)]
    assert [(part.low, part.high) for part in forms[0].parts if isinstance(part, Field) and part.name == "point"] == [(0, 50)]


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("anna t", ["anna towers ", "anna town wall "]),
        ("b ", ["bert towers ", "bert town wall ", "bert walls "]),
        ("anna x", []),
        ("x ", []),
    ],
)
def test_open_categories_complete_a_line(typed: str, lines: list[str]) -> None:
    book = started(CASTLES, players="anna bert")
    items = LineCompleter(find_ruleset("tally"), state(book), book.labels).suggest(typed).items
    assert [item.text for item in items if item.shown[:1].islower()] == lines


def test_a_completer_suggests_the_words_of_a_sheet() -> None:
    book = sheet("anna 3", players="anna bert")
    found = LineCompleter(find_ruleset("tally"), state(book), book.labels).suggest("r")
    assert "round" in [item.text.strip() for item in found.items]


def test_a_game_at_random_ends_rounds_and_itself_and_decides_ties_by_listed_actions() -> None:
    kinds = set[type]()
    for seed in range(60):
        book = started(players="anna bert")
        rng = Rng(seed)
        now = state(book)
        while not RULESET.rules.turn(now).over:
            action = RULESET.sample(now, rng)
            kinds.add(type(action))
            now = RULESET.rules.apply(now, action, 1)
        kinds |= {type(one) for one in RULESET.moves.choices(now)}
    assert {RoundClosed, GameEnded, TieDecided} <= kinds


def test_a_digital_game_has_rounds_where_nothing_else_ends_it() -> None:
    opening = RULESET.opening
    drawn = {opening.deal(started().setup, Rng(seed)).options["rounds"] for seed in range(40)}
    assert drawn == {3, 4, 5, 6, 7, 8}
    for book in (started(target="50"), started(rounds="2"), started(CASTLES), started(bids="wizard"), started(sheet="yahtzee")):
        assert opening.deal(book.setup, Rng(1)) == book.setup


@pytest.mark.parametrize(
    ("lines", "typed", "texts"),
    [
        ("", "bid 1 ", ["bid 1 0 ", "bid 1 1 "]),
        ("", "1, ", ["1, 0, ", "1, 1, "]),
        ("", "bid 0 0 ", ["bid 0 0 0", "bid 0 0 1"]),
        ("", "bid 0 0 0 ", []),
        # one card, so one trick
        ("bid 0 0 0", "tricks 1 ", ["tricks 1 0 "]),
        ("bid 0 0 0", "0 0 ", ["0 0 1"]),
        ("bid 0 0 0", "bid 0 ", []),
    ],
)
def test_a_row_of_bids_or_tricks_goes_on_with_figures(lines: str, typed: str, texts: list[str]) -> None:
    book = sheet(lines, players="anna bert cora", bids="wizard")
    suggest = LineCompleter(find_ruleset("tally"), state(book), book.labels).suggest
    assert [one.text for one in suggest(typed).items] == texts
