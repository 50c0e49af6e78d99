"""Players, components, the start, and the order of a turn: players.*, components.*, setup.*, turn.*, free.* (catalogue 4)."""

from __future__ import annotations

import pytest
from tests.domain.spookies.script import FREE, informs, replay, turn_up, unstarted, up

from spooklog.domain.rulesets.spookies import RULESET


@pytest.mark.rule("spookies:players.1")
@pytest.mark.parametrize("names", ["tim", "tim peter anna bert cora dave"])
def test_two_to_five_play(names: str) -> None:
    refusal = unstarted(f"players {names}", cites="players.1")
    assert "2 to 5 players" in refusal.message
    for fine in ("tim peter", "tim peter anna bert cora"):
        replay(f"players {fine}\n---\nphase character")


@pytest.mark.rule("spookies:players.1")
def test_a_table_may_allow_another_number_of_players_with_its_own_stockpile() -> None:
    unstarted("players tim peter anna bert cora dave #! players.1", cites="setup.2")
    replay("players tim peter anna bert cora dave #! players.1\noptions chips=75\n---\nchips 0 0 0 0 0 0\nstock 75")


@pytest.mark.rule("spookies:components.1")
def test_there_are_five_characters_and_they_belong_to_no_player() -> None:
    replay(
        f"""
        tim wolf
        refused components.1
        {turn_up("tim", "s", 1)}
        peter s
        peter 6666
        at Schnuffer 6
        """
    )
    for initial, name in zip("pkdhs", ("Poppy", "Kracko", "Duffy", "Hanja", "Schnuffer"), strict=True):
        game = replay(f"tim {initial}\nphase roll")
        assert game.view["character"] == name


@pytest.mark.rule("spookies:components.2")
def test_the_character_die_has_every_character_and_a_question_mark() -> None:
    replay("tim ?\nphase choose\nact tim")
    offered = [action.face for action in RULESET.moves.choices(replay("phase character").state)]  # type: ignore[union-attr]
    assert offered == ["Poppy", "Kracko", "Duffy", "Hanja", "Schnuffer", "?"]
    assert RULESET.rules.turn(replay("phase character").state).kind == "chance"


@pytest.mark.rule("spookies:components.2")
def test_a_face_that_the_die_has_not_is_never_rolled() -> None:
    die = 'character_die.faces = ["Hanja", "Poppy"]'
    replay("tim s\nrefused components.2\ntim ?\nrefused components.2\ntim h", data=die)


@pytest.mark.rule("spookies:components.3")
@pytest.mark.parametrize("dice", ["37", "03", "3890", "00"])
def test_number_dice_have_faces_from_1_to_6(dice: str) -> None:
    replay(f"tim s\ntim {dice}\nrefused components.3\ntim 16")


@pytest.mark.rule("spookies:components.4")
def test_the_fields_rise_from_the_gate_over_the_garden_to_the_attic() -> None:
    game = replay("at Hanja gate\ntim h")
    climbed = [game.fact("at", "Hanja")]
    for _ in range(7):
        game.play("tim 66")
        climbed.append(game.fact("at", "Hanja"))
    assert climbed == [f"Hanja {field}" for field in ("gate", 5, 6, 7, 8, 9, 10, 11)]
    game.play("tim 66")
    assert game.fact("at", "Hanja") == "Hanja 11"


@pytest.mark.rule("spookies:components.5", "spookies:components.6")
def test_chips_have_no_value_while_the_game_goes_on() -> None:
    informs("components.5", "components.6")
    game = replay(f"tim s\n{up('tim', 7)}chips 10 0\npoints ? ?")
    assert game.view["counts"] == {"tim": None, "peter": None}
    assert all(row.score is None for row in RULESET.results.scores(game.state))


@pytest.mark.rule("spookies:components.6")
def test_any_number_of_characters_stands_on_a_field() -> None:
    replay(
        f"""
        {turn_up("tim", "s", 2)}
        {turn_up("peter", "h", 2)}
        {turn_up("tim", "k", 2)}
        at Schnuffer 6
        at Hanja 6
        at Kracko 6
        """
    )


@pytest.mark.rule("spookies:setup.1")
def test_all_characters_start_in_front_of_the_gate() -> None:
    informs("setup.1")
    assert set(replay("phase character").view["positions"].values()) == {"gate"}


@pytest.mark.rule("spookies:setup.2")
def test_the_stockpile_is_by_the_number_of_players_or_as_the_table_says() -> None:
    for names, stock in (("a b", 50), ("a b c", 60), ("a b c d", 75), ("a b c d e", 75)):
        replay(f"players {names}\n---\nstock {stock}\nchips {' '.join('0' for _ in names.split())}")
    replay("stock 12", options="chips=12")


