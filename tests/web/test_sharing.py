"""What is shared: a link that ends, a page and a picture as all can see them, a screen for all; links that have ended."""

from __future__ import annotations

import re

import pytest
from tests.web.asking import first_event
from tests.web.sites import FOREIGN, JSON, TestSite

from spooklog.replays.said_times import say_end
from spooklog.replays.times import show_day
from spooklog.store.changes.links import Links
from spooklog.store.entries.rows import Link
from spooklog.web.live import _is_among
from spooklog.web.pages.following import next_log
from spooklog.web.pages.tv import TvView

DAY = 24 * 60 * 60 * 1000
FORM = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html"}


def key_in(link: object) -> str:
    """The key in a link."""
    return str(link).partition("#")[2].partition("&")[0]


def shared(site: TestSite, link: str = "scribe", game: str = "hand", **body: object) -> tuple[Link, str]:
    """The link that a scribe shares, and its key."""
    answer = site.visit(link, **JSON).post(f"/g/{game}/share", json=body)
    assert answer.status_code == 200, answer.text
    key = key_in(answer.json()["link"])
    found = site.store.links.find(key)
    assert found
    assert found.id == answer.json()["id"]
    return found, key


def every(site: TestSite) -> list[str]:
    """The ids of all valid links."""
    return [link.id for link in site.store.links.every()]


# -- the link ----------------------------------------------------------------------------------------------------------------


def test_what_is_shared_watches_one_game_for_a_week_and_is_made_once(site: TestSite) -> None:
    before = every(site)
    link, key = shared(site)
    assert (link.role, link.stream, link.seat, link.records) == ("watch", site.id_of("hand"), None, False)
    assert link.until is not None
    assert show_day(link.until - 1) == show_day(site.store.links.now() + 7 * DAY)
    assert shared(site) == (link, key)
    assert shared(site, ply=3) == (link, key)
    assert shared(site, game="town")[0].stream == site.id_of("town")
    assert len(every(site)) == len(before) + 2


def test_the_address_leads_to_the_moment(site: TestSite) -> None:
    scribe = site.visit("scribe", **JSON)
    assert scribe.post("/g/hand/share", json={"ply": 3}).json()["link"].endswith("&/g/hand/3")
    assert scribe.post("/g/hand/share", json={"ply": 0}).json()["link"].endswith("&/g/hand/0")
    assert scribe.post("/g/hand/share", json={"ply": 99}).status_code == 404
    page = site.visit("scribe", **FORM).post("/g/hand/share", content="ply=3").text
    assert f'value="{scribe.post("/g/hand/share", json={"ply": 3}).json()["link"].replace("&", "&amp;")}"' in page
    assert "<title>QR code of the link</title>" in page


@pytest.mark.parametrize("how", ["revoked", "soon over", "over for good"])
def test_a_link_that_ends_is_followed_by_another(site: TestSite, how: str) -> None:
    link, key = shared(site)
    now = site.store.links.now()
    if how == "revoked":
        site.store.links.revoke(link.id, by="Scribe")
    else:
        site.store.links.change(link.id, by="Scribe", until=now + (3 * DAY if how == "soon over" else 1500))
    other, another = shared(site)
    assert (other.id != link.id, another != key) == (True, True)
    assert shared(site) == (other, another)
    if how == "soon over":
        # a link that has half of its time left is not made anew
        site.store.links.change(link.id, by="Scribe", until=now + 4 * DAY)
        assert shared(site)[0].id == link.id


def test_another_scribe_shares_another_link(site: TestSite) -> None:
    assert shared(site, "scribe of hand")[1] != shared(site)[1]
    assert shared(site, "scribe of hand") == shared(site, "scribe of hand")


def test_a_shared_link_does_not_outlive_the_link_that_shared_it(site: TestSite) -> None:
    end = site.store.links.now() + DAY
    _, key = site.store.links.new("scribe", by="Scribe", stream=site.id_of("hand"), until=end)
    link, made = shared(site, key)
    assert link.until == end
    assert shared(site, key) == (link, made)


