"""Every page for people who do not see it, see it large, or use no pointer: one page of each route and of each template.

axe-core looks at each on a phone and on a desk, light and dark. Each fits a window of 320 pixels, which is one of 1280 at 400 %,
and takes wider spacing of its text (WCAG 2.2, 1.4.10 and 1.4.12). What is tapped is large enough, and shows the focus.
No page names another host.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import httpx2
import pytest
from jinja2 import Environment, Template
from playwright.sync_api import Page
from starlette.routing import Match, Route
from tests.browser.axe import AXE, ELSEWHERE, SPACED, UNSEEN, axe
from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone
from tests.browser.serving import SAMPLES, Served
from tests.browser.test_sizes import GAMES, LETTERS, TAPS, sideways
from tests.web.sites import filled
from tests.web.test_analysis import found_in

from spooklog.domain.log.disputes import OpenDispute
from spooklog.domain.log.noting import Annotate
from spooklog.replays.analysis.kept import keep
from spooklog.replays.sheets.series_sheet import import_series
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.web.rendering import HERE, templates

HAND, SERIES = "/g/spooks-full", "/s/friday-hands"
OVER = "friday-hands-1"
"""A game that is over, with an analysis."""

TABLES = tuple(f"/g/{game}{page}" for game in (*GAMES, "points") if game != "spooks-full" for page in ("", "/tv"))
"""Tables with the boards of all titles."""

PAGES = (
    "/",
    HAND,
    f"{HAND}/tv",
    f"{HAND}#menu",
    f"{HAND}#share",
    f"{HAND}?as=anna",
    f"/g/{OVER}",
    "/g/halloween-table/8",
    "/g/halloween-table/8#share",
    f"{HAND}/30/correct",
    f"{HAND}/amend?ply=28&how=remove",
    f"{HAND}/beginning",
    f"{HAND}/hand?player=anna&as=full",
    f"{HAND}/moves",
    f"{HAND}/log",
    f"{HAND}/moments",
    f"{HAND}/about",
    f"{HAND}/analysis",
    f"/g/{OVER}/analysis",
    f"{HAND}/score?why=anna",
    f"{HAND}/disputes",
    f"{HAND}/disputes/1",
    f"{HAND}/audit",
    f"{HAND}/explain?text=anna+2T",
    f"{HAND}/suggest?text=anna",
    "/open",
    "/links",
    "/new",
    "/more",
    "/games",
    "/series",
    "/series/new",
    SERIES,
    f"{SERIES}/next",
    f"{SERIES}/analysis",
    f"{SERIES}/audit",
    "/players",
    "/player?name=Anna+Berg",
    "/player?name=Anna",
    "/player/against?name=Anna+Berg&other=Bert+Holm",
    "/stats",
    "/stats?title=Spooks",
    "/stats/totals?of=wins",
    "/precedents",
    "/precedents?rule=spooks:bats",
    "/rules",
    "/rules/tally",
    "/rules/spooks/bats",
    "/rules/halloween/notation",
    "/g/nothing",
)
"""Addresses of pages, with the places on them that open behind `#`."""

SENT: tuple[tuple[str, Mapping[str, str]], ...] = (
    ("/links", {"role": "watch"}),
    ("/links/seats", {"game": "spooks-full"}),
    (f"{HAND}/share", {"ply": "3"}),
    (f"{HAND}/notes", {"text": " "}),
    (f"{HAND}/lines", {"text": "anna 2T", "seen": "3"}),
    (f"{HAND}/lines", {"text": "nonsense"}),
)
"""Forms that are answered by a page, with their fields."""

TV = {
    "spooks-full": 26,
    "spookies-table": 26,
    "spukstaben-table": 24,
    "points": 26,
    "halloween-table": 11,
    "polterheist-table": 7,
}
"""The pixels of the smallest letters of each board on a screen of 1920 × 1080."""

SIZES = """all => all.filter((one) => one.textContent.trim()).map((one) => {
  const { a, b } = one.getScreenCTM();
  return parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b);
})"""

POINTS = b'game tally\nplayers anna="Anna Holm" bert\n---\nanna 10, bert 7\n'.splitlines(keepends=True)
"""A score sheet of another Anna."""

PLACES = {"game": "spooks-full", "series": "friday-hands", "ply": 5, "number": 1, "ruleset": "spooks", "rule": "bats"}
PLACES |= {"language": "de"}

FORM = """([path, fields]) => {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: path });
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}"""
"""Sends a form."""


@pytest.fixture(scope="module")
def served(empty_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A store with all that pages can show; the tests of this file record nothing in its games."""
    served = Served(Path(shutil.copy(empty_store, tmp_path_factory.mktemp("pages") / "games.db")))
    for game, plies in GAMES.items():
        served.game(game, plies, game)
    lines = (SAMPLES / "friday-hands.series").read_bytes().splitlines(keepends=True)
    import_series(served.store, lines, by="Scribe", now=1_793_475_060_000)
    over, hand = (served.store.streams.find(name).id for name in (OVER, "spooks-full"))
    keep(served.store, served.store.games.load(over), "public", "normal", 1, found_in(served.store.games.load(over)))
    served.store.games.append(hand, Annotate("a quiet evening"), OpenDispute("that was no fair play", 2), by="Anna Holm")
    import_sheet(served.store.games, POINTS, by="Scribe", now=1_793_475_060_000, name="points")
    served.start()
    yield served
    served.close()


