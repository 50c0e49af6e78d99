"""What may be chosen at the open places of forms."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import replay

from spooklog.domain.contract.actions import Field, Form
from spooklog.domain.rulesets.halloween import RULESET

GIVEN = """
cards C7 D11 D13 B9 C10 A1 D15 A3
given town po:bg sc:y
given anna levels 555 tokens bgy cards {cards} slots {slots} spaces 1S 2M
---"""


def offered(cards: str, slots: str = "discs") -> dict[str, Form]:
    """The forms of a player who has occupied some cards, by their patterns."""
    state = replay(GIVEN.format(cards=cards, slots=slots)).state
    return {one.pattern: one for one in RULESET.moves.choices(state) if isinstance(one, Form)}


def words(form: Form) -> list[tuple[str, ...]]:
    """The words to choose from, field by field."""
    return [part.words for part in form.parts if isinstance(part, Field)]


def test_a_fight_from_afar_offers_the_ghosts_of_the_town_and_leaves_its_roll_open_where_no_dice_are_chosen() -> None:
    form = offered("C7")["1F FROM>TO COLOUR>COLOUR DICE"]
    places, colours = ("sc", "po"), ("b", "g", "y")
    *rest, faces = words(form)
    assert rest == [places, places, colours, colours]
    assert faces[-1] == "8"
    last = form.parts[-1]
    assert isinstance(last, Field)
    assert last.empty == " ?"
    assert (last.least, last.most, last.again) == (0, 2, True), "of both ghosts a die, which may show the same"


def test_fights_from_afar_that_need_no_dice_have_a_form_of_their_own() -> None:
    forms = offered("C7 C10")
    *_, colours, foes = words(forms["1F FROM>TO COLOUR>COLOUR"])
    assert (colours, foes) == (("y",), ("b", "g"))
    *_, colours, foes, _ = words(forms["1F FROM>TO COLOUR>COLOUR DICE"])
    assert (colours, foes) == (("b", "g"), ("y",))


def test_a_card_is_paid_with_tokens_at_hand_and_may_take_its_disc_from_a_space() -> None:
    card, tokens, spaces, gifts = words(offered("C7")["K CARD TOKENS"])
    assert {"B9", "D15"} < {*card}
    assert tokens == ("b", "g", "y")
    assert spaces == ("1S", "2M")
    assert gifts == ("b", "g", "y", "o", "r")


def test_discs_come_back_from_spaces_that_hold_them() -> None:
    assert words(offered("C7")["X discs SPACE …"]) == [("1S", "2M")]


@pytest.mark.parametrize(
    ("slots", "words", "least"),
    [
        ("warp # _", ("1!",), 0),
        ("warp die _", ("1!", "2!"), 0),
        ("warp die plus3", ("1!", "2!", "3!", "x"), 1),
        ("warp # #", ("1!", "x"), 1),
    ],
)
def test_a_drawn_token_may_go_by_itself_only_where_a_slot_is_free(slots: str, words: tuple[str, ...], least: int) -> None:
    form = offered("D13", slots)["P D13 TOKEN"]
    slot = form.parts[-1]
    assert isinstance(slot, Field)
    assert (slot.words, slot.least, slot.most) == (words, least, 1)


def test_a_drawn_token_has_no_choice_of_slot_where_all_are_free() -> None:
    assert [part.name for part in offered("D13", "_ _ _")["P D13 TOKEN"].parts if isinstance(part, Field)] == ["token"]


def test_the_sign_of_an_open_roll_has_a_name() -> None:
    state = replay("given town po:bg\n---\nanna 1F po b>g ?").state
    (form,) = RULESET.moves.choices(state)
    assert isinstance(form, Form)
    named = [term and term.name for term in (RULESET.pictures.term(one, state) for one in words(form)[-1])]
    assert named == ["change it before it counts"]
