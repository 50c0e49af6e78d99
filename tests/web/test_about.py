"""What surrounds a game in a browser: shown to all who see the game, recorded by those who record, without a script."""

from __future__ import annotations

import re

import pytest
from tests.web.sites import JSON, TestSite

KITCHEN = {"place": "Anna's kitchen", "tags": "league, night", "photos": "https://x.org/1 https://x.org/2", "minutes": "1:35"}


def test_a_form_shows_the_description_and_records_changes(site: TestSite) -> None:
    scribe = site.visit("scribe")
    assert "Nothing is said yet" in scribe.get("/g/hand/about").text
    moved = scribe.post("/g/hand/about", data=KITCHEN | {"watchers": 'Frida, "Eva, E."', "since": "0"})
    assert (moved.status_code, moved.headers["location"]) == (303, "/g/hand/about")
    answer = scribe.get("/g/hand/about")
    for words in ("Anna&#39;s kitchen", "league, night", "Frida and Eva, E.", "95 minutes"):
        assert words in answer.text
    assert '<a href="https://x.org/1" rel="noopener noreferrer nofollow">https://x.org/1</a>' in answer.text
    since = re.search(r'name="since" value="(\d+)"', answer.text)
    assert since
    blank = {"place": "", "tags": "night, final", "watchers": '"Eva, E."', "photos": "", "minutes": "", "since": since[1]}
    scribe.post("/g/hand/about", data=blank)
    told = site.visit("watch", **JSON).get("/g/hand/about").json()
    assert (told["place"], told["tags"], told["watchers"], told["photos"], told["minutes"]) == (
        *(None, ["night", "final"], ["Eva, E."], [], None),
    )
    stale = site.visit("scribe", **JSON).post("/g/hand/about", json={"place": "x", "since": 0})
    assert (stale.status_code, stale.json()["error"]) == (409, "conflict")


def test_fields_missing_in_a_request_stay_unchanged(site: TestSite) -> None:
    scribe = site.visit("scribe", **JSON)
    assert scribe.post("/g/hand/about", json=KITCHEN | {"minutes": 95}).status_code == 200
    assert scribe.post("/g/hand/about", json={"tags": ""}).status_code == 200
    told = scribe.get("/g/hand/about").json()
    assert (told["place"], told["tags"], told["minutes"]) == ("Anna's kitchen", [], 95)


@pytest.mark.parametrize("link", ["watch", "anna records", "bert looks"])
def test_every_viewer_of_a_game_sees_its_description_at_the_table(site: TestSite, link: str) -> None:
    site.visit("scribe", **JSON).post("/g/hand/about", json={"place": "the attic", "tags": "final", "watchers": "Frida"})
    visitor = site.visit(link)
    assert "the attic, final, watched by Frida" in visitor.get("/g/hand").text
    page = visitor.get("/g/hand/about").text
    assert "the attic" in page
    assert ("<form" in page) == (link == "anna records")
    assert 'name="watchers"' not in page


def test_players_record_for_their_game_and_name_no_watchers(site: TestSite) -> None:
    anna = site.visit("anna records", **JSON)
    assert anna.post("/g/hand/about", json={"place": "the attic"}).status_code == 200
    refused = anna.post("/g/hand/about", json={"watchers": "Frida"})
    assert (refused.status_code, refused.json()["message"]) == (403, "only the scribe names watchers")
    assert site.visit("bert looks", **JSON).post("/g/hand/about", json={"place": "x"}).status_code == 403
    assert site.store.people.find("Frida") is None


@pytest.mark.parametrize(
    "body",
    [
        {"photos": "javascript:alert(1)"},
        {"photos": "https://x.org/1 data:text/html,x"},
        {"minutes": "soon"},
        {"minutes": 0},
        {"minutes": -5},
        {"minutes": True},
        {"minutes": [5]},
        {"tags": "a,,b"},
        {"tags": "x" * 61},
        {"place": "x" * 201},
        {"place": ["x"]},
        {"watchers": "anna"},
        {"watchers": '"Eva'},
        {"since": "x"},
        {},
    ],
    ids=str,
)
def test_an_invalid_description_in_a_request_is_refused(site: TestSite, body: dict[str, object]) -> None:
    before = site.entries()
    refused = site.visit("scribe", **JSON).post("/g/hand/about", json=body)
    assert refused.status_code in (400, 422), refused.text
    assert site.entries() == before


def test_games_are_found_by_place_and_tag(site: TestSite) -> None:
    scribe = site.visit("scribe", **JSON)
    scribe.post("/g/hand/about", json=KITCHEN | {"watchers": "Frida"})
    for query in ({"place": "kitchen"}, {"tag": "Night"}, {"with": "frida"}, {"place": "anna", "tag": "league"}):
        assert [row["game"] for row in scribe.get("/games", params=query).json()["games"]] == ["hand"]
    assert scribe.get("/games", params={"tag": "nothing"}).status_code == 404
    page = site.visit("scribe").get("/games", params={"place": "kitchen"}).text
    assert "Anna&#39;s kitchen, league, night, watched by Frida" in page
    assert 'name="place" value="kitchen"' in page
