"""What the picture of a house shows (catalogue 9)."""

from __future__ import annotations

from typing import TypeVar

import pytest
from tests.domain.spookies.script import FREE, RESULT, Game, replay

from spooklog.domain.pictures.scene import Chances, Dice, Floor, Ladder, Purse, Purses, Shape, Supply
from spooklog.domain.rulesets.spookies.board.house import initials

ShapeT = TypeVar("ShapeT", bound=Shape)

HANJA_FALLS = "tim h\ntim 34\ntim 66\ntim 66\ntim 66\ntim stop\npeter h\npeter 1111\n"


def shape(game: Game, kind: type[ShapeT]) -> ShapeT:
    """The one shape of a kind."""
    (found,) = (one for one in game.scene.shapes if isinstance(one, kind))
    return found


def floors(game: Game) -> dict[str, Floor]:
    """The floors by number, the lowest by its name."""
    return {floor.number or floor.name: floor for floor in shape(game, Ladder).floors}


def standing(game: Game) -> dict[str, str]:
    """Who stands on each floor that is not empty; a star for the one that moves."""
    return {
        number: " ".join(pawn.name + "*" * pawn.active for pawn in floor.pawns)
        for number, floor in floors(game).items()
        if floor.pawns
    }


def purses(game: Game) -> dict[str, Purse]:
    """What the players have, by label."""
    return {purse.name: purse for purse in shape(game, Purses).purses}


def head(game: Game) -> list[str]:
    """The facts at the head."""
    return [line.words for row in game.scene.facts.rows for line in row]


# -- the house -----------------------------------------------------------------------------------------------------------------


def test_the_house_has_its_floors_from_the_gate_to_the_attic_with_what_they_earn() -> None:
    ladder = shape(replay(""), Ladder)
    assert [floor.number for floor in ladder.floors] == ["", ">=5", ">=6", ">=7", ">=8", ">=9", ">=10", ">=11"]
    assert [floor.name for floor in ladder.floors if floor.name] == ["gate", "garden", "attic"]
    assert [floor.cells for floor in ladder.floors[1:3]] == [("1", "0", "0"), ("2", "1", "0")]
    assert ladder.floors[-1].cells == ("9", "6", "4")
    assert ladder.heads == ("2", "3", "4")


def test_at_the_start_all_characters_wait_at_the_gate() -> None:
    game = replay("")
    assert standing(game) == {"gate": "Poppy Kracko Duffy Hanja Schnuffer"}
    assert not any(floor.next or floor.used is not None or floor.chips for floor in floors(game).values())
    assert head(game) == ["turn 1", "stock 50 of 50", "character die"]
    assert [type(one) for one in game.scene.shapes] == [Ladder, Supply, Purses]


def test_the_character_of_the_turn_is_marked_and_the_field_it_has_to_reach() -> None:
    game = replay("tim s\ntim 34")
    assert standing(game) == {"gate": "Poppy Kracko Duffy Hanja", ">=5": "Schnuffer*"}
    assert [number for number, floor in floors(game).items() if floor.next] == [">=6"]
    game.play("tim stop")
    assert "*" not in "".join(standing(game).values())
    assert not any(floor.next for floor in floors(game).values())


def test_in_the_attic_the_goal_is_the_attic_itself() -> None:
    game = replay("tim s\n" + "tim 66\n" * 7)
    assert [number for number, floor in floors(game).items() if floor.next] == [">=11"]
    game.play("tim 6611")
    assert floors(game)[">=11"].used == 2


def test_the_column_that_has_just_paid_is_marked_until_the_next_turn() -> None:
    game = replay("tim s\ntim 641")
    assert {number: floor.used for number, floor in floors(game).items() if floor.used is not None} == {">=5": 1}
    game.play("tim stop")
    assert all(floor.used is None for floor in floors(game).values())


def test_penalty_chips_lie_on_the_field_that_was_left() -> None:
    game = replay(HANJA_FALLS)
    assert {number: floor.chips for number, floor in floors(game).items() if floor.chips} == {}
    game = replay("tim h\ntim 66\ntim 66\ntim 66\ntim 11")
    assert {number: floor.chips for number, floor in floors(game).items() if floor.chips} == {">=7": 3}


def test_a_table_with_its_own_house_sees_it() -> None:
    own = "players tim peter\ndata house.fields = [4, 6, 9]\ndata rewards.4 = [3, 2, 1]\n---\ntim s"
    game = replay(own)
    ladder = shape(game, Ladder)
    assert [(floor.name, floor.number) for floor in ladder.floors] == [
        ("gate", ""),
        ("garden", ">=4"),
        ("", ">=6"),
        ("attic", ">=9"),
    ]
    assert ladder.floors[1].cells == ("3", "2", "1")
    assert head(game)[-1].startswith("data: spookies-1+")


