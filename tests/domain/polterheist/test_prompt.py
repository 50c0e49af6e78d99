"""What happens next, in words: what is awaited, how it is typed, and what else may be done."""

from __future__ import annotations

import re

import pytest
from tests.domain.polterheist.script import LOOSE, replay
from tests.domain.polterheist.shown import prompt, seen

from spooklog.domain.rulesets.polterheist import board

TILE = "given tile 1F.2=F6"
OUT = "given anna at 1F.foyer.e6\ngiven treasure anna\ngiven steps 5\n---\nanna m exit"


CANDLE = "bob plays a Candle against the Wraith, or takes it as it is"
CHOICE = "anna moves 6 steps or draws a ghost card to send"
CAN_END = "the turn of anna can end"
MASKED = "given anna at 1F.foyer.d2 cards mask\n---\n"
CARRIER = "given treasure anna\ngiven anna at 1F.foyer.d2\ngiven steps 4\n---"


@pytest.mark.parametrize(
    ("script", "awaited", "typed"),
    [
        ("options start_courage=rolled\n---", "anna and bob and cleo each roll a die for the courage", "anna courage 4"),
        ("---", "anna rolls two dice and leaves the camp", "anna 4 3"),
        ("given anna courage 5\n---", "anna rests, or rolls to leave the camp", "anna rest, or anna 4 3"),
        ("given anna courage 5 cards fear\n---\nanna leave fear", "anna rolls two dice and leaves the camp", "anna 4 3"),
        ("given anna at 1F.foyer.d2\n---", "anna rolls two dice", "anna 4 3"),
        ("anna 4 3", "anna leaves the camp, by up to 7 steps", "anna m SPACE"),
        ("given anna at 1F.foyer.d2\n---\nanna 1 1", "anna moves up to 2 steps, or ends the turn", "anna m SPACE, or end"),
        ("given anna at 1F.foyer.d2\ngiven steps 0\n---", "anna has no step to make, and the turn can end", "end, or bob 4 3"),
        (
            f"{MASKED}anna 2 3",
            "anna moves up to 2 steps (3 fewer with the Ancient Mask), or ends the turn",
            "anna m SPACE, or end",
        ),
        (f"{MASKED}anna 4 3\nanna m 1F.foyer.d1", "anna moves up to 3 steps, or ends the turn", "anna m SPACE, or end"),
        (
            f"{MASKED}anna 1 1",
            "anna has no step to make (3 fewer with the Ancient Mask), and the turn can end",
            "end, or bob 4 3",
        ),
        (f"{CARRIER}\nanna drop t", "anna moves on, by up to 4 steps", "anna m SPACE"),
        ("given anna at 1F.foyer.d2\ngiven phase encounter\n---", "anna draws a ghost card", "anna g CARD"),
        ("given due flip anna 1F.2\n---", "anna turns over the tile at position 2 of the 1st Floor", "anna flip 1F.2 TILE"),
        ("given due candle bob wraith\n---", CANDLE, "bob take, or bob candle"),
        ("given due rehide -\n---", "the Treasure goes back into the deck", "rehide"),
        ("given ghost anna at 1F.foyer.d2\n---\nanna 6", CHOICE, "anna m SPACE, or anna g CARD"),
        ("anna 2 1\nanna m 1F.foyer.d3 d2 d1", CAN_END, "end, or bob 4 3"),
        ("given bob courage 4\ngiven phase end\n---", CAN_END, "end, or bob rest, or bob 4 3"),
        ("given ghost bob at 1F.foyer.d2\ngiven phase end\n---", CAN_END, "end, or bob 4"),
        ("given token 1F.foyer.d1 turn bob\ngiven phase end\n---", CAN_END, "end, or rehide"),
    ],
)
def test_the_first_lines_say_what_is_awaited_and_how_it_is_typed(script: str, awaited: str, typed: str) -> None:
    assert prompt(script)[:2] == (f"next: {awaited}", f"type: {typed}")


