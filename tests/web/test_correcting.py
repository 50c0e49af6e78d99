"""Corrections on pages: what may have been instead, what would change, plies that cannot stay, how a game began."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import httpx2
import pytest
from tests.web.papers import Element, read
from tests.web.sites import EVENING, JSON, TestSite, cut

from spooklog.domain.log.playing import Play
from spooklog.replays.sheets.sheet import import_sheet

HAND = "/g/hand/amend"


def page(site: TestSite, address: str, status: int = 200, **query: Any) -> Element:
    """A page that the scribe sees."""
    answer = site.visit("scribe").get(address, params=query or None)
    assert answer.status_code == status, answer.text[-900:]
    return read(answer.text)


def text(element: Element) -> str:
    """What stands on a page."""
    return " ".join((one if isinstance(one, str) else text(one)) for one in element.inside)


def fields(form: Element) -> dict[str, str]:
    """The fields of a form, as a browser sends them."""
    found = (one for one in form.all("input", "select") if "name" in one.attributes)
    return {
        one.attributes["name"]: _value(one)
        for one in found
        if one.attributes.get("type") not in ("radio", "checkbox") or "checked" in one.attributes
    }


def _value(field: Element) -> str:
    if field.tag == "input":
        return field.attributes.get("value", "")
    chosen = [one for one in field.all("option") if "selected" in one.attributes] or list(field.all("option"))
    return chosen[0].attributes["value"]


def form(page: Element, id: str = "apply") -> Element:
    """The form of a page with an id."""
    return next(one for one in page.all("form") if one.attributes.get("id") == id)


def sent(site: TestSite, form: Element, **changed: str) -> httpx2.Response:
    """The answer to a form, as the scribe sends it, but for some fields."""
    visit, to, given = site.visit("scribe"), form.attributes["action"], fields(form) | changed
    return visit.post(to, data=given) if form.attributes["method"] == "post" else visit.get(to, params=given)


def lines(site: TestSite, game: str = "hand") -> list[str]:
    """The lines of a game."""
    loaded = site.store.games.load(site.id_of(game))
    return [loaded.game.line(ply, loaded.labels) for ply in loaded.game.plies]


def lines_of_beginning(site: TestSite, game: str) -> list[str]:
    """The header lines of a game."""
    found: list[str] = site.visit("scribe", **JSON).get(f"/g/{game}/beginning").json()["lines"]
    return found


def test_a_correction_is_seen_first_and_then_stored(site: TestSite) -> None:
    before, entries = lines(site, "sheet"), site.entries()
    tried = page(site, "/g/sheet/amend", ply=len(before), how="remove")
    assert f"Ply {len(before)} is taken out" in text(tried)
    assert site.entries() == entries
    answer = sent(site, form(tried))
    assert (answer.status_code, answer.headers["location"].partition("?")[0]) == (303, f"/g/sheet/{len(before) - 1}")
    assert lines(site, "sheet") == before[:-1]


def test_a_ply_offers_what_might_have_been_played_by_one_tap(site: TestSite) -> None:
    (choosing, *_) = page(site, "/g/hand/1/correct").all("form")
    (button, *_) = [one for one in choosing.all("button") if one.attributes.get("name") == "text"]
    tried = site.visit("scribe").get(
        choosing.attributes["action"], params={**fields(choosing), "text": button.attributes["value"]}
    )
    assert tried.status_code in (200, 400, 422)
    assert "Nothing is stored" in tried.text or "not stored yet" in tried.text


def test_what_is_offered_depends_on_nothing_that_is_hidden(site: TestSite) -> None:
    offered = page(site, "/g/hand/2/correct")
    words = {one.attributes["value"] for one in offered.all("button") if one.attributes.get("name") == "text"}
    held = {
        one["notation"]
        for one in site.visit("scribe", **JSON).get("/g/hand/moves", params={"at": 1, "as": "full"}).json()["actions"]
    }
    assert held < words, "a hidden hand may hold any card that fits"


def test_one_card_of_a_trick_is_replaced_and_the_others_stay(site: TestSite) -> None:
    head = "game spooks\nplayers anna bert cora dave\ndealer dave\ncounts 14 14 14 14\n---\n"
    played = f"{head}anna 1S\nbert 2B\ncora MB\ndave MS\ndave MG\ntrick anna 10K, bert 9K, cora 9G, dave 3G"
    import_sheet(site.store.games, played.encode().splitlines(keepends=True), by="Scribe", now=EVENING, name="trick")
    offered = page(site, "/g/trick/6/correct")
    words = {one.attributes["value"] for one in offered.all("button") if one.attributes.get("name") == "text"}
    assert "trick anna 10K, bert 9K, cora 1K, dave 3G" in words
    assert {len(one.split(", ")) for one in words} == {4}


def test_the_hands_of_the_log_are_used_where_a_tap_asks_for_them(site: TestSite) -> None:
    """What they allow comes first, what they rule out stays folded; without hidden hands there is nothing to ask for."""
    covered = page(site, "/g/hand/2/correct")
    (asked,) = (one for one in covered.all("a") if "hands in the log" in text(one))
    shown = page(site, f"/g/hand/2/correct{asked.attributes['href']}")
    words = [one for one in shown.all("button") if one.attributes.get("name") == "text"]
    moves = site.visit("scribe", **JSON).get("/g/hand/moves", params={"at": 1, "as": "full"}).json()["actions"]
    folded = {one.attributes["value"] for one in words if one.within("details") and "rule out" in text(_widest(one))}
    assert {one.attributes["value"] for one in words} - folded == {one["notation"] for one in moves}
    assert {one.attributes["value"] for one in words} == {
        one.attributes["value"] for one in covered.all("button") if one.attributes.get("name") == "text"
    }
    assert not any("hands in the log" in text(one) for one in page(site, "/g/sheet/1/correct").all("a"))


@pytest.fixture
def tonight(site: TestSite) -> TestSite:
    """A site with a game in which every hand was recorded."""
    import_sheet(site.store.games, cut("spooks-masters", 21), by="Scribe", now=EVENING, name="tonight")
    return site


def test_a_refusal_by_a_hidden_hand_names_no_card_until_the_hands_are_asked_for(tonight: TestSite) -> None:
    tried = page(tonight, "/g/tonight/amend", 422, ply=13, text="anna MT")
    (way,) = (one.attributes["href"] for one in tried.all("a") if "with the hands" in text(one))
    assert "not of anna" not in text(tried)
    assert "Anna's hand in the log does not fit this: anna leads the Master of Bats" in text(tried)
    assert "not of anna" in text(page(tonight, f"/g/tonight/amend{way}", 422))


def test_a_ply_that_cannot_stay_by_a_hidden_hand_says_so_and_names_no_card(tonight: TestSite) -> None:
    tried = page(tonight, "/g/tonight/amend", ply=16, text="dave 5B")
    (way,) = (one.attributes["href"] for one in tried.all("a") if "with the hands" in text(one))
    assert "can answer" not in text(tried)
    shown = page(tonight, f"/g/tonight/amend{way}")
    assert "can answer, with" in text(shown)
    ways = [one.attributes["href"] for one in shown.all("a") if one.attributes.get("class") == "row"]
    assert all("as=full" in way for way in ways), "hands that were asked for stay"
    assert fields(form(tried))["as"] == "public"
    refused = tonight.visit("scribe").post("/g/tonight/amend", data={"edits": "replace 16 dave 5B", "as": "public"})
    assert refused.status_code == 422
    assert "can answer" not in refused.text


def test_another_name_on_a_seat_shows_no_hand(tonight: TestSite) -> None:
    began = form(page(tonight, "/g/tonight/beginning"), "begin")
    renamed = fields(began) | {"seat 2": "Bertram Holm"}
    tried = tonight.visit("scribe").get("/g/tonight/amend", params=renamed)
    assert tried.status_code == 200, text(read(tried.text))
    assert "Bertram Holm" in tried.text
    assert ">Deal" not in tried.text


def test_hands_are_in_the_form_of_the_beginning_where_they_are_asked_for(site: TestSite) -> None:
    covered = page(site, "/g/hand/beginning")
    (way,) = (one.attributes["href"] for one in covered.all("a") if "every hand" in text(one))
    assert not any("every hand" in text(one) for one in covered.all("summary"))
    shown = form(page(site, f"/g/hand/beginning{way}"), "begin")
    assert set(fields(form(covered, "begin"))) < set(fields(shown))


def _widest(one: Element) -> Element:
    """The widest fold around an element."""
    around = [one]
    while around[-1].around is not None:
        around.append(around[-1].around)
    return [each for each in around if each.tag == "details"][-1]


def test_two_cards_that_were_mixed_up_are_put_right_by_one_tap(site: TestSite) -> None:
    opening = "game spooks\nplayers anna bert cora\noptions record=table\ncounts 19 19 18"
    site.visit("scribe", **JSON).post("/games", json={"opening": opening, "name": "mixed"})
    site.store.games.append(site.id_of("mixed"), *map(Play, ("anna 1S", "bert 2B", "cora 4B", "anna 6B")), by="Scribe")
    tried = page(site, "/g/mixed/amend", ply=3, text="cora 6B")
    likely = next(one for one in tried.all("a") if one.attributes.get("class") == "row")
    assert "mixed up" in text(likely)
    both = page(site, likely.attributes["href"])
    assert sent(site, form(both)).status_code == 303
    assert lines(site, "mixed") == ["anna 1S", "bert 2B", "cora 6B", "anna 4B"]


def toast(page: Element) -> Element:
    """What a page says of the correction before it."""
    (found,) = (one for one in page.all("div") if one.attributes.get("class") == "toast")
    return found


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"ply": 3, "text": "bid anna 0, bert 1, cora 1"}, "Corrected: ply 3, "),
        ({"ply": 3, "how": "remove", "conflicts": "drop"}, "Corrected: ply 3 is taken out"),
        ({"ply": 3, "how": "before", "text": "anna +5 bonus"}, "Corrected: ply 3, the table gives"),
    ],
)
def test_the_page_after_a_correction_says_what_was_corrected_and_takes_it_back(
    site: TestSite, asked: dict[str, Any], says: str
) -> None:
    before = lines(site, "sheet")
    there = sent(site, form(page(site, "/g/sheet/amend", **asked))).headers["location"]
    done = toast(page(site, there))
    assert says in text(done)
    now = lines(site, "sheet")
    assert now != before
    (undo,) = done.all("form")
    entries = site.entries()
    back = sent(site, undo).headers["location"]
    assert lines(site, "sheet") == before
    assert site.entries() == entries + 1
    assert f"Taken back: {text(done).partition(': ')[2]}".split() == text(toast(page(site, back))).split()
    again = sent(site, undo)
    assert (again.status_code, site.entries()) == (303, entries + 1), "a finger that trembles"
    (redo,) = toast(page(site, again.headers["location"])).all("form")
    assert sent(site, redo).status_code == 303
    assert lines(site, "sheet") == now
    assert "toast" not in site.visit("scribe").get(there).text, "the game went on since"


@pytest.mark.parametrize(("ply", "instead"), [(18, "dave 7T"), (26, "dave 6T")])
def test_two_cards_of_a_recorded_hand_that_were_mixed_up_are_put_right_by_one_tap(site: TestSite, ply: int, instead: str) -> None:
    import_sheet(site.store.games, cut("spooks-full", 99), by="Scribe", now=EVENING, name="whole")
    before = lines(site, "whole")
    assert (before[17], before[25]) == ("dave 6T", "dave 7T")
    tried = site.visit("scribe").get("/g/whole/amend", params={"ply": ply, "text": instead})
    likely = next(one for one in read(tried.text).all("a") if "mixed up" in text(one))
    assert sent(site, form(page(site, likely.attributes["href"]))).status_code == 303
    assert lines(site, "whole") == [*before[:17], "dave 7T", *before[18:25], "dave 6T", *before[26:]]


def test_what_later_plies_rule_out_stands_behind_one_tap(site: TestSite) -> None:
    import_sheet(site.store.games, cut("spooks-full", 99), by="Scribe", now=EVENING, name="whole")
    offered = [one for one in page(site, "/g/whole/41/correct").all("button") if one.attributes.get("name") == "text"]
    folded = {one.attributes["value"] for one in offered if "the plies after it rule out" in text(_widest(one))}
    shown = {one.attributes["value"] for one in offered} - folded
    assert len(shown) < len(folded)
    found = {line: site.visit("scribe").get("/g/whole/amend", params={"ply": 41, "text": line}).text for line in shown | folded}
    assert not any("cannot stay" in found[line] for line in shown)
    assert all("cannot stay" in found[line] or "That cannot be" in found[line] for line in folded)


@pytest.mark.parametrize(("how", "way"), [("before", "/correct?way=before"), ("replace", "/correct")])
def test_something_else_is_asked_for_in_the_same_way(site: TestSite, how: str, way: str) -> None:
    tried = page(site, "/g/hand/amend", 422, ply="3", how=how, text="anna pass", edits="")
    (link,) = (one.attributes["href"] for one in tried.all("a") if one.name == "Something else")
    assert str(link).endswith(way)


def test_a_line_that_shows_a_hand_is_not_written_out_unasked(site: TestSite) -> None:
    lines = cut("spooks-masters", 8)
    import_sheet(site.store.games, lines, by="Scribe", now=EVENING, name="swapped")
    pages = [page(site, f"/g/swapped/{ply}/correct") for ply in (6, 7)]
    typed = [one.attributes["value"] for each in pages for one in each.all("input") if "required" in one.attributes]
    assert typed == ["dave MK", ""]


def test_plies_that_cannot_stay_are_decided_before_anything_is_stored(site: TestSite) -> None:
    tried = page(site, HAND, ply=14, how="remove")
    assert "cannot stay" in text(tried)
    assert "Decide first" in text(tried)
    ways = [one.attributes["href"] for one in tried.all("a") if one.attributes.get("class") == "row"]
    refused = sent(site, form(tried))
    assert refused.status_code == 422
    dropped = page(site, next(way for way in ways if "conflicts=drop" in way))
    assert "taken out" in text(dropped)
    done = sent(site, form(dropped))
    assert done.status_code == 303
    assert len(lines(site)) < 20


def test_a_ply_that_a_rule_forbids_stays_with_a_reason(site: TestSite) -> None:
    tried = page(site, HAND, ply=14, how="remove")
    stand = form(tried, "stand")
    unexplained = site.visit("scribe").get(HAND, params=fields(stand))
    assert unexplained.status_code == 400
    allowed = page(site, HAND, 200, **fields(stand) | {"why": "nobody saw it"})
    assert "by a ruling" in text(allowed)


def test_another_line_for_a_ply_that_cannot_stay_is_chosen_in_the_corrected_game(site: TestSite) -> None:
    tried = page(site, HAND, ply=14, how="remove")
    other = next(one.attributes["href"] for one in tried.all("a") if "/correct?" in one.attributes.get("href", ""))
    offered = page(site, other)
    assert {one.attributes["value"] for one in offered.all("input") if one.attributes.get("name") == "edits"} == {"remove 14"}
    whose = {one.attributes["value"].split()[0] for one in offered.all("button") if one.attributes.get("name") == "text"}
    assert whose == {"bert"}, "ply 14, which was bert's, is gone: it is his turn"


def test_a_second_correction_of_a_ply_takes_the_place_of_the_first(site: TestSite) -> None:
    asked: Mapping[str, Any] = {"edits": "replace 5 anna 1", "ply": 5, "how": "remove"}
    tried = site.visit("scribe", **JSON).get("/g/sheet/amend", params=asked)
    assert [one["fate"] for one in tried.json()["plies"]] == ["removed"]


@pytest.mark.parametrize(
    ("query", "status", "words"),
    [
        ({}, 400, "there is no correction"),
        ({"edits": "what is this"}, 422, "that is no correction"),
        ({"ply": 99, "how": "remove"}, 404, "there is no ply 99"),
        ({"ply": 1, "how": "sideways"}, 400, "how is replace, remove or before"),
        ({"ply": 1, "text": "dave 1S", "conflicts": "shrug"}, 400, "conflicts is drop or ruled"),
        ({"ply": 1}, 422, "say what happened instead"),
        ({"head": "dealer nobody"}, 422, "the dealer must be one of the players"),
        ({"seat 1": "=x"}, 400, "names no player"),
    ],
)
def test_what_cannot_be_read_is_refused(site: TestSite, query: Mapping[str, Any], status: int, words: str) -> None:
    entries = site.entries()
    answer = site.visit("scribe", **JSON).get(HAND, params=query)
    assert answer.status_code == status, answer.text
    assert words in answer.json()["message"]
    assert site.visit("scribe").get(HAND, params=query).status_code == answer.status_code
    assert site.entries() == entries


def test_a_correction_of_a_ply_that_has_changed_since_is_refused(site: TestSite) -> None:
    seen = site.store.streams.find("sheet").head
    scribe = site.visit("scribe", **JSON)
    scribe.post("/g/sheet/undo", json={})
    scribe.post("/g/sheet/undo", json={})
    scribe.post("/g/sheet/lines", json={"text": lines(site, "sheet")[-1]})
    answer = scribe.get("/g/sheet/amend", params={"ply": 4, "how": "remove", "seen": seen})
    assert (answer.status_code, answer.json()["error"]) == (409, "conflict")


def test_a_game_that_went_on_shows_what_would_change_now(site: TestSite) -> None:
    tried = page(site, "/g/sheet/amend", ply=4, how="remove", conflicts="drop")
    site.visit("scribe", **JSON).post("/g/sheet/undo", json={})
    answer = sent(site, form(tried))
    assert answer.status_code == 409
    again = read(answer.text)
    assert "The game went on" in text(again)
    assert sent(site, form(again)).status_code == 303


def test_how_a_game_began_is_corrected_by_its_fields(site: TestSite) -> None:
    began = form(page(site, "/g/hand/beginning"), "begin")
    assert sent(site, began).status_code == 400, "nothing is changed"
    dealer = next(name for name, value in fields(began).items() if value == "dave")
    tried = read(sent(site, began, **{dealer: "cora"}).text)
    assert [one.name for one in tried.all("ins")] == ["Cora Lind"]
    assert sent(site, form(tried)).status_code == 303
    assert "dealer cora" in lines_of_beginning(site, "hand")


def test_what_cannot_be_is_changed_in_the_form_as_it_was_filled(site: TestSite) -> None:
    refused = read(site.visit("scribe").get("/g/sheet/amend", params={"seat 1": "=x", "head": "dealer cora"}).text)
    (back,) = (one.attributes["href"] for one in refused.all("a") if text(one) == "Change it")
    filled = fields(next(one for one in page(site, back).all("form") if one.attributes.get("id") == "begin"))
    assert (filled["seat 1"], filled["seat 2"], filled["head"]) == ("=x", "Bert Lund", "dealer cora")


def test_what_is_written_down_already_is_shown_and_not_offered(site: TestSite) -> None:
    (own,) = (
        one for one in page(site, "/g/hand/2/correct").all("button") if one.attributes.get("value") == lines(site, "hand")[1]
    )
    assert (own.attributes["aria-pressed"], "disabled" in own.attributes) == ("true", True)


def test_who_sat_on_a_seat_is_corrected_by_a_name(site: TestSite) -> None:
    began = form(page(site, "/g/other-hand/beginning"), "begin")
    name = fields(began)["seat 3"]
    tried = read(sent(site, began, **{"seat 3": "Emil Stein"}).text)
    assert ([one.name for one in tried.all("del")], [one.name for one in tried.all("ins")]) == ([name], ["Emil Stein"])
    assert sent(site, form(tried)).status_code == 303
    assert site.store.games.load(site.id_of("other-hand")).labels[3] == "emil"


def test_an_option_of_several_words_is_corrected_by_ticks(site: TestSite) -> None:
    began = form(page(site, "/g/other-hand/beginning"), "begin")
    masters = [name for name in fields(began) if name.startswith("o.masters.")]
    assert len(masters) == 5, "the game has all masters"
    left = {name: value for name, value in fields(began).items() if name != masters[0]}
    tried = read(site.visit("scribe").get("/g/other-hand/amend", params=left).text)
    changed = (next(tried.all("del")).name, next(tried.all("ins")).name)
    assert changed == ("all", "spooks,goblins,bones,bats")


@pytest.mark.parametrize(
    ("options", "played", "numbers", "instead"),
    [
        ("wins=low target=500", "anna 12, bert 13, cora -8", ["12", "13", "-8"], "anna 21, bert 13, cora -8"),
        ("wins=low target=500", "bert 13", ["13"], "bert 21"),
        ("bids=wizard", "bid anna 1, bert 0, cora 1", ["1", "0", "1"], "bid anna 0, bert 0, cora 1"),
    ],
)
def test_numbers_of_players_are_corrected_in_fields_that_hold_them(
    site: TestSite, options: str, played: str, numbers: list[str], instead: str
) -> None:
    sheet = f"game tally\nplayers anna bert cora\noptions {options}\n---\n{played}\n".encode()
    import_sheet(site.store.games, sheet.splitlines(keepends=True), by="Scribe", now=0, name="sheet-of-three")
    shown = page(site, "/g/sheet-of-three/1/correct")
    (found,) = (one for one in shown.all("form") if any(field.attributes.get("type") == "number" for field in one.all("input")))
    fields_of = [field for field in found.all("input") if field.attributes.get("type") == "number"]
    assert [field.attributes["value"] for field in fields_of] == numbers
    now = re.findall(r"-?\d+", instead)
    changed = {field.attributes["name"]: number for field, number in zip(fields_of, now, strict=True)}
    assert f"replace 1 {instead}" in sent(site, found, **changed).text


def test_a_line_of_a_card_has_no_field_for_a_number(site: TestSite) -> None:
    assert not any(one.attributes.get("type") == "number" for one in page(site, "/g/hand/3/correct").all("input"))


@pytest.mark.parametrize("address", ["/g/hand/amend?ply=1&how=remove", "/g/hand/1/correct", "/g/hand/beginning"])
@pytest.mark.parametrize("link", ["watch", "anna records", "cora of fridays"])
def test_only_a_scribe_corrects(site: TestSite, address: str, link: str) -> None:
    assert site.visit(link, **JSON).get(address).status_code == 403


@pytest.mark.parametrize("game", ["hand", "other-hand"])
def test_an_audit_shows_hands_where_they_are_asked_for(site: TestSite, game: str) -> None:
    client = site.visit("scribe")
    covered = read(client.get(f"/g/{game}/audit").text)
    (way,) = (one.attributes["href"] for one in covered.all("a") if one.name == "With the hands")
    shown = client.get(way).text
    assert "deal anna" in shown
    assert "deal anna" not in text(covered)
    assert "Chain" in text(covered), "the verdict and the papers need no hands"
    loaded = site.store.games.load(site.id_of(game))
    lines = [(loaded.game.line(ply, loaded.labels), loaded.game.line(ply, loaded.labels, "public")) for ply in loaded.game.plies]
    assert not [line for line, seen in lines if line != seen and line in text(covered)]


def test_an_audit_of_a_game_that_hides_nothing_has_one_view(site: TestSite) -> None:
    assert "With the hands" not in site.visit("scribe").get("/g/sheet/audit").text


def test_when_a_game_began_is_a_field_for_a_date_in_local_time(site: TestSite) -> None:
    began = form(page(site, "/g/sheet/beginning"), "begin")
    (date,) = (one.attributes for one in began.all("input") if one.attributes.get("type") == "datetime-local")
    zone = next(line for line in lines_of_beginning(site, "sheet") if line.startswith("date"))[-6:]
    tried = read(sent(site, began, **{date["name"]: "2026-10-30T19:45"}).text)
    assert [one.name for one in tried.all("ins")] == ["2026-10-30 19:45"]
    assert sent(site, form(tried)).status_code == 303
    assert f"date 2026-10-30 19:45{zone}" in lines_of_beginning(site, "sheet")


def test_the_order_of_the_players_is_changed_by_taps(tonight: TestSite) -> None:
    began = form(page(tonight, "/g/tonight/beginning"), "begin")
    first, second = fields(began)["seat 1"], fields(began)["seat 2"]
    moved = form(read(tonight.visit("scribe").get("/g/tonight/beginning", params=fields(began) | {"up": "2"}).text), "begin")
    assert (fields(moved)["seat 1"], fields(moved)["seat 2"]) == (second, first)


def test_a_code_for_a_seat_ends_with_one_tap_before_another_player_takes_the_seat(site: TestSite) -> None:
    other = form(page(site, "/g/words/beginning"), "begin")
    names = fields(other)
    refused = sent(site, other, **{"seat 1": names["seat 2"], "seat 2": names["seat 1"]})
    assert refused.status_code == 400
    told = read(refused.text)
    assert "links revoke" not in text(told)
    assert "That cannot be" not in text(told)
    assert "would show another hand" in text(told)
    way = next(one for one in told.all("form") if one.attributes["action"] == "/g/words/amend")
    tried = read(sent(site, way).text)
    assert "The codes end with this" in text(tried)
    ids = {link.id for link in site.store.links.every() if link.stream == site.id_of("words")}
    assert len(ids) == 2, "nothing is stored yet"
    assert sent(site, form(tried)).status_code == 303
    assert ids.isdisjoint(link.id for link in site.store.links.every())
    assert fields(form(page(site, "/g/words/beginning"), "begin"))["seat 1"] == names["seat 2"]


def test_a_name_that_is_only_spelt_otherwise_ends_no_code(site: TestSite) -> None:
    began = form(page(site, "/g/words/beginning"), "begin")
    name = fields(began)["seat 1"]
    links = site.store.links.every()
    tried = sent(site, began, **{"seat 1": f"{name}e"})
    assert tried.status_code == 200
    assert sent(site, form(read(tried.text))).status_code == 303
    assert site.store.links.every() == links


def test_the_letter_beside_a_player_moves_with_the_name(site: TestSite) -> None:
    began = form(page(site, "/g/hand/beginning"), "begin")
    moved = read(site.visit("scribe").get("/g/hand/beginning", params=fields(began) | {"up": "2"}).text)
    letters = [one.name for one in form(moved, "begin").all("span") if "face" in one.attributes.get("class", "")]
    assert letters[:3] == ["B", "A", "C"]


def test_a_game_gets_another_name_on_the_page_of_its_beginning(site: TestSite) -> None:
    renames = next(one for one in page(site, "/g/sheet/beginning").all("form") if one.attributes["action"].endswith("/name"))
    assert sent(site, renames, name="Friday Night!").headers["location"] == "/g/friday-night"
    taken = sent(site, renames, name="words")
    assert (taken.status_code, "words" in text(read(taken.text))) == (409, True)


@pytest.mark.parametrize(
    ("game", "field", "typed", "says"),
    [
        ("other-hand", "seat 3", "Emil Stein", "players"),
        ("sheet", "date", "2026-10-01T19:30", "date"),
        ("words", "seat 1", "Emil Stein", "players"),
    ],
)
def test_the_page_after_a_correction_of_the_beginning_says_what_was_corrected(
    site: TestSite, game: str, field: str, typed: str, says: str
) -> None:
    began = form(page(site, f"/g/{game}/beginning"), "begin")
    date = next(one.attributes["name"] for one in began.all("input") if one.attributes.get("type") == "datetime-local")
    asked = fields(began) | {date if field == "date" else field: typed, "links": "end"}
    tried = read(site.visit("scribe").get(f"/g/{game}/amend", params=asked).text)
    stored = sent(site, form(tried))
    assert f"Corrected: how the game began: {says}" in text(page(site, stored.headers["location"]))


@pytest.fixture
def whole(site: TestSite) -> TestSite:
    """A site with a hand in which every hand was recorded, and cards changed hands."""
    import_sheet(site.store.games, cut("spooks-full", 26), by="Scribe", now=EVENING, name="whole")
    return site


def stored(site: TestSite, game: str, **asked: Any) -> Element:
    """The page after a correction."""
    return page(site, sent(site, form(page(site, f"/g/{game}/amend", **asked))).headers["location"])


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"ply": 21, "text": "anna gives 1T", "conflicts": "drop"}, "ply 21, Anna gives a card"),
        ({"ply": 14, "text": "bert stuck", "ruled": "he said so", "conflicts": "drop"}, "ply 14, Bert is stuck"),
        ({"hand": "anna 3 7K"}, "the hands in the log"),
        ({"head": "date 2026-10-30 20:15"}, "how the game began: date"),
        ({"head": "options masters=bats"}, "how the game began: options"),
    ],
)
def test_what_shows_a_hand_or_a_ruling_is_taken_back_at_once_and_not_written_down(
    whole: TestSite, asked: dict[str, Any], says: str
) -> None:
    before, begun = lines(whole, "whole"), lines_of_beginning(whole, "whole")
    done = toast(stored(whole, "whole", **asked))
    now = lines(whole, "whole"), lines_of_beginning(whole, "whole")
    assert now != (before, begun)
    assert f"Corrected: {says}" in text(done)
    (undo,) = done.all("form")
    assert undo.attributes["method"] == "post"
    assert "1T" not in str(fields(undo))
    back = sent(whole, undo)
    assert (lines(whole, "whole"), lines_of_beginning(whole, "whole")) == (before, begun)
    again = toast(page(whole, back.headers["location"]))
    assert f"Taken back: {says}" in text(again)
    assert not any(any(ply.ruled) for ply in whole.store.games.load(whole.id_of("whole")).game.plies)
    assert sent(whole, next(again.all("form"))).status_code == 303
    assert (lines(whole, "whole"), lines_of_beginning(whole, "whole")) == now


def test_a_beginning_behind_which_plies_went_is_not_taken_back_by_one_tap(whole: TestSite) -> None:
    """Nor is one of the players: one entry cannot bring these back."""
    assert not list(toast(stored(whole, "whole", hand="bert 1 7K", conflicts="drop")).all("form"))
    assert not list(toast(stored(whole, "sheet", head="players anna=Emil bert ben", links="end")).all("form"))


@pytest.mark.parametrize("path", ["undo", "notes"])
def test_an_undo_after_the_game_went_on_shows_first_what_it_would_change(site: TestSite, path: str) -> None:
    done = toast(stored(site, "sheet", ply=3, text="bid anna 0, bert 1, cora 1"))
    (undo,) = done.all("form")
    assert site.visit("scribe", **JSON).post(f"/g/sheet/{path}", json={"text": "what a round"}).is_success
    now, entries = lines(site, "sheet"), site.entries()
    answer = sent(site, undo)
    assert answer.status_code == 409
    assert "The game went on" in answer.text
    assert site.entries() == entries
    assert sent(site, form(read(answer.text))).status_code == 303
    assert lines(site, "sheet") != now


def test_an_undo_of_a_hidden_ply_after_the_game_went_on_stores_nothing(whole: TestSite) -> None:
    done = toast(stored(whole, "whole", ply=21, text="anna gives 1T", conflicts="drop"))
    whole.visit("scribe", **JSON).post("/g/whole/notes", json={"text": "well"})
    entries = whole.entries()
    answer = sent(whole, next(done.all("form")))
    assert (answer.status_code, whole.entries()) == (409, entries)


@pytest.mark.parametrize("back", ["0", "1", "3", "99"])
def test_only_a_correction_is_taken_back(site: TestSite, back: str) -> None:
    entries = site.entries()
    answer = site.visit("scribe", **JSON).post("/g/sheet/amend", json={"back": back})
    assert 400 <= answer.status_code < 500, answer.text
    assert site.entries() == entries
