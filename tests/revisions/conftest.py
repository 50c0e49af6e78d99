"""The ruleset with revisions on the path, and programs that play fewer of its revisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from tests.cli.conftest import Spooklog, db, spooklog
from tests.garbage.stores import ask, copied, settle
from tests.revisions.revised import REVISED

from spooklog.domain.contract import registry
from spooklog.domain.contract.plugins import Plugins
from spooklog.migrations.upgrade import upgrade

__all__ = ["db", "spooklog"]

Program = Callable[[int, int], None]


PLUGIN = Path(__file__).parent / "plugin"


@pytest.fixture(autouse=True)
def _revised(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(PLUGIN))
    yield
    registry.find_ruleset.cache_clear()


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Program:
    """Makes this a program that plays the revisions from one to another."""

    def program(since: int, revision: int) -> None:
        monkeypatch.setattr(REVISED, "meta", msgspec.structs.replace(REVISED.meta, since=since, revision=revision))

    return program


@pytest.fixture
def uninstalled(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Takes the ruleset away."""

    def uninstalled() -> None:
        monkeypatch.setattr(registry, "installed", lambda _: Plugins({}, ()))
        registry.find_ruleset.cache_clear()

    return uninstalled


@pytest.fixture(scope="session")
def store_of_three(empty_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with a game of each revision, all decided but that of revision 3; one and two were listed."""
    path = copied(empty_store, tmp_path_factory.mktemp("three") / "games.db")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(PLUGIN))
        for revision, name in ((1, "one"), (2, "two"), (3, "three")):
            for command in (
                ("new", f"revised/{revision}", "anna", "bert", "--name", name),
                ("play", "-g", name, "anna 1"),
                ("play", "-g", name, "bert 2 3"),
            ):
                assert ask(path, *command).code == 0
        assert ask(path, "play", "-g", "two", "anna 4").code == 0
        assert ask(path, "games").code == 0
        registry.find_ruleset.cache_clear()
    settle(path)
    return path


@pytest.fixture(scope="session")
def other_empty_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another store than the one that `db` is copied from, without games."""
    path = tmp_path_factory.mktemp("other") / "empty.db"
    upgrade(str(path))
    return path


@pytest.fixture
def fresh(other_empty_store: Path, tmp_path: Path) -> str:
    """Another store, without games."""
    return str(copied(other_empty_store, tmp_path / "fresh.db"))


@pytest.fixture
def three(spooklog: Spooklog, db: Path, store_of_three: Path) -> Spooklog:
    """The program with a copy of that store."""
    copied(store_of_three, db)
    return spooklog
