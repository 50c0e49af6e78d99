"""What leaves the repository: an sdist, and the wheel that is built from it, both without any network."""

import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("domain", "pictures", "store", "projections", "replays", "migrations", "api", "web", "cli", "testing")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from an sdist of the checkout."""
    out = tmp_path_factory.mktemp("dist")
    build = subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(ROOT)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert build.returncode == 0, build.stdout + build.stderr
    assert len(list(out.glob("spooklog-*.tar.gz"))) == 1
    (wheel,) = out.glob("spooklog-*.whl")
    return wheel


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    """The paths inside the wheel, without its metadata folder and what goes beside Python."""
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if not name.split("/")[0].endswith((".dist-info", ".data"))}


def test_beside_python_the_wheel_contains_only_the_manual_page(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (beside,) = [name for name in archive.namelist() if name.split("/")[0].endswith(".data")]
        assert beside.endswith(".data/data/share/man/man1/spooklog.1")
        assert archive.read(beside) == (ROOT / "docs" / "spooklog.1").read_bytes()


def test_the_wheel_contains_the_top_level_name_spooklog_alone(names: set[str]) -> None:
    assert {name.split("/")[0] for name in names} == {"spooklog"}
    assert {"spooklog/__init__.py", "spooklog/__main__.py", "spooklog/py.typed"} <= names


def test_the_example_of_the_package_holds_in_an_unpacked_wheel(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "wheel")
    # without `site`, so that no file of the checkout is on the path
    packages = sysconfig.get_paths()["purelib"]
    code = (
        f"import sys; sys.path[:0] = [{str(tmp_path / 'wheel')!r}, {packages!r}]\n"
        "import doctest, spooklog\n"
        "print(spooklog.__file__, *spooklog.__path__, *doctest.testmod(spooklog))"
    )
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    file, path, failed, attempted = done.stdout.split()
    assert (file, path) == (str(tmp_path / "wheel/spooklog/__init__.py"), str(tmp_path / "wheel/spooklog"))
    assert (failed, int(attempted) > 5) == ("0", True)


def test_the_wheel_contains_every_file_of_the_source_folders_and_no_other(names: set[str]) -> None:
    files = {
        path.relative_to(ROOT / room).as_posix()
        for room in ROOMS
        for path in (ROOT / room / "spooklog").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert names == files


def test_the_wheel_is_small(wheel: Path) -> None:
    assert wheel.stat().st_size < 3_000_000


@pytest.mark.parametrize("room", ROOMS)
def test_every_portion_in_the_wheel_is_typed(room: str, names: set[str]) -> None:
    assert f"spooklog/{room}/py.typed" in names


def test_the_wheel_contains_the_facts_and_the_rulebook_of_every_ruleset(names: set[str]) -> None:
    inside = [name.split("/")[3:] for name in names if name.startswith("spooklog/domain/rulesets/")]
    folders = {slug for slug, *rest in inside if rest}
    assert "spooks" in folders
    for slug in sorted(folders):
        assert f"spooklog/domain/rulesets/{slug}/facts.toml" in names
        assert f"spooklog/domain/rulesets/{slug}/rulebook.toml" in names


def test_the_wheel_contains_the_licence_of_every_font_and_word_list(wheel: Path, names: set[str]) -> None:
    assert {f"spooklog/domain/words/lexicons/{file}" for file in ("wordnet-3.0.txt.xz", "forms.txt.xz", "common.txt.xz")} <= names
    with zipfile.ZipFile(wheel) as archive:
        texts = {
            name.partition("/licenses/")[2]: archive.read(name).decode() for name in archive.namelist() if "/licenses/" in name
        }
    notice = texts.pop("THIRD_PARTY.md")
    assert texts.pop("LICENSE").startswith("MIT License")
    # every font and list is named, and so is each text of a licence
    suffixes = (".ttf", ".otf", ".woff", ".woff2")
    others = [name for name in names if name.endswith(suffixes) or ("/lexicons/" in name and name.endswith((".txt", ".xz")))]
    assert len(others) > 5
    assert [name for name in others if f"/{name}" not in notice] == []
    assert len(texts) == 2
    assert [name for name in texts if f"]({name})" not in notice] == []
    assert all(len(text) > 1000 for text in texts.values())


def test_the_wheel_contains_the_schemas_revisions(names: set[str]) -> None:
    assert "spooklog/migrations/env.py" in names
    assert [name for name in names if name.startswith("spooklog/migrations/versions/") and name.endswith(".py")]


def test_the_wheel_installs_the_command_spooklog(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (points,) = [name for name in archive.namelist() if name.endswith(".dist-info/entry_points.txt")]
        assert "spooklog = spooklog.cli.main:main" in archive.read(points).decode().splitlines()
