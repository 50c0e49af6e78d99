"""Towns for a phone: letters that can be read, words that can be tapped, nothing beside the picture, whatever the board holds."""

from __future__ import annotations

import re
from importlib import resources
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from tests.pictures.on_phone import checked_height
from tests.pictures.table.test_svg import ELEMENTS, SVG, texts
from tests.pictures.town.towns import (
    ANNA,
    BEN,
    CARDS,
    CLEO,
    DORA,
    HOUSES,
    LEVELS,
    MOMENTS,
    STOCK,
    STREETS,
    TOWN,
    own_town,
    realms,
    town,
)
from tests.pictures.town.written import overlaps, written
from tests.replays.conftest import take

from spooklog.domain.pictures.scene import (
    Change,
    Clash,
    Gain,
    Happening,
    Journey,
    Niche,
    Offer,
    Paint,
    Realm,
    Realms,
    Stock,
    Store,
    Text,
    Town,
)
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.contrast import contrast
from spooklog.pictures.svg.document import draw_narrow
from spooklog.pictures.svg.drawing import LEGIBLE, NARROW
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import width
from spooklog.pictures.town.art import colours
from spooklog.pictures.town.art.pieces import die
from spooklog.pictures.town.paints import Paints
from spooklog.store.store import Store as Games
from spooklog.testing.goldens import GoldenFiles

GOLDEN = Path(__file__).parents[1] / "golden"
SHEET = resources.files("spooklog.replays") / "samples" / "halloween-table.sheet"
TAP = 32
HEIGHT_OF_A_LETTER = 0.77
"""The height of the box of a text in ems."""

CLASHES = (
    Clash("po", 3, 2, ("12+3", "1+3"), None),
    Clash("po", 3, 2, won=None),
    Clash("ch", 5, 1, ("12", "10"), False, "ho"),
)


def parsed(svg: str) -> ElementTree.Element:
    """The picture as a tree."""
    return ElementTree.fromstring(svg)


def legible(svg: str) -> None:
    """All words can be read, are in the picture, and share no ground."""
    found = written(svg)
    canvas = Box.spanning(0, 0, NARROW, checked_height(svg))
    assert [one for one in found if one.text and one.box.height / HEIGHT_OF_A_LETTER < LEGIBLE - 1e-6] == []
    assert [one.text for one in found if not canvas.contains(one.box)] == []
    assert overlaps(found) == []


def tappable(svg: str) -> list[str]:
    """The words that can be tapped, each with room for a finger, and none inside another."""
    found = list[str]()
    for group in (one for one in parsed(svg).iter() if "data-word" in one.attrib):
        ground = group[0]
        assert ground.tag == f"{SVG}rect"
        assert min(float(ground.attrib[side]) for side in ("width", "height")) >= TAP
        assert not any("data-word" in inner.attrib for inner in group.iter() if inner is not group)
        found.append(group.attrib["data-word"])
    return found


@pytest.mark.parametrize(("name", "nearest"), [*product(MOMENTS, (1, 2, 4))])
def test_every_moment_is_a_well_formed_picture_that_needs_nothing_else(name: str, nearest: int) -> None:
    svg = draw_narrow(MOMENTS[name], nearest=nearest)
    assert {element.tag.removeprefix(SVG) for element in parsed(svg).iter()} <= ELEMENTS
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|\bnan\b|\binf\b|None", svg)
    assert svg == draw_narrow(MOMENTS[name], nearest=nearest)
    legible(svg)
    tappable(svg)


@pytest.mark.golden
def test_a_moment_looks_as_it_always_did(golden: GoldenFiles) -> None:
    golden.hold(GOLDEN / "town-narrow.svg", draw_narrow(MOMENTS["fought"]).replace("><", ">\n<"))


@pytest.mark.parametrize("ply", [0, 5, 12, 18, 24])
@pytest.mark.parametrize("viewer", [1, 2, 3])
def test_a_recorded_game_is_legible_for_each_player(store: Games, ply: int, viewer: int) -> None:
    svg = draw_narrow(take(store, SHEET.read_text(encoding="utf-8")).seen(viewer, ply).scene, nearest=viewer)
    legible(svg)
    assert {"anna", "ben", "cleo", "po", "B14", "r", "3M", "2"} <= set(tappable(svg))


