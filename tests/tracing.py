"""What a call of the program, or a request to the server, enters on its way, and what it sends to an SQLite store.

Each is traced in a process of its own, so that nothing is left of the tracing.
"""

from __future__ import annotations

import json
import sqlite3
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple, Self

from tests.forking import Forked

import spooklog

_CALL = """
import sys
from pathlib import Path
from tests.tracing import Tracer

tracer = Tracer(Path(sys.argv.pop(1)))
with tracer:
    from spooklog.cli.main import main
    main()
"""

_REQUEST = """
import sys
from pathlib import Path
from anyio.from_thread import start_blocking_portal
from spooklog.store.store import open_store
from tests.tracing import Tracer
from tests.web.sites import JSON, TestSite

tracer = Tracer(Path(sys.argv[1]))
with open_store(sys.argv[2]) as store, start_blocking_portal() as TestSite.portal:
    TestSite.portal.call(sys.setprofile, tracer.look)
    _, key = store.links.new("scribe", by="Scribe")
    visitor, game = TestSite(store, {}).visit(key), store.streams.newest(1)[0].id
    for line in ("anna says hello", sys.argv[3]):
        with tracer:
            answer = visitor.post(f"/g/{game}/lines", json={"text": line}, headers=JSON)
    print(answer.text)
"""
"""Two lines: the second is traced, which finds the process warm."""


class Way(NamedTuple):
    """The functions that were entered, in order, each as `room/file:name`; and the statements that were sent to the store.

    What modules do while they are imported is left out, and so are lambdas and comprehensions.
    """

    functions: Sequence[str]
    statements: Sequence[str]

    @property
    def files(self) -> Sequence[str]:
        """The files of these functions, in order."""
        return list(dict.fromkeys(function.partition(":")[0] for function in self.functions))

    @property
    def selects(self) -> Sequence[str]:
        """The statements that read rows."""
        return [one for one in map(str.strip, self.statements) if one.upper().startswith(("SELECT", "WITH"))]


class Tracer:
    """Traces what the process does within `with`, in threads that start later too, and writes the way into a file.

    A store is heard if it is opened after the tracer was made.
    """

    def __init__(self, out: Path) -> None:
        self._out, self._rooms = out, tuple(f"{room}/" for room in spooklog.__path__)
        self._functions: dict[str, None] = {}
        self._statements: list[str] = []
        self._on, self._importing, self._connect = False, 0, sqlite3.connect
        vars(sqlite3)["connect"] = vars(sqlite3.dbapi2)["connect"] = self._heard
        threading.setprofile(self.look)

    def _heard(self, *arguments: Any, **options: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = self._connect(*arguments, **options)
        connection.set_trace_callback(lambda statement: self._statements.append(statement) if self._on else None)
        return connection

    def look(self, frame: FrameType, event: str, _: object) -> None:
        """Note a function that is entered: the profile function of each thread."""
        code = frame.f_code
        if code.co_name == "<module>":
            self._importing += {"call": 1, "return": -1}.get(event, 0)
        elif event == "call" and self._on and not self._importing and code.co_name[0] != "<":
            for room in self._rooms:
                if code.co_filename.startswith(room):
                    self._functions.setdefault(f"{code.co_filename[len(room) :]}:{code.co_qualname}")

    def __enter__(self) -> Self:
        self._functions.clear()
        self._statements.clear()
        self._on = True
        sys.setprofile(self.look)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        self._on = False
        self._out.write_text(json.dumps((list(self._functions), self._statements)))


def traced(folder: Path, *arguments: str, env: Mapping[str, str]) -> tuple[str, Way]:
    """Run the program in a process of its own; return what it prints and its way."""
    return _way(folder, _CALL, arguments, env)


def traced_line(folder: Path, url: str, line: str) -> tuple[str, Way]:
    """Record a line over HTTP, in the game of a store and a process of its own; return the answer and the way of the line."""
    return _way(folder, _REQUEST, (url, line), {})


def _way(folder: Path, script: str, arguments: Sequence[str], env: Mapping[str, str]) -> tuple[str, Way]:
    out = folder / "way.json"
    said, refused = Forked(script, out, *arguments, env=env).communicate()
    assert not refused, refused
    return said, Way(*json.loads(out.read_text()))
