"""Blocks that the pages of game audits and series audits share, and how both write moments and people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

from spooklog.domain.log.answers import DisputeAnswer
from spooklog.domain.log.times import second_at
from spooklog.domain.values.saying import joined, said, within
from spooklog.domain.words.wording import because, counted, upper_first, word_for
from spooklog.pictures.saying import told
from spooklog.replays.audit.answers import Chain
from spooklog.replays.audit.audit import chain_words
from spooklog.replays.audit.entries import ERASED
from spooklog.replays.paper.tree import Block, Facts, Prose, Row, Table
from spooklog.replays.said_times import say_date, say_whole
from spooklog.replays.times import write_date
from spooklog.store.logs.loaded import SeatAnswer

NONE, NONE_AT_ALL = said("none"), said("None.")
RANK = said("place{of}", of="")
"""The head of the column of ranks; other places are those where games are played."""


class Dated(Protocol):
    """What was recorded at a time, in ms since 1970 UTC."""

    @property
    def at(self) -> int: ...


D = TypeVar("D", bound=Dated)


def chain_blocks(chain: Chain) -> tuple[Block, ...]:
    """Return the blocks on what a chain proves."""
    proof = Prose(tuple(sentence(words) for words in chain_words(chain)), "" if chain.sound else "warn")
    facts = [(said("entries"), str(chain.entries)), (said("head hash"), chain.hash)]
    if chain.receipt:
        facts.append((said("receipt"), chain.receipt))
    return proof, Facts(tuple(facts))


def summary_blocks(chain: Chain, rows: Iterable[tuple[str, str]]) -> tuple[Block, ...]:
    """Return what an audit comes to: whether the log is whole, and its numbers."""
    entries = counted(chain.entries, "entry", "entries")
    if chain.sound:
        return Prose((said("Nothing was altered, nothing is missing: {entries} in a row.", entries=entries),)), Facts(tuple(rows))
    problems = counted(len(chain.problems), "problem")
    words = said("The log does not fit together: {problems} in {entries}.", problems=problems, entries=entries)
    return Prose((words,), "warn"), Facts(tuple(rows))


def dispute_words(disputes: Sequence[DisputeAnswer]) -> str:
    """Return how many disputes there are, and how many of them are open."""
    still = sum(one.verdict is None for one in disputes)
    if not disputes:
        return NONE
    number = len(disputes)
    return said("{number}, {still} open", number=number, still=still) if still else said("{number}, none open", number=number)


def dispute_blocks(disputes: Sequence[DisputeAnswer], offset: int, *, games: bool = False) -> tuple[Block, ...]:
    """Return the table of disputes with their decisions; with `games` each names its game."""
    if not disputes:
        return (Prose((NONE_AT_ALL,)),)
    rows = []
    for one in disputes:
        verdict = one.verdict
        about = said("entry {entry}", entry=one.anchor) if one.ply is None else ply_words(one.ply)
        about = within("{game}\n{about}", game=one.game, about=about) if games else about
        by = _by(one.by, one.at, offset, one.entry)
        claim = within("{claim}\n{by}", claim=one.claim or ERASED, by=by)
        if verdict:
            of = said(", a rule of the series {series}", series=verdict.series) if verdict.series else ""
            how, why = word_for(verdict.decision), because(verdict.why)
            by = _by(verdict.by, verdict.at, offset, verdict.entry)
            decided = within("{how}{of}{why}\n{by}", how=how, of=of, why=why, by=by)
        else:
            decided = said("open")
        rows.append(Row((str(one.dispute), about, claim, one.rule or "", decided)))
    head = ("", said("about"), said("claim"), said("rule"), said("decided"))
    return (Table(head, tuple(rows), prose=frozenset({1, 2, 4} if games else {2, 4})),)


def ply_words(ply: int) -> str:
    """Return a ply in a table: `ply 3`, `the start`."""
    return said("ply {ply}", ply=ply) if ply else said("the start")


def _by(who: str | None, at: int, offset: int, entry: int) -> str:
    return said("by {name}, {time}, entry {entry}", name=who or ERASED, time=say_whole(at, offset), entry=entry)


def people_words(players: Iterable[SeatAnswer]) -> str:
    """Return who plays, by seat: the label, and the full name where it differs."""
    return joined((within("{seat} {person}", seat=one.seat, person=_person(one)) for one in players), "; ")


def clock_words(ms: int, offset: int) -> str:
    """Return by which clock times are written."""
    return said("by the clock of the table, UTC{offset}", offset=write_date(ms, offset)[-len("+01:00") :])


def by_days(items: Sequence[D], offset: int, make: Callable[[D, str], Iterable[Row]]) -> Iterator[Row]:
    """Yield the rows of each item, made by `make(item, clock time)`, and before the first of each day a heading with the day."""
    day = ""
    for item in items:
        date = say_date(item.at, offset)
        if date != day:
            day = date
            yield Row((said("recorded on {date}", date=date),), heading=True)
        yield from make(item, second_at(item.at, offset))


def sentence(words: str) -> str:
    """Return words as a sentence, with a capital and a full stop."""
    words = upper_first(told(words))
    return words if words.endswith((".", ":")) else f"{words}."


def _person(one: SeatAnswer) -> str:
    label, name = one.player, one.name
    if label is None:
        return ERASED
    return label if name in (None, label) else f"{label} ({name})"
