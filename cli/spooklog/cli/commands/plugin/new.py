"""The command that writes a package with a ruleset to begin with."""

from __future__ import annotations

import keyword
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex
from typing import Annotated

import typer

from spooklog.cli.output import INDENT, emit_json, say
from spooklog.cli.params import AsJson
from spooklog.domain.contract.registry import RESERVED_SLUGS, all_slugs, preset_of
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.errors import Conflict, Usage
from spooklog.replays.quoting import quoted

TEMPLATE = Path(__file__).parents[2] / "template"
"""A package that keeps all laws: a dice game by the name of Pig."""

_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_LONGEST = 30
_ELSEWHERE = {"gitignore.txt": ".gitignore", "workflow.yml": ".github/workflows/test.yml"}
"""Files with names that would mean something to tools where the template lies."""


class NewPlugin(Answer, frozen=True, kw_only=True):
    """A package that was written: the slug of its ruleset, its folder, and its files in it."""

    ruleset: str
    folder: str
    files: list[str]


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="the name of the ruleset, such as pig or dark_tower")],
    folder: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FOLDER", help="where to write it (left out: spooklog-NAME)")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Write a package with a ruleset of your own: a small dice game, with tests that it passes, to be changed step by step.

    It has the rules in one file, a rulebook, the laws that hold for every ruleset, a test for each rule, finished games, a README
    and a workflow for GitHub. Nothing is written where the folder exists.
    """
    _check(name)
    place = folder or Path(f"spooklog-{name.replace('_', '-')}")
    files = _written(name, place)
    if as_json:
        emit_json(NewPlugin(ruleset=name, folder=str(place), files=files))
        return
    say(f"{place}: a ruleset called {name}, in {len(files)} files")
    for line in (
        f"cd {quoted(str(place))}",
        'python -m pip install -e ".[test]"',
        "python -m pytest",
        f"spooklog new {name} anna bert",
    ):
        say(" " * INDENT + line)


def _check(name: str) -> None:
    """Raise Usage for a name that no ruleset can have, Conflict for one that is taken."""
    if not _NAME.fullmatch(name) or len(name) > _LONGEST or keyword.iskeyword(name):
        words = "the name of a ruleset is a word of small letters and digits, or several with _ between them"
        raise Usage(words, input=name, expected=("pig", "dark_tower", f"at most {_LONGEST} letters"))
    if words := _taken(name):
        others = (f"{name[: _LONGEST - len(more)]}{more}" for more in ("_game", "2", "3", "4"))
        free = tuple(other for other in others if not _taken(other))[:2]
        raise Conflict(words, input=name, expected=free)


def _taken(name: str) -> str:
    """Return in words why no new ruleset can have a name; empty for one that is free."""
    if name in RESERVED_SLUGS:
        return f"'{name}' is a word of the log, and no ruleset can have it as name"
    if name in all_slugs():
        return f"there is a ruleset '{name}' already"
    if found := preset_of(name):
        return f"'{name}' is the name of a game that {found[0]} plays"
    return ""


def _written(name: str, place: Path) -> list[str]:
    """Write the package, whole or not at all, and return the names of its files. Raises Conflict, Usage."""
    if place.exists() or place.is_symlink():
        raise Conflict(f"'{place}' exists already", input=str(place), expected=("another FOLDER with --output",))
    draft = place.with_name(f".{place.name}-{token_hex(4)}")
    try:
        draft.mkdir()
        files = sorted(_filled(name, draft))
        draft.rename(place)
    except OSError as problem:
        raise Usage(f"'{place}' cannot be written: {problem.strerror}", input=str(place)) from None
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return files


def _filled(name: str, draft: Path) -> Iterator[str]:
    """Write the files of the template under the name of the ruleset, and yield their names."""
    for source in sorted(path for path in TEMPLATE.rglob("*") if path.is_file() and "__pycache__" not in path.parts):
        file = source.relative_to(TEMPLATE).as_posix()
        file = _renamed(_ELSEWHERE.get(file, file), name)
        target = draft / file
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_renamed(source.read_text(encoding="utf-8"), name), encoding="utf-8", newline="\n")
        yield file


def _renamed(text: str, name: str) -> str:
    """Return a text about Pig as one about another game."""
    words = name.split("_")
    names = {
        "spooklog-pig": f"spooklog-{'-'.join(words)}",
        "Pig(": f"{''.join(map(str.capitalize, words))}(",
        "PigAction": f"{''.join(map(str.capitalize, words))}Action",
        "Pig": " ".join(words).capitalize(),
        "pig": name,
    }
    return re.sub("|".join(map(re.escape, names)), lambda found: names[found[0]], text)
