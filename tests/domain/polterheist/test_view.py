"""What a viewer is shown as plain data, and what a player alone knows."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import begin, replay
from tests.domain.polterheist.shown import seen, view

from spooklog.domain.rulesets.polterheist import board

FIELDS = (
    *(
        "players",
        "first",
        "active",
        "turn_number",
        "round",
        "phase",
        "pending",
        "geometry",
        "map",
        "options",
        "tiles",
        "positions",
    ),
    *("status", "courage", "carried", "concealed", "waiting_liquid", "candle_played", "time", "steps_left", "edges_used"),
    *("entered", "moved", "landed", "search", "search_again", "must_leave", "leaving", "left_cards", "chips", "chips_left"),
    *("treasure", "ghost_deck", "ghost_discard", "ghost_pool", "discovery_deck", "discovery_discard", "hidden_discards"),
    *("hidden_kinds", "discovery_pool", "removed", "plans_used", "camp_cards", "deaths", "exits", "escape", "result"),
    *("encounters", "outcome"),
)
NIGHT = """
given tile 1F.2=F6 attic.3=A1
given time 10pm
given anna at 1F.2.a1 courage 3 cards liquid candle candle waiting 1
given bob at camp courage 5
given ghost cleo at attic.landing.b3
given chips 1F.2.a1
given discard spider
given gone time time
given plans 4
given left bob=sensor
given ghostpile wraith wraith
given treasure anna
---
"""
TILES = """tiles attic A1 A2 A3 A4 A5
tiles 2F S1 S2 S3 S4 S5
tiles 1F F1 F2 F3 F4 F5
tiles cellar C1 C2 C3 C4 C5
"""


def test_the_view_has_the_fields_of_the_catalogue() -> None:
    assert tuple(view("anna 4 3")) == FIELDS


def test_a_game_begins_in_the_camp_with_everything_in_its_place() -> None:
    found = view("options first_player=bob\n---")
    assert (found["players"], found["first"], found["active"], found["phase"]) == (["anna", "bob", "cleo"], "bob", "bob", "start")
    assert (found["turn_number"], found["round"], found["time"], found["geometry"]) == (1, 1, 0, "full")
    assert (found["map"], found["options"]["first_player"]) == ("polterheist-mansion-1", "bob")
    assert found["options"]["phantom_split"] == ["3", "3", "3", "3"]
    assert found["positions"] == dict.fromkeys(found["players"], "camp")
    assert found["courage"] == dict.fromkeys(found["players"], 8)
    assert set(found["status"].values()) == {"living"}
    assert (found["discovery_deck"], found["ghost_deck"], found["chips_left"]) == (72, 72, 80)
    assert (found["treasure"], found["escape"], found["result"], found["outcome"]) == ({"where": "deck"}, None, None, None)
    assert len(found["tiles"]) == 20
    assert found["tiles"]["2F.3"] == {"tile": None, "face_up": False}
    assert sum(found["discovery_pool"].values()) == sum(found["ghost_pool"].values()) == 72


def test_the_view_shows_possessions_of_players_and_places_of_cards() -> None:
    found = view(NIGHT)
    assert found["tiles"]["1F.2"] == {"tile": "F6", "face_up": True}
    assert found["positions"] == {"anna": "1F.2.a1", "bob": "camp", "cleo": "attic.landing.b3"}
    assert found["status"] == {"anna": "living", "bob": "living", "cleo": "ghost"}
    assert found["courage"] == {"anna": 3, "bob": 5, "cleo": 0}
    assert found["carried"] == {"anna": {"candle": 2, "liquid": 1}, "bob": {}, "cleo": {}}
    assert found["waiting_liquid"] == {"anna": 1, "bob": 0, "cleo": 0}
    assert found["treasure"] == {"where": "carried", "player": "anna"}
    assert (found["time"], found["encounters"], found["deaths"]) == (3, [2, 6, 7, 8, 12], ["cleo"])
    assert (found["chips"], found["chips_left"]) == ({"1F.2.a1": "discovery"}, 79)
    assert (found["ghost_discard"], found["ghost_pool"]["wraith"], found["ghost_deck"]) == ({"wraith": 2}, 6, 70)
    assert (found["discovery_discard"], found["removed"], found["plans_used"]) == ({"spider": 1}, {"time": 2, "plan": 1}, [4])
    assert found["camp_cards"] == [{"card": "sensor", "left_by": "bob"}]
    assert (found["discovery_deck"], found["discovery_pool"]["candle"]) == (63, 4)
    assert "treasure" not in found["discovery_pool"]


def test_the_view_shows_the_progress_of_a_turn() -> None:
    found = view("anna 5 4\nanna m 1F.foyer.d3 d2")
    assert (found["phase"], found["steps_left"], found["moved"], found["landed"], found["leaving"]) == (
        "moving",
        7,
        True,
        True,
        True,
    )
    assert ["1F.foyer.d2", "1F.foyer.d3"] in found["edges_used"]
    assert (found["entered"], found["search"], found["must_leave"]) == ([], None, False)
    spaces = view("options retrace=space\n---\nanna 5 4\nanna m 1F.foyer.d3 d2")
    assert {"1F.foyer.d3", "1F.foyer.d2"} <= {*spaces["entered"]}


@pytest.mark.parametrize(
    ("script", "must"),
    [
        ("given anna courage 8\n---", True),
        ("given anna courage 7\n---", False),
        ("given anna courage 7 cards candle\n---\nanna leave candle", True),
        ("given anna courage 7\n---\nanna 4 3", True),
        ("given anna courage 7\n---\nanna rest", False),
        ("given anna at 1F.foyer.d2\n---", False),
    ],
)
def test_a_guest_who_cannot_stay_must_leave(script: str, must: bool) -> None:
    assert view(script)["must_leave"] is must


def test_cards_left_in_the_camp_are_shown_with_their_turn() -> None:
    found = view("given anna cards candle\n---\nanna leave candle")
    assert (found["left_cards"], found["camp_cards"]) == (True, [{"card": "candle", "left_by": "anna"}])


@pytest.mark.parametrize(
    ("script", "kind", "player", "data"),
    [
        ("anna 5 5\nanna m 1F.foyer.d3 d2 d1 1F.2.d4 c4 b4 b3", "flip", "anna", {"slot": "1F.2"}),
        ("given due candle bob wraith\n---", "candle", "bob", {"threat": "wraith"}),
        ("given due theft bob\n---", "theft", "bob", {}),
        ("given due place anna phantom attic\n---", "place", "anna", {"reason": "phantom", "floor": "attic"}),
        ("given due place anna casper\n---", "place", "anna", {"reason": "casper"}),
        ("given due plan anna 4\n---", "plan", "anna", {"number": 4}),
        ("given due plan anna\n---", "plan", "anna", {"number": None}),
        ("given due chip anna - 1F.2.a1\n---", "chip", "anna", {"space": "1F.2.a1"}),
        ("given due card anna time\n---", "card", "anna", {"card": "time"}),
        ("given due target anna phantom 2F\n---", "target", "anna", {"card": "phantom", "floor": "2F"}),
        ("given steps 4\ngiven due run anna\n---", "run", "anna", {"steps": 4}),
        ("given due rehide -\n---", "rehide", None, {}),
        ("options start_courage=rolled\n---\nanna courage 3\nbob courage 4", "courage", "cleo", {}),
    ],
)
def test_a_due_action_names_its_player_and_kind(script: str, kind: str, player: str | None, data: object) -> None:
    assert view(script)["pending"] == [{"kind": kind, "player": player, "data": data}]


def test_a_search_names_its_space_and_its_cards() -> None:
    detector = "given anna at 1F.2.b2 cards sensor control audio output\ngiven tile 1F.2=F6\ngiven steps 5\n---"
    found = view(f"{detector}\nanna m a2 a1\nanna d ghost")
    assert found["search"] == {"space": "1F.2.a1", "drawn": 1}


def test_the_space_of_a_search_that_met_a_ghost_is_remembered() -> None:
    met = "given tile 1F.2=F6\ngiven anna at 1F.2.b1\ngiven steps 1\n---\nanna m a1\nanna d ghost\nanna g spook"
    assert view(met)["search_again"] == {"anna": "1F.2.a1", "bob": None, "cleo": None}
    back = f"{met}\nbob 4 3\nbob m 1F.foyer.d3\ncleo 4 3\ncleo m 1F.foyer.h3\nanna 4 3"
    assert view(back)["search_again"]["anna"] == "1F.2.a1"


def test_the_phase_of_a_ghost_player_who_moves_is_move() -> None:
    ghost = "given ghost anna at 1F.foyer.d2\n---"
    assert [view(f"{ghost}\nanna {die}")["phase"] for die in (4, 6)] == ["move", "choose"]
    assert view(ghost)["encounters"] == []


def test_a_lying_treasure_has_its_space_turn_and_reason() -> None:
    laid = view("given token 1F.2.a1 turn bob\n---")["treasure"]
    assert laid == {"where": "lying", "space": "1F.2.a1", "laid_in_turn_of": "bob", "after_death": True}
    assert view("given token 1F.2.a1 turn bob dropper bob\n---")["treasure"]["after_death"] is False


def test_an_escape_phase_has_its_rounds_and_a_game_over_its_ranks() -> None:
    out = "given anna at 1F.foyer.e6\ngiven treasure anna\ngiven steps 5\n---\nanna m exit"
    over = view(out)
    assert (over["phase"], over["active"], over["pending"]) == ("over", None, [])
    assert over["result"] == {"ended_by": "treasure", "ranks": {"anna": 1, "bob": 2, "cleo": 2}}
    assert over["outcome"]["ending"] == "the Treasure is out of the house"
    assert (over["status"]["anna"], over["positions"]["anna"], over["exits"]) == ("left", None, ["anna"])
    later = view(f"{out}\nescape 3")
    assert (later["escape"], later["result"], later["active"]) == ({"rounds_agreed": 3, "rounds_done": 0}, None, "bob")


def test_a_game_that_was_broken_off_has_no_phase() -> None:
    found = board.view(seen(replay("anna 4 3"), void=True))
    assert (found["phase"], found["active"], found["pending"], found["encounters"]) == ("void", None, [], [])


def test_tiles_that_lie_face_down_are_shown_to_full_readers_alone() -> None:
    game = begin(TILES.splitlines())
    assert view(game, "full")["tiles"]["attic.2"] == {"tile": "A2", "face_up": False}
    assert all(view(game, viewer)["tiles"]["attic.2"]["tile"] is None for viewer in ("public", 1))


HIDDEN = "options hands=hidden\ngiven anna concealed candle candle ?\ngiven bob concealed liquid\n---\n"


def test_cards_face_down_are_a_number_to_all() -> None:
    for viewer in ("public", 1, 2, "full"):
        found = view(HIDDEN, viewer)
        assert found["concealed"] == {"anna": 3, "bob": 1, "cleo": 0}
        assert found["carried"] == {"anna": {}, "bob": {}, "cleo": {}}
        assert (found["discovery_deck"], sum(found["discovery_pool"].values())) == (68, 72)


def test_players_know_their_own_cards_face_down() -> None:
    game = replay(HIDDEN)
    known = [board.private_knowledge(seen(game, seat), seat) for seat in (1, 2, 3)]
    assert known == [("face down: 2 Candle, 1 card not logged",), ("face down: Liquid Courage",), ()]
    assert board.private_knowledge(seen(replay("anna 4 3"), 1), 1) == ()


def test_discards_that_were_shuffled_are_a_number_with_the_kinds_they_may_be() -> None:
    found = view("given buried 2 candle spider\n---")
    assert (found["hidden_discards"], found["hidden_kinds"]) == (2, ["candle", "spider"])
    assert found["discovery_deck"] + 2 == sum(found["discovery_pool"].values())
