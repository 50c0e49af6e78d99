"""Every page, for each title and state: it is well-formed, has names for what can be used, and reads without script."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.papers import page_of, read
from tests.web.sites import EVENING, GAMES, LINKS, PHONE, SAMPLES, SERIES, Furnished, TestSite, cut, filled, opened, places

from spooklog.domain.contract.registry import all_slugs
from spooklog.domain.log.closing import Close
from spooklog.domain.log.disputes import OpenDispute, RuleDispute
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.words.wording import awaited
from spooklog.replays.sheets.series_sheet import import_series
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.web.endpoints import ENDPOINTS
from spooklog.web.pages.table import ROWS, board_parts, svg_of
from spooklog.web.people import named_seen

LIBRARY = Path(__file__).parents[2] / "replays" / "library"
OVER = {
    "hand-over": "spooks/ends-by-trick-with-two-winners",
    "town-over": "halloween/ends-by-tie-broken-by-tokens",
    "house-over": "polterheist/ends-by-treasure-with-hidden-hands",
    "words-over": "spukstaben/ends-by-dawn-alone",
    "dice-over": "spookies/ends-by-stock",
    "sheet-over": "tally/ends-by-tie",
    "by-result": "spooks/ends-by-result",
    "broken-off": "halloween/ends-by-void",
}
"""Finished games of the library, by the names that they get."""

STATES = (*GAMES, *OVER, "at-the-start", "official", "ruled", "a-name-as-long-as-a-name-may-ever-be-123")
MARKUP = "<b>&amp; \"quoted\" 'words'</b> " + "long" * 60


@pytest.fixture(scope="module")
def papers(furnished: Furnished) -> Iterator[TestSite]:
    """A site with games in every state. The tests of this file change nothing in it."""
    with opened(furnished) as site:
        _add_states(site)
        yield site


def _add_states(site: TestSite) -> None:
    games = site.store.games
    for name, path in OVER.items():
        import_sheet(games, _sheet(path), by="Scribe", now=EVENING, name=name)
    import_sheet(games, cut("spooks-full", 0), by="Scribe", now=EVENING, name="at-the-start")
    official = import_sheet(games, _sheet("spooks/ends-by-play"), by="Scribe", now=EVENING, name="official").loaded.stream.id
    games.append(official, Close(), by="Scribe")
    ruled = import_sheet(games, cut("spookies-table", 21), by="Scribe", now=EVENING, name="ruled").loaded.stream.id
    games.append(ruled, Play("tim h", ruled=MARKUP), Annotate(MARKUP), by="Scribe")
    games.append(ruled, OpenDispute(MARKUP, 2, "spookies:turn.4"), OpenDispute("the start", 1), by="Scribe")
    games.append(ruled, RuleDispute(1, "house-rule", MARKUP), by="Scribe")
    series = (
        "series club\ngame spooks\nformat spooks-short\nplayers anna bert cora\nroster open\n"
        "hand\nresult anna=0 bert=2 cora=5\njoin dave\nleave anna\n"
    )
    import_series(site.store, series.encode().splitlines(keepends=True), by="Scribe", now=EVENING)
    crowd = [f'player_with_a_long_name_{seat:02}="Somebody With A Name As Long As Names Get {seat}"' for seat in range(1, 13)]
    sheet = f"game spooks\nplayers {' '.join(crowd)}\noptions record=table decks=2\ncounts {'10 ' * 4}{'9 ' * 8}\n---\n"
    import_sheet(games, sheet.encode().splitlines(keepends=True), by="Scribe", now=EVENING, name=STATES[-1])


def _sheet(path: str) -> list[bytes]:
    return (LIBRARY / f"{path}.sheet").read_bytes().splitlines(keepends=True)


OF_THEIR_OWN = {"/g/{game}/audit", "/g/{game}/amend", "/g/{game}/{ply}/correct"}
KEPT = (".svg", ".png", ".html")
"""How addresses of pictures and of pages to keep end."""

GAME_PAGES = sorted({one.path for one in ENDPOINTS if one.method == "GET" and one.path.startswith("/g/")} - OF_THEIR_OWN)


@pytest.mark.parametrize("path", [path for path in GAME_PAGES if not path.endswith(KEPT)])
@pytest.mark.parametrize("game", STATES)
def test_pages_of_a_game_are_right_in_every_state(papers: TestSite, game: str, path: str) -> None:
    papers.rest()
    client = papers.visit("scribe")
    last = len(papers.store.games.load(papers.id_of(game)).game.plies)
    for ply in {0, last // 2, last} if "{ply}" in path else {0}:
        address = filled(path, game=game, ply=ply, number=1)
        found = game in (*GAMES, "ruled") or "{number}" not in path
        page_of(client, address, 200 if found else 404)
        for viewer in ("public", "1") if found else ():
            page_of(client, f"{address}?as={viewer}&shape=narrow")


@pytest.mark.parametrize("game", [game for game in STATES[:-1] if game != "at-the-start"])
def test_pages_of_corrections_are_right_in_every_state(papers: TestSite, game: str) -> None:
    papers.rest()
    client = papers.visit("scribe")
    plies = papers.store.games.load(papers.id_of(game)).game.plies
    for ply in plies[0], plies[len(plies) // 2], plies[-1]:
        for way in "replace", "before":
            page_of(client, f"/g/{game}/{ply.number}/correct?way={way}")
        page_of(client, f"/g/{game}/amend?ply={ply.number}&how=remove", 400 if ply.void else 200)
        page_of(client, f"/g/{game}/amend?ply={ply.number}&text=nonsense", 400 if ply.void else 422)


@pytest.mark.parametrize("link", ["scribe", "watch", "anna records", "bert looks", "scribe of fridays"])
def test_a_table_is_right_for_every_role(papers: TestSite, link: str) -> None:
    papers.rest()
    for headers in ({}, PHONE):
        # a player's page is covered until the hand is asked for
        page = page_of(papers.visit(link, **headers), "/g/hand?as=anna" if link == "anna records" else "/g/hand")
        records = LINKS[link][3]
        assert any(one.attributes.get("id") == "line" for one in page.all("form")) == records
        assert any(one.attributes.get("id") == "choices" for one in page.all("form")) == records


@pytest.mark.parametrize(("link", "seat"), [("anna records", 1), ("bert looks", 2)])
def test_a_players_page_has_no_hand_until_it_is_asked_for(papers: TestSite, link: str, seat: int) -> None:
    """It is the page of all, with one way to the hand; a program gets what the player knows at once."""
    papers.rest()
    client, name = papers.visit(link), link.split()[0]
    loaded = papers.store.games.load(papers.id_of("hand"))
    own, public = (loaded.seen(viewer).private_knowledge for viewer in (seat, "public"))
    assert own != public
    page = page_of(client, "/g/hand")
    assert f"/g/hand?as={name}" in {one.attributes.get("href") for one in page.all("a")}
    assert not [one for one in page.all("button") if "choice" in one.attributes.get("class", "")]
    text = client.get("/g/hand").text
    assert "You know" not in text
    before, board = text.partition("<main")[2].partition("</svg>")[0].split("<svg ")[-2:]
    texts = papers.store.games.texts(loaded.stream.id)
    of_all = svg_of(loaded, loaded.seen("public"), texts, shape="wide", panel=None, seat=seat)
    assert f"<svg {board}</svg>" == board_parts(of_all)["svg"]
    assert before == papers.visit("watch").get("/g/hand").text.partition("<main")[2].partition("</svg>")[0].split("<svg ")[-2]
    assert "You know" in client.get(f"/g/hand?as={name}").text
    told, asked = (client.get(path, headers={"Accept": "application/json"}).json() for path in ("/g/hand", f"/g/hand?as={name}"))
    assert told == asked


@pytest.mark.parametrize("path", ["/g/hand", "/g/hand/board.svg", "/g/hand/8"])
def test_the_board_is_drawn_for_the_shape_of_the_screen(papers: TestSite, path: str) -> None:
    """The address says the shape, else the cookie, else the browser's name. What can be typed carries its word where lines go."""
    papers.rest()

    def width(query: str = "", cookie: str = "", **headers: str) -> str:
        client = papers.visit("scribe", **headers)
        client.headers["Cookie"] += f"; shape={cookie}" if cookie else ""
        return client.get(path + query).text.split('class="board')[-1].split('viewBox="0 0 ')[1].split()[0]

    assert [width(f"?shape={one}") for one in ("narrow", "medium", "wide", "else")] == ["360", "600", "900", "900"]
    assert [width(cookie=one) for one in ("narrow", "medium", "wide", "else")] == ["360", "600", "900", "900"]
    assert [width(**PHONE), width("?shape=medium", **PHONE)] == ["360", "600"]
    typed = ["data-word" in papers.visit("scribe").get(f"{path}?shape={one}").text for one in ("medium", "wide")]
    assert typed == [True, path != "/g/hand/8"]


