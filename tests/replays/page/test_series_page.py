"""The page of a series: standings, chart, every game with its moments in one pool, and results without a game."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.replays.conftest import NOW, SAMPLES
from tests.replays.page.markup import BESIDE, WIDE, Parts, drawn, everything, moments_of

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.values.errors import Corrupt
from spooklog.replays.analysis.answers import SeriesPoint
from spooklog.replays.analysis.findings import PastFound, SeriesFindings
from spooklog.replays.analysis.keeping import heads_of
from spooklog.replays.analysis.series_kept import keeping_of_series
from spooklog.replays.page.series_page import series_page
from spooklog.replays.pictures import own_ids
from spooklog.replays.sheets.series_sheet import import_series
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.logs.series_writer import LoadedSeries, Opening
from spooklog.store.store import Store, open_store

LIBRARY = Path(__file__).parents[3] / "replays" / "library" / "series"
MOST = {"dice-nights": 105_000, "word-nights": 140_000}
"""Bytes of the pages: a fifth more than they have."""


def stored(store: Store, path: Path) -> LoadedSeries:
    import_series(store, path.read_bytes().splitlines(keepends=True), by="Scribe", now=NOW, name="fridays")
    return store.series.load(store.streams.find("fridays").id)


class Fridays(NamedTuple):
    """A series of five hands, one of them only a result, and its page."""

    store: Store
    loaded: LoadedSeries
    page: str


@pytest.fixture(scope="module")
def fridays(empty_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fridays]:
    path = shutil.copy(empty_store, tmp_path_factory.mktemp("fridays") / "games.db")
    with open_store(str(path), clock=lambda: NOW, synchronous="OFF") as store:
        loaded = stored(store, SAMPLES / "friday-hands.series")
        yield Fridays(store, loaded, series_page(store, loaded))


def test_a_page_of_five_hands_is_small(fridays: Fridays) -> None:
    parts = Parts(fridays.page)
    assert not parts.problems
    assert len(set(parts.values("id"))) == len(parts.values("id"))
    assert len(fridays.page.encode()) <= 160_000


def test_a_page_has_kept_chances_with_their_error_and_what_they_rest_on(store: Store) -> None:
    past = "series before\ngame spooks\nformat spooks-short\nplayers anna bert cora\ntarget 9999\n"
    past += "".join(f"\nhand\nresult anna={3 + number % 7} bert=0 cora={5 + number % 3}\n" for number in range(25))
    import_series(store, past.encode().splitlines(keepends=True), by="Scribe", now=NOW)
    loaded = stored(store, SAMPLES / "friday-hands.series")
    assert "Chance to win" not in series_page(store, loaded)
    found = SeriesFindings(
        rollouts=200,
        interrupted=False,
        curve=[
            SeriesPoint(number=4, rounds=29, shares=[0.4, 0.3, 0.2, 0.1], errors=[0.05] * 4),
            SeriesPoint(number=5, rounds=30, shares=[0.62, 0.2, 0.1, 0.08], errors=[0.03] * 4),
        ],
        by_points=True,
        past=PastFound(rounds=30, own=[30, 30, 30, 5], shared=40, games=[], heads=heads_of(store, [])),
    )
    keeping_of_series(store, loaded).keep("quick", 1, found)
    page = series_page(store, loaded)
    parts = Parts(page)
    assert not parts.problems
    assert len(set(parts.values("id"))) == len(parts.values("id"))
    assert "anna wins 62 ± 3 of 100 series like this." in page
    assert "Estimate: anna 62 ± 3%" in page
    assert "200 rests of each moment drawn from 30 past hands (anna in 30, bert in 30, cora in 30, dave in 5)" in page
    assert "chance to win, estimated from past games" in page


@pytest.mark.parametrize("name", MOST)
def test_a_page_is_sound_and_small(store: Store, name: str) -> None:
    page = series_page(store, stored(store, LIBRARY / f"{name}.series"))
    parts = Parts(page)
    assert not parts.problems
    ids = parts.values("id")
    assert len(ids) == len(set(ids)), "an id stands twice"
    assert len(page.encode()) <= MOST[name]


def test_a_page_of_a_series_has_standings_a_chart_and_every_game(fridays: Fridays) -> None:
    page = fridays.page
    words = Parts(page).text
    assert "cora leads with 95 of 200." in words
    assert "not logged" in words, "a result without a game is listed"
    assert '<div class="chart"><svg ' in page
    assert "Hand 5: fridays-5" in words
    assert [own.get("value") for name, own in Parts(page).elements if name == "option"][:4] == ["0", "1", "2", "3"]
    assert 'href="#3.0"' in page
    assert 'id="3.21"' in page
    assert 'id="4.0"' not in page


def test_moments_lead_to_moments_of_their_own_game(fridays: Fridays) -> None:
    page = fridays.page
    for hand, number in enumerate((1, 2, 3, 5)):
        for last in (-1, 0):
            links = re.findall('href="#([^"]*)"', drawn(page, last, BESIDE, hand))
            assert all(link.startswith(f"{number}.") for link in links)


def test_the_chart_and_a_board_have_no_id_in_common(fridays: Fridays) -> None:
    page = fridays.page
    found = re.search(r'<div class="chart">(.*?)</div>', page, re.DOTALL)
    assert found
    own, boards = (set(re.findall(' id="([^"]*)"', svg)) for svg in (found[1], drawn(page, 3, WIDE)))
    assert own
    assert not own & boards
    assert all(f'="url(#{one})"' in found[1] for one in own)


def test_only_ids_of_a_drawing_become_its_own_and_no_words() -> None:
    drawing = '<svg><g id="a" fill="url(#b)"/><use href="#a"/><text> id="a" url(#b)</text></svg>'
    own = '<svg><g id="x-a" fill="url(#x-b)"/><use href="#x-a"/><text> id="a" url(#b)</text></svg>'
    assert own_ids(drawing, "x-") == own


def test_a_page_for_a_player_shows_of_each_game_the_view_of_that_seat(fridays: Fridays) -> None:
    page = series_page(fridays.store, fridays.loaded, 2)
    assert "Made for bert" in Parts(page).text
    assert "as bert sees it" in everything(page)
    assert "as anna sees it" not in everything(page)


def test_games_that_cannot_be_read_are_named(fridays: Fridays, monkeypatch: pytest.MonkeyPatch) -> None:
    store, loaded, _ = fridays
    load, bad = store.games.load, loaded.series.items[1].game

    def loading(stream: str) -> object:
        if stream == bad:
            raise Corrupt("entry 3 was altered")
        return load(stream)

    monkeypatch.setattr(store.games, "load", loading)
    page = series_page(store, loaded)
    assert "! hand 2 cannot be played back: entry 3 was altered" in Parts(page).text
    assert len(moments_of(page)[1]) == 3


def test_a_series_without_games_plays_nothing(store: Store) -> None:
    seats = [SeatSpec(label) for label in ("anna", "bert", "cora")]
    opening = Opening(ruleset=find_ruleset("spooks"), format="spooks-long", seats=seats, by="Scribe")
    page = series_page(store, store.series.open(opening).loaded)
    assert not Parts(page).problems
    assert "no hand counts yet." in Parts(page).text
    assert "<script" not in page


@pytest.mark.rule("spooks:r.33")
def test_a_page_says_who_came_and_who_left(store: Store) -> None:
    sheet = (
        "series club\ngame spooks\nformat spooks-short\nplayers anna bert cora\nroster open\n"
        "hand\nresult anna=0 bert=2 cora=5\njoin dave\nleave anna\nhand\nresult bert=0 dave=4 cora=1\n"
    )
    taken = import_series(store, sheet.encode().splitlines(keepends=True), by="Scribe", now=NOW)
    page = series_page(store, taken.series)
    assert "dave joined after hand 1 with 5." in page
    assert "anna left after hand 1 with 0." in page
    assert "bert leads with 2 of 200" in page
