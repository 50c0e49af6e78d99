"""Names, notes, reasons, claims and words are text wherever they are shown: in pages, pictures, events and cookies."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree

import orjson
import pytest
from tests.behind import memory
from tests.web.asking import first_event
from tests.web.sites import EVENING, JSON, PHONE, TestSite, drawing, filled, ticking

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.log.amend import Amend, Correction
from spooklog.domain.log.describing import Describe
from spooklog.domain.log.disputes import OpenDispute, RuleDispute
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.changes.merging import merge
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.logs.series_writer import Opening
from spooklog.store.store import Store, open_store
from spooklog.web.endpoints import ENDPOINTS

EVIL = (
    """"'>]]></title></svg></script></style><evil-tag evil=1 onclick=evil()>&lt;evil-tag&gt;{{7*7}}${7*7}javascript:evil //-->"""
)
NAME = """Anna "'><evil-tag evil=1>"""
OTHER_NAME = """A. "'><evil-tag evil=2>"""
WATCHER = """Eva "'><evil-tag evil=3>"""
TAG = """tag "'><evil-tag evil=4>{{7*7}}"""
PHOTO = "https://evil.example/'onclick='evil()?=javascript:evil"
PAGE_TAGS = """
html head meta title link script body a header main nav section article aside footer h1 h2 h3 h4 p ul ol li dl dt dd div span
b i small kbd code time table thead tbody tfoot tr th td caption form label input select option optgroup button details summary
figure figcaption img picture source noscript dialog fieldset legend hr br em strong textarea menu output datalist
svg g path rect circle line polyline polygon ellipse text tspan defs use clippath lineargradient radialgradient stop pattern
desc mask marker symbol
"""
TAGS = frozenset(PAGE_TAGS.split())
LINKS_OF = ("href", "src", "action", "formaction", "xlink:href", "poster", "data", "manifest", "ping", "srcset")

SPOOKS = f"""game spooks
players anna={orjson.dumps(NAME).decode()} bert cora dave
date 2026-10-31 20:15+01:00
dealer dave
counts 14 14 14 14
---
bert 1S
cora says {EVIL.replace("#", "")}
"""
RESULT = f"""game spooks
players anna={orjson.dumps(NAME).decode()} bert cora
date 2026-10-31 21:15+01:00
options record=result
---
anna out
result bert left 43, cora left 3S C
"""
WORDS = f"""game spukstaben
players anna={orjson.dumps(OTHER_NAME).decode()} bert cora
date 2026-11-14 20:15+01:00
options timer=recorded
---
+E c
+S c
+N c
+R p
+TH/p p
+A+ o
glass
anna hint all o
"""


class Reader(HTMLParser):
    """Finds what a page holds beyond text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self.words: list[str] = []
        self._script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Check a tag and its attributes."""
        given = dict(attrs)
        if tag not in TAGS:
            self.found.append(f"<{tag}>")
        if tag == "script":
            self._script = True
            if set(given) - {"src", "defer", "type"} or not (given.get("src") or "").startswith("/static/"):
                self.found.append(f"script {given}")
        if tag == "meta" and "http-equiv" in given:
            self.found.append(f"meta {given}")
        if len(given) != len(attrs):
            self.found.append(f"{tag} has an attribute twice: {attrs}")
        for name, value in attrs:
            if name.startswith("on") or name in ("style", "srcdoc", "evil") or not re.fullmatch(r"[a-z][a-z0-9:-]*", name):
                self.found.append(f"{tag} {name}={value}")
            photo = tag == "a" and given.get("rel") == "noopener noreferrer nofollow" and re.match("https?://", value or "")
            if name in LINKS_OF and not photo and not re.match(r"/(?!/)|#|\?|$", value or ""):
                self.found.append(f"{tag} leads to {value}")
            self.words.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        """Take the end of a script."""
        self._script = self._script and tag != "script"

    def handle_data(self, data: str) -> None:
        """Take text, which a script has none of."""
        if self._script and data.strip():
            self.found.append(f"a script in the page: {data[:80]}")
        self.words.append(data)

    def handle_comment(self, data: str) -> None:
        """Pages hold no comments."""
        self.found.append(f"<!--{data[:80]}-->")