LISTS = (
    "/",
    "/new",
    "/more",
    "/open",
    "/links",
    "/series",
    "/series/new",
    f"/s/{SERIES}",
    f"/s/{SERIES}/analysis",
    f"/s/{SERIES}/next",
    "/games",
    "/games?status=official",
    "/games?player=Anna+Berg&ruleset=spooks",
    "/players",
    "/stats",
    "/stats?title=spooks",
    "/player?name=Anna+Berg",
    "/player/against?name=Anna+Berg&other=Bert+Holm",
    "/stats/totals?of=rating",
    "/precedents",
    "/precedents?rule=spookies:turn.4",
    "/precedents?rule=spookies:turn",
    "/precedents?rule=spooks:bats",
    "/rules",
    *(f"/rules/{slug}" for slug in all_slugs()),
    *(f"/rules/{slug}/notation" for slug in all_slugs()),
    "/rules/spooks/blue",
    "/rules/spooks/blue.3",
    "/g/hand/score?why=anna",
    "/g/words-over/score?why=team",
    "/g/hand/explain?text=anna+1S",
    "/g/hand/explain?text=nonsense",
    "/g/house?panel=cellar",
    "/g/house?panel=cellar&shape=narrow",
)


@pytest.mark.parametrize("address", LISTS)
def test_lists_and_papers_are_right(papers: TestSite, address: str) -> None:
    papers.rest()
    page_of(papers.visit("scribe"), address)


