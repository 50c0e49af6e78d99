"""New ghosts and their places; the order of refusals of `+CARD` (appear)."""

from __future__ import annotations

import pytest
from tests.domain.spukstaben.script import OPENING, SILENCE, begin, deck, informs, replay, short, small

from spooklog.domain.rulesets.spukstaben import RULESET
from spooklog.domain.rulesets.spukstaben.actions import CardRevealed
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Impossible

# -- the opening -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("spukstaben:appear.1")
def test_six_opening_cards_are_laid_out_three_two_one_in_any_order() -> None:
    game = replay("""
        slots c3 p2 o1
        pending 6
        +A o
        +E p
        +I c
        +O c
        +U p
        +B c
        pending 0
        slots none
        ghosts c1 I=4, c2 O=4, c3 B=4, p1 E=4, p2 U=4, o1 A=4
        phase search
    """)
    assert {room: sum(ghost.room == room for ghost in game.state.ghosts) for room in "cpod"} == {"c": 3, "p": 2, "o": 1, "d": 0}


@pytest.mark.rule("spukstaben:appear.1")
def test_no_opening_card_lies_at_the_door_or_in_a_room_that_is_full() -> None:
    replay("""
        +A d
        refused appear.1
        +A o
        +E o
        refused appear.1
        +E o2
        refused appear.1
        +E c
        +I c
        +O c
        +U c
        refused appear.1
    """)


@pytest.mark.rule("spukstaben:appear.1")
def test_without_rooms_the_places_fill_in_the_order_of_the_rooms() -> None:
    lines = "+A\n+E\n+I\n+O\n+U\n+B\nghosts c1 A=4, c2 E=4, c3 I=4, p1 O=4, p2 U=4, o1 B=4"
    replay(lines)
    replay(lines, options="turn1_layout=reveal_order")


@pytest.mark.rule("spukstaben:appear.1")
def test_a_table_that_lays_out_in_the_order_of_the_rooms_names_no_other_one() -> None:
    replay(
        """
        +A p
        refused appear.1
        +A c
        +E
        +I c
        +O c
        refused appear.1
        +O p
        """,
        options="turn1_layout=reveal_order",
    )


# -- later turns -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("spukstaben:appear.2")
@pytest.mark.parametrize(
    ("players", "due"),
    [
        ("anna", [1, 1, 2, 1, 1, 2, 1, 1]),
        ("anna bea", [2] * 8),
        ("anna bea cem", [2, 2, 3, 2, 2, 3, 2, 2]),
        ("anna bea cem dora", [3, 2, 2, 3, 2, 2, 3, 2]),
    ],
)
def test_each_turn_has_as_many_new_ghosts_as_the_pad_says(players: str, due: list[int]) -> None:
    game = begin([f"players {players}"])
    plain = [code for code in game.state.unseen if code.isalpha()]
    silence = "\n".join(f"{name}: -" for name in players.split())
    lines = [f"+{plain.pop()}" for _ in range(6)]
    for turn, number in enumerate(due, start=2):
        lines += ["glass", silence, "flee", f"turn {turn}", f"pending {number}", *(f"+{plain.pop()}" for _ in range(number))]
    replay(f"players {players}\n---\n" + "\n".join([*lines, "pending 0"]))


@pytest.mark.rule("spukstaben:appear.2")
def test_a_table_may_lay_its_own_number_of_ghosts_over_them() -> None:
    replay(f"data ghosts.2 = [0, 4, 2, 2, 2, 2, 2, 2]\n---\n{OPENING}{SILENCE}pending 0\nphase search\n{SILENCE}pending 4")


@pytest.mark.rule("spukstaben:appear.3")
def test_exactly_as_many_cards_come_as_are_due_and_no_search_begins_before() -> None:
    replay(f"""
        {OPENING}
        +E c
        refused appear.3
        {SILENCE}
        +B
        glass
        refused appear.3
        time
        refused appear.3
        +C
        +D
        refused appear.3
        glass
    """)


@pytest.mark.rule("spukstaben:appear.4")
@pytest.mark.parametrize(("room", "place"), [("d", "at the door"), ("p", "in the press"), ("o", "in the office")])
def test_a_refused_room_is_named_as_people_say_it(room: str, place: str) -> None:
    refusal = replay(f"{OPENING}\n{SILENCE}").refusal(f"+B {room}")
    assert refusal.message == f"B starts in the composing room, not {place}"


@pytest.mark.rule("spukstaben:appear.4")
def test_later_ghosts_start_in_the_composing_room() -> None:
    replay(f"""
        {OPENING}
        {SILENCE}
        +B p
        refused appear.4
        +B d1
        refused appear.4
        +B c
        +C
        ghosts c1 B=4, c2 C=4, p1 E=4, p2 S=4, p3 N=4, o1 R=4, o2 TH/p=4, d1 A+=4
    """)


@pytest.mark.rule("spukstaben:appear.5")
def test_any_unseen_card_is_accepted_as_the_top_one() -> None:
    game = begin([])
    offered = {choice.code for choice in RULESET.moves.choices(game.state) if isinstance(choice, CardRevealed)}
    assert offered == set(game.state.table.deck)
    assert not RULESET.rulebook.find("appear.5").assumed


