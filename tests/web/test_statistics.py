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
from tests.web.papers import Element, page_of, read
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
    catan = words(site, "/stats?title=catan")
    assert "few games so far" in catan
    assert "±" not in catan
    assert "3 of the decided games" in catan
    assert "Skat" not in words(site, "/stats?title=catan")
    assert [row["title"] for row in site.visit("all", **JSON).get("/games?title=SKAT").json()["games"]] == ["Skat"]
    assert site.visit("all", **JSON).get("/games?title=Scat").status_code == 404
    assert [row["games"] for row in site.visit("all", **JSON).get("/players?title=skat").json()["players"]] == [1, 1, 1]


def test_a_player_has_a_page_with_streaks_form_opponents_and_a_chart(site: TestSite) -> None:
    told = words(site, "/player?name=anna")
    assert not {"in a row the last", "in a row at most"} & {told[at : at + 17].strip() for at in range(len(told))}
    assert "in a row the last 2 without a win form" in words(site, "/player?name=cora")
    assert "1/3 won * 2/3* 1/2 won * 2/2 places, the newest last; * only the result is known" in told
    page = site.visit("all").get("/player?name=anna", headers={"Accept": "text/html"}).text
    assert 'href="/player/against?name=anna&amp;other=bert"' in page
    assert "/stats/totals.svg?of=rating&amp;ruleset=tally&amp;title=Catan&amp;name=anna" in page
    assert 'href="/player?name=anna"' in site.visit("all").get("/players", headers={"Accept": "text/html"}).text


def page(site: TestSite, address: str) -> Element:
    """What a page shows below its bar."""
    return next(page_of(site.visit("all"), address).all("main"))


def test_people_are_shown_with_how_often_they_won_what_they_like_and_their_nemesis(site: TestSite) -> None:
    data = site.visit("all", **JSON).get("/stats").json()
    assert [(one["player"], one["wins"], one["contested"]) for one in data["people"]] == [
        ("anna", 4, 7),
        ("bert", 4, 7),
        ("cora", 1, 4),
        ("dave", 0, 1),
    ]
    assert [one["nemesis"] for one in data["people"]] == ["bert", None, "bert", None]
    shown = page(site, "/stats")
    assert "anna and bert won most: 4 games each" in shown.name
    rows = [row.name for row in shown.all("a") if "likes" in row.name]
    assert len(rows) == len(data["people"])
    assert "no win" not in rows[0]
    assert "likes Catan · nemesis bert" in next(row for row in rows if "cora" in row)
    assert "ahead in the largest share" in shown.name, "the page says what a nemesis is"


def test_who_is_ahead_of_whom_is_a_matrix_whose_cells_lead_to_both_players(site: TestSite) -> None:
    (matrix,) = [one for one in page(site, "/stats").all("div") if "matrix" in one.attributes.get("class", "")]
    head, *rows = matrix.all("tr")
    names = [cell.name for cell in head.all("th")][1:]
    assert [next(row.all("th")).name for row in rows] == names
    of_anna = {link.attributes["href"]: link.name for link in rows[names.index("anna")].all("a")}
    pair = site.visit("all", **JSON).get("/player/against?name=anna&other=bert").json()["all"]
    assert of_anna["/player/against?name=anna&other=bert"].endswith(f"{pair['won']} of {pair['games']}")
    assert all(cell.attributes["class"].startswith("heat h") for cell in matrix.all("td") if list(cell.all("a")))


def test_games_are_counted_by_month(site: TestSite) -> None:
    data = site.visit("all", **JSON).get("/stats").json()
    assert {"month": "2026-03", "games": 4} in data["months"]
    assert sum(one["games"] for one in data["months"]) == data["all"]["decided"]
    (bars,) = [one for one in page(site, "/stats").all("svg") if "Games a month" in one.name]
    assert "Mar 2026 4" in bars.name


def test_people_can_be_looked_at_for_some_games_alone(site: TestSite) -> None:
    one = page_of(site.visit("all"), "/stats?title=catan")
    assert "All games" in [link.name for link in next(one.all("header")).all("a")]
    fields = [field.attributes["name"] for form in one.all("form") for field in form.all("input", "select")]
    assert fields == ["title", "player", "since", "until", "place", "tag", "with"]
    assert site.visit("all", **JSON).get("/stats?place=nowhere").status_code == 404


