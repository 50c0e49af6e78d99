"""Nothing leaks: two worlds that differ only in secrets answer a seat and a watcher alike, to the last byte."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import pytest
from hypothesis import given, settings
from tests.behind import memory
from tests.web.asking import (
    Ask,
    Cases,
    Replied,
    Table,
    at_moments,
    both,
    first_event,
    lines_posted,
    of_lines,
    of_plies,
    of_rule,
    posted,
    send,
    ways,
)
from tests.web.sites import EVENING, JSON, TestSite, drawing, ticking
from tests.web.worlds import Twins, World, rule_of, shown, twins

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import Form, Viewer
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Illegal
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.store import open_store
from spooklog.testing.playing import SEEDS, frozen
from spooklog.testing.thorough import thorough
from spooklog.web.endpoints import ENDPOINTS
from spooklog.web.streams import LIVE, STREAMS

GAME, SERIES = "/g/secret", "/s/evenings"
PANELS = ({"panel": "players"}, {"panel": "no such"})

GETS: Mapping[str, Cases] = {
    "/": ways("/"),
    "/open": ways("/open"),
    "/table": ways("/table"),
    "/language/{language}": ways("/language/de"),
    "/more": ways("/more"),
    "/series/new": ways("/series/new", {}, {"players": "anna"}),
    "/links": ways("/links"),
    "/new": ways("/new", {}, {"like": "secret"}, {"ruleset": "spooks"}),
    "/g/{game}": both(ways(GAME), ways(GAME, *PANELS)),
    "/g/{game}/board.svg": ways(f"{GAME}/board.svg", {"shape": "narrow"}, {"shape": "medium"}, {"shape": "wide"}),
    "/g/{game}/board.png": ways(f"{GAME}/board.png"),
    "/g/{game}/{ply}/board.png": of_plies(f"{GAME}/{{ply}}/board.png"),
    "/g/{game}/replay.html": ways(f"{GAME}/replay.html"),
    "/g/{game}/tv": ways(f"{GAME}/tv"),
    "/g/{game}/moves": both(ways(f"{GAME}/moves"), at_moments(f"{GAME}/moves")),
    "/g/{game}/log": ways(f"{GAME}/log"),
    "/g/{game}/score": both(
        ways(f"{GAME}/score", *({"why": why} for why in ("anna", "bert", "team", "nobody"))), at_moments(f"{GAME}/score")
    ),
    "/g/{game}/explain": both(of_lines(f"{GAME}/explain"), at_moments(f"{GAME}/explain", {"ply": 1}, {"ply": 5})),
    "/g/{game}/suggest": of_lines(f"{GAME}/suggest"),
    "/g/{game}/moments": ways(f"{GAME}/moments"),
    "/g/{game}/about": ways(f"{GAME}/about"),
    "/g/{game}/analysis": ways(f"{GAME}/analysis"),
    "/g/{game}/analysis.svg": ways(f"{GAME}/analysis.svg"),
    "/g/{game}/disputes": ways(f"{GAME}/disputes"),
    "/g/{game}/disputes/{number}": both(*(ways(f"{GAME}/disputes/{number}") for number in (4, 1, 2, 3, 5))),
    "/g/{game}/audit": ways(f"{GAME}/audit"),
    "/g/{game}/amend": ways(f"{GAME}/amend", {"ply": 1, "how": "remove"}, {"edits": "remove 2"}, {}),
    "/g/{game}/beginning": ways(f"{GAME}/beginning"),
    "/g/{game}/hand": ways(f"{GAME}/hand", {}, {"player": "anna", "cards": "2S", "as": "full"}),
    "/g/{game}/{ply}/correct": of_plies(f"{GAME}/{{ply}}/correct", {}, {"as": "public"}),
    "/g/{game}/{ply}": of_plies(f"{GAME}/{{ply}}", {}, {"as": "public"}, {"panel": "players"}),
    "/g/{game}/{ply}/board.svg": of_plies(f"{GAME}/{{ply}}/board.svg", {}, {"as": "public"}),
    "/series": ways("/series"),
    "/s/{series}": ways(SERIES),
    "/s/{series}/analysis": ways(f"{SERIES}/analysis"),
    "/s/{series}/chances.svg": ways(f"{SERIES}/chances.svg"),
    "/s/{series}/chart.svg": ways(f"{SERIES}/chart.svg"),
    "/s/{series}/games.csv": ways(f"{SERIES}/games.csv"),
    "/s/{series}/audit": ways(f"{SERIES}/audit"),
    "/s/{series}/next": ways(f"{SERIES}/next"),
    "/games": ways("/games", {}, {"player": "anna berg"}, {"status": "open"}),
    "/players": ways("/players"),
    "/player": ways("/player", {"name": "anna berg"}, {"name": "nobody"}),
    "/player/against": ways("/player/against", {"name": "anna", "other": "bert"}),
    "/stats": ways("/stats"),
    "/stats/totals": ways("/stats/totals", {"of": "points"}, {"of": "rating", "name": "anna"}),
    "/stats/totals.svg": ways("/stats/totals.svg", {"of": "points", "title": "Spooks"}),
    "/precedents": of_rule("/precedents"),
    "/rules": ways("/rules"),
    "/rules/{ruleset}": ways("/rules/spooks"),
    "/rules/{ruleset}/notation": ways("/rules/spooks/notation"),
    "/rules/{ruleset}/{rule}": ways("/rules/spooks/bats.2"),
}
POSTS: Mapping[str, Cases] = {
    "/keys": posted("/keys", {"key": "x" * 26}, {}),
    "/links": posted("/links", {"role": "watch"}),
    "/games": posted("/games", {"opening": "game spooks\nplayers anna bert cora"}, {"opening": ""}),
    "/series": posted(
        "/series", {"name": "x", "format": "wins", "ruleset": "spooks", "players": "anna bert cora"}, {"name": "x"}
    ),
    "/links/seats": posted("/links/seats", {"game": "secret"}),
    "/links/{link}/change": posted("/links/a/change", {"label": "a"}),
    "/links/{link}/revoke": posted("/links/a/revoke"),
    "/g/{game}/lines": lines_posted(f"{GAME}/lines"),
    "/g/{game}/analysis": posted(f"{GAME}/analysis", {}, {"as": "full"}),
    "/g/{game}/notes": posted(f"{GAME}/notes", {"text": "aha"}, {"text": "aha", "ply": 2}, {"text": "aha", "ply": 99}, {}),
    "/g/{game}/about": posted(
        f"{GAME}/about",
        {"place": "attic", "tags": "a, b", "minutes": "1:35"},
        {"watchers": "Frida"},
        {"since": 99, "place": "x"},
        {},
    ),
    "/g/{game}/disputes": posted(
        f"{GAME}/disputes", {"claim": "no"}, {"claim": "no", "ply": 0}, {"claim": "no", "ply": 1, "request": "disputed"}
    ),
    "/g/{game}/disputes/{number}/decision": posted(f"{GAME}/disputes/1/decision", {"decision": "stands"}),
    "/g/{game}/undo": posted(f"{GAME}/undo", {}, {"plies": 2}, {"plies": 5}, {"plies": 99}, {"plies": 0}),
    "/g/{game}/amend": posted(f"{GAME}/amend", {"ply": 1, "how": "remove", "conflicts": "drop"}, {"edits": "remove 2"}, {}),
    "/g/{game}/redo": posted(f"{GAME}/redo"),
    "/g/{game}/close": posted(f"{GAME}/close", {}, {"void": "rain"}),
    "/g/{game}/reopen": posted(f"{GAME}/reopen"),
    "/g/{game}/name": posted(f"{GAME}/name", {"name": "!?"}, {}),
    "/g/{game}/next": posted(f"{GAME}/next"),
    "/g/{game}/share": posted(f"{GAME}/share", {}, {"ply": 1}, {"ply": 99}, {"seat": "anna"}, {"tv": True}),
    "/s/{series}/next": posted(f"{SERIES}/next"),
    "/s/{series}/analysis": posted(f"{SERIES}/analysis"),
    "/keys/forget": posted("/keys/forget"),
}
STREAMED = {
    "/g/{game}/events": f"{GAME}/events",
    "/g/{game}/tv/events": f"{GAME}/tv/events",
    "/events": "/events",
    LIVE: f"{GAME}/events",
}
BY_LINK = (
    "/precedents",
    "/stats",
    "/player",
    "/",
    "/g/{game}",
    "/g/{game}/{ply}",
    "/g/{game}/log",
    "/g/{game}/suggest",
    "/s/{series}",
    "/games",
)
"""Pages that are looked at with every link."""
BY_LOG = b"log does not allow this line"


def test_every_endpoint_and_stream_is_asked() -> None:
    assert {one.path for one in ENDPOINTS if one.method == "GET"} == set(GETS)
    assert {one.path for one in ENDPOINTS if one.method == "POST"} == set(POSTS)
    assert {*(one.path for one in STREAMS), LIVE} == set(STREAMED)


def found(slug: str, seed: int) -> Twins:
    """The first twins from a seed on."""
    ruleset = find_ruleset(slug)
    return next(pair for number in range(seed, seed + 200) if (pair := twins(ruleset, number)))


def table_of(pair: Twins) -> Table:
    """What is asked about both games: lines that the viewer may try, and lines that others might play."""
    world, labels = pair.one, pair.one.labels
    ruleset, rng, lines = world.ruleset, Rng(len(world.actions)), list[str]()
    for one in (pair.one, pair.other):
        state = state_of(one)
        known = ruleset.knowledge.seen_by(state, pair.viewer)
        own = [each for each in ruleset.moves.choices(known) if not isinstance(each, Form)]
        wanted = own if not isinstance(pair.viewer, int) else [each for each in own if each.owner in (pair.viewer, "team")]
        lines += [ruleset.notation.write(known, (each,), labels) for each in wanted[:40:8]]
        if not ruleset.rules.turn(state).over:
            lines += [ruleset.notation.write(state, (ruleset.sample(state, rng),), labels) for _ in range(3)]
    own_label = labels[pair.viewer] if isinstance(pair.viewer, int) else labels[1]
    other = next((name for name in labels.names if name != own_label), "nobody")
    beginnings = (f"{own_label} ", f"{other} ", own_label[:1], "")
    return Table(len(world.actions), own_label, other, tuple(dict.fromkeys((*lines[::-1][:8], *beginnings))), rule_of(ruleset))


def state_of(world: World) -> object:
    """The state at the end of what was played."""
    state = world.ruleset.rules.start(world.setup)
    for number, action in enumerate(world.actions, start=1):
        state = world.ruleset.rules.apply(state, action, number)
    return state


class Both(NamedTuple):
    """The two sites, and the viewer who cannot tell them apart."""

    one: TestSite
    other: TestSite
    viewer: Viewer

    def rest(self) -> None:
        """Forget how often anyone has asked."""
        for site in (self.one, self.other):
            site.rest()

    def replies(self, links: tuple[str, ...], method: str, ask: Ask, *, json: bool, narrow: bool = False) -> list[Replied]:
        """What both answer."""
        self.rest()
        return [send(site.visit(*links), method, ask, json=json, narrow=narrow) for site in (self.one, self.other)]

    def check(self, links: tuple[str, ...], ask: Ask, *, json: bool, narrow: bool = False) -> None:
        """Ask both the same, and compare."""
        one, other = self.replies(links, "GET", ask, json=json, narrow=narrow)
        assert one.status < 500, (ask, one)
        assert one == other, (links, ask, json, narrow)

    def known(self) -> list[bytes]:
        """What the viewer knows of each game."""
        games = [site.store.games.load(site.id_of("secret")) for site in (self.one, self.other)]
        return [
            frozen([loaded.seen(self.viewer).state, *(loaded.game.actions_seen(ply, self.viewer) for ply in loaded.game.plies)])
            for loaded in games
        ]

    def post(self, links: tuple[str, ...], asks: Iterable[Ask], rng: Rng) -> bool:
        """Post the same to both, and compare; whether the viewer still cannot tell the two games apart."""
        for ask in asks:
            one, other = self.replies(links, "POST", ask, json=bool(rng.below(3)))
            assert one.status < 500, (ask, one)
            # a line may show what was hidden, or contradict a log of hidden things: then no reason is given
            if BY_LOG in one.body + other.body:
                assert {one.status, other.status} <= {200, 303, 422}
                return False
            known = self.known()
            if known[0] != known[1]:
                return False
            assert one == other, (links, ask)
        return True


def some(asks: Iterable[Ask], rng: Rng) -> list[Ask]:
    """The first of some requests, and a few others."""
    most = 5 if thorough() else 1
    first, *others = asks
    return [first, *(rng.choice(others) for _ in range(min(most, len(others))))]


@pytest.mark.parametrize("slug", ["spooks", "spukstaben", "polterheist"])
@settings(max_examples=max(1, settings().max_examples // 4))
@given(seed=SEEDS)
def test_two_worlds_that_differ_in_secrets_alone_answer_alike(empty_store: Path, slug: str, seed: int) -> None:
    pair, rng = found(slug, seed), Rng(seed)
    table = table_of(pair)
    with ExitStack() as stack:
        try:
            one, other = (stack.enter_context(shown(empty_store, world, pair.viewer, seed)) for world in (pair.one, pair.other))
        except Illegal:  # at the times that the log has
            return
        assert one.keys == other.keys
        sites, held = Both(one, other, pair.viewer), [(name,) for name in one.keys if name != "scribe"]
        for path, cases in GETS.items():
            for links in held if path in BY_LINK else [rng.choice(held)]:
                for ask in some(cases(table), rng):
                    sites.check(links, ask, json=bool(rng.below(2)), narrow=bool(rng.below(2)))
        for path, address in STREAMED.items():
            for links in held:
                query = rng.choice(["", "?as=public", f"?as={table.own}", f"?as={table.other}", "?shape=narrow"])
                asked = f"{LIVE}?{urlencode({'v': address + query})}" if path == LIVE else address + query
                sites.rest()
                replies = [first_event(site, site.visit(*links), asked) for site in (one, other)]
                assert replies[0].status in (200, 404)
                assert replies[0] == replies[1], (path, links, query)
        for links in [links for links in held if links[0] in ("watch", "seat records", "player")]:
            for cases in POSTS.values():
                if not sites.post(links, cases(table), rng):
                    return


@pytest.mark.parametrize("slug", ["spooks", "spukstaben", "polterheist"])
def test_to_a_scribe_the_two_worlds_differ_where_the_address_asks_for_all_hands(empty_store: Path, slug: str) -> None:
    pair = found(slug, 7)
    answers: list[Replied] = []
    for world in (pair.one, pair.other):
        with shown(empty_store, world, pair.viewer, 7) as site:
            answers.append(send(site.visit("scribe"), "GET", Ask(f"{GAME}/log", {"as": "full"}), json=True))
    assert answers[0] != answers[1] or pair.one.setup != pair.other.setup


@pytest.mark.parametrize("seed", [7, 21, 42])
@pytest.mark.parametrize("slug", ["spooks", "spukstaben", "polterheist"])
def test_a_scribes_screen_shows_the_two_worlds_alike(empty_store: Path, slug: str, seed: int) -> None:
    """Also what is undone, and may be brought back."""
    pair, parts = found(slug, seed), ("log", "moves", "score", "moments", "3", "board.svg")
    paths = ("/", GAME, *(f"{GAME}/{part}" for part in parts))
    asks = [*map(Ask, paths), *(Ask(f"{GAME}/suggest", {"text": text}) for text in ("", f"{pair.one.labels.names[0]} "))]
    answers: list[list[Replied]] = []
    for world in (pair.one, pair.other):
        with shown(empty_store, world, pair.viewer, seed) as site:
            scribe = site.visit("scribe")
            answers.append([send(scribe, "GET", ask, json=json) for json in (True, False) for ask in asks])
            assert scribe.post(f"{GAME}/undo", json={}).status_code in (303, 422)
            answers[-1] += [send(scribe, "GET", Ask(GAME), json=False), first_event(site, scribe, f"{GAME}/events")]
    for one, other in zip(*answers, strict=True):
        assert one == other


def test_precedents_for_a_watcher_show_public_lines(site: TestSite) -> None:
    scribe = site.visit("scribe", **JSON)
    assert scribe.post("/g/hand/lines", json={"text": "anna gives 10T"}).status_code == 200
    assert scribe.post("/g/hand/disputes", json={"claim": "too late", "ply": 21, "rule": "spooks:bats.2"}).status_code == 200
    lines = {
        link: [row["notation"] for row in site.visit(link, **JSON).get("/precedents?rule=spooks:bats.2").json()["precedents"]]
        for link in ("scribe", "watch")
    }
    assert lines == {"scribe": ["anna gives 10T"], "watch": ["anna gives ?"]}


def test_an_answer_shows_one_player_no_other_players_card(site: TestSite) -> None:
    both_seats = site.visit("anna records", "dave records", **JSON)
    first, second = ({"text": line} for line in ("anna gives 10T", "dave gives 9B"))
    assert both_seats.post("/g/hand/lines", json=first).json()[0]["notation"] == "anna gives 10T"
    answer = both_seats.post("/g/hand/lines", json=second).json()[0]
    assert (answer["notation"], answer["actions"][0]["card"]) == ("dave gives ?", None)


@pytest.mark.parametrize("ply", [9, 10])
def test_a_moment_before_a_word_was_spoken_does_not_know_it(empty_store: Path, ply: int) -> None:
    before, after = list[list[str]](), list[str]()
    for word in ("earth", "boo"):
        with written(empty_store, word) as site:
            watcher = site.visit("watch")
            pages = (f"/g/words/{ply}", f"/g/words/{ply}/board.svg", f"/g/words/score?at={ply}", f"/g/words/moves?at={ply}")
            replies = [watcher.get(page, headers=form) for page in pages for form in (JSON, {"Accept": "*/*"})]
            assert {reply.status_code for reply in replies} == {200}
            before.append([reply.text for reply in replies])
            after.append(watcher.get("/g/words/12", headers=JSON).text)
    assert before[0] == before[1]
    assert after[0] != after[1]


@contextmanager
def written(empty: Path, word: str) -> Iterator[TestSite]:
    """A site with a game in which bert has written a word, and another word that he speaks."""
    lines = ("+A c", "+E c", "+U c", "+B p", "+K p", "+O o", "glass", "anna hint use A", f"bert wrote {word}", "cora wrote keep")
    sheet = (
        "game spukstaben\nplayers anna bert cora\ndate 2026-11-14 20:15+01:00\noptions timer=recorded dictionary=wordnet\n---\n"
    )
    with memory(empty) as url, open_store(url, clock=ticking(), entropy=drawing(), synchronous="OFF") as store:
        text = sheet + "\n".join((*lines, "time", f"bert: {word}", ""))
        import_sheet(store.games, text.encode().splitlines(keepends=True), by="Scribe", now=EVENING, name="words")
        yield TestSite(store, {"watch": store.links.new("watch", by="Scribe")[1]})
