"""What may be played, as forms whose open places a visitor fills by taps."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from msgspec import structs
from tests.web.papers import Element, read
from tests.web.sites import GAMES, JSON, TestSite, cut

from spooklog.domain.contract.ruleset import Field, Form, Viewer
from spooklog.domain.lines.reading import read_part
from spooklog.domain.values.labels import Labels
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.logs.loaded import LoadedGame
from spooklog.web.choosing import choices_of, form_data
from spooklog.web.offer import FOLDED, MANY, Offer, columns

POINTS = Field("point", low=-99, high=99)
VERDICT = Field("verdict", ("won", "lost"), least=0, before=" ")
PLAYER = Field("player")
VIEWERS: tuple[Viewer, ...] = ("full", "public")


def drawn(*parts: str | Field, labels: tuple[str, ...] = ("anna", "bert")) -> list[str]:
    """The parts of a form of the table, fields as their names in brackets."""
    form = form_data(Form(None, "NAME …", "a meaning", by="table", parts=parts), Labels(labels), Labels(labels))
    return [part if isinstance(part, str) else f"[{part['name']}]" for part in form["parts"]]


def test_a_form_for_every_player_has_a_field_under_each_name() -> None:
    assert drawn(PLAYER, " ", POINTS, ", ", PLAYER, " ", POINTS) == ["anna", " ", "[anna]", ", ", "bert", " ", "[bert]"]


def test_a_place_for_several_things_is_named_by_all_of_them() -> None:
    assert drawn(Field("die", ("1", "2"), least=2, most=2)) == ["[dice]"]


def test_ways_that_open_a_list_and_ways_of_one_line_stand_in_one_grid(site: TestSite) -> None:
    """No row ends early where the next kind of button begins."""
    import_sheet(site.store.games, cut("halloween-table", 24), by="Scribe", now=0, name="late")
    page = read(site.visit("scribe").get("/g/late").text)
    grids = [one.inside for one in page.all("div") if one.attributes.get("aria-label") == "How"]
    kinds = [{one.tag for one in grid if isinstance(one, Element)} for grid in grids]
    assert {"label", "button"} in kinds


def test_further_fields_of_a_player_say_what_they_are() -> None:
    parts = ("result ", PLAYER, POINTS, VERDICT, ", ", PLAYER, POINTS, VERDICT)
    found = ["result ", "anna", "[anna]", "[anna verdict]", ", ", "bert", "[bert]", "[bert verdict]"]
    assert drawn(*parts) == found


@pytest.mark.parametrize(
    ("parts", "labels"),
    [
        ((PLAYER, " ", POINTS), ("anna",)),
        ((PLAYER, " ", POINTS), ("anna", "bert")),
        ((PLAYER, " ", POINTS, ", ", PLAYER, " ", POINTS), ("anna", "bert", "cora")),
        (("swap ", PLAYER, " ", PLAYER), ("anna", "bert")),
    ],
)
def test_a_form_in_which_players_are_to_be_chosen_asks_for_them(parts: tuple[str | Field, ...], labels: tuple[str, ...]) -> None:
    found = [
        name.replace("[point]", "[points]") for name in (part if isinstance(part, str) else f"[{part.name}]" for part in parts)
    ]
    assert drawn(*parts, labels=labels) == found


def test_a_place_for_a_number_is_named_by_what_is_counted() -> None:
    assert drawn(PLAYER, " -", POINTS, " ", Field("reason", text=True)) == ["[player]", " -", "[points]", " ", "[reason]"]


@pytest.mark.parametrize(
    ("options", "more"),
    [("", {"joint": ", ", "verb": " "}), ("options bids=wizard\n", {})],
    ids=["points", "bids"],
)
def test_players_are_left_out_of_a_line_where_each_has_a_line_of_their_own(
    site: TestSite, options: str, more: Mapping[str, str]
) -> None:
    """The form of all is open then, with a number for each: what is typed for one player stays while another is chosen."""
    head = f"game tally\nplayers anna bert cora\n{options}---\n"
    sheet = import_sheet(site.store.games, head.encode().splitlines(keepends=True), by="Scribe", now=0, name="round").loaded
    first = choices_of(sheet, sheet.seen("public"), None).choices[0]
    assert (first.due, [part["name"] for part in first.forms[0]["parts"] if not isinstance(part, str)]) == (
        True,
        ["anna", "bert", "cora"],
    )
    assert {name: first.forms[0][name] for name in ("joint", "verb") if name in first.forms[0]} == more


@pytest.mark.parametrize(("options", "line"), [("", "anna 27"), ("options bids=wizard\n", "anna bid 1")], ids=["points", "bids"])
def test_those_who_are_left_stand_in_the_form_of_all(site: TestSite, options: str, line: str) -> None:
    played = f"game tally\nplayers anna bert cora\n{options}---\n{line}\n"
    sheet = import_sheet(site.store.games, played.encode().splitlines(keepends=True), by="Scribe", now=0, name="left").loaded
    first = choices_of(sheet, sheet.seen("public"), None).choices[0]
    assert (first.due, [part["name"] for part in first.forms[0]["parts"] if not isinstance(part, str)]) == (
        True,
        ["bert", "cora"],
    )


def test_the_tricks_of_a_score_sheet_are_tapped_name_by_name(site: TestSite) -> None:
    page = read(site.visit("scribe").get("/g/sheet").text)
    forms: list[Mapping[str, Any]] = [
        json.loads(one.attributes["data-form"]) for one in page.all("button") if "data-form" in one.attributes
    ]
    tricks = next(one for one in forms if one["pattern"] == "tricks NAME TRICKS, …")
    assert "".join(part if isinstance(part, str) else "1" for part in tricks["parts"]) == "tricks anna 1, bert 1, cora 1"


@pytest.fixture
def trick(site: TestSite) -> LoadedGame:
    """A hand in which all four players lay a card."""
    head = "game spooks\nplayers anna bert cora dave\ndealer dave\ncounts 14 14 14 14\n---\n"
    lines = f"{head}anna 1S\nbert 2B\ncora MB\ndave MS\ndave MG"
    return import_sheet(site.store.games, lines.encode().splitlines(keepends=True), by="Scribe", now=0, name="trick").loaded


def test_cards_of_several_players_are_laid_in_one_deck(trick: LoadedGame) -> None:
    """The line that a page puts together from them is one line of the game."""
    seen = trick.seen("public")
    together = choices_of(trick, seen, None).together
    assert together
    cards = dict(zip(together.labels, ("10S", "8S", "9G", "MT"), strict=True))
    assert set(cards.values()) <= {button.line.removeprefix("anna ") for button in together.deck}
    line = together.start + together.joint.join(map(" ".join, cards.items()))
    actions = read_part(seen.game.ruleset, line, seen.state, seen.labels)
    assert [(action.owner, getattr(action, "card", None)) for action in actions] == list(enumerate(cards.values(), start=1))


def test_a_card_that_is_tapped_without_script_is_the_first_awaited_players(site: TestSite, trick: LoadedGame) -> None:
    page = read(site.visit("scribe").get("/g/trick").text)
    buttons = [one.attributes for one in page.all("button") if one.attributes.get("class", "").startswith("choice")]
    assert len(buttons) == len(trick.seen("public").state.table.deck.cards) - 5
    assert {one["value"].partition(" ")[0] for one in buttons} == {"anna"}
    assert all("anna" not in one["aria-label"] for one in buttons)


def test_a_player_who_records_for_one_seat_has_no_deck_of_all(trick: LoadedGame) -> None:
    offer = choices_of(trick, trick.seen(2), (2,))
    assert offer.together is None
    assert {one.seat for one in offer.choices} == {2}


def test_who_is_awaited_comes_first_and_many_choices_stand_under_their_headings(site: TestSite) -> None:
    loaded = site.store.games.load(site.id_of("town"))
    seen = loaded.seen("public")
    offer = choices_of(loaded, seen, None)
    first = offer.choices[0]
    assert first.seat == seen.turn.seats[0]
    assert len(first.buttons) > MANY
    assert all(wide.startswith("section") for wide in first.parts if wide)
    for wide, groups in first.parts.items():
        for group in groups:
            for button in group.buttons:
                assert wide in button.short, (wide, button)
                assert group.name in button.short, (group.name, button)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_player_may_do_is_offered_to_those_who_see_no_hand(site: TestSite, name: str) -> None:
    """At every ply of a game, and what happened next is recorded by a tap of theirs."""
    sample, plies = GAMES[name][0], len(site.store.games.load(site.id_of(name)).game.plies)
    loaded = import_sheet(site.store.games, cut(sample, 99), by="Scribe", now=0, name="whole").loaded
    for ply in range(len(loaded.game.plies)):
        every, offered = (lines(choices_of(loaded, loaded.seen(viewer, ply), None)) for viewer in VIEWERS)
        assert every <= offered, ply
    line = loaded.game.line(loaded.game.plies[plies], loaded.labels)
    offer = choices_of(loaded, loaded.seen("public", plies), None)
    assert line in lines(offer) or any(line.startswith(form["start"]) for one in offer.choices for form in one.forms)
    assert site.visit("scribe", **JSON).post(f"/g/{name}/lines", json={"text": line}).status_code == 200


def lines(offer: Offer) -> set[str]:
    """The lines that are offered as buttons."""
    return {button.line for one in offer.choices for button in one.buttons}


def test_cards_that_all_hand_on_are_laid_in_one_deck_too(site: TestSite) -> None:
    """Their line together has other words than the line of one: the page knows both."""
    loaded = import_sheet(site.store.games, cut("spooks-masters", 6), by="Scribe", now=0, name="exchange").loaded
    seen = loaded.seen("public")
    together = choices_of(loaded, seen, None).together
    assert together
    cards = ("MT", "6K", "10T", "4S")
    line = together.start + together.joint.join(f"{label} {card}" for label, card in zip(together.labels, cards, strict=True))
    assert line == "swap anna MT, bert 6K, cora 10T, dave 4S"
    assert len(read_part(seen.game.ruleset, line, seen.state, seen.labels)) == 4
    alone = f"{together.labels[0]}{together.verb}{cards[0]}"
    assert [action.owner for action in read_part(seen.game.ruleset, alone, seen.state, seen.labels)] == [1]


def test_dice_are_open_beside_the_stop(site: TestSite) -> None:
    """Who may roll again or stop sees both."""
    loaded, stops = site.store.games.load(site.id_of("dice")), list[bool]()
    for ply in range(len(loaded.game.plies) + 1):
        then = structs.replace(loaded, game=loaded.game.moment(ply))
        first = next(iter(choices_of(then, then.seen("public"), None).choices), None)
        stops += [first.due and first.beside for button in first.buttons if button.line.endswith(" stop")] if first else []
    assert stops
    assert all(stops)


def test_spaces_of_a_map_are_folded_and_what_ends_a_turn_is_not(site: TestSite) -> None:
    """The map has the words of the spaces, short ones and whole ones."""
    loaded = import_sheet(site.store.games, cut("polterheist-table", 42), by="Scribe", now=0, name="attic").loaded
    first = choices_of(loaded, loaded.seen("public"), None).choices[0]
    shown = [button.line for groups in first.parts.values() for group in groups for button in group.buttons]
    assert "cleo end" in shown
    assert not first.due
    assert {button.at.partition(".")[0] for button in first.spaces} == {"attic"}
    assert not {button.line for button in first.spaces} & {*shown}
    page = site.visit("scribe").get("/g/attic").text
    folded = page[page.index('<details class="spaces">') : page.index("</details>")]
    assert all(f'value="{button.line}"' in folded for button in first.spaces)


def test_words_that_buttons_share_stand_once_above_them(site: TestSite) -> None:
    """A single button has the one word of its heading, and says its sentence on the gold button and to a screen reader."""
    loaded = site.store.games.load(site.id_of("town"))
    first = choices_of(loaded, loaded.seen("public"), None).choices[0]
    groups = [group for groups in first.parts.values() for group in groups]
    common = [group for group in groups if group.common]
    assert common
    for group in common:
        assert [group.common + button.shown for button in group.shown] == [button.short for button in group.buttons]
    single = [group for group in groups if group.single]
    assert single
    assert [button.shown for group in single for button in group.shown] == [group.name for group in single]
    assert all(button.shown in button.heard for group in groups for button in group.shown)


def test_letters_of_ghosts_come_first_where_a_word_is_spelt(site: TestSite) -> None:
    loaded = import_sheet(site.store.games, cut("spukstaben-table", 7), by="Scribe", now=0, name="spelling").loaded
    first = choices_of(loaded, loaded.seen("public"), None).choices[0]
    (spoken,) = (form for form in first.forms if form["pattern"] == ": WORD")
    (place,) = (part for part in spoken["parts"] if not isinstance(part, str))
    assert place["words"][:6] == ("A", "E", "N", "R", "S", "TH")
    assert len({*place["words"]}) == len(place["words"]) == 27


def test_a_card_that_is_gone_leaves_its_place_in_its_suit() -> None:
    """Also where no suit has a number any more; behind the last card of a suit nothing stands."""
    words = ["2S", "10S", "MS", "1K", "2K", "MT", "C"]
    assert columns(words, [word[-1] for word in words]) == [[None, 0, 1, 2], [3, 4], [None, None, None, 5], [6]]
    assert columns(["3G", "3G", "3G"], ["S", "K", "S"]) == [[0, 2], [1]]


def test_suits_stand_in_the_order_of_the_rulebook(site: TestSite) -> None:
    """In the deck of the table, of a trick and of a correction alike."""
    opening = "game spooks\nplayers anna bert cora\n---\nanna 1S\nbert 2S\ncora 4S\n"
    site.visit("scribe", **JSON).post("/games", json={"opening": opening, "name": "evening"})
    visitor = site.visit("scribe")
    decks = 0
    for address in ("/g/evening", "/g/other-hand", "/g/evening/1/correct", "/g/other-hand/3/correct", "/g/hand/12/correct"):
        for deck in (one for one in read(visitor.get(address).text).all("div") if one.attributes.get("class") == "deck"):
            suits = [
                next(one for one in column.all("button")).attributes["value"][-1]
                for column in deck.inside
                if isinstance(column, Element)
            ]
            decks += 1
            assert suits == [suit for suit in "SKGBTC" if suit in suits], address
    assert decks


@pytest.mark.parametrize("game", GAMES)
def test_who_types_has_one_example_that_the_rules_allow_and_prompts_are_words(site: TestSite, game: str) -> None:
    page = read(site.visit("scribe").get(f"/g/{game}").text)
    field = next(one for one in page.all("input") if one.attributes.get("id") == "text")
    example = field.attributes["placeholder"].removeprefix("such as ")
    if not example.endswith("…"):
        asked = {"text": example, "as": "public"}
        assert site.visit("scribe", **JSON).get(f"/g/{game}/explain", params=asked).json()["accepted"], example
    for place in (page, read(site.visit("scribe").get("/").text)):
        main = next(place.all("main")).name
        assert "such as:" not in main
        assert "type:" not in main


def test_of_many_choices_those_that_only_say_more_than_another_are_folded(site: TestSite) -> None:
    town = import_sheet(site.store.games, cut("halloween-table", 24), by="Scribe", now=0, name="late").loaded
    folded = 0
    for one in choices_of(town, town.seen("public"), None).choices:
        for group in (group for groups in one.parts.values() for group in groups if len(group.buttons) >= FOLDED):
            stems = [button.shown for button in group.plain]
            assert all(any(button.shown.startswith(f"{stem}, ") for stem in stems) for button in group.further)
            assert sorted(button.line for button in group.buttons) == sorted(one.line for one in (*group.plain, *group.further))
            assert len(group.plain) < FOLDED or not group.further
            folded += len(group.further)
    page = read(site.visit("scribe").get("/g/late").text)
    hidden = [one for one in page.all("button") if "choice" in one.attributes.get("class", "") and one.within("details")]
    assert len(hidden) == folded > 0


def test_an_upgrade_that_raises_a_section_stands_before_one_that_says_it_raises_none(site: TestSite) -> None:
    """Raising is free, so players nearly always do: it is never folded."""
    town = import_sheet(site.store.games, cut("halloween-table", 24), by="Scribe", now=0, name="late").loaded
    groups = [
        group for one in choices_of(town, town.seen("public"), None).choices for some in one.parts.values() for group in some
    ]
    upgrades = [group for group in groups if group.name == "upgrade"]
    assert upgrades
    for group in upgrades:
        raises = ["raising section" in one.shown for one in group.plain]
        assert raises == sorted(raises, reverse=True)
        assert (raises[0], raises[-1], group.further) == (True, False, ())
        assert all(one.shown.endswith(", without raising a section") for one in group.plain if "raising section" not in one.shown)


def test_new_ghosts_are_found_by_letters_in_one_grid(site: TestSite) -> None:
    """A letter that one card shows is a button, one of several cards leads to these."""
    import_sheet(site.store.games, cut("spukstaben-table", 15), by="Scribe", now=0, name="ghosts")
    page = read(site.visit("scribe").get("/g/ghosts").text)
    grid = next(one for one in page.all("div") if one.attributes.get("aria-label") == "How")
    assert "keys" in grid.attributes["class"]
    letters = [text for one in grid.all() for text in one.inside if isinstance(text, str) and text.strip()]
    assert letters == sorted({*letters})
    assert letters[:5] == ["A", "AN", "B", "C", "CH"]
    cards = [one.attributes["value"] for one in page.all("button") if "choice" in one.attributes.get("class", "")]
    alone = [one.attributes["value"] for one in grid.all("button")]
    assert "+AN" in alone
    assert not {"+C", "+C-f"} & {*alone}
    assert {"+C", "+C-f"} < {*cards}


def test_a_score_sheet_ends_before_its_target_with_its_points(site: TestSite) -> None:
    head = "game tally\ntitle Hearts\nplayers anna bert cora\noptions target=100 wins=low\n---\n"
    for name, played in (("new", ""), ("hearts", "anna 3, bert 20, cora 3\n")):
        import_sheet(site.store.games, (head + played).encode().splitlines(keepends=True), by="Scribe", now=0, name=name)
    visitor = site.visit("scribe")
    assert "End it here" not in visitor.get("/g/new").text
    assert "End it here" not in site.visit("watch").get("/g/hearts").text
    form = next(one for one in read(visitor.get("/g/hearts").text).all("form") if "End the game now" in one.name)
    sent = {one.attributes["name"]: one.attributes["value"] for one in form.all("input")}
    assert visitor.post(form.attributes["action"], data=sent, follow_redirects=False).status_code == 303
    result = site.store.games.load(site.id_of("hearts")).game.outcome
    assert result is not None
    assert (result.winners, result.points) == ((1, 3), (3, 20, 3))
    assert "End it here" not in visitor.get("/g/hearts").text
