"""The lock files: what `make setup` and CI install, by version and hash."""

import re
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
BASE: list[str] = PROJECT["project"]["dependencies"]
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
GROUPS: dict[str, list[str]] = PROJECT["dependency-groups"]

LOCKS = {
    "requirements.lock": [*BASE, *(one for named in (EXTRAS, GROUPS) for group in named.values() for one in group)],
    "requirements-base.lock": BASE,
    "requirements-web.lock": [*BASE, *EXTRAS["web"], *EXTRAS["postgres"], *EXTRAS["png"]],
}
"""Each lock file, with the requirements that it is made from."""


class Pin(NamedTuple):
    """One release, with the hashes of its files."""

    version: str
    hashes: frozenset[str]


def pins(lock: str) -> dict[str, Pin]:
    """The pins of a lock file by name; fails at a line that is no pin."""
    found = {}
    text = "\n".join(line for line in (ROOT / lock).read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
    for line in text.replace("\\\n", " ").splitlines():
        pin, *hashes = re.split(r"\s+--hash=", line.strip())
        match = re.fullmatch(r"([a-z0-9-]+)==(\S+)( ; .+)?", pin)
        assert match, f"no pin: {line}"
        assert hashes, f"no hash: {line}"
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", one) for one in hashes), line
        found[match[1]] = Pin(match[2], frozenset(hashes))
    return found


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_file_pins_every_package_by_version_and_hash_and_names_no_index(lock: str) -> None:
    assert pins(lock)
    assert "://" not in (ROOT / lock).read_text(encoding="utf-8")


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_file_has_what_pyproject_asks_for_within_its_bounds(lock: str) -> None:
    found = pins(lock)
    for one in map(Requirement, LOCKS[lock]):
        assert found[canonicalize_name(one.name)].version in one.specifier, f"{one}: run `make lock`"


@pytest.mark.parametrize("lock", ["requirements-base.lock", "requirements-web.lock"])
def test_a_smaller_lock_file_has_the_pins_of_the_whole_one(lock: str) -> None:
    assert pins(lock).items() <= pins("requirements.lock").items(), "run `make lock`"


def test_the_base_lock_file_has_no_package_of_an_extra_or_a_group() -> None:
    base = {canonicalize_name(Requirement(one).name) for one in BASE}
    others = {canonicalize_name(Requirement(one).name) for one in LOCKS["requirements.lock"]} - base
    assert sorted(others & pins("requirements-base.lock").keys()) == []


def test_ci_installs_nothing_from_an_index_without_a_hash() -> None:
    lines = re.findall(r"pip install .*", (ROOT / ".ci" / "run").read_text(encoding="utf-8"))
    assert lines
    assert [line for line in lines if "--require-hashes" not in line and "--no-deps" not in line] == []
