"""The program as on Windows, as far as this system can show it, which `windows.py` says: an evening of commands, and a server."""

from __future__ import annotations

import base64
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

from tests.systems.windows import BREAK

PROGRAM = Path(__file__).with_name("windows.py")
SAMPLES = Path(str(resources.files("spooklog.replays"))) / "samples"
LONG = 600
"""Seconds; only a process that hangs takes them."""


class Answer(NamedTuple):
    """What a command answered: on a pipe of Windows, text is cp1252 and JSON is UTF-8."""

    code: int
    out: bytes
    err: bytes

    @property
    def text(self) -> str:
        """Standard output as the shell of Windows reads it."""
        assert b"\n" not in self.out.replace(b"\r\n", b"")
        return self.out.decode("cp1252").replace("\r\n", "\n")

    @property
    def json(self) -> Any:
        """Standard output as one JSON value."""
        return json.loads(self.out)


class Windows:
    """A process that runs command lines as on Windows."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def __call__(self, *words: object, code: int = 0) -> Answer:
        """Type a command line; fails where the exit code is another than `code`."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps([*map(str, words)]) + "\n")
        self._process.stdin.flush()
        payload = json.loads(self._process.stdout.readline() or "{}")
        assert payload, words
        answer = Answer(payload["code"], *(base64.b64decode(payload[name]) for name in ("stdout", "stderr")))
        assert answer.code == code, (words, answer)
        return answer


@contextmanager
def started(folder: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    """The process, in a folder of its own. It does not outlive the test."""
    env = {
        name: value for name, value in os.environ.items() if not name.startswith(("SPOOKLOG_", "XDG_", "PYTHON", "LC_", "LANG"))
    }
    env |= {
        "SPOOKLOG_BY": "Scribe",
        "SPOOKLOG_DB": str(folder / "games.db"),
        "XDG_STATE_HOME": str(folder / "state"),
        "LC_ALL": "C.UTF-8",
    }
    command = [sys.executable, "-X", "warn_default_encoding", str(PROGRAM), *words]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=folder, env=env, stdin=pipe, stdout=pipe, text=True, encoding="utf-8") as process:
        try:
            yield process
        finally:
            process.kill()


def in_windows_lines(file: Path) -> Path:
    """A text file with the lines of Windows, and the byte order mark of its editors."""
    text = file.read_bytes().replace(b"\n", b"\r\n")
    file.write_bytes(b"\xef\xbb\xbf" + text)
    return file


def test_an_evening_goes_as_on_any_system(tmp_path: Path) -> None:
    with started(tmp_path) as process:
        spooklog = Windows(process)
        begin_and_correct(spooklog, tmp_path)
        write_and_read_files(spooklog, tmp_path)
        keep_the_store(spooklog, tmp_path)
        count(spooklog, tmp_path)
    left = [name for name in os.listdir(tmp_path) if name.startswith((".spooklog", "spooklog-"))]
    assert left == [], "drafts were removed though Windows removes no open file"


def begin_and_correct(spooklog: Windows, folder: Path) -> None:
    """A game is begun, typed, corrected and shown."""
    begun = spooklog("new", "spooks", "anna=Änne Š. 🕷", "bert", "cora", "dave", "--setup", "dealer dave", "--name", "evening")
    assert "evening: Spooks" in begun.text
    assert b"\xc4nne" in spooklog("players").out, "names keep the letters that the console has"
    assert "Änne Š. 🕷" in json.dumps(spooklog("players", "--json").json, ensure_ascii=False)
    lines = folder / "lines.txt"
    lines.write_bytes(b"\xef\xbb\xbfbert 1S\r\n-2\r\nanna 2T\r\n")
    spooklog("play", "--file", lines)
    spooklog("undo")
    spooklog("redo")
    spooklog("undo")
    assert "illegal" in spooklog("play", "anna 9K", code=4).err.decode("cp1252")
    spooklog("play", "anna 2K")
    spooklog("amend", "3", "anna 2T", "--apply")
    assert "anna" in spooklog("show").text
    assert spooklog("show", "--at", "1", "--as", "public", "--json").json["ply"] == 1
    assert "2T" in spooklog("log").text
    assert "2T" in spooklog("replay", "--from", "1").text


