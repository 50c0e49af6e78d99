"""The page of links: labels, ends, and the links of a whole table on one page to print."""

from __future__ import annotations

import re

import pytest
from tests.web.papers import read
from tests.web.sites import JSON, TestSite

EVIL = "<script>alert(1)</script>"


def links_of(site: TestSite) -> dict[str, str | None]:
    """The labels of the valid links, by id."""
    return {link["id"]: link["label"] for link in site.visit("scribe", **JSON).get("/links").json()["links"]}


def made(site: TestSite, **body: object) -> dict[str, object]:
    """A new link."""
    answer = site.visit("scribe", **JSON).post("/links", json=body)
    assert answer.status_code == 201, answer.text
    link: dict[str, object] = answer.json()
    return link


def key_of(link: object) -> str:
    """The key in a link."""
    return str(link).partition("#")[2]


def test_a_link_is_made_with_a_label_and_an_end_and_changed(site: TestSite) -> None:
    scribe = site.visit("scribe", **JSON)
    link = made(site, role="watch", label="hall", until="7d")
    assert (link["label"], link["used"]) == ("hall", None)
    assert type(link["until"]) is int
    changed = scribe.post(f"/links/{link['id']}/change", json={"label": "tablet in the kitchen"}).json()
    # what the body leaves out stays
    assert (changed["label"], changed["until"], changed["link"]) == ("tablet in the kitchen", link["until"], None)
    assert scribe.post(f"/links/{link['id']}/change", json={"until": ""}).json()["until"] is None
    # a form brings all its fields
    form = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html"}
    answer = site.visit("scribe", **form).post(f"/links/{link['id']}/change", content="label=&until=2099-12-31")
    assert (answer.status_code, answer.headers["location"]) == (303, "/links")
    assert links_of(site)[str(link["id"])] is None
    assert "2099-12-31" in site.visit("scribe").get("/links").text


@pytest.mark.parametrize("body", [{"until": "soon"}, {"until": "2020-01-01"}, {"label": "a" * 61}, {"label": "a\x1b[2J"}])
def test_a_link_with_an_impossible_label_or_end_is_not_made(site: TestSite, body: dict[str, str]) -> None:
    before, scribe = links_of(site), site.visit("scribe", **JSON)
    for path, more in (
        ("/links", {"role": "watch"}),
        ("/links/seats", {"game": "hand"}),
        (f"/links/{next(iter(before))}/change", {}),
    ):
        assert scribe.post(path, json={**more, **body}).status_code == 400
    assert links_of(site) == before


def test_ending_a_link_is_asked_once_and_said_afterwards(site: TestSite) -> None:
    link, visitor = made(site, role="watch", label="hall"), site.visit("scribe")
    page = read(visitor.get("/links").text)
    form = next(one for one in page.all("form") if one.attributes["action"] == f"/links/{link['id']}/revoke")
    assert form.within("details")
    assert "It ends for everyone who has it" in form.name
    assert [one.name for one in form.all("button", "a")] == ["End it", "Keep it"]
    assert str(link["id"]) not in page.name, "links are told apart by whom they are for, what they open, and since when"
    answer = visitor.get(visitor.post(f"/links/{link['id']}/revoke", follow_redirects=False).headers["location"])
    said = next(one for one in read(answer.text).all("p") if one.attributes.get("class") == "toast")
    assert said.name == "Ended: Watch all games, hall"


def test_the_only_link_that_records_is_not_ended_by_its_own_phone(site: TestSite) -> None:
    visitor, mine = site.visit("scribe"), site.visit("scribe", **JSON)
    scribes = [one["id"] for one in mine.get("/links").json()["links"] if (one["role"], one["opens"]) == ("scribe", None)]
    assert len(scribes) == 1
    end = f'action="/links/{scribes[0]}/revoke"'
    assert end not in visitor.get("/links").text
    made(site, role="scribe")
    assert end in visitor.get("/links").text
    assert "and this phone records no more" in visitor.get("/links").text


