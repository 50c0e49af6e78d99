"""Forms that are refused come back as they were sent, with what is wrong beside the field."""

from __future__ import annotations

import pytest
from tests.web.papers import Element, read
from tests.web.sites import JSON, TestSite

from spooklog.domain.log.disputes import OpenDispute
from spooklog.web.refusals import STATUSES, TITLES

BAD = "a fine\x07 card"
"""A text with a control character, which none of the log holds."""


def beside(page: Element, field: str) -> str:
    """What is wrong with a field: the paragraph behind it."""
    form = next(one for one in page.all("form") if any(each.attributes.get("name") == field for each in one.all("input")))
    return next(one.name for one in form.all("p") if one.attributes.get("id") == "wrong")


def value(page: Element, field: str) -> str:
    """What stands in a field."""
    return next(one.attributes["value"] for one in page.all("input") if one.attributes.get("name") == field)


@pytest.mark.parametrize(
    ("path", "field"), [("notes", "text"), ("disputes", "claim"), ("close", "void")], ids=["note", "claim", "breaking off"]
)
def test_a_text_about_a_game_that_is_refused_comes_back_in_its_field(site: TestSite, path: str, field: str) -> None:
    before, sent = site.entries(), {field: BAD, "ply": "3"}
    answer = site.visit("scribe").post(f"/g/hand/{path}", data=sent)
    page = read(answer.text)
    assert answer.status_code == 400
    assert value(page, field) == BAD
    assert "no control characters" in beside(page, field)
    assert value(page, "ply") == "3"
    assert site.entries() == before
    mended = site.visit("scribe").post(f"/g/hand/{path}", data=sent | {field: "a fine card"})
    assert mended.status_code == 303
    assert site.visit("scribe", **JSON).post(f"/g/town/{path}", json={field: BAD, "ply": 3}).json()["error"] == "usage"


@pytest.fixture
def disputed(site: TestSite) -> str:
    """The address of a dispute about the last ply of a game."""
    loaded = site.store.games.load(site.id_of("hand"))
    site.store.games.append(loaded.stream.id, OpenDispute("a foul", loaded.game.plies[-1].last), by="Scribe")
    return "/g/hand/disputes/1"


@pytest.mark.parametrize(
    ("sent", "wrong"),
    [
        ({"decision": "stands", "why": BAD}, "no control characters"),
        ({"decision": "house-rule", "why": " "}, "house rule needs words"),
        ({"decision": "replayed", "why": "once more"}, "still stands"),
    ],
)
def test_a_decision_that_is_refused_comes_back_as_it_was_sent(
    site: TestSite, disputed: str, sent: dict[str, str], wrong: str
) -> None:
    answer = site.visit("scribe").post(f"{disputed}/decision", data=sent)
    page = read(answer.text)
    assert answer.status_code in (400, 422)
    assert wrong in beside(page, "why")
    assert value(page, "why") == sent["why"]
    chosen = [one.attributes["value"] for one in page.all("input") if "checked" in one.attributes]
    assert chosen == [sent["decision"]]


def test_the_reason_for_a_ruling_stays_where_the_line_is_refused_again(site: TestSite) -> None:
    asked = {"ply": "3", "text": "anna pass"}
    assert "Did it happen anyway?" in site.visit("scribe").get("/g/hand/amend", params=asked).text
    again = site.visit("scribe").get("/g/hand/amend", params=asked | {"ruled": BAD})
    assert again.status_code == 422
    assert value(read(again.text), "ruled") == BAD
    assert "control characters" in beside(read(again.text), "ruled")


def test_the_reason_for_plies_that_stay_and_for_the_correction_stays_as_it_was_typed(site: TestSite) -> None:
    visitor, asked = site.visit("scribe"), {"edits": "remove 3", "conflicts": "ruled", "why": BAD}
    page = read(visitor.get("/g/hand/amend", params=asked).text)
    assert value(page, "why") == BAD
    assert any("no control characters" in one.name for one in page.all("p"))
    head = site.entries()
    sent = visitor.post("/g/sheet/amend", data={"edits": "replace 3 bid anna 0, bert 1, cora 1", "why": BAD, "as": "public"})
    assert (sent.status_code, site.entries()) == (400, head)
    assert value(read(sent.text), "why") == BAD
    assert "no control characters" in beside(read(sent.text), "why")


def test_the_page_of_a_refusal_has_a_sentence_as_its_title(site: TestSite) -> None:
    kinds = {kind.kind.replace("_", " ").capitalize() for kind in TITLES}
    for path in ("/games?last=many", "/player?name=cora", "/player?name=noone"):
        heading = next(read(site.visit("scribe").get(path).text).all("h1")).name
        assert heading not in kinds
        assert " " in heading
    assert {kind for kind, _ in STATUSES} <= {*TITLES}
    assert not kinds & {*TITLES.values()}
