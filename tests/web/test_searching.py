"""The one field in which people search: games by title, person, series, place, text and month."""

from __future__ import annotations

from datetime import date

import pytest
from tests.web.papers import Element, read
from tests.web.sites import SERIES, TestSite

from spooklog.domain.formats.result import Reported
from spooklog.domain.log.closing import Close
from spooklog.domain.log.describing import Describe
from spooklog.domain.log.noting import Annotate
from spooklog.domain.series.commands import RecordResult
from spooklog.replays import said_times
from spooklog.replays.times import midnight
from spooklog.web.pages import lists

JSON = {"Accept": "application/json"}


def found(site: TestSite, words: str) -> set[str]:
    """The games that words find."""
    return {one["game"] for one in site.visit("scribe", **JSON).get("/games", params={"q": words}).json()["games"]}


def test_words_find_titles_people_series_games_and_texts(site: TestSite) -> None:
    site.store.games.append(site.id_of("dice"), Annotate("the cat fell off the table"), by="Scribe")
    every = {"hand", "town", "house", "words", "dice", "sheet", "other-hand"}
    assert found(site, "spooks") == {"hand", "other-hand"}
    assert found(site, "anna berg") >= {"hand"}
    assert found(site, SERIES) == {"hand"}
    assert found(site, "house") == {"house"}
    assert found(site, "cat fell") == {"dice"}
    assert found(site, "no such words") == set()
    assert found(site, "?!") == set()
    assert found(site, "") == every


def test_a_month_bounds_what_else_is_wanted(site: TestSite) -> None:
    games = site.visit("scribe", **JSON).get("/games").json()["games"]
    months = {one["game"]: one["date"][:7] for one in games}
    october = {game for game, month in months.items() if month == "2026-10"}
    assert found(site, "october 2026") == october
    assert found(site, "Oct 2026 spooks") == october & found(site, "spooks")
    assert found(site, "october 1999") == set()


@pytest.mark.parametrize(("words", "shown"), [("spooks", "hand"), ("no such words", "Nothing found")])
def test_the_page_keeps_the_words_and_shows_what_they_find(site: TestSite, words: str, shown: str) -> None:
    page = read(site.visit("scribe").get("/games", params={"q": words}).text)
    field = next(one for one in page.all("input") if one.attributes.get("name") == "q")
    assert field.attributes["value"] == words
    assert shown in next(page.all("main")).name


def test_games_are_read_in_the_order_of_play(site: TestSite) -> None:
    games = site.visit("scribe", **JSON).get("/games").json()["games"]
    played = {f"/g/{one['game']}": one["played"] for one in games}
    main = next(read(site.visit("scribe").get("/games").text).all("main"))
    shown = [one.attributes["href"] for one in main.all("a") if one.attributes["href"] in played]
    assert len(shown) == len(played)
    assert [played[one] for one in shown] == sorted(played.values(), reverse=True)


def test_a_name_finds_the_games_of_all_who_are_called_so(site: TestSite) -> None:
    """Cora Lind plays Spooks, Cora Weiss the sheet."""
    assert found(site, "cora") == {"hand", "other-hand", "sheet"}
    assert found(site, "weiss") == {"sheet"}


def test_every_word_of_a_search_counts(site: TestSite) -> None:
    assert found(site, "cora spooks") == {"hand", "other-hand"}
    assert found(site, "cora fridays") == {"hand"}
    assert found(site, "cora weiss spooks") == set()
    assert found(site, "anna polter") == {"house"}


@pytest.mark.parametrize("words", ["31 oct 2026", "Sat 31 Oct 2026", "cora 31. October 2026"])
def test_a_day_is_found_as_pages_write_it(site: TestSite, words: str) -> None:
    games = site.visit("scribe", **JSON).get("/games").json()["games"]
    then = {one["game"] for one in games if one["date"].startswith("2026-10-31")}
    assert found(site, words) == (then & found(site, "cora") if "cora" in words else then)


