"""Describe one entry on one line: who recorded what, and when."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.formats.result import Reported
from spooklog.domain.log.entry import AnyEntry
from spooklog.domain.log.events import Described
from spooklog.domain.log.surroundings import description_words
from spooklog.domain.series.events import ResultCorrected, ResultRecorded
from spooklog.domain.series.series import reported
from spooklog.domain.values.answer import plain_data
from spooklog.domain.values.errors import Corrupt, SpooklogError
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.saying import chained, joined, said
from spooklog.domain.words.wording import score_words
from spooklog.replays.times import show_time
from spooklog.store.entries.mapper import EntryMapper, Undecoded
from spooklog.store.entries.row_validation import shown
from spooklog.store.entries.rows import EventRow, Seat
from spooklog.store.logs.loaded import labels_of

_MOST = 120
"""Characters."""
_WRONG = (SpooklogError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError)
"""What a ruleset may raise while it writes the line of a forged action, or of one whose line needs the state before it, which is
not known here.
"""

Names = Callable[[Iterable[str]], Mapping[str, str | None]]
"""Names of people by id."""


def describe_entry(row: EventRow, mapper: EntryMapper, seats: Sequence[Seat], names: Names, texts: Mapping[str, str]) -> str:
    """Describe the entry of a row: `"bert 5S", by Bert Ohm at 2026-10-31 20:31:05`; of an unreadable entry, the reason.

    `names` finds names of people by id, `texts` holds texts by their hash. An entry of rules that this program does not play is
    described by its fields as they are stored.
    """
    try:
        entry = mapper.entry(row)
    except Corrupt:
        try:  # of rules that this program does not play, or damaged
            entry = mapper.envelope(row)
        except Corrupt as problem:
            return shown(problem.message, _MOST)
    by = names((entry.by,)).get(entry.by)
    what = describe_event(row.topic, entry, seats, texts, names)
    who = shown(by, _MOST) if by else said("an unknown person")
    return said("{what}, by {who} at {time}", what=what, who=who, time=show_time(entry.at, seconds=True))


def describe_event(
    topic: str, entry: AnyEntry, seats: Sequence[Seat], texts: Mapping[str, str], names: Names = dict.fromkeys
) -> str:
    """Describe what an entry records: the line as it would be typed, else the topic with its fields."""
    match entry.event:
        case Described() as event:
            return _short(said("described {what}", what=description_words(event, texts, names(event.people), said("(erased)"))))
        case ResultRecorded() as event:
            return _short(said("result recorded: {result}", result=result_words(reported(event), labels_of(seats))))
        case ResultCorrected(number=number) as event:
            words = result_words(reported(event), labels_of(seats))
            return _short(said("result {number} corrected: {result}", number=number, result=words))
        case event:
            return _described(topic, entry, event, seats, texts)


def _short(words: str) -> str:
    """Return words as they are, or shown and cut where they are too long."""
    short = shown(words, _MOST)
    return words if words == short else short


def _described(topic: str, entry: AnyEntry, event: Any, seats: Sequence[Seat], texts: Mapping[str, str]) -> str:
    slug, _, name = topic.partition(".")
    if slug not in ("game", "series"):
        try:
            return f'"{shown(_line(find_ruleset(slug), entry, seats), _MOST)}"'
        except _WRONG:
            pass
    fields: dict[str, Any] = event.fields if isinstance(event, Undecoded) else plain_data(event)
    words = [name.replace("_", " "), *(_field(field, value, texts) for field, value in fields.items() if _simple(value))]
    return shown(" ".join(words), _MOST)


def result_words(result: Reported, labels: Labels) -> str:
    """Return a result in words: `anna 30, bert 0; won by bert`."""
    points = ", ".join(
        f"{_named(labels, player)} {score_words(number, result.points)}".rstrip()
        for player, number in zip(result.players, result.points, strict=False)
    )
    won = chained(_named(labels, player) for player in result.winners)
    team = said("team {points}", points=result.team) if result.team is not None else ""
    return joined((part for part in (points, team, said("won by {names}", names=won) if won else "") if part), "; ")


def _named(labels: Labels, player: int) -> str:
    return labels[player] if 0 < player <= len(labels) else str(player)


def _line(ruleset: AnyRuleset, entry: AnyEntry, seats: Sequence[Seat]) -> str:
    line: str = ruleset.notation.write(None, (entry.event,), labels_of(seats))
    return line


def _simple(value: object) -> bool:
    return isinstance(value, str | int) and value not in ("", False)


def _field(name: str, value: object, texts: Mapping[str, str]) -> str:
    """Return a field of an event as words; where it holds the hash of a known text, the text."""
    if isinstance(value, str) and value in texts:
        return f'"{texts[value]}"'
    return f"{name}={str(value)[:20]}"
