"""The next game of a series in a browser: who plays, misses it, leaves, comes back and joins."""

from __future__ import annotations

import pytest
from tests.web.papers import read
from tests.web.sites import EVENING, TestSite, cut

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.log.closing import Close
from spooklog.domain.series.commands import CloseSeries, RecordResult
from spooklog.replays.sheets.series_result import read_result
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.logs.series_writer import Opening

JSON = {"Accept": "application/json"}
ADDRESS = "/s/club/next"


@pytest.fixture
def club(site: TestSite) -> str:
    """A series of Spooks whose players come and go: one sat its only hand out."""
    return opened(site, "open")


def opened(site: TestSite, roster: str) -> str:
    """A series of Spooks with one hand, by its stream."""
    seats = [SeatSpec(name, name) for name in ("ida", "jo", "kim", "lou")]
    opening = Opening(ruleset=find_ruleset("spooks"), format="spooks-short", seats=seats, by="Ida", settings={"roster": roster})
    series = site.store.series.open(opening, name="club").loaded
    words = ["ida=0", "jo=30", "kim=12", *(["lou=4"] if roster == "same" else [])]
    site.store.series.append(series.stream.id, RecordResult(read_result(words, series.labels, ())), by="Ida")
    return series.stream.id


def begin(site: TestSite, code: int = 200, /, **body: str) -> dict[str, object]:
    """The answer to a form that was sent."""
    answer = site.visit("scribe", **JSON).post(ADDRESS, json=body)
    assert answer.status_code == code, answer.text
    found: dict[str, object] = answer.json()
    return found


def seated(site: TestSite, game: object) -> list[str | None]:
    """The labels of the players of a game, in the order of their seats."""
    return [seat.label for seat in site.store.games.load(site.store.streams.find(str(game)).id).seats]


@pytest.mark.usefixtures("club")
def test_the_page_offers_the_same_people_and_says_who_deals(site: TestSite) -> None:
    offered = site.visit("scribe", **JSON).get(ADDRESS).json()
    assert [(one["player"], one["does"]) for one in offered["players"]] == [
        ("ida", "plays"),
        ("jo", "plays"),
        ("kim", "plays"),
        ("lou", "misses"),
    ]
    assert (offered["number"], offered["fixed"], [*offered["totals"]]) == (2, False, ["", "10", "0"])
    page = site.visit("scribe").get(ADDRESS).text
    assert 'name="player.4" value="misses" data-name="lou"' in page
    assert "Begin hand 2" in page


@pytest.mark.usefixtures("club")
def test_the_turn_to_deal_of_one_who_joins_is_not_promised(site: TestSite) -> None:
    chips = [one.attributes for one in read(site.visit("scribe").get(ADDRESS).text).all("input")]
    assert {one["data-deals"] for one in chips if str(one["name"]).startswith("person.")} <= {"000"}
    turns = [one["data-deals"] for one in chips if one.get("value") == "plays"]
    assert sorted(str(one)[3:] for one in turns) == sorted(f"; {name} deals" for name in ("ida", "jo", "kim", "lou"))


def test_no_one_deals_next_while_a_hand_is_being_played(site: TestSite, club: str) -> None:
    assert site.store.series.shown(club).next_dealer is not None
    begin(site)
    assert site.store.series.shown(club).next_dealer is None
    assert "deals next" not in site.visit("scribe").get("/s/club").text


def test_a_form_without_a_change_begins_the_game_once(site: TestSite, club: str) -> None:
    first = begin(site, request="one-request")
    assert seated(site, first["game"]) == ["ida", "jo", "kim"]
    assert begin(site, request="one-request")["game"] == first["game"]
    assert len(site.store.series.load(club).series.items) == 2


def test_who_joins_sits_where_the_table_says_with_the_total_that_it_names(site: TestSite, club: str) -> None:
    game = begin(site, **{"joins": "Emil, Finn Berg", "points": "10", "after": "ida", "player.2": "leaves", "player.4": "plays"})
    assert seated(site, game["game"]) == ["ida", "Emil", "finn", "kim", "lou"]
    shown = site.store.series.shown(club)
    assert (shown.totals["Emil"], shown.totals["finn"], shown.left) == (10, 10, ["jo"])


