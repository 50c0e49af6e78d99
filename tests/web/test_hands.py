"""A card of a recorded hand that was another one: from the refusal to the table in a few taps, and no hand shown unasked."""

from __future__ import annotations

import re

import pytest
from tests.web.papers import Element, read
from tests.web.sites import EVENING, JSON, TestSite, cut
from tests.web.test_correcting import form, page, sent, text

from spooklog.replays.sheets.sheet import import_sheet


@pytest.fixture
def led(site: TestSite) -> TestSite:
    """A site with a game of recorded hands, in which anna leads."""
    import_sheet(site.store.games, cut("spooks-full", 26), by="Scribe", now=EVENING, name="led")
    return site


def of_cards(page: Element) -> Element:
    """The form of the cards that may have been another one."""
    return next(one for one in page.all("form") if one.attributes.get("action") == "/g/led/amend")


def taps(page: Element, *, folded: bool = False) -> list[str]:
    """What the cards to tap say: those that fit, or those that the plies rule out."""
    found = [one for one in of_cards(page).all("button") if bool(one.within("details")) == folded]
    return [one.attributes["aria-label"] for one in found]


def hands(site: TestSite, game: str = "led") -> dict[str, list[str]]:
    """The hands of the log as they were dealt, by seat."""
    found: dict[str, list[str]] = site.store.games.load(site.id_of(game)).game.setup.opening["hands"]
    return {seat: list(cards) for seat, cards in found.items()}


def shown(site: TestSite, player: str, cards: str) -> Element:
    """The page of a hand, once it was asked for."""
    covered = page(site, "/g/led/hand", player=player, cards=cards)
    (way,) = (one.attributes["href"] for one in covered.all("a") if f"show {player}'s cards" in text(one).casefold())
    return page(site, f"/g/led/hand{way}")


def test_from_a_refusal_to_the_recorded_card(led: TestSite) -> None:
    """The log has the card of the line in cora's hand: it changes places with a card of anna's, and the line is recorded."""
    scribe, before = led.visit("scribe", **JSON), hands(led)
    refused = scribe.post("/g/led/lines", json={"text": "anna 7K", "as": "public"}).json()
    covered = page(led, refused["correct"])
    (way,) = (one.attributes["href"] for one in covered.all("a") if "Show Anna's cards" in text(one))
    offered = page(led, f"/g/led/hand{way}")
    assert "9 of Goblins" in taps(offered)
    (tap,) = (one for one in of_cards(offered).all("button") if one.attributes["aria-label"] == "9 of Goblins")
    tried = sent(led, of_cards(offered), hand=tap.attributes["value"])
    assert tried.status_code == 200
    assert hands(led) == before, "nothing is stored yet"
    done = sent(led, form(read(tried.text)))
    assert (done.status_code, done.headers["location"].partition("?")[0]) == (303, "/g/led")
    there = page(led, done.headers["location"])
    assert "Corrected: the hands in the log" in text(there)
    moved = {"1": ("9G", "7K"), "3": ("7K", "9G")}
    for seat, cards in hands(led).items():
        gone, come = moved.get(seat, ("", ""))
        assert sorted(cards) == sorted([*(card for card in before[seat] if card != gone), *filter(None, [come])])
    assert scribe.post("/g/led/lines", json={"text": "anna 7K", "as": "public"}).status_code == 200


def test_a_card_of_no_recorded_hand_takes_the_place_of_the_other_alone(site: TestSite) -> None:
    """It lay in the ghost hand."""
    deck = [f"{number}{suit}" for suit in "SKGBT" for number in (*range(1, 11), "M")] + ["C"]
    dealt = {
        who: deck[at : at + size] for who, at, size in (("anna", 0, 12), ("bert", 12, 11), ("cora", 23, 11), ("dave", 34, 11))
    }
    head = "game spooks\nplayers anna bert cora dave\ndate 2026-10-31 20:15+01:00\noptions ghost=yes record=full\ndealer dave\n"
    lines = "".join(f"deal {who} {' '.join(cards)}\n" for who, cards in dealt.items())
    text = f"{head}{lines}---\nanna 1S\n".encode()
    import_sheet(site.store.games, text.splitlines(keepends=True), by="Scribe", now=EVENING, name="led")
    before = hands(site)
    offered = page(site, "/g/led/hand?player=cora&cards=10T&as=full")
    (tap,) = (one for one in of_cards(offered).all("button") if one.attributes["aria-label"] == "5 of Goblins")
    assert sent(site, form(read(sent(site, of_cards(offered), hand=tap.attributes["value"]).text))).status_code == 303
    now = hands(site)
    assert {seat for seat in now if now[seat] != before[seat]} == {"3"}
    assert sorted(now["3"]) == sorted(["10T", *(card for card in before["3"] if card != "5G")])


def test_no_card_is_shown_before_the_hand_is_asked_for(led: TestSite) -> None:
    for query in ("", "?player=anna", "?player=anna&cards=7K"):
        answer = led.visit("scribe", **JSON).get(f"/g/led/hand{query}").json()
        assert answer["instead"] == []
        assert not list(page(led, f"/g/led/hand{query}").all("button"))[1:], query


def test_a_hand_is_asked_about_alike_whoever_holds_the_card(led: TestSite) -> None:
    """Also where the hand has it."""
    covered = [page(led, "/g/led/hand", player="anna", cards=card) for card in ("7K", "MT")]
    said = [re.sub("7 of Spooks|Master of Bats", "it", text(one)) for one in covered]
    assert said[0] == said[1]


