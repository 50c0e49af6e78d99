"""The start-up guard: what a command imports before it knows what it has to do is paid at every ply."""

import subprocess
import sys

import pytest

from spooklog.domain.contract.registry import all_slugs

HEAVY = ("alembic", "eventsourcing", "msgspec", "psycopg", "pydantic", "rich", "sqlalchemy", "sqlite3", "textual", "typer")

LATER = (
    "hashlib",
    "orjson",
    "spooklog.domain.contract.sampling",
    "spooklog.domain.grammar.misfits",
    "spooklog.domain.grammar.pattern",
    "spooklog.domain.grammar.shape",
)
"""What reading a line takes, drawing one, and a table's own facts."""


@pytest.fixture(scope="module")
def loaded() -> frozenset[str]:
    """The modules that a fresh interpreter has loaded after importing the command line."""
    code = "import sys, spooklog.cli.main; print(*sys.modules)"
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    return frozenset(output.split())


@pytest.mark.parametrize("package", HEAVY)
def test_the_command_line_starts_without_the_package(package: str, loaded: frozenset[str]) -> None:
    assert [name for name in sorted(loaded) if name == package or name.startswith(f"{package}.")] == []


def test_the_command_line_starts_without_any_command(loaded: frozenset[str]) -> None:
    assert [name for name in sorted(loaded) if name.startswith("spooklog.cli.commands")] == []


def test_the_command_line_starts_without_any_ruleset(loaded: frozenset[str]) -> None:
    assert [name for name in sorted(loaded) if name.startswith("spooklog.domain.rulesets.")] == []


@pytest.mark.parametrize("slug", sorted(all_slugs()))
def test_a_ruleset_loads_nothing_that_its_first_line_can_load(slug: str) -> None:
    code = f"import sys; from spooklog.domain.contract.registry import find_ruleset as find; find('{slug}'); print(*sys.modules)"
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "spooklog.domain.contract.ruleset" in output.split()
    assert {*LATER} & {*output.split()} == set()


def test_the_guard_measures_the_command_line_itself(loaded: frozenset[str]) -> None:
    assert {"spooklog.cli.main", "spooklog.domain.values.errors"} <= loaded