def test_a_name_that_is_a_month_is_found_where_nothing_was_played_in_it(site: TestSite) -> None:
    site.store.games.append(site.id_of("dice"), Describe(place="May Hall"), by="Scribe")
    assert found(site, "may") == {"dice"}


def filtered(site: TestSite, path: str = "/games", **fields: str) -> tuple[int, Element]:
    """The status and the page of a list with some filters."""
    answer = site.visit("scribe").get(path, params=fields)
    return answer.status_code, read(answer.text)


def listed(page: Element) -> set[str]:
    """The games that a page shows."""
    links = (one.attributes.get("href", "") for one in next(page.all("main")).all("a"))
    return {link.removeprefix("/g/") for link in links if link.startswith("/g/")}


@pytest.mark.parametrize("words", ["cora", "CORA", "lind cora"])
def test_a_part_of_a_name_filters_the_games_of_all_who_have_it(site: TestSite, words: str) -> None:
    status, page = filtered(site, player=words)
    assert (status, listed(page)) == (200, {"hand", "other-hand"} | ({"sheet"} if "lind" not in words else set()))


@pytest.mark.parametrize("fields", [{"player": "noone"}, {"since": "soon"}, {"place": "nowhere"}, {"title": "no such"}])
@pytest.mark.parametrize("path", ["/games", "/stats"])
def test_a_filter_that_is_refused_stays_in_its_field_with_the_reason(site: TestSite, path: str, fields: dict[str, str]) -> None:
    if path == "/stats" and "player" in fields:
        fields = {"with": "noone"}
    status, page = filtered(site, path, **fields)
    ((name, value),) = fields.items()
    assert status in (400, 404)
    assert value in next(one.name for one in page.all("p") if one.attributes.get("id") == "wrong")
    assert any(one.name.startswith("Without ") and one.name.endswith(value) for one in page.all("a"))
    fields_of = [one for one in page.all("input") if one.attributes.get("name") == name]
    if name != "place" or path == "/games":
        assert [one.attributes["value"] for one in fields_of] == [value]


@pytest.mark.parametrize("path", ["/games", "/stats"])
def test_a_filter_is_said_and_taken_away_by_a_tap(site: TestSite, path: str) -> None:
    status, page = filtered(site, path, title="Spooks", since="2026-10-01")
    assert status == 200
    chips = {
        one.name: one.attributes["href"] for one in page.all("a") if one.within("nav") and one.attributes.get("class") == "chip"
    }
    assert chips["Without Spooks"] == f"{path}?since=2026-10-01"
    day = said_times.say_day(midnight(date(2026, 10, 1))[0])
    assert chips[f"Without from {day}"] == f"{path}?title=Spooks"
    assert chips["Clear"] == path
    assert f"Spooks, from {day}" in next(page.all("header")).name


def test_days_bound_games_and_statistics(site: TestSite) -> None:
    games = site.visit("scribe", **JSON).get("/games").json()["games"]
    october = {game["game"] for game in games if game["date"].startswith("2026-10")}
    days = {"since": "2026-10-01", "until": "2026-10-31"}
    assert {one["game"] for one in site.visit("scribe", **JSON).get("/games", params=days).json()["games"]} == october
    every = site.visit("scribe", **JSON).get("/stats").json()["all"]["games"]
    before = site.visit("scribe", **JSON).get("/stats", params={"until": "2026-09-30"}).json()["all"]["games"]
    after = site.visit("scribe", **JSON).get("/stats", params={"since": "2026-10-01"}).json()["all"]["games"]
    assert before + after == every
    assert after


@pytest.mark.parametrize(
    ("words", "first", "without"), [("give cards", "Bats: giving cards", "Bones"), ("GIVES card", "Bats: giving cards", "Bones")]
)
def test_rules_are_found_by_the_words_that_players_use(site: TestSite, words: str, first: str, without: str) -> None:
    page = read(site.visit().get("/rules/spooks", params={"q": words}).text)
    headings = [one.name for one in page.all("h2")]
    assert first in headings
    assert without not in headings
    field = next(one for one in page.all("input") if one.attributes.get("name") == "q")
    assert field.attributes["value"] == words
    rules = site.visit(**JSON).get("/rules/spooks", params={"q": words}).json()["rules"]
    assert "spooks:bats.2" in {rule["rule"] for rule in rules}


