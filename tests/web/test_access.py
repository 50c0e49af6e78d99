"""Who gets in: every role at every endpoint, and the one answer for all others."""

from __future__ import annotations

import pytest
from tests.web.asking import Ask, Replied, first_event, send
from tests.web.sites import FOREIGN, JSON, LINKS, TestSite, filled

from spooklog.store.changes.archiving import archive
from spooklog.store.changes.renaming import rename
from spooklog.store.erasing.erase import erase
from spooklog.testing.thorough import thorough
from spooklog.web.endpoint import Endpoint, Who
from spooklog.web.endpoints import ENDPOINTS
from spooklog.web.refusals import NotThere
from spooklog.web.streams import STREAMS

ROLES = (*LINKS, "none", FOREIGN)
OF_ALL = frozenset({"scribe", "watch"})
OF_SERIES = frozenset({"scribe of fridays", "watch fridays", "cora of fridays"})
PLAYERS = frozenset({"anna records", "bert records", "cora records", "dave records"})
OF_GAME = OF_ALL | OF_SERIES | PLAYERS | {"scribe of hand", "watch hand", "bert looks"}
SCRIBES = frozenset({"scribe", "scribe of hand", "scribe of fridays"})
ANYONE = frozenset(ROLES)
LINKED = ANYONE - {"none", "revoked", FOREIGN}

ALLOWED: dict[Who, frozenset[str]] = {
    "anyone": ANYONE,
    "any link": LINKED,
    "any link to the game": OF_GAME,
    "any link to the series": OF_ALL | OF_SERIES,
    "a scribe, or a player who records": SCRIBES | PLAYERS | {"cora of fridays"},
    "a scribe": SCRIBES,
    "a link to all games": OF_ALL,
    "a scribe of all games": frozenset({"scribe"}),
}
HERE = {
    "game": "hand",
    "series": "fridays",
    "number": 1,
    "ply": 3,
    "ruleset": "spooks",
    "rule": "bats.2",
    "link": "aaaaaaaa",
    "language": "de",
}
NOT_THERE = NotThere().message[1:].encode()


def asked(site: TestSite, role: str, endpoint: Endpoint, *, json: bool, **places: object) -> Replied:
    """The answer of an endpoint to a role."""
    site.rest()
    client = site.visit(*([] if role == "none" else [role]))
    return send(client, endpoint.method, Ask(filled(endpoint.path, **{**HERE, **places}), body={}), json=json)


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda one: f"{one.method} {one.path}")
def test_a_role_is_admitted_or_learns_nothing(site: TestSite, endpoint: Endpoint) -> None:
    allowed = ALLOWED[endpoint.who]
    for json in (True, False):
        nothing = asked(site, "none", endpoint, json=json, game="nothing", series="nothing")
        # every role in one of the forms at least, and the next endpoint in the other
        for role in ROLES if thorough() else ROLES[(ENDPOINTS.index(endpoint) + json) % 2 :: 2]:
            reply = asked(site, role, endpoint, json=json)
            assert reply.status < 500, (role, reply)
            if role in allowed:
                assert reply.status != 403, (role, reply)
                assert NOT_THERE not in reply.body, role
            elif role in OF_GAME and endpoint.path.startswith("/g/"):
                # a viewer of the game may learn what its scribe does
                assert reply.status in (403, 404), (role, reply)
            elif endpoint.path == "/series":
                assert b"fridays" not in reply.body
            else:
                assert (reply.status, NOT_THERE in reply.body) == (404, True), (role, reply)
                assert reply == nothing, role


@pytest.mark.parametrize("path", [one.path for one in STREAMS])
def test_a_stream_is_open_to_viewers_of_its_page(site: TestSite, path: str) -> None:
    allowed = OF_GAME if "{game}" in path else LINKED
    missing = first_event(site, site.visit(), filled(path, game="nothing"))
    for role in ROLES:
        site.rest()
        reply = first_event(site, site.visit(*([] if role == "none" else [role])), filled(path, **HERE))
        assert (reply.status == 200) == (role in allowed), role
        assert role in allowed or reply == missing, role