def test_moments_read_as_sentences_with_their_notation_behind(papers: TestSite) -> None:
    papers.rest()
    (rows,) = page_of(papers.visit("scribe"), "/g/hand/moments").all("ol")
    start, first, *_ = [row.name for row in rows.all("li")]
    assert (start, first) == ("0the start", "1Bert opens with the 1 of Spiders bert 1S")


PLACES = ("/", "/more", "/open", "/series", "/stats", "/links")
"""Pages that an entry of navigation leads to, or that have one of their own to go to."""

BESIDE = ("", "/8", "/log", "/moments", "/moves", "/score", "/explain", "/disputes", "/disputes/1", "/about", "/audit")
"""Pages of a game."""


@pytest.mark.parametrize("address", [*LISTS, *(f"/g/hand{rest}" for rest in BESIDE), f"/s/{SERIES}/audit"])
def test_nothing_is_a_dead_end(papers: TestSite, address: str) -> None:
    """Every page has a way back at its top, to a page that there is."""
    papers.rest()
    client = papers.visit("scribe")
    page = read(client.get(address).text)
    ways = [one.attributes["href"] for bar in page.all("header", "nav") for one in bar.all("a") if "aria-label" in one.attributes]
    ways += [one.attributes["href"] for one in page.all("a") if one.name.startswith("‹")]
    ways = [way for way in ways if way.startswith("/")]
    assert ways or address.partition("?")[0] in PLACES
    assert {client.get(way).status_code for way in ways[:1]} <= {200}


def test_every_endpoint_that_answers_with_a_page_is_looked_at() -> None:
    looked = {address.partition("?")[0] for address in LISTS}
    pages = {one.path for one in ENDPOINTS if one.method == "GET" and not one.path.endswith(("svg", "csv", "audit"))} - {
        "/table",
        "/language/{language}",
    }
    fitting = {path for path in pages if not places(path)} | {
        "/s/{series}",
        "/s/{series}/analysis",
        "/s/{series}/next",
        "/rules/{ruleset}",
        "/rules/{ruleset}/{rule}",
    }
    assert pages - {*GAME_PAGES, *OF_THEIR_OWN} <= fitting | {"/rules/{ruleset}/notation"}
    assert {path for path in fitting if not places(path)} <= looked


@pytest.mark.parametrize(
    ("address", "status"), [("/g/nothing", 404), ("/rules/spooks/nothing", 404), ("/g/hand/score?at=x", 400)]
)
def test_a_refusal_is_a_page(papers: TestSite, address: str, status: int) -> None:
    page_of(papers.visit("scribe"), address, status)


def test_an_empty_store_shows_how_to_begin(papers: TestSite) -> None:
    page = page_of(papers.visit("watch hand"), "/series")
    assert "No series" in next(page.all("main")).name
    page_of(papers.visit(), "/")


