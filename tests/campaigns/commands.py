"""Every command that writes, each with the store that it needs and what it must have left when it has answered."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple

from tests.campaigns.typing_in import CommandLine
from tests.cli.conftest import PLAYERS, SAMPLES

from spooklog.migrations.upgrade import create_if_missing


class Command(NamedTuple):
    """A command line; `{folder}` in it is the folder of the store."""

    name: str
    arguments: tuple[str, ...]

    def typed(self, folder: Path) -> list[str]:
        """The command line for a folder."""
        return [argument.replace("{folder}", str(folder)) for argument in self.arguments]


COMMANDS = [
    Command(name, tuple(arguments))
    for name, *arguments in (
        ("new", "new", "spooks", *PLAYERS, "--name", "late"),
        ("new in a series", "new", "--series", "fridays", "--name", "late"),
        ("play", "play", "cora 2S", "-g", "evening"),
        ("play a file", "play", "-g", "fresh", "--file", "{folder}/lines.txt"),
        ("undo", "undo", "-g", "evening"),
        ("redo", "redo", "-g", "undone"),
        ("takeback", "takeback", "--agreed", "all", "-g", "evening"),
        ("amend", "amend", "2", "cora 2S", "--apply", "--conflicts", "drop", "-g", "passed"),
        ("note", "note", "what a night", "-g", "evening"),
        ("dispute open", "dispute", "open", "1", "bert looked", "-g", "evening"),
        ("dispute rule", "dispute", "rule", "1", "stands", "--why", "two saw it", "-g", "disputed"),
        ("close", "close", "--void", "the cat", "-g", "evening"),
        ("reopen", "reopen", "-g", "closed"),
        ("rename", "rename", "evening", "late"),
        ("archive", "archive", "evening", "fridays", "--why", "snow"),
        ("unarchive", "unarchive", "bygone"),
        ("branch", "branch", "1", "-g", "evening", "--name", "late"),
        ("series new", "series", "new", "late", "--format", "spooks-long", *PLAYERS),
        ("series add", "series", "add", "evening", "--series", "fridays"),
        ("series result", "series", "result", "fridays", "anna=3", "bert=0", "cora=1", "dave=7"),
        ("series close", "series", "close", "fridays", "--why", "snow"),
        ("import a sheet", "import", str(SAMPLES / "spooks-table.sheet"), "--name", "late"),
        ("import a series", "import", str(SAMPLES / "friday-hands.series"), "--name", "late"),
        ("import a replay file", "import", "{folder}/theirs.spooklog"),
        ("players merge", "players", "merge", "Anna Berg", "anna"),
        ("players split", "players", "split", "Bert Voss"),
        ("players rename", "players", "rename", "Bert Voss", "Bertram Voss"),
        ("players erase", "players", "erase", "Dave Moor", "--yes"),
        ("db rebuild", "db", "rebuild"),
        ("db rebuild the index", "db", "rebuild", "--index"),
        ("db upgrade", "db", "upgrade"),
        ("receipt of all", "receipt", "--all"),
        ("simulate", "simulate", "spooks", "--games", "3", "--seed", "1", "--name", "late"),
        ("export", "export", "-g", "hand", "--format", "replay", "-o", "{folder}/out/hand.spooklog", "--force"),
        ("export a picture", "export", "-g", "hand", "-o", "{folder}/out/hand.svg", "--force"),
        ("audit", "audit", "-g", "hand", "-o", "{folder}/out/hand.html", "--force"),
        ("backup", "db", "backup", "{folder}/out/copy.db", "--force"),
    )
]
"""`db skip` needs a damaged entry and is killed in a test of its own."""


def prepare(folder: Path) -> Path:
    """A store in which each of them succeeds, in a folder with the files that they read; the store."""
    store, other = folder / "games.db", folder / "other.db"
    for path in (store, other):
        create_if_missing(str(path))
    theirs, spooklog = CommandLine(str(other), by="Somebody"), CommandLine(str(store))
    theirs("import", str(SAMPLES / "spookies-table.sheet"), "--name", "visit")
    theirs("export", "-o", str(folder / "theirs.spooklog"))
    (folder / "lines.txt").write_text("bert 1S\ncora pass\ndave pass\nanna pass\n", encoding="utf-8")
    spooklog("import", str(SAMPLES / "spooks-full.sheet"), "--name", "hand")
    spooklog("import", str(SAMPLES / "friday-hands.series"), "--name", "bygone")
    spooklog("players", "merge", "Bert Holm", "Bert Voss")
    spooklog("series", "new", "fridays", "--format", "spooks-long", *PLAYERS)
    for name in ("evening", "undone", "disputed", "closed", "fresh", "passed"):
        spooklog("new", "spooks", *PLAYERS, "--setup", "dealer dave", "--name", name)
        if name != "fresh":
            spooklog("play", "bert 1S", "-g", name)
    spooklog("note", "Dave Moor was late", "-g", "evening")
    spooklog("undo", "-g", "undone")
    for line in ("cora pass", "dave pass"):
        spooklog("play", line, "-g", "passed")
    spooklog("dispute", "open", "1", "bert looked", "-g", "disputed")
    spooklog("close", "--void", "the cat", "-g", "closed")
    spooklog("archive", "bygone", "--why", "long ago")
    spooklog("games")
    return store


def copy(prepared: Path, folder: Path) -> Path:
    """A folder of one's own with a copy of the store and the files; the store."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "out").mkdir(parents=True)
    for name in ("games.db", "lines.txt", "theirs.spooklog"):
        shutil.copy(prepared.parent / name, folder / name)
    return folder / "games.db"
