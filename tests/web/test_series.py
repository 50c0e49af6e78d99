"""The page of a series: standings by place, a matrix of its games, a chart for phones and one for wide screens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.behind import memory
from tests.web.papers import Element, page_of
from tests.web.sites import EVENING, TestSite, drawing, ticking

from spooklog.domain.words.wording import counted
from spooklog.replays.sheets.series_sheet import import_series
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.store import open_store

PLAYERS = ("anna", "bert", "cora", "dave", "emil", "finn", "gina", "hugo")


def sheet(name: str, games: int, head: str = "format points-low") -> list[bytes]:
    """A series of eight players, of which only the points are known."""
    lines = [f"series {name}", "game tally", head, f"players {' '.join(PLAYERS)}"]
    for number in range(games):
        points = " ".join(f"{player}={(number * seat + 7 * seat) % 11}" for seat, player in enumerate(PLAYERS, start=1))
        lines += ["", "game", f"result {points}"]
    return "\n".join(lines).encode().splitlines(keepends=True)


@pytest.fixture
def site(empty_store: Path) -> Iterator[TestSite]:
    """A site with a series of 200 games and one of a team."""
    with memory(empty_store) as url, open_store(url, clock=ticking(), entropy=drawing(), synchronous="OFF") as store:
        import_series(store, sheet("long", 200), by="Scribe", now=EVENING)
        import_series(store, sheet("short", 3, "format points-high\ntarget 30"), by="Scribe", now=EVENING)
        yield TestSite(
            store, {"scribe": store.links.new("scribe", by="Scribe")[1], "watch": store.links.new("watch", by="Scribe")[1]}
        )


def page(site: TestSite, address: str, link: str = "watch") -> Element:
    """What a page shows below its bar."""
    return next(page_of(site.visit(link), address).all("main"))


def test_the_players_of_a_series_are_listed_by_place_with_what_each_total_means(site: TestSite) -> None:
    data = site.visit("watch", Accept="application/json").get("/s/short").json()
    listed = [*next(page(site, "/s/short").all("ol")).all("li")]
    rows = [row.name for row in listed]
    totals = [data["totals"][label] for tied in data["ranking"] for label in tied]
    assert [int([*row.all("b")][-1].name) for row in listed] == totals
    assert (
        any(f"{counted(30 - total, 'point')} to 30" in row for row, total in zip(rows, totals, strict=True)) or max(totals) >= 30
    )


def test_the_games_of_a_long_series_come_by_twenties_the_newest_first(site: TestSite) -> None:
    def shown(address: str) -> list[str]:
        return [row.name for table in page(site, address).all("tbody") for row in table.all("th") if row.name != "Total"]

    assert shown("/s/long") == [str(number) for number in range(200, 180, -1)]
    (more,) = [link for link in page(site, "/s/long").all("a") if link.name == "Earlier games"]
    assert more.attributes["href"] == "/s/long?last=120#games"
    assert len(shown("/s/long?last=120")) == 120
    assert len(shown("/s/long?last=200")) == 200
    assert "Earlier games" not in page(site, "/s/long?last=200").name
    assert "Games 1 to 200: only the points are known" in page(site, "/s/long").name


def test_the_matrix_can_be_scrolled_by_keys_and_names_its_rows_and_columns(site: TestSite) -> None:
    (matrix,) = [one for one in page(site, "/s/long").all("div") if "matrix" in one.attributes.get("class", "")]
    assert (matrix.attributes["tabindex"], matrix.attributes["role"]) == ("0", "region")
    head, *rows = matrix.all("tr")
    assert [cell.name for cell in head.all("th")] == ["Game", *PLAYERS]
    assert all(next(row.all("th")).attributes == {"class": "fix", "scope": "row"} for row in rows)


def test_a_phone_gets_a_chart_of_its_own(site: TestSite) -> None:
    narrow, wide = (
        ElementTree.fromstring(site.visit("watch").get(f"/s/long/chart.svg?shape={shape}").text) for shape in ("narrow", "wide")
    )
    assert (narrow.attrib["width"], wide.attrib["width"]) == ("328", "900")
    (image,) = [one for one in page(site, "/s/long").all("img") if "chart.svg" in one.attributes["src"]]
    assert image.attributes["src"].endswith("shape=narrow")
    (source,) = page(site, "/s/long").all("source")
    assert source.attributes["srcset"].endswith("shape=wide")


def test_the_games_of_a_series_are_kept_as_a_table(site: TestSite) -> None:
    answer = site.visit("watch", Accept="text/html").get("/s/short/games.csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.headers["content-disposition"] == "attachment; filename*=UTF-8''short.csv"
    head, *rows = answer.text.splitlines()
    assert head.split(",")[:6] == ["game", "game", "status", "trust", "counted", "anna"]
    assert len(rows) == 3
    assert "/s/short/games.csv" in {one.attributes.get("href") for one in page_of(site.visit("watch"), "/s/short").all("a")}


@pytest.mark.parametrize(("link", "begins"), [("scribe", True), ("watch", False)])
def test_only_a_scribe_is_offered_the_next_game_and_the_audit(site: TestSite, link: str, *, begins: bool) -> None:
    whole = page_of(site.visit(link), "/s/long")
    assert ("/s/long/next" in {one.attributes.get("href") for one in whole.all("a")}) is begins
    assert ("/s/long/audit" in {one.attributes.get("href") for one in whole.all("a")}) is begins


def test_a_result_without_a_game_is_told_by_the_clock_of_its_table(site: TestSite) -> None:
    text = "series club\ngame spooks\nformat spooks-short\nplayers anna bert cora\n\nhand\nresult anna=0 bert=2 cora=3\n"
    stream = import_series(site.store, text.encode().splitlines(keepends=True), by="Scribe", now=EVENING).series.stream.id
    game = b"game spooks\nplayers anna bert cora\ndate 2026-10-31 20:15+05:30\n---\n"
    hand = import_sheet(site.store.games, game.splitlines(keepends=True), by="Scribe", now=EVENING, name="club-2").loaded
    site.store.series.add(stream, hand.stream.id, by="Scribe")
    listed = site.visit("watch", Accept="application/json").get("/games?q=club").json()["games"]
    assert [one["date"][-6:] for one in listed] == ["+05:30"] * 2
    times = [one.name for one in page(site, "/games?q=club").all("time")]
    assert len(times) == 2
    assert not any("+" in one for one in times)
