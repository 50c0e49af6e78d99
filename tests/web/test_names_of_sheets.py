"""A score sheet whose labels carry numbers of the program's own making: pages, answers and pictures call its players by name."""

from __future__ import annotations

import re

import pytest
from tests.web.papers import page_of
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
    "/g/hearts/score?why=bert2",
    "/g/hearts/disputes/1",
    "/g/hearts/moves",
    "/g/hearts/tv",
)


def words(element) -> str:
    return " ".join(said(element)).replace("\xa0", " ")


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("shape", ["narrow", "wide"])
def test_pages_of_a_sheet_have_no_label(sheet: TestSite, address: str, shape: str) -> None:
    visitor = sheet.visit("scribe")
    visitor.headers["Cookie"] += f"; shape={shape}"
    shown = words(next(page_of(visitor, address).all("main")))
    assert not OWN.search(shown), [shown[max(0, one.start() - 80) : one.end() + 40] for one in OWN.finditer(shown)]
