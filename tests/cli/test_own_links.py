"""A person's own link to a store: made once, however many servers start at once."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Barrier, Event

import pytest
from tests.cli.conftest import Spooklog

from spooklog.cli import serving
from spooklog.cli.serving import scribe_key
from spooklog.migrations.opening import open_store
from spooklog.store.changes.links import Links, NewLink
from spooklog.store.files.private_files import locked_folder
from spooklog.store.sqlite.recorder import SQLiteEventRecorder
from spooklog.store.store import Store


@pytest.fixture
def stores(db: Path) -> Iterator[list[Store]]:
    """The same store, opened by several servers."""
    with open_store(str(db)) as one, open_store(str(db)) as two, open_store(str(db)) as three:
        yield [one, two, three]


def test_servers_that_start_at_once_make_one_link(stores: list[Store]) -> None:
    begin = Barrier(len(stores))

    def started(store: Store) -> str | None:
        begin.wait()
        return scribe_key(store, "Scribe")

    with ThreadPoolExecutor(len(stores)) as pool:
        keys = set(pool.map(started, stores))
    assert len(keys) == len(stores[0].links.every(revoked=True)) == 1
    link = stores[0].links.find(keys.pop() or "")
    assert link
    assert (link.role, link.stream) == ("scribe", None)


def test_a_server_waits_for_one_that_makes_the_link_just_now(stores: list[Store], monkeypatch: pytest.MonkeyPatch) -> None:
    making, go_on = Event(), Event()
    new = Links.new

    def slow(self: Links, *arguments: object, **more: object) -> NewLink:
        making.set()
        assert go_on.wait(60)
        return new(self, *arguments, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Links, "new", slow)
    waits = Event()

    @contextmanager
    def watched(folder: Path, seconds: float) -> Iterator[bool]:
        if making.is_set():
            waits.set()
        with locked_folder(folder, 60 + seconds) as locked:
            yield locked

    monkeypatch.setattr(serving, "locked_folder", watched)
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(scribe_key, stores[0], "Scribe")
        assert making.wait(60)
        second = pool.submit(scribe_key, stores[1], "Scribe")
        assert waits.wait(60)
        go_on.set()
        assert first.result(60) == second.result(60)
    assert len(stores[0].links.every(revoked=True)) == 1


def test_each_user_has_a_link_of_their_own(stores: list[Store], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = []
    for user in ("one", "two", "one"):
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / user))
        keys.append(scribe_key(stores[0], "Scribe"))
    # the key of another user's link is known to that user alone
    assert keys[0] == keys[2] != keys[1]
    assert len(stores[0].links.every()) == 2


def test_a_store_that_is_read_only_gets_no_new_link(stores: list[Store], db: Path) -> None:
    from spooklog.store.store import open_store as open_existing

    with open_existing(str(db), reading=True) as reading:
        assert scribe_key(reading, "Scribe") is None
        key = scribe_key(stores[0], "Scribe")
        assert key
    with open_existing(str(db), reading=True) as reading:
        assert scribe_key(reading, "Scribe") == key


def test_a_store_that_is_read_only_and_has_no_link_is_served_to_no_one(
    spooklog: Spooklog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SQLiteEventRecorder, "is_read_only", lambda _: True)
    refused = spooklog("serve", "--port", "0", "--json", code=9).error
    assert "read-only" in refused["message"]
    assert "serve --public" in refused["expected"]
    assert spooklog("links", "list", "--revoked", "--json").json == {"links": []}
