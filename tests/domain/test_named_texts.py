"""Which hashes in an entry stand for texts, by the type of its event."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from spooklog.domain.contract.actions import Action
from spooklog.domain.log.entry import AnyEntry, Entry, Ruled
from spooklog.domain.log.events import LOG_EVENTS, Amended, Edit, GameStarted, NewLine, Noted, Ruling, StoredAction, Undone
from spooklog.domain.series.events import SERIES_EVENTS, SeriesOpened
from spooklog.domain.series.named_texts import texts_of
from spooklog.domain.values.options import OptionValue

HASHES = tuple(f"{number:064x}" for number in range(9))
NAMES = ("why", "text", "claim")
EVENTS = [event for event in (*LOG_EVENTS, *SERIES_EVENTS) if set(NAMES) & set(event.__struct_fields__)]


def entry(event: Action, ruled: Ruled | None = None) -> AnyEntry:
    """An entry that holds an event."""
    return Entry(1, "p", 0, "", "", event, ruled=ruled)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.TOPIC)
def test_every_event_with_a_reason_a_claim_or_a_text_names_it(event: type[Action]) -> None:
    (name,) = set(NAMES) & set(event.__struct_fields__)
    fields: dict[str, Any] = {field.name: () for field in msgspec.structs.fields(event) if field.required}
    fields |= {"options": {}} if "options" in fields else {}
    assert texts_of(entry(event(**fields | {name: HASHES[0]}))) == (HASHES[0],)
    if event is not Noted and name != "claim":
        assert texts_of(entry(event(**fields))) == ()


def test_an_amendment_names_the_reasons_of_its_lines_and_rulings_and_its_own_each_once() -> None:
    first, second, third = (Ruled("spooks:x", digest) for digest in HASHES[:3])
    line = NewLine((StoredAction("spooks.passed", 1, {"seat": 1, "card": HASHES[7]}),), (first, None))
    edits = (Edit(1, "replace", line), Edit(2, "remove"))
    rulings = (Ruling(5, (second,)), Ruling(6, (None, second)))
    assert texts_of(entry(Amended(edits, (), rulings, HASHES[3]), third)) == (HASHES[0], HASHES[1], HASHES[3], HASHES[2])


def test_hashes_of_other_kinds_are_no_texts() -> None:
    assert texts_of(entry(Undone(1))) == ()
    assert texts_of(Entry(1, "p", 0, HASHES[0], HASHES[1], Undone(1))) == ()
    assert texts_of(entry(Undone(1), Ruled("spooks:x", HASHES[2]))) == (HASHES[2],)


def test_a_start_names_the_sealed_words_of_its_options() -> None:
    options: dict[str, OptionValue] = {"house_words": [*HASHES[:2]], "masters": ["bones"], "target": 200}
    started = GameStarted(ruleset="spooks/1", persons=("p",), labels=(HASHES[5],), options=options, played=0, why=HASHES[2])
    assert texts_of(entry(started)) == tuple(HASHES[:3])
    opened = SeriesOpened(ruleset="spooks/1", format="long", persons=("p",), labels=(HASHES[5],), options=options)
    assert texts_of(entry(opened)) == tuple(HASHES[:2])