def read(html: str) -> Reader:
    """A page as it is read."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    return reader


@pytest.fixture(scope="module")
def evil_site(empty_store: Path) -> Iterator[TestSite]:
    """A site with a name, notes, remarks, reasons and claims that would like to be more than text."""
    with memory(empty_store) as url, open_store(url, clock=ticking(), entropy=drawing(), synchronous="OFF") as store:
        keys = {"scribe": spoiled(store), "watch": store.links.new("watch", by=NAME)[1]}
        keys["anna"] = store.links.new("seat", by=NAME, stream=store.streams.find("hand").id, seat=1, records=True)[1]
        yield TestSite(store, keys)


def evil(word: str) -> str:
    """What would like to be more than text, with a word that says where it comes from."""
    return f"{EVIL} {word}"


def spoiled(store: Store) -> str:
    """Fill a store; return the key of a scribe."""
    for name, sheet in (("hand", SPOOKS), ("words", WORDS), ("over", SPOOKS), ("ruled", SPOOKS)):
        stream = import_sheet(
            store.games, sheet.encode().splitlines(keepends=True), by=NAME, now=EVENING, name=name
        ).loaded.stream.id
        dispute = OpenDispute(evil("claim"), 2, next(iter(f"{slug}:{rule}" for slug, rule in rules(name))))
        decision = RuleDispute(1, "house-rule", evil("decision"))
        around = Describe(place=evil("place"), tags=(TAG,), watchers=(WATCHER,), photos=(PHOTO,), source=evil("source"))
        store.games.append(stream, around, by=NAME)
        store.games.append(stream, Annotate(evil("note")), dispute, OpenDispute(evil("claim"), 2), decision, by=NAME)
    result = RESULT.encode().splitlines(keepends=True)
    import_sheet(store.games, result, by=NAME, now=EVENING, name="result")
    hand, over, ruled = (store.streams.find(name).id for name in ("hand", "over", "ruled"))
    seats = [SeatSpec("anna", NAME), *(SeatSpec(label) for label in ("bert", "cora", "dave"))]
    opening = Opening(ruleset=find_ruleset("spooks"), format="spooks-long", seats=seats, by=NAME, settings={"target": "200"})
    series = store.series.open(opening, name="fridays").loaded.stream.id
    store.series.add(series, hand, by=NAME)
    store.games.append(ruled, Play("cora 3B", evil("ruling")), by=NAME)
    for line in ("cora 3B", "dave 9B"):
        ply = store.games.append(hand, Play(line, evil("ruling")), by=NAME).last
        store.games.append(hand, OpenDispute(evil("claim"), ply, "spooks:blue.3"), by=NAME)
    store.games.append(hand, RuleDispute(4, "house-rule", evil("house rule"), series), by=NAME)
    correction = Correction(ply=3, how="replace", text="dave 3S")
    store.games.append(hand, Amend((correction,), why=evil("correction"), conflicts="ruled"), by=NAME)
    store.games.append(over, Play(f"void {evil('end')}"), by=NAME)
    merge(store.own_log, NAME, [OTHER_NAME], by=NAME)
    return store.links.new("scribe", by=NAME)[1]


def rules(name: str) -> Iterator[tuple[str, str]]:
    """The rules of a game's ruleset."""
    slug = "spukstaben" if name == "words" else "spooks"
    yield from ((slug, rule) for rule in find_ruleset(slug).rulebook.rules)


PLACES = {"series": "fridays", "number": 1, "ply": 1, "ruleset": "spooks", "rule": "bats.2", "link": "a", "language": "de"}
SHOWN: Mapping[str, tuple[str, ...]] = {
    "/g/hand": (evil("note"), evil("ruling")),
    "/g/ruled": (evil("note"), evil("ruling")),
    "/g/over": (evil("note"), evil("end")),
    "/g/hand/2": (evil("ruling"),),
    "/g/hand/log": (evil("note"), evil("ruling")),
    "/g/hand/about": (evil("place"), TAG, evil("source"), WATCHER, PHOTO),
    "/g/hand/disputes": (evil("claim"), NAME),
    "/g/hand/disputes/1": (evil("claim"), evil("decision"), NAME),
    "/g/hand/disputes/3": (evil("claim"), evil("ruling"), NAME),
    "/g/hand/disputes/4": (evil("claim"), evil("house rule"), evil("correction"), NAME),
    "/precedents?rule=spooks:blue.3": (evil("claim"), evil("ruling"), evil("house rule"), NAME),
    f"/games?player={quote(NAME)}": (NAME,),
    "/s/fridays": (evil("house rule"),),
    "/players": (NAME, OTHER_NAME),
    "/stats": (NAME,),
    f"/player?name={quote(NAME)}": (NAME,),
    "/stats/totals": (NAME,),
    "/links": (NAME,),
}
"""Pages that show what people write, and what each of them shows."""
ADDRESSES = sorted(
    {filled(one.path, game=game, **PLACES) for one in ENDPOINTS if one.method == "GET" for game in ("hand", "words", "over")}
    | {*SHOWN, "/g/hand/score?why=anna"}
)


@pytest.mark.parametrize("address", ADDRESSES)
def test_typed_texts_are_escaped_on_every_page(evil_site: TestSite, address: str) -> None:
    for link, phone in (("scribe", {}), ("watch", PHONE), ("anna", PHONE)):
        evil_site.rest()
        answer = evil_site.visit(link, **phone).get(address, headers={"Accept": "text/html"})
        assert answer.status_code < 500, answer.text[-400:]
        if answer.status_code == 303:
            continue  # it leads to another of these addresses
        if "attachment" in answer.headers.get("content-disposition", ""):
            assert b"<evil-tag" not in answer.content  # kept as a file, and shown by no page of the site
        elif answer.headers["content-type"].startswith("image/svg"):
            check_picture(answer.text)
        elif "style-src 'unsafe-inline'" in answer.headers["content-security-policy"]:
            assert "evil-tag" not in re.findall(r"<([\w-]+)", answer.text)
        else:
            assert read(answer.text).found == []


