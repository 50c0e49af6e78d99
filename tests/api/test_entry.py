"""`import spooklog`: few names, each imported when it is used, and nothing else."""

from __future__ import annotations

import doctest
import inspect
import subprocess
import sys
from importlib.metadata import version

import pytest

import spooklog

MOST_NAMES = 25


def printed(code: str) -> list[str]:
    """The words that a fresh interpreter prints."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()


def test_there_are_few_names_and_all_of_them_exist() -> None:
    assert len(spooklog.__all__) <= MOST_NAMES
    assert spooklog.__all__ == sorted(spooklog.__all__)
    assert [name for name in spooklog.__all__ if getattr(spooklog, name, None) is None] == []


def test_the_names_that_are_imported_late_are_those_that_are_public() -> None:
    assert {*spooklog._WHERE, "__version__"} == {*spooklog.__all__}


def test_importing_spooklog_imports_nothing_of_it_yet() -> None:
    code = "import sys; before = set(sys.modules); import spooklog; print(*(set(sys.modules) - before))"
    assert [name for name in printed(code) if name.partition(".")[0] not in sys.stdlib_module_names] == ["spooklog"]


def test_the_program_spooklog_imports_nothing_of_the_room() -> None:
    loaded = printed("import sys, spooklog.cli.main; print(*sys.modules)")
    assert [name for name in loaded if name.startswith("spooklog.api")] == []


def test_opening_a_store_imports_neither_pictures_nor_lists() -> None:
    loaded = printed("import sys, spooklog; spooklog.Store, spooklog.open; print(*sys.modules)")
    heavy = (
        "alembic",
        "rich",
        "sqlalchemy",
        "textual",
        "spooklog.pictures",
        "spooklog.projections.lists",
        "spooklog.domain.rulesets",
    )
    assert [name for name in loaded if name.startswith(heavy)] == []


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'opne'"):
        spooklog.opne  # type: ignore[attr-defined]  # noqa: B018


def test_the_version_is_that_of_the_package() -> None:
    assert spooklog.__version__ == version("spooklog")


def test_dir_lists_every_public_name_before_it_is_imported() -> None:
    listed = printed("import spooklog; print(*dir(spooklog))")
    assert [name for name in listed if not name.startswith("_")] == [name for name in spooklog.__all__ if name[0] != "_"]


def test_python_runs_the_package_as_the_program() -> None:
    done = subprocess.run([sys.executable, "-m", "spooklog", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith(f"spooklog {version('spooklog')} ")


def test_the_example_of_the_package_holds() -> None:
    result = doctest.testmod(spooklog)
    assert (result.failed, result.attempted > 5) == (0, True)


def test_every_public_thing_is_documented_and_typed() -> None:
    for name in spooklog.__all__:
        thing = getattr(spooklog, name)
        if isinstance(thing, str):
            continue
        assert inspect.getdoc(thing), name
        for own, member in vars(thing).items() if isinstance(thing, type) else [(name, thing)]:
            if own.startswith("_") and own != name:
                continue
            of = member.fget if isinstance(member, property) else member
            if inspect.isfunction(of):
                assert inspect.getdoc(of), f"{name}.{own}"
                assert "return" in of.__annotations__, f"{name}.{own}"


def test_the_rulesets_that_can_be_played_are_listed_by_name() -> None:
    found = spooklog.rulesets()
    assert [*found][:2] == ["spooks", "spookies"]
    assert (found["spooks"].title, found["spooks"].seats) == ("Spooks", "3 or more (as many as the deck has cards for)")
