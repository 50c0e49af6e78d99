"""Every proof of a store held against it: which of them find something."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Literal

from tests.campaigns.rich import Rich
from tests.campaigns.typing_in import CommandLine

from spooklog.domain.values.errors import Conflict, Corrupt, NotFound, SpooklogError
from spooklog.replays.files.importing import import_replay
from spooklog.replays.files.lines import replay_lines
from spooklog.replays.files.receipt import Receipt
from spooklog.replays.files.verify import VerifyResult
from spooklog.replays.files.verify_store import compared, verify_store
from spooklog.store.checks.consistency import disagreements
from spooklog.store.checks.database import check_database
from spooklog.store.checks.examination import Problem
from spooklog.store.store import Store, open_store

Proof = Literal[
    "opening", "loading", "db check", "chain", "index", "rows", "store log", "receipt of the game", "receipt of all", "import"
]
"""`opening` refuses the store, `loading` a game of it. `chain` includes the rules and what entries hold the hashes of; `rows` are
pages, types and references. `import` is that of replay files from before: it says other than that they are here already.
"""

_INDEX = ("the index says", "game ", "the game ")
"""How problems begin that the index and the list of games of a series tell of."""


def findings(url: str, rich: Rich) -> frozenset[Proof]:
    """The proofs that find something wrong with a store. The import comes last: it may mend what it finds."""
    return frozenset(_found(url, rich))


def _disagreeing(store: Store) -> Iterator[str]:
    """Rows that hold a fact twice and do not agree, which `db check` and `verify --all` name."""
    with suppress(Corrupt, NotFound):
        streams = [*store.streams.readable(), *store.streams.readable(kind="series")]
        yield from disagreements(store.recorder, streams, store.mapper)


def _found(url: str, rich: Rich) -> Iterator[Proof]:
    try:
        opened = open_store(url)
    except SpooklogError:
        yield "opening"
        return
    with opened as store:
        if _refuses(store):
            yield "loading"
        whole = verify_store(store)
        yield from _of_logs(problem for verdict in whole.logs for problem in verdict.problems)
        if check_database(store.recorder):
            yield "rows"
        of_rows = {*check_database(store.recorder), *_disagreeing(store)}
        if set(whole.problems) - of_rows:
            yield "store log"
        if any(_denies(whole.logs, log, receipt) for log, receipt in rich.receipts.items()):
            yield "receipt of the game"
        if _denies_all(store, rich, len(whole.problems)):
            yield "receipt of all"
    code, out, _ = CommandLine(url).ended("db", "check")
    if code:
        yield "db check"
    assert bool(code) != ("no problems" in out)
    with open_store(url) as store:
        if any(_imports(store, file) for file in rich.files.values()):
            yield "import"


def _refuses(store: Store) -> bool:
    """Whether any game or series is not loaded."""
    rows = store.recorder.query("SELECT id, kind FROM streams WHERE kind IN ('game', 'series')")
    for id, kind in rows:
        try:
            store.games.load(id) if kind == "game" else store.series.load(id)
        except SpooklogError:
            return True
    return False


def _of_logs(problems: Iterable[Problem]) -> Iterator[Proof]:
    for problem in problems:
        if problem.kind == "text" and "own log" in problem.message:
            yield "store log"  # which says that it was never erased
            continue
        ends = problem.kind == "cut" or (problem.kind in ("added", "altered") and "index" in problem.message)
        yield "index" if ends or (problem.kind == "index" and problem.message.startswith(_INDEX)) else "chain"


def _denies(logs: Sequence[VerifyResult], log: str, receipt: Receipt) -> bool:
    """Whether the entries of a log are not those of its receipt. Without a log there is nothing to compare the receipt with."""
    try:
        verdicts = compared(logs, receipt)
    except NotFound:
        return False
    return any(_other(verdict, receipt.entry) for verdict in verdicts if verdict.stream == log)


def _denies_all(store: Store, rich: Rich, known: int) -> bool:
    """Whether any log is not there, or has other entries, than at the receipt of the whole store."""
    found = verify_store(store, rich.receipt_of_all)
    then = {log: receipt.entry for log, receipt in rich.receipts.items()}
    others = [verdict for verdict in found.logs if verdict.stream in then and _other(verdict, then[verdict.stream])]
    return bool(others) or len(found.problems) > known


def _other(verdict: VerifyResult, last: int) -> bool:
    """Whether an entry up to the one of a receipt is said to be another."""
    problems = verdict.problems
    return any(one.kind in ("receipt", "cut") or (one.entry is not None and one.entry <= last) for one in problems)


def _imports(store: Store, file: Path) -> bool:
    """Whether the import of a replay file says other than that its log is here already."""
    try:
        with file.open("rb") as source:
            taken = import_replay(store, replay_lines(source), by="Scribe")
    except (Corrupt, Conflict):
        return True
    return any(one.change not in ("same", "older") for one in taken)
