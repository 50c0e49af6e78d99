"""The texts that an entry refers to: an event holds the salted hash of a free text, and the text is stored beside the log."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from spooklog.domain.contract.actions import Action
from spooklog.domain.log.entry import AnyEntry, Ruled
from spooklog.domain.log.events import (
    Amended,
    BeginningAmended,
    Closed,
    Described,
    Disputed,
    DisputeRuled,
    GameStarted,
    Noted,
    Reopened,
)
from spooklog.domain.series.events import GameRemoved, ResultCorrected, SeriesClosed, SeriesOpened, SeriesReopened

_HASH = re.compile(r"[0-9a-f]{64}")


def texts_of(entry: AnyEntry) -> tuple[str, ...]:
    """Return the hashes of the texts that an entry refers to, each once, in the order of its fields. Most entries have none.

    The result is complete for every event of a log. Actions of rulesets hold no texts.
    """
    fields = _FIELDS.get(type(entry.event))
    if fields is None and entry.ruled is None:
        return ()
    named = [*(fields(entry.event) if fields else ()), *_of_rulings((entry.ruled,))]
    return tuple(dict.fromkeys(text for text in named if text is not None))


def _of_rulings(rulings: Iterable[Ruled | None]) -> Iterable[str]:
    return (ruling.why for ruling in rulings if ruling is not None)


def _of_beginning(event: BeginningAmended) -> Iterable[str | None]:
    for ruling in event.ruled:
        yield from _of_rulings(ruling.ruled)
    yield event.why


def _of_amendment(event: Amended) -> Iterable[str | None]:
    for edit in event.edits:
        if edit.line is not None:
            yield from _of_rulings(edit.line.ruled)
    for ruling in event.ruled:
        yield from _of_rulings(ruling.ruled)
    yield event.why


def _why(event: Any) -> Iterable[str | None]:
    return (event.why,)


def _start(event: Any) -> Iterable[str | None]:
    """Yield the hashes of words of options, and the hash of the reason for a start that breaks rules."""
    lists = (value for value in event.options.values() if isinstance(value, list))
    # other options are lists too, of plain words: only the sealed ones hold hashes
    yield from (word for words in lists for word in words if _HASH.fullmatch(word))
    yield getattr(event, "why", None)  # a series opens without a reason


def _of_description(event: Described) -> Iterable[str | None]:
    """Yield the hashes of texts in a description, without the ids of people, which it holds and removes like them."""
    one = (event.place, event.source, event.original)
    yield from (text for text in one if isinstance(text, str))
    people = event.people
    yield from (text for text in (*event.tags, *event.photos, *event.removed) if text not in people)


_FIELDS: Mapping[type[Action], Callable[[Any], Iterable[str | None]]] = {
    **dict.fromkeys((GameStarted, SeriesOpened), _start),
    **dict.fromkeys((DisputeRuled, Closed, Reopened), _why),
    **dict.fromkeys((ResultCorrected, GameRemoved, SeriesClosed, SeriesReopened), _why),
    Amended: _of_amendment,
    BeginningAmended: _of_beginning,
    Noted: lambda event: (event.text,),
    Disputed: lambda event: (event.claim,),
    Described: _of_description,
}
"""The function that yields the texts of an event, by the type of the event."""
