"""What a viewer is shown: the picture's shapes, and landmarks."""

from __future__ import annotations

import pytest
from tests.domain.halloween.boards import DICE, ENDED, FIGHTS, MIDDLE, RESULT, brought, done, only, realm, scene
from tests.domain.halloween.script import BONUS, MASTER, PLAYERS, TWO, replay

from spooklog.domain.pictures.scene import (
    Change,
    Clash,
    Gain,
    Happening,
    Journey,
    Offer,
    OfferCard,
    Realms,
    Shape,
    Stock,
    Text,
    Town,
)
from spooklog.domain.rulesets.halloween import board


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


def test_an_open_fight_shows_its_dice_and_is_neither_won_nor_lost() -> None:
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


def test_pieces_used_by_the_last_line_are_marked_as_new() -> None:
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
    words = board.prompt(game.seen)
    assert "may follow (>): B4 Segundo fantasma" in words
    assert "may use tokens (X): descansar" in words
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
def test_landmarks_mark_the_notable_plies_of_a_game(script: str, line: str, found: tuple[str, ...]) -> None:
    assert brought(script, line) == found


def test_every_shape_can_be_written_down() -> None:
    for script in (MIDDLE, DICE, ENDED, RESULT, f"{MASTER}\n---"):
        drawn = scene(replay(script))
        assert drawn.to_plain()
        assert all(isinstance(shape, Shape) for shape in drawn.shapes)
        assert board.private_knowledge(replay(script).seen, 1) == ()
