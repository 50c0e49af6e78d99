"""What one call of the program enters on its way: functions by file, in order, and the statements it sends to an SQLite store."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.forking import Forked

_TRACED = """
import json, sqlite3, sys, threading
import spooklog

out = sys.argv.pop(1)
rooms = tuple(f"{room}/" for room in spooklog.__path__)
entered, said, importing = {}, [], [0]
connect = sqlite3.connect

def listened(*args, **options):
    connection = connect(*args, **options)
    connection.set_trace_callback(said.append)
    return connection

def look(frame, event, _):
    code = frame.f_code
    if code.co_name == "<module>":
        importing[0] += {"call": 1, "return": -1}.get(event, 0)
    elif event == "call" and not importing[0] and code.co_name[0] != "<":
        for room in rooms:
            if code.co_filename.startswith(room):
                entered.setdefault(f"{code.co_filename[len(room):]}:{code.co_qualname}", None)

sqlite3.connect = sqlite3.dbapi2.connect = listened
threading.setprofile(look)
sys.setprofile(look)
try:
    from spooklog.cli.main import main
    main()
finally:
    sys.setprofile(None)
    with open(out, "w") as file:
        json.dump([list(entered), said], file)
"""


class Way(NamedTuple):
    """The functions that a call entered, in order, each as `room/file:name`; and the statements that it sent to the store.

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


def traced(folder: Path, *arguments: str, env: Mapping[str, str]) -> tuple[str, Way]:
    """Run the program in a process of its own; return what it prints and its way."""
    out = folder / "way.json"
    said, refused = Forked(_TRACED, out, *arguments, env=env).communicate()
    assert not refused, refused
    return said, Way(*json.loads(out.read_text()))
