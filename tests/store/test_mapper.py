"""Strict reading: what this program would not have written, it does not read."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.store import counting
from tests.store.counting import Counted

from spooklog.domain.contract.ruleset import Action
from spooklog.domain.log.entry import Entry, Ruled
from spooklog.domain.log.events import Closed, GameStarted, Noted, Redone, Reopened, Undone
from spooklog.domain.rulesets.spooks.actions import PointsDeclared
from spooklog.domain.values.errors import Corrupt
from spooklog.store.entries.mapper import EntryMapper, Upcast, Upcasts, stored_row
from spooklog.store.entries.rows import EventRow

STARTED = GameStarted(
    ruleset="counting/1", persons=("p1",), options={"target": 3, "words": ["a"]}, opening={"x": [1, None]}, played=5
)
EVENTS = [STARTED, Undone(2), Redone(1), Noted("ab", 3), Closed(True, "cd"), Closed(), Reopened(), Counted(1, 5)]
STATE = b'{"v":1,"by":"p1","at":5,"prev":"aa","digest":"bb","event":{"seat":1,"number":5},"line":2,"ply":1}'


def entry_of(event: Action) -> Entry[Action]:
    """An entry with every field filled in."""
    return Entry(event.VERSION, "p1", 5, "aa", "bb", event, 4, 2, 1, Ruled("counting:next", "cc"))


def row_of(state: bytes, topic: str = "counting.counted") -> EventRow:
    """The seventh entry of a game."""
    return EventRow("g1", 7, topic, state)


@pytest.mark.parametrize("event", EVENTS, ids=repr)
def test_every_event_comes_back_as_it_was_stored(event: Action) -> None:
    row = stored_row("g1", 7, entry_of(event))
    assert row.topic == event.TOPIC
    assert row.state.startswith(b'{"v":1,"by":"p1","at":5,"prev":"aa","digest":"bb","event":')
    assert EntryMapper().entry(row) == entry_of(event)
    assert type(EntryMapper().entry(row).event) is type(event)


def test_a_shape_is_frozen_once_released() -> None:
    assert EntryMapper().entry(row_of(STATE)) == Entry(1, "p1", 5, "aa", "bb", Counted(1, 5), line=2, ply=1)


@pytest.mark.parametrize(
    "topic",
    ["counting.unknown", "nothing.played", "game.unknown", "series.unknown", "game", "", "os.system", "../x.y", "game.\x1b[2J"],
)
def test_an_unknown_topic_is_refused_with_the_entrys_number(topic: str) -> None:
    with pytest.raises(Corrupt, match="entry 7 has the unknown topic") as refused:
        EntryMapper().entry(row_of(STATE, topic))
    assert refused.value.message.isprintable()


def test_a_shape_from_the_future_is_refused() -> None:
    with pytest.raises(Corrupt, match=r"entry 7 is counting.counted of version 2, .* newer spooklog"):
        EntryMapper().entry(row_of(STATE.replace(b'"v":1', b'"v":2')))


@pytest.mark.parametrize(
    "state",
    [
        b"",
        b"{}",
        b"null",
        b"\xff",
        STATE[:-1],
        STATE + b"x",
        b" " + STATE,
        STATE.replace(b'"v":1', b'"v":0'),
        STATE.replace(b'"v":1', b'"v":-1'),
        STATE.replace(b'"v":1', b'"v":"1"'),
        STATE.replace(b'"v":1', b'"v":1.0'),
        STATE.replace(b'"v":1,', b""),
        STATE.replace(b'"at":5', b'"at":"5"'),
        STATE.replace(b'"at":5,', b""),
        STATE.replace(b'"seat":1', b'"seat":null'),
        STATE.replace(b'"p1"', b'"\xff"'),
        b'{"v":0,"event":' + b"[" * 100_000,
    ],
)
def test_garbage_is_refused_with_the_entrys_number(state: bytes) -> None:
    with pytest.raises(Corrupt, match="entry 7"):
        EntryMapper().entry(row_of(state))


def saying(*texts: str) -> Entry[Action]:
    """The start of a game among whose data there are texts."""
    return entry_of(GameStarted(ruleset="counting/1", persons=("p1",), options={}, data={"texts": [*texts]}, played=5))


@pytest.mark.parametrize(
    "event",
    [
        GameStarted(ruleset="spooks/1", persons=("p1",), options={"target": 10**30}, played=5),
        GameStarted(ruleset="spooks/1", persons=("p1",), options={"max_players": -(2**63)}, played=5),
        PointsDeclared(1, 10**30),
        PointsDeclared(1, -1),
    ],
    ids=repr,
)
def test_an_untypeable_number_is_refused(event: Action) -> None:
    """No digest could be made of it, and no answer as JSON."""
    with pytest.raises(Corrupt, match="entry 7 cannot be read"):
        EntryMapper().entry(stored_row("g1", 7, entry_of(event)))


def test_every_sign_that_can_be_typed_can_be_read_back() -> None:
    signs = "".join(filter(str.isprintable, map(chr, range(sys.maxunicode + 1))))
    entry = saying(signs, *signs[:1000], *(f"{slashes}{sign}" for slashes in ("\\", "\\" * 2, "\\" * 3) for sign in signs[:200]))
    assert EntryMapper().entry(stored_row("g1", 7, entry)) == entry


@given(st.lists(st.text(st.sampled_from('\\\\\\"u0n/ä') | st.characters()).filter(str.isprintable)))
def test_every_text_that_can_be_typed_can_be_read_back(texts: list[str]) -> None:
    entry = saying(*texts)
    assert EntryMapper().entry(stored_row("g1", 7, entry)) == entry


CONTROLS = [*map(chr, [*range(0x20), *range(0x7F, 0xA0)]), *"\xad\u061c\u200b\u200f\u2028\u2029\u202e\u2066\ufeff\U000e0041"]


@pytest.mark.parametrize("before", ["", "a", "\\", "\\\\", '"', "ä"])
def test_no_sign_that_moves_a_cursor_or_turns_a_line_is_read(before: str) -> None:
    mapper = EntryMapper()
    for sign in CONTROLS:
        row = stored_row("g1", 7, saying(before + sign))
        with pytest.raises(Corrupt, match="entry 7 holds control characters, which no line or text can contain"):
            mapper.entry(row)


@pytest.mark.parametrize("escape", ["u001b", "u0041", "ud800", "n", "b", "/", "x", "\\\\n"])
def test_no_sign_is_read_that_is_escaped_without_need(escape: str) -> None:
    with pytest.raises(Corrupt, match="entry 7 holds control characters"):
        EntryMapper().entry(row_of(STATE.replace(b'"aa"', f'"\\{escape}"'.encode())))


class CountedOn(Action, frozen=True):
    """What `Counted` will look like one day."""

    TOPIC = "counting.counted"
    VERSION = 3

    seat: int
    numbers: tuple[int, ...]
    loud: bool


def rename(event: dict[str, Any]) -> dict[str, Any]:
    """From version 1 to 2."""
    return {"seat": event["seat"], "numbers": [event["number"]]}


def add_loud(event: dict[str, Any]) -> dict[str, Any]:
    """From version 2 to 3."""
    return {**event, "loud": False}


STEPS = [Upcast("counting.counted", 2, add_loud), Upcast("counting.counted", 1, rename)]


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The counting game as it will be one day."""
    monkeypatch.setattr(counting.COUNTING, "actions", (CountedOn,))