def test_cards_that_the_plies_rule_out_stand_behind_those_that_fit(led: TestSite) -> None:
    """Bert was stuck on a Bat: no card of his can have been one by then, and the plies would not stay."""
    offered = shown(led, "bert", "9B")
    assert "3 of Spiders" in taps(offered)
    assert taps(shown(led, "bert", "MT")) == []
    assert "3 of Spiders" in taps(shown(led, "bert", "MT"), folded=True)


def test_cards_that_left_the_hand_are_not_offered(led: TestSite) -> None:
    """Anna laid the 2 of Spooks, and gave the 10 of Bats away."""
    offered = shown(led, "anna", "7K")
    assert not {"2 of Spooks", "10 of Bats"} & {*taps(offered), *taps(offered, folded=True)}


@pytest.mark.parametrize(("cards", "says"), [("MT", "nothing to correct"), ("2K", "It left the hand in ply 6")])
def test_a_card_that_the_log_has_in_the_hand_needs_no_other(led: TestSite, cards: str, says: str) -> None:
    assert says in text(shown(led, "anna", cards))


def test_a_card_from_another_player_is_corrected_in_the_ply_of_the_gift(led: TestSite) -> None:
    rows = [one.attributes["href"] for one in shown(led, "bert", "9B").all("a") if one.attributes.get("class") == "row"]
    assert rows == [f"/g/led/{ply}/correct" for ply in (21, 22, 23)]


def test_in_a_game_with_two_decks_the_other_copy_of_a_card_is_found(site: TestSite) -> None:
    """Anna laid one of the two; she had the other as well."""
    deck = [f"{number}{suit}" for suit in "SKGBT" for number in (*range(1, 11), "M")] + ["C"]
    both = sorted([*deck, *deck], key=deck.index)
    names = ("anna", "bert", "cora", "dave")
    lines = "".join(f"deal {who} {' '.join(both[at::4])}\n" for at, who in enumerate(names))
    head = "game spooks\nplayers anna bert cora dave\ndate 2026-10-31 20:15+01:00\noptions decks=2 record=full\ndealer dave\n"
    text = f"{head}{lines}---\nanna 1S\n".encode()
    import_sheet(site.store.games, text.splitlines(keepends=True), by="Scribe", now=EVENING, name="led")
    offered = shown(site, "anna", "1S")
    (tap,) = (one for one in of_cards(offered).all("button") if one.attributes["value"] == "anna 2 1S")
    before = hands(site)
    assert sent(site, form(read(sent(site, of_cards(offered), hand=tap.attributes["value"]).text))).status_code == 303
    assert {seat for seat, cards in hands(site).items() if cards.count("1S") == 2} == {"1"}
    assert sum(map(len, hands(site).values())) == sum(map(len, before.values()))


def test_the_page_of_how_the_game_began_leads_to_the_same(led: TestSite) -> None:
    (way,) = (one.attributes["href"] for one in page(led, "/g/led/beginning").all("a") if "card of a hand" in text(one))
    (asked,) = page(led, way).all("form")
    assert "Did Cora have the 9 of Goblins" in text(read(sent(led, asked, player="cora", cards="9g").text))
    assert "zz is no card" in text(read(sent(led, asked, player="cora", cards="zz").text))
    assert not any("card of a hand" in text(one) for one in page(led, "/g/sheet/beginning").all("a"))
    assert "has no hands" in text(page(led, "/g/sheet/hand?player=anna&cards=1&as=full"))


@pytest.mark.parametrize("given", ["", "x", "anna 99 7K", "anna 0 7K", "nobody 1 7K", "anna 1 MT", "anna x 7K", "anna 3 zz"])
def test_what_names_no_card_of_a_hand_is_refused(led: TestSite, given: str) -> None:
    before = hands(led)
    answer = led.visit("scribe").get("/g/led/amend", params={"hand": given, "as": "full"})
    assert answer.status_code in (400, 422)
    assert hands(led) == before


def test_addresses_name_no_hidden_card(led: TestSite) -> None:
    """A correction names a card by its place in the hand."""
    offered = shown(led, "anna", "7K")
    values = [one.attributes["value"] for one in of_cards(offered).all("button")]
    assert all(re.fullmatch(r"anna \d+ 7K", value) for value in values), values


def test_a_preview_as_all_can_see_shows_no_card_of_a_hand(led: TestSite) -> None:
    tried = page(led, "/g/led/amend", hand="anna 3 7K")
    assert "10 of Spooks" not in text(tried)
    (way,) = (one.attributes["href"] for one in tried.all("a") if "with the hands" in text(one))
    assert [one.name for one in page(led, f"/g/led/amend{way}").all("del")] == ["10 of Spooks", "7 of Spooks"]


def test_only_a_scribe_looks_into_a_hand(led: TestSite) -> None:
    assert led.visit("watch").get("/g/led/hand", params={"as": "full"}).status_code == 403


def test_without_a_script_the_table_names_no_hidden_card_and_leads_to_the_hand(led: TestSite) -> None:
    (line,) = (one for one in page(led, "/g/led").all("form") if one.attributes.get("id") == "line")
    refused = read(sent(led, line, text="anna 7K").text)
    assert "Anna's hand in the log does not fit this: anna plays the 7 of Spooks" in text(refused)
    assert "cora" not in text(refused)
    back, way = (one.attributes["href"] for one in refused.all("a") if text(one) in ("Another card", "Correct the hand"))
    assert back == "/g/led"
    assert "Did Anna have the 7 of Spooks" in text(page(led, way))
