"""What one entry says, on one line for people: who recorded what, and when."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from spooklog.domain.errors import Corrupt, SpooklogError
from spooklog.domain.log.entry import AnyEntry
from spooklog.domain.registry import find_ruleset
from spooklog.domain.ruleset import AnyRuleset
from spooklog.replays.times import show_time
from spooklog.store.loaded import labels_of
from spooklog.store.mapper import EntryMapper, Undecoded
from spooklog.store.row_validation import shown
from spooklog.store.rows import EventRow, Seat

_MOST = 120
_WRONG = (SpooklogError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError)
"""What a ruleset may raise for an action that cannot have been recorded, or whose line needs the state before it, which is not
known here.
"""

Names = Callable[[Iterable[str]], Mapping[str, str | None]]
"""Names of people by id."""


def told(row: EventRow, mapper: EntryMapper, seats: Sequence[Seat], names: Names, texts: Mapping[str, str]) -> str:
    """The entry of a row in words, of rules that this program does not play as it is stored; of one that cannot be read, that it
    cannot.
    """
    try:
        entry = mapper.entry(row)
    except Corrupt:
        try:  # of rules that this program does not play, or damaged
            entry = mapper.envelope(row)
        except Corrupt as problem:
            return shown(problem.message, _MOST)
    by = names((entry.by,)).get(entry.by) or "somebody"
    return f"{what(row.topic, entry, seats, texts)}, by {shown(by, _MOST)} at {show_time(entry.at, seconds=True)}"


def what(topic: str, entry: AnyEntry, seats: Sequence[Seat], texts: Mapping[str, str]) -> str:
    """What an entry says happened: a line as it would be typed, else the topic with its fields."""
    slug, _, event = topic.partition(".")
    if slug not in ("game", "series"):
        try:
            return f'"{shown(_line(find_ruleset(slug), entry, seats), _MOST)}"'
        except _WRONG:
            pass
    said = entry.event
    fields: dict[str, Any] = said.fields if isinstance(said, Undecoded) else msgspec.to_builtins(said)
    words = [event.replace("_", " "), *(_field(name, value, texts) for name, value in fields.items() if _simple(value))]
    return shown(" ".join(words), _MOST)


def _line(ruleset: AnyRuleset, entry: AnyEntry, seats: Sequence[Seat]) -> str:
    line: str = ruleset.notation.write(None, (entry.event,), labels_of(seats))
    return line


def _simple(value: object) -> bool:
    return isinstance(value, str | int) and value not in ("", False)


def _field(name: str, value: object, texts: Mapping[str, str]) -> str:
    """A field of an event, a text by its words where they are known."""
    if isinstance(value, str) and value in texts:
        return f'"{texts[value]}"'
    return f"{name}={str(value)[:20]}"
