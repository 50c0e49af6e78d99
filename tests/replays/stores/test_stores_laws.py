"""Laws of exchange: whatever happened on two or three devices, after they have synced they have the same, and nothing twice."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from tests.replays.stores.histories import Step, histories, live
from tests.replays.stores.kit import device, faults, heads, names, sync, versions

from spooklog.replays.stores.report import Change, StoreReport
from spooklog.store.store import Store

CHANGES: tuple[Change, ...] = ("new", "extended", "copied")


def devices(stack: ExitStack, empty: Path, number: int) -> list[Store]:
    """Devices with empty stores."""
    folder = Path(stack.enter_context(TemporaryDirectory()))
    return [stack.enter_context(device(empty, folder, f"device{one}")) for one in range(number)]


def synced(stores: list[Store], *, rounds: int) -> list[StoreReport]:
    """Let each device import the one before it, in a ring, so often."""
    return [sync(stores[number - 1], store, branches=True) for _ in range(rounds) for number, store in enumerate(stores)]


def longest(store: Store) -> set[tuple[bytes, ...]]:
    """The versions of games that no other version continues: a copy may have been played on, and the game itself not."""
    found = {*versions(store)}
    begun = {one[:entry] for one in found for entry in range(1, len(one))}
    return found - begun


def archived_anywhere(stores: list[Store]) -> set[str]:
    """Games that some device has archived, so that it takes no more of them."""
    return {stream.id for store in stores for stream in store.streams.every() if stream.archived is not None}


def check_equal(one: Store, other: Store, stores: list[Store]) -> None:
    """Compare two stores: versions of games, series that have not parted, standings, people, texts."""
    archived = archived_anywhere(stores)
    here, there = heads(one), heads(other)
    if not archived:
        assert longest(one) == longest(other)
        assert len(versions(one)) == len(one.streams.every())  # nothing twice
    names_here, names_there = names(one), names(other)
    for person in names_here.keys() & names_there.keys():
        assert names_here[person] == names_there[person]
    for stream in here.keys() & there.keys() - archived:
        if here[stream] != there[stream]:
            continue
        texts, others = one.people.texts(stream), other.people.texts(stream)
        for digest in texts.keys() & others.keys():
            assert texts[digest] == others[digest]
        if not any(map(erased_in, stores)):
            assert texts == others  # none was lost on the way
            assert seated(one, stream) == seated(other, stream)
        if stream.startswith("s"):
            members = one.series.load(stream).series.members
            if all(here.get(game) == there.get(game) for game in members):
                assert totals(one, stream) == totals(other, stream)


def seated(store: Store, stream: str) -> list[tuple[int, str, str | None]]:
    """Who sits where in a log, under which label."""
    return [(seat.number, seat.person, seat.label) for seat in store.people.seats(stream)]


def totals(store: Store, series: str) -> list[int]:
    """The totals of a series, player by player: a label may be erased on one device."""
    told = store.series.shown(series).totals
    return [*told.values()]


def check_erased(store: Store, erased: set[str]) -> None:
    """Fail unless people erased here stay without a name."""
    assert not erased & names(store).keys()


def erased_in(store: Store) -> set[str]:
    """The people who were erased here."""
    return set(store.own_log.state().erased_people)


def check_laws(empty: Path, history: list[Step], number: int) -> None:
    """Live a history, sync until all stores are complete, and compare."""
    with ExitStack() as stack:
        stores = devices(stack, empty, number)
        live(stores, history)
        erased = [erased_in(store) for store in stores]
        synced(stores, rounds=number)
        for store, gone in zip(stores, erased, strict=True):
            check_erased(store, gone)
            assert faults(store) == []
        for store in stores[1:]:
            check_equal(stores[0], store, stores)
        before = [heads(store) for store in stores]
        again = synced(stores, rounds=1)
        assert [heads(store) for store in stores] == before
        assert all(report.number(change) == 0 for report in again for change in CHANGES)
        assert all(report.sound for report in again)


MORE = settings(max_examples=3 * settings().max_examples)
"""Versions part in few histories."""


@MORE
@given(history=histories(2))
def test_two_devices_have_the_same_after_a_sync_in_both_directions(empty_store: Path, history: list[Step]) -> None:
    check_laws(empty_store, history, 2)


@MORE
@given(history=histories(3, most=18))
def test_three_devices_in_a_ring_have_the_same(empty_store: Path, history: list[Step]) -> None:
    check_laws(empty_store, history, 3)
