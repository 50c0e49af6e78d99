"""The site of the documents builds without a warning, every link leads somewhere, nothing comes from elsewhere, search works."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path, PurePosixPath
from threading import Thread
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from filelock import FileLock
from playwright.sync_api import sync_playwright
from tests.browser.browsers import MISSING, find_browser, must_be_there

from spooklog.cli.program import program
from tools.site.documents import ROOT, Unlisted, address, must_have, tree
from tools.site.staging import Nowhere, repository, with_site_links

LOADING = {"script", "img", "iframe", "source", "embed", "object", "video", "audio", "track", "input"}
"""Elements that load what their `src` or `data` names."""

LOADED = re.compile(r"url\(\s*['\"]?([^'\")]+)|@import\s+['\"]([^'\"]+)")
"""What a style loads."""


class Page(HTMLParser):
    """The links of a page, what it loads by itself, and its anchors."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links, self.loads, self.anchors = list[str](), list[str](), set[str]()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.anchors |= {found[name] for name in ("id", "name") if name in found}
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        if tag in LOADING:
            self.loads += [found[name] for name in ("src", "data") if name in found]
        if tag == "link" and not {"next", "prev", "search", "index"} & set(found.get("rel", "").split()):
            self.loads.append(found["href"])
        self.loads += [one.split()[0] for one in found.get("srcset", "").split(",") if one.strip()]
        self.loads += _loaded(found.get("style", ""))


def _loaded(style: str) -> list[str]:
    return [one or other for one, other in LOADED.findall(style)]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The site, built once for all workers of a run."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "site"
    with FileLock(f"{folder}.lock"):
        if not folder.exists():
            command = [sys.executable, "-m", "tools.site", f"{folder}.new"]
            made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
            assert (made.returncode, made.stderr) == (0, "")
            Path(f"{folder}.new").rename(folder)
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Page]:
    """Every page of the site, by its address."""
    return {file.relative_to(site).as_posix(): Page(file.read_text(encoding="utf-8")) for file in site.rglob("*.html")}


def test_every_document_and_every_game_to_play_back_is_on_the_site(site: Path, pages: dict[str, Page]) -> None:
    assert {f"{address(path)}.html" for path in must_have()} <= pages.keys()
    assert {f"replays/{file.name}" for file in (ROOT / "docs/replays").iterdir()} <= pages.keys()
    assert (site / "openapi.json").is_file()


def page_of(name: str, link: str) -> str | None:
    """The page or file of the site that a link of a page leads to; None for one that leads elsewhere."""
    there = urlsplit(urljoin(f"http://site/{name}", link))
    return unquote(there.path).lstrip("/") if there.netloc == "site" else None


def test_every_link_within_the_site_leads_to_a_file_and_an_anchor(site: Path, pages: dict[str, Page]) -> None:
    tried, lost = 0, []
    for name, page in pages.items():
        for link in page.links:
            if path := page_of(name, link):
                tried += 1
                anchor = unquote(urlsplit(link).fragment)
                if not (site / path).is_file() or (anchor and anchor not in pages[path].anchors):
                    lost.append((name, link))
    assert tried > 3000
    assert lost == []


def test_links_into_the_repository_lead_to_files_and_folders_that_it_has(pages: dict[str, Page]) -> None:
    forge = f"{repository()}/"
    links = {
        link.removeprefix(forge).partition("#")[0] for page in pages.values() for link in page.links if link.startswith(forge)
    }
    kinds = {"tree": Path.is_dir, "blob": Path.is_file}
    found = [link.split("/", 2) for link in links if link.split("/", 1)[0] in kinds]
    assert len(found) > 10
    assert [path for kind, _, path in found if not kinds[kind](ROOT / path)] == []


def test_no_page_loads_anything_from_elsewhere(site: Path, pages: dict[str, Page]) -> None:
    loads = {(name, load) for name, page in pages.items() for load in page.loads}
    loads |= {(file.name, load) for file in site.rglob("*.css") for load in _loaded(file.read_text(encoding="utf-8"))}
    assert {
        (name, load) for name, load in loads if not load.startswith("data:") and (urlsplit(load).netloc or ":" in load)
    } == set()


