"""The page of an analysis: of games that are over, as each viewer knew them, counted where nobody at a table waits for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent import futures
from pathlib import Path
from threading import Event

import pytest
from tests.web.papers import page_of
from tests.web.sites import EVENING, JSON, TestSite

from spooklog.domain.contract.ruleset import Viewer
from spooklog.domain.log.amend import Amend, Correction
from spooklog.domain.log.amending import dump_action
from spooklog.domain.log.noting import Annotate
from spooklog.domain.values.errors import Unavailable
from spooklog.replays.analysis.answers import CurvePoint, Estimate
from spooklog.replays.analysis.counting import Task
from spooklog.replays.analysis.findings import Dear, Findings, SeatSums
from spooklog.replays.analysis.kept import keep
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.logs.loaded import LoadedGame
from spooklog.web import analysing

ROOT = Path(__file__).parents[2] / "replays" / "library"
LIBRARY = {"dice-over": "spookies/ends-by-round", "hand-over": "spooks/ends-by-straight"}
PAGE, HAND = "/g/dice-over/analysis", "/g/hand-over/analysis"

DEAR = Estimate(value=0.05, error=0.012), Estimate(value=0.24, error=0.01), Estimate(value=0.19, error=0.01)
"""What a dear decision cost, and the shares at best and as played."""


@pytest.fixture
def over(site: TestSite) -> TestSite:
    """A site with two games that are over, and links of one seat of the hand and of one who watches it."""
    for name, sheet in LIBRARY.items():
        lines = (ROOT / f"{sheet}.sheet").read_bytes().splitlines(keepends=True)
        import_sheet(site.store.games, lines, by="Scribe", now=EVENING, name=name)
    hand = site.id_of("hand-over")
    _, site.keys["seat 2"] = site.store.links.new("seat", by="Scribe", stream=hand, seat=2)
    return site


def found_in(loaded: LoadedGame, first: float = 0.7, *, open: bool = True) -> Findings:
    """Findings that nobody counted: the first seat has this share until the last ply, the last one wins."""
    seats, plies = loaded.game.setup.seats, len(loaded.game.plies)
    before = [first, *([(1 - first) / (seats - 1)] * (seats - 1))]
    won = [0.0] * (seats - 1) + [1.0]
    points = [CurvePoint(ply=ply, shares=before, errors=[0.02] * seats) for ply in range(plies)]
    ply, at = next((ply.number, at) for at, ply in enumerate(loaded.game.plies) if ply.actions[0].owner == 1)
    assert ply
    return Findings(
        rollouts=64,
        interrupted=False,
        open=open,
        chance=True,
        curve=[*points, CurvePoint(ply=plies, shares=won, errors=[0.0] * seats)],
        seats=[SeatSums(Estimate(value=0.12, error=0.03), Estimate(value=-0.05, error=0.01))] * seats
        if open
        else [SeatSums()] * seats,
        judged=9 if open else None,
        dearest=[Dear(at, dump_action(loaded.game.plies[at].actions[0]), *DEAR)] if open else [],
        passed=0,
    )


def kept(site: TestSite, game: str, viewer: Viewer, first: float = 0.7, *, open: bool = True) -> None:
    """Keep an analysis of a game for a viewer."""
    loaded = site.store.games.load(site.id_of(game))
    keep(site.store, loaded, viewer, "normal", 1, found_in(loaded, first, open=open))


def wait_for(site: TestSite) -> None:
    """Wait until nothing is counted any more."""
    for future in site.site.analysing._asked.values():
        futures.wait([future], 30)


class Slow:
    """A process that ends when the test lets it."""

    let_go = Event()
    fails = False

    def __init__(self, task: Task) -> None:
        self.task = task

    def findings(self) -> Findings:
        """What it found."""
        assert self.let_go.wait(30)
        if self.fails:
            raise Unavailable("the analysis ended before it was done")
        return Slow.found

    def stop(self) -> None:
        """End it."""
        Slow.fails = True
        self.let_go.set()

    found: Findings


@pytest.fixture
def slow(over: TestSite, monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Slow]]:
    """Processes that count nothing."""
    monkeypatch.setattr(analysing, "Apart", Slow)
    Slow.let_go, Slow.fails = Event(), False
    Slow.found = found_in(over.store.games.load(over.id_of("dice-over")))
    yield Slow
    over.site.analysing.stop()


def test_a_game_that_goes_on_has_none_and_a_title_without_one_says_why(over: TestSite) -> None:
    scribe = over.visit("scribe")
    assert "A game is analysed when it is over." in page_of(scribe, "/g/hand/analysis").name
    assert "Polter-Heist has no analysis" in page_of(scribe, "/g/house/analysis").name
    for game, status in (("hand", 409), ("house", 400), ("sheet", 400)):
        assert over.visit("scribe", **JSON).post(f"/g/{game}/analysis", json={}).status_code == status
        assert "anna" not in scribe.get(f"/g/{game}/analysis.svg").text


def test_without_one_the_page_says_what_there_would_be_and_the_scribe_alone_has_the_button(over: TestSite) -> None:
    page = page_of(over.visit("scribe"), PAGE)
    assert "This game is not analysed yet." in page.name
    assert [one.name for one in page.all("button")].count("Analyse this game") == 1
    watching = page_of(over.visit("watch"), PAGE)
    assert "The scribe can have it analysed." in watching.name
    assert not [*watching.all("button")]
    assert over.visit("watch", **JSON).post(PAGE, json={}).status_code == 403


def test_the_page_has_what_was_found_and_each_turning_point_leads_to_its_moment(over: TestSite) -> None:
    kept(over, "dice-over", "public")
    page = page_of(over.visit("watch"), PAGE)
    text = page.name
    loaded = over.store.games.load(over.id_of("dice-over"))
    last, winner = len(loaded.game.plies), loaded.labels.names[-1]
    assert f"{winner.capitalize()} won, and ply {last} decided it" in text
    assert "estimate" in text
    assert "played on from each position, 64 times, knowing what all could see" in text
    assert f"/g/dice-over/{last}?as=public" in [one.attributes.get("href") for one in page.all("a")]
    assert "+12 ± 3" in text
    assert "−5 ± 1" in text
    assert "19% as played, 24% best · cost 5 ± 2 points" in text
    data = over.visit("watch", **JSON).get(PAGE).json()
    (dear,) = data["analysis"]["dearest"]
    assert f"{dear['reason']['text']} {dear['reason']['rule']}" in text
    assert data["analysis"]["viewer"] == "public"
    assert (data["counting"], data["stale"], data["why"]) == (False, False, None)
    drawn = over.visit("watch").get(f"{PAGE}.svg?shape=narrow")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert "chance to win, as bots estimate it" in drawn.text


def test_where_a_round_has_one_estimate_the_page_names_the_round_that_decided(over: TestSite) -> None:
    lines = (ROOT / "halloween/ends-by-haunts.sheet").read_bytes().splitlines(keepends=True)
    loaded = import_sheet(over.store.games, lines, by="Scribe", now=EVENING, name="town-over").loaded
    kept(over, "town-over", "public")
    text = page_of(over.visit("watch"), "/g/town-over/analysis").name
    last = len(loaded.game.plies)
    number = loaded.game.plies[-2].state.round
    assert f"won, and round {number} decided it" in text
    assert f"round {number} ply {last} ·" in text
    assert "played on from the start of each round, 64 times" in text


def test_each_viewer_gets_their_own_or_what_the_public_may_have_and_never_more(over: TestSite) -> None:
    def first(link: str, viewer: str) -> float | None:
        found = over.visit(link, **JSON).get(HAND, params={"as": viewer}).json()["analysis"]
        return None if found is None else float(found["curve"][0]["shares"][0])

    kept(over, "hand-over", "full", 0.9, open=False)
    kept(over, "hand-over", 1, 0.8, open=False)
    assert [first("scribe", viewer) for viewer in ("full", "1", "2", "public")] == [0.9, 0.8, None, None]
    assert (first("seat 2", "2"), first("watch", "public")) == (None, None)
    kept(over, "hand-over", "public", 0.6, open=False)
    assert [first("scribe", viewer) for viewer in ("full", "1", "2", "public")] == [0.9, 0.8, 0.6, 0.6]
    assert (first("seat 2", "2"), first("watch", "public")) == (0.6, 0.6)
    for viewer in ("1", "full"):
        assert over.visit("seat 2").get(HAND, params={"as": viewer}).status_code == 404
        assert over.visit("watch").get(f"{HAND}.svg", params={"as": viewer}).status_code == 404


def test_a_corrected_game_is_never_shown_with_the_analysis_of_the_one_before(over: TestSite) -> None:
    kept(over, "dice-over", "public")
    game = over.id_of("dice-over")
    over.store.games.append(game, Annotate("a lucky one"), by="Scribe")
    assert "decided it" in page_of(over.visit("watch"), PAGE).name
    over.store.games.append(game, Amend((Correction(ply=25, how="replace", text="nora 2632"),), "drop", "misread"), by="Scribe")
    assert over.store.games.load(game).game.outcome
    page = page_of(over.visit("scribe"), PAGE)
    assert "The game was corrected since: analyse again." in page.name
    assert "decided it" not in page.name
    assert "won" not in over.visit("watch").get(f"{PAGE}.svg").text


def test_a_moment_has_the_chances_at_its_ply(over: TestSite) -> None:
    before = over.visit("watch").get("/g/dice-over/3").text
    assert "Chance to win" not in before
    kept(over, "dice-over", "public")
    labels = over.store.games.load(over.id_of("dice-over")).labels.names
    assert (
        f"Chance to win, as bots estimate it: {labels[0].capitalize()} 70 ± 2%"
        in page_of(over.visit("watch"), "/g/dice-over/3").name
    )


def test_a_game_is_counted_apart_once_and_the_page_comes_back_by_itself(over: TestSite, slow: type[Slow]) -> None:
    scribe = over.visit("scribe")
    for _ in range(2):
        asked = scribe.post(PAGE, data={"as": "public"})
        assert (asked.status_code, asked.headers["location"]) == (303, f"{PAGE}?as=public")
    assert 'http-equiv="refresh"' in scribe.get(PAGE).text
    assert over.visit("watch", **JSON).get(PAGE).json()["counting"]
    assert over.visit("watch").get("/g/dice-over/3").status_code == 200  # tables do not wait
    slow.let_go.set()
    wait_for(over)
    assert "decided it" in page_of(over.visit("watch"), PAGE).name
    assert 'http-equiv="refresh"' not in scribe.get(PAGE).text
    assert "Chance to win" in over.visit("watch").get("/g/dice-over/3").text


def test_one_that_ended_early_says_so_and_keeps_nothing(over: TestSite, slow: type[Slow]) -> None:
    slow.fails = True
    slow.let_go.set()
    over.visit("scribe").post(PAGE, data={"as": "public"})
    wait_for(over)
    assert "The analysis ended before it was done." in page_of(over.visit("scribe"), PAGE).name
    assert over.store.recorder.query("SELECT * FROM analyses") == []


def test_a_server_that_ends_stops_what_is_counted_and_keeps_nothing(over: TestSite, slow: type[Slow]) -> None:
    assert not slow.let_go.is_set()
    over.visit("scribe").post(PAGE, data={"as": "public"})
    over.site.analysing.stop()
    assert over.store.recorder.query("SELECT * FROM analyses") == []


def test_no_more_than_some_wait(over: TestSite, slow: type[Slow], monkeypatch: pytest.MonkeyPatch) -> None:
    assert not slow.fails
    monkeypatch.setattr(analysing, "MOST", 1)
    scribe = over.visit("scribe", **JSON)
    assert scribe.post(PAGE, json={"as": "public"}).status_code == 200
    assert scribe.post(HAND, json={"as": "public"}).status_code == 503


def test_the_page_of_a_player_has_the_luck_of_analysed_games(over: TestSite) -> None:
    whole = over.visit("watch")
    assert "Luck" not in page_of(whole, "/player?name=Nora+Lie").name
    kept(over, "dice-over", "public")
    assert "Nov 2025, 1 game +12 ± 3 points" in page_of(whole, "/player?name=Nora+Lie").name


def test_the_page_of_a_score_sheet_says_how_many_rounds_are_missing_and_has_no_button(over: TestSite) -> None:
    page = page_of(over.visit("scribe"), "/g/sheet/analysis")
    assert re.search(r"there are \d+ rounds of earlier games of .* and it takes 20\.", page.name)
    assert not [*page.all("button")]


def test_a_page_promises_luck_and_play_only_where_the_analysis_tells_them(over: TestSite) -> None:
    lines = (ROOT / "halloween/ends-by-haunts.sheet").read_bytes().splitlines(keepends=True)
    import_sheet(over.store.games, lines, by="Scribe", now=EVENING, name="town-over")
    pages = {name: page_of(over.visit("scribe"), f"/g/{name}/analysis").name for name in ("dice-over", "town-over")}
    promised = {name: "who was lucky" in page for name, page in pages.items()}
    assert promised == {"dice-over": True, "town-over": False}
