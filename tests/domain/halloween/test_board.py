"""What a viewer is shown: the view's fields, the prompt's words, the picture's shapes, and landmarks."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from tests.domain.halloween.script import BONUS, MASTER, PLAYERS, TWO, Game, replay

from spooklog.domain.rulesets.halloween import META, pictures
from spooklog.domain.rulesets.halloween.state import State
from spooklog.domain.scene import (
    Change,
    Clash,
    Gain,
    Happening,
    Journey,
    Offer,
    OfferCard,
    Realm,
    Realms,
    Scene,
    Shape,
    Stock,
    Text,
    Town,
)

MIDDLE = f"""{PLAYERS}
given town ch:b sc:gy po:bbgyo ho:b ce:or
given anna levels 231 scare 4 tokens bgyr cards B4 C11 slots rest # _ spaces 1S 2B pe 14 haunts ch:o sc:b
given ben levels 222 tokens ggy cards C11 slots summon _ _ pe 21 haunts po:g
---
"""
DICE = f"""{PLAYERS}
cards B6 B12 B15 C8 C10 C13 B13 D16
{BONUS}
given town ch:bbb po:gyo sc:y
given anna levels 345 scare 4 tokens bgy cards B6 B12 B15 C8 C13 D16 slots plus3 reroll _
given ben scare 2 cards B6
---
"""
FIGHTS = DICE.replace("C8 C13 D16 slots", "C8 slots")
ENDED = f"""{MIDDLE.replace("---", "given triggered")}given active cleo
---
cleo 1R
cleo 2R
cleo 3R
cleo end
"""
OR_END = "next: anna ends the turn, or goes on with cards, tokens and powers, such as: anna end"
RESULT = f"{PLAYERS}\noptions record=result\n---\n"


def view(script: str) -> dict[str, Any]:
    found = pictures.view(replay(script).seen)
    assert json.loads(json.dumps(found)) == found
    return found


def prompt(script: str) -> tuple[str, ...]:
    return pictures.prompt(replay(script).seen)


def scene(game: Game) -> Scene:
    return pictures.scene(game.seen, pictures.prompt(game.seen))


def only(drawn: Scene, kind: type[Any]) -> Any:
    (shape,) = drawn.panel.of(kind)
    return shape


def done(script: str) -> Happening:
    found = only(scene(replay(script)), Happening)
    assert isinstance(found, Happening)
    return found


def realm(drawn: Scene, name: str) -> Realm:
    realms: Realms = only(drawn, Realms)
    return next(one for one in realms.realms if one.name == name)


def brought(script: str, line: str) -> tuple[str, ...]:
    game = replay(script)
    before: State = game.state
    game.play(line)
    found = pictures.landmarks(before, game.state)
    assert {*found} <= {*META.landmarks}
    return found


# -- view ----------------------------------------------------------------------------------------------------------------------


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


def test_an_open_roll_and_what_is_pending_are_told() -> None:
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
    found = pictures.view(seen)
    assert (found["phase"], found["active"], found["pending"], found["turns_left"]) == ("void", None, [], [])
    drawn = pictures.scene(seen, ("void: a dog",))
    assert drawn.call.lines[0].runs[0].tone == "warning"
    assert not any(one.active for one in only(drawn, Realms).realms)


# -- prompt --------------------------------------------------------------------------------------------------------------------


def test_the_prompt_says_first_what_is_awaited_with_a_line_that_works() -> None:
    game = replay(MIDDLE)
    first = pictures.prompt(game.seen)[0]
    assert first.startswith("next: anna acts with sections 1, 2 and 3, such as: ")
    game.play(first.rpartition(": ")[2])


@pytest.mark.parametrize(
    ("played", "words"),
    [
        ("anna 2M po>ho b =3", "may follow (>): B4 Tandem"),
        ("", "tokens (X): rest"),
        ("", "cards to occupy (K): B14 B1 C12 C1 D10 for 3, D14 for 3 different"),
        (
            "anna 1R\nanna 2R\nanna 3R",
            "next: anna ends the turn, or goes on with cards, tokens and powers, such as: anna end",
        ),
        (
            "anna 1R\nanna 2R\nanna 3R\nanna end",
            "next: ben acts with sections 1, 2 and 3, such as: ben 1S po b",
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
        ("anna 1F po y>o 4:7 by ben ?", "tokens (X): plus3, reroll"),
        ("anna 1F po y>o 4:7 by ben ?", "for a scare point: anna reroll VALUE"),
        ("anna 1F po y>o 4:7 by ben ?", "ben may type: ben reroll VALUE"),
        ("anna 1M sc>ch y\nanna > C13 5 ?\nroll 3 ?", "open roll of a boast for 5: yellow 3"),
        ("anna 1F po y>g 4:2 by ben", "may follow (>): B12 Victory Lap, B15 Brawl, C8 Dice Gap"),
    ],
)
def test_the_prompt_tells_of_dice_and_of_what_may_be_done_about_them(played: str, words: str) -> None:
    assert words in prompt(f"{DICE}{played}")


def test_the_prompt_asks_for_what_is_due_before_anything_else() -> None:
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


# -- scene ---------------------------------------------------------------------------------------------------------------------


def test_the_picture_has_the_town_its_stock_the_cards_and_the_players() -> None:
    drawn = scene(replay(MIDDLE))
    assert drawn.kind == "town"
    town = only(drawn, Town)
    assert [house.key for house in town.houses] == ["ch", "sc", "th", "ce", "po", "ho"]
    assert len(town.streets) == 7
    church = town.houses[0]
    assert (church.crowd, church.sign, church.room) == ((1, 0, 0, 0, 0), "green", 6)
    assert [plate.owner for plate in church.plates] == [0, 0, 0, 1, 0]
    assert only(drawn, Stock).stores[0].counts == (1, 3, 3, 3, 4)
    assert only(drawn, Stock).piles == (("reserve", 16), ("discard", 0))
    red: OfferCard = only(drawn, Offer).cards[3]
    assert (red.key, red.name, red.sign, red.note, red.coloured, red.seats) == (
        "C11", "Red Treasure", "points", "end of game", True, (1, 2),
    )  # fmt: skip
    anna = realm(drawn, "anna")
    assert (anna.points, anna.active, anna.first, anna.counters, anna.cards) == (14, True, True, 4, ("B4", "C11"))
    assert [(niche.word, niche.locked) for niche in anna.niches] == [("rest", False), ("", True), ("", False)]


def test_a_master_game_has_neither_cards_nor_tokens_in_its_picture() -> None:
    drawn = scene(replay(f"{MASTER}\n---"))
    assert not drawn.panel.of(Offer)
    assert not only(drawn, Town).signs
    assert only(drawn, Stock).piles == ()
    assert "master variant" in [line.words for line in drawn.facts.rows[0]]


def test_with_two_players_extra_tokens_are_marked() -> None:
    drawn = scene(replay(f"{TWO}\ngiven town po:bb\n---\nanna 1H po b *"))
    plate = only(drawn, Town).houses[4].plates[0]
    assert (plate.owner, plate.extra, plate.new) == (1, True, True)
    assert (realm(drawn, "anna").counters, realm(drawn, "anna").extra) == (6, 1)


def test_where_only_the_result_is_recorded_the_picture_has_the_players_alone() -> None:
    drawn = scene(replay(f"{RESULT}result anna 41, ben 30, cleo 55"))
    (players,) = drawn.shapes
    assert isinstance(players, Realms)
    assert [(one.name, one.points, one.winner) for one in players.realms] == [
        ("anna", 41, False),
        ("ben", 30, False),
        ("cleo", 55, True),
    ]


def test_at_the_end_every_player_has_a_total_and_the_winner_a_mark() -> None:
    drawn = scene(replay(ENDED))
    assert (realm(drawn, "anna").points, realm(drawn, "anna").note) == (18, Text("4 of them at the end", "quiet"))
    assert (realm(drawn, "ben").points, realm(drawn, "ben").winner) == (21, True)


@pytest.mark.parametrize(
    ("played", "moves"),
    [
        ("anna 2M po>ho b =3", (Journey("po", "ho", 1),)),
        ("anna 2M po>ho b =3\nanna > B4 ce>po o =3!", (Journey("ce", "po", 4),)),
    ],
)
def test_a_moved_ghost_leaves_an_arrow(played: str, moves: tuple[Journey, ...]) -> None:
    assert done(f"{MIDDLE.replace('levels 231', 'levels 241')}{played}").moves == moves


@pytest.mark.parametrize(
    ("cards", "town", "own", "played", "moves"),
    [
        ("D8", "po:bb", "", "anna 1B b @po\nanna > D8 ho", (Journey("po", "ho", 1),)),
        ("D8", "po:bb", "", "anna 1B b\nanna > D8 po>ho", (Journey("po", "ho", 1),)),
        ("B12", "po:bbg", "", "anna 1F po b>g 4:1\nanna > B12 ho", (Journey("po", "ho", 1),)),
        ("D11", "po:bb ch:r", "", "anna P D11 po b ch r", (Journey("po", "ch", 1), Journey("ch", "po", 5))),
        ("D8", "po:bb ch:r", "slots warp _ _", "anna X warp ch>ho r", (Journey("ch", "ho", 5),)),
    ],
)
def test_ghosts_that_cards_and_tokens_carry_leave_arrows(
    cards: str, town: str, own: str, played: str, moves: tuple[Journey, ...]
) -> None:
    header = f"{PLAYERS}\ncards {cards} A1 A2 A3 A4 B1 B2 B3\n{BONUS}\ngiven town {town}\ngiven anna cards {cards} {own}\n---\n"
    assert done(header + played).moves == moves


def test_a_fight_shows_both_dice_and_whether_it_was_won() -> None:
    won = done(f"{DICE}anna 1F po y>g 4:2 by ben")
    assert won.clash == Clash("po", 3, 2, ("4", "2"), won=True)
    assert won.changes == (Change("po", 2, -1),)
    assert Gain(1, "+1 g", "level.g") in won.gains
    lost = done(f"{DICE}anna 1F po y>o 4:7 by ben")
    assert (lost.clash, lost.changes) == (Clash("po", 3, 4, ("4", "7"), won=False), ())


def test_an_open_fight_shows_what_lies_there_and_is_neither_won_nor_lost() -> None:
    assert done(f"{DICE}anna 1F po y>o ?").clash == Clash("po", 3, 4)
    assert done(f"{DICE}anna 1F po y>o 4:7 by ben ?\nanna X plus3").clash == Clash("po", 3, 4, ("4+3", "7"))
    settled = done(f"{DICE}anna 1F po y>o 4:7 by ben ?\nanna ok")
    assert settled.clash == Clash("po", 3, 4, ("4", "7"), won=False)


def test_each_fight_of_a_brawl_is_shown() -> None:
    brawl = done(f"{DICE}anna 1F po y>o 4:7 by ben\nanna > B15 g 3:2")
    assert brawl.clash == Clash("po", 3, 2, ("3", "2"), won=True)


def test_a_fight_without_dice_is_won() -> None:
    assert done(f"{MASTER}\ngiven town po:bgy\ngiven anna levels 3111\n---\nanna 1F po y>g").clash == Clash("po", 3, 2, won=True)


@pytest.mark.parametrize(
    ("played", "changes"),
    [
        ("anna 1S ch b", (Change("ch", 1),)),
        ("anna 1S ch b\nanna 2U sc y", (Change("sc", 3, -1), Change("sc", 4))),
        ("anna 1S po g+y 2:5", (Change("po", 2),)),
    ],
)
def test_ghosts_that_come_and_rise_are_marked(played: str, changes: tuple[Change, ...]) -> None:
    assert done(f"{DICE}{played}").changes == changes


def test_blue_ghosts_that_come_back_are_counted() -> None:
    game = f"{PLAYERS}\ngiven town po:bg\ngiven anna scare 4\n---\nanna 1U po b\nanna blues ch"
    assert done(game).changes == (Change("ch", 1, 3),)


def test_red_ghosts_that_all_leave_are_not_drawn_as_new() -> None:
    game = f"{MASTER}\ngiven town po:br ch:or sc:rr\ngiven anna levels 5111 scare 9\n---\nanna 1U ch o"
    assert done(game).changes == (Change("ch", 4, -1),)


def test_gains_and_a_raised_section_stand_at_the_player() -> None:
    raised = done(f"{MIDDLE}anna 1U po g ^3").gains
    assert raised == (Gain(1, "+1 y", "level.y"), Gain(1, "^3", "level.y"))


def test_what_the_last_line_used_is_marked_as_new() -> None:
    drawn = scene(replay(f"{MIDDLE}anna 2H ho b"))
    assert realm(drawn, "anna").sections[1].new == 6
    assert [house.key for house in only(drawn, Town).houses if any(plate.new for plate in house.plates)] == ["ho"]
    occupied = scene(replay(f"{MIDDLE}anna K B14 bgy"))
    assert [card.key for card in only(occupied, Offer).cards if card.new] == ["B14"]


def test_everything_is_spanish_in_a_spanish_game() -> None:
    game = replay(f"{MIDDLE.replace(PLAYERS, PLAYERS + chr(10) + 'options lang=es')}anna 2M po>ho b =3")
    drawn = scene(game)
    town = only(drawn, Town)
    assert (town.houses[4].key, town.houses[4].name, town.houses[0].sign) == ("co", "comisaría", "verde")
    assert "".join(level.sign for level in town.levels) == "avmnr"
    assert ("co", "ho") in town.streets
    assert only(drawn, Happening).moves == (Journey("co", "ho", 1),)
    card = only(drawn, Offer).cards[0]
    assert (card.name, card.sign, card.note) == ("Segundo fantasma", "mover", "permanente")
    assert only(drawn, Realms).actions[0] == ("I", "invocar")
    assert realm(drawn, "anna").niches[0].word == "descansar"
    words = pictures.prompt(game.seen)
    assert "may follow (>): B4 Segundo fantasma" in words
    assert "tokens (X): descansar" in words
    game.play(words[0].rpartition(": ")[2])


# -- landmarks -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "line", "found"),
    [
        (f"{MIDDLE}anna 1R\nanna 2R\nanna 3R", "anna end", ("turn",)),
        (MIDDLE, "anna 1R", ()),
        (MIDDLE, "anna 2H ho b", ("haunt",)),
        (MIDDLE, "anna K B14 bgy", ("card",)),
        (FIGHTS, "anna 1F po y>o 4:7 by ben", ("fight",)),
        (FIGHTS, "anna 1F po y>o ?", ("fight",)),
        (f"{FIGHTS}anna 1F po y>o 4:7 ?", "anna ok", ()),
        (f"{FIGHTS}anna 1F po y>o 4:7", "anna > B15 g 1:2", ("fight",)),
        (f"{FIGHTS}anna 1F po y>o 4:7", "anna > C8", ()),
        (f"{FIGHTS}anna 1F po y>g 4:1", "anna > B12 ho", ()),
        (f"{PLAYERS}\ngiven town po:bg\ngiven anna scare 4\n---\nanna 1U po b", "anna blues ch", ("blues",)),
        (ENDED.removesuffix("cleo end\n"), "cleo end", ("turn", "end")),
        (RESULT, "result anna 4, ben 9, cleo 9", ("end",)),
    ],
)
def test_landmarks_are_what_people_look_for_in_a_replay(script: str, line: str, found: tuple[str, ...]) -> None:
    assert brought(script, line) == found


def test_every_shape_can_be_written_down() -> None:
    for script in (MIDDLE, DICE, ENDED, RESULT, f"{MASTER}\n---"):
        drawn = scene(replay(script))
        assert drawn.to_plain()
        assert all(isinstance(shape, Shape) for shape in drawn.shapes)
        assert pictures.known(replay(script).seen, 1) == ()


def test_blue_ghosts_that_are_due_at_the_end_of_an_action_are_pending() -> None:
    shown = view("options blue_check=action_end\ngiven town po:bg\ngiven anna levels 222 scare 4\n---\nanna 1U po b")
    assert (shown["due"], len(shown["pending"]), shown["triggered"]) == ("blues", 1, False)