@pytest.mark.parametrize("archived", [True, False])
def test_a_foreign_game_is_not_found_even_when_archived(site: TestSite, archived: bool) -> None:
    if archived:
        archive(site.store.own_log, ["hand"], by="Scribe")
    for form in (JSON, {"Accept": "text/html"}):
        replies = [
            site.visit(*link).get(f"/g/{name}", headers=form)
            for name, link in (
                ("hand", ["other"]),
                ("nothing", ["other"]),
                ("hand", []),
                ("hand", ["revoked"]),
                ("hand", [FOREIGN]),
            )
        ]
        assert len({(reply.status_code, reply.content, str(reply.headers)) for reply in replies}) == 1
    assert site.visit("watch hand").get("/g/hand").status_code == 200


def test_the_beginning_of_a_name_finds_no_game(site: TestSite) -> None:
    for name in ("han", "HAND", "hand ", site.id_of("hand")[:-1], site.id_of("fridays"), site.store.streams.own().id):
        assert site.visit("scribe").get(f"/g/{name}", headers=JSON).status_code == 404


def test_the_id_of_a_game_leads_to_it_for_those_who_may_see_it(site: TestSite) -> None:
    address = f"/g/{site.id_of('hand')}"
    assert site.visit("watch hand").get(address, headers=JSON).json()["game"] == "hand"
    assert site.visit("other").get(address, headers=JSON).status_code == 404


@pytest.mark.parametrize(
    ("link", "allowed"),
    [
        ("scribe", {"full", "public", "anna", "bert", "1", "2"}),
        ("anna records", {"public", "anna", "1"}),
        ("bert looks", {"public", "bert", "2"}),
        ("watch hand", {"public"}),
    ],
)
def test_a_visitor_views_as_the_seat_of_the_link(site: TestSite, link: str, allowed: set[str]) -> None:
    visitor = site.visit(link, **JSON)
    words = ("full", "public", "anna", "bert", "1", "2")
    for path in ("/g/hand", "/g/hand/log", "/g/hand/3"):
        assert {word for word in words if visitor.get(f"{path}?as={word}").status_code == 200} == allowed
    streams = {word for word in words if first_event(site, visitor, f"/g/hand/events?as={word}").status == 200}
    assert streams == allowed


def test_a_renamed_game_is_found_by_its_new_name_with_the_same_link(site: TestSite) -> None:
    rename(site.store.own_log, "hand", "last-hand", by="Scribe")
    assert site.visit("watch hand").get("/g/last-hand").status_code == 200
    assert site.visit("watch hand").get("/g/hand").status_code == 404


def test_a_revoked_link_opens_nothing_at_once(site: TestSite) -> None:
    anna = site.visit("anna records", **JSON)
    assert anna.get("/g/hand").status_code == 200
    mine = next(
        link for link in site.store.links.every() if link.seat == 1 and link.records and link.stream == site.id_of("hand")
    )
    assert site.visit("scribe", **JSON).post(f"/links/{mine.id}/revoke").status_code == 200
    assert anna.get("/g/hand").status_code == 404
    assert anna.post("/g/hand/lines", json={"text": "anna gives 10T"}).status_code == 404


def test_the_link_of_an_erased_player_opens_nothing(site: TestSite) -> None:
    erase(site.store.own_log, "Anna Berg", by="Scribe")
    assert site.visit("anna records", **JSON).get("/g/hand").status_code == 404
    page = site.visit("watch").get("/g/hand").text
    assert "anna" not in page.casefold()