def test_words_that_no_rule_has_are_said_and_lead_to_all_rules(site: TestSite) -> None:
    page = next(read(site.visit().get("/rules/spooks?q=submarine").text).all("main"))
    assert "No rule has the words “submarine”" in page.name
    assert "/rules/spooks" in [one.attributes.get("href") for one in page.all("a")]


def test_sections_of_rules_have_headings_in_words(site: TestSite) -> None:
    page = read(site.visit().get("/rules/spooks").text)
    chips = {one.name: one.attributes["href"] for one in page.all("a") if one.attributes.get("class") == "chip"}
    assert chips["With two decks"] == "#of-twodecks"
    assert chips["What is recorded"] == "#of-rec"
    assert not any(name[:1].islower() for name in chips)


def test_games_stand_in_the_order_of_the_clocks_that_are_shown(site: TestSite, monkeypatch: pytest.MonkeyPatch) -> None:
    """A result without a game is shown by the clock here, a game by the clock of its table."""
    games = site.visit("scribe", **JSON).get("/games").json()["games"]
    newest = max(games, key=lambda one: int(one["played"]))
    hour = 3_600_000
    site.store.games.append(site.id_of("hand"), Close(void=True), by="Scribe")
    result = RecordResult(Reported(players=(1, 2, 3, 4), points=(0, 11, 5, 2)), happened=newest["played"] + hour)
    site.store.series.append(site.store.streams.find(SERIES).id, result, by="Scribe")
    for module in (said_times, lists):
        monkeypatch.setattr(module, "local_offset", lambda _: newest["offset"] - 120)
    (day,) = [part for part in read(site.visit("scribe").get("/games").text).all("section") if f"{SERIES} #" in part.name]
    shown = [one.name for one in day.all("time")]
    assert len(shown) > 1
    assert shown == sorted(shown, reverse=True)


@pytest.mark.parametrize(("typed", "near"), [("spoks", "Spooks"), ("Anna Breg", "Anna Berg"), ("fridys", SERIES)])
def test_words_that_find_nothing_lead_to_what_is_called_nearly_so(site: TestSite, typed: str, near: str) -> None:
    page = read(site.visit("scribe").get("/games", params={"q": typed}).text)
    (way,) = [one for one in next(page.all("main")).all("nav") if one.attributes["aria-label"] == "Did you mean"]
    link = next(one for one in way.all("a") if one.name == near)
    assert "Nothing found" not in site.visit("scribe").get(link.attributes["href"]).text


def test_a_search_for_a_person_leads_to_the_page_of_each_who_is_called_so(site: TestSite) -> None:
    page = read(site.visit("scribe").get("/games", params={"q": "cora"}).text)
    people = [one.attributes["href"] for one in page.all("a") if one.name.startswith("The page of Cora")]
    assert len(people) == 2
    assert [site.visit("scribe").get(one).status_code for one in people] == [200, 200]
    assert "The page of" not in site.visit("scribe").get("/games", params={"q": "spooks"}).text


@pytest.mark.parametrize("address", ["/games", "/stats"])
def test_a_filter_by_a_name_that_no_one_has_leads_to_who_is_called_nearly_so(site: TestSite, address: str) -> None:
    page = read(site.visit("scribe").get(address, params={"player": "Cora Lnd"}).text)
    ways = [one for nav in page.all("nav") if nav.attributes["aria-label"] == "Did you mean" for one in nav.all("a")]
    assert "Cora Lind" in [one.name for one in ways]
    assert [site.visit("scribe").get(one.attributes["href"]).status_code for one in ways] == [200] * len(ways)
