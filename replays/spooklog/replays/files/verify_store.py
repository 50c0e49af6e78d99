"""Verify a whole store: its logs, the rows beside them, its own log, and all of them against a receipt of the store."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spooklog.domain.values.errors import Corrupt, NotFound
from spooklog.domain.values.saying import said
from spooklog.replays.files.receipt import STORE, Receipt
from spooklog.replays.files.verify import VerifyResult, verify_stored
from spooklog.store.checks.consistency import disagreements
from spooklog.store.checks.database import check_database
from spooklog.store.checks.own_log import problems_of_store
from spooklog.store.store import Store
from spooklog.store.storelog.checkpoint import heads_at


class StoreResult(NamedTuple):
    """The results of every game and series, and the problems of the store beyond them, a line each."""

    logs: list[VerifyResult]
    problems: list[str]


def verify_store(store: Store, receipt: Receipt | None = None) -> StoreResult:
    """Verify all of a store; with a receipt of the whole store, compare each log with where it stood then.

    Raises NotFound for a receipt of one log that this store does not have.
    """
    streams = [*store.streams.readable(), *store.streams.readable(kind="series")]
    logs = [verify_stored(store, stream.id) for stream in streams]
    rows = disagreements(store.recorder, streams, store.mapper)
    found = StoreResult(logs, [*check_database(store.recorder), *_readable(rows), *_readable(problems_of_store(store))])
    if receipt is None:
        return found
    if receipt.name == STORE:
        return _since(store, found, receipt)
    return found._replace(logs=compared(logs, receipt))


def compared(results: Sequence[VerifyResult], receipt: Receipt | None) -> list[VerifyResult]:
    """Return the results, that of the receipt's log compared with it. Raises NotFound where it is of none of the logs."""
    if receipt is None:
        return list(results)
    if receipt.name == STORE:
        raise NotFound("this is a receipt of a whole store", input=str(receipt), expected=("verify --all --receipt CODE",))
    matching = [place for place, result in enumerate(results) if result.is_of(receipt)]  # by hash: a log may have been renamed
    matching = matching or [place for place, result in enumerate(results) if result.name == receipt.name]
    if not matching and len(results) == 1:
        matching = [0]
    if not matching:
        raise NotFound("the receipt is of none of these logs", input=str(receipt))
    return [result.with_receipt(receipt) if place in matching else result for place, result in enumerate(results)]


def _readable(problems: Iterator[str]) -> Iterator[str]:
    """Yield the problems that a check finds. Where it cannot read on, yield that as its last problem."""
    try:
        yield from problems
    except (Corrupt, NotFound) as problem:  # NotFound: a damaged index misses what the store holds
        yield problem.message


def _since(store: Store, found: StoreResult, receipt: Receipt) -> StoreResult:
    """Compare each log with where it stood at a receipt of the whole store."""
    try:
        own = verify_stored(store, store.own_log.id)
    except Corrupt as problem:
        return found._replace(
            problems=[*found.problems, said("nothing to compare the receipt with: {problem}", problem=problem.message)]
        )
    checked = own.with_receipt(receipt)
    if not checked.sound:
        words = [said("the store's own log: {problem}", problem=problem.message) for problem in checked.problems]
        return found._replace(problems=list(dict.fromkeys([*found.problems, *words])))
    then, here = heads_at(store.own_log, receipt.entry), {result.stream for result in found.logs}
    deleted = [
        said("the {kind} {log} was deleted: it ended at entry {entry} at the receipt", kind=kind, log=log, entry=head.entry)
        for log, (kind, head) in then.items()
        if log not in here
    ]
    logs = [result.with_head(then[result.stream][1]) if result.stream in then else result for result in found.logs]
    return StoreResult(logs, [*found.problems, *deleted])
