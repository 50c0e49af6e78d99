"""The one field in which people search: games by title, person, series, place, text and month."""

from __future__ import annotations

import pytest
from tests.web.papers import read
from tests.web.sites import SERIES, TestSite

from spooklog.domain.log.noting import Annotate

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