@pytest.mark.parametrize("game", STATES)
def test_reading_works_without_script(papers: TestSite, game: str) -> None:
    papers.rest()
    page = page_of(papers.visit("watch", **PHONE), f"/g/{game}")
    loaded = papers.store.games.load(papers.id_of(game))
    seen = named_seen(loaded, loaded.seen("public"))
    main = next(page.all("main"))
    assert awaited(seen.prompt)[0].removeprefix("over: ") in main.name
    board = next(main.all("figure"))
    assert list(board.all("svg"))
    words = next(one for one in main.all("details") if one.attributes.get("class") == "words-of")
    assert len(list(words.all("li"))) > 1
    sections = {one.attributes.get("aria-label"): one for one in main.all("section")}
    log = sections["Log"]
    assert len([one for one in log.all("li") if one.attributes["value"] != "0"]) == min(len(seen.game.plies), ROWS)
    assert ("Scores" in sections) == bool(list(main.all("table")))


def test_a_screen_reader_announces_the_last_line_and_the_prompt_alone(papers: TestSite) -> None:
    page = page_of(papers.visit("scribe"), "/g/hand")
    live = next(one for one in page.all("div") if one.attributes.get("id") == "live")
    assert live.attributes["aria-live"] == "polite"
    quiet = [one for one in live.all("figure", "div") if one.attributes.get("aria-live") == "off"]
    announced = live.name
    for one in quiet:
        announced = announced.replace(one.name, "")
    assert "After " in announced
    assert len(announced) < 200


def test_a_line_can_be_recorded_without_script(papers: TestSite) -> None:
    page = page_of(papers.visit("scribe"), "/g/hand")
    forms = {one.attributes.get("id"): one for one in page.all("form")}
    assert forms["line"].attributes["action"] == forms["choices"].attributes["action"] == f"/g/{papers.id_of('hand')}/lines"
    choices = [one.attributes for one in forms["choices"].all("button") if one.attributes["class"].startswith("choice")]
    assert {one["name"] for one in choices} == {"text"}


def test_the_lobby_lists_running_games_first_and_names_winners(papers: TestSite) -> None:
    papers.rest()
    main = next(page_of(papers.visit("scribe"), "/").all("main"))
    headings = [one.name for one in main.all("h2")]
    assert headings == ["At the table", "Last evenings"]
    games = [one.attributes["href"] for one in main.all("a") if one.attributes["href"].startswith("/g/")]
    assert games.index("/g/hand") < games.index("/g/hand-over")
    assert " won Spooks" in next(one.name for one in main.all("a") if one.attributes["href"] == "/g/hand-over")


def test_cards_left_over_are_called_as_players_call_them(site: TestSite) -> None:
    import_sheet(site.store.games, cut("spooks-full", 99), by="Scribe", now=0, name="done")
    main = next(page_of(site.visit("scribe"), "/g/done/score").all("main"))
    cells = [[text for text in one.inside if isinstance(text, str)] for one in main.all("td")]
    assert ["5, 6 of Spiders", "3, 6 of Spooks"] in cells


def test_the_parts_of_a_score_lead_to_their_plies_and_rules(papers: TestSite) -> None:
    papers.rest()
    main = next(page_of(papers.visit("scribe"), "/g/words-over/score?why=team").all("main"))
    links = [one.attributes["href"] for one in main.all("a")]
    assert "/g/words-over/score?as=public&why=team" in links
    assert "/g/words-over/0?as=public" in links
    rules = {link for link in links if link.startswith("/rules/spukstaben/")}
    assert rules
    assert {papers.visit("scribe").get(link).status_code for link in rules} == {200}


@pytest.mark.rule("spooks:r.33")
def test_the_page_of_a_series_says_who_came_and_who_left(papers: TestSite) -> None:
    papers.rest()
    main = next(page_of(papers.visit("scribe"), "/s/club").all("main"))
    for words in (
        "dave joined after hand 1 with 5",
        "anna left after hand 1 with 0",
        "Bert leads with 2 of 200",
    ):
        assert words.casefold() in " ".join(main.name.split()).casefold()
    anna = next(row.name for row in main.all("li") if "anna" in row.name)
    assert anna.startswith("1")
    assert anna.endswith("0")
    assert "won 1 of 1 · left" in anna


def test_words_typed_by_people_are_escaped(papers: TestSite) -> None:
    papers.rest()
    of_game = [f"/g/ruled{rest}" for rest in ("", "/log", "/22", "/disputes", "/disputes/1")]
    for address in (*of_game, "/precedents?rule=spookies:turn.4"):
        page = page_of(papers.visit("scribe"), address)
        assert MARKUP.split()[0] in next(page.all("main")).name, address
        assert not [one for one in page.all("b") if one.name.startswith("& ")]


def test_samples_are_all_shown() -> None:
    assert {sample for sample, _ in GAMES.values()} <= {path.stem for path in SAMPLES.glob("*.sheet")}
