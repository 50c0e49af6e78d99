"""A haunted house as SVG: complete in words, the same bytes every time, and readable with any facts and any players."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from tests.domain.spookies.script import RESULT, replay
from tests.pictures.scenes import scene_of
from tests.replays.conftest import SAMPLES, take

from spooklog.domain.pictures.scene import Ladder, Scene, Supply
from spooklog.domain.rulesets.spookies import RULESET
from spooklog.domain.values.labels import Labels
from spooklog.pictures.house.art.pieces import CHIP
from spooklog.pictures.house.svg.panels import supply_picture
from spooklog.pictures.house.svg.storeys import plan
from spooklog.pictures.svg.canvas import room
from spooklog.pictures.svg.document import Moment, draw
from spooklog.pictures.svg.frame import Caption
from spooklog.pictures.svg.geometry import Box
from spooklog.store.store import Store
from spooklog.testing.goldens import GoldenFiles

SVG = "{http://www.w3.org/2000/svg}"
GOLDEN = Path(__file__).parents[1] / "golden"
COUNT = "players tim peter\noptions chips=3\n---\ntim s\ntim 66\ntim 66\n"
SCRIPTS = {
    "start": "",
    "rolling": "tim s\ntim 3651",
    "attic": "tim s\n" + "tim 66\n" * 8,
    "fallen": "tim s\ntim 66\ntim 66\ntim 66\ntim 11",
    "count": COUNT,
    "over": f"{COUNT}tim shows 1x1 5x2\npeter shows none",
    "void": "tim s\nvoid",
    "result": f"{RESULT}result tim 33, peter 20",
    "many": "players "
    + " ".join(f"player{n}" for n in range(1, 21))
    + "\ndata players.max = 20\noptions chips=9\n---\nplayer1 h",
    "tall": "players a b\ndata dice.sides = 9\ndata dice.score = 2\n"
    + f"data house.fields = {list(range(2, 19))}\ndata house.attic_score = 18\n"
    + "".join(f"data rewards.{field} = [{field}, 1, 0]\n" for field in range(2, 19))
    + "---\na h\na 77",
}


def house(script: str) -> Scene:
    """The scene of a game in its own notation."""
    return replay(script).scene


def drawn(script: str, caption: Caption | None = None) -> str:
    """The picture of a game in its own notation."""
    return draw([Moment(house(script), caption or Caption("evening", 3, "tim 34"))])


def texts(svg: str) -> list[str]:
    """Every line of text in a picture."""
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_moment_is_a_well_formed_picture_that_needs_nothing_else(name: str) -> None:
    svg = drawn(SCRIPTS[name])
    root = ElementTree.fromstring(svg)
    assert root.attrib["viewBox"] == "0 0 900 640"
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    used = {element.attrib["href"].removeprefix("#") for element in root.iter(f"{SVG}use")}
    assert used | set(re.findall(r"url\(#([^)]*)\)", svg)) <= set(ids)
    assert not re.search(r'"[^"]*\b(nan|inf|None)\b[^"]*"', svg)
    assert svg == drawn(SCRIPTS[name])


@pytest.mark.golden
def test_a_moment_looks_as_it_always_did(store: Store, golden: GoldenFiles) -> None:
    text = (SAMPLES / "spookies-table.sheet").read_text(encoding="utf-8")
    seen = take(store, text).seen("full", 19).scene
    svg = draw([Moment(seen, Caption("evening", 19, "tim 45"))])
    golden.hold(GOLDEN / "house-19.svg", svg.replace("><", ">\n<"))


def test_the_description_of_a_picture_holds_all_that_it_shows() -> None:
    svg = drawn("tim s\ntim 66\ntim 66\ntim 66\ntim 66\ntim 11\npeter k\npeter 651")
    root = ElementTree.fromstring(svg)
    title, desc = (root.findtext(SVG + name) or "" for name in ("title", "desc"))
    assert title == "Spookies, evening, ply 3"
    assert "next: peter rolls again for Kracko (6 or more) or stops" in desc
    assert "≥8: nobody, penalty 4; garden ≥5: Kracko; gate: Poppy, Duffy, Hanja, Schnuffer" in desc
    assert "Players: tim (6 chips) about 13 points, peter (0 chips)" in desc
    assert "stock 40" in desc
    assert "peter for Kracko: 6 5 1 = 11, up to ≥5, +0" in desc
    assert "Kracko at ≥5 needs 6 (climbs / stays / falls): 2 dice 72% / 11% / 17%" in desc


def test_floors_stand_one_over_another_with_their_numbers_and_rewards() -> None:
    shown = texts(drawn(""))
    assert {"≥5", "≥6", "≥7", "≥8", "≥9", "≥10", "≥11", "garden", "attic", "gate", "50"} <= set(shown)
    assert {"P", "K", "D", "H", "S"} <= set(shown)
    assert ">=" not in " ".join(shown)


@pytest.mark.parametrize("floors", [2, 3, 8, 21])
def test_a_house_of_any_height_stays_between_the_words(floors: int) -> None:
    for rows in (0, 3):
        area = room(rows)
        layout = plan(area, floors)
        assert area.contains(layout.box)
        for below, above in zip(layout.storeys[1:], layout.storeys[2:], strict=False):
            assert above.box.bottom == pytest.approx(below.box.top)
            assert 0.2 <= below.scale <= 1
        assert layout.storeys[-1].box.top > area.top


def test_numbers_of_low_floors_are_made_smaller_and_not_cut() -> None:
    fields = list(range(1, 12))
    own = "".join(f"data rewards.{field} = [1, 1, 1]\n" for field in fields if field < 5)
    said = texts(drawn(f"players tim peter\ndata house.fields = {fields}\n{own}---\ntim s"))
    assert [text for text in said if text.startswith("≥")] == [f"≥{field}" for field in fields]


def test_a_big_stockpile_stays_below_its_number() -> None:
    box = Box.spanning(12, 476, 208, 580)
    for chips in (1, 10, 60, 61, 71, 75, 120, 9999):
        heap, *pile = re.findall(
            r"translate\(\S+ (\S+?)\)(?: scale\((\S+)\))?", supply_picture(Supply("stock", chips, 9999), box)
        )
        top = min(float(heap[0]) + float(heap[1] or 1) * (float(y) - CHIP[1]) for y, _ in pile)
        assert box.top + 28 < top < float(heap[0]) < box.bottom, chips


def test_a_house_without_floors_is_a_picture_as_well() -> None:
    bare = scene_of("house", Ladder((), (), ""), Supply("stock", 0, 0), title="Game")
    ElementTree.fromstring(draw([Moment(bare, Caption())]))


def test_chips_are_stacked_ten_by_ten() -> None:
    def chips(stock: int) -> int:
        return drawn(f"players tim peter\noptions chips={stock}\n---\n").count('href="#chip-flat"')

    assert [chips(1), chips(9), chips(10), chips(75)] == [1, 9, 10, 75]


def test_after_the_end_values_are_shown_and_the_winner_is_named() -> None:
    shown = texts(drawn(SCRIPTS["over"]))
    assert {"×1", "×2", "11 points", "wins", "over: tim wins"} <= set(shown)


def test_every_pawn_has_its_whole_name_as_a_title() -> None:
    root = ElementTree.fromstring(drawn(""))
    names = [element.text for element in root.iter(f"{SVG}title")]
    assert names[1:] == ["Poppy", "Kracko", "Duffy", "Hanja", "Schnuffer"]


def test_long_names_are_cut_and_strange_ones_do_no_harm() -> None:
    seen = replay("tim h\ntim 34").seen
    for name in ("</svg><script>", "Maximiliane von und zu Hohenzollern-Sigmaringen", "\u202eevil", "漢字"):
        renamed = msgspec.structs.replace(seen, labels=Labels([name, "peter"]))
        scene = RULESET.pictures.scene(renamed, RULESET.pictures.prompt(renamed))
        svg = draw([Moment(scene, Caption())])
        assert any(text.startswith(name[:3]) or "evil" in text for text in texts(svg))


def test_moments_side_by_side_share_their_referenced_elements() -> None:
    panels = [Moment(house(SCRIPTS[name]), Caption()) for name in ("start", "rolling", "over")]
    svg = draw(panels)
    assert svg.count('id="chip-flat"') == 1
    assert svg.count('id="night-sky"') == 1
