"""Blocks that the pages of game audits and series audits share, and how both write moments and people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

from spooklog.domain.log.answers import DisputeAnswer
from spooklog.domain.log.times import second_at
from spooklog.domain.words.wording import because, counted
from spooklog.replays.audit.answers import Chain
from spooklog.replays.audit.audit import chain_words
from spooklog.replays.audit.entries import ERASED
from spooklog.replays.paper.tree import Block, Facts, Prose, Row, Table
from spooklog.replays.said_times import say_date, say_whole
from spooklog.store.logs.loaded import SeatAnswer


class Dated(Protocol):
    """What was recorded at a time, in ms since 1970 UTC."""

    @property
    def at(self) -> int: ...


D = TypeVar("D", bound=Dated)


def chain_blocks(chain: Chain) -> tuple[Block, ...]:
    """Return the blocks on what a chain proves."""
    proof = Prose(tuple(sentence(words) for words in chain_words(chain)), "" if chain.sound else "warn")
    facts = [("entries", str(chain.entries)), ("head hash", chain.hash)]
    if chain.receipt:
        facts.append(("receipt", chain.receipt))
    return proof, Facts(tuple(facts))


def summary_blocks(chain: Chain, rows: Iterable[tuple[str, str]]) -> tuple[Block, ...]:
    """Return what an audit comes to: whether the log is whole, and its numbers."""
    entries = counted(chain.entries, "entry", "entries")
    sound = f"Nothing was altered, nothing is missing: {entries} in a row."
    unsound = f"The log does not fit together: {counted(len(chain.problems), 'problem')} in {entries}."
    return Prose((sound if chain.sound else unsound,), "" if chain.sound else "warn"), Facts(tuple(rows))


def dispute_words(disputes: Sequence[DisputeAnswer]) -> str:
    """Return how many disputes there are, and how many of them are open."""
    still = sum(one.verdict is None for one in disputes)
    return f"{len(disputes)}, {still or 'none'} open" if disputes else "none"


def dispute_blocks(disputes: Sequence[DisputeAnswer], offset: int, *, games: bool = False) -> tuple[Block, ...]:
    """Return the table of disputes with their decisions; with `games` each names its game."""
    if not disputes:
        return (Prose(("None.",)),)
    rows = []
    for one in disputes:
        verdict = one.verdict
        about = f"entry {one.anchor}" if one.ply is None else f"ply {one.ply}" if one.ply else "the start"
        about = f"{one.game}\n{about}" if games else about
        claim = f"{one.claim or ERASED}\nby {one.by or ERASED}, {say_whole(one.at, offset)}, entry {one.entry}"
        if verdict:
            of = f", a rule of the series {verdict.series}" if verdict.series else ""
            decided = f"{verdict.decision}{of}{because(verdict.why)}"
            decided += f"\nby {verdict.by or ERASED}, {say_whole(verdict.at, offset)}, entry {verdict.entry}"
        else:
            decided = "open"
        rows.append(Row((str(one.dispute), about, claim, one.rule or "", decided)))
    return (Table(("", "about", "claim", "rule", "decided"), tuple(rows), prose=frozenset({1, 2, 4} if games else {2, 4})),)


def people_words(players: Iterable[SeatAnswer]) -> str:
    """Return who plays, by seat: the label, and the full name where it differs."""
    return "; ".join(f"{one.seat} {_person(one)}" for one in players)


def by_days(items: Sequence[D], offset: int, make: Callable[[D, str], Iterable[Row]]) -> Iterator[Row]:
    """Yield the rows of each item, made by `make(item, clock time)`, and before the first of each day a heading with the day."""
    day = ""
    for item in items:
        date = say_date(item.at, offset)
        if date != day:
            day = date
            yield Row((f"recorded on {date}",), heading=True)
        yield from make(item, second_at(item.at, offset))


def sentence(words: str) -> str:
    """Return words as a sentence, with a capital and a full stop."""
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", ":")) else ".")


def _person(one: SeatAnswer) -> str:
    label, name = one.player, one.name
    if label is None:
        return ERASED
    return label if name in (None, label) else f"{label} ({name})"
