"""The head of a sheet: title, categories, teams, starter, and the kinds of sheets (setup, head)."""

from __future__ import annotations

import pytest
from tests.domain.tally.sheets import outcome, prompt, refused, sheet, started, state, view, with_facts

from spooklog.domain.rulesets.tally import RULESET
from spooklog.domain.values.errors import Ambiguous, Impossible, SpooklogError, Unreadable
from spooklog.domain.values.labels import Labels


def problem(*head: str, players: str = "anna bert cora", **options: str) -> SpooklogError:
    """Why a game cannot start from this head."""
    with pytest.raises(SpooklogError) as refusal:
        started(*head, players=players, **options)
    return refusal.value


@pytest.mark.rule("tally:setup.1")
def test_a_sheet_has_one_to_twenty_four_columns() -> None:
    many = " ".join(f"p{number}" for number in range(1, 26))
    assert problem(players=many).rule == "tally:setup.1"
    assert len(state(started(players=many.rpartition(" ")[0])).totals) == 24
    assert state(started(players="anna")).totals == (0,)


@pytest.mark.rule("tally:setup.2")
@pytest.mark.parametrize(
    ("head", "options"),
    [
        (("categories roads, army",), {"bids": "wizard"}),
        (("categories roads, army",), {"sheet": "yahtzee"}),
        ((), {"sheet": "yahtzee", "bids": "spades"}),
        (("categories roads",), {"rounds": "3"}),
        ((), {"sheet": "yahtzee", "target": "300"}),
    ],
)
def test_a_sheet_is_of_one_kind(head: tuple[str, ...], options: dict[str, str]) -> None:
    found = problem(*head, **options)
    assert isinstance(found, Impossible)
    assert found.rule == "tally:setup.2"


@pytest.mark.rule("tally:head.1")
@pytest.mark.parametrize(
    "title", ["", "x" * 61, "A # B", "A #", "# A", "A #! B", "A \\# B", "a\u200bb", "a\x1b[31mb", "a\u202eb"]
)
def test_a_title_is_short_and_visible_and_no_comment(title: str) -> None:
    found = problem(f"title {title}")
    assert isinstance(found, Unreadable)
    assert found.rule == "tally:head.1"


@pytest.mark.parametrize("title", ["Catan", "Dominion #2", "7 Wonders: Duel", "Ticket to Ride – Märklin", "x" * 60, "C#"])
def test_a_title_names_the_game(title: str) -> None:
    book = started(f"title {title}")
    assert book.game.title == title
    assert view(book)["title"] == title
    assert RULESET.opening.write_header(book.setup, book.labels) == [f"title {title}"]


def test_a_title_is_kept_with_single_blanks_and_composed_letters() -> None:
    assert started("title   Die  Ko\u0308nige ").game.title == "Die K\u00f6nige"


def test_without_a_title_a_game_is_called_tally() -> None:
    book = started()
    assert book.game.title == "Tally"
    assert RULESET.rules.title(book.setup) is None


@pytest.mark.rule("tally:head.2")
@pytest.mark.parametrize(
    "categories",
    [
        "",
        "roads,",
        "roads, , army",
        "roads, Roads",
        "2nd row",
        "anna, army",
        "bid",
        "result of roads",
        "roads_",
        "r" * 31,
        ", ".join(f"c{n}" for n in range(41)),
    ],
)
def test_categories_are_words_that_nothing_else_begins_with(categories: str) -> None:
    found = problem(f"categories {categories}")
    assert isinstance(found, Unreadable)
    assert found.rule == "tally:head.2"


@pytest.mark.rule("tally:head.2")
@pytest.mark.parametrize(
    ("categories", "words"),
    [
        ("", "a category is missing before or behind a comma"),
        ("roads, ", "a category is missing before or behind a comma"),
        ("roads, 2nd row", "the category '2nd row' begins with a digit, like a figure"),
    ],
)
def test_a_refusal_of_categories_names_the_fault(categories: str, words: str) -> None:
    assert problem(f"categories {categories}").message == words


@pytest.mark.rule("tally:head.3")
@pytest.mark.parametrize(
    ("teams", "words"),
    [
        ("anna+bert", "every player is in one team: cora too"),
        ("anna", "every player is in one team: bert and cora too"),
        ("anna+bert cora+anna", "every player is in one team: anna not in two"),
    ],
)
def test_a_refusal_distinguishes_a_player_in_two_teams_from_one_in_none(teams: str, words: str) -> None:
    assert problem(f"teams {teams}").message == words


