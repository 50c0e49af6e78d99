"""Players are called by name on pages where their label is another word; lines keep the labels."""

from __future__ import annotations

import re

import pytest
from tests.web.papers import page_of
from tests.web.sites import TestSite
from tests.web.test_words_of_pages import said

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.log.closing import Close
from spooklog.domain.log.playing import Play
from spooklog.domain.series.commands import RecordResult
from spooklog.replays.sheets.series_result import read_result
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.logs.series_writer import Opening
from spooklog.web.people import named

TWO_DAVES = 'game spooks\nplayers dave="Dave Moor" cora="Cora Lind" dave2="Dave Okoro"'


@pytest.fixture
def two(site: TestSite) -> TestSite:
    """A site with a game of two Daves, of whom the second has laid a card."""
    answer = site.visit("scribe").post("/games", data={"opening": TWO_DAVES, "name": "two"})
    assert answer.status_code == 303, answer.text
    site.store.games.append(site.id_of("two"), Play("dave2 1S"), Play("dave pass"), Play("cora pass"), by="Scribe")
    return site


@pytest.mark.parametrize("address", ["/", "/g/two", "/g/two/1", "/g/two/log", "/g/two/tv"])
@pytest.mark.parametrize("shape", ["narrow", "wide"])
def test_two_players_of_one_first_name_are_called_by_name_on_pages(two: TestSite, address: str, shape: str) -> None:
    visitor = two.visit("scribe")
    visitor.headers["Cookie"] += f"; shape={shape}"
    main = next(page_of(visitor, address).all("main"))
    words = " ".join(said(main)).replace("\xa0", " ")
    assert "Dave O." in words
    assert not re.search(r"\bdave2\b", words), words


def test_lines_are_typed_and_tapped_with_labels(two: TestSite) -> None:
    page = page_of(two.visit("scribe"), "/g/two")
    lines = [one.attributes["value"] for one in page.all("button") if "choice" in one.attributes.get("class", "")]
    assert lines
    assert all(line.startswith("dave2 ") for line in lines)
    assert "dave2 1S" in [one.name for one in page.all("code")]
    assert "dave2" in [one.attributes["data-word"] for one in page.all("g") if "data-word" in one.attributes]
    page_of(two.visit("scribe"), "/g/two/score?why=dave2")


def test_a_series_says_who_leads_by_name(two: TestSite) -> None:
    seats = [SeatSpec("dave", "Dave Moor"), SeatSpec("cora", "Cora Lind"), SeatSpec("dave2", "Dave Okoro")]
    opening = Opening(ruleset=find_ruleset("spooks"), format="spooks-long", seats=seats, by="Scribe", settings={"target": "200"})
    series = two.store.series.open(opening, name="daves").loaded
    result = RecordResult(read_result(["dave=30", "cora=20", "dave2=0"], series.labels, ()))
    two.store.series.append(series.stream.id, result, by="Scribe")
    for address in ("/s/daves", "/", "/s/daves/chart.svg"):
        said_there = two.visit("scribe").get(address).text.replace("\xa0", " ")
        assert "Dave O. leads with 0 of 200" in said_there, address
        assert ">dave2<" not in said_there


def test_people_of_one_first_name_in_two_games_are_told_apart_at_home(site: TestSite) -> None:
    visitor = site.visit("scribe")
    for name, opening in (("one", 'players ida="Ida Rot" jo="Jo Bay"'), ("other", 'players ida="Ida Blum" jo="Jo Bay"')):
        assert visitor.post("/games", data={"opening": f"game tally\ntitle Azul\n{opening}", "name": name}).status_code == 303
        site.store.games.append(site.id_of(name), Close(void=True, why="rain"), by="Scribe")
    words = " ".join(said(next(page_of(visitor, "/").all("main")))).replace("\xa0", " ")
    assert "Ida R., Jo" in words
    assert "Ida B., Jo" in words


def test_where_one_label_is_no_name_all_players_of_a_table_are_called_by_name(site: TestSite) -> None:
    opening = 'game spooks\nplayers ann="Anna Berg" bert="Bert Holm" zoe="Zoë Quill"'
    assert site.visit("scribe").post("/games", data={"opening": opening, "name": "mixed"}).status_code == 303
    loaded = site.store.games.load(site.id_of("mixed"))
    assert named(loaded).labels.names == ("Anna", "Bert", "Zoë")


def test_a_game_that_was_broken_off_says_so_once_at_home(site: TestSite) -> None:
    site.store.games.append(site.id_of("hand"), Close(void=True, why="rain"), by="Scribe")
    row = next(
        one
        for one in page_of(site.visit("scribe"), "/").all("a")
        if one.attributes.get("href") == "/g/hand" and "Spooks:" in one.name
    )
    assert "Spooks: broken off" in row.name
    assert "void" not in row.name
    assert "counts for nothing" not in row.name
