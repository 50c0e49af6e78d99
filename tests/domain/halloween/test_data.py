"""A table's own data: its board, the numbers and cost icons of its cards (catalogue 2.1 and the tables of 5)."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import begin, replay, unstarted

from spooklog.domain.values.errors import Usage

LINE = """
data board.codes = ["aa", "bb", "cc"]
data board.names = ["mill", "farm", "inn"]
data board.spanish = ["mo", "gr", "po"]
data board.terms = ["molino", "granja", "posada"]
data board.places = ["1,1", "1,2", "1,3"]
data board.streets = ["aa bb", "bb cc"]
data board.start = "cc"
bonus aa=green bb=yellow cc=scare
"""
"""A town of three buildings in a row."""


def test_a_board_has_the_tables_own_buildings_streets_and_start() -> None:
    replay(f"{LINE}---\ntown cc:bbb\nanna 1M cc>aa b\nrefused move.1\nanna 1M cc>bb b\ntown bb:b cc:bb\nanna slots yellow _ _")
    replay(f"{LINE}---\nanna 1M po>sc b\nrefused city.1\nanna 1H cc b\nanna pe 2")


def test_the_streets_decide_about_a1_as_well() -> None:
    streets = 'data board.streets = ["ch sc", "sc th", "th ho", "ho po", "po ce", "ce ch", "po ch"]\n'
    cards = "cards A1 B4 B14 B1 C11 C12 C1 D14\ngiven anna cards A1\n---\n"
    replay(f"{cards}anna 1H ch<po b\nrefused card.A1\nanna 1H sc<po b")
    replay(f"{streets}{cards}anna 1H sc<po b\nrefused card.A1\nanna 1H ch<po b")


@pytest.mark.parametrize(
    "data",
    [
        'board.start = "zz"',
        'board.streets = ["ch zz"]',
        'board.codes = ["ch", "sc", "th", "ce", "po"]',
        "cards.A1.number = 0",
        'cards.A1.cost = "green"',
        "points.values = [1, 2, 3]",
        "ghosts.start = 6",
        "ghosts.room = 2",
        'kinds.green.term = "amarilla"',
        'kinds.green.term = "yellow"',
        'kinds.green.term = "a b"',
        'board.spanish = ["sc", "ch", "ay", "ce", "co", "ho"]',
        'board.codes = ["by", "sc", "th", "ce", "po", "ho"]',
        "sets.casper.numbers = [[1]]",
        "sets.casper.numbers = [1, 1]",
        "bonus.each = 1",
    ],
)
def test_data_that_does_not_fit_together_is_refused(data: str) -> None:
    with pytest.raises(Usage):
        begin([f"data {data}"])


def test_the_numbers_of_cards_name_them_and_make_up_the_sets() -> None:
    swapped = "data cards.A1.number = 5\ndata cards.B3.number = 1\n"
    body = "given anna tokens bgy\n---\nanna K #5 bgy\nanna cards"
    cards = "cards A1 B3 B14 B1 C11 C12 C1 D14\n"
    replay(f"{cards}{body} B3")
    replay(f"{swapped}{cards}{body} A1")
    assert "A1" in begin(["options card_set=amityville"]).state.table.display
    display = begin([*swapped.splitlines(), "options card_set=amityville"]).state.table.display
    assert "A1" not in display
    assert "B3" in display


def test_a_single_number_is_taken_from_the_card_that_had_it() -> None:
    cards = "cards A1 B3 B14 B1 C11 C12 C1 D10\n"
    body = "given anna tokens bgybgy\n---\nanna K #5 bgy\nanna cards"
    replay(f"data cards.D10.number = 99\n{cards}{body} B3")
    replay(f"data cards.D10.number = 5\n{cards}{body} D10")
    assert begin(["data cards.D10.number = 5", cards.strip()]).refusal("anna K #51 bgy").rule == "halloween:cards.1"
    assert begin(["data cards.D10.number = 5", cards.strip()]).refusal("anna K #0 bgy").rule == "halloween:cards.1"


@pytest.mark.parametrize(
    "data", ["data cards.B7.number = 8\ndata cards.B16.number = 8", "data cards.A1.number = 99\ndata cards.D16.number = 99"]
)
def test_two_cards_with_one_number_of_the_table_are_refused(data: str) -> None:
    with pytest.raises(Usage, match="have the same number"):
        begin(data.splitlines())


@pytest.mark.rule("halloween:sets.1")
@pytest.mark.rule("halloween:sets.4")
def test_a_set_of_which_a_card_is_unknown_is_named_by_the_missing_numbers() -> None:
    one = unstarted("data cards.D10.number = 99\noptions card_set=casper", cites="sets.1")
    assert one.message == "the set casper cannot be laid out: no card has the number 51"
    assert "data cards.A1.number = 51" in one.expected
    two = "data cards.D10.number = 99\ndata cards.D8.number = 98\noptions card_set=brown_lady"
    assert "the numbers 51 and 52" in unstarted(two, cites="sets.4").message
    whole = "data cards.D10.number = 99\ndata cards.A2.number = 51\noptions card_set=casper"
    assert "A2" in begin(whole.splitlines()).state.table.display


def test_the_icons_of_cards_set_their_price() -> None:
    cards = "cards A1 B3 B14 B1 C11 C12 C1 D14\n"
    body = "given anna tokens bbb\n---\nanna K {0} bbb\n{1}"
    coloured, grey = body.format("A1", "refused cards.5"), body.format("B3", "anna cards B3")
    replay(f"{cards}{coloured}")
    replay(f"{cards}{grey}")
    data = 'data cards.A1.cost = "grey"\ndata cards.B3.cost = "coloured"\n'
    replay(f"{data}{cards}{body.format('A1', 'anna cards A1')}")
    replay(f"{data}{cards}{body.format('B3', 'refused cards.5')}")
    marked = cards.replace("A1 B3", "A1.g B3.c")
    replay(f"{marked}{body.format('A1', 'anna cards A1')}")
    replay(f"{marked}{body.format('B3', 'refused cards.5')}")


def test_the_first_bonus_tokens_are_those_of_the_header() -> None:
    tokens = "ch=die sc=warp th=warp ce=rest po=point ho=reroll"
    replay(f"bonus {tokens}\n---\nbonus {tokens}\nanna 1M po>sc b\nanna slots warp _ _")
