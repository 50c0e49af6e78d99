"""A package to begin with: it passes its own tests as it was written, and is written whole or not at all."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import Spooklog
from tests.rulesets.installed import installed

FILES = [
    ".github/workflows/test.yml",
    ".gitignore",
    "README.md",
    "pyproject.toml",
    "src/spooklog_dark_tower/__init__.py",
    "src/spooklog_dark_tower/rulebook.toml",
    "tests/conftest.py",
    "tests/games/ends-by-end.sheet",
    "tests/games/ends-by-void.sheet",
    "tests/test_laws.py",
    "tests/test_rules.py",
]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, in which the commands run."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def judged(place: Path, work: Path, *options: str) -> str:
    """Return what the tests of a package say, which is built as a wheel, and installed by unpacking it."""
    site = work / "site"
    if not site.exists():
        build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(work), str(place)]
        subprocess.run(build, check=True, capture_output=True)
        (wheel,) = work.glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(site)
    arguments = ["-q", "-p", "no:cacheprovider", *options]
    program = f"import sys, pytest; sys.path.insert(0, {str(site)!r}); sys.exit(pytest.main({arguments}))"
    done = subprocess.run([sys.executable, "-c", program], cwd=place, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_a_new_package_passes_its_tests_as_it_was_written(spooklog: Spooklog, here: Path, tmp_path: Path) -> None:
    spooklog("plugin", "new", "dark_tower")
    place = here / "spooklog-dark-tower"
    said = judged(place, tmp_path)
    assert re.search(r"^\d{2,} passed, 2 skipped in", said, re.MULTILINE), said[-3000:]
    said = judged(place, tmp_path, "--golden-update", "-m", "golden")
    assert "made tests/playthroughs/dark_tower/defaults.txt" in said
    said = judged(place, tmp_path, "-m", "golden or rule")
    assert re.search(r"^\d passed, \d+ deselected in", said, re.MULTILINE), said[-3000:]


def test_a_new_package_has_a_game_in_at_most_ninety_lines_under_its_own_name(spooklog: Spooklog, here: Path) -> None:
    assert spooklog("plugin", "new", "dark_tower", "--json").json == {
        "ruleset": "dark_tower",
        "folder": "spooklog-dark-tower",
        "files": FILES,
    }
    place = here / "spooklog-dark-tower"
    texts = {file: (place / file).read_text(encoding="utf-8") for file in FILES}
    assert sorted(path.relative_to(place).as_posix() for path in place.rglob("*") if path.is_file()) == FILES
    assert len(texts["src/spooklog_dark_tower/__init__.py"].splitlines()) <= 90
    assert [file for file, text in texts.items() if "pig" in text.casefold()] == []
    assert 'title="Dark tower"' in texts["src/spooklog_dark_tower/__init__.py"]


def test_a_name_that_holds_that_of_the_template_is_written_once(spooklog: Spooklog, here: Path) -> None:
    spooklog("plugin", "new", "pigs")
    text = (here / "spooklog-pigs/pyproject.toml").read_text(encoding="utf-8")
    assert 'name = "spooklog-pigs"' in text
    assert 'pigs = "spooklog_pigs:RULESET"' in text


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Dark", "a word of small letters"),
        ("dark-tower", "a word of small letters"),
        ("_dark", "a word of small letters"),
        ("dark__tower", "a word of small letters"),
        ("9pins", "a word of small letters"),
        ("class", "a word of small letters"),
        ("../dark", "a word of small letters"),
        ("d" * 31, "a word of small letters"),
        ("spooks", "there is a ruleset 'spooks' already expected spooks_game · spooks2"),
        ("nightwatch", "there is a ruleset 'nightwatch' already expected nightwatch_game · nightwatch2"),
        ("wizard", "a game that tally plays expected wizard_game · wizard2"),
        ("series", "can have it as name expected series_game · series2"),
    ],
)
def test_a_name_that_is_bad_or_taken_is_refused(spooklog: Spooklog, here: Path, name: str, words: str) -> None:
    with installed():
        said = re.sub(r" typed \S+", "", " ".join(spooklog("plugin", "new", name, code=None).err.split()))
        assert words in said
    assert list(here.iterdir()) == []


def test_a_folder_that_exists_is_left_as_it_is(spooklog: Spooklog, here: Path) -> None:
    (here / "mine").mkdir()
    assert "exists already" in spooklog("plugin", "new", "dark_tower", "-o", "mine", code=None).err
    (here / "link").symlink_to("nowhere")
    assert "exists already" in spooklog("plugin", "new", "dark_tower", "-o", "link", code=None).err
    assert sorted(path.name for path in here.iterdir()) == ["link", "mine"]
    assert list((here / "mine").iterdir()) == []


def test_a_folder_within_none_is_refused(spooklog: Spooklog, here: Path) -> None:
    assert "cannot be written" in spooklog("plugin", "new", "dark_tower", "-o", "nowhere/mine", code=None).err
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("problem", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_nothing_is_left_of_a_package_that_could_not_be_finished(
    spooklog: Spooklog, here: Path, monkeypatch: pytest.MonkeyPatch, problem: BaseException
) -> None:
    written: list[Path] = []
    write: Callable[..., int] = Path.write_text

    def fail(path: Path, text: str, **how: str) -> int:
        written.append(path)
        if len(written) > 5:
            raise problem
        return write(path, text, **how)

    monkeypatch.setattr(Path, "write_text", fail)
    spooklog("plugin", "new", "dark_tower", code=None)
    assert len(written) > 5
    assert list(here.iterdir()) == []
