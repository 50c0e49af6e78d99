"""A score sheet whose labels carry numbers of the program's own making: pages, answers and pictures call its players by name."""

from __future__ import annotations

import json
import re

import pytest
from tests.web.papers import Element, page_of
from tests.web.sites import JSON, TestSite
from tests.web.test_words_of_pages import said

OPENING = 'game tally\nplayers anna="Anna Berg" bert2="Bert Holm" cora="Cora Lind" dave2="Dave Moor"'
OWN = re.compile(r"\b(anna|bert2|cora|dave2)\b")


@pytest.fixture
def sheet(site: TestSite) -> TestSite:
    """A site with a sheet of four people, of which two rounds are recorded and one is disputed."""
    visitor = site.visit("scribe")
    answer = visitor.post("/games", data={"opening": OPENING, "name": "hearts"})
    assert answer.status_code == 303, answer.text
    for line in ("scores anna 13, bert2 3, cora 10, dave2 0", "scores anna 1, bert2 2, cora 3, dave2 20"):
        assert visitor.post("/g/hearts/lines", data={"text": line}).status_code == 303
    assert visitor.post("/g/hearts/disputes", data={"claim": "it was 12", "ply": "1"}).status_code == 303
    return site


ADDRESSES = (
    "/g/hearts",
    "/g/hearts/1",
    "/g/hearts/1/correct",
    "/g/hearts/amend?ply=1&how=remove",
    "/g/hearts/amend?ply=1&how=replace&text=scores+anna+12,+bert2+4,+cora+10,+dave2+0",
    "/g/hearts/log",
    "/g/hearts/moments",
    "/g/hearts/analysis",
    "/g/hearts/score",
    "/g/hearts/disputes/1",
    "/g/hearts/moves",
    "/g/hearts/tv",
)


def words(element: Element) -> str:
    return " ".join(said(element)).replace("\xa0", " ")


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("shape", ["narrow", "wide"])
def test_pages_of_a_sheet_have_no_label(sheet: TestSite, address: str, shape: str) -> None:
    visitor = sheet.visit("scribe")
    visitor.headers["Cookie"] += f"; shape={shape}"
    shown = words(next(page_of(visitor, address).all("main")))
    assert not OWN.search(shown), [shown[max(0, one.start() - 80) : one.end() + 40] for one in OWN.finditer(shown)]


def test_a_form_shows_names_and_writes_labels(sheet: TestSite) -> None:
    forms = [
        json.loads(one.attributes["data-form"])
        for one in page_of(sheet.visit("scribe"), "/g/hearts").all("button")
        if "data-form" in one.attributes
    ]
    places, *_ = ([part for part in form["parts"] if isinstance(part, dict)] for form in forms if len(form["parts"]) > 4)
    assert [(one["name"], one["label"]) for one in places] == [
        ("Anna", "anna"),
        ("Bert", "bert2"),
        ("Cora", "cora"),
        ("Dave", "dave2"),
    ]
    assert "bert2 " in "".join(part for part in forms[0]["parts"] if isinstance(part, str))


def test_numbers_are_corrected_under_names(sheet: TestSite) -> None:
    main = page_of(sheet.visit("scribe"), "/g/hearts/1/correct")
    assert {"Anna", "Bert", "Cora", "Dave"} <= {one.name.strip() for one in main.all("span")}


def test_a_page_that_records_is_answered_with_names_and_a_program_with_labels(sheet: TestSite) -> None:
    visitor, line = sheet.visit("scribe", **JSON), "anna 4, bert2 5, cora 6, dave2 11"
    for sent, bert in (({"as": "public"}, "Bert"), ({}, "bert2")):
        (recorded,) = visitor.post("/g/hearts/lines", json={"text": line, **sent}).json()
        undone = visitor.post("/g/hearts/undo", json=sent).json()
        redone = visitor.post("/g/hearts/redo", json=sent).json()
        for says in (recorded["says"], *undone["says"], *redone["says"]):
            assert f" {bert} scores 5" in says
        assert "bert2 5" in recorded["notation"]


def test_the_page_to_keep_and_pictures_have_names(sheet: TestSite) -> None:
    visitor = sheet.visit("scribe")
    for address in ("/g/hearts/board.svg?shape=narrow", "/g/hearts/board.svg?shape=wide"):
        drawn = visitor.get(address).text
        assert ">Bert<" in drawn
        assert not re.search(r">(bert2|dave2)<", drawn)
    kept = visitor.get("/g/hearts/replay.html").text
    assert "Bert scores 2" in kept
    assert "players</dt>" not in kept or "Anna, Bert, Cora, Dave" in kept
    assert not re.search(r"[>,] ?(bert2|dave2) (scores|\d+ points)", kept)


def test_a_list_of_games_says_who_won_by_name(sheet: TestSite) -> None:
    visitor = sheet.visit("scribe")
    assert visitor.post("/g/hearts/lines", data={"text": "end"}).status_code == 303
    shown = words(next(page_of(visitor, "/games").all("main")))
    assert re.search(r"\bDave won\b", shown)
    assert not re.search(r"\b(bert2|dave2)\b", shown)


def test_whose_hand_is_shown_is_said_in_few_words(site: TestSite) -> None:
    assert "Cora&#39;s eyes only" in site.visit("scribe").get("/g/hand?as=cora").text