def check_picture(text: str) -> None:
    """A picture is well-formed, and holds nothing that runs or loads."""
    for one in ElementTree.fromstring(text).iter():
        assert one.tag.rpartition("}")[2] not in ("script", "foreignObject", "style", "image", "a", "evil-tag", "animate", "set")
        for name, value in one.attrib.items():
            assert not name.startswith("on")
            assert name != "style"
            assert not name.endswith("href") or value.startswith("#")
            assert "url(" not in value or "url(#" in value


@pytest.mark.parametrize("address", SHOWN)
def test_typed_texts_are_shown(evil_site: TestSite, address: str) -> None:
    evil_site.rest()
    words = "".join(read(evil_site.visit("scribe").get(address, headers={"Accept": "text/html"}).text).words)
    assert [one for one in SHOWN[address] if one not in words] == []


def test_the_page_of_a_new_link_shows_its_player_as_text(evil_site: TestSite) -> None:
    evil_site.rest()
    page = evil_site.visit("scribe").post(
        "/links", data={"role": "seat", "game": "hand", "seat": "anna"}, headers={"Accept": "text/html"}
    )
    reader = read(page.text)
    assert (page.status_code, reader.found) == (201, [])
    assert f"{NAME} in hand" in "".join(reader.words)


def test_no_character_that_hides_or_reverses_text_is_stored(evil_site: TestSite) -> None:
    scribe = evil_site.visit("scribe", **JSON)
    before = evil_site.entries()
    for sign in "\x00\x1b\x7f\u202e\u2066\u200b\ufeff\x85\u2028":
        evil_site.rest()
        assert scribe.post("/g/hand/lines", json={"text": f"bert says a{sign}b"}).status_code == 422, repr(sign)
    assert evil_site.entries() == before


@pytest.mark.parametrize(
    "address",
    ["/g/hand/events", "/g/words/events?shape=narrow", "/g/over/events", "/g/ruled/events", "/events", "/live?v=/g/hand/events"],
)
def test_typed_texts_are_escaped_in_events(evil_site: TestSite, address: str) -> None:
    for link in ("scribe", "watch", "anna"):
        evil_site.rest()
        reply = first_event(evil_site, evil_site.visit(link), address)
        if reply.status == 404 or b"event: gone" in reply.body:
            continue
        lines = reply.body.decode().splitlines()
        assert [line.partition(":")[0] for line in lines if line] == ["retry", "id", "event", "data"]
        data = orjson.loads(lines[-2].removeprefix("data: ") if not lines[-1] else lines[-1].removeprefix("data: "))
        assert read(data["html"]).found == []


@pytest.mark.parametrize(
    "address",
    [
        "/games?player={evil}&ruleset={evil}&status={evil}",
        "/precedents?rule={evil}",
        "/g/hand/explain?text={evil}",
        "/g/hand/suggest?text={evil}",
        "/g/hand?as={evil}",
        "/g/hand?panel={evil}",
        "/g/hand/score?why={evil}",
        "/g/hand/moves?at={evil}",
        "/g/{evil}",
        "/s/{evil}",
        "/rules/{evil}",
        "/rules/spooks/{evil}",
        "/rules/{evil}/notation",
    ],
)
def test_text_of_an_address_is_escaped_in_the_answer(evil_site: TestSite, address: str) -> None:
    evil_site.rest()
    answer = evil_site.visit("scribe").get(address.replace("{evil}", quote(EVIL, safe="")), headers={"Accept": "text/html"})
    assert answer.status_code < 500
    assert read(answer.text).found == []


def test_a_form_in_a_page_is_data_that_reads_back(evil_site: TestSite) -> None:
    evil_site.rest()
    page = evil_site.visit("scribe").get("/g/words").text
    forms = re.findall(r'data-form="([^"]*)"', page)
    assert forms
    assert all("<" not in form and "'" not in form for form in forms)
    reader = read(page)
    assert [orjson.loads(one) for one in reader.words if one.startswith('{"')]


def test_json_is_not_rendered_as_a_page(evil_site: TestSite) -> None:
    answer = evil_site.visit("scribe", **JSON).get("/g/hand/log")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "evil-tag" in answer.text


def test_no_cookie_holds_a_name(evil_site: TestSite) -> None:
    for key in (EVIL, "a; Path=/; Domain=evil", "a\r\nSet-Cookie: evil=1"):
        evil_site.rest()
        answer = evil_site.visit(**JSON).post("/keys", json={"key": key})
        assert answer.status_code == 404
        assert "set-cookie" not in answer.headers