def test_on_a_space_to_be_searched_the_turn_does_not_end() -> None:
    assert prompt(f"{TILE}\ngiven anna at 1F.2.b1\ngiven steps 4\n---\nanna m a1") == (
        "next: anna moves up to 3 steps, or searches here",
        "type: anna m SPACE, or anna d CARD",
    )


def besides(script: str) -> tuple[str, ...]:
    """What else may be done; lines that the prompt names in full are played."""
    game = replay(script)
    found = board.prompt(seen(game))[2:]
    for line in found:
        typed = line.partition(": ")[2]
        if typed and not re.search(r"[A-Z]{4}", typed):
            state = game.state
            game.play(typed)
            game.state = state
    return found


TRADE = "anna may trade with"
FOYER = "given anna at 1F.foyer.d2"
HERE = f"{TILE}\ngiven ghost anna at 1F.2.a1\ngiven phase end\ngiven set landed"
TOKEN = f"{FOYER}\ngiven steps 3\ngiven token 1F.foyer.d1 turn cleo"


@pytest.mark.parametrize(
    ("script", "line"),
    [
        (FOYER, ""),
        ("given bob cards liquid courage 7", "bob may drink 1 Liquid Courage: bob drink"),
        ("given bob cards liquid liquid courage 6", "bob may drink 2 Liquid Courage: bob drink"),
        ("given bob cards liquid courage 8", ""),
        ("given bob cards liquid liquid waiting 2 courage 7", ""),
        (f"{FOYER}\ngiven bob cards liquid courage 7\ngiven due candle anna spook", ""),
        (
            "given left bob=sensor bob=sensor cleo=candle anna=fear\ngiven phase end",
            "anna may pick up Sensor Array and Candle: anna pick sensor",
        ),
        ("given left anna=fear", ""),
        ("given anna cards candle", "anna may lay cards down for others, then leaves the camp: anna leave CARD"),
        ("given anna cards candle\ngiven steps 3", "anna may lay cards down for others: anna leave CARD"),
        ("given anna cards doll", ""),
        (f"{FOYER} courage 3 cards fear", "anna may run to the camp in fear: anna fear"),
        (f"{FOYER} courage 4 cards fear", ""),
        (f"{FOYER} courage 3 cards fear\ngiven phase encounter", ""),
        (CARRIER.removesuffix("\n---"), "anna may leave the Treasure here and move on: anna drop t"),
        (
            f"{TILE}\ngiven anna at 1F.2.a1\ngiven rerun 1F.2.a1\ngiven steps 3",
            "anna may search the same space again: anna stay",
        ),
        (HERE, "anna may cover 1F.2.a1 with a chip: anna mark 1F.2.a1"),
        (f"{HERE}\ngiven chips 1F.2.a1", ""),
        (
            "options carrier_camp=guest\ngiven treasure anna\ngiven anna at 1F.foyer.d4 courage 5",
            "anna may rest: anna rest",
        ),
        (f"options floor_plans=keep\n{FOYER} cards plan", "anna may use Floor Plans: anna plan NUMBER"),
        ("options reveal=may\ngiven anna at 1F.2.b3", "anna may turn over the tile 1F.2: anna flip 1F.2 TILE"),
        ("given escaping\ngiven exited anna\ngiven active bob", "the table may end the escape phase: stop"),
    ],
)
def test_the_next_lines_say_what_else_may_be_done(script: str, line: str) -> None:
    found = besides(f"{script}\n---")
    assert [one for one in found if not one.startswith(TRADE)] == ([line] if line else [])


def test_the_treasure_is_picked_up_on_landing_but_not_by_its_dropper() -> None:
    assert besides(f"{TOKEN}\n---\nanna m d1") == ("anna may pick the Treasure up: anna pick t",)
    assert besides(f"{TOKEN} dropper anna\n---\nanna m d1") == ()