def test_a_player_records_only_own_lines(site: TestSite) -> None:
    anna, before = site.visit("anna records", **JSON), site.entries()
    for text in ("bert gives 3S", "dave gives 9B", "bert says I cheat", "void", "void the cat", "anna gives 10T #! we play so"):
        assert anna.post("/g/hand/lines", json={"text": text}).status_code in (403, 422), text
    assert anna.post("/g/hand/lines", json={"text": "anna gives 10T", "ruled": "why not"}).status_code == 403
    assert site.entries() == before
    assert anna.post("/g/hand/lines", json={"text": "anna gives 10T"}).json()[0]["notation"] == "anna gives 10T"


def test_a_player_takes_back_an_own_line_once_and_no_line_of_another(site: TestSite) -> None:
    scribe = site.visit("scribe", **JSON)
    opening = {"opening": "game spooks\nplayers anna bert cora\ndealer cora", "name": "evening"}
    assert scribe.post("/games", json=opening).status_code == 200
    anna = site.visit(site.store.links.new("seat", by="Scribe", stream=site.id_of("evening"), seat=1, records=True)[1], **JSON)
    assert anna.post("/g/evening/lines", json={"text": "anna 1S"}).status_code == 200
    back = {"request": "request-of-anna", "after": 2}
    first, again = anna.post("/g/evening/undo", json=back), anna.post("/g/evening/undo", json=back)
    assert (first.status_code, first.json()["taken_back"], first.json()["agreed"]) == (200, 1, ["anna"])
    assert (again.status_code, again.content) == (200, first.content)
    for line in ("anna 1S", "bert 2S"):
        assert scribe.post("/g/evening/lines", json={"text": line}).status_code == 200
    before = site.entries()
    for plies in (1, 2):
        refused = anna.post("/g/evening/undo", json={"plies": plies})
        assert (refused.status_code, refused.json()["message"]) == (422, "ply 2 is bert's action: bert and cora must agree too")
    assert site.entries() == before


@pytest.mark.parametrize(
    "text", ["anna says a ; ben says b", "ben says b ; anna says a", "anna says a ; anna says b ; cleo says c"]
)
def test_no_part_of_a_line_records_a_remark_of_another_player(site: TestSite, text: str) -> None:
    anna, before = site.visit("first of town", **JSON), site.entries()
    assert anna.post("/g/town/lines", json={"text": text}).status_code == 403
    assert site.entries() == before


def test_a_player_draws_no_card_for_another(site: TestSite) -> None:
    peter = site.visit(site.store.links.new("seat", by="Scribe", stream=site.id_of("dice"), seat=2, records=True)[1], **JSON)
    before = site.entries()
    assert peter.post("/g/dice/lines", json={"text": "tim Poppy"}).status_code == 403
    assert site.entries() == before
    assert site.visit("first of dice", **JSON).post("/g/dice/lines", json={"text": "tim Poppy"}).status_code == 200


def test_a_repeated_request_of_a_player_is_answered_as_the_first_time(site: TestSite) -> None:
    anna, line = site.visit("anna records", **JSON), {"text": "anna gives 10T", "request": "request-of-anna"}
    first, before = anna.post("/g/hand/lines", json=line), site.entries()
    again = anna.post("/g/hand/lines", json=line)
    assert (again.status_code, again.content) == (200, first.content)
    assert site.entries() == before


def test_the_request_of_another_person_shows_nothing(site: TestSite) -> None:
    line = {"text": "anna gives 10T", "request": "request-of-scribe"}
    assert site.visit("scribe", **JSON).post("/g/hand/lines", json=line).status_code == 200
    reply = site.visit("dave records", **JSON).post("/g/hand/lines", json=line)
    assert reply.status_code in (403, 409, 422)
    assert "10T" not in reply.text.replace(line["text"], "")


def test_the_recorder_is_the_person_of_the_link(site: TestSite) -> None:
    assert site.visit("anna records", **JSON).post("/g/hand/notes", json={"text": "mine"}).status_code == 200
    noted = list(site.store.games.entries(site.id_of("hand")))[-1]
    assert site.store.people.names({noted.entry.by}) == {noted.entry.by: "Anna Berg"}