def test_the_games_of_one_player_are_counted_by_a_part_of_the_name(site: TestSite) -> None:
    of_dave = site.visit("all", **JSON).get("/stats?player=dav").json()
    played = {one["player"]: one["games"] for one in site.visit("all", **JSON).get("/players").json()["players"]}
    assert of_dave["all"]["games"] == played["dave"] < sum(played.values())
    assert "dave" in [one["player"] for one in of_dave["people"]]
    one = page_of(site.visit("all"), "/stats?player=dav&title=catan")
    chips = {link.attributes.get("aria-label", ""): link.attributes["href"] for link in one.all("a")}
    assert chips["Without dav"] == "/stats?title=catan"
    assert site.visit("all", **JSON).get("/stats?player=zoe").status_code == 404


def test_a_name_of_several_people_asks_which_one_is_meant(site: TestSite) -> None:
    opening = 'game tally\nplayers kim="Kim {}" anna\noptions record=result'
    store = site.store
    key = store.links.new("scribe", by="Scribe")[1]
    site.keys["scribe"] = key
    for surname in ("Alt", "Roth"):
        body = {"opening": opening.format(surname), "name": f"kim-{surname.lower()}"}
        assert site.visit("scribe", **JSON).post("/games", json=body).status_code < 400
    for address in ("/player?name=Kim", "/player/against?name=Kim&other=anna", "/stats/totals?of=wins&name=anna&other=kim"):
        answer = site.visit("all", **JSON).get(address)
        assert (answer.json()["error"], answer.json()["expected"]) == ("ambiguous", ["Kim Alt", "Kim Roth"])
        main = read(site.visit("all").get(address).text)
        rows = {link.name: link.attributes["href"] for link in main.all("a") if link.attributes.get("class") == "row"}
        assert [any(name in row and "1 game" in row for row in rows) for name in ("Kim Alt", "Kim Roth")] == [True, True]
        for href in rows.values():
            assert site.visit("all").get(address.partition("?")[0] + href).status_code == 200


def test_the_page_of_a_player_opens_with_numbers_form_favourite_and_nemesis(site: TestSite) -> None:
    data = site.visit("all", **JSON).get("/player?name=cora").json()
    assert (data["favourite"], data["nemesis"]["player"], data["by_chance"]) == ("Catan", "bert", pytest.approx(1.5 / 4))
    assert [game["place"] for game in data["form"]] == [3, 2, 1, 2]
    shown = page(site, "/player?name=cora")
    lead, *_ = [one.name for one in shown.all("p")]
    assert lead == "Won 1 of 4 games 25 %, where chance alone would give 38 %"
    assert "bert nemesis: ahead in 3 of 4" in [one.name for one in shown.all("div")]
    (form,) = [one for one in shown.all("p") if one.attributes.get("class") == "run"]
    assert form.name == "Places: 3 of 3, 2 of 3, 1 of 3, 2 of 2"
    assert [one.attributes.get("class") for one in form.all("i")] == [None, None, "w", None]


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


def test_a_chart_of_wins_leaves_out_players_without_a_win_whom_the_table_below_it_has(site: TestSite) -> None:
    left_out = 0
    for one in site.visit("all", **JSON).get("/stats/totals?of=wins").json()["titles"]:
        names = {line["player"]: line["values"][-1] for line in one["lines"]}
        drawn = site.visit("all").get("/stats/totals.svg", params={"of": "wins", "title": one["title"]}).text
        shown = [name for name in names if f">{name}" in drawn]
        assert shown == [name for name, wins in names.items() if wins or not any(names.values())]
        assert all(name in words(site, f"/stats/totals?of=wins&title={one['title']}") for name in names)
        left_out += len(names) - len(shown)
    assert left_out


def test_people_shows_no_empty_bars_and_no_shares_of_a_single_game(site: TestSite) -> None:
    data = site.visit("all", **JSON).get("/stats").json()
    shown = page(site, "/stats")
    rows = {one.attributes["href"]: one for one in shown.all("a") if one.attributes.get("class") == "row"}
    losing = [one["player"] for one in data["people"] if one["player"] and not one["wins"]]
    assert losing
    for name in losing[:5]:
        row = rows[f"/player?name={name}"]
        assert "%" not in row.name
        assert not [*row.all("svg")]
    (matrix,) = [one for one in shown.all("div") if "matrix" in one.attributes.get("class", "")]
    twice = {one["player"] for one in data["ahead"] if one["games"] > 1}
    assert {next(row.all("th")).name for row in [*matrix.all("tr")][1:]} == twice
    assert twice < {one["player"] for one in data["ahead"]}
