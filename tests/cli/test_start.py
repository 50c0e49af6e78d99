"""What a command costs before it does anything: it imports what it needs, and nothing of what others need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Spooklog

from spooklog.cli.program import COMMANDS, program

RUN = """
import sys
before = set(sys.modules)
from spooklog.cli.main import run
code = run(sys.argv[1:])
print(*set(sys.modules) - before, file=sys.stderr)
sys.exit(code)
"""

LISTS = (
    "alembic",
    "eventsourcing.projection",
    "eventsourcing.system",
    "openskill",
    "psycopg",
    "spooklog.migrations.upgrade",
    "sqlalchemy",
)
"""What making and upgrading a store, following it, ratings, and the other kind of database take."""

SCREENS = ("pydantic", "rich", "spooklog.cli.screens", "spooklog.cli.tui", "textual")

SERVER = (
    "asyncio",
    "jinja2",
    "segno",
    "starlette",
    "uvicorn",
    "spooklog.web",
    "spooklog.replays.demo",
    "spooklog.store.changes.links",
)

DATA = ("importlib.metadata", "importlib.resources", "pkgutil", "tomllib")
"""What reading entry points and the tables of a ruleset takes."""

ASIDE = (
    "spooklog.domain.start.arrange",
    "spooklog.domain.pictures.figures",
    "spooklog.domain.log.amend",
    "spooklog.domain.log.amending",
    "spooklog.domain.log.disputes",
    "spooklog.domain.log.starting",
    "spooklog.domain.contract.rulebook",
    "spooklog.domain.rulesets.spooks.board.picture",
    "spooklog.domain.rulesets.spooks.moves.bots",
    "spooklog.domain.rulesets.spooks.moves.choices",
    "spooklog.domain.rulesets.spooks.moves.citations",
    "spooklog.domain.pictures.scene",
    "spooklog.projections.lists.cached_results",
    "spooklog.replays.sheets.sheet",
    "spooklog.replays.sheets.header",
    "spooklog.store.checks.database",
    "spooklog.store.checks.replayer",
    "spooklog.store.checks.examination",
    "spooklog.store.index.words",
    "spooklog.store.postgres.connections",
    "spooklog.store.sqlite.subscription",
    "spooklog.store.logs.series",
)
"""Modules beside the way that a line takes."""


MOST = {"play": 330, "note": 330, "score": 410, "log": 410, "show": 430, "moves": 420, "games": 680, "players": 710}
"""How many modules a command may load, those of Python among them."""

ON_THE_WAY = {"annotated_doc", "eventsourcing", "msgspec", "orjson", "shellingham", "typer", "typing_extensions"}
"""The packages that a line may load."""


def modules_after(*arguments: str) -> frozenset[str]:
    """The modules that a fresh interpreter loads for a command."""
    ended = subprocess.run([sys.executable, "-c", RUN, *arguments], capture_output=True, text=True, check=True)
    loaded = frozenset(ended.stderr.split())
    assert "spooklog.store.database.application" in loaded
    assert set(of(("spooklog.migrations",), loaded)) <= {"spooklog.migrations", "spooklog.migrations.opening"}, "the way in alone"
    return loaded


def of(packages: tuple[str, ...], loaded: frozenset[str]) -> list[str]:
    """Those of the loaded modules that are one of these packages or within one."""
    return sorted(name for name in loaded if any(f"{name}.".startswith(f"{package}.") for package in packages))


@pytest.mark.parametrize("command", [("play", "anna 2T"), ("play", "anna 2T", "--json"), ("undo",), ("note", "a", "bluff")])
def test_recording_loads_neither_lists_nor_screens_nor_tables_of_the_rules(evening: Spooklog, command: tuple[str, ...]) -> None:
    assert evening("score").code == 0
    unneeded = (*LISTS, *SCREENS, *SERVER, *DATA, *ASIDE, "spooklog.domain.values.base_letters")
    assert of(unneeded, modules_after(*command)) == []


@pytest.mark.usefixtures("evening")
def test_a_line_that_is_answered_in_words_loads_no_types_of_answers() -> None:
    assert of(("spooklog.domain.log.answers", "spooklog.projections.game.board"), modules_after("play", "anna 2T")) == []


@pytest.mark.parametrize("command", MOST)
def test_a_command_loads_no_more_modules_than_its_budget(evening: Spooklog, command: str) -> None:
    assert evening("score").code == 0
    arguments = {"play": ("anna 2T",), "note": ("a", "bluff")}
    loaded = modules_after(command, *arguments.get(command, ()))
    assert len(loaded) <= MOST[command]
    assert "openskill" not in loaded


def test_a_line_loads_no_package_but_those_of_its_budget(evening: Spooklog) -> None:
    assert evening("score").code == 0
    packages = {name.partition(".")[0] for name in modules_after("play", "anna 2T")} - {"spooklog"}
    assert packages - sys.stdlib_module_names <= ON_THE_WAY


@pytest.mark.parametrize("command", [("show", "--json"), ("log", "--json"), ("score", "--json")])
def test_data_of_a_game_loads_neither_lists_nor_screens(evening: Spooklog, command: tuple[str, ...]) -> None:
    assert evening("score").code == 0
    assert of((*LISTS, *SCREENS, *SERVER, *DATA), modules_after(*command)) == []


@pytest.mark.parametrize("command", ["show", "moves", "log", "score"])
def test_looking_at_a_game_loads_no_lists(evening: Spooklog, command: str) -> None:
    assert evening("score").code == 0
    assert of((*LISTS, *SERVER, "textual"), modules_after(command)) == []


@pytest.mark.parametrize(("slug", "line"), [("spookies", "anna h"), ("spukstaben", "+E c")])
def test_recording_dice_and_words_loads_no_bots_pictures_words_or_series(spooklog: Spooklog, slug: str, line: str) -> None:
    spooklog("new", slug, "anna", "bert")
    assert spooklog("score").code == 0
    loaded = modules_after("play", line)
    package = f"spooklog.domain.rulesets.{slug}"
    aside = [
        f"{package}.{name}"
        for name in ("moves", "board.picture", "results.numbers", "results.score_parts", "results.series_formats")
    ]
    words = tuple(f"spooklog.domain.words.lexicons.{name}" for name in ("files", "wordlist", "morphology"))
    folders = tuple(f"spooklog.domain.{name}" for name in ("formats", "pictures", "series", "start"))
    assert of((*LISTS, *SCREENS, *ASIDE, *aside, *words, *folders), loaded) == []
    others = {name for name in loaded if name.startswith("spooklog.domain.rulesets.")}
    assert all(f"{name}.".startswith(f"{package}.") for name in others), "no other game"


def test_only_the_commands_that_need_a_server_load_one(evening: Spooklog) -> None:
    assert evening("score").code == 0
    server = ("jinja2", "starlette", "uvicorn")
    assert of(server, modules_after("links", "new", "watch")) == []
    imported = subprocess.run(
        [sys.executable, "-c", "import spooklog.cli.main, sys; print(*sys.modules)"], capture_output=True, text=True, check=True
    )
    assert of((*SERVER, "typer"), frozenset(imported.stdout.split())) == []


def test_the_program_alone_loads_neither_typer_nor_lists_nor_screens(evening: Spooklog) -> None:
    assert evening("score").code == 0
    assert of(("typer", "spooklog.cli.commands", *LISTS, *SCREENS, *SERVER), modules_after()) == []


def test_a_command_loads_the_code_of_no_other(evening: Spooklog) -> None:
    assert evening("score").code == 0
    loaded = of(("spooklog.cli.commands",), modules_after("play", "anna 2T"))
    assert loaded == ["spooklog.cli.commands", "spooklog.cli.commands.play"]


def reference(command: Any) -> list[object]:
    """What help tells of a command, and of the commands within it."""
    params = [(param.name, param.opts, param.metavar, getattr(param, "help", None)) for param in command.params]
    within = [reference(sub) for sub in getattr(command, "commands", {}).values()]
    return [type(command), command.name, command.help, command.epilog, command.rich_help_panel, params, within]


@pytest.mark.parametrize("name", COMMANDS)
def test_the_program_put_together_for_a_command_has_it_as_the_whole_program_has(name: str) -> None:
    alone, whole = program([name, "--json"]).commands, program().commands
    assert list(alone) == [name]
    assert reference(alone[name]) == reference(whole[name])


@pytest.mark.parametrize("arguments", [(), ("--help",), ("--version",), ("pley",), ("--json", "play")])
def test_without_a_command_the_program_is_whole(arguments: tuple[str, ...]) -> None:
    assert list(program(arguments).commands) == list(COMMANDS)


def test_the_program_skips_garbage_collection_at_exit(evening: Spooklog, tmp_path: Path) -> None:
    assert evening("score").code == 0
    told = tmp_path / "told"
    code = f"""
import atexit, gc, sys
from pathlib import Path
from typing import Any
from spooklog.cli.main import main
tell = lambda: Path({str(told)!r}).write_text(f"{{gc.get_stats()[2]['collections']}} {{gc.get_freeze_count() > 10_000}}")
atexit.register(tell)
main()
"""
    subprocess.run([sys.executable, "-c", code, "play", "anna 2T"], capture_output=True, check=True)
    assert told.read_text() == "0 True"