# -- beside it -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "dice", "score", "came"),
    [
        ("tim s\ntim 3651", "3 6! 5! 1", "11", "up to >=5, +0"),
        ("tim s\ntim 66\ntim 66\ntim 14", "1! 4!", "5", "down to >=5, 1 chip paid"),
        ("tim s\ntim 66\ntim 66\ntim 11", "1! 1!", "2", "down to the gate, 2 chips paid"),
        (
            "players tim peter\ndata rewards.5 = [0, 0, 0]\n---\ntim s\ntim 66\ntim 11",
            "1! 1!",
            "2",
            "down to the gate, nothing paid",
        ),
        ("tim s\ntim 66\ntim 14", "1! 4!", "5", "stays on >=5"),
        ("tim s\ntim 11", "1! 1!", "2", "stays at the gate"),
        ("tim s\n" + "tim 66\n" * 8, "6! 6!", "12", "a success in the attic, +9"),
        ("tim s\ntim 66\ntim 66\ntim 11\npeter k\npeter 66\npeter 66", "6! 6!", "12", "up to >=6, +2 and +2 found"),
    ],
)
def test_the_last_roll_shows_its_counting_dice_and_its_outcome(script: str, dice: str, score: str, came: str) -> None:
    roll = shape(replay(script), Dice)
    assert " ".join(die.face + "!" * die.counts for die in roll.dice) == dice
    assert roll.score == score
    assert roll.came is not None
    assert roll.came.text == came


def test_the_chances_are_those_of_the_field_on_which_the_character_stands() -> None:
    chart = shape(replay("tim s\ntim 34"), Chances)
    assert chart.title == "Schnuffer at >=5 needs 6"
    assert [one.text for one in chart.outcomes] == ["climbs", "stays", "falls"]
    assert [bar.name for bar in chart.bars] == ["2 dice", "3 dice", "4 dice"]
    assert [bar.beside for bar in chart.bars] == ["+2", "+1", "+0"]
    assert chart.bars[0].shares == pytest.approx((26 / 36, 4 / 36, 6 / 36))
    assert chart.bars[2].shares == pytest.approx((1244 / 1296, 32 / 1296, 20 / 1296))


def test_no_character_falls_from_the_gate_or_climbs_from_the_attic() -> None:
    gate = shape(replay("tim s"), Chances)
    assert gate.title == "Schnuffer at the gate needs 5"
    assert [len(bar.shares) for bar in gate.bars] == [2, 2, 2] == [len(gate.outcomes)] * 3
    attic = shape(replay("tim s\n" + "tim 66\n" * 7), Chances)
    assert [one.text for one in attic.outcomes] == ["earns", "stays", "falls"]
    assert attic.bars[0].shares == pytest.approx((1 / 36, 2 / 36, 33 / 36))


def test_no_more_is_promised_than_the_stockpile_holds() -> None:
    game = replay("players tim peter\noptions chips=2\n---\ntim s\ntim 34")
    assert [bar.beside for bar in shape(game, Chances).bars] == ["+1", "+1", "+0"]


def test_players_are_shown_with_their_chips_and_the_expected_worth() -> None:
    told = purses(replay("tim s\ntim 66\ntim 66\ntim 66\ntim stop"))
    assert (told["tim"].count, told["tim"].score, told["tim"].active) == (6, "about 13 points", False)
    assert (told["peter"].count, told["peter"].score, told["peter"].active) == (0, "", True)


def test_after_the_end_chips_are_turned_up_one_player_after_the_other() -> None:
    game = replay("players tim peter\noptions chips=3\n---\ntim s\ntim 66\ntim 66")
    told = purses(game)
    assert [purse.note.text for purse in told.values() if purse.note] == ["to count", "to count"]
    game.play("tim shows 1x1 5x2")
    told = purses(game)
    assert (told["tim"].values, told["tim"].score, told["tim"].active) == ((("1", 1), ("5", 2)), "11 points", False)
    assert told["peter"].active
    game.play("peter shows none")
    told = purses(game)
    assert (told["tim"].winner, told["peter"].winner) == (True, False)
    assert told["tim"].note is not None
    assert [line.words for line in game.scene.call.lines] == ["over: tim wins"]


def test_the_head_says_that_there_is_no_character_die() -> None:
    assert "free choice" in head(replay(FREE))


def test_where_only_the_result_is_recorded_the_house_is_empty() -> None:
    game = replay(RESULT)
    assert standing(game) == {}
    assert [purse.count for purse in purses(game).values()] == [None, None]
    game.play("result tim 33, peter 20")
    assert purses(game)["tim"].score == "33 points"
    assert purses(game)["tim"].winner


def test_a_broken_off_game_is_marked_as_such() -> None:
    game = replay("tim s\ntim 34\nvoid")
    (line,) = game.scene.call.lines
    assert line.runs[0].tone == "warning"
    assert not any(purse.active for purse in purses(game).values())
    assert not any(floor.next for floor in floors(game).values())
    assert not [one for one in game.scene.shapes if isinstance(one, Chances)]
    assert (game.view["phase"], game.view["current"], game.view["need"]) == ("void", None, None)


def test_a_decided_game_that_is_broken_off_has_no_winner() -> None:
    script = "players tim peter\noptions chips=1\n---\ntim s\ntim 66\ntim shows 1x1\npeter shows none\n"
    assert purses(replay(script))["tim"].winner
    broken = replay(f"{script}void")
    assert (broken.view["winners"], broken.view["ranks"]) == ([], {})
    assert [(purse.winner, purse.note) for purse in purses(broken).values()] == [(False, None)] * 2


def test_every_character_has_a_paint_and_letters_that_tell_it_apart() -> None:
    game = replay("")
    pawns = [pawn for floor in floors(game).values() for pawn in floor.pawns]
    assert len({game.scene.look[pawn.tone].fill for pawn in pawns}) == len(pawns)
    assert [pawn.initial for pawn in pawns] == ["P", "K", "D", "H", "S"]
    assert initials(["anna", "Alf", "bo", "Bob"]) == {"anna": "An", "Alf": "Al", "bo": "Bo", "Bob": "Bo"}
