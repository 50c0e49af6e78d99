"""A haunted house for phones: legible, inside its edges, large enough for fingers, and complete in words."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from tests.domain.spookies.script import replay
from tests.pictures.house.test_svg import SCRIPTS, house
from tests.pictures.on_phone import assert_phone, tapped
from tests.pictures.scenes import scene_of
from tests.pictures.town.written import SVG, overlaps, written
from tests.replays.conftest import SAMPLES, take

from spooklog.domain.pictures.scene import Bar, Chances, Dice, Die, Floor, Ladder, Paint, Pawn, Purse, Purses, Scene, Supply, Text
from spooklog.domain.rulesets.spookies import RULESET
from spooklog.domain.values.labels import Labels
from spooklog.pictures.svg.contrast import contrast
from spooklog.pictures.svg.document import draw_narrow
from spooklog.pictures.svg.markup import clean
from spooklog.store.store import Store
from spooklog.testing.goldens import GoldenFiles

GOLDEN = Path(__file__).parents[1] / "golden"
LONG = "Maximiliane-Theodora-von-der-Au"


def bare(*shapes: Ladder | Dice | Purses | Chances | Supply) -> str:
    """A picture of shapes made by hand."""
    return draw_narrow(scene_of("house", *shapes, title="Game"))


def descriptions(svg: str) -> str:
    """What a picture shows, in words."""
    return ElementTree.fromstring(svg).findtext(f"{SVG}desc") or ""


def shown(svg: str) -> list[str]:
    """Every line of text in a picture."""
    return [one.text for one in written(svg)]


@pytest.mark.parametrize("name", SCRIPTS)
@pytest.mark.parametrize("nearest", [1, 2])
def test_every_moment_fits_a_phone(name: str, nearest: int) -> None:
    svg = draw_narrow(house(SCRIPTS[name]), nearest=nearest)
    assert_phone(svg)
    assert overlaps(written(svg)) == []
    assert svg == draw_narrow(house(SCRIPTS[name]), nearest=nearest)


def test_every_ply_of_a_game_fits_a_phone(store: Store) -> None:
    loaded = take(store, (SAMPLES / "spookies-table.sheet").read_text(encoding="utf-8"))
    for ply in range(30):
        svg = draw_narrow(loaded.seen("full", ply).scene)
        assert_phone(svg)
        assert float(ElementTree.fromstring(svg).attrib["height"]) <= 512, ply


@pytest.mark.golden
def test_a_moment_looks_as_it_always_did(store: Store, golden: GoldenFiles) -> None:
    loaded = take(store, (SAMPLES / "spookies-table.sheet").read_text(encoding="utf-8"))
    svg = draw_narrow(loaded.seen("full", 19).scene, nearest=2)
    golden.hold(GOLDEN / "house-narrow.svg", svg.replace("><", ">\n<"))


def test_players_characters_and_dice_can_be_tapped() -> None:
    words = {word for word, _ in tapped(draw_narrow(house(SCRIPTS["rolling"])))}
    assert words == {"tim", "peter", "Poppy", "Kracko", "Duffy", "Hanja", "Schnuffer", "3", "6", "5", "1"}


def test_characters_who_stand_together_have_a_square_each() -> None:
    pawns = tuple(Pawn(f"Ghost {number}", "G", active=number == 3) for number in range(14))
    floors = (
        Floor("gate", "", pawns),
        Floor("", ">=5", pawns, ("1", "2", "3"), chips=1234),
        Floor("", ">=6", (), ("1", "2", "3")),
    )
    svg = bare(Ladder(floors, ("2", "3", "4"), "penalty"))
    assert_phone(svg)
    grounds = [ground for _, ground in tapped(svg)]
    assert len(grounds) == 28
    assert not any(one.overlaps(other, -0.01) for place, one in enumerate(grounds) for other in grounds[:place])


def test_letters_on_characters_stand_out_from_their_colours() -> None:
    ladder = Ladder((Floor("gate", "", (Pawn("Poppy", "P", tone="pale"),)),), (), "penalty")
    svg = draw_narrow(scene_of("house", ladder, look={"pale": Paint("#dddddd", "#cccccc", "")}))
    inks = [one.attrib["fill"] for one in ElementTree.fromstring(svg).iter(f"{SVG}text") if one.text == "P"]
    assert len(inks) == 1
    assert contrast(inks[0], "#dddddd") >= 4.5


def test_the_nearest_player_comes_first_and_the_others_follow_in_turn() -> None:
    purses = Purses(tuple(Purse(name, 3) for name in ("ada", "ben", "cleo", "dino")))
    svg = draw_narrow(scene_of("house", purses), nearest=3)
    assert [word for word, _ in tapped(svg)] == ["cleo", "dino", "ada", "ben"]
    assert svg.count("#2a2b60") == 1


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6, 20])
def test_players_of_any_number_with_any_names_stay_inside(count: int) -> None:
    values = (("1", 10), ("2", 3), ("5", 0), ("10", 2), ("1000", 99))
    for name in ("W" * 32, LONG, "李小龍", "2", "</svg><script>", "\u202eevil"):
        for turned in ((), values):
            note = Text("to count", "warning")
            purse = Purse(name, 1234, active=True, score="about 2345 points", values=turned, note=note)
            result = Purse(name, None, winner=True, score="33 points", note=Text("wins", "good"))
            for one in (purse, result):
                svg = bare(Purses((one,) * count))
                assert_phone(svg)
                assert overlaps(written(svg)) == []
                assert "<script" not in svg
                assert "\u202e" not in svg


def test_an_erased_player_is_shown_by_seat_and_tapped_as_typed() -> None:
    svg = bare(Purses((Purse("anna", 1), Purse("2", 1))))
    assert "player 2" in shown(svg)
    assert [word for word, _ in tapped(svg)] == ["anna", "2"]


@pytest.mark.parametrize("count", [0, 1, 4, 5, 8, 20])
def test_rolls_of_any_size_stay_inside(count: int) -> None:
    came = Text("a success in the attic, +12 and +345 found by the players of this house", "good")
    for name in ("tim for Schnuffer", f"{LONG} for {LONG}"):
        roll = Dice(name, tuple(Die(str(place % 12 + 1), place < 2) for place in range(count)), "18", came)
        svg = bare(roll)
        assert_phone(svg)
        assert overlaps(written(svg)) == []


def test_charts_of_any_size_stay_inside() -> None:
    outcomes = (Text("climbs", "good"), Text("stays", "quiet"), Text("falls", "warning"))
    for title in ("Hanja at ≥5 needs 6", f"{LONG} at the greenhouse needs 12"):
        for name in ("2 dice", LONG):
            bars = tuple(Bar(name, (share, 1 - share, 0.0), "+123") for share in (0.0, 0.001, 0.5, 1.0))
            svg = bare(Chances(title, outcomes, bars, "wins"))
            assert_phone(svg)
            assert overlaps(written(svg)) == []


def test_a_house_without_anything_is_a_picture_as_well() -> None:
    for shapes in ((), (Ladder((), (), ""),), (Purses(()),), (Dice("", ()),), (Supply("stock", 99999, 100000),)):
        assert_phone(bare(*shapes))


def test_a_wide_table_of_rewards_leaves_room_for_the_characters() -> None:
    cells = tuple(map(str, range(10, 29)))
    floors = (Floor("gate", ""), Floor("conservatory", ">=123", (Pawn("Poppy", "P"),), cells, chips=7))
    svg = bare(Ladder(floors, cells, "penalty"))
    assert_phone(svg)
    assert overlaps(written(svg)) == []


def test_the_description_of_a_picture_holds_all_that_it_shows() -> None:
    told = descriptions(draw_narrow(house("tim s\ntim 66\ntim 66\ntim 66\ntim 66\ntim 11\npeter k\npeter 651")))
    for part in (
        "≥8: nobody, penalty 4; garden ≥5: Kracko; gate: Poppy, Duffy, Hanja, Schnuffer",
        "Players: tim (6 chips) about 13 points, peter (0 chips)",
        "stock 40",
        "peter for Kracko: 6 5 1 = 11, up to ≥5, +0",
        "2 dice 72% / 11% / 17%",
        "to play: peter",
        "Kracko moves",
        "next floor ≥6 earns 2 with 2 dice, 1 with 3 dice, 0 with 4 dice",
    ):
        assert part in told
    assert "tim wins" in descriptions(draw_narrow(house(SCRIPTS["over"])))
    assert "tim to count, peter to count" in descriptions(draw_narrow(house(SCRIPTS["count"])))


def test_names_of_players_do_no_harm() -> None:
    seen = replay("tim h\ntim 34").seen
    for name in ("</svg><script>", '"><g onclick="', LONG, "\u202eevil", "漢字"):
        renamed = msgspec.structs.replace(seen, labels=Labels([name, "peter"]))
        scene: Scene = RULESET.pictures.scene(renamed, RULESET.pictures.prompt(renamed))
        svg = draw_narrow(scene)
        assert_phone(svg)
        assert clean(name) in {word for word, _ in tapped(svg)}
        assert "<script" not in svg
        assert not any("onclick" in element.attrib for element in ElementTree.fromstring(svg).iter())