@pytest.mark.rule("spookies:setup.2")
def test_the_stockpile_is_never_more_than_the_box_holds() -> None:
    unstarted("players tim peter\noptions chips=76", cites="setup.2")
    replay("stock 75", options="chips=75")


@pytest.mark.rule("spookies:setup.3")
def test_one_player_begins() -> None:
    replay("act tim")
    replay("act peter\ntim s\nrefused turn.4\npeter s", options="first_player=peter")


@pytest.mark.rule("spookies:setup.3")
def test_the_first_player_is_one_of_the_players() -> None:
    game = replay("act tim")
    from msgspec.structs import replace

    from spooklog.domain.values.errors import Illegal

    setup = replace(game.setup, options={**game.setup.options, "first_player": 3})
    with pytest.raises(Illegal) as refused:
        RULESET.rules.start(setup)
    assert refused.value.rule == "spookies:setup.3"


@pytest.mark.rule("spookies:turn.1")
def test_a_turn_begins_with_the_character_die() -> None:
    replay(
        """
        tim 34
        refused turn.1
        tim stop
        refused turn.1
        tim s
        tim 34
        """
    )


@pytest.mark.rule("spookies:turn.2")
def test_the_same_character_moves_all_turn() -> None:
    replay(
        """
        tim s
        tim h
        refused turn.2
        tim 34
        tim takes h
        refused turn.2
        tim s
        refused turn.2
        tim 66
        at Schnuffer 6
        at Hanja gate
        """
    )
    assert replay("tim s\ntim 34\ntim stop").view["character"] is None


@pytest.mark.rule("spookies:turn.2")
def test_the_character_die_is_not_rolled_again_for_another_face() -> None:
    replay("tim ?\ntim h\nrefused turn.2\ntim ?\nrefused turn.2\ntim takes h")


@pytest.mark.rule("spookies:turn.3")
def test_the_question_mark_lets_a_player_take_any_character_and_nothing_else_does() -> None:
    replay(
        """
        tim takes h
        refused turn.3
        tim ?
        tim 34
        refused turn.3
        tim takes h
        phase roll
        tim 34
        tim stop
        peter ?k
        peter 34
        at Kracko 5
        """
    )
    offered = RULESET.moves.choices(replay("tim ?").state)
    assert [action.character for action in offered] == ["Poppy", "Kracko", "Duffy", "Hanja", "Schnuffer"]  # type: ignore[union-attr]


@pytest.mark.rule("spookies:turn.4")
def test_only_the_player_in_turn_acts_and_the_next_one_follows() -> None:
    replay(
        """
        players tim peter anna
        ---
        peter s
        refused turn.4
        tim s
        peter 34
        refused turn.4
        tim 34
        anna stop
        refused turn.4
        tim stop
        act peter
        peter s
        peter 11
        act anna
        anna ?
        peter takes h
        refused turn.4
        anna takes h
        anna 11
        act tim
        turn 4
        """
    )


@pytest.mark.rule("spookies:turn.4")
def test_a_ruled_roll_out_of_turn_passes_the_turn_to_the_roller() -> None:
    replay(
        """
        tim s
        peter 34
        ruled turn.4
        chips 0 1
        at Schnuffer 5
        act peter
        peter stop
        act tim
        """
    )


@pytest.mark.rule("spookies:turn.5")
def test_there_is_no_limit_to_the_rolls_of_a_turn() -> None:
    informs("turn.5")
    game = replay(f"players tim peter\noptions chips=75\n---\ntim s\n{up('tim', 20)}phase decide")
    assert len(game.view["rolls_this_turn"]) == 20


@pytest.mark.rule("spookies:free.1")
def test_in_the_free_choice_variant_the_character_die_stays_in_the_box() -> None:
    replay(f"{FREE}tim ?\nrefused free.1\ntim ?h\nrefused free.1\ntim h\nphase roll\ntim 34\nat Hanja 5")
    state = replay(f"{FREE}phase character").state
    assert RULESET.rules.turn(state).kind == "seats"


@pytest.mark.rule("spookies:free.2")
def test_in_the_free_choice_variant_any_character_is_named_before_the_turn_for_the_whole_turn() -> None:
    replay(
        f"""
        {FREE}
        tim 34
        refused turn.1
        tim h
        tim s
        refused turn.2
        tim 34
        tim s
        refused turn.2
        tim stop
        peter h             # the one of the player before
        peter 66
        peter stop
        tim takes h         # the one of the last turn
        tim 66
        at Hanja 7
        """
    )
    offered = list(RULESET.moves.choices(replay(f"{FREE}phase character").state))
    assert len(offered) == 5
