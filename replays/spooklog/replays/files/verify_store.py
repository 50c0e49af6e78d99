"""Is a whole store still what was recorded? Its logs, the rows beside them, its own log, and what a receipt of all says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spooklog.domain.errors import Corrupt, NotFound
from spooklog.replays.files.receipt import STORE, Receipt
from spooklog.replays.files.verify import VerifyResult, verify_stored
from spooklog.store.store import Store
from spooklog.store.storelog.checking import problems_of_store
from spooklog.store.storelog.checkpoint import heads_at


class StoreVerdict(NamedTuple):
    """The verdicts on every game and series, and what is wrong with the store beyond them, a line each."""

    logs: list[VerifyResult]
    problems: list[str]


def verify_store(store: Store, receipt: Receipt | None = None) -> StoreVerdict:
    """Look at all of a store; with a receipt of the whole store, at what became of each log since.

    Raises NotFound for a receipt of one log that no log here is of.
    """
    streams = [*store.streams.readable(), *store.streams.readable(kind="series")]
    verdicts = [verify_stored(store, stream.id) for stream in streams]
    found = StoreVerdict(verdicts, [*store.verify(), *_own(store)])
    if receipt is None:
        return found
    if receipt.name == STORE:
        return _since(store, found, receipt)
    return found._replace(logs=compared(verdicts, receipt))


def compared(verdicts: Sequence[VerifyResult], receipt: Receipt | None) -> list[VerifyResult]:
    """Verdicts, the one on the log that a receipt is of compared with it. Raises NotFound where it is of none of them."""
    if receipt is None:
        return list(verdicts)
    if receipt.name == STORE:
        raise NotFound("this is a receipt of a whole store", input=str(receipt), expected=("verify --all --receipt CODE",))
    of_it = [place for place, verdict in enumerate(verdicts) if verdict.is_of(receipt)]
    of_it = of_it or [place for place, verdict in enumerate(verdicts) if verdict.name == receipt.name]
    if not of_it and len(verdicts) == 1:
        of_it = [0]
    if not of_it:
        raise NotFound("the receipt is of none of these logs", input=str(receipt))
    return [verdict.with_receipt(receipt) if place in of_it else verdict for place, verdict in enumerate(verdicts)]


def _own(store: Store) -> list[str]:
    try:
        return list(problems_of_store(store))
    except Corrupt as problem:
        return [problem.message]


def _since(store: Store, found: StoreVerdict, receipt: Receipt) -> StoreVerdict:
    """What became of each log since a receipt of the whole store."""
    try:
        own = verify_stored(store, store.own_log.id)
    except Corrupt as problem:
        return found._replace(problems=[*found.problems, f"nothing to compare the receipt with: {problem.message}"])
    checked = own.with_receipt(receipt)
    if not checked.sound:
        words = [f"the store's own log: {problem.message}" for problem in checked.problems]
        return found._replace(problems=list(dict.fromkeys([*found.problems, *words])))
    then, here = heads_at(store.own_log, receipt.entry), {verdict.stream for verdict in found.logs}
    deleted = [
        f"the {kind} {log} was deleted: it ended at entry {head.entry} at the receipt"
        for log, (kind, head) in then.items()
        if log not in here
    ]
    logs = [verdict.with_head(then[verdict.stream][1]) if verdict.stream in then else verdict for verdict in found.logs]
    return StoreVerdict(logs, [*found.problems, *deleted])
