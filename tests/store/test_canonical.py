"""Stored bytes are those of the encoder: equal content in other bytes is detected, for any rules and shapes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.store.counting import Counted

from spooklog.domain.log.entry import AnyEntry, Entry
from spooklog.domain.log.events import Amended, Edit, NewLine, StoredAction
from spooklog.store.entries.decoding import LogDecoder
from spooklog.store.entries.mapper import EntryMapper, Upcast, Upcasts, stored_row
from spooklog.store.entries.rows import EventRow


def row(topic: str, state: str) -> EventRow:
    """A stored entry."""
    return EventRow("g", 2, topic, state.encode())


def entry_of(*fields: Any, **more: Any) -> AnyEntry:
    """An entry with these fields."""
    return Entry(*fields, **more)


def canonical(mapper: EntryMapper, one: EventRow) -> bool:
    """Whether an entry is in its form, read as the mapper reads it."""
    return mapper.is_canonical(one, mapper.entry(one))


def test_entries_written_by_the_mapper_are_canonical() -> None:
    mapper, entry = EntryMapper(), entry_of(1, "p", 5, "", "", Counted(1, 2), happened=3, line=1, ply=1)
    assert canonical(mapper, stored_row("g", 2, entry))


@pytest.mark.parametrize(
    "change",
    [
        ('"at":5', '"at":4,"at":5'),
        ('"at":5', '"at": 5'),
        ('"event":{', '"event":{"seat":2,'),
        ('"line":1', '"happened":null,"line":1'),
        ('"line":1,"ply":1', '"ply":1,"line":1'),
    ],
)
def test_the_same_entry_in_other_bytes_is_not_canonical(change: tuple[str, str]) -> None:
    mapper, entry = EntryMapper(), entry_of(1, "p", 5, "", "", Counted(1, 2), line=1, ply=1)
    state = stored_row("g", 2, entry).state.decode()
    assert change[0] in state
    assert not canonical(mapper, row(Counted.TOPIC, state.replace(*change)))


def test_actions_within_an_amendment_are_in_their_form_too() -> None:
    mapper = EntryMapper()

    def amended(plain: dict[str, object]) -> AnyEntry:
        return Entry(1, "p", 5, "", "", Amended((Edit(1, "replace", NewLine((StoredAction(Counted.TOPIC, 1, plain),))),)))

    plain = msgspec.to_builtins(Counted(1, 2))
    assert canonical(mapper, stored_row("g", 2, amended(plain)))
    assert not canonical(mapper, stored_row("g", 2, amended(dict(reversed(plain.items())))))


@pytest.mark.parametrize(
    ("event", "whole"), [('{"b":1,"a":[1.5]}', True), ('{"b":1,"b":1}', False), ('{"b":1, "a":2}', False), ('{"b":1.50}', False)]
)
def test_duplicated_or_separated_fields_of_unknown_rules_are_found(event: str, whole: bool) -> None:
    from spooklog.domain.values.errors import Unsupported

    mapper, one = EntryMapper(), row("nobody.came", '{"v":3,"by":"p","at":5,"prev":"","digest":"","event":%s}' % event)  # noqa: UP031
    assert mapper.is_canonical(one, LogDecoder(mapper, Unsupported("not played")).entry(one)) == whole


@pytest.mark.parametrize(("event", "whole"), [('{"seat":1,"said":2}', True), ('{"seat":1,"said":2,"said":2}', False)])
def test_an_older_shape_is_compared_in_its_stored_form(monkeypatch: pytest.MonkeyPatch, event: str, whole: bool) -> None:
    monkeypatch.setattr(Counted, "VERSION", 2)
    number = next(name for name in Counted.__struct_fields__ if name != "seat")
    step = Upcast(Counted.TOPIC, 1, lambda plain: {"seat": plain["seat"], number: plain["said"]})
    mapper = EntryMapper(upcasts=Upcasts([step]))
    one = row(Counted.TOPIC, '{"v":1,"by":"p","at":5,"prev":"","digest":"","event":%s}' % event)  # noqa: UP031
    assert canonical(mapper, one) == whole