@pytest.mark.rule("spukstaben:appear.5")
def test_where_chance_draws_any_card_of_the_pile_may_lie_on_top() -> None:
    state = begin([]).state
    tops = {card.code for card in (RULESET.sample(state, Rng(seed)) for seed in range(400)) if isinstance(card, CardRevealed)}
    assert tops == set(state.table.deck)


@pytest.mark.rule("spukstaben:appear.6")
def test_a_newcomer_takes_the_first_free_row() -> None:
    replay(f"""
        {OPENING}
        glass
        anna: tens
        bea: -
        anna scare c2
        flee
        +I/p
        ghosts p1 E=4, p2 S=3, p3 N=4, p4 I/p=4, o1 R=4, o2 TH/p=4, d1 A+=4
    """)


@pytest.mark.rule("spukstaben:appear.6")
def test_a_gap_is_filled_first() -> None:
    replay(f"""
        {small("E", "S", "N", "B", "O", "P", ghosts=3, opening=3)}
        +E
        +S
        +N
        {SILENCE}
        +B c3
        +O
        +P
        ghosts c1 O=4, c2 P=4, c3 B=4, p1 E=4, p2 S=4, p3 N=4
    """)


@pytest.mark.rule("spukstaben:appear.6")
def test_a_place_may_be_typed_if_it_is_free() -> None:
    replay(f"""
        +E c2
        +S c2
        refused appear.6
        +S c0
        refused appear.6
        +S c99
        +N p4
        ghosts c2 E=4, c99 S=4, p4 N=4
        +R c
        +B p
        +C o
        ghosts c1 R=4, c2 E=4, c99 S=4, p1 B=4, p4 N=4, o1 C=4
        {SILENCE}
        +I/p p1
        refused appear.6
        +I/p p3
    """)


@pytest.mark.rule("spukstaben:appear.6")
def test_a_taken_place_is_no_place_even_with_a_ruling() -> None:
    game = replay("+E c1")
    with pytest.raises(Impossible):
        RULESET.rules.apply(game.state, CardRevealed("S", "c", 1), 2)
    with pytest.raises(Impossible):
        RULESET.rules.apply(game.state, CardRevealed("S", "x", 1), 2)


@pytest.mark.rule("spukstaben:components.1")
def test_a_card_that_is_not_in_the_pile_does_not_appear_even_with_a_ruling() -> None:
    game = replay(f"{small('E', 'S', 'N', ghosts=2, opening=2)}\n+E")
    for code in ("E", "R", "none"):
        with pytest.raises(Impossible, match="is not in the pile"):
            RULESET.rules.apply(game.state, CardRevealed(code, "p", 2), 2)


@pytest.mark.rule("spukstaben:appear.7")
def test_when_the_pile_is_empty_no_more_cards_are_due() -> None:
    replay(f"""
        {small("E", "S", "N", ghosts=2, opening=2)}
        +E
        +S
        {SILENCE}
        pending 2
        +N
        pile 0
        pending 0
        phase search
        +E
        refused appear.3
        {SILENCE}
        phase search
        pending 0
    """)


@pytest.mark.rule("spukstaben:appear.7")
def test_a_pile_that_is_too_small_for_the_opening_ends_it() -> None:
    replay(f"""
        {deck("E", "S+")}
        ---
        +E o
        +S+ c
        pending 0
        phase search
    """)


@pytest.mark.rule("spukstaben:appear.8")
@pytest.mark.rule("spukstaben:instant.1")
def test_informative_rules_refuse_nothing() -> None:
    informs("appear.8", "instant.1")


# -- which rule is cited first (7.2) ---------------------------------------------------------------------------------------


@pytest.mark.rule("spukstaben:power.1")
def test_in_the_last_turn_any_card_is_refused_for_the_turn_first() -> None:
    replay(f"""
        {short(2)}
        ---
        {OPENING}
        {SILENCE}
        turn 2
        pending 0
        +B
        refused power.1
        +Q d
        refused power.1
        glass
        +B
        refused power.1
    """)


def test_the_step_comes_before_the_pool_and_the_pool_before_the_place() -> None:
    replay(f"""
        {OPENING}
        +Q d
        refused appear.3
        +E d
        refused appear.3
        {SILENCE}
        +Q d
        refused components.1
        +S d
        refused components.1
        +I/p d1
        refused instant.2
        +B p1
        refused appear.4
        +B c1
        +C c1
        refused appear.6
    """)


def test_a_ruled_card_takes_effect() -> None:
    replay(f"""
        {OPENING}
        !appear.3 +B
        ghosts c1 E=4, c2 S=4, c3 N=4, c4 B=4, p1 R=4, p2 TH/p=4, o1 A+=4
        phase search
        {SILENCE}
        !appear.4 +C p
        !instant.2 +I/p c
        ghosts c1 I/p=4, p1 E=4, p2 S=4, p3 N=4, p4 B=4, p5 C=4, o1 R=4, o2 TH/p=4, d1 A+=4
    """)


def test_a_ruled_opening_card_uses_up_a_place_all_the_same() -> None:
    replay("""
        !appear.1 +E d
        slots c2 p2 o1
        pending 5
        ghosts d1 E=4
    """)
