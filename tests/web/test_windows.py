"""Which part of a board a small screen shows, and the way to the whole of it."""

from __future__ import annotations

import re

import pytest
from tests.web.sites import GAMES, PHONE, TestSite

VIEW = re.compile(r'<figure class="board([^"]*)".*?<svg [^>]*?viewBox="0 [\d.]+ 360 ([\d.]+)"([^>]*)>', re.DOTALL)


@pytest.mark.parametrize("path", ["/g/house", "/g/house/12", "/g/town", "/g/words"])
def test_a_phone_shows_where_it_is_played_and_leads_to_the_whole_board(site: TestSite, path: str) -> None:
    visitor = site.visit("scribe", **PHONE)
    page = visitor.get(path).text
    cut = VIEW.search(page)
    assert cut
    assert "slice" in cut[3]
    (way,) = re.findall(rf'href="({path}\?panel=all[^"]*)" aria-label="The whole board"', page)
    page = visitor.get(way.replace("&amp;", "&")).text
    whole = VIEW.search(page)
    assert whole
    assert "whole" in whole[1]
    assert "slice" not in whole[3]
    assert float(whole[2]) >= float(cut[2])
    assert re.search(rf'href="{path}\?as=[^"]*" aria-label="Where it is played"', page)


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_is_whole(site: TestSite, name: str) -> None:
    assert "slice" not in site.visit("scribe", **PHONE).get(f"/g/{name}/board.svg").text.partition("<title>")[0]


def test_a_wide_screen_shows_the_floor_where_it_is_played(site: TestSite) -> None:
    """All floors are one tap away, and in a picture."""
    visitor = site.visit("scribe")
    (shown,) = re.findall(r'aria-current="true">(\w+)</a>', visitor.get("/g/house").text.partition('id="choices"')[0])
    assert shown == site.store.games.load(site.id_of("house")).seen("public").scene.focus
    page = visitor.get("/g/house?panel=all").text
    assert 'aria-current="true">all</a>' in page
    assert page.count('data-word="cellar.') > visitor.get("/g/house").text.count('data-word="cellar.')
