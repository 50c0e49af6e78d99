"""The picture: floors, players, the hour, what is left, and the words around them."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import LOOSE, replay
from tests.domain.polterheist.shown import only, scene, seen, storey, visitor
from tests.pictures.mansion import houses

from spooklog.domain.pictures.scene import Area, Clock, Mark, Scene, Space, Spot, Stores, Storey, Text, Visitors, Walker
from spooklog.domain.rulesets.polterheist import board
from spooklog.domain.rulesets.polterheist.board.players import initials

NIGHT = """players anna bob cleo dora
given tile attic.3=A1 1F.2=F6 cellar.1=C7
given time 10pm
given anna at 1F.2.b3 courage 2 cards candle candle fear doll sensor control audio output
given bob at camp courage 6 cards liquid liquid mask satchel waiting 1
given ghost cleo at cellar.landing.d3
given left dora=sensor dora=sensor bob=output
given discard candle spider instant
given chips 1F.2.a1
given ghostpile wraith wraith spook
given treasure anna
---
anna 4 1
anna m b4 c4 d4
"""
LAID = """players anna bob cleo
options geometry=loose
given tile 1F.3=F6
given anna at 1F.3.b
given bob at 1F.4?1
given ghost cleo at 1F.3?2
given chips 1F.3?1 1F.3.b~green
given token 1F.3.hall turn bob
given steps 3
---
anna m 1F.foyer
"""


def facts(drawn: Scene) -> list[str]:
    """The words at the head."""
    return [line.words for line in drawn.facts.rows[0]]


def area(drawn: Scene, key: str) -> Area:
    """An area of a floor by its name."""
    return next(one for floor in drawn.panel.of(Storey) for one in floor.areas if one.key == key)


def test_there_is_a_panel_for_each_floor_and_the_one_of_the_player_who_is_awaited_is_in_focus() -> None:
    drawn = scene(NIGHT)
    assert (drawn.kind, drawn.title.words) == ("mansion", "Polter-Heist")
    assert [(panel.name, panel.title) for panel in drawn.panels] == [
        ("attic", ""), ("2F", "2nd Floor"), ("1F", "1st Floor"), ("cellar", ""),
    ]  # fmt: skip
    assert all(panel.shapes == drawn.panel.shapes for panel in drawn.panels)
    assert [type(shape).__name__ for shape in drawn.panel.shapes] == [*["Storey"] * 4, "Visitors", "Clock", "Stores"]
    assert drawn.focus == "1F"
    assert scene(f"{NIGHT}bob 4 4\nbob m 1F.foyer.d3\ncleo 3").focus == "cellar"
    assert scene("given due candle bob wraith\ngiven bob at attic.landing.b3\n---").focus == "attic"
    assert scene("given anna at 1F.foyer.e6\ngiven treasure anna\ngiven steps 5\n---\nanna m exit").focus == "1F"


@pytest.mark.parametrize("laid", [houses.TILES, dict.fromkeys(houses.TILES, ("",) * 5)])
def test_floors_are_drawn_as_the_board_file_draws_them(laid: dict[str, tuple[str, ...]]) -> None:
    tiles = [f"{key}.{at}={tile}" for key, row in laid.items() for at, tile in enumerate(row, start=1) if tile]
    drawn = scene(f"given tile {' '.join(tiles)}\n---")
    for key, row in laid.items():
        floor, by_hand = storey(drawn, key), houses.storey(key, row)
        assert (floor.width, floor.height) == (by_hand.width, by_hand.height)
        assert {*floor.spaces} == {*by_hand.spaces}
        assert len(floor.walls) == len(by_hand.walls)
        assert {*floor.walls} == {*by_hand.walls}
        assert [(wing.key, wing.tile, wing.x, wing.y) for wing in floor.wings] == [
            (wing.key, wing.tile, wing.x, wing.y) for wing in by_hand.wings
        ]
        rooms = [{(room.key, room.name, frozenset(room.spaces)) for room in wing.rooms} for wing in floor.wings]
        assert rooms == [{(room.key, room.name, frozenset(room.spaces)) for room in wing.rooms} for wing in by_hand.wings]


def test_pawns_chips_and_the_last_move_lie_on_their_spaces() -> None:
    drawn = scene(NIGHT)
    first, cellar = storey(drawn, "1F"), storey(drawn, "cellar")
    assert first.walkers == (Walker("anna", "A", 1, 11, 3, active=True, laden=True),)
    assert [walker.name for walker in first.camp] == ["bob", "dora"]
    assert first.way == ((9, 2), (9, 3), (10, 3), (11, 3))
    assert [space for space in first.spaces if space.covered] == [Space(8, 0, "room", "search", covered=True, word="1F.2.a1")]
    assert cellar.walkers == (Walker("cleo", "C", 3, 15, 2, ghost=True),)
    assert (cellar.way, cellar.camp, cellar.treasure) == ((), (), None)


def test_the_camp_is_typed_as_one_place_except_by_a_runner_or_a_ghost_player_on_turn() -> None:
    runner, ghost = "given anna at 1F.foyer.e3\ngiven treasure anna\n---", "given ghost anna at 1F.foyer.e3\n---"
    for script, count in (("---", 1), (runner, 9), (ghost, 9)):
        camp = {space.word for space in storey(scene(script), "1F").spaces if space.ground == "camp"}
        assert len(camp) == count
        assert (camp == {"camp"}) == (count == 1)


def test_a_way_over_stairs_is_drawn_on_both_floors() -> None:
    drawn = scene("given anna at 1F.foyer.h6\n---\nanna 2 2\nanna m h5 cellar.landing.d1 d2 d3")
    assert storey(drawn, "1F").way == ((15, 9), (15, 8), (-1, -1), (-1, -1), (-1, -1))
    assert storey(drawn, "cellar").way == ((-1, -1), (-1, -1), (15, 0), (15, 1), (15, 2))


def test_a_lying_treasure_is_on_its_space() -> None:
    drawn = scene("given token 1F.foyer.d1 turn bob\n---")
    assert storey(drawn, "1F").treasure == (11, 4)
    assert facts(drawn)[1:3] == ["the Treasure lies: 1st Floor, foyer (1F.foyer.d1)", "hidden again after 1 turn"]


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("turn anna", "hidden again after 3 turns"),
        ("turn cleo", "hidden again after 2 turns"),
        ("turn anna late", "hidden again after 1 turn"),
        ("turn cleo\ngiven due rehide -", "to be hidden again now"),
        ("turn bob dropper bob", "hidden again after 1 turn"),
    ],
)
def test_the_turns_until_the_treasure_is_hidden_again_are_counted(token: str, words: str) -> None:
    assert words in facts(scene(f"given token 1F.foyer.d1 {token}\n---"))


def test_a_dropper_who_may_save_it_has_one_turn_more() -> None:
    script = "options dropper_retrieves=yes\ngiven token 1F.foyer.d1 turn bob dropper bob\n---"
    assert "hidden again after 2 turns" in facts(scene(script))


def test_players_have_their_courage_place_cards_and_marks() -> None:
    drawn = scene(NIGHT)
    anna, bob, cleo, dora = only(drawn, Visitors).visitors
    assert (anna.status, anna.courage, anna.most, anna.place) == ("living", 2, 8, "1st Floor, hallway (1F.2.d4)")
    assert anna.cards == (("sensor", 1), ("control", 1), ("audio", 1), ("output", 1), ("candle", 2), ("fear", 1))
    assert anna.marks == (Mark("Treasure", "good", "t"), Text("detector complete", "good"), Mark("Doll", "warning", "doll"))
    assert (anna.active, bob.active) == (True, False)
    assert (bob.place, bob.cards) == ("Base Camp", (("liquid", 2),))
    assert [mark.text for mark in bob.marks] == ["Mask", "Satchel", "liquid waits"]
    assert (cleo.status, cleo.courage, cleo.walker.ghost, cleo.marks) == ("ghost", 0, True, ())
    assert (dora.rank, dora.concealed, dora.change) == (0, 0, 0)


def test_players_stand_in_the_order_of_their_turns() -> None:
    drawn = scene("options first_player=bob\n---")
    assert [one.walker.name for one in only(drawn, Visitors).visitors] == ["bob", "cleo", "anna"]


def test_the_change_of_courage_by_the_last_line_is_shown() -> None:
    drawn = scene("given anna at 1F.foyer.d2 cards candle\ngiven phase encounter\n---\nanna g wraith candle")
    assert (visitor(drawn, "anna").change, visitor(drawn, "bob").change) == (-2, 0)
    assert only(drawn, Stores).drawn == Text("Wraith")


def test_cards_face_down_are_shown_to_their_holder_by_kind() -> None:
    hidden = "options hands=hidden\ngiven anna concealed candle candle ?\n---"
    assert [(one.cards, one.concealed) for one in (visitor(scene(hidden), "anna"), visitor(scene(hidden, 2), "anna"))] == [
        ((), 3),
        ((), 3),
    ]
    own = visitor(scene(hidden, 1), "anna")
    assert (own.cards, own.concealed) == ((("candle face down", 2),), 1)


def test_at_the_end_all_have_their_ranks() -> None:
    drawn = scene("given anna at 1F.foyer.e6 courage 4\ngiven treasure anna\ngiven steps 5\n---\nanna m exit")
    assert [(one.rank, one.status, one.place, one.active) for one in only(drawn, Visitors).visitors] == [
        (1, "out", "out of the house", False),
        (2, "living", "Base Camp", False),
        (2, "living", "Base Camp", False),
    ]
    assert facts(drawn)[-1] == "the Treasure is out of the house"
    assert drawn.call.lines[0].runs[0].tone == "good"


@pytest.mark.parametrize(
    ("script", "hour", "note"),
    [
        ("---", 0, "no ghosts on rolls"),
        ("given time 10pm\n---", 3, "ghosts on 2, 7 and 12"),
        ("given time 8pm\ngiven treasure anna\n---", 2, "ghosts on 2, 6, 7, 8 and 12 for anna"),
        ("given time 8pm\ngiven treasure bob\n---", 2, "ghosts on 2 and 12"),
        ("given escaping\ngiven anna cards sensor control audio output\n---", 0, "ghosts on 6, 7 and 8 for anna"),
        ("given escaping\ngiven ghost anna at 1F.foyer.d2\n---", 0, "no ghosts on rolls"),
    ],
)
def test_the_clock_shows_the_encounter_values_of_the_player_on_turn(script: str, hour: int, note: str) -> None:
    clock = only(scene(script), Clock)
    assert clock.hours == ("4pm", "6pm", "8pm", "10pm", "midnight")
    assert (clock.at, clock.note.text if clock.note else "") == (hour, note)


def test_the_stores_show_cards_left_and_drawn() -> None:
    tile = "given tile 1F.2=F6\ngiven anna at 1F.2.b1\ngiven steps 1\n---\nanna m a1\n"
    stores = only(scene(f"{tile}anna d plan 4"), Stores)
    assert stores.items == (("discoveries", 71), ("ghosts", 72), ("chips", 79))
    assert stores.drawn == Text("Floor Plans 4")
    assert only(scene(f"{tile}anna d plan 4\nanna plan 4"), Stores).drawn is None
    phantom = "given phase encounter\n---\nanna g phantom attic"
    assert only(scene(phantom), Stores).drawn == Text("Phantom (attic)")
    hidden = replay(f"options hands=hidden\n{tile}anna d ?candle")
    assert only(scene(hidden, 1), Stores).drawn == Text("Candle, face down")
    assert only(scene(hidden, 2), Stores).drawn == Text("a card face down")


def test_texts_around_the_board_complement_its_shapes() -> None:
    drawn = scene(NIGHT)
    assert facts(drawn) == ["round 1", "anna carries the Treasure", "dice 4 1", "2 steps left"]
    assert [line.words for line in drawn.remarks] == [
        "in the camp: output of bob, 2 sensor of dora",
        "discoveries discarded: candle, spider, instant",
        "ghosts discarded: spook, 2 wraith",
    ]
    assert drawn.call.lines[0].words == "next: anna moves up to 2 steps, or ends the turn"
    escape = facts(scene("given escaping 4\ngiven exited anna\ngiven active bob\n---"))
    assert escape == ["round 1", "the Treasure is out", "escape: round 1 of 4"]
    assert [line.words for line in scene("given buried 2 candle\n---").remarks] == ["discoveries discarded: 2 unknown"]
    assert scene("---").remarks == ()


def test_a_game_that_was_broken_off_waits_for_no_player() -> None:
    drawn = board.scene(seen(replay("anna 4 3"), void=True), ("broken off",))
    assert not any(one.active or one.walker.active for one in only(drawn, Visitors).visitors)
    assert drawn.call.lines[0].runs == (Text("broken off", "warning"),)


def test_without_single_spaces_floors_are_lists_of_areas() -> None:
    drawn = scene(LAID)
    assert [one.key for one in storey(drawn, "1F").areas] == [
        *("1F.1", "1F.2", "1F.3", "1F.3.b", "1F.3.hall", "1F.4", "1F.5", "1F.foyer", "camp"),
    ]
    assert area(drawn, "1F.1") == Area("1F.1", "position 1", dark=True)
    parlor = area(drawn, "1F.3")
    assert (parlor.name, parlor.dark, parlor.walkers) == ("Parlor", False, ())
    assert parlor.spots == (Spot("?1", covered=True), Spot("?2", walkers=(Walker("cleo", "C", 3, ghost=True),)))
    assert area(drawn, "1F.3.b").spots == (Spot("~green", covered=True),)
    assert (area(drawn, "1F.3.hall").name, area(drawn, "1F.3.hall").treasure) == ("hallway", True)
    assert [walker.name for walker in area(drawn, "1F.foyer").walkers] == ["anna"]
    assert area(drawn, "1F.foyer").spots == (Spot("*"),)
    assert area(drawn, "attic.landing").spots == (Spot("*"),)
    assert visitor(drawn, "cleo").place == "Parlor (1F.3?2)"


def test_a_pawn_on_a_tile_that_lies_face_down_is_simply_on_it() -> None:
    dark = area(scene(LAID), "1F.4")
    assert (dark.dark, [walker.name for walker in dark.walkers], dark.spots) == (True, ["bob"], ())


def test_words_that_a_table_uses_for_rooms_are_areas_of_their_own() -> None:
    drawn = scene(f"{LOOSE}\ngiven tile 1F.3=F6\ngiven anna at 1F.3.attic\n---")
    assert (area(drawn, "1F.3.attic").name, len(area(drawn, "1F.3.attic").walkers)) == ("attic", 1)
    assert [walker.name for walker in area(drawn, "camp").walkers] == ["bob", "cleo"]


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (("anna", "bob"), ("A", "B")),
        (("anna", "alex", "bob"), ("An", "Al", "Bo")),
        (("anna", "Ann", "bob"), ("A1", "A2", "B3")),
    ],
)
def test_pawns_have_letters_that_tell_them_apart(names: tuple[str, ...], letters: tuple[str, ...]) -> None:
    assert initials(names) == letters
