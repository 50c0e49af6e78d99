"""Imports of plays in tests: what became of each play, and what the store holds then."""

from __future__ import annotations

from spooklog.domain.log.amend import Amend, Correction
from spooklog.replays.exchange.bgg import read_bgg
from spooklog.replays.exchange.bgstats.reading import read_bgstats
from spooklog.replays.exchange.incoming.earlier_imports import game_id
from spooklog.replays.exchange.incoming.plan import ImportPlan, plan_import
from spooklog.replays.exchange.incoming.storing import store_plan
from spooklog.replays.exchange.plays import PlaysFile
from spooklog.replays.sheets.sheet import write_sheet
from spooklog.store.checks.logs import verify
from spooklog.store.checks.own_log import problems_of_store
from spooklog.store.store import Store

BY = "Scribe"


def read(data: bytes) -> PlaysFile:
    """A file of either program."""
    return read_bgg(data) if data.startswith(b"<") else read_bgstats(data)


def plan(store: Store, data: bytes) -> ImportPlan:
    """What an import of a file would do."""
    return plan_import(store, read(data), by=BY)


def take(store: Store, data: bytes) -> dict[int, str]:
    """Store what an import would do; what became of each play, by its number in the file."""
    planned = plan(store, data)
    store_plan(store, planned, by=BY)
    assert list(problems_of_store(store)) == []
    return {one.found.number: one.change for one in planned.plays}


def sheet(store: Store, data: bytes, number: int = 1, generation: int = 0) -> str:
    """The sheet of the game of a play of a file, from its line of options on."""
    found = next(one for one in read(data).plays if one.number == number)
    loaded = store.games.load(game_id(found.play, generation))
    assert verify(store.games, loaded.stream.id) == []
    return write_sheet(loaded, store.games.texts(loaded.stream.id))


def result(store: Store, data: bytes, number: int = 1) -> str:
    """The line of the result in the sheet of a play."""
    return next(line for line in sheet(store, data, number).splitlines() if line.startswith("result"))


def correct(store: Store, data: bytes, line: str, number: int = 1) -> None:
    """Correct the result of a play here."""
    found = next(one for one in read(data).plays if one.number == number)
    store.games.append(game_id(found.play), Amend((Correction(ply=1, how="replace", text=line),)), by=BY)


def entries(store: Store) -> int:
    """How many entries the store holds, those of its own log among them."""
    return store.recorder.max_notification_id() or 0