@pytest.fixture(scope="module")
def used() -> Iterator[set[str]]:
    """The names of the templates of which pages are made."""
    names, get = set[str](), Environment.get_template

    def noted(templates: Environment, name: Template | str, *more: Any) -> Template:
        names.add(str(name))
        return get(templates, name, *more)

    templates.cache_clear()  # a page of another test may have loaded what others import
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Environment, "get_template", noted)
        yield names


@pytest.fixture
def one(served: Served, used: set[str], phone: NewPhone, size: tuple[int, int]) -> Phone:  # noqa: ARG001 - before any page
    """A scribe's screen of a size, whose user wants no motion."""
    one = phone(*size, calm=True)
    one.before_each_page(AXE)
    one.page.goto(served.link("scribe")[0])
    one.is_live()
    return one


def opened(one: Phone, addresses: Sequence[str]) -> Iterator[str]:
    """Open page after page; yield what each is."""
    for path in addresses:
        one.page.goto(one.served.base + path)
        yield path


def answered(one: Phone) -> Iterator[str]:
    """Send form after form; yield what each is."""
    for path, fields in SENT:
        one.page.goto(f"{one.served.base}/more")
        with one.page.expect_navigation():
            one.page.evaluate(FORM, [path, fields])
        yield f"{path} {fields}"


def seen(page: Page) -> list[str]:
    """What is wrong with a page as it is seen on a screen of this size, and where its text is spaced."""
    by = sideways(page)
    found = [each for script in (UNSEEN, SPACED, ELSEWHERE) for each in page.evaluate(script)]
    return [*found, *([f"{by} too wide"] if by else [])]


def narrow(page: Page, width: int, height: int) -> list[str]:
    """What does not fit a window of this size, and what is too small to tap in it."""
    before = page.viewport_size
    assert before
    page.set_viewport_size({"width": width, "height": height})
    by = sideways(page)
    small: list[str] = page.evaluate(TAPS)
    page.set_viewport_size(before)
    return [*small, *([f"{by} wider than {width}"] if by else [])]


@pytest.mark.parametrize("size", [(360, 640)])
def test_pages_on_a_phone(served: Served, used: set[str], one: Phone) -> None:
    """What is tapped is 44 pixels high, a link in a text 24; letters of a board have 12. Every template was looked at."""
    problems, page = list[str](), one.page
    for path in chain(opened(one, (*PAGES, *TABLES)), answered(one)):
        found = [*page.evaluate(TAPS), *page.evaluate(LETTERS), *seen(page), *narrow(page, 320, 640)]
        if not path.endswith("-table/tv"):  # as that of another game, but for its drawing
            found += axe(page)
        if path not in TABLES:  # their colours are those of the first one
            found += axe(page, dark=True, colours=True)
        problems += [f"{path}: {each}" for each in found]
    assert not problems, "\n".join(problems)
    assert used == {path.relative_to(HERE / "templates").as_posix() for path in (HERE / "templates").rglob("*.html")}
    assert [url for url in one.requests if not url.startswith(f"{served.base}/")] == []


@pytest.mark.parametrize("size", [(1280, 800)])
def test_pages_on_a_desk(one: Phone) -> None:
    """In the dark; at 200 % they fit as well."""
    problems, page = list[str](), one.page
    for path in opened(one, PAGES):
        problems += [f"{path}: {each}" for each in (*seen(page), *narrow(page, 640, 400), *axe(page, dark=True))]
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("size", [(1920, 1080)])
def test_letters_on_a_screen_for_all(one: Phone) -> None:
    """Boards with many things on them have small ones, which those who sit far away do not read."""
    for game, least in TV.items():
        one.page.goto(f"{one.served.base}/g/{game}/tv")
        sizes = one.page.locator(".board text").evaluate_all(SIZES)
        assert least <= min(sizes) < least + 1.5, game


def test_every_route_of_a_page_is_looked_at(served: Served) -> None:
    """A new page needs an address in `PAGES`. Other routes answer with files, pictures, streams or JSON, or lead on."""
    routes = [route for route in served.routes if isinstance(route, Route) and "GET" in (route.methods or ())]

    def of(address: str) -> str:
        scope = {"type": "http", "method": "GET", "path": re.split("[?#]", address)[0]}
        return next(route.path for route in routes if route.matches(scope)[0] is Match.FULL)

    headers = {"Authorization": f"Bearer {served.link('scribe')[1]}"}
    for path in sorted({route.path for route in routes} - set(map(of, PAGES[:-1]))):
        if not re.search(r"\.\w+$|/events$|^/live$", path):
            answer = httpx2.get(served.base + filled(path, **PLACES), headers=headers)
            assert answer.status_code < 400, path
            assert not answer.headers.get("content-type", "").startswith("text/html"), path
