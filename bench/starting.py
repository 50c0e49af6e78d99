"""Whole processes: one command at a shell, against a Python that imports the packages that it stands on; what guards it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.corpus import BY, fresh, script
from bench.measure import Figure, Scale, compare, timed
from spooklog.store.database.application import open_log
from spooklog.store.database.schema import check_schema
from spooklog.store.entries.mapper import _is_printable
from spooklog.store.entries.row_validation import SEATS, STREAMS, validated
from spooklog.store.store import open_store

PROCESSES = 3
"""Factor on the number of runs: a process is short, so noise of the machine weighs more."""

_STORE = "typer, msgspec, orjson, eventsourcing.application, eventsourcing.sqlite"
PACKAGES = {"play": _STORE, "show": f"{_STORE}, rich.console, rich.table"}
"""What the commands import of others: nothing of ours can start sooner."""


def figures(runs: int) -> Iterator[Figure]:
    """Yield figures for `spooklog play` of a next line, `spooklog show`, another language, and the share of the guards."""
    game = script(200, declined=80, seed=5)
    lines = iter(game.moves)
    with TemporaryDirectory(prefix="spooklog-bench-") as folder:
        path = fresh(folder)
        with open_store(path) as store:
            store.games.start(game.start, name="game")

        def command(*arguments: str, language: str = "en") -> float:
            program = [sys.executable, "-m", "spooklog.cli", *arguments]
            return _process([*program, "--db", path, "--game", "game", "--by", BY, "--lang", language])

        def play() -> float:
            return command("play", next(lines).line)

        several, milliseconds = runs * PROCESSES, Scale("ms", 1e-3)
        for name, work in (("play", play), ("show", lambda: command("show"))):
            packages = partial(_python, f"import {PACKAGES[name]}")
            against = f"spooklog {name} / import the packages that it stands on"
            yield compare(against, work, packages, scale=milliseconds, target=1.6, runs=several)
            yield compare(f"spooklog {name} / python -c pass", work, lambda: _python("pass"), scale=milliseconds, runs=several)
        german, english = (partial(command, "show", language=code) for code in ("de", "en"))
        yield compare("spooklog show in German / in English", german, english, scale=milliseconds, target=1.025, runs=several)
        name = "what guards against a stranger's rows in spooklog play / spooklog play"
        yield compare(name, lambda: _guards(path), play, scale=milliseconds, target=0.02, runs=runs)


def _guards(path: str) -> float:
    """Return the seconds of checking the schema, the rows of a game and its entries, in a store that was just opened."""
    location = Path(path)
    log = open_log(location)  # which closes its recorder when nothing holds it any more
    recorder, query = log.recorder, log.recorder.query

    def look() -> None:
        check_schema(query, location)
        for (table, columns), found in zip(tables, rows, strict=True):
            list(validated(table, columns, found))
        for entry in entries:
            _is_printable(entry.state)

    tables = [("streams", STREAMS), ("seats", SEATS)]
    rows = [query(f"SELECT {', '.join(column.name for column in columns)} FROM {name}") for name, columns in tables]
    entries = [entry for (stream,) in query("SELECT id FROM streams") for entry in recorder.iter_events(stream)]
    try:
        return timed(look)
    finally:
        log.close()


def _python(code: str) -> float:
    return _process([sys.executable, "-c", code])


def _process(arguments: Sequence[str]) -> float:
    """Return the seconds of a process as a shell starts it: with its compiled modules kept, as Python does."""
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return timed(lambda: subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL, env=surroundings))