@pytest.mark.parametrize(("cards", "players"), [*product([0, 1, 3, 8, 9, 16], [2, 3, 4])])
def test_any_number_of_cards_and_players_has_room(cards: int, players: int) -> None:
    dealt = tuple(replace(card, key=f"{card.key}{n}") for n, card in enumerate((CARDS * 2)[:cards]))
    svg = draw_narrow(town(TOWN, STOCK, Offer(dealt), realms(*(ANNA, BEN, CLEO, DORA)[:players])))
    legible(svg)
    assert {card.key for card in dealt} | {"anna", "ben"} <= set(tappable(svg))


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 6), (2, 2), (2, 6), (3, 4), (4, 4), (6, 2), (12, 1)])
def test_a_town_of_any_shape_stands_at_most_three_abreast(rows: int, columns: int) -> None:
    svg = draw_narrow(town(own_town(rows, columns), STOCK, Offer(CARDS), realms(ANNA, BEN)))
    legible(svg)
    named = [one for one in written(svg) if re.fullmatch(r"[a-l]\d", one.text)]
    boxes = {one.text: one.box for one in named if one.box.height > 12.2 * HEIGHT_OF_A_LETTER}  # not `b3` for three blue ghosts
    assert len(boxes) == rows * columns
    assert set(boxes) <= set(tappable(svg))
    tops = [round(box.y) for box in boxes.values()]
    assert max(tops.count(y) for y in tops) <= 3


def test_houses_at_one_place_stand_side_by_side() -> None:
    legible(draw_narrow(town(Town(LEVELS, (*HOUSES, replace(HOUSES[0], key="xx", name="crypt")), STREETS))))


def test_everything_that_can_be_typed_can_be_tapped() -> None:
    found = tappable(draw_narrow(MOMENTS["fought"]))
    houses, cards, colours = ({one.key for one in HOUSES}, {card.key for card in CARDS}, set("bgyor"))
    spaces = {f"{number}{letter}" for number, letter in product("123", "SBUMFH")}
    assert set(found) == houses | cards | colours | spaces | set("123") | {"anna", "ben", "cleo", "rest", "=3"}


def test_the_nearest_player_comes_first_and_the_acting_player_is_drawn_whole_too() -> None:
    svg = draw_narrow(MOMENTS["moved"], nearest=3)
    tops = {one.text: one.box.y for one in written(svg) if one.text in ("anna", "ben", "cleo")}
    assert tops["cleo"] < tops["anna"] < tops["ben"]
    assert tappable(svg).count("1S") == 2
    assert tappable(draw_narrow(MOMENTS["two"], nearest=2)).count("1S") == 1


@pytest.mark.parametrize("clash", CLASHES)
def test_the_dice_of_a_fight_can_be_read(clash: Clash) -> None:
    svg = draw_narrow(town(TOWN, realms(ANNA, BEN), Happening(clash=clash)))
    assert {roll or sign for roll, sign in zip(clash.rolls, "yg", strict=True)} <= set(texts(svg))
    assert all(one.box.height / HEIGHT_OF_A_LETTER > LEGIBLE - 1e-6 for one in written(svg))
    assert draw_narrow(town(Happening(clash=clash))).startswith("<svg")


def test_a_fight_between_two_houses_has_an_arrow() -> None:
    there, here = (Clash("ch", 5, 1, ("12", "10"), False, target) for target in ("ho", "ch"))
    paths = [draw_narrow(town(TOWN, Happening(clash=clash))).count("<path") for clash in (there, here)]
    assert paths[0] > paths[1]


def test_a_die_is_wide_enough_for_its_face() -> None:
    root = parsed(die(Paint("#3fae5a", "#ffffff", ""), "12+3", 0, 0, 20, won=False, least=LEGIBLE))
    ground, face = next(root.iter("rect")), next(root.iter("text"))
    assert face.text == "12+3"
    assert float(face.attrib["font-size"]) >= LEGIBLE
    assert float(ground.attrib["width"]) >= width("12+3", float(face.attrib["font-size"]), bold=True)


def test_gains_of_other_players_stand_on_their_strips() -> None:
    svg = draw_narrow(town(TOWN, realms(ANNA, BEN), Happening(gains=(Gain(2, "+1 g", "level.g"), Gain(2, "+2 PE")))))
    legible(svg)
    assert {"+1 g", "+2 PE"} <= set(texts(svg))


