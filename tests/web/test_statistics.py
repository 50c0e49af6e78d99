"""Statistics in the browser: one player, two with each other, ratings and charts, for those who may see the whole store."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from pathlib import Path
from re import sub
from xml.etree import ElementTree

import pytest
from tests.cli.conftest import Spooklog, db, spooklog
from tests.cli.test_stats import shelf
from tests.web.sites import JSON, TestSite

from spooklog.store.store import open_store

__all__ = ["db", "shelf", "spooklog"]


@pytest.fixture
def site(shelf: Spooklog, db: Path) -> Iterator[TestSite]:
    """A site over a store with games of several titles, with links to watch it all and to watch one game."""
    del shelf  # it fills the store
    with open_store(str(db), synchronous="OFF") as store:
        game = store.streams.find("followed").id
        keys = {
            "all": store.links.new("watch", by="Scribe")[1],
            "one": store.links.new("watch", by="Scribe", stream=game)[1],
            "seat": store.links.new("seat", by="Scribe", stream=game, seat=1)[1],
        }
        yield TestSite(store, keys)


def words(site: TestSite, address: str) -> str:
    """The text of a page."""
    answer = site.visit("all").get(address, headers={"Accept": "text/html"})
    assert answer.status_code == 200, answer.text
    return " ".join(unescape(sub(r"<[^>]+>", " ", answer.text)).split())


def test_statistics_are_by_title_with_the_rating_of_each_player(site: TestSite) -> None:
    told = words(site, "/stats")
    assert all(title in told for title in ("Catan", "Skat", "Doppelkopf", "Pandemic"))
    assert "provisional" in told
    assert "3 of the decided games" in told
    assert "Skat" not in words(site, "/stats?title=catan")
    assert [row["title"] for row in site.visit("all", **JSON).get("/games?title=SKAT").json()["games"]] == ["Skat"]
    assert site.visit("all", **JSON).get("/games?title=Scat").status_code == 404
    assert [row["games"] for row in site.visit("all", **JSON).get("/players?title=skat").json()["players"]] == [1, 1, 1]


def test_a_player_has_a_page_with_streaks_form_opponents_and_a_chart(site: TestSite) -> None:
    told = words(site, "/player?name=anna")
    assert "in a row" not in told, "no two games in a row ended alike"
    assert "in a row the last 2 without a win form" in words(site, "/player?name=cora")
    assert "1/3 won * 2/3* 1/2 won * 2/2 places, the newest last; * only the result is known" in told
    page = site.visit("all").get("/player?name=anna", headers={"Accept": "text/html"}).text
    assert 'href="/player/against?name=anna&amp;other=bert"' in page
    assert "/stats/totals.svg?of=rating&amp;ruleset=tally&amp;title=Catan&amp;name=anna" in page
    assert 'href="/player?name=anna"' in site.visit("all").get("/players", headers={"Accept": "text/html"}).text


def test_two_players_are_compared(site: TestSite) -> None:
    told = words(site, "/player/against?name=bert&other=anna")
    assert "4 games: bert 2, anna 2" in told
    assert "1 game in one team, 1 won" in told
    assert site.visit("all", **JSON).get("/player/against?name=bert&other=bert").status_code == 400


def test_totals_over_time_have_a_chart_for_each_title(site: TestSite) -> None:
    told = words(site, "/stats/totals?of=wins&name=anna")
    assert "3 of the 4 games are known by their result alone" in told
    answer = site.visit("all").get("/stats/totals.svg?of=points&title=skat")
    assert answer.headers["content-type"] == "image/svg+xml"
    said = [one.text for one in ElementTree.fromstring(answer.text).iter("{http://www.w3.org/2000/svg}text")]
    assert {"Skat", "anna", "-30"} <= {*said}
    empty = site.visit("all").get("/stats/totals.svg?of=rating&title=Pandemic")
    assert "no game yet" in empty.text
    assert site.visit("all", **JSON).get("/stats/totals.svg?of=points").status_code == 400, "one title at a time"
    assert site.visit("all", **JSON).get("/stats/totals?of=games").status_code == 400


@pytest.mark.parametrize("link", ["one", "seat"])
@pytest.mark.parametrize(
    "address",
    ["/stats", "/stats/totals", "/stats/totals.svg?title=skat", "/player?name=anna", "/player/against?name=anna&other=bert"],
)
def test_a_link_to_one_game_shows_nothing_of_the_whole_store(site: TestSite, link: str, address: str) -> None:
    assert site.visit(link, **JSON).get(address).status_code == 404
    assert site.visit("all", **JSON).get(address).status_code == 200
