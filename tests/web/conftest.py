"""A site over a furnished store; each test has its own copy."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from anyio.from_thread import start_blocking_portal
from tests.web.sites import SECURE, Furnished, TestSite, drawing, furnish, opened, ticking

from spooklog.store.store import open_store
from spooklog.web.settings import Settings


@pytest.fixture(scope="session", autouse=True)
def portal() -> Iterator[None]:
    """One event loop for the requests of all tests, as a server has."""
    with start_blocking_portal() as TestSite.portal:
        yield


@pytest.fixture(scope="session", autouse=True)
def _small_pictures() -> Iterator[None]:
    """Answer with PNG of a tenth of their size: a picture of the usual one is drawn for half a second, and looks no other."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("spooklog.web.pages.sharing.PNG_SCALE", 0.1)
        yield


@pytest.fixture(scope="session")
def furnished(empty_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Furnished:
    """A store with games of all titles cut in the middle, a series, and links of every role, made once."""
    path = Path(shutil.copy(empty_store, tmp_path_factory.mktemp("web") / "games.db"))
    with open_store(str(path), clock=ticking(), entropy=drawing(), synchronous="OFF") as store:
        return Furnished(path, furnish(store))


@pytest.fixture
def site(furnished: Furnished) -> Iterator[TestSite]:
    """A site with a store of its own."""
    with opened(furnished) as site:
        yield site


@pytest.fixture
def secure_site(furnished: Furnished) -> Iterator[TestSite]:
    """A site behind an encrypted address."""
    with opened(furnished, Settings((SECURE,))) as site:
        yield site