@pytest.mark.parametrize("teams", ["anna+cora, bert", "anna+cora,bert", "anna+cora bert"])
def test_a_comma_may_stand_between_teams(teams: str) -> None:
    assert state(started(f"teams {teams}")).table.sides == ((1, 3), (2,))


@pytest.mark.rule("tally:head.3")
@pytest.mark.parametrize("teams", ["", "anna+bert", "anna+bert cora+anna", "anna+bert+cora cora", "anna+bert dave"])
def test_every_player_is_in_one_team(teams: str) -> None:
    found = problem(f"teams {teams}")
    assert isinstance(found, Unreadable)
    assert found.rule == "tally:head.3"


def test_a_member_of_a_team_may_be_named_by_a_beginning_that_fits_one_player() -> None:
    assert state(started("teams a+c b")).table.sides == ((1, 3), (2,))
    assert isinstance(problem("teams an+bert cora", players="anna andi bert cora"), Ambiguous)


@pytest.mark.rule("tally:head.4")
def test_the_starter_is_a_player() -> None:
    assert problem("starter dave").rule == "tally:head.4"
    assert view(started("starter cora"))["starter"] == "cora"


@pytest.mark.rule("tally:head.4")
def test_a_result_says_who_started() -> None:
    book = sheet("result anna 3, bert 4, cora 5", "starter bert", record="result")
    assert outcome(book).report(book.labels)["starter"] == "bert"


@pytest.mark.rule("tally:head.5")
def test_the_dealer_is_a_player() -> None:
    assert problem("dealer dave").rule == "tally:head.5"
    book = started("dealer cora")
    assert view(book)["dealer"] == "cora"
    assert RULESET.opening.write_header(book.setup, book.labels) == ["dealer cora"]


@pytest.mark.rule("tally:head.5")
def test_the_deal_goes_round_clockwise() -> None:
    book, dealers = started("dealer bert"), []
    for _ in range(4):
        dealers.append(view(book)["dealer"])
        book.play("1 2 3")
    assert dealers == ["bert", "cora", "anna", "bert"]
    assert prompt(book)[0] == "next: round 5, cora deals: the scores of anna, bert and cora"


@pytest.mark.rule("tally:head.5")
def test_the_player_behind_the_dealer_starts_a_round_with_bids() -> None:
    assert view(started("starter anna", bids="wizard"))["dealer"] == "cora"
    assert view(started("starter bert", bids="wizard"))["dealer"] == "anna"
    assert view(started("starter anna"))["dealer"] is None, "in other games it may be anyone who starts each round"
    assert view(started("dealer anna", "categories roads"))["dealer"] is None, "a sheet of categories has no rounds"


@pytest.mark.parametrize("line", ["titel Catan", "winner anna", ""])
def test_an_unknown_line_of_a_head_is_refused_with_the_known_ones(line: str) -> None:
    assert "title Catan" in problem(line).expected


def test_a_line_of_the_head_is_given_once() -> None:
    assert problem("title Catan", "title Azul").rule == "tally:line.1"


def test_a_head_reads_back_as_it_is_written() -> None:
    head = ["title Castles", "categories towers, long way home", "teams anna+cora bert", "starter bert"]
    book = started(*head)
    assert RULESET.opening.write_header(book.setup, book.labels) == head
    labels = Labels(["xaver", "yves", "zoe"])
    written = RULESET.opening.write_header(book.setup, labels)
    assert RULESET.opening.read_header(written, labels, {}) == book.setup.opening


def test_a_table_may_count_otherwise() -> None:
    book = with_facts(["bids.wizard.met = 25"], bids="wizard", rounds="1")
    book.play("bid anna 1, bert 0, cora 0")
    book.play("tricks anna 1, bert 0, cora 0")
    assert state(book).totals == (35, 25, 25)


def test_a_formula_that_does_not_fit_is_refused() -> None:
    with pytest.raises(SpooklogError, match=r"sheets\.yahtzee\.cells\.chance is not"):
        with_facts(["sheets.yahtzee.cells.chance = [5]"], sheet="yahtzee")
    with pytest.raises(SpooklogError, match=r"sheets\.yahtzee\.cells\.chance is not"):
        with_facts(["sheets.yahtzee.cells.chance = [5, 30, 1, 0, 0]"], sheet="yahtzee")


def test_lines_of_another_kind_name_what_the_sheet_takes() -> None:
    assert "roads" in str(refused(started("categories roads"), "anna 12", "sheet.1").expected)