def test_the_sidebar_leads_from_every_page_to_every_document_that_the_home_lists(pages: dict[str, Page]) -> None:
    listed = {f"{address(entry.path)}.html" for parts in tree().values() for part in parts for entry in part.entries}
    for path in tree():
        name = f"{address(path)}.html"
        reached = {page_of(name, link) for link in pages[name].links}
        assert listed - reached == set()


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder that is served as `python -m http.server` does."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_search_finds_a_page_and_asks_nobody_else(site: Path) -> None:
    browser_path = find_browser()
    if browser_path is None:
        (pytest.fail if must_be_there() else pytest.skip)(MISSING)
    with served(site) as at, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        asked, errors = list[str](), list[str]()
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(at)
        page.get_by_role("textbox", name="Search").fill("takeback")
        page.keyboard.press("Enter")
        found = page.locator("#search-results li a").first
        found.wait_for(timeout=600_000)
        titles = page.locator("#search-results li > a").all_inner_texts()
        page.goto(f"{at}replays/analysed.html")
        browser.close()
    assert any("takeback" in title.lower() for title in titles)
    assert errors == []
    assert [url for url in asked if not url.startswith((at, "data:"))] == []


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A repository with a home, a page and a room."""
    for name, text in {
        "docs/README.md": "# Home\n\n## Guides\n\n- [One](one.md)\n\n## Code\n\n[room](../room/README.md)\n",
        "docs/one.md": "# One\n",
        "docs/board.svg": "<svg/>",
        "room/README.md": "# room\n",
        "room/code.py": "",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.parametrize(
    ("link", "on_site"),
    [
        ("[room](../room/README.md#words)", "[room](rooms/room.md#words)"),
        ("[front](../README.md)", "[front](index.md)"),
        ("[code](../room/code.py#L3)", "[code](https://forge/x/blob/main/room/code.py#L3)"),
        ("[folder](../room)", "[folder](https://forge/x/tree/main/room)"),
        ("[data](board.svg)", "[data](site:board.svg)"),
        ("![A board](board.svg)", "![A board](files/board.svg)"),
        ("[![A board](board.svg) Play](one.md)", "[![A board](files/board.svg) Play](one.md)"),
        ("[below](#below), [else](https://example.org/a.md)", "[below](#below), [else](https://example.org/a.md)"),
        ("`[code](../room/code.py)`", "`[code](../room/code.py)`"),
        ("```\n[code](../room/code.py)\n```", "```\n[code](../room/code.py)\n```"),
    ],
)
def test_a_link_leads_to_the_same_thing_on_the_site(small: Path, link: str, on_site: str) -> None:
    (small / "README.md").touch()
    assert with_site_links(link, PurePosixPath("docs/one.md"), tree(small), "https://forge/x", small) == on_site


def test_a_link_to_nothing_is_refused(small: Path) -> None:
    with pytest.raises(Nowhere, match=r"docs/one\.md: gone\.py"):
        with_site_links("[gone](gone.py)", PurePosixPath("docs/one.md"), tree(small), "https://forge/x", small)


def test_a_document_that_the_home_does_not_list_is_refused(small: Path) -> None:
    (small / "docs/two.md").write_text("# Two\n")
    with pytest.raises(Unlisted, match=r"docs/two\.md"):
        tree(small)


@pytest.mark.parametrize("page", sorted((ROOT / "docs/readers").glob("*.md")), ids=lambda page: page.stem)
def test_the_commands_of_a_page_for_a_reader_can_be_typed(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for typed in re.findall(r"`spooklog ([^`]+)`", text):
        command: Any = program()
        words = shlex.split(typed)
        while words and hasattr(command, "commands") and words[0] in command.commands:
            command = command.commands[words.pop(0)]
        known = {option for one in command.params for option in one.opts}
        assert command is not program(), typed
        assert {word for word in words if word.startswith("--")} <= known, typed
