"""Aim, setup and variants: intro.*, setup.*, variant.* (catalogue 3, 4.1, 4.2, 4.19)."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.domain.polterheist.script import begin, informs, replay, unstarted

from spooklog.domain.contract.actions import Setup
from spooklog.domain.rulesets.polterheist import RULESET
from spooklog.domain.rulesets.polterheist.cards import DISCOVERIES, GHOSTS
from spooklog.domain.rulesets.polterheist.rules.decks import discovery_cards, discovery_pool, ghost_cards, ghost_pool
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import SpooklogError

TILES = "tiles 2F S1 S2 S3 S4 S5\ntiles 1F F1 F2 F3 F4 F5\ntiles cellar C1 C2 C3 C4 C5"
"""Header lines for three floors."""

SIX = "georgie gus phineas homer timmy casper"
MEDIUM = {"spook": 14, "apparition": 12, "wraith": 8, "phantom": 12, "polter": 10, "creepy": 10, **dict.fromkeys(SIX.split(), 1)}
CARRIED = {"candle": 6, "liquid": 6, "fear": 3, "satchel": 2, "doll": 2, "mask": 2}
PARTS = dict.fromkeys(("sensor", "control", "audio", "output"), 4)
DISCOVERED = {"ghost": 18, "time": 6, **PARTS, **CARRIED, "spider": 2, "instant": 2, "plan": 6, "treasure": 1}


def _deal(seed: int, players: int = 3) -> dict[str, list[str]]:
    setup = RULESET.opening.deal(Setup(seats=players, options={}, revision=1), Rng(seed))
    tiles: dict[str, list[str]] = setup.opening["tiles"]
    return tiles


# -- the aim -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:intro.1")
@pytest.mark.parametrize("geometry", ["full", "loose"])
def test_two_to_four_play(geometry: str) -> None:
    for players in ("anna bob", "anna bob cleo", "anna bob cleo dan"):
        assert len(begin([f"players {players}", f"options geometry={geometry}"]).state.at) == len(players.split())
    unstarted(f"players anna\noptions geometry={geometry}", cites="intro.1")
    unstarted(f"players anna bob cleo dan eve\noptions geometry={geometry}", cites="intro.1")


@pytest.mark.rule("polterheist:intro.2")
def test_age_and_length_are_advice() -> None:
    informs("intro.2")


@pytest.mark.rule("polterheist:intro.3")
@pytest.mark.parametrize(("geometry", "at"), [("full", "1F.foyer.d6"), ("loose", "camp")])
def test_players_who_get_out_alive_with_the_treasure_win(geometry: str, at: str) -> None:
    script = f"given anna at {at} courage 1\ngiven treasure anna\n---\nanna 1 2\nresult none\nm exit\nresult treasure"
    replay(f"{script}\nwinners anna\nranks 1 2 2\nexits anna", options=f"geometry={geometry}")


@pytest.mark.rule("polterheist:intro.4")
def test_the_ghosts_win_once_all_are_ghosts() -> None:
    script = """
        given anna at 1F.foyer.b2 courage 1
        given ghost bob at 1F.foyer.b4
        given ghost cleo at attic.landing.b3
        given phase encounter
        ---
        anna g spook
        result ghosts
        winners anna bob cleo
        """
    replay(script)
    one_left = script.replace("spook", "creepy").replace("result ghosts", "result none").replace("winners anna bob cleo", "")
    assert replay(one_left).state.is_living(1)


@pytest.mark.rule("polterheist:intro.5")
def test_a_ghost_player_loses_when_the_treasure_gets_out() -> None:
    game = replay(
        """
        given anna at 1F.foyer.d6 courage 1
        given ghost bob at 1F.foyer.b4
        given treasure anna
        given steps 3
        ---
        anna m exit
        result treasure
        winners anna
        ranks 1 3 2
        """
    )
    assert game.outcome.sides[1] == "ghost"
    assert 2 not in game.outcome.winners


# -- tiles ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:setup.1")
def test_tiles_lie_on_their_own_floor() -> None:
    assert begin(["tiles attic A5 A4 A3 A2 A1", *TILES.splitlines()]).state.table.dealt[:5] == ("A5", "A4", "A3", "A2", "A1")
    for wrong in ("A1 A2 A3 A4 C5", "A1 A2 A3 A4 F1", "A1 A2 A3 A4 A9"):
        unstarted(f"tiles attic {wrong}\n{TILES}", cites="setup.1")


@pytest.mark.rule("polterheist:setup.1")
def test_the_four_piles_are_shuffled() -> None:
    deals = [_deal(number) for number in range(12)]
    for floor, letter in (("attic", "A"), ("2F", "S"), ("1F", "F"), ("cellar", "C")):
        assert all(tile.startswith(letter) for deal in deals for tile in deal[floor])
        assert len({tuple(deal[floor]) for deal in deals}) > 6
    assert {tile for deal in deals for tile in deal["1F"]} == {f"F{number}" for number in range(1, 12)}
    assert _deal(1) == _deal(1)


@pytest.mark.rule("polterheist:setup.2")
def test_five_different_tiles_lie_face_down_on_each_floor() -> None:
    game = begin(["tiles attic A1 A2 A3 A4 A8", *TILES.splitlines()])
    assert not any(game.state.up)
    assert len(game.state.up) == 20
    assert all(len({*tiles}) == 5 for tiles in _deal(7).values())
    for wrong in ("A1 A2 A3 A4", "A1 A2 A3 A4 A5 A6", "A1 A2 A3 A4 A1"):
        unstarted(f"tiles attic {wrong}\n{TILES}", cites="setup.2")
    unstarted(TILES, cites="setup.2")


@pytest.mark.rule("polterheist:setup.3")
def test_hallways_meet_on_two_floors_and_lie_downwards_on_the_others() -> None:
    informs("setup.3")
    start = "given anna at {0}\ngiven steps 9\n---\nanna m "
    replay(start.format("1F.1.h4") + "1F.2.a4 1F.foyer.a1 1F.4.h1 1F.1.h4")
    replay(start.format("1F.2.h4") + "1F.3.a4 1F.5.a1 1F.foyer.h1")
    replay(start.format("2F.2.a4") + "2F.1.h4 2F.4.h1 2F.landing.a1")
    replay(start.format("2F.3.a4") + "2F.2.h4 2F.landing.h1 2F.5.a1")
    replay(start.format("attic.1.d4") + "attic.2.a4 b4 b3\ndue flip anna attic.2")
    replay(start.format("cellar.5.a4") + "cellar.4.d4 c4 c3\ndue flip anna cellar.4")


# -- time, pawns, courage ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:setup.4")
def test_the_clock_starts_at_four_or_at_six() -> None:
    replay("time 4pm")
    replay("time 6pm", options="start_time=6pm")
    unstarted("options start_time=8pm", cites="")


@pytest.mark.rule("polterheist:setup.5")
@pytest.mark.parametrize("geometry", ["full", "loose"])
def test_all_pawns_start_in_the_camp_without_gaining_courage(geometry: str) -> None:
    game = replay("anna at camp\nbob at camp\ncleo at camp\nanna courage 7", options=f"start_courage=7 geometry={geometry}")
    assert game.state.courage == (7, 7, 7)
    unstarted("players anna anna", cites="")


@pytest.mark.rule("polterheist:setup.6")
@pytest.mark.parametrize("courage", [8, 7, 6])
def test_all_start_with_the_same_courage(courage: int) -> None:
    assert begin([f"options start_courage={courage}"]).state.courage == (courage,) * 3
    if courage == 8:
        assert begin([]).state.courage == (8, 8, 8)
        unstarted("options start_courage=5", cites="")


@pytest.mark.rule("polterheist:setup.7")
@pytest.mark.parametrize(("die", "courage"), [(1, 6), (2, 6), (3, 7), (4, 7), (5, 8), (6, 8)])
def test_a_die_gives_the_courage_at_the_start(die: int, courage: int) -> None:
    replay(f"anna courage {die}\nanna courage {courage}\nmust bob cleo", options="start_courage=rolled")


@pytest.mark.rule("polterheist:setup.7")
@pytest.mark.parametrize("geometry", ["full", "loose"])
def test_all_roll_for_courage_once_in_any_order_before_the_first_turn(geometry: str) -> None:
    replay(
        """
        must anna bob cleo
        cleo courage 1
        anna rest
        refused setup.7
        anna 3 4
        refused setup.7
        drink
        refused log.1
        anna drink
        refused setup.7
        cleo courage 2
        refused setup.7
        anna courage 5
        bob courage 3
        phase start
        bob courage 7
        anna courage 4
        refused setup.7
        anna 3 4
        """,
        options=f"start_courage=rolled geometry={geometry}",
    )
    replay("anna courage 4\nrefused setup.7\nanna courage 8", options=f"geometry={geometry}")


@pytest.mark.rule("polterheist:setup.14")
def test_the_table_says_who_begins() -> None:
    replay("active anna\nbob 3 4\nrefused turn.1\nanna 3 4")
    replay("active bob\nanna 3 4\nrefused turn.1\nbob 3 4\nbob m c4\ncleo 3 4\ncleo m c5\nanna 3 4", options="first_player=bob")
    with pytest.raises(SpooklogError) as refused:
        RULESET.rules.start(Setup(seats=3, options={"first_player": 4}, revision=1))
    assert refused.value.rule == "polterheist:setup.14"


@pytest.mark.rule("polterheist:setup.16")
def test_every_player_has_a_card_and_a_ghost_pawn() -> None:
    informs("setup.16")
    script = "players anna bob cleo dan\ngiven ghost anna at attic.landing.b3\ngiven ghost bob at 2F.landing.e2\n---\n"
    replay(f"{script}anna status ghost\nbob status ghost\ncleo courage 8\ndan courage 8")


# -- the ghost deck ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:setup.8")
def test_the_ghost_deck_has_72_cards() -> None:
    game = begin([])
    assert ghost_cards(game.state.table) == Counter(MEDIUM)
    replay("ghostdeck 72\nghostpile -")
    pile = "spook " * 14
    replay(f"given ghostpile {pile}\ngiven phase encounter\n---\nghostdeck 58\ng spook\nrefused ghost.5\ng wraith")


@pytest.mark.rule("polterheist:setup.9")
@pytest.mark.rule("polterheist:variant.2")
def test_the_easy_ghost_deck_lacks_eight_harmful_cards() -> None:
    cards = ghost_cards(begin(["options ghost_deck=easy"]).state.table)
    assert cards == Counter(MEDIUM) - Counter({"wraith": 2, "apparition": 4, "polter": 2})
    assert cards.total() == 64
    assert round(100 * (cards["spook"] + cards["apparition"] + cards["wraith"]) / 64, 2) == 43.75
    assert round(100 * (cards["phantom"] + cards["polter"]) / 64, 2) == 31.25
    given = f"given ghostpile {'wraith ' * 6}\ngiven phase encounter\n---\nghostdeck 58\ng wraith\nrefused ghost.5"
    replay(given, options="ghost_deck=easy")


@pytest.mark.rule("polterheist:setup.10")
@pytest.mark.rule("polterheist:variant.1")
def test_the_hard_ghost_deck_lacks_eight_harmless_cards() -> None:
    cards = ghost_cards(begin(["options ghost_deck=hard"]).state.table)
    assert cards == Counter(MEDIUM) - Counter({"creepy": 6, "spook": 2})
    assert (cards["spook"] + cards["apparition"] + cards["wraith"]) / cards.total() == 0.5
    given = f"given ghostpile {'creepy ' * 4}\ngiven phase encounter\n---\nghostdeck 60\ng creepy\nrefused ghost.5"
    replay(given, options="ghost_deck=hard")


@pytest.mark.rule("polterheist:setup.11")
def test_any_ghost_may_lie_on_top() -> None:
    informs("setup.11")
    state = begin([]).state
    assert ghost_pool(state) == Counter(MEDIUM)
    assert {*ghost_pool(state)} == {*GHOSTS}
    for ghost in GHOSTS:
        replay(f"given phase encounter\n---\nanna g {ghost}{' attic' * (ghost == 'phantom')}\nghostdeck 71\nghostpile {ghost}")


# -- the discovery deck --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:setup.15")
def test_the_discovery_deck_has_72_cards() -> None:
    state = begin([]).state
    assert discovery_cards(state.table) == Counter(DISCOVERED)
    assert {*discovery_pool(state)} == {*DISCOVERIES}
    replay("deck 72")
    given = "given tile 1F.2=F6\ngiven anna at 1F.2.b1\ngiven bob cards satchel satchel\ngiven steps 3\n---\ndeck 70\nm a1"
    replay(f"{given}\nd satchel\nrefused disc.9\nd doll\ndeck 69")


@pytest.mark.rule("polterheist:variant.2")
@pytest.mark.rule("polterheist:variant.3")
@pytest.mark.rule("polterheist:setup.15")
@pytest.mark.parametrize(
    ("options", "cards"),
    [
        ("increase_cards=4", 70),
        ("increase_cards=4 dolls=0 masks=0 spiders=0", 64),
        ("dolls=0 masks=0 spiders=0", 66),
        ("dolls=1", 71),
        ("increase_cards=4 masks=1 spiders=1", 68),
        ("preset=easier", 70),
        ("preset=very_easy", 64),
    ],
)
def test_easier_decks_have_fewer_bad_cards(options: str, cards: int) -> None:
    game = replay(f"deck {cards}", options=options)
    found = discovery_cards(game.state.table)
    assert found.total() == cards
    assert found + Counter(time=2, doll=2, mask=2, spider=2) >= Counter(DISCOVERED)
    informs("variant.3")


@pytest.mark.rule("polterheist:variant.1")
def test_a_harder_game_takes_any_of_its_three_changes() -> None:
    informs("variant.1")
    replay("time 6pm\nghostdeck 72\nanna courage 8", options="start_time=6pm")
    replay("time 4pm\nghostdeck 64\nanna courage 7", options="ghost_deck=hard start_courage=7")
    replay("time 6pm\nghostdeck 64\nanna courage 6", options="start_time=6pm ghost_deck=hard start_courage=6")


@pytest.mark.rule("polterheist:variant.4")
def test_a_faster_and_a_more_varied_game_can_be_chosen() -> None:
    informs("variant.4")
    assert begin(["options treasure_hiding=middle"]).state.options.treasure_hiding == "middle"
    assert begin(["options preset=fast"]).state.options.treasure_hiding == "middle"
    replay("must anna bob cleo", options="treasure_hiding=middle start_courage=rolled")


@pytest.mark.rule("polterheist:setup.14")
def test_the_header_may_say_who_goes_first() -> None:
    assert begin(["first bob"]).state.active == begin(["options first_player=bob"]).state.active == 2
    assert begin(["first bob"]).setup == begin(["options first_player=bob"]).setup
    unstarted("first dora", cites="log.1")
    unstarted("first bob\nfirst cleo", cites="log.1")
