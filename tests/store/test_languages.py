"""Refusals of the store, and what a check of a log finds, in other languages: no English word is left in them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.store.conftest import Starter
from tests.store.series_kit import finished, opening
from tests.told import still_english

from spooklog.domain.values.errors import SpooklogError
from spooklog.store.backup import back_up
from spooklog.store.changes.archiving import archive, unarchive
from spooklog.store.changes.merging import merge, split
from spooklog.store.changes.renaming import call, rename
from spooklog.store.checks.examination import Examination
from spooklog.store.database.location import locate
from spooklog.store.database.schema import check_version, require_file
from spooklog.store.entries.rows import EventRow
from spooklog.store.erasing.erase import Choice, checked, erase
from spooklog.store.files.targets import find_target
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.logs.logs import refuse_archived, refuse_other
from spooklog.store.logs.series_writer import ComingToStore
from spooklog.store.sqlite.connections import refusal
from spooklog.store.store import Store

Call = Callable[[], object]

_CODES = (3, 5, 6, 8, 10, 13, 14, 26)
"""Those of errors that SQLite explains by itself are left out."""


def _words(call: Call) -> tuple[str, ...]:
    """What a refused call says."""
    with pytest.raises(SpooklogError) as caught:
        call()
    return (caught.value.message, *caught.value.expected)


def _told_whole(calls: Iterator[Call]) -> int:
    """Hold that no refusal has an English word in any language; return how many different ones there were."""
    found = {words for call in calls for words in _words(call)}
    assert still_english(found) == set()
    return len(found)


def test_refusals_about_people_and_names(store: Store, start: Starter) -> None:
    store.games.start(start("anna=Ana López", "bert"), name="oak")
    store.games.start(start("anna=Ana Lopez", "cora"), name="oaks")
    store.series.open(opening("dave", "eve"), name="fridays")
    log = store.own_log

    def calls() -> Iterator[Call]:
        yield lambda: merge(log, "bert", ["bert"], by="Scribe")
        yield lambda: merge(log, "Ana López", ["bert"], by="Scribe")
        yield lambda: split(log, "bert", by="Scribe")
        yield lambda: call(log, "bert", "cora", by="Scribe")
        yield lambda: call(log, "bert", " ", by="Scribe")
        yield lambda: call(log, "zora", "bert", by="Scribe")
        yield lambda: store.people.meant("ana lópéz")
        yield lambda: store.people.meant("anna")
        yield lambda: store.people.get("p-none")
        yield lambda: rename(log, "oak", "fridays", by="Scribe")
        yield lambda: rename(log, "fridays", "oak", by="Scribe")
        yield lambda: rename(log, "oak", "No Name", by="Scribe")
        yield lambda: rename(log, "oak", "store", by="Scribe")
        yield lambda: store.streams.find("oa")
        yield lambda: store.streams.find("elm")
        yield lambda: store.streams.find("elm", kind="series")
        yield lambda: store.streams.find("oak", kind="series")
        yield lambda: store.streams.find("fridays", kind="game")
        yield lambda: erase(log, "zora", by="Scribe")
        yield lambda: erase(log, "bert", Choice(take=("nothing",)), by="Scribe")
        yield lambda: checked(["b"])
        yield lambda: archive(log, ["elm"], by="Scribe")
        yield lambda: unarchive(log, ["oak"], by="Scribe")

    assert _told_whole(calls()) > 20
    merge(log, "bert", ["cora"], by="Scribe")
    archive(log, ["oak"], by="Scribe")
    row = store.streams.find("oak")
    later = (
        lambda: archive(log, ["oak"], by="Scribe"),
        lambda: split(log, "bert", by="Scribe"),
        lambda: refuse_archived(row),
        lambda: refuse_other(7, row),
        lambda: store.games.load_as_of(row.id, 9),
    )
    assert _told_whole(iter(later)) > 5


def test_refusals_about_links_and_series(store: Store, start: Starter, series: str) -> None:
    loaded = store.games.start(start()).loaded
    game = loaded.stream.id
    link = store.links.new("watch", by="Scribe", stream=game).link
    store.links.revoke(link.id, by="Scribe")
    done = finished(store, start)
    store.series.add(series, done, by="Scribe")
    strangers = store.games.start(start("cora", "dave")).loaded.stream.id
    new: Callable[..., Any] = store.links.new

    def calls() -> Iterator[Call]:
        yield lambda: new("watch", by="Scribe", label="x" * 61)
        yield lambda: new("watch", by="Scribe", label="a\x1bb")
        yield lambda: new("none", by="Scribe")
        yield lambda: new("seat", by="Scribe")
        yield lambda: new("seat", by="Scribe", stream=game)
        yield lambda: new("watch", by="Scribe", stream=game, seat=1)
        yield lambda: new("scribe", by="Scribe", stream=game, seat=1)
        yield lambda: new("watch", by="Scribe", records=True)
        yield lambda: new("seat", by="Scribe", stream=game, seat=9)
        yield lambda: new("seat", by="Scribe", stream=series, seat=9)
        yield lambda: new("watch", by="Scribe", until=1)
        yield lambda: new("watch", by="Scribe", stream="g-none")
        yield lambda: store.links.called("--")
        yield lambda: store.links.called("zzzz")
        yield lambda: store.links.change(link.id, by="Scribe", label="x")
        yield lambda: store.series.open(opening(), name="fridays")
        yield lambda: store.series.add(series, done, by="Scribe")
        yield lambda: store.series.add(series, strangers, by="Scribe")
        yield lambda: store.series.join(series, [ComingToStore(SeatSpec("anna"), 3)], by="Scribe")
        yield lambda: loaded.seen(9)

    assert _told_whole(calls()) > 25


def test_refusals_about_files(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # names of folders are no words of the program
    path, tmp_path = Path(path.name), Path()
    (tmp_path / "taken").write_bytes(b"x")
    (tmp_path / "nowhere").symlink_to("gone")
    (tmp_path / "empty.db").write_bytes(b"")
    (tmp_path / "lost.db-wal").write_bytes(b"x")

    def calls() -> Iterator[Call]:
        yield lambda: find_target("", path, force=False)
        yield lambda: find_target(str(tmp_path / "taken"), path, force=False)
        yield lambda: find_target(str(tmp_path / "nowhere"), path, force=False)
        yield lambda: find_target(str(path), path, force=True)
        yield lambda: find_target("games.db-wal", tmp_path / "other.db", force=True)
        yield lambda: find_target(str(path), tmp_path / "other.db", force=True)
        yield lambda: back_up(path, str(tmp_path / "taken"))
        yield lambda: require_file(tmp_path / "none.db")
        yield lambda: require_file(Path.cwd().relative_to(Path.cwd()))
        yield lambda: require_file(tmp_path / "lost.db")
        yield lambda: check_version(None, path)
        yield lambda: check_version("0000", path)
        yield lambda: check_version("9999", path)
        yield lambda: locate("host=db password=x")
        yield lambda: locate(":memory:")
        yield lambda: locate("memory:x")
        yield lambda: locate("mysql://x")
        yield lambda: locate("")

    assert _told_whole(calls()) > 25


def test_what_sqlite_refuses() -> None:
    found: list[str] = []
    for code in _CODES:
        error = _Error("")
        error.sqlite_errorcode = code
        problem = refusal(error, Path("games.db"))
        found += (problem.message, *problem.expected)
    assert still_english(found) == set()
    assert len({*found}) > 12


class _Error(sqlite3.OperationalError):
    """An error of SQLite with a code."""

    sqlite_errorcode: int


def test_findings_in_a_log_and_remarks_on_it(store: Store, start: Starter) -> None:
    game = finished(store, start)
    rows = list(store.recorder.iter_events(game))
    found: list[str] = []
    for order in ([0, 2, 1, 3], [0, 2, 3], [3], [0, 0, 1], [0, 1, 3, 2]):
        examination = Examination(store.games.context.mapper, "game", 0, store.games.context.beside)
        for place in order:
            examination.take(rows[place])
        examination.ends_at(7, "hash", "")
        found += [problem.message for problem in examination.problems] + [*examination.remarks.sentences()]
    broken = EventRow(game, 1, rows[0].topic, rows[0].state.replace(b'"at"', b'"xx"'))
    examination = Examination(store.games.context.mapper, "game", 0, store.games.context.beside)
    examination.take(broken._replace(state=b'{"v":9,'))
    examination.take(rows[1]._replace(topic="game.unheard"))
    found += [problem.message for problem in examination.problems]
    assert still_english(_without_reasons(found)) == set()
    assert len({*found}) > 8


def _without_reasons(found: list[str]) -> Iterator[str]:
    """The sentences but those that quote a library."""
    yield from (words for words in found if "cannot be read" not in words)
