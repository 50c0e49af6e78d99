"""Which part of a board a small screen shows, and the way to the whole of it."""

from __future__ import annotations

import json
import re

import pytest
from tests.pictures.on_phone import tapped
from tests.pictures.town.written import written
from tests.web.sites import GAMES, PHONE, TestSite

from spooklog.domain.contract.ruleset import Viewer
from spooklog.replays.pictures import narrow_picture

VIEW = re.compile(r'<figure class="board([^"]*)".*?<svg [^>]*?viewBox="0 [\d.]+ 360 ([\d.]+)"([^>]*)>', re.DOTALL)


@pytest.mark.parametrize("path", ["/g/house", "/g/house/12", "/g/town", "/g/words"])
def test_a_phone_shows_where_it_is_played_and_leads_to_the_whole_board(site: TestSite, path: str) -> None:
    visitor = site.visit("scribe", **PHONE)
    page = visitor.get(path).text
    cut = VIEW.search(page)
    assert cut
    assert "slice" in cut[3]
    (way,) = re.findall(rf'href="({path}\?panel=all[^"]*)"\s+aria-label="The whole board"', page)
    page = visitor.get(way.replace("&amp;", "&")).text
    whole = VIEW.search(page)
    assert whole
    assert "whole" in whole[1]
    assert "slice" not in whole[3]
    assert float(whole[2]) >= float(cut[2])
    assert re.search(rf'href="{path}\?as=[^"]*"\s+aria-label="Where it is played"', page)


@pytest.mark.parametrize(
    ("path", "viewport"), [("/g/hand", PHONE), ("/g/hand/12", PHONE), ("/g/hand/board.svg", PHONE), ("/g/hand", {})]
)
def test_the_screen_of_a_player_is_seen_from_the_players_side_without_the_hand_too(
    site: TestSite, path: str, viewport: dict[str, str]
) -> None:
    page = site.visit("cora of fridays", **viewport).get(path).text
    svg = max(re.findall(r"<svg .*?</svg>", page, re.DOTALL), key=len)
    lowest = {word: box.y for word, box in tapped(svg) if word in ("anna", "bert", "cora", "dave")}
    assert max(lowest, key=lambda word: lowest[word]) == "cora"


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_is_whole(site: TestSite, name: str) -> None:
    assert "slice" not in site.visit("scribe", **PHONE).get(f"/g/{name}/board.svg").text.partition("<title>")[0]


def test_a_wide_screen_shows_the_floor_where_it_is_played(site: TestSite) -> None:
    """All floors are one tap away, and in a picture."""
    visitor = site.visit("scribe")
    (shown,) = re.findall(r'aria-current="true">\s*(\w+)\s*</a>', visitor.get("/g/house").text.partition('id="choices"')[0])
    assert shown == site.store.games.load(site.id_of("house")).seen("public").scene.focus
    page = visitor.get("/g/house?panel=all").text
    assert 'aria-current="true">all</a>' in page
    assert page.count('data-word="cellar.') > visitor.get("/g/house").text.count('data-word="cellar.')


def windows_of(site: TestSite, name: str, viewer: Viewer = "public") -> tuple[str, list[tuple[float, float]]]:
    """The drawing of a game for a phone, and its windows from the highest: where they begin, and how high they are."""
    drawn = narrow_picture(site.store.games.load(site.id_of(name)).seen(viewer), cut=True)
    (found,) = re.findall(r'data-windows="([^"]+)"', drawn)
    return drawn, [(top, high) for top, high in json.loads(found)]


@pytest.mark.parametrize("name", GAMES)
def test_a_window_cuts_no_text(site: TestSite, name: str) -> None:
    """At the heights that phones leave."""
    drawn, found = windows_of(site, name)
    texts = written(drawn)
    shown = [(top, high) for top, high in found if 240 <= high <= 480]
    assert shown
    for top, high in shown:
        ends = [(one, edge) for one in texts for edge in (top, top + high)]
        cut = [(one, edge) for one, edge in ends if one.box.top + one.box.height / 4 < edge < one.box.bottom - one.box.height / 4]
        assert cut == [], (top, high)


def test_a_window_of_a_town_has_the_one_who_acts_right_below_it_and_a_board_whole_or_not_at_all(site: TestSite) -> None:
    """A low screen has room for the town and a player in short."""
    _, found = windows_of(site, "town")
    heights = [high for _, high in found]
    assert [high for high in heights if 350 < high < 500] == []
    with_player, town = (max(high for high in heights if high <= most) for most in (350, 260))
    assert town > 240
    assert with_player > town + 60


def test_backs_of_a_hand_are_left_out_and_a_known_hand_is_in_every_window(site: TestSite) -> None:
    """A player looks at it."""
    drawn, found = windows_of(site, "hand")
    assert min(top + high for top, high in found) < max(one.box.bottom for one in written(drawn))
    _, own = windows_of(site, "hand", 1)
    assert all(top + high >= own[0][1] - 10 for top, high in own)
    assert len(own) > 2
