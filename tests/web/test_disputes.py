"""Disputes on pages: what was decided, in all games and about one ply, in words."""

from __future__ import annotations

import pytest
from tests.web.papers import Element, read
from tests.web.sites import TestSite

from spooklog.domain.log.disputes import OpenDispute, RuleDispute
from spooklog.domain.log.noting import Annotate
from spooklog.replays.sheets.sheet import import_sheet

SHEET = """game spooks
players anna bert cora dave
options masters=none
dealer dave
---
bert 1S
-2
anna 2T
bert 9K  #! the light was bad
"""


@pytest.fixture
def evening(site: TestSite) -> str:
    """A game with a ruling against red.1, and a dispute about it that is decided."""
    loaded = import_sheet(site.store.games, SHEET.encode().splitlines(), by="Scribe", now=0, name="evening").loaded
    site.store.games.append(loaded.stream.id, OpenDispute("a foul", loaded.game.plies[-1].last, "red.2"), by="Scribe")
    return loaded.stream.id


def rows(page: Element) -> list[str]:
    """What the rows of a list say."""
    return [
        one.name for one in page.all("a") if one.attributes.get("class") == "row" and one.attributes["href"].startswith("/g/")
    ]


@pytest.mark.usefixtures("evening")
def test_precedents_begin_with_all_that_was_decided_newest_first_and_a_title_filters(site: TestSite) -> None:
    visitor = site.visit("scribe")
    every = rows(read(visitor.get("/precedents").text))
    assert any(row.startswith("a foul") and "evening" in row for row in every)
    assert any(row.startswith("the light was bad") and "let stand" in row for row in every)
    only = rows(read(visitor.get("/precedents?ruleset=spookies").text))
    assert only != every
    assert not any("evening" in row for row in only)


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("typed", ["red", "RED", "spooks:red", "red."])
def test_typing_how_rules_begin_finds_them_all(site: TestSite, typed: str) -> None:
    found = rows(read(site.visit("scribe").get("/precedents", params={"rule": typed}).text))
    assert [row.partition("red.")[2][:1] for row in found] == ["2", "1"]


def test_a_rule_that_there_is_not_comes_back_in_its_field(site: TestSite) -> None:
    page = read(site.visit("scribe").get("/precedents?rule=nowhere").text)
    assert [one.attributes["value"] for one in page.all("input")] == ["nowhere"]
    assert "Nothing was decided about nowhere yet" in page.name


def test_a_dispute_says_in_words_what_else_might_have_been_played_and_what_stands(site: TestSite, evening: str) -> None:
    visitor = site.visit("scribe")
    page = visitor.get("/g/evening/disputes/1").text
    assert "It stands</a> so far." in page
    others = next(one for one in read(page).all("ul") if one.around and one.around.name.startswith("What else"))
    assert "bert plays the 2 of Spiders bert 2S" in [one.name for one in others.all("li")]
    site.store.games.append(evening, RuleDispute(1, "stands", "agreed"), by="Scribe")
    assert "It stands</a>." in visitor.get("/g/evening/disputes/1").text


def test_a_note_is_shown_without_the_sign_of_a_line(site: TestSite, evening: str) -> None:
    site.store.games.append(evening, Annotate("nice bone"), by="Scribe")
    visitor = site.visit("scribe")
    ply = len(site.store.games.load(evening).game.plies)
    for address in ("/g/evening", f"/g/evening/{ply}", "/g/evening/log"):
        page = visitor.get(address).text
        assert "Note: nice bone" in page, address
        assert "# nice bone" not in page, address


def test_open_disputes_of_all_games_come_first_also_without_a_rule_and_lead_to_their_page(site: TestSite, evening: str) -> None:
    site.store.games.append(evening, RuleDispute(1, "stands"), by="Scribe")
    older = site.store.games.load(site.id_of("dice"))
    site.store.games.append(older.stream.id, OpenDispute("the die fell off", older.game.plies[-1].last), by="Scribe")
    main = next(read(site.visit("scribe").get("/precedents").text).all("main"))
    first, *others = [one for one in main.all("a") if one.attributes.get("class") == "row"]
    opened = {one.attributes["href"] for one in (first, *others) if one.name.endswith("open")}
    number = len(older.game.disputes) + 1
    assert f"/g/dice/disputes/{number}" in opened
    assert "/g/evening/disputes/1" not in opened
    assert {one.attributes["href"] for one in (first, *others[: len(opened) - 1])} == opened
    site.store.games.append(older.stream.id, RuleDispute(number, "stands"), by="Scribe")
    (decided,) = [row for row in rows(read(site.visit("scribe").get("/precedents").text)) if row.startswith("the die fell off")]
    assert decided.endswith("it stands")