def write_and_read_files(spooklog: Windows, folder: Path) -> None:
    """Each kind of file is written, written over, and read back; lines end as on Windows where an editor had them."""
    for suffix in ("sheet", "spooklog", "svg", "png", "html", "csv", "cast"):
        name = folder / f"evening.{suffix}"
        spooklog("export", "-o", name)
        spooklog("export", "-o", name, code=6)
        spooklog("export", "-o", name, "--force")
        assert name.stat().st_size
    spooklog("export", "--log", "-o", folder / "with log.html")
    for sound in ("evening.spooklog", "with log.html"):
        spooklog("verify", folder / sound)
    spooklog("import", in_windows_lines(folder / "evening.sheet"), "--name", "again")
    assert spooklog("log", "-g", "again", "--json").json["plies"][-1]["notation"] == "anna 2T"
    friday = folder / "friday.series"
    friday.write_bytes((SAMPLES / "friday-hands.series").read_bytes())
    spooklog("import", in_windows_lines(friday), "--name", "club")
    spooklog("export", "--all", folder / "all.spooklogs")
    spooklog("import", folder / "all.spooklogs", "--db", folder / "other.db")
    spooklog("export", "--all", folder / "tables.sqlite")
    spooklog("audit", "-o", folder / "audit.html")
    code = spooklog("receipt", "-g", "evening").text.split()[-1]
    assert "it stands where the receipt says" in spooklog("verify", "-g", "evening", "--receipt", code).text
    spooklog("plugin", "new", "dark_tower", "--output", folder / "tower")
    assert b"\r" not in (folder / "tower" / "pyproject.toml").read_bytes()


def keep_the_store(spooklog: Windows, folder: Path) -> None:
    """The store is copied, checked, rebuilt; a person is erased. The commands to go back are those of Windows."""
    spooklog("db", "backup", folder / "my copy.db")
    ways = spooklog("db", "backup", folder / "my copy.db", "--force").text.splitlines()[-2:]
    store = folder / "games.db"
    assert ways == [f"   del {store}-wa?, {store}-sh?", f'   copy "{folder / "my copy.db"}" {store}']
    spooklog("db", "check")
    spooklog("db", "rebuild")
    spooklog("players", "erase", "dave", "--yes")
    spooklog("db", "check")


def count(spooklog: Windows, folder: Path) -> None:
    """Series, statistics and an analysis."""
    assert "club" in spooklog("series", "list").text
    spooklog("series", "show", "club")
    spooklog("stats")
    spooklog("stats", "--json")
    spooklog("simulate", "spookies", "--seats", "2", "--seed", "4", "--name", "attic")
    spooklog("analyse", "-g", "attic-1", "--effort", "quick")
    assert "spooks" in spooklog("rulesets").text
    spooklog("plugins")
    made = spooklog("links", "new", "watch", "--game", "evening", "--json").json
    assert made["link"].startswith("http://")
    spooklog("links", "seats", "--game", "evening", "-o", folder / "links.html")
    assert len(spooklog("links", "list", "--json").json["links"]) > 1


def test_a_server_answers_records_and_ends_with_ctrl_break(tmp_path: Path) -> None:
    with started(tmp_path, "serve", "--demo", "--port", "0", "--no-browser") as process:
        assert process.stdout
        found = re.fullmatch(r"(http://127\.0\.0\.1:\d+)/open#([a-z2-7]{26})\s*", process.stdout.readline())
        assert found

        def ask(path: str, body: object = None) -> Any:
            data = None if body is None else json.dumps(body).encode()
            headers = {"Authorization": f"Bearer {found[2]}", "Accept": "application/json", "Content-Type": "application/json"}
            with urlopen(Request(f"{found[1]}{path}", data, headers), timeout=LONG) as answer:
                return json.load(answer)

        games = ask("/")["games"]
        assert games
        process.send_signal(BREAK)
        assert process.wait(LONG) == 0