def test_who_left_comes_back_with_the_next_game(site: TestSite, club: str) -> None:
    site.store.series.leave(club, [2], by="Ida")
    assert seated(site, begin(site, **{"player.2": "plays", "player.4": "misses"})["game"]) == ["ida", "jo", "kim"]
    assert site.store.series.shown(club).left == []


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"joins": "jo"}, 400),
        ({"joins": "Emil", "points": "200"}, 422),
        ({"joins": "Emil", "points": "many"}, 400),
        ({"player.1": "sleeps"}, 400),
        ({"joins": "Emil", "player.1": "leaves", "player.2": "leaves", "player.3": "misses"}, 422),
    ],
)
def test_a_refused_form_stores_nothing(site: TestSite, club: str, body: dict[str, str], code: int) -> None:
    head = site.store.series.load(club).stream.head
    begin(site, code, **body)
    assert site.store.series.load(club).stream.head == head


@pytest.mark.usefixtures("club")
def test_a_refused_form_comes_back_as_it_was_sent(site: TestSite) -> None:
    sent = {"joins": "jo", "player.2": "misses"}
    answer = site.visit("scribe").post(ADDRESS, data=sent)
    page = read(answer.text)
    wrong = next(one for one in page.all("p") if one.attributes.get("id") == "wrong")
    assert (answer.status_code, "Nothing is begun" in wrong.name) == (400, True)
    inputs = [one.attributes for one in page.all("input")]
    assert next(one["value"] for one in inputs if one["name"] == "joins") == "jo"
    assert [one["value"] for one in inputs if one["name"] == "player.2" and "checked" in one] == ["misses"]


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"joins": "jo"}, "joins"),
        ({"joins": "Emil", "points": "many"}, "points"),
        ({"player.1": "leaves", "player.2": "leaves"}, "player.1"),
    ],
)
def test_what_is_wrong_stands_beside_its_field(site: TestSite, sent: dict[str, str], field: str) -> None:
    page = read(site.visit("scribe").post(ADDRESS, data=sent).text)
    wrong = next(one for one in page.all("p") if one.attributes.get("id") == "wrong")
    assert wrong.around is not None
    section = wrong.around
    assert field in {one.attributes.get("name") for one in section.all("input")}
    assert section.tag == "section"


@pytest.mark.usefixtures("club")
def test_the_form_says_for_how_many_the_game_is(site: TestSite) -> None:
    form = next(one for one in read(site.visit("scribe").get(ADDRESS).text).all("form") if one.attributes.get("id") == "next")
    assert (form.attributes["data-least"], form.attributes["data-most"]) == ("3", "112")


def test_where_the_same_people_play_a_hand_that_one_misses_needs_a_reason(site: TestSite) -> None:
    opened(site, "same")
    page = site.visit("scribe").get(ADDRESS).text
    assert "The same people play every hand" in page
    assert 'value="leaves"' not in page
    assert begin(site, 422, **{"player.4": "misses"})["rule"] == "spooks:r.33"
    game = begin(site, **{"player.4": "misses", "ruled": "lou is ill"})
    assert seated(site, game["game"]) == ["ida", "jo", "kim"]


def test_no_game_follows_a_closed_series_and_only_a_scribe_begins_one(site: TestSite, club: str) -> None:
    assert site.visit("watch", **JSON).get(ADDRESS).status_code == 404
    assert site.visit("watch", **JSON).post(ADDRESS, json={}).status_code == 404
    site.store.series.append(club, CloseSeries("summer"), by="Ida")
    assert "The series is over" in site.visit("scribe").get(ADDRESS).text
    begin(site, 422)


def test_a_game_that_is_over_says_who_won_what_it_means_for_the_series_and_leads_to_the_next(site: TestSite) -> None:
    """As home does; one who may not begin games with other players starts it as it is."""
    sheet = cut("spooks-full", 99)
    stream = import_sheet(site.store.games, sheet, by="Scribe", now=EVENING, name="last-hand").loaded.stream.id
    series = site.id_of("fridays")
    site.store.games.append(site.id_of("hand"), Close(void=True, why="rain"), by="Scribe")
    site.store.series.add(series, stream, by="Scribe")
    for link, address in (("scribe", "/g/last-hand"), ("scribe", "/"), ("scribe of fridays", "/g/last-hand")):
        page = read(site.visit(link).get(address).text)
        found = [one for one in (*page.all("a"), *page.all("button")) if "hand 3" in one.name or one.name.startswith("Next hand")]
        assert len(found) == 1, (link, address)
        assert found[0].attributes.get("href") == ("/s/fridays/next" if link == "scribe" else None)
    text = site.visit("watch").get("/g/last-hand").text
    assert '<b class="next">Anna wins</b>' in text
    assert "<small>fridays: Anna leads" in text
    assert "Next hand" not in text


