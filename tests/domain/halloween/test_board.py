"""What a viewer gets as data and words: the view's fields and the prompt."""

from __future__ import annotations

import msgspec
import pytest
from tests.domain.halloween.boards import DICE, ENDED, MIDDLE, RESULT, only, prompt, view
from tests.domain.halloween.script import MASTER, PLAYERS, TWO, replay

from spooklog.domain.pictures.scene import Realms
from spooklog.domain.rulesets.halloween import board


def test_the_view_has_every_field_of_the_specification() -> None:
    fields = {
        *("variant", "options", "order", "active", "round", "ghosts", "ghost_supply", "token_supply", "bonus_space"),
        *("bonus_reserve", "bonus_discard", "display", "occupants", "haunts", "players", "pending", "open_roll", "window"),
        *("die_up", "triggered", "over", "final"),
    }
    own = {"pe", "scare", "tokens", "discs", "sections", "slots", "haunt_tokens", "cards", "used_once"}
    for script in (MIDDLE, MASTER + "\n---", TWO + "\n---", ENDED, RESULT):
        assert fields <= view(script).keys()
    assert own <= view(MIDDLE)["players"]["anna"].keys()


def test_the_view_names_players_by_label_buildings_by_code_and_colours_by_letter() -> None:
    found = view(f"{MIDDLE}anna 2M po>ho b =3")
    assert found["order"] == ["anna", "ben", "cleo"]
    assert found["active"] == "anna"
    assert found["ghosts"]["po"] == {"b": 1, "g": 1, "y": 1, "o": 1, "r": 0}
    assert found["ghost_supply"] == {"b": 1, "g": 3, "y": 3, "o": 3, "r": 4}
    assert found["haunts"]["ch"]["o"] == ["anna", "own", 8]
    assert found["haunts"]["ch"]["b"] is None
    assert found["bonus_space"]["ho"] is None
    assert found["occupants"]["C11"] == ["anna", "ben"]
    anna = found["players"]["anna"]
    assert anna["sections"][1] == {"level": 3, "spaces": {"S": 0, "B": 1, "U": 0, "M": 1, "F": 0, "H": 0}, "done": True}
    assert anna["slots"] == [
        {"token": "rest", "locked": False},
        {"token": None, "locked": True},
        {"token": "rest", "locked": False},
    ]
    assert anna["haunt_tokens"] == {"own": 4, "extra": 0}
    assert anna["discs_out"] == {"board": 3, "locked": 1, "cards": 2}
    assert (anna["end_points"], anna["total_now"]) == ({"C11": 4}, 18)
    assert found["window"][0] | {"kind": "move", "colour": "b", "at": "ho"} == found["window"][0]


def test_the_reserve_is_a_count_and_the_kinds_that_are_unseen() -> None:
    reserve = view(f"{PLAYERS}\n---")["bonus_reserve"]
    assert reserve["count"] == sum(reserve["pool"].values()) == 18
    assert (reserve["pool"]["green"], reserve["pool"]["die"]) == (1, 2)


def test_the_view_shows_an_open_roll_and_pending_actions() -> None:
    found = view(f"{DICE}anna 1F po y>o 4:7 by ben ?\nanna X plus3")
    assert found["due"] == "roll"
    assert [one["kind"] for one in found["pending"]] == ["roll"]
    roll = found["open_roll"]
    assert (roll["attacker"], roll["defender"], roll["values"], roll["plus"]) == ("y", "o", [4, 7], [3, 0])
    assert (roll["die"], roll["owner"]) == (["y", "o"], ["anna", "ben"])


def test_the_final_stands_in_the_view_after_the_end() -> None:
    found = view(ENDED)
    assert found["over"]
    assert found["active"] is None
    assert found["final"]["anna"] == {"base": 14, "cards": {"C11": 4}, "total": 18, "tokens": 4, "rank": 2}
    assert view(MIDDLE)["final"] is None


def test_once_the_end_is_triggered_the_view_says_who_has_a_turn_left() -> None:
    assert view(MIDDLE)["turns_left"] == ["anna", "ben", "cleo"]
    assert view(f"{MIDDLE.replace('---', 'given triggered')}given active ben\n---")["turns_left"] == ["ben", "cleo"]
    assert view(ENDED)["turns_left"] == []


def test_a_master_game_has_neither_cards_nor_bonus_tokens_in_its_view() -> None:
    found = view(f"{MASTER}\n---")
    assert (found["display"], found["bonus_space"], found["bonus_reserve"]) == ([], {}, {"count": 0, "pool": {}})
    assert len(found["players"]["anna"]["sections"]) == 4


