"""Phones in a real browser, and a store that is served to them."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from tests.browser.browsers import MISSING, find_browser, must_be_there
from tests.browser.phones import Phone
from tests.browser.serving import Served
from tests.browser.wire import Wire

NewPhone = Callable[..., Phone]
Make = tuple[int, int, bool, bool]
"""Width and height, whether scripts run, and whether motion is unwanted."""


# of this folder: while it is there, a loop runs in this thread, and other tests want to run their own
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The browser of the machine, without a window: one for each worker of the tests."""
    path = find_browser()
    if path is None:
        if must_be_there():
            pytest.fail(MISSING, pytrace=False)
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture
def served(empty_store: Path, tmp_path: Path) -> Iterator[Served]:
    """A store of the test's own, served."""
    served = Served(Path(shutil.copy(empty_store, tmp_path / "games.db")))
    served.start()
    yield served
    served.close()


@pytest.fixture(scope="package")
def drawer(browser: Browser) -> Iterator[dict[Make, list[Phone]]]:  # noqa: ARG001 - it is closed after them
    """Phones that no test has: each was cleaned, and is lent again, as a browser takes long to make one."""
    phones: dict[Make, list[Phone]] = {}
    yield phones
    for one in chain(*phones.values()):
        one.close()


@pytest.fixture
def phone(browser: Browser, served: Served, drawer: dict[Make, list[Phone]]) -> Iterator[NewPhone]:
    """A function that gives a phone: a context of its own, 360 by 640 unless told otherwise. A `calm` user wants no motion."""
    phones: list[tuple[Make, Phone]] = []

    def new(width: int = 360, height: int = 640, *, script: bool = True, calm: bool = False) -> Phone:
        make = (width, height, script, calm)
        if free := drawer.get(make):
            phones.append((make, free.pop()))
            phones[-1][1].lend(served)
            return phones[-1][1]
        wire = Wire(served.port)
        context = browser.new_context(
            proxy={"server": wire.url},
            viewport={"width": width, "height": height},
            has_touch=True,
            is_mobile=True,
            java_script_enabled=script,
            reduced_motion="reduce" if calm else None,
        )
        phones.append((make, Phone(context, served, wire)))
        return phones[-1][1]

    yield new
    problems = []
    for make, one in phones:
        if one.spent:
            one.close()
        else:
            one.clean()
            drawer.setdefault(make, []).append(one)
        problems += one.problems
        one.problems.clear()
    assert not problems