@pytest.mark.parametrize("address", ["/s/fridays", "/s/fridays/next"])
def test_a_hand_that_is_still_played_comes_before_the_next_one(site: TestSite, address: str) -> None:
    page = read(site.visit("scribe").get(address).text)
    links = {one.attributes.get("href"): one for one in page.all("a") if "btn" in one.attributes.get("class", "").split()}
    assert links["/g/hand"].name.startswith("Go on with hand 1")
    assert "go" in links["/g/hand"].attributes["class"].split()
    assert "/s/fridays/next" not in links
    assert "Begin hand" not in page.name
    form = next(one for one in page.all("form") if one.attributes["action"].endswith("/close"))
    fields = {one.attributes["name"]: one.attributes.get("value", "") for one in form.all("input")} | {"void": "rain"}
    assert site.visit("scribe").post(form.attributes["action"], data=fields).status_code == 303
    assert "Next hand" in site.visit("scribe").get("/s/fridays").text
    assert "Go on with hand" not in site.visit("watch").get(address.removesuffix("/next")).text


def test_a_game_beside_the_next_one_is_named_in_one_sentence_where_the_next_need_not_wait(site: TestSite) -> None:
    seats = [SeatSpec(name, name) for name in ("ida", "jo")]
    opening = Opening(ruleset=find_ruleset("spookies"), format="wins", seats=seats, by="Ida", settings={})
    site.store.series.open(opening, name="dice-nights")
    first = site.visit("scribe", **JSON).post("/s/dice-nights/next", json={}).json()["game"]
    page = read(site.visit("scribe").get("/s/dice-nights/next").text)
    (said,) = (one for one in page.all("p") if "still being played" in one.name)
    assert [one.tag for one in said.inside if not isinstance(one, str)] == ["span"]
    assert first in said.name
    links = [
        one
        for one in read(site.visit("scribe").get("/s/dice-nights").text).all("a")
        if "go" in one.attributes.get("class", "").split()
    ]
    assert [one.attributes["href"] for one in links] == [f"/g/{first}"], "one gold button a page"


def test_where_the_same_people_play_a_link_opens_a_series_in_which_they_come_and_go(site: TestSite) -> None:
    opened(site, "same")
    page = read(site.visit("scribe").get(ADDRESS).text)
    (link,) = (one.attributes["href"] for one in page.all("a") if one.attributes.get("href", "").startswith("/series/new"))
    form = read(site.visit("scribe").get(link).text)
    assert "open" in [one.attributes.get("value") for one in form.all("input") if "checked" in one.attributes]
    assert (
        next(one for one in form.all("input") if one.attributes.get("name") == "players").attributes["value"] == "ida jo kim lou"
    )


def test_the_button_of_the_next_hand_calls_people_by_first_name(site: TestSite) -> None:
    site.store.games.append(site.id_of("hand"), Close(void=True, why="rain"), by="Scribe")
    page = read(site.visit("scribe").get("/s/fridays/next").text)
    names = [one.attributes["data-name"] for one in page.all("input") if one.attributes.get("value") == "plays"]
    assert names == ["Anna", "Bert", "Cora", "Dave"]


def test_a_series_of_the_same_people_leads_to_one_in_which_they_come_and_go(site: TestSite) -> None:
    opened(site, "same")
    visitor = site.visit("scribe")
    (link,) = [one for one in read(visitor.get(ADDRESS).text).all("a") if "come and go" in one.name]
    page = read(visitor.get(link.attributes["href"]).text)
    form = next(one for one in page.all("form") if one.attributes.get("action") == "/series")
    inputs = [one.attributes for one in form.all("input") if "name" in one.attributes]
    sent = {one["name"]: one.get("value", "") for one in inputs if one.get("type") != "radio" or "checked" in one}
    for select in form.all("select"):
        chosen = [one for one in select.all("option") if "selected" in one.attributes]
        sent[select.attributes["name"]] = chosen[0].attributes.get("value", chosen[0].name) if chosen else ""
    assert sent["s.roster"] == "open"
    answer = visitor.post("/series", data={**sent, "name": "open club"}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/s/open-club")
    loaded = site.store.series.load(site.store.streams.find("open-club", kind="series").id)
    assert [seat.name for seat in loaded.seats] == ["ida", "jo", "kim", "lou"]
    assert loaded.series.format.may_miss(loaded.series.terms)
