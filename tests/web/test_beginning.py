"""Games begun in a browser: the next one by one tap, any game from its opening."""

from __future__ import annotations

import pytest
from tests.web.papers import Element, read
from tests.web.sites import EVENING, TestSite, cut

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.log.closing import Close
from spooklog.domain.log.playing import Play
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.erasing.erase import erase
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.logs.series_writer import Opening

JSON = {"Accept": "application/json"}


def begun(site: TestSite, **body: str) -> dict[str, object]:
    """The answer to an opening that is accepted."""
    answer = site.visit("scribe", **JSON).post("/games", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, object] = answer.json()
    return found


def taps(page: Element) -> list[str]:
    """What can be tapped in the form of a new game, as its fields say it."""
    return [one.attributes["value"] for one in page.all("button") if one.attributes.get("name") == "do"]


def form_of(page: Element, **chosen: str) -> dict[str, str]:
    """The fields that a browser sends from the form of a new game, with those that people chose or typed."""
    form = next(one for one in page.all("form") if one.attributes.get("id") == "begin")
    fields: dict[str, str] = {}
    for one in form.all("input"):
        if one.attributes.get("type") not in ("radio", "checkbox") or "checked" in one.attributes:
            fields[one.attributes["name"]] = one.attributes.get("value", "")
    return fields | chosen


def test_the_last_title_and_its_people_are_suggested_and_begin_with_one_tap(site: TestSite) -> None:
    begun(site, opening='game spookies\nplayers ida="Ida Rot" jo', name="before")
    visitor = site.visit("scribe")
    fields = form_of(read(visitor.get("/new").text))
    assert (fields["ruleset"], fields["players"]) == ("spookies", 'ida="Ida Rot" jo')
    answer = visitor.post("/games", data=fields, follow_redirects=False)
    again = visitor.post("/games", data=fields, follow_redirects=False)
    assert (answer.status_code, again.headers["location"]) == (303, answer.headers["location"]), "a form sent twice"
    started = site.store.games.load(site.id_of(answer.headers["location"].removeprefix("/g/")))
    assert [seat.name for seat in started.seats] == ["Ida Rot", "jo"]


def test_those_who_play_stand_first_in_seat_order_and_a_tap_takes_a_person_in_or_out(site: TestSite) -> None:
    begun(site, opening='game spookies\nplayers ida="Ida Rot" jo')
    visitor = site.visit("scribe")

    page = read(visitor.get("/new").text)
    seats = next(one for one in page.all("ol") if one.attributes.get("aria-label") == "The seats")
    assert [next(one for one in row.all("span")).name for row in seats.all("li")] == ["I", "J"]
    assert {"up:ida"}.isdisjoint(taps(page)), "no one is above the first seat"
    assert "up:jo" in taps(page)
    assert 'add:ida="Ida Rot"' not in taps(page)
    order = [one.attributes.get("name" if one.tag == "input" else "value", "") for one in page.all("button", "input")]
    first_other = next(place for place, what in enumerate(order) if what.startswith("add:"))
    assert order.index("out:jo") < order.index("someone") < first_other
    page = read(visitor.get("/new", params=form_of(page, do="out:ida")).text)
    assert form_of(page)["players"] == "jo"
    page = read(visitor.get("/new", params=form_of(page, do='add:ida="Ida Rot"')).text)
    assert form_of(page)["players"] == 'jo ida="Ida Rot"'


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("zoe quill", "Zoe Quill plays already: another name, such as Zoe B., tells two people apart."),
        ("Ida", "Ida Rot plays already: another name, such as Ida B., tells two people apart."),
        ("!!", "'!!' is no name: names have letters"),
    ],
)
@pytest.mark.parametrize("address", ["/new", "/series/new"])
def test_a_name_that_adds_no_one_stays_in_its_field_and_the_page_says_why(
    site: TestSite, address: str, typed: str, says: str
) -> None:
    begun(site, opening='game spookies\nplayers ida="Ida Rot" jo')
    visitor = site.visit("scribe")
    fields = {"ruleset": "spookies", "players": 'ida="Ida Rot" zoe="Zoe Quill"', "name": "wet", "format": "points"}
    number = len(site.store.streams.every())
    added = visitor.get(address, params={**fields, "do": "typed", "someone": f"Max Moor, {typed}"})
    sent = visitor.post("/games" if address == "/new" else "/series", data={**fields, "someone": typed})
    for answer, status, seats in ((added, 200, ' max="Max Moor"'), (sent, 400, "")):
        page = read(answer.text)
        assert answer.status_code == status
        form = form_of(page)
        assert (form["someone"], form["players"]) == (typed, fields["players"] + seats)
        wrong = next(one for one in page.all("p") if one.attributes.get("id") == "wrong")
        assert says in wrong.name
        field = next(one for one in page.all("input") if one.attributes.get("name") == "someone")
        assert field.attributes["aria-describedby"] == "wrong"
    assert len(site.store.streams.every()) == number


