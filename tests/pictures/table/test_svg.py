"""Boards as SVG: well-formed, self-contained, the same bytes every time, and complete in words."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from tests.pictures.scenes import scene_of
from tests.replays.conftest import sample, take

from spooklog.domain.contract.ruleset import Viewer
from spooklog.domain.pictures.scene import (
    BACK,
    Arrow,
    Arrows,
    Badge,
    Card,
    Line,
    Paint,
    Pile,
    Ring,
    Scene,
    Seat,
    Slot,
    Stack,
    Text,
    Track,
)
from spooklog.pictures.svg.document import Moment, draw
from spooklog.pictures.svg.frame import Caption
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.table.art.arrows import direction_ring
from spooklog.store.store import Store

SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = {"svg", "title", "desc", "defs", "radialGradient", "stop", "g", "use", "rect", "circle", "ellipse", "path", "text"}
MOMENTS: tuple[tuple[str, int, Viewer], ...] = (
    ("full", 0, "full"),
    ("full", 5, 2),
    ("full", 11, "full"),
    ("full", 16, "public"),
    ("full", 21, "full"),
    ("full", 42, 1),
    ("table", 37, "full"),
    ("masters", 7, 3),
)


def parsed(svg: str) -> ElementTree.Element:
    """The picture as a tree."""
    return ElementTree.fromstring(svg)


def texts(svg: str) -> list[str]:
    """Every line of text in the picture."""
    return [element.text or "" for element in parsed(svg).iter(f"{SVG}text")]


def one(scene: Scene, caption: Caption | None = None) -> str:
    """A picture of one moment."""
    return draw([Moment(scene, caption or Caption())])


def table(*seats: Seat, remarks: tuple[Line, ...] = ()) -> Scene:
    """A scene with these seats."""
    return scene_of("table", Ring(seats), title="Game", remarks=remarks)


@pytest.mark.parametrize(("name", "ply", "viewer"), MOMENTS)
def test_every_moment_is_a_well_formed_picture_that_needs_nothing_else(store: Store, name: str, ply: int, viewer: Viewer) -> None:
    seen = take(store, sample(name)).seen(viewer, ply).scene
    svg = one(seen, Caption("hand", ply, "anna 1S"))
    root = parsed(svg)
    assert root.tag == f"{SVG}svg"
    assert root.attrib["viewBox"] == "0 0 900 640"
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= ELEMENTS
    ids = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    used = {element.attrib["href"].removeprefix("#") for element in root.iter(f"{SVG}use")}
    used |= set(re.findall(r"url\(#([^)]*)\)", svg))
    assert used <= ids
    assert len(re.findall(r'\bid="', svg)) == len(ids)
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|nan|inf\b", svg)
    assert svg == one(seen, Caption("hand", ply, "anna 1S"))


def test_the_description_of_a_picture_holds_all_that_it_shows(store: Store) -> None:
    svg = one(take(store, sample("full")).seen("full", 21).scene, Caption("hand", 21, "anna gives 10T"))
    title, desc = (parsed(svg).findtext(SVG + name) or "" for name in ("title", "desc"))
    assert title == "Spooks, hand, ply 21"
    assert desc.startswith("anna gives 10T. next: dave gives bert a card. bite: dave, cora → bert. play goes clockwise. anna: 7")
    assert desc.count("next: dave gives bert a card") == 1
    assert {"gift 1 from anna to bert: given", "sequence up"} <= {*desc.split(". ")}
    assert {"anna gives 10T", "ply 21", "hand", "next: dave gives bert a card", "stuck on 4T"} <= set(texts(svg))


def test_names_are_text_whatever_they_hold() -> None:
    hostile = (
        "<script>alert(1)</script>",
        "\u202eevil",
        "&lt;",
        "a\x00b\ud800",
        "e" + "\u0301" * 50,
        "👩‍👩‍👧",
        "'\"><g onload=x>",
    )
    svg = one(
        table(*(Seat(name, False, 3, hidden=3) for name in hostile)), Caption(game=hostile[0], line=hostile[6], flags=hostile)
    )
    root = parsed(svg)
    assert not list(root.iter(f"{SVG}script"))
    assert not [name for element in root.iter() for name in element.attrib if name.startswith("on")]
    assert not any("\u0301" * 3 in text or "\u202e" in text for text in texts(svg))


def test_a_long_name_ends_in_an_ellipsis() -> None:
    assert any(text.startswith("Maximil") and text.endswith("…") for text in texts(one(table(Seat("Maximiliane" * 3, True, 1)))))


def test_a_face_down_card_says_nothing_and_a_face_up_one_its_number_and_letter() -> None:
    known = Seat("anna", False, 2, cards=(Card("7", "BATS", "suit.T"), Card("C", "CAT", "suit.C")))
    assert texts(one(table(known))) == ["Game", "7", "T", "C", "anna", "2 cards"]
    hidden = Seat("anna", False, 2, hidden=2, slot=Slot(BACK))
    assert texts(one(table(hidden))) == ["Game", "anna", "2 cards"]


def test_of_more_than_ten_backs_the_number_is_printed() -> None:
    assert "14" in texts(one(table(Seat("anna", False, 14, hidden=14))))
    assert "10" not in texts(one(table(Seat("anna", False, 10, hidden=10))))


def test_the_ladder_the_badge_the_stack_and_the_arrows_are_drawn() -> None:
    look = {"suit.T": Paint("#efbfc9", "#8e1537", "")}
    shapes = (
        Pile("pile", 3, None, (), (Line((Text("next: anna"),)),)),
        Track(("1", "2", "M"), up=False, at="M", needed="2"),
        Badge("match", (Text("T", "suit.T"), Text("4"))),
        Stack("ghost hand", 9),
        Arrows((Arrow(1, 2, "1", "done"), Arrow(3, 2, "2", "now"), Arrow(1, 3, "", "either"))),
    )
    scene = scene_of("table", Ring(tuple(Seat(name, False, 1) for name in "abc")), *shapes, title="Game", look=look)
    shown = texts(one(scene))
    assert {"next: anna", "pile 3", "1", "2", "M", "match", "or", "T", "4", "ghost hand", "9 cards"} <= set(shown)
    assert shown.count("1") == 2


def test_play_against_the_clock_is_red() -> None:
    seats = (Seat("a", False, 1), Seat("b", False, 1))
    ways = [one(scene_of("table", Ring(seats, clockwise))) for clockwise in (True, False)]
    assert ["#ff6b5e" in svg for svg in ways] == [False, True]


def test_breaches_and_remarks_not_drawn_stand_under_the_board() -> None:
    lines = (
        Line((Text("drawn"),), drawn=True),
        Line((Text("they said"),)),
        *(Line((Text(f"flag {n}", "warning"),)) for n in "123"),
    )
    shown = texts(one(table(Seat("a", False, 1), remarks=lines), Caption(flags=("ruled at ply 3",))))
    assert [text for text in shown if text.partition(" ")[0] in ("drawn", "they", "flag", "ruled", "…")] == [
        "ruled at ply 3",
        "flag 1",
        "… and 3 lines more",
    ]


def test_several_moments_make_a_strip_with_a_caption_each(store: Store) -> None:
    hand = take(store, sample("full"))
    moments = [Moment(hand.seen("full", ply).scene, Caption("hand", ply)) for ply in (4, 16, 21, 42)]
    svg = draw(moments)
    assert {"ply 4", "ply 16", "ply 21", "ply 42"} <= set(texts(svg))
    assert parsed(svg).attrib["viewBox"] == "0 0 1842 1322"
    assert parsed(draw(moments[:3])).attrib["viewBox"] == "0 0 2756 668"
    assert len(re.findall('id="felt"', svg)) == 1


def test_the_viewer_sits_at_the_bottom(store: Store) -> None:
    seen = take(store, sample("full")).seen(3, 5).scene
    assert draw([Moment(seen, Caption())], nearest=3) != draw([Moment(seen, Caption())])


@pytest.mark.parametrize("clockwise", [True, False])
@pytest.mark.parametrize(("width", "height"), [(60, 60), (150, 60), (150, 400), (640, 300)])
def test_the_arrows_of_the_direction_lead_round_the_middle_at_any_size(width: float, height: float, *, clockwise: bool) -> None:
    ring = direction_ring(Box(0, 0, width, height), clockwise=clockwise)
    number = r"(-?[\d.]+)"
    point = f"{number} {number}"
    paths = re.findall(f"M{point}L{point}A[^L]*? {point}L{point}", ring)
    assert len(paths) == 4
    for x0, y0, x1, y1, x2, y2, x3, y3 in (map(float, path) for path in paths):
        for (xa, ya), (xb, yb) in (((x0, y0), (x1, y1)), ((x2, y2), (x3, y3))):
            turn = xa * (yb - ya) - ya * (xb - xa)
            assert turn > 0 if clockwise else turn < 0
