"""Version, changelog and citation agree, and what a release needs is found where it is missing."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

import spooklog
from tools.release import disagreements, lacks, version

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The files that name a version."""
    for name in ("pyproject.toml", "CHANGELOG.md", "CITATION.cff"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def replace(path: Path, old: str, new: str) -> None:
    """Replace a text that a file has."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_version_changelog_and_citation_agree() -> None:
    assert [*disagreements()] == []
    assert spooklog.__version__ == version()


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("pyproject.toml", 'version = "', 'version = "9'),
        ("CHANGELOG.md", f"## [{version()}] - 2", f"## [{version()}9] - 2"),
        ("CHANGELOG.md", f"## [{version()}] - 2", f"## [{version()}] - 3"),
        ("CHANGELOG.md", f"## [{version()}] - ", f"## {version()}, "),
        ("CHANGELOG.md", "## [Unreleased]\n", ""),
        ("CITATION.cff", "\nversion: ", "\nversion: 9"),
        ("CITATION.cff", "\ndate-released: 2", "\ndate-released: 3"),
    ],
)
def test_a_version_or_a_day_that_differs_is_named(copy: Path, name: str, old: str, new: str) -> None:
    assert [*disagreements(copy)] == []
    replace(copy / name, old, new)
    assert len([*disagreements(copy)]) == 1


def test_a_day_that_no_calendar_has_is_named(copy: Path) -> None:
    changelog = (copy / "CHANGELOG.md").read_text(encoding="utf-8")
    day = changelog.partition(f"## [{version()}] - ")[2].split()[0]
    for name in ("CHANGELOG.md", "CITATION.cff"):
        replace(copy / name, day, "2026-13-01")
    assert [*disagreements(copy)] == ["CHANGELOG.md: 2026-13-01 is no day"]


def git(folder: Path, *words: str) -> None:
    """Run git in a folder, as somebody."""
    who = ("-c", "user.name=Anna", "-c", "user.email=anna@example.org", "-c", "commit.gpgsign=false", "-c", "tag.gpgsign=false")
    subprocess.run(["git", *who, "-C", str(folder), *words], check=True, stdout=subprocess.DEVNULL)


def test_what_a_release_lacks_is_named_until_its_commit_has_its_tag(copy: Path) -> None:
    tag, changelog = f"v{version()}", copy / "CHANGELOG.md"
    head, _, rest = changelog.read_text(encoding="utf-8").partition("## [Unreleased]\n")
    released = f"## [{rest.partition('## [')[2]}"
    changelog.write_text(f"{head}## [Unreleased]\n\n- news\n\n{released}", encoding="utf-8")
    git(copy, "init", "--quiet")
    git(copy, "add", ".")
    git(copy, "commit", "--quiet", "--message", "one")
    (copy / "more").touch()
    assert [one.partition(":")[0] for one in lacks(copy)] == [
        "CHANGELOG.md has entries under [Unreleased]",
        "something is not committed",
        "no tag",
    ]
    replace(changelog, "- news\n\n", "")
    git(copy, "add", ".")
    git(copy, "commit", "--quiet", "--message", "two")
    assert [*lacks(copy)] == [f"no tag: git tag --sign {tag}"]
    git(copy, "tag", tag)
    assert [*lacks(copy)] == []
    git(copy, "commit", "--quiet", "--allow-empty", "--message", "three")
    assert [*lacks(copy)] == [f"{tag} is at another commit: raise the version"]