@pytest.mark.parametrize(
    ("players", "says"),
    [
        ("", "nobody plays, it is for 2 or more"),
        ("ida", "one plays, it is for 2 or more"),
        ("ida jo", None),
        ("a1 b1 c1 d1 e1", "five play, it is for 4 at most"),
    ],
)
def test_a_game_that_is_not_for_so_many_offers_no_gold_button(site: TestSite, players: str, says: str | None) -> None:
    page = read(site.visit("scribe").get("/new", params={"ruleset": "polterheist", "players": players}).text)
    button = next(one for one in page.all("button") if one.name.startswith("Begin: "))
    assert ("disabled" in button.attributes) == (says is not None)
    assert (says or "ida, jo") in button.name


def test_a_rule_that_refuses_stands_small_behind_the_sentence(site: TestSite) -> None:
    answer = site.visit("scribe").post("/games", data={"ruleset": "spooks", "players": "ida jo"})
    wrong = next(one for one in read(answer.text).all("p") if one.attributes.get("id") == "wrong")
    assert "spooks:intro.4" not in wrong.name
    assert [one.attributes["href"] for one in wrong.all("a")] == ["/rules/spooks/intro.4"]


def test_the_gold_button_says_who_deals_or_begins(site: TestSite) -> None:
    visitor = site.visit("scribe")

    def says(**fields: str) -> str:
        page = read(visitor.get("/new", params={"players": "ida jo max", **fields}).text)
        return next(one.name for one in page.all("button") if one.name.startswith("Begin: "))

    assert "max deals; ida, jo, max" in says(ruleset="spooks")
    assert "jo deals; ida, jo, max" in says(ruleset="spooks", dealer="jo")
    assert "ida begins; ida, jo, max" in says(ruleset="spookies")


def test_people_are_tapped_in_seat_order(site: TestSite) -> None:
    begun(site, opening='game spookies\nplayers ida="Ida Rot" jo')
    visitor = site.visit("scribe")
    page = read(visitor.get("/new").text)
    for tap in ("all:", "add:jo", "add:max", 'add:ida="Ida Rot"', "up:ida", "out:max"):
        page = read(visitor.get("/new", params=form_of(page, do=tap)).text)
    page = read(visitor.get("/new", params=form_of(page, do="typed", someone="Bea Neu, jo")).text)
    assert form_of(page)["players"] == 'jo ida="Ida Rot" bea="Bea Neu"'
    answer = visitor.post("/games", data=form_of(page, someone="Carl"), follow_redirects=False)
    started = site.store.games.load(site.id_of(answer.headers["location"].removeprefix("/g/")))
    assert [seat.name for seat in started.seats] == ["jo", "Ida Rot", "Bea Neu", "Carl"]


