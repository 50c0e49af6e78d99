"""Chances from the past on pages: of score sheets and of series, for those who may see all games, and marked as an estimate."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent import futures
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from tests.behind import memory
from tests.web.papers import page_of
from tests.web.sites import EVENING, JSON, TestSite, drawing, ticking

from spooklog.domain.log.amend import Amend, Correction
from spooklog.domain.series.commands import CorrectResult
from spooklog.replays.sheets.series_result import read_result
from spooklog.replays.sheets.series_sheet import import_series
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.store import open_store
from spooklog.web import analysing

HEAD = "game tally\ntitle Ghost points\nplayers anna bert\ndate 2026-09-{day:02} 20:15+01:00\noptions target=30\n---\n"
ROUNDS = ((8, 2), (3, 7), (6, 5), (9, 9), (4, 8))
HANDS = "series {name}\ngame spooks\nformat spooks-short\nplayers anna bert cora\ntarget {target}\n{hands}"


def hands(number: int) -> str:
    """Hands in which one player after the other gets out."""
    rows = ((0, 5 + at % 9, 9) if at % 3 else (7, 0, 12) for at in range(number))
    return "".join(f"\nhand\nresult anna={one} bert={two} cora={three}\n" for one, two, three in rows)


@pytest.fixture
def site(empty_store: Path) -> Iterator[TestSite]:
    """A site with five games of a title and one that goes on, 25 hands and a series of two."""
    with memory(empty_store) as url, open_store(url, clock=ticking(), entropy=drawing(), synchronous="OFF") as store:
        for day in range(1, 7):
            name, rounds = (f"ghosts-{day}", ROUNDS) if day < 6 else ("now", ROUNDS[:2])
            text = HEAD.format(day=day) + "\n".join(f"anna {one}, bert {two}" for one, two in rounds)
            import_sheet(store.games, text.encode().splitlines(keepends=True), by="Scribe", now=EVENING, name=name)
        for name, target, count in (("before", 9999, 25), ("fridays", 90, 2)):
            text = HANDS.format(name=name, target=target, hands=hands(count))
            import_series(store, text.encode().splitlines(keepends=True), by="Scribe", now=EVENING)
        to = {"now": store.streams.find("now").id, "fridays": store.streams.find("fridays").id}
        yield TestSite(
            store,
            {
                "scribe": store.links.new("scribe", by="Scribe")[1],
                "watch": store.links.new("watch", by="Scribe")[1],
                **{f"watch {name}": store.links.new("watch", by="Scribe", stream=id)[1] for name, id in to.items()},
            },
        )


class AtOnce:
    """A process that counts here, with a tenth of the pasts, once it may."""

    let_go = Event()

    def __init__(self, task: Any) -> None:
        self.task = task

    def findings(self) -> Any:
        """What it found."""
        assert self.let_go.wait(30)
        return self.task._replace(effort="quick").findings()

    def stop(self) -> None:
        """End it."""
        self.let_go.set()


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[AtOnce]]:
    """Processes that count in this one."""
    monkeypatch.setattr(analysing, "Apart", AtOnce)
    AtOnce.let_go = Event()
    AtOnce.let_go.set()
    yield AtOnce
    AtOnce.let_go.set()


def counted(site: TestSite, address: str) -> None:
    """Have the scribe ask for an analysis, and wait until it is kept."""
    assert site.visit("scribe").post(address, data={}).status_code == 303
    futures.wait(site.site.analysing._asked.values(), 30)


def test_a_score_sheet_that_goes_on_has_its_chances_on_its_analysis_and_its_moments(site: TestSite) -> None:
    assert "This game is not analysed yet." in page_of(site.visit("watch"), "/g/now/analysis").name
    assert "Chance to win" not in page_of(site.visit("watch"), "/g/now/2").name
    counted(site, "/g/now/analysis")
    found = site.visit("watch", **JSON).get("/g/now/analysis").json()["analysis"]
    page, last = page_of(site.visit("watch"), "/g/now/analysis").name, found["curve"][-1]
    share = max(last["shares"])
    assert f"wins {share * 100:.0f} ± " in page
    assert "of 100 evenings like this" in page
    assert "estimate " in page
    assert "drawn from the 25 rounds that these people played" in page
    assert "bots" not in page
    assert found["past"]["rounds"] == 25
    moment = page_of(site.visit("watch"), "/g/now/2").name
    assert f"Chance to win, estimated from past rounds: anna {last['shares'][0] * 100:.0f} ± " in moment
    for shape in ("narrow", "wide"):
        drawn = site.visit("watch").get(f"/g/now/analysis.svg?shape={shape}").text
        assert "chance to win, estimated from past rounds" in drawn


def test_a_series_has_its_chances_as_a_sentence_a_chart_and_numbers_with_their_errors(site: TestSite) -> None:
    page = page_of(site.visit("scribe"), "/s/fridays")
    assert [one.name for one in page.all("button")].count("Estimate the chances") == 1
    assert "The scribe can have that done." in page_of(site.visit("watch"), "/s/fridays").name
    counted(site, "/s/fridays/analysis")
    data = site.visit("watch", **JSON).get("/s/fridays/analysis").json()
    last = data["analysis"]["curve"][-1]
    text = page_of(site.visit("watch"), "/s/fridays").name
    assert f"wins {max(last['shares']) * 100:.0f} ± " in text
    assert "of 100 series like this." in text
    assert "estimate " in text
    assert "drawn from the 27 hands that these people played. Give or take" in text
    assert text.count("±") == 4
    assert "Estimate the chances" not in text
    for shape in ("narrow", "wide"):
        drawn = site.visit("watch").get(f"/s/fridays/chances.svg?shape={shape}").text
        assert "chance to win, estimated from past games" in drawn
        assert "anna" in drawn
    assert site.visit("scribe").post("/s/fridays/analysis", data={}).status_code == 303, "what is kept is not counted again"


def test_with_too_few_past_games_a_series_says_so_and_offers_no_estimate(site: TestSite) -> None:
    text = HANDS.format(name="pairs", target=90, hands="\nhand\nresult anna=0 bert=4 cora=2 dave=9\n").replace(
        "cora\n", "cora dave\n"
    )
    import_series(site.store, text.encode().splitlines(keepends=True), by="Scribe", now=EVENING)
    page = page_of(site.visit("scribe"), "/s/pairs")
    assert "it takes 20 past hands of 4 players or more, and there is 1" in page.name
    assert "Estimate the chances" not in [one.name for one in page.all("button")]
    assert "The scribe can have that done" not in page_of(site.visit("watch"), "/s/pairs").name


def test_the_page_of_a_series_comes_back_while_its_chances_are_counted(site: TestSite, at_once: type[AtOnce]) -> None:
    at_once.let_go.clear()
    site.visit("scribe").post("/s/fridays/analysis", data={})
    assert 'http-equiv="refresh"' in site.visit("scribe").get("/s/fridays").text
    assert site.visit("watch", **JSON).get("/s/fridays/analysis").json()["counting"]
    at_once.let_go.set()
    futures.wait(site.site.analysing._asked.values(), 30)
    assert 'http-equiv="refresh"' not in site.visit("scribe").get("/s/fridays").text


def test_one_who_may_not_see_all_games_learns_nothing_of_what_rests_on_them(site: TestSite) -> None:
    counted(site, "/g/now/analysis")
    counted(site, "/s/fridays/analysis")
    game, series = site.visit("watch now"), site.visit("watch fridays")
    assert "this link does not open these" in page_of(game, "/g/now/analysis").name
    assert "Chance to win" not in game.get("/g/now/2").text
    assert "anna" not in game.get("/g/now/analysis.svg").text
    assert "±" not in game.get("/g/now/replay.html").text
    assert "Chance to win" not in series.get("/s/fridays").text
    for path in ("analysis", "chances.svg"):
        assert series.get(f"/s/fridays/{path}").status_code == 404
    assert series.post("/s/fridays/analysis", data={}).status_code == 404


def test_what_changed_since_is_stale_and_says_so(site: TestSite) -> None:
    counted(site, "/g/now/analysis")
    counted(site, "/s/fridays/analysis")
    misread = Amend((Correction(ply=1, how="replace", text="anna 1, bert 9"),), "drop", "misread")
    site.store.games.append(site.id_of("ghosts-2"), misread, by="Scribe")
    page = page_of(site.visit("scribe"), "/g/now/analysis").name
    assert "The game, or one that it rests on, changed since: analyse again." in page
    assert "±" not in page
    assert "Chance to win" not in page_of(site.visit("scribe"), "/g/now/2").name
    loaded = site.store.series.load(site.id_of("before"))
    report = read_result(["anna=9", "bert=0", "cora=9"], loaded.labels, (1, 2, 3))
    site.store.series.append(loaded.stream.id, CorrectResult(3, report), by="Scribe")
    page = page_of(site.visit("scribe"), "/s/fridays").name
    assert "The series, or a game that its chances rest on, changed since they were estimated." in page
    assert "±" not in page


def test_too_few_rounds_are_said_to_be_too_few_when_the_scribe_asks(site: TestSite) -> None:
    alone = HEAD.format(day=1).replace("Ghost points", "Others").encode().splitlines(keepends=True)
    import_sheet(site.store.games, alone, by="Scribe", now=EVENING, name="alone")
    refused = site.visit("scribe", **JSON).post("/g/alone/analysis", json={})
    assert (refused.status_code, refused.json()["error"]) == (400, "usage")
    assert "there are 0 rounds of earlier games of Others" in refused.json()["message"]