def test_two_taps_at_once_share_one_link(site: TestSite, monkeypatch: pytest.MonkeyPatch) -> None:
    link, key = shared(site)
    before, known, asked = every(site), Links.known, list[str]()

    def late(links: Links, wanted: str) -> Link | None:
        asked.append(wanted)
        return None if wanted == key and asked.count(key) == 1 else known(links, wanted)

    monkeypatch.setattr(Links, "known", late)
    assert shared(site)[0].id == link.id
    assert asked.count(key) > 1
    assert every(site) == before


def test_the_own_hand_of_a_player_is_shared_with_that_player(site: TestSite) -> None:
    link, key = shared(site, seat="anna")
    assert (link.role, link.seat, link.records) == ("seat", 1, False)
    anna = site.visit(key, **JSON)
    assert (anna.get("/g/hand?as=anna").status_code, anna.get("/g/hand?as=bert").status_code) == (200, 404)
    assert anna.post("/g/hand/lines", json={"text": "anna gives 10T"}).status_code == 403
    assert site.visit("scribe", **JSON).post("/g/hand/share", json={"seat": "nobody"}).status_code == 400


@pytest.mark.parametrize(
    ("link", "status"), [("watch", 403), ("watch hand", 403), ("anna records", 403), ("other", 404), ("revoked", 404)]
)
def test_those_who_may_make_no_links_are_offered_pictures_and_told_who_can(site: TestSite, link: str, status: int) -> None:
    before = every(site)
    assert site.visit(link, **JSON).post("/g/hand/share", json={}).status_code == status
    assert every(site) == before
    if status == 403:
        for path in ("/g/hand", "/g/hand/3"):
            page = site.visit(link).get(path).text
            assert "comes from the person who keeps the log" in page
            assert 'action="/g/' not in page.partition('id="share"')[2].partition("</div></div>")[0]
            assert 'href="/g/hand/replay.html"' in page


# -- what it opens -----------------------------------------------------------------------------------------------------------


def test_a_shared_link_sees_what_all_see_of_its_game_alone(site: TestSite) -> None:
    visitor = site.visit(shared(site)[1], **JSON)
    watcher = site.visit("watch hand", **JSON)
    for path in ("/g/hand", "/g/hand/3", "/g/hand/log", "/g/hand/score", "/g/hand/moments"):
        assert visitor.get(path).content == watcher.get(path).content
    for path in ("/g/hand?as=full", "/g/hand?as=anna", "/g/hand/audit", "/g/town", "/s/fridays", "/games", "/stats", "/links"):
        assert visitor.get(path).status_code in (403, 404), path
    for path in ("lines", "undo", "notes", "close", "share"):
        assert visitor.post(f"/g/hand/{path}", json={"text": "anna gives 10T"}).status_code == 403


@pytest.mark.parametrize("game", ["hand", "town", "house", "words", "dice", "sheet"])
def test_page_and_picture_are_the_same_whoever_keeps_them(site: TestSite, game: str) -> None:
    for path, kind, name in (
        (f"/g/{game}/replay.html", "text/html; charset=utf-8", f"{game}.html"),
        (f"/g/{game}/3/board.png", "image/png", f"{game}-3.png"),
        (f"/g/{game}/board.png", "image/png", f"{game}.png"),
    ):
        full, watched = site.visit("scribe").get(path), site.visit("watch").get(path)
        assert (full.status_code, full.headers["content-type"]) == (200, kind)
        assert full.headers["content-disposition"] == f"attachment; filename*=UTF-8''{name}"
        assert full.content == watched.content
    assert site.visit("scribe").get(f"/g/{game}/99/board.png").status_code == 404
    assert site.visit("other").get(f"/g/{game}/replay.html").status_code == 404


