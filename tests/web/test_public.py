"""A public server lets all watch, and a server of a store that is read-only records nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.web.asking import Ask, first_event, send
from tests.web.sites import EVENING, JSON, ORIGIN, Furnished, TestSite, cut, filled, opened
from tests.web.test_access import ALLOWED, HERE

from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.store import open_store
from spooklog.web.endpoint import Endpoint
from spooklog.web.endpoints import ENDPOINTS
from spooklog.web.settings import Settings


@pytest.fixture
def public_site(furnished: Furnished) -> Iterator[TestSite]:
    """A site that all may watch."""
    with opened(furnished, Settings((ORIGIN,), public=True)) as site:
        yield site


@pytest.fixture
def read_only_site(furnished: Furnished) -> Iterator[TestSite]:
    """A site over a store that is only read."""
    with closing(open_store(str(furnished.path), reading=True)) as store:
        yield TestSite(store, furnished.keys)


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda one: f"{one.method} {one.path}")
def test_every_visitor_of_a_public_site_sees_like_a_watch_link(public_site: TestSite, endpoint: Endpoint) -> None:
    replies = []
    for role in ((), ("watch",)):
        public_site.rest()
        ask = Ask(filled(endpoint.path, **HERE), body={})
        replies.append(send(public_site.visit(*role), endpoint.method, ask, json=True))
    assert (replies[0].status, replies[0].body) == (replies[1].status, replies[1].body)
    if "watch" not in ALLOWED[endpoint.who]:
        assert replies[0].status in (403, 404)


@pytest.mark.parametrize("word", ["full", "anna", "1"])
def test_a_public_site_shows_no_hidden_hand(public_site: TestSite, word: str) -> None:
    visitor = public_site.visit(**JSON)
    for path in ("/g/hand", "/g/hand/log", "/g/hand/3"):
        assert visitor.get(f"{path}?as={word}").status_code == 404
    assert first_event(public_site, visitor, f"/g/hand/events?as={word}").status == 404
    public = public_site.visit("watch hand", **JSON).get("/g/hand?as=public").content
    assert visitor.get("/g/hand").content == public


def test_a_link_opens_more_than_the_public_view(public_site: TestSite) -> None:
    anna = public_site.visit("anna records", **JSON)
    assert anna.get("/g/hand?as=anna").status_code == 200
    assert anna.get("/g/words").status_code == 200
    assert public_site.visit("scribe", **JSON).get("/links").status_code == 200
    assert public_site.visit(**JSON).get("/links").status_code == 404


@pytest.mark.parametrize("links", [(), ("watch hand",), ("scribe",)])
def test_everyone_shares_the_plain_address(public_site: TestSite, links: tuple[str, ...]) -> None:
    visitor, address = public_site.visit(*links), f"{public_site.settings.origins[0]}/g/hand"
    assert f'value="{address}/3"' in visitor.get("/g/hand/3").text
    assert f'value="{address}"' in visitor.get("/g/hand").text
    assert "QR code" in visitor.get("/g/hand/tv").text


def test_the_live_page_of_a_visitor_without_a_link_needs_no_link(public_site: TestSite) -> None:
    assert first_event(public_site, public_site.visit(), "/g/hand/events").status == 200
    assert first_event(public_site, public_site.visit(), "/events").status == 200


def test_a_store_that_is_read_only_is_shown_and_records_nothing(read_only_site: TestSite, furnished: Furnished) -> None:
    before = Path(furnished.path).read_bytes()
    scribe = read_only_site.visit("scribe", **JSON)
    for path in ("/", "/g/hand", "/g/hand?as=anna", "/g/hand/tv", "/links", "/s/fridays"):
        assert scribe.get(path).status_code == 200
    assert 'action="/g/' not in read_only_site.visit("scribe").get("/g/hand").text.partition('id="share"')[2]
    for endpoint in ENDPOINTS:
        if endpoint.method == "POST" and not endpoint.path.startswith("/keys"):
            answer = scribe.post(filled(endpoint.path, **HERE), json={})
            assert (answer.status_code, answer.json()["error"]) == (403, "forbidden"), endpoint.path
            assert "read-only" in answer.json()["message"]
            assert str(furnished.path) not in answer.text
    assert read_only_site.visit(**JSON).post("/keys", json={"key": read_only_site.keys["watch"]}).status_code == 200
    read_only_site.site.last_use.write()
    assert Path(furnished.path).read_bytes() == before


def test_a_refusal_on_a_page_for_all_tells_of_no_hand(site: TestSite) -> None:
    """A card that a hidden hand may hold lies in another: the log refuses it, and does not say where the card is."""
    scribe = site.visit("scribe", **JSON)
    every, offered = (scribe.get("/g/hand/moves", params={"as": viewer}).json()["actions"] for viewer in ("full", "public"))
    whole = {one["notation"] for one in every}
    hidden = next(one["notation"] for one in offered if one["notation"] not in whole)
    told = scribe.post("/g/hand/lines", json={"text": hidden})
    kept = scribe.post("/g/hand/lines", json={"text": hidden, "as": "public"})
    assert told.status_code == kept.status_code == 422
    assert "in the hand of" in told.json()["message"]
    player, says = hidden.partition(" ")[0], scribe.get("/g/hand/explain", params={"text": hidden, "as": "public"}).json()["says"]
    assert kept.json()["message"] == f"{player}'s hand in the log does not fit this: {says}"
    assert (kept.json()["rule"], kept.json()["expected"][0]) == (None, "another card")
    forbidden = scribe.post("/g/hand/lines", json={"text": "nonsense", "as": "public"}).json()
    assert forbidden == scribe.post("/g/hand/lines", json={"text": "nonsense"}).json()


def test_a_line_that_all_see_to_be_wrong_is_refused_by_what_all_see(site: TestSite) -> None:
    """The card lies in another hand and does not follow either: no ruling is offered for that, and the hand stays untold."""
    import_sheet(site.store.games, cut("spooks-full", 3), by="Scribe", now=EVENING, name="led")
    scribe = site.visit("scribe", **JSON)

    def refused(text: str, **more: str) -> dict[str, str]:
        answer: dict[str, str] = scribe.post("/g/led/lines", json={"text": text, **more}).json()
        return answer

    def explained(text: str) -> Any:
        return scribe.get("/g/led/explain", params={"text": text, "as": "public"}).json()

    moves = scribe.get("/g/led/moves", params={"as": "public"}).json()["actions"]
    player, fits = moves[0]["notation"].split()[0], {one["notation"] for one in moves}
    lines = [line for suit in "KGBT" for number in range(3, 11) if (line := f"{player} {number}{suit}") not in fits]
    line = next(line for line in lines if "in the hand of" in refused(line, **{"as": "full"})["message"])
    seen = refused(line, **{"as": "public"})
    assert (seen["error"], "in the hand of" in seen["message"]) == ("impossible", False)
    rule = explained(line)["refusal"]["message"]
    assert seen["message"].startswith(f"{rule}; no ruling helps, as {player}'s hand in the log does not fit either: {player} ")
    assert refused(line, ruled="we agreed", **{"as": "public"})["message"] == seen["message"]


@pytest.mark.parametrize(
    ("sheet", "plies", "line", "why"),
    [
        ("spukstaben-table", 13, "anna: spat", "anna has said EARTH already: one word a turn"),
        ("polterheist-table", 8, "anna 3 3", "it is the turn of bob, and anna has nothing to do now"),
    ],
)
def test_a_reason_that_all_can_see_stands_alone(site: TestSite, sheet: str, plies: int, line: str, why: str) -> None:
    """Nothing hidden decides that a player has spoken, or is not on turn."""
    import_sheet(site.store.games, cut(sheet, plies), by="Scribe", now=EVENING, name="open")
    refused = site.visit("scribe", **JSON).post("/g/open/lines", json={"text": line, "as": "public"}).json()
    assert (refused["error"], refused["message"]) == ("impossible", why)


@pytest.mark.parametrize("viewer", ["full", "public"])
@pytest.mark.parametrize(
    ("game", "sheet", "said"),
    [
        ("horrors", "halloween-table", "blah blub"),
        ("chips", "spookies-table", "wibble wobble"),
        ("led", "spooks-full", "blah blub"),
    ],
)
def test_what_cannot_be_read_is_offered_no_ruling(site: TestSite, game: str, sheet: str, said: str, viewer: str) -> None:
    import_sheet(site.store.games, cut(sheet, 3), by="Scribe", now=EVENING, name=game)
    scribe = site.visit("scribe", **JSON)
    for ruled in ({}, {"ruled": "we agreed"}):
        told = scribe.post(f"/g/{game}/lines", json={"text": said, "as": viewer, **ruled}).json()
        assert told["error"] == "unreadable", told