def test_a_refused_link_comes_back_as_it_was_sent(site: TestSite) -> None:
    visitor = site.visit("scribe")
    answer = visitor.post("/links", data={"role": "seat", "game": "hand", "seat": "nobody", "label": "hall", "until": "soon"})
    page = read(answer.text)
    form = next(one for one in page.all("form") if one.attributes["action"] == "/links")
    assert answer.status_code == 400
    assert {"nobody", "hall", "soon"} <= {one.attributes.get("value") for one in form.all("input")}
    selected = [one.attributes.get("value") for one in form.all("option") if "selected" in one.attributes]
    assert selected == ["seat", None]
    assert [one.attributes["id"] for one in form.all("p")] == ["wrong"]
    link = made(site, role="watch")
    changed = read(visitor.post(f"/links/{link['id']}/change", data={"label": "attic", "until": "soon"}).text)
    form = next(one for one in changed.all("form") if one.attributes["action"] == f"/links/{link['id']}/change")
    assert form.around is not None
    assert "open" in form.around.attributes
    assert {"attic", "soon"} <= {one.attributes.get("value") for one in form.all("input")}


def test_an_expired_link_is_answered_like_an_unknown_one(site: TestSite) -> None:
    link = made(site, role="watch", game="hand", until="1h")
    visitor = site.visit(key_of(link["link"]), **JSON)
    assert visitor.get("/g/hand").status_code == 200
    site.store.links.change(str(link["id"]), by="Scribe", until=site.store.links.now() + 1500)  # the clock ticks by seconds
    assert site.store.links.now()
    ended, foreign = (site.visit(key, **JSON).get("/g/hand") for key in (key_of(link["link"]), "x" * 26))
    assert (ended.status_code, ended.content) == (404, foreign.content)
    assert link["id"] not in links_of(site)
    # the streams of its visitors end with it: they rest on the links that are valid
    assert link["id"] not in {one.id for one in site.store.links.every()}
    assert site.visit("scribe", **JSON).post(f"/links/{link['id']}/change", json={"label": "a"}).status_code == 404


def test_a_label_is_text_wherever_it_is_shown(site: TestSite) -> None:
    link = made(site, role="watch", label=EVIL)
    page = site.visit("scribe").get("/links").text
    assert EVIL not in page
    assert "&lt;script&gt;" in page
    answer = site.visit("scribe").post("/links/seats", json={"game": "hand", "label": EVIL})
    assert EVIL not in answer.text
    assert "&lt;script&gt;" in answer.text
    assert link["label"] == EVIL


def test_the_links_of_a_table_come_on_one_page_that_loads_nothing(site: TestSite) -> None:
    answer = site.visit("scribe").post("/links/seats", json={"game": "hand", "records": True})
    assert answer.status_code == 201
    keys = re.findall(r"/open#([a-z2-7]{26})", answer.text)
    found = [site.store.links.find(key) for key in keys]
    assert [(link.role, link.seat, link.records) for link in found if link] == [
        *(("seat", seat, True) for seat in (1, 2, 3, 4)),
        ("watch", None, False),
    ]
    assert answer.text.count("<svg") == len(keys)
    assert [name for name in ("anna", "bert", "cora", "dave", "Watch") if f"<h2>{name}</h2>" not in answer.text] == []
    assert not re.search(r"<(script|link|img|iframe)\b|url\(|@import", answer.text)
    assert "script-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"
    # the keys are shown this once
    assert not any(key in site.visit("scribe").get("/links").text for key in keys)


def test_the_links_of_a_series_are_for_its_players(site: TestSite) -> None:
    answer = site.visit("scribe", **JSON).post("/links/seats", json={"game": "fridays"}).json()
    assert (answer["opens"], answer["kind"]) == ("fridays", "series")
    assert [row["seated"] for row in answer["links"]] == ["anna", "bert", "cora", "dave", None]


def test_earlier_links_of_a_table_end_where_that_is_asked(site: TestSite) -> None:
    for name, status in (("anna records", 200), ("watch hand", 200)):
        assert site.visit(name, **JSON).get("/g/hand").status_code == status
    assert site.visit("scribe", **JSON).post("/links/seats", json={"game": "hand", "replace": True}).status_code == 201
    for name in ("anna records", "watch hand", "bert looks"):
        assert site.visit(name, **JSON).get("/g/hand").status_code == 404
    for name in ("scribe", "scribe of hand", "watch", "watch fridays", "cora of fridays"):
        assert site.visit(name, **JSON).get("/g/hand").status_code == 200
