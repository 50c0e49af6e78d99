"""The shape of the repository: ten rooms, each a source root with one portion of the package `spooklog`."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("domain", "pictures", "store", "projections", "replays", "migrations", "api", "web", "cli", "testing")


@pytest.fixture(scope="module")
def tool() -> dict[str, Any]:
    """The `tool` table of pyproject.toml."""
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    return table


def test_every_source_root_of_the_repository_is_a_known_folder() -> None:
    assert {path.parent.name for path in ROOT.glob("*/spooklog")} == set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_a_source_folder_holds_only_its_own_portion_of_the_package(room: str) -> None:
    files = {"__init__.py", "__main__.py", "py.typed"} if room == "api" else set()  # one portion makes it a package
    assert {path.name for path in (ROOT / room / "spooklog").iterdir()} - {"__pycache__"} == {room, *files}


@pytest.mark.parametrize("room", ROOMS)
def test_a_portion_is_a_typed_regular_package(room: str) -> None:
    portion = ROOT / room / "spooklog" / room
    assert (portion / "__init__.py").is_file()
    assert (portion / "py.typed").is_file()


@pytest.mark.parametrize("room", ROOMS)
def test_a_source_folder_has_a_readme_about_its_purpose(room: str) -> None:
    assert (ROOT / room / "README.md").read_text(encoding="utf-8").startswith("# ")


def test_every_tool_knows_the_same_source_folders(tool: dict[str, Any]) -> None:
    rooms = list(ROOMS)
    assert tool["hatch"]["build"]["dev-mode-dirs"] == rooms
    assert tool["hatch"]["build"]["targets"]["wheel"]["packages"] == [f"{room}/spooklog" for room in rooms]
    assert tool["mypy"]["mypy_path"].split(":") == [*rooms, "tests/pictures/installed", "cli/spooklog/cli/template/src"]
    assert tool["mypy"]["files"] == [*rooms, "tools", "tests", "bench"]
    assert tool["ruff"]["src"] == rooms
    assert tool["importlinter"]["root_package"] == "spooklog"
    (layers,) = [one["layers"] for one in tool["importlinter"]["contracts"] if one["id"] == "layers"]
    assert {name for layer in layers for name in layer.split(" | ")} == {f"spooklog.{room}" for room in rooms}