@pytest.mark.usefixtures("newer")
def test_an_older_shape_is_brought_up_step_by_step() -> None:
    mapper = EntryMapper(upcasts=Upcasts(STEPS))
    first = mapper.entry(row_of(STATE))
    assert (first.v, first.event, first.ply) == (3, CountedOn(1, (5,), False), 1)
    second = STATE.replace(b'"v":1', b'"v":2').replace(b'"number":5', b'"numbers":[5,6]')
    assert mapper.entry(row_of(second)).event == CountedOn(1, (5, 6), False)
    today = stored_row("g1", 7, entry_of(CountedOn(1, (5,), True)))
    assert mapper.entry(today).event == CountedOn(1, (5,), True)


@pytest.mark.usefixtures("newer")
def test_a_step_that_is_missing_before_todays_shape_is_refused() -> None:
    with pytest.raises(Corrupt, match="no upcast from version 2"):
        EntryMapper(upcasts=Upcasts(STEPS[1:])).entry(row_of(STATE))


@pytest.mark.usefixtures("newer")
def test_an_older_shape_that_no_step_understands_is_refused() -> None:
    with pytest.raises(Corrupt, match="entry 7 cannot be read"):
        EntryMapper(upcasts=Upcasts(STEPS)).entry(row_of(STATE.replace(b'"number"', b'"nomber"')))


def test_a_step_past_todays_shape_is_refused() -> None:
    with pytest.raises(Corrupt, match="its class has version 1 only"):
        EntryMapper(upcasts=Upcasts(STEPS)).entry(row_of(STATE))


def test_two_steps_from_one_version_are_refused() -> None:
    with pytest.raises(Corrupt, match="two upcasts from version 1"):
        Upcasts([*STEPS, Upcast("counting.counted", 1, add_loud)])


def test_a_gap_between_steps_is_refused() -> None:
    with pytest.raises(Corrupt, match="none from 1"):
        Upcasts(STEPS[:1])