def test_holdings_of_other_players_stand_on_their_strips() -> None:
    ben = replace(BEN, niches=(Niche("reroll"), Niche(locked=True)), cards=("C7",))
    svg = draw_narrow(town(TOWN, realms(ANNA, ben)))
    assert {"reroll", "C7"} <= set(texts(svg))


def test_supplies_are_ghosts_with_numerals_and_tokens_with_letters() -> None:
    svg = draw_narrow(town(Town(LEVELS, (), ()), Stock((Store("ghosts", (0,) * 5), Store("tokens", (20,) * 5)))))
    assert {*"12345", *"bgyor"} <= set(texts(svg))


def test_a_full_house_counts_its_ghosts_by_level() -> None:
    left = Happening((Journey("ch", "xx", 1),), changes=(Change("ch", 4), Change("ch", 3, -1)))
    svg = draw_narrow(town(Town(LEVELS, (replace(HOUSES[0], crowd=(12, 3, 0, 5, 1), room=30),)), realms(ANNA), left))
    legible(svg)
    assert {"12", "g3", "y0", "o5", "r1"} <= set(texts(svg))


def test_boards_with_little_on_them_are_drawn() -> None:
    bare = Realms(tuple(Realm(name, seat, 40 - seat, (), winner=seat == 1) for seat, name in enumerate(("anna", "ben"), 1)))
    for scene in (town(), town(bare), town(STOCK), town(Offer(CARDS)), town(TOWN), town(Stock((), (("reserve", 12),)))):
        svg = draw_narrow(scene)
        legible(svg)
        assert checked_height(svg) < 560
    assert tappable(draw_narrow(town(bare))) == ["anna", "ben"]


def test_supplies_of_many_levels_and_long_names_have_room() -> None:
    store = Store("a very long name of a supply", tuple(range(12)))
    legible(draw_narrow(town(Stock((store, store), (("a pile with a very long name", 12),) * 2))))


@pytest.mark.parametrize("name", ["W" * 60, "<&>", '"><script>', "日本語のとても長い名前です" * 3, "", "a b", "\x00", "3"])
def test_names_of_any_kind_stay_in_their_place_and_are_escaped(name: str) -> None:
    player = replace(ANNA, name=name, note=Text(name, "good"))
    houses = tuple(replace(house, name=name, sign=name[:12]) for house in HOUSES)
    cards = tuple(replace(card, name=name, sign=name) for card in CARDS)
    shapes = (Town(LEVELS, houses, STREETS), STOCK, Offer(cards), realms(player, BEN))
    for scene, nearest in product((town(*shapes), town(*shapes, Happening(gains=(Gain(1, name),)))), (1, 2)):
        svg = draw_narrow(scene, nearest=nearest)
        legible(svg)
        assert "<script>" not in svg
        assert (name in tappable(svg)) == (name not in ("", "\x00"))


def test_the_description_holds_the_whole_board() -> None:
    desc = parsed(draw_narrow(MOMENTS["fought"])).findtext(f"{SVG}desc") or ""
    for said in (
        "police station (po): 3 blue",
        "Card C12 Pairs",
        "anna (to act, first player): 12 PE",
        "yellow 5 against green 3, won",
    ):
        assert said in desc


def test_the_ruleset_can_paint_levels_and_players() -> None:
    look = {"level.b": Paint("#0101ff", "#ffffff", "blue"), "seat.1": Paint("#010203", "#ffffff", "white")}
    svg = draw_narrow(replace(MOMENTS["fought"], look=look))
    assert "#0101ff" in svg
    assert "#010203" in svg
    assert "#58a6ff" not in svg


def test_letters_stand_out_from_their_ground() -> None:
    paints = Paints({}, LEVELS)
    pairs = [(paint.ink, paint.fill) for paint in (*map(paints.level, range(1, 6)), *map(paints.seat, range(1, 7)))]
    inks = (colours.TEXT, colours.QUIET, colours.NEW, palette.LEAF, colours.SIGN_LINE, palette.BLOOD)
    pairs += [(ink, ground) for ink in inks for ground in (colours.PANEL, colours.SKY, "#241a38")]
    pairs += [(paints.level(number).fill, colours.PANEL) for number in range(1, 6)]
    pairs += [(colours.SIGN_INK, colours.SIGN), ("#241a38", colours.NEW), (colours.TEXT, colours.ROOM_GLOW)]
    assert [pair for pair in pairs if contrast(*pair) < 4.5] == []
