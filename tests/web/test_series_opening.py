"""A new series by taps."""

from __future__ import annotations

import pytest
from tests.web.papers import read
from tests.web.sites import TestSite

from spooklog.store.store import Store

FORM = {"ruleset": "spooks", "players": 'anna="Anna Berg" bert="Bert Holm" cora', "name": "club", "format": "spooks-short"}


def series_names(store: Store) -> list[str]:
    """The names of all series."""
    return [row.name for row in store.streams.newest(20, kind="series")]


def test_a_series_is_opened_with_its_players_and_settings(site: TestSite) -> None:
    answer = site.visit("scribe").post("/series", data={**FORM, "s.target": "50", "someone": "Dave"}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/s/club")
    loaded = site.store.series.load(site.store.streams.find("club", kind="series").id)
    assert [seat.name for seat in loaded.seats] == ["Anna Berg", "Bert Holm", "cora", "Dave Moor"]
    assert site.store.series.standings(loaded.stream.id).target == 50


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Wed  Night", "wed-night"),
        ("Winter Evenings 2026!", "winter-evenings-2026"),
        ("Käte & Jo", "kate-jo"),
        ("x" * 60, "x" * 40),
    ],
)
def test_a_series_is_called_as_people_type_it(site: TestSite, typed: str, name: str) -> None:
    answer = site.visit("scribe").post("/series", data={**FORM, "name": typed}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/s/{name}")


@pytest.mark.parametrize("name", ["!!", "2026", "fridays"])
@pytest.mark.parametrize(("address", "form"), [("/series", FORM), ("/games", {"ruleset": "spooks", "players": "a1 b1 c1"})])
def test_a_name_that_cannot_be_is_refused_under_its_field(site: TestSite, address: str, form: dict[str, str], name: str) -> None:
    page = read(site.visit("scribe").post(address, data={**form, "name": name}).text)
    order = [one.attributes.get("name") or one.attributes.get("id") for one in page.all("input", "p")]
    assert order[order.index("name") + 1] == "wrong"


def test_formats_are_said_in_words_and_a_score_sheet_is_for_any_other_game(site: TestSite) -> None:
    page = read(site.visit("scribe").get("/series/new").text)
    names = {one.attributes["value"]: one for one in page.all("button") if one.attributes.get("name") == "do"}
    assert names["title:tally"].name == "Any other game"
    assert names["format:best-of"].name.startswith("The most wins of a number of games; over when it is decided")


def test_the_same_form_sent_twice_opens_one(site: TestSite) -> None:
    before, visitor = len(series_names(site.store)), site.visit("scribe")
    first, again = (visitor.post("/series", data=FORM, follow_redirects=False) for _ in range(2))
    assert (first.status_code, again.headers["location"]) == (303, first.headers["location"])
    assert len(series_names(site.store)) == before + 1
    other = visitor.post("/series", data={**FORM, "players": "anna bert dave"}, follow_redirects=False)
    assert other.status_code == 409


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"s.target": "much"}, "whole number from 1 to 999999"),
        ({"format": "nothing"}, "spooks-short"),
        ({"players": ""}, ""),
        ({"name": "fridays"}, "fridays"),
    ],
)
def test_what_is_refused_comes_back_as_it_was_typed(site: TestSite, wrong: dict[str, str], says: str) -> None:
    before = series_names(site.store)
    answer = site.visit("scribe").post("/series", data={**FORM, **wrong}, follow_redirects=False)
    assert answer.status_code in (400, 404, 409, 422), answer.text
    page = read(answer.text)
    refusal = next(one for one in page.all("p") if one.attributes.get("id") == "wrong")
    assert says in refusal.name
    fields = {one.attributes.get("name"): one.attributes.get("value") for one in page.all("input")}
    assert fields["name"] == {**FORM, **wrong}["name"]
    assert series_names(site.store) == before


def test_the_form_is_reached_from_the_list_by_those_who_may_open_one(site: TestSite) -> None:
    assert 'href="/series/new"' in site.visit("scribe").get("/series").text
    assert 'href="/series/new"' not in site.visit("watch").get("/series").text
    assert site.visit("watch").get("/series/new").status_code == 404


def test_another_title_takes_its_own_format_and_settings(site: TestSite) -> None:
    before = {"ruleset": "tally", "format": "points-high", "players": FORM["players"], "s.target": "100", "do": "title:spooks"}
    page = read(site.visit("scribe").get("/series/new", params=before).text)
    pressed = {one.attributes["value"] for one in page.all("button") if one.attributes.get("aria-pressed") == "true"}
    fields = {one.attributes.get("name"): one.attributes.get("value") for one in page.all("input")}
    assert {"title:spooks", "format:spooks-short"} <= pressed
    assert (fields["format"], fields["s.target"]) == ("spooks-short", "")


def test_a_score_sheet_is_any_other_game_also_on_the_button(site: TestSite) -> None:
    page = read(site.visit("scribe").get("/series/new", params={"ruleset": "tally", "players": "anna bert"}).text)
    button = next(one.name for one in page.all("button") if one.name.startswith("Open the"))
    assert "Any other game: anna, bert" in button
    assert "points-high" not in page.name


def test_who_plays_is_asked_first_and_in_words(site: TestSite) -> None:
    page = read(site.visit("scribe").get("/series/new", params={"ruleset": "spooks", "s.roster": "open"}).text)
    assert not [
        one for fold in page.all("details") for one in fold.all("input", "select") if one.attributes["name"] == "s.roster"
    ]
    ways = [one for one in page.all("label") if "people" in one.name]
    assert [one.name for one in ways] == ["always the same people", "people come and go"]
    assert ["checked" in next(one.all("input")).attributes for one in ways] == [False, True]
