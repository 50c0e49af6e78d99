"""Where the five entries lead: the table, and what there is beside games."""

from __future__ import annotations

import pytest
from tests.web.papers import read
from tests.web.sites import TestSite

from spooklog.domain.log.closing import Close

JSON = {"Accept": "application/json"}


def led(site: TestSite, link: str, cookie: str = "") -> str:
    """Where a visitor is led who wants to go to the table."""
    client = site.visit(link, **JSON)
    client.headers["Cookie"] += f"; table={cookie}" if cookie else ""
    to: str = client.get("/table").json()["to"]
    return to


def test_the_table_is_the_one_that_the_browser_showed_last(site: TestSite) -> None:
    assert led(site, "scribe", site.id_of("dice")) == "/g/dice"
    assert led(site, "watch", site.id_of("house")) == "/g/house"


def test_a_game_that_is_over_is_left_for_one_that_goes_on(site: TestSite) -> None:
    site.store.games.append(site.id_of("dice"), Close(void=True), by="Scribe")
    assert led(site, "scribe", site.id_of("dice")) not in ("/g/dice", "/")
    client = site.visit("scribe")
    client.headers["Cookie"] += f"; table={site.id_of('dice')}"
    asked = [one.attributes["action"] for one in read(client.get("/links").text).all("form")]
    assert asked
    assert f"/g/{site.id_of('dice')}/share" not in asked
    site.store.games.append(site.id_of("other-hand"), Close(void=True), by="Scribe")
    assert led(site, "other", site.id_of("other-hand")) == "/g/other-hand", "no other one goes on"


@pytest.mark.parametrize(("game", "asks"), [("hand", True), ("sheet", False), ("dice", False)])
def test_the_menu_asks_whose_hand_a_screen_shows_where_there_are_hands(site: TestSite, game: str, asks: bool) -> None:
    assert ("This screen shows" in site.visit("scribe").get(f"/g/{game}").text) is asks


@pytest.mark.parametrize("cookie", ["", "nonsense", "g" + "x" * 20])
def test_else_it_is_a_game_that_goes_on(site: TestSite, cookie: str) -> None:
    games = site.visit("scribe", **JSON).get("/").json()["games"]
    assert led(site, "scribe", cookie) in {f"/g/{one['game']}" for one in games if one["whose"] != "over"}
    assert led(site, "other", cookie) == "/g/other-hand"


def test_no_table_is_led_to_that_the_link_does_not_open(site: TestSite) -> None:
    assert led(site, "other", site.id_of("hand")) == "/g/other-hand"
    assert site.visit(**JSON).get("/table").status_code == 404


def test_without_a_game_that_goes_on_it_is_the_lobby(site: TestSite) -> None:
    site.store.games.append(site.id_of("other-hand"), Close(void=True), by="Scribe")
    assert led(site, "other") == "/"


def test_more_offers_what_the_link_opens(site: TestSite) -> None:
    def links(link: str) -> set[str]:
        found = {one.attributes["href"] for one in next(read(site.visit(link).get("/more").text).all("main")).all("a")}
        return {one for one in found if not one.startswith("/language/")}

    assert {"/games", "/links", "/series/new", "/precedents", "/rules"} <= links("scribe")
    assert links("watch") & {"/links", "/series/new"} == set()
    assert links("other") == {"/table#menu", "/rules"}
    said = site.visit("scribe", **JSON).get("/more").json()
    assert (said["role"], said["by"] is None) == ("scribe", False)


def test_the_home_of_a_guest_at_one_game_has_no_list_of_evenings_without_one(site: TestSite) -> None:
    def headings(link: str) -> list[str]:
        return [one.name for one in next(read(site.visit(link).get("/").text).all("main")).all("h2")]

    assert headings("other") == ["At the table"]
    site.store.games.append(site.id_of("other-hand"), Close(void=True), by="Scribe")
    assert headings("other") == ["At the table", "Last evenings"]


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("/rules/spooks/blue.3", "A play against it is not recorded, unless the table says why it stands."),
        ("/rules/spooks/red.4", "May a player who could answer a red card refuse to"),
        ("/rules/spooks/r.1", "It explains the game; nothing is refused for it."),
    ],
)
def test_the_page_of_a_rule_says_what_becomes_of_who_breaks_it_and_what_a_table_may_choose(
    site: TestSite, address: str, says: str
) -> None:
    facts = next(read(site.visit("scribe").get(address).text).all("dl")).name
    assert says in facts
    assert "red_decline" not in facts


def test_commands_of_the_host_stand_in_no_card_within_a_card_and_say_where_they_are_typed(site: TestSite) -> None:
    page = next(read(site.visit("scribe").get("/more").text).all("main"))
    assert "typed on the computer that serves this page" in page.name
    lists = [one.attributes.get("class", "") for one in page.all("dl")]
    assert lists
    assert not any("box" in words.split() for words in lists)
