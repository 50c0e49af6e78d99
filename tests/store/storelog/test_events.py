"""The shapes of the store's own log are frozen as small JSON files, and must still load as what they said then.

A file is never written over: `make golden` only adds the shapes that have none yet.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from spooklog.domain.log.entry import AnyEntry, Entry
from spooklog.domain.values.errors import Corrupt
from spooklog.store.entries.mapper import EntryMapper, stored_row
from spooklog.store.entries.rows import EventRow
from spooklog.store.entries.store_events import (
    STORE_EVENTS,
    CheckpointMade,
    EntryOf,
    EntrySkipped,
    Erased,
    Head,
    IndexRebuilt,
    LinkChanged,
    LinkMade,
    LinksRevoked,
    LinksUsed,
    LogArchived,
    LogBegun,
    LogExtended,
    LogImported,
    LogRenamed,
    LogUnarchived,
    PeopleMerged,
    PersonRenamed,
    PersonSplit,
    PlayerOf,
    SeatOf,
    StoreAccepted,
    StoreEvent,
    UseOf,
    WordListAdded,
)
from spooklog.testing.goldens import GoldenFiles

SHAPES = Path(__file__).parent / "shapes"
NAME, HASH, TEXT, LIST = "1" * 64, "2" * 64, "3" * 64, "4" * 64

EXAMPLES: tuple[StoreEvent, ...] = (
    LogBegun(log="gaaa", kind="game", name=NAME, hash=HASH, unlabelled=(2,)),
    LogImported(
        log="saaa",
        kind="series",
        name=NAME,
        hash=HASH,
        head=Head("saaa", 7, HASH),
        unnamed=("pa", "pb"),
        renamed=("pd",),
        unlabelled=(1,),
        missing=(TEXT,),
    ),
    LogExtended(head=Head("gaaa", 9, HASH), unnamed=("pc",), renamed=("pe",), missing=(TEXT,)),
    LogRenamed("gaaa", NAME),
    LogArchived("gaaa", TEXT),
    LogUnarchived("gaaa"),
    PeopleMerged("pa", ("pb", "pc")),
    PersonSplit("pb"),
    PersonRenamed("pb", NAME),
    Erased(persons=("pa", "pb"), labels=(SeatOf("gaaa", 3),), texts=(TEXT,), lists=(LIST,)),
    EntrySkipped("gaaa", 3),
    WordListAdded(LIST),
    CheckpointMade(heads=(Head("gaaa", 9, HASH), Head("saaa", 7, HASH)), more=True),
    IndexRebuilt(3),
    StoreAccepted(seen=120, found=100),
    LinkMade(link="abcdefgh", digest=HASH, role="seat", log="gaaa", seat=2, records=True, person="pa", label=NAME, until=9),
    LinkChanged(link="abcdefgh", label=NAME, until=9),
    LinksRevoked(("abcdefgh",)),
    LinksUsed((UseOf("abcdefgh", 7),)),
)
LATER: tuple[StoreEvent, ...] = (
    LogImported(log="gaaa", kind="game", name=NAME, hash=HASH, head=Head("gaaa", 7, HASH), renamed=("pd",), numbers=(2,)),
    LogExtended(head=Head("gaaa", 9, HASH), renamed=("pe",), numbers=(3,)),
    LogExtended(head=Head("gaaa", 9, HASH), unlabelled=(3,)),
    Erased(persons=("pa",), skips=(EntryOf("gaaa", 3),), links=("abcdefgh",), players=(PlayerOf("pb", HASH),)),
    EntrySkipped("gaaa", 3, TEXT, NAME),
)
"""Events with the fields that came later: they may be left out, and did not change a shape."""


def entry_of(event: StoreEvent) -> AnyEntry:
    """An entry of the store's own log: nothing of it is a line at a table."""
    return Entry(event.VERSION, "pa", 1_793_474_160_000, "a" * 64, "", event)


def _more(event: StoreEvent) -> str:
    if event not in LATER:
        return ""
    before = [type(one) for one in LATER[: LATER.index(event)]].count(type(event))
    return f"-later{before + 1}" if before else "-later"


def file_of(event: type[StoreEvent], more: str = "") -> Path:
    """Where the shape of an event is frozen; that with later fields has a file of its own."""
    return SHAPES / f"{event.TOPIC}.v{event.VERSION}{more}.json"


@pytest.mark.golden
@pytest.mark.parametrize("example", EXAMPLES + LATER, ids=lambda event: f"{event.TOPIC}{_more(event)}")
def test_a_released_shape_still_loads_and_is_still_written_the_same(example: StoreEvent, golden: GoldenFiles) -> None:
    mapper, path = EntryMapper(), file_of(type(example), _more(example))
    written = stored_row("laaa", 5, entry_of(example)).state
    if not path.exists():  # once made, it is for ever
        golden.hold(path, f"{written.decode()}\n")
    frozen = path.read_bytes().rstrip(b"\n")
    assert mapper.entry(EventRow("laaa", 5, example.TOPIC, frozen)) == entry_of(example)
    assert written == frozen, "the shape has changed: give the event the next VERSION and an upcast"


def test_every_event_has_a_frozen_shape() -> None:
    assert [type(example) for example in EXAMPLES] == list(STORE_EVENTS)
    missing = [event.TOPIC for event in STORE_EVENTS if not file_of(event).exists()]
    assert not missing, f"no frozen shape of {missing}: run make golden"


@pytest.mark.parametrize("path", sorted(SHAPES.glob("*.json")), ids=lambda path: path.stem)
def test_every_shape_ever_released_still_loads(path: Path) -> None:
    topic = path.stem.rpartition(".")[0]
    loaded = EntryMapper().entry(EventRow("laaa", 5, topic, path.read_bytes().rstrip(b"\n")))
    assert topic == loaded.event.TOPIC


def test_topics_are_those_of_the_store_and_each_is_there_once() -> None:
    topics = [event.TOPIC for event in STORE_EVENTS]
    assert len(set(topics)) == len(topics)
    assert {topic.partition(".")[0] for topic in topics} == {"store"}


@pytest.mark.parametrize(
    ("topic", "event"),
    [
        ("store.log_begun", b'{"log":"gaaa","kind":"store","name":"","hash":""}'),
        ("store.log_begun", b'{"log":"gaaa","kind":"game","name":"","hash":"","more":1}'),
        ("store.entry_skipped", b'{"log":"gaaa","entry":0}'),
        ("store.log_extended", b'{"head":{"log":"gaaa","entry":0,"hash":""}}'),
        ("store.log_extended", b'{"head":{"log":"gaaa","entry":1,"hash":"","more":1}}'),
        ("store.log_archived", b'{"log":"gaaa","why":1}'),
        ("store.log_unarchived", b'{"log":"gaaa","why":""}'),
        ("store.accepted", b'{"seen":-1,"found":1}'),
        ("store.erased", b'{"persons":"pa"}'),
        ("store.nothing", b"{}"),
    ],
)
def test_an_impossible_entry_of_the_store_is_corrupt(topic: str, event: bytes) -> None:
    state = b'{"v":1,"by":"pa","at":1,"prev":"","digest":"","event":' + event + b"}"
    with pytest.raises(Corrupt):
        EntryMapper().entry(EventRow("laaa", 1, topic, state))
