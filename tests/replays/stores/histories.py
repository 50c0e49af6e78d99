"""Random histories of devices: what people do with their stores, legal or not, and which devices sync when."""

from __future__ import annotations

from hypothesis import strategies as st
from tests.replays.stores.kit import begun, opening, sync
from tests.store.test_laws import STEPS, take

from spooklog.domain.formats.result import Reported
from spooklog.domain.log.describing import Describe
from spooklog.domain.series.commands import RecordResult
from spooklog.domain.values.errors import SpooklogError
from spooklog.store.changes.archiving import archive
from spooklog.store.changes.merging import merge
from spooklog.store.entries.rows import Stream
from spooklog.store.erasing.erase import Choice, erase
from spooklog.store.store import Store

PLAYERS = ("anna=Anna Berg", "bert", "cora=Cora Lind", "anna=Anna Weber")

Step = tuple[int, str, int, object]
"""Which device does what, with which of its games, and more."""

_GAMES = st.sampled_from([("anna=Anna Berg", "bert"), ("bert", "cora=Cora Lind"), ("anna=Anna Weber", "bert")])


def histories(devices: int, most: int = 14) -> st.SearchStrategy[list[Step]]:
    """What happens on some devices, one step after the other; a sync goes from the device of the step to another one."""
    device, which = st.integers(0, devices - 1), st.integers(0, 4)
    steps = st.one_of(
        st.tuples(device, st.just("play"), which, STEPS),
        st.tuples(device, st.just("play"), which, STEPS),
        st.tuples(device, st.just("begin"), which, _GAMES),
        st.tuples(device, st.just("sync"), st.integers(1, devices - 1), st.booleans()),
        st.tuples(device, st.sampled_from(["series", "add", "result", "archive", "describe"]), which, st.none()),
        st.tuples(device, st.sampled_from(["merge", "erase"]), which, st.sampled_from(["bert", "Cora Lind"])),
    )
    return st.lists(steps, max_size=most)


def live(stores: list[Store], history: list[Step]) -> None:
    """Do what a history says. A step that is refused changes nothing."""
    for device, what, number, more in history:
        try:
            _do(stores, stores[device], device, what, number, more)
        except SpooklogError:
            continue


def _do(stores: list[Store], store: Store, device: int, what: str, number: int, more: object) -> None:
    games, series = _all(store, "game"), _all(store, "series")
    game = games[number % len(games)].id if games else ""
    match what:
        case "begin":
            begun(store, *more, target=4)  # type: ignore[misc]  # a tuple of players
        case "sync":
            sync(store, stores[(device + number) % len(stores)], branches=bool(more))
        case "play" if game:
            take(store, game, more)  # type: ignore[arg-type]  # a step
        case "describe" if game:
            store.games.append(game, Describe(place="the club", tags=(f"round {number}",), watchers=("Cora Lind",)), by="bert")
        case "archive" if game and number == 0:
            archive(store.own_log, [games[0].name], by="Scribe", why="old")
        case "series":
            store.series.open(opening("anna=Anna Berg", "bert"))
        case "add" if game and series:
            store.series.add(series[number % len(series)].id, game, by="Scribe")
        case "result" if series:
            result = RecordResult(Reported(players=(1, 2), points=(3, number)))
            store.series.append(series[number % len(series)].id, result, by="Scribe")
        case "merge":
            merge(store.own_log, str(more), [f"{more} (2)"], by="Scribe")
        case "erase" if number == 0:
            erase(store.own_log, str(more), Choice(), by="Scribe")
        case _:
            pass


def _all(store: Store, kind: str) -> list[Stream]:
    """The logs of a kind, the first one begun first: names are drawn."""
    return sorted(store.streams.every(kind=kind), key=lambda one: one.id)