def test_another_title_keeps_the_people_and_leaves_the_options(site: TestSite) -> None:
    visitor = site.visit("scribe")
    before = form_of(read(visitor.get("/new", params={"ruleset": "spookies", "players": "ida jo"}).text), **{"o.chips": "5"})
    page = read(visitor.get("/new", params={**before, "do": "title:wizard"}).text)
    fields = form_of(page)
    assert (fields["ruleset"], fields["players"], "o.chips" in fields, "o.bids" in fields) == ("wizard", "ida jo", False, False)


def test_what_is_refused_comes_back_as_it_was_typed_with_the_problem_at_its_field(site: TestSite) -> None:
    visitor = site.visit("scribe")
    fields = form_of(read(visitor.get("/new", params={"ruleset": "spookies", "players": "ida jo"}).text))
    number = len(site.store.streams.every())
    answer = visitor.post("/games", data={**fields, "o.chips": "many", "name": "wet", "o.end_mode": "finish_round"})
    page = read(answer.text)
    assert answer.status_code == 400
    assert form_of(page) == {**fields, "o.chips": "many", "name": "wet", "o.end_mode": "finish_round"}
    wrong = next(one for one in page.all("p") if one.attributes.get("id") == "wrong")
    assert "whole number from 1 to 9999" in wrong.name
    assert any(one.attributes.get("name") == "o.chips" for one in wrong.around.all("input")) if wrong.around else False
    crowded = visitor.post("/games", data={**fields, "players": "a1 b1 c1 d1 e1 f1"})
    assert (crowded.status_code, "Nothing is begun" in crowded.text) == (422, True)
    assert len(site.store.streams.every()) == number


