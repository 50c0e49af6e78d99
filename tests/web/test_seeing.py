"""What a visitor saw: a request says at which entry of which game and store, and is asked about where the game went on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.web.papers import read
from tests.web.sites import JSON, TestSite

from spooklog.domain.log.amend import Amend, Correction
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Undo
from spooklog.web.people import named


def head(site: TestSite, game: str = "hand") -> int:
    """The last entry of a game."""
    return site.store.streams.find(game).head


def played(site: TestSite, *lines: str, game: str = "sheet") -> None:
    """Lines that another scribe records."""
    for line in lines:
        site.store.games.append(site.id_of(game), Play(line), by="Other")


def last(site: TestSite, game: str) -> str:
    """The last line of a game."""
    loaded = site.store.games.load(site.id_of(game))
    return loaded.game.line(loaded.game.plies[-1], loaded.labels)


def said(site: TestSite, game: str) -> str:
    """The last ply of a game as a sentence for people."""
    loaded = site.store.games.load(site.id_of(game))
    return loaded.game.say(loaded.game.plies[-1], named(loaded).labels).text


def undone(site: TestSite, game: str = "sheet") -> None:
    """The last ply, which another scribe takes back."""
    site.store.games.append(site.id_of(game), Undo(), by="Other")


def evening(site: TestSite, *lines: str) -> int:
    """A new score sheet with some lines; its last entry."""
    opening = "game tally\nplayers anna bert cora"
    site.visit("scribe", **JSON).post("/games", json={"opening": opening, "name": "evening"})
    played(site, *lines, game="evening")
    return head(site, "evening")


ACTS: Mapping[str, Mapping[str, Any]] = {"undo": {}, "redo": {}, "close": {"void": "the cat"}, "lines": {"text": "void"}}


@pytest.mark.parametrize("path", ACTS)
def test_a_request_on_an_outdated_game_asks_instead_of_acting(site: TestSite, path: str) -> None:
    undone(site)
    seen, says = head(site, "sheet"), said(site, "sheet")
    number = len(site.store.games.load(site.id_of("sheet")).game.plies)
    undone(site)
    before = site.entries()
    answer = site.visit("scribe", **JSON).post("/g/sheet/" + path, json={**ACTS[path], "seen": seen})
    asks = answer.json()
    assert (answer.status_code, asks["error"], asks["entry"]) == (409, "conflict", head(site, "sheet"))
    assert asks["since"] == [f"taken back: {number} {says}"]
    assert site.entries() == before
    again = site.visit("scribe", **JSON).post("/g/sheet/" + path, json={**ACTS[path], "seen": asks["entry"]})
    assert again.status_code == 200, again.text


def test_a_correction_is_shown_with_the_old_and_the_new_line(site: TestSite) -> None:
    seen = evening(site, "anna 5", "bert 6")
    site.store.games.append(site.id_of("evening"), Amend((Correction(ply=2, how="replace", text="bert 7"),)), by="Other")
    answer = site.visit("scribe", **JSON).post("/g/evening/undo", json={"seen": seen}).json()
    assert answer["since"] == ["corrected: 2 bert scores 6 points", "2 bert scores 7 points"]


def test_many_changes_are_counted(site: TestSite) -> None:
    seen = head(site, "hand")
    for _ in range(9):
        undone(site, "hand")
        site.visit("scribe", **JSON).post("/g/hand/redo", json={})
    assert site.visit("scribe", **JSON).post("/g/hand/undo", json={"seen": seen}).status_code == 200
    seen = head(site, "hand")
    for _ in range(18):
        undone(site, "hand")
    since = site.visit("scribe", **JSON).post("/g/hand/redo", json={"seen": seen}).json()["since"]
    assert (len(since), since[0]) == (12, "7 other changes, then")


def test_a_note_stays_with_the_ply_that_was_the_last_when_it_was_written(site: TestSite) -> None:
    undone(site, "hand")
    seen = head(site, "hand")
    loaded = site.store.games.load(site.id_of("hand"))
    ply = loaded.game.plies[-1]
    site.visit("scribe", **JSON).post("/g/hand/redo", json={})
    for path, text in (("notes", "bert thought long"), ("lines", "# and longer")):
        assert site.visit("scribe", **JSON).post(f"/g/hand/{path}", json={"text": text, "seen": seen}).status_code == 200
    loaded = site.store.games.load(site.id_of("hand"))
    notes = loaded.game.remarks(site.store.games.texts(loaded.stream.id))
    assert [one.text for one in notes[ply.number]][-2:] == ["bert thought long", "and longer"]


def test_a_dispute_is_about_the_ply_that_had_this_number_when_it_was_seen(site: TestSite) -> None:
    seen = evening(site, "anna 5", "bert 6", "cora 7")
    site.store.games.append(site.id_of("evening"), Amend((Correction(ply=1, how="remove"),)), by="Other")
    answer = site.visit("scribe", **JSON).post("/g/evening/disputes", json={"claim": "no", "ply": 3, "seen": seen})
    assert answer.status_code == 200, answer.text
    game = site.store.games.load(site.id_of("evening")).game
    assert game.ply_of(game.disputes[-1]) == 2


def test_players_recording_own_points_at_once_get_no_question(site: TestSite) -> None:
    seen = evening(site)
    key = site.visit("scribe", **JSON).post("/links", json={"role": "seat", "game": "evening", "seat": "anna", "records": True})
    site.keys["anna"] = key.json()["link"].rpartition("#")[2]
    played(site, "bert 6", game="evening")
    answer = site.visit("anna", **JSON).post("/g/evening/lines", json={"text": "anna 5", "seen": seen})
    assert answer.status_code == 200, answer.text
    assert last(site, "evening") == "anna 5"


def test_an_entry_that_the_log_does_not_have_is_refused(site: TestSite) -> None:
    answer = site.visit("scribe", **JSON).post("/g/sheet/undo", json={"seen": head(site, "sheet") + 5})
    assert answer.status_code == 409
    assert "brought back from a copy" in answer.json()["message"]


@pytest.mark.parametrize("path", ["/g/hand/lines", "/g/hand/next", "/g/hand/about", "/games"])
def test_a_request_from_a_page_of_another_store_is_refused(site: TestSite, path: str) -> None:
    before = site.entries()
    body = {"text": "anna gives 10T", "opening": "game spookies\nplayers ida jo", "place": "here", "store": "lother"}
    answer = site.visit("scribe", **JSON).post(path, json=body)
    assert (answer.status_code, "another store" in answer.json()["message"]) == (409, True)
    assert site.entries() == before


def test_a_player_sees_only_public_changes_since_the_last_look(site: TestSite) -> None:
    undone(site, "hand")
    seen = head(site, "hand")
    site.visit("scribe", **JSON).post("/g/hand/redo", json={})
    before, visitor = site.entries(), site.visit("anna records", **JSON)
    answer = visitor.post("/g/hand/lines", json={"text": "anna gives 10T", "seen": seen})
    last_row = visitor.get("/g/hand/log").json()["plies"][-1]
    (since,) = answer.json()["since"]
    assert (answer.status_code, since.casefold()) == (409, f"{last_row['ply']} {last_row['says']}".casefold())
    assert site.entries() == before


def test_without_script_a_page_asks_and_a_button_confirms(site: TestSite) -> None:
    visitor = site.visit("scribe")
    seen = head(site, "sheet")
    undone(site)
    answer = visitor.post(f"/g/{site.id_of('sheet')}/lines", data={"text": "void", "seen": str(seen)})
    assert answer.status_code == 409
    page = read(answer.text)
    form = next(one for one in page.all("form") if one.attributes.get("action", "").endswith("/lines"))
    fields = {one.attributes["name"]: one.attributes["value"] for one in page.all("input") if one.attributes.get("name")}
    again = visitor.post(str(form.attributes["action"]), data=fields)
    assert again.status_code == 303, again.text
    assert site.store.games.load(site.id_of("sheet")).game.void


def test_forms_of_a_table_carry_the_entry_they_were_shown_at(site: TestSite) -> None:
    page = read(site.visit("scribe").get("/g/hand").text)
    hidden = (one.attributes for one in page.all("input") if one.attributes.get("type") == "hidden")
    given = {one["name"]: one["value"] for one in hidden}
    last = site.store.games.load(site.id_of("hand")).game.plies[-1].number
    assert given == {"store": site.store.streams.own().id, "seen": str(head(site, "hand")), "as": "public", "ply": str(last)}
    body = next(iter(page.all("body"))).attributes
    assert (body["data-store"], body["data-id"]) == (site.store.streams.own().id, site.id_of("hand"))


def test_undo_and_redo_name_their_plies(site: TestSite) -> None:
    loaded = site.store.games.load(site.id_of("hand"))
    number = len(loaded.game.plies)
    says = said(site, "hand")
    assert f'aria-label="Undo {number} {says}"' in site.visit("scribe").get("/g/hand").text
    undone(site, "hand")
    assert f'aria-label="Redo {number} {says}"' in site.visit("scribe").get("/g/hand").text


@pytest.mark.parametrize("words", ["undo", "Undo that!", "take that back"])
def test_a_typed_undo_is_the_undo_of_the_button(site: TestSite, words: str) -> None:
    """It takes back the ply that the page showed last, and asks where the game went on; redo likewise."""
    visitor, ply = site.visit("scribe", **JSON), last(site, "sheet")
    number, says = len(site.store.games.load(site.id_of("sheet")).game.plies), said(site, "sheet")
    seen = head(site, "sheet")
    answer = visitor.post("/g/sheet/lines", json={"text": words, "seen": seen})
    # data have the labels, what people are asked has the names
    assert (answer.status_code, answer.json()["undone"]) == (200, 1)
    assert [one.casefold() for one in answer.json()["says"]] == [says.casefold()]
    late = visitor.post("/g/sheet/lines", json={"text": words, "seen": seen})
    assert (late.status_code, late.json()["since"]) == (409, [f"taken back: {number} {says}"])
    back = visitor.post("/g/sheet/lines", json={"text": "redo", "seen": head(site, "sheet")}).json()
    assert (back["redone"], [one.casefold() for one in back["says"]], last(site, "sheet")) == (1, [says.casefold()], ply)


def test_without_script_plies_are_undone_and_brought_back_notes_and_disputes_are_written(site: TestSite) -> None:
    visitor, game = site.visit("scribe"), site.id_of("sheet")

    def sent(button: str, words: str = "") -> None:
        """Press a button of the table as a browser without script does."""
        page = read(visitor.get("/g/sheet").text)
        buttons = (one for one in page.all("button") if one.attributes.get("type") != "button")
        pressed = next(one for one in buttons if one.name.startswith(button))
        named = pressed.attributes.get("form", "no name")
        form = next(
            one
            for one in page.all("form")
            if one.attributes.get("id") == named or any(other is pressed for other in one.all("button"))
        )
        fields = {one.attributes["name"]: one.attributes.get("value") or words for one in form.all("input")}
        answer = visitor.post(pressed.attributes.get("formaction") or form.attributes["action"], data=fields)
        assert answer.status_code == 303, answer.text

    ply = last(site, "sheet")
    sent("Undo")
    assert last(site, "sheet") != ply
    sent("Redo")
    assert last(site, "sheet") == ply
    disputes = len(site.store.games.load(game).game.disputes)
    sent("Note", "bert thought long")
    sent("Dispute", "that was too many")
    loaded = site.store.games.load(game)
    assert len(loaded.game.disputes) == disputes + 1
    assert "bert thought long" in [
        one.text for some in loaded.game.remarks(site.store.games.texts(game)).values() for one in some
    ]
    sent("Break off", "the cat")
    sent("Reopen")
    assert not site.store.games.load(game).game.void


def test_a_browser_that_asks_by_the_id_of_a_game_is_led_to_its_name(site: TestSite) -> None:
    id = site.id_of("hand")
    browser = site.visit("scribe", Accept="text/html")
    for address in (f"/g/{id}/disputes/1?as=full", f"/g/{id}"):
        answer = browser.get(address, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, address.replace(id, "hand"))
    assert site.visit("scribe", Accept="application/json").get(f"/g/{id}/disputes/1").status_code == 200
    assert site.visit("other", Accept="text/html").get(f"/g/{id}").status_code == 404