def test_players_who_stand_together_may_trade_what_one_of_them_has() -> None:
    apart = "given cleo at 2F.landing.b2\ngiven bob at 1F.foyer.d3"
    assert besides(f"{apart}\ngiven anna cards doll\n---") == (f"{TRADE} bob: anna trade bob: CARD / CARD",)
    assert besides(f"{apart}\n---") == ()
    assert besides("given anna cards doll\n---") == (f"{TRADE} bob or cleo: anna trade bob: CARD / CARD",)
    assert besides("given anna cards doll\ngiven phase end\n---") == ()


def test_players_are_offered_only_what_they_know_of_cards_face_down() -> None:
    hidden = "options hands=hidden\ngiven anna at 1F.foyer.d2 courage 3 concealed fear liquid\n---"
    assert prompt(hidden)[2:] == ()
    assert prompt(hidden, 2)[2:] == ()
    assert prompt(hidden, 1)[2:] == ("anna may run to the camp in fear: anna fear", "anna may drink 1 Liquid Courage: anna drink")


def test_without_chips_a_ghost_player_takes_one_from_elsewhere() -> None:
    ghost = f"options markers=1\n{TILE} attic.3=A1\ngiven ghost anna at 1F.2.a1\ngiven phase end\ngiven set landed\n"
    line = "anna may cover 1F.2.a1 with a chip: anna mark 1F.2.a1 from SPACE"
    assert prompt(f"{ghost}given chips attic.3.c3\n---")[2:] == (line,)
    assert prompt(f"{ghost}given chips 1F.2.h3\n---")[2:] == ()


def test_at_the_end_the_prompt_says_who_wins_and_who_may_go_on() -> None:
    assert prompt(OUT) == (
        "over: the Treasure is out of the house; anna wins",
        "bob and cleo may go on to the exits: escape, or escape ROUNDS",
    )
    assert prompt(f"options escape=never\n{OUT}") == ("over: the Treasure is out of the house; anna wins",)
    last = "given ghost bob at 2F.landing.b2\ngiven ghost cleo at attic.landing.b2\n"
    assert prompt(last + OUT) == ("over: the Treasure is out of the house; anna wins",)
    scared = f"{last}given anna at 1F.foyer.a1 courage 1\ngiven phase encounter\n---\nanna g spook"
    assert prompt(scared) == ("over: all are ghosts; the ghosts win",)
    assert prompt(f"options ghost_win=earlier\n{scared}") == ("over: all are ghosts; bob and cleo win",)


def test_without_single_spaces_the_prompt_is_the_same() -> None:
    assert prompt(f"{LOOSE}\n---\nanna 4 3\nanna m 1F.3?1 /5") == (
        "next: anna turns over the tile at position 3 of the 1st Floor",
        "type: anna flip 1F.3 TILE",
    )


@pytest.mark.parametrize(
    ("script", "line", "offered"),
    [
        ("---", "anna d", ("anna 4 3",)),
        ("---", "anna flip", ("anna 4 3",)),
        ("given anna at 1F.foyer.d2\n---\nanna 1 1", "anna g", ("anna m SPACE", "end")),
        ("given anna at 1F.foyer.d2\n---\nanna 1 1", "anna ghost", ("anna m SPACE", "end")),
        ("given anna at 1F.foyer.d2\n---\nanna 1 1", "anna 3x", ("anna m SPACE", "end")),
        ("---", "anna courage", ("anna 4 3",)),
        ("---", "anna DRAW", ("anna 4 3",)),
        ("---", "rehide x", ("anna 4 3",)),
        ("given time 10pm\ngiven anna at 1F.foyer.d2\n---\nanna 6 1", "anna ghost", ("anna ghost CARD [candle/take]",)),
        ("---", "anna leave", ("anna leave CARD …",)),
    ],
)
def test_a_verb_without_its_object_offers_no_line_that_is_not_due(script: str, line: str, offered: tuple[str, ...]) -> None:
    assert replay(script).refusal(line).expected[: len(offered)] == offered