def test_a_game_that_needs_to_be_laid_out_is_laid_out_by_chance_or_by_what_is_typed(site: TestSite) -> None:
    visitor = site.visit("scribe")
    page = read(visitor.get("/new", params={"do": "title:halloween", "players": "anna ben"}).text)
    assert form_of(page)["draw"] == "1"
    assert {"laid"} <= {name for one in page.all("fieldset") for name in one.attributes.get("class", "").split()}
    answer = visitor.post("/games", data=form_of(page, name="By chance"), follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/g/by-chance")
    refused = visitor.post("/games", data=form_of(page, draw="0", name="typed", request="request-of-one"), follow_redirects=False)
    assert refused.status_code == 422
    assert any(one.attributes.get("name") == "kept" for one in read(refused.text).all("textarea"))
    lines = "cards A1 A2 A3 A4 B1 B2 B3 B4\nbonus ch=green sc=yellow th=scare ce=blue po=point ho=rest"
    typed = form_of(page, draw="0", kept=lines, name="typed", request="request-of-two")
    answer = visitor.post("/games", data=typed, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/g/typed")
    assert "draw" not in form_of(read(visitor.get("/new", params={"do": "title:spooks"}).text))


def test_a_game_is_started_from_its_opening(site: TestSite) -> None:
    answer = begun(site, opening='game spookies\nplayers ida="Ida Rot" jo\noptions chips=5\n# a wet evening', name="wet")
    assert answer["game"] == "wet"
    loaded = site.store.games.load(site.store.streams.find("wet").id)
    assert [(seat.label, seat.name) for seat in loaded.seats] == [("ida", "Ida Rot"), ("jo", "jo")]
    assert loaded.game.setup.options["chips"] == 5
    assert "a wet evening" in site.store.games.texts(loaded.stream.id).values()


def test_the_opening_of_a_similar_game_is_offered_and_starts_one(site: TestSite) -> None:
    offered = site.visit("scribe", **JSON).get("/new", params={"like": "dice"}).json()
    assert offered["opening"].splitlines()[0] == "game spookies"
    again = begun(site, opening=offered["opening"])
    before, after = (site.store.games.load(site.store.streams.find(name).id) for name in ("dice", str(again["game"])))
    assert [seat.name for seat in after.seats] == [seat.name for seat in before.seats]


def test_known_people_are_offered_who_played_last_first(site: TestSite) -> None:
    begun(site, opening='game tally\ntitle Chess\nplayers ida="Ida Rot" jo')
    visitor = site.visit("scribe")
    offered = visitor.get("/new", params={"ruleset": "tally"}, headers=JSON).json()["people"]
    assert offered[:2] == ['ida="Ida Rot"', "jo"]
    page = read(visitor.get("/new", params={"ruleset": "tally"}).text)
    assert [value.removeprefix("add:") for value in taps(page) if value.startswith("add:")] == offered[2:]
    assert {"out:ida", "out:jo"} <= {*taps(page)}, "those who play are among them"


def test_known_people_of_one_label_are_offered_with_two(site: TestSite) -> None:
    begun(site, opening='game tally\nplayers ida="Ida Rot" jo', name="first")
    begun(site, opening="game tally\nplayers ida max")
    visitor = site.visit("scribe")
    offered = visitor.get("/new", params={"ruleset": "tally"}, headers=JSON).json()["people"][:4]
    assert offered == ["ida", "max", 'ida2="Ida Rot"', "jo"]
    begun(site, opening=f"game tally\nplayers {' '.join(offered)}")
    alike = visitor.get("/new", params={"like": "first"}, headers=JSON).json()["people"]
    assert {'ida="Ida Rot"', 'ida2="ida"', "jo", "max"} <= {*alike}, "whoever is seated keeps the label"


@pytest.mark.parametrize(
    ("slug", "lines"), [("tally", ["game tally", "title ", "players "]), ("spooks", ["game spooks", "players "])]
)
def test_the_opening_of_a_score_sheet_asks_for_its_title(site: TestSite, slug: str, lines: list[str]) -> None:
    assert site.visit("scribe", **JSON).get("/new", params={"ruleset": slug}).json()["opening"].splitlines() == lines


def test_the_next_game_of_a_series_inherits_missing_values(site: TestSite) -> None:
    series = site.store.streams.newest(1, kind="series")[0]
    before = site.store.series.load(series.id).series.games
    for game in before:
        site.store.games.append(game, Close(void=True), by="Scribe")
    answer = begun(site, opening="game spooks", series=series.name)
    after = site.store.series.load(series.id).series.games
    assert [*before, site.store.streams.find(str(answer["game"])).id] == list(after)


def test_a_repeated_request_begins_one_game(site: TestSite) -> None:
    series = site.store.streams.newest(1, kind="series")[0]
    asked = {"opening": "game spooks", "series": series.name, "request": "phone-1-next"}
    for game in site.store.series.load(series.id).series.games:
        site.store.games.append(game, Close(void=True), by="Scribe")
    first = begun(site, **asked)
    number = len(site.store.streams.every())
    # the next one would be refused by now: the first is still being played
    again = begun(site, **asked)
    assert again == first
    site.store.games.append(site.store.streams.find(str(first["game"])).id, Close(void=True), by="Scribe")
    again = begun(site, **asked)
    assert again["game"] == first["game"]
    assert again["entry"] == int(str(first["entry"])) + 1
    following = [
        site.visit("scribe", **JSON).post(f"/g/{first['game']}/next", json={"request": "phone-2-next"}) for _ in range(2)
    ]
    assert following[0].json() == following[1].json()
    assert following[0].json()["game"] != first["game"]
    assert len(site.store.streams.every()) == number + 1


def test_a_repeated_request_begins_one_game_outside_a_series_too(site: TestSite) -> None:
    number = len(site.store.streams.every())
    first, again = (begun(site, opening="game spookies\nplayers ida jo", request="phone-1-new") for _ in range(2))
    assert again == first
    alike = [site.visit("scribe", **JSON).post("/g/dice/next", json={"request": "phone-1-like"}) for _ in range(2)]
    assert alike[0].status_code == 200
    assert alike[0].json() == alike[1].json()
    assert len(site.store.streams.every()) == number + 2


def test_a_repeated_request_is_answered_even_if_it_would_now_be_refused(site: TestSite) -> None:
    series = site.store.streams.newest(1, kind="series")[0]
    for game in site.store.series.load(series.id).series.games:
        site.store.games.append(game, Close(void=True), by="Scribe")
    asked = {"opening": "game spooks", "series": series.name, "request": "phone-1-next"}
    first = begun(site, **asked)
    erase(site.store.own_log, "Bert Holm", by="Scribe")
    assert begun(site, **asked)["game"] == first["game"]
    refused = site.visit("scribe", **JSON).post("/games", json={**asked, "request": "phone-1-again"})
    assert (refused.status_code, "was erased" in refused.json()["message"]) == (400, True)


def test_a_similar_game_is_started_once_even_if_a_player_is_erased_meanwhile(site: TestSite) -> None:
    asked = {"request": "phone-1-like"}
    first = site.visit("scribe", **JSON).post("/g/dice/next", json=asked).json()
    name = next(seat.name for seat in site.store.games.load(site.id_of("dice")).seats)
    erase(site.store.own_log, str(name), by="Scribe")
    number = len(site.store.streams.every())
    again = site.visit("scribe", **JSON).post("/g/dice/next", json=asked)
    assert (again.status_code, again.json().get("game")) == (200, first["game"]), again.text
    site.store.games.append(site.id_of(first["game"]), Close(void=True), by="Scribe")
    refused = site.visit("scribe", **JSON).post("/g/dice/next", json={"request": "phone-1-again"})
    assert (refused.status_code, "was erased" in refused.json()["message"]) == (400, True)
    assert len(site.store.streams.every()) == number


def test_the_next_game_is_started_once_for_all_scribes(site: TestSite) -> None:
    first, again = (site.visit("scribe", **JSON).post("/g/dice/next", json={}).json() for _ in range(2))
    assert again == first
    over = site.id_of(first["game"])
    site.store.games.append(over, Close(void=True), by="Scribe")
    assert site.visit("scribe", **JSON).post("/g/dice/next", json={}).json()["game"] != first["game"]


def test_the_page_of_a_game_that_is_over_leads_to_the_next_one(site: TestSite) -> None:
    site.store.games.append(site.id_of("dice"), Close(void=True), by="Scribe")
    visitor = site.visit("scribe")
    assert 'data-act="next"' in visitor.get("/g/dice").text
    name = visitor.post("/g/dice/next", headers=JSON).json()["game"]
    page = visitor.get("/g/dice").text
    assert 'data-act="next"' not in page
    assert f'href="/g/{name}"' in page


def typed_form(site: TestSite) -> dict[str, str]:
    """The fields of the form for an opening as text, as a browser sends them."""
    page = read(site.visit("scribe").get("/new", params={"like": "dice"}).text)
    fields = {
        str(one.attributes["name"]): str(one.attributes["value"]) for one in page.all("input") if one.attributes.get("value")
    }
    return {**fields, "opening": "game spookies\r\nplayers ida jo", "name": ""}


def test_another_game_is_called_as_its_table_called_the_last(site: TestSite) -> None:
    begun(site, opening="game tally\ntitle Azul\nplayers ida jo", name="first")
    site.store.games.append(site.id_of("first"), Play("ida 3, jo 4"), Play("end"), by="Scribe")
    answer = site.visit("scribe", **JSON).post("/g/first/next", json={}).json()
    assert site.store.games.load(site.id_of(answer["game"])).game.title == "Azul"


def test_a_form_that_is_sent_twice_begins_one_game(site: TestSite) -> None:
    form, other = typed_form(site), typed_form(site)
    assert form["request"] != other["request"]
    number, visitor = len(site.store.streams.every()), site.visit("scribe")
    first, again = (visitor.post("/games", data=form, follow_redirects=False) for _ in range(2))
    assert (first.status_code, again.status_code) == (303, 303)
    assert first.headers["location"] == again.headers["location"]
    assert len(site.store.streams.every()) == number + 1
    assert visitor.post("/games", data=other, follow_redirects=False).headers["location"] != first.headers["location"]


@pytest.mark.parametrize("changed", [{"opening": "game spookies\nplayers ida jo kim"}, {"name": "wet"}])
def test_a_form_changed_after_going_back_starts_another_game(site: TestSite, changed: dict[str, str]) -> None:
    form, visitor = typed_form(site), site.visit("scribe")
    first, other = (visitor.post("/games", data=one, follow_redirects=False) for one in (form, {**form, **changed}))
    assert other.status_code == 303, other.text
    assert first.headers["location"] != other.headers["location"]


@pytest.mark.parametrize(
    ("opening", "status"),
    [
        ("", 400),
        ("game nothing", 404),
        ("players a b", 400),
        ("game spooks\nplayers a a b", 400),
        ("game spookies\nplayers a\nxyz", 400),
    ],
)
def test_a_bad_opening_is_refused_and_begins_nothing(site: TestSite, opening: str, status: int) -> None:
    before = len(site.store.streams.every())
    answer = site.visit("scribe", **JSON).post("/games", json={"opening": opening})
    assert answer.status_code in (status, 422), answer.text
    assert len(site.store.streams.every()) == before


def test_an_opening_never_opens_a_file_it_names(site: TestSite) -> None:
    answer = site.visit("scribe", **JSON).post(
        "/games", json={"opening": "game polterheist\nplayers a b c\noptions map=/etc/passwd"}
    )
    assert answer.status_code in (400, 404, 422)
    assert "root:" not in answer.text


def test_only_a_scribe_of_all_games_begins_one(site: TestSite) -> None:
    for link in ("watch", "anna records", "watch hand"):
        visitor = site.visit(link, **JSON)
        assert visitor.get("/new").status_code == 404
        assert visitor.post("/games", json={"opening": "game spookies\nplayers a b"}).status_code == 404


def test_the_next_hand_of_a_series_names_who_plays_it(site: TestSite) -> None:
    stream = import_sheet(site.store.games, cut("spooks-full", 99), by="Scribe", now=EVENING, name="last-hand").loaded.stream.id
    seats = [SeatSpec(seat.label or "", seat.name or "") for seat in site.store.people.seats(stream)]
    opening = Opening(ruleset=find_ruleset("spooks"), format="spooks-short", seats=seats, by="Ida", settings={"roster": "open"})
    series = site.store.series.open(opening, name="club").loaded.stream.id
    site.store.series.add(series, stream, by="Ida")
    site.store.series.leave(series, [4], by="Ida")
    page = read(site.visit("scribe").get("/new").text)
    (button,) = (one for one in page.all("button") if one.attributes.get("formaction") == "/g/last-hand/next")
    assert "begins at once with Anna, Bert, Cora" in button.name
    assert [one.name for one in button.all("span") if "face" in one.attributes.get("class", "").split()] == ["A", "B", "C"]


def test_rounds_of_people_with_the_same_letters_are_told_apart_by_name(site: TestSite) -> None:
    for players in ('ida="Ida Rot" jo="Jo Bay"', 'ida="Ida Blum" jo="Jo Bay"', "max kim"):
        begun(site, opening=f"game spookies\nplayers {players}")
    page = read(site.visit("scribe").get("/new").text)
    rounds = [one.name.replace("\xa0", " ") for one in page.all("button") if one.attributes.get("id", "").startswith("round-")]
    assert [one.partition(",")[0] for one in rounds[2:]] == ["Ida B.", "Ida R."]
    assert "As today" in rounds[1], "faces are enough where they differ"


def test_the_gold_button_stands_below_all_of_the_page_and_the_typed_opening_has_a_form_of_its_own(site: TestSite) -> None:
    page = read(site.visit("scribe").get("/new").text)
    main = next(page.all("main"))
    names = [one.name for one in main.all("button", "summary")]
    assert names.index("Type how it begins") < names.index("Begin as typed") < len(names) - 1
    assert names[-1].startswith("Begin: ")
    (opening,) = main.all("textarea")
    assert opening.attributes["form"] in {one.attributes.get("id") for one in main.all("form")} - {"begin"}
