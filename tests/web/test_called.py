"""Players are called by name on pages where their label is another word; lines keep the labels."""

from __future__ import annotations

import re

import pytest
from tests.web.papers import page_of
from tests.web.sites import SERIES, TestSite
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


PAGES = ["/", "/games", "/links", f"/s/{SERIES}", f"/s/{SERIES}/next", "/players", "/new", "/stats"]
PAGES_OF_HAND = ["log", "score", "score?why=anna", "disputes", "moves", "about", "analysis", "explain?ply=2"]


@pytest.mark.parametrize("address", [*PAGES, *(f"/g/hand/{one}" for one in PAGES_OF_HAND)])
def test_people_are_called_by_their_names_as_entered(site: TestSite, address: str) -> None:
    main = next(page_of(site.visit("scribe"), address).all("main"))
    in_hand = [words for words in said(main) if re.search(r"\b(bert|dave)\b", words)]
    assert in_hand == []


def test_sentences_of_a_table_and_a_dispute_have_the_names(site: TestSite) -> None:
    visitor = site.visit("scribe")
    for address, words in (("/g/hand", "Bert is stuck"), ("/g/hand/disputes/1", "Bert opens with the 1 of Spiders")):
        assert words in next(page_of(visitor, address).all("main")).name
    assert "Cora opens with the 1 of Spiders" in next(page_of(visitor, "/g/hand/disputes/1").all("main")).name


def test_a_label_alone_stays_as_it_was_typed_and_so_do_lines_and_drawings(site: TestSite) -> None:
    visitor = site.visit("scribe")
    visitor.post("/games", data={"opening": "game tally\nplayers kim lea\noptions rounds=3", "name": "plain"})
    site.store.games.append(site.id_of("plain"), Play("kim 3, lea 9"), by="Scribe")
    assert "kim" in next(page_of(visitor, "/g/plain/log").all("main")).name
    assert "Kim" not in next(page_of(visitor, "/g/plain/log").all("main")).name
    assert "bert stuck" in [one.name for one in page_of(visitor, "/g/hand/log").all("code")]
    assert ">bert<" in visitor.get("/g/hand/board.svg").text