def test_a_server_that_draws_no_png_offers_svg(site: TestSite, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("pages.sharing", "pages.table", "pages.moment"):
        monkeypatch.setattr(f"spooklog.web.{module}.DRAWS_PNG", False)
    scribe = site.visit("scribe")
    for path in ("/g/hand", "/g/hand/3"):
        assert f'href="{path}/board.svg?as=public&amp;shape=wide"' in scribe.get(path).text
        answer = scribe.get(f"{path}/board.png", headers=JSON)
        assert (answer.status_code, answer.json()["expected"]) == (501, ["board.svg"])


# -- a screen for all --------------------------------------------------------------------------------------------------------


def live_part(page: str) -> str:
    """The part of a page that changes."""
    return page.partition('<div id="live"')[2].partition("</main>")[0]


@pytest.mark.parametrize("game", ["hand", "town", "house", "words", "dice", "sheet"])
def test_a_screen_for_all_shows_a_scribe_what_it_shows_a_watcher(site: TestSite, game: str) -> None:
    _, key = shared(site, game=game)
    scribe, watcher = (live_part(site.visit(link).get(f"/g/{game}/tv").text) for link in ("scribe", key))
    assert scribe == watcher
    assert "QR code of the link" in scribe
    assert site.visit("scribe", **JSON).get(f"/g/{game}/tv").json() == site.visit(key, **JSON).get(f"/g/{game}").json()
    first, other = (first_event(site, site.visit(link), f"/g/{game}/tv/events") for link in ("scribe", key))
    assert (first.status, first.body.partition(b"data:")[2]) == (200, other.body.partition(b"data:")[2])
    # a page that learns another name of its game goes to the table
    assert b'"name"' not in first.body


def test_the_menu_of_a_scribe_leads_to_the_screen_with_its_code(site: TestSite) -> None:
    scribe = site.visit("scribe")
    assert "QR code" not in scribe.get("/g/hand/tv").text
    answer = site.visit("scribe", **FORM).post("/g/hand/share", content="tv=yes")
    assert (answer.status_code, answer.headers["location"]) == (303, "/g/hand/tv")
    assert "set-cookie" not in answer.headers
    page = scribe.get("/g/hand/tv").text
    assert "QR code of the link" in page
    # the key is in the picture alone
    assert not any(site.store.links.find(word) for word in re.findall(r"[a-z2-7]{26}", page))


def test_a_code_that_was_revoked_is_shown_no_more(site: TestSite) -> None:
    link, _ = shared(site)
    assert "QR code" in site.visit("scribe").get("/g/hand/tv").text
    site.store.links.revoke(link.id, by="Scribe")
    assert "QR code" not in site.visit("scribe").get("/g/hand/tv").text


@pytest.mark.parametrize(
    ("link", "shows"), [("watch hand", True), ("watch fridays", True), ("watch", False), ("bert looks", False)]
)
def test_a_screen_passes_on_what_it_watches_with_and_no_more(site: TestSite, link: str, shows: bool) -> None:
    page = site.visit(link).get("/g/hand/tv").text
    assert ("QR code" in page) == shows


# -- a link that has ended ---------------------------------------------------------------------------------------------------


def ended(site: TestSite, *, revoked: bool = False) -> tuple[str, str]:
    """The key of a link that has ended, and when it did."""
    link, key = shared(site)
    if revoked:
        site.store.links.revoke(link.id, by="Scribe")
        return key, ""
    end = site.store.links.now() + 1500
    site.store.links.change(link.id, by="Scribe", until=end)
    assert site.store.links.now()
    return key, say_end(end)


def test_who_comes_with_a_link_that_has_ended_reads_what_it_opened_and_until_when(site: TestSite) -> None:
    key, end = ended(site)
    words = f"t opened a game to watch until {end}."
    for path in ("/g/hand", "/g/hand/3", "/g/hand/tv", "/g/nothing", "/s/fridays", "/table", "/g/hand/board.svg"):
        answer = site.visit(key).get(path)
        assert answer.status_code == 404
        assert "This link has ended" in answer.text, path
        assert words in answer.text
        assert "hand" not in answer.text.casefold().replace("/hand", "")
    # in JSON it is an unknown one, and beside a link that opens something it says nothing
    assert site.visit(key, **JSON).get("/g/hand").content == site.visit(FOREIGN, **JSON).get("/g/hand").content
    assert "has ended" not in site.visit(key, "other").get("/g/hand").text
    assert site.visit(key).get("/").status_code == 200


@pytest.mark.parametrize("revoked", [False, True])
def test_who_opens_a_link_that_has_ended_reads_so(site: TestSite, revoked: bool) -> None:
    key, end = ended(site, revoked=revoked)
    answer = site.visit(**JSON).post("/keys", json={"key": key})
    until = "it was revoked" if revoked else end
    assert (answer.status_code, answer.json()["error"]) == (404, "not_found")
    assert answer.json()["message"] == f"this link has ended: it opened a game to watch until {until}"
    assert answer.json()["expected"] == ["a new link from the person who sent it"]
    page = site.visit(**FORM).post("/keys", content=f"key={key}")
    assert (page.status_code, "This link has ended" in page.text, "set-cookie" in page.headers) == (404, True, False)
    unknown = site.visit(**JSON).post("/keys", json={"key": FOREIGN})
    assert (unknown.status_code, "ended" in unknown.text) == (404, False)


def test_who_comes_without_a_key_reads_what_is_missing(site: TestSite) -> None:
    for path in ("/g/hand", "/g/hand/3", "/g/hand/tv", "/g/hand/replay.html", "/s/fridays", "/games", "/nothing/at/all"):
        answer = site.visit().get(path)
        assert answer.status_code == 404
        assert "Nothing here for this phone" in answer.text
        assert "has no key in it" in answer.text
        assert 'href="/open"' in answer.text


# -- the screen when the next game begins ------------------------------------------------------------------------------------


def begun_after(site: TestSite, game: str) -> str:
    """The name of the game that a scribe begins after a game, which is over then."""
    site.visit("scribe", **JSON).post(f"/g/{game}/close", json={"void": "the cat"})
    answer = site.visit("scribe", **JSON).post(f"/g/{game}/next", json={})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["game"])