def test_of_a_game_of_which_only_the_result_is_recorded_the_view_knows_nothing_else() -> None:
    found = view(f"{RESULT}result anna 41/3, ben 30, cleo 55/9")
    assert found["players"] is None
    assert found["ghosts"] is None
    assert found["final"]["cleo"] == {"base": None, "cards": {}, "total": 55, "tokens": 9, "rank": 1}
    assert view(RESULT)["phase"] == "result"


def test_a_game_that_was_broken_off_waits_for_no_player() -> None:
    game = replay(f"{DICE}anna 1F po y>o 4:7 by ben ?")
    seen = msgspec.structs.replace(game.seen, void=True)
    found = board.view(seen)
    assert (found["phase"], found["active"], found["pending"], found["turns_left"]) == ("void", None, [], [])
    drawn = board.scene(seen, ("void: a dog",))
    assert drawn.call.lines[0].runs[0].tone == "warning"
    assert not any(one.active for one in only(drawn, Realms).realms)


# -- prompt --------------------------------------------------------------------------------------------------------------------


def test_the_prompt_says_first_what_is_awaited_with_a_line_that_works() -> None:
    game = replay(MIDDLE)
    first = board.prompt(game.seen)[0]
    assert first.startswith("next: anna acts with sections 1, 2 and 3, such as: ")
    game.play(first.rpartition(": ")[2])


@pytest.mark.parametrize(
    ("played", "words"),
    [
        ("anna 2M po>ho b =3", "may follow (>): B4 Tandem"),
        ("", "may use tokens (X): rest"),
        ("", "may occupy cards (K): B14 B1 C12 C1 D10 for 3, D14 for 3 different"),
        (
            "anna 1R\nanna 2R\nanna 3R",
            "next: anna ends the turn, or goes on with cards, tokens and powers, such as: anna end",
        ),
        (
            "anna 1R\nanna 2R\nanna 3R\nanna end",
            "next: ben acts with sections 1, 2 and 3, such as: ben 1B b",
        ),
    ],
)
def test_the_prompt_lists_what_else_the_player_may_do(played: str, words: str) -> None:
    assert words in prompt(f"{MIDDLE}{played}")


@pytest.mark.parametrize(
    ("played", "words"),
    [
        ("anna 1F po y>o ?", "type: roll 3:2"),
        ("anna 1F po y>o 4:7 by ben ?", "open roll: yellow 4, orange 7"),
        ("anna 1F po y>o 4:7 by ben ?", "may use tokens (X): plus3, reroll"),
        ("anna 1F po y>o 4:7 by ben ?", "for a scare point: anna reroll VALUE"),
        ("anna 1F po y>o 4:7 by ben ?", "ben may type: ben reroll VALUE"),
        ("anna 1M sc>ch y\nanna > C13 5 ?\nroll 3 ?", "open roll of a boast for 5: yellow 3"),
        ("anna 1F po y>g 4:2 by ben", "may follow (>): B12 Victory Lap, B15 Brawl, C8 Dice Gap"),
    ],
)
def test_the_prompt_names_dice_and_the_possible_answers(played: str, words: str) -> None:
    assert words in prompt(f"{DICE}{played}")


def test_the_prompt_asks_for_due_actions_first() -> None:
    blues = prompt(f"{PLAYERS}\ngiven town po:bg\ngiven anna scare 4\n---\nanna 1U po b")
    assert blues[:2] == (
        "next: anna puts blue ghosts into a building, for the last one has left the town",
        "type: anna blues ch",
    )
    compensation = prompt(f"{MIDDLE.replace('cards C11 slots', 'cards B14 slots')}anna K B14 bgy")
    assert compensation[1] == "type: ben comp B14 pe"


def test_in_the_last_round_the_prompt_says_who_has_a_turn_left() -> None:
    assert "cleo has a turn left" in prompt(f"{MIDDLE.replace('---', 'given triggered')}given active cleo\n---")[-1]


def test_at_the_end_the_prompt_says_who_wins() -> None:
    assert prompt(ENDED) == ("over: ben wins with 21 PE, anna 18, cleo 0",)
    assert prompt(f"{RESULT}result anna 4, ben 9, cleo 9") == ("over: ben and cleo win with 9 PE, anna 4",)
    tied = prompt(f"{RESULT}result anna 9/1, ben 9/3, cleo 0")
    assert tied == ("over: ben wins with 9 PE, anna 9, cleo 0", "equal points: more ghost tokens win (anna 1, ben 3)")
    assert prompt(RESULT)[1] == "type: result anna POINTS, ben POINTS, cleo POINTS"


def test_blue_ghosts_that_are_due_at_the_end_of_an_action_are_pending() -> None:
    shown = view("options blue_check=action_end\ngiven town po:bg\ngiven anna levels 222 scare 4\n---\nanna 1U po b")
    assert (shown["due"], len(shown["pending"]), shown["triggered"]) == ("blues", 1, False)