@pytest.mark.parametrize(
    ("game", "link", "goes_on"),
    [
        ("hand", "scribe", True),
        ("hand", "watch", True),
        ("hand", "watch fridays", True),
        ("hand", "watch hand", False),
        ("sheet", "watch", True),
        ("sheet", "first of sheet", False),
    ],
)
def test_a_screen_goes_on_to_the_next_game_where_its_link_opens_it(site: TestSite, game: str, link: str, goes_on: bool) -> None:
    screen, address = site.visit(link), f"/g/{game}/tv"
    before = re.search(r'data-entry="(\d+)"', screen.get(address).text)
    assert before
    assert b'"next"' not in first_event(site, screen, f"{address}/events").body
    name = begun_after(site, game)
    event = first_event(site, screen, f"{address}/events?from={before[1]}").body
    follows = f"/g/{site.id_of(name)}/tv".encode()
    assert (follows in event, name.encode() in event) == (goes_on, goes_on)
    page = screen.get(address).text
    assert (f"On to {name}" in page, "has begun" in page) == (goes_on, not goes_on)
    assert screen.get(f"/g/{name}/tv").status_code == (200 if goes_on else 404)


def test_a_screen_hears_of_the_next_game_as_it_begins(site: TestSite) -> None:
    """Nothing is recorded in the game that it shows."""
    for game, log in (("hand", site.store.streams.find("fridays", kind="series").id), ("sheet", "")):
        view = TvView(site.id_of(game), "wide", None, next_log(site.store, site.id_of(game)), goes_on=True)
        name = begun_after(site, game)
        assert view.besides == (log or site.id_of(name))
        assert _is_among(view, {view.besides})
        assert not _is_among(view, {"another"})


def test_the_screen_for_all_says_no_version_and_how_it_comes_to_a_tv(site: TestSite) -> None:
    visitor = site.visit("scribe")
    visitor.headers["Cookie"] += "; shape=wide"
    wide = visitor.get("/g/hand/tv").text
    assert 'viewBox="0 0 600' in wide
    assert "slice" not in wide
    assert 'viewBox="0 0 900' in visitor.get("/g/town/tv").text, "higher than wide, its letters would be smaller"
    assert "spooks/2" not in wide
    assert "record: " not in wide
    assert "On a TV" not in wide
    visitor.headers["Cookie"] = visitor.headers["Cookie"].replace("shape=wide", "shape=narrow")
    assert "On a TV, open the link that Share makes" in visitor.get("/g/hand/tv").text
    assert "On a TV, open it in the browser there" in visitor.get("/g/hand").text
