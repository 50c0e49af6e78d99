"""What leaves the repository: an sdist, and the wheel that is built from it, both without any network."""

import io
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

from tools.catalogues import PACKAGES, kept
from tools.release import Files, build, description, faults, version

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("domain", "pictures", "store", "projections", "replays", "migrations", "api", "web", "cli", "testing")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """An sdist of the checkout, and the wheel that is built from it."""
    return build(tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def wheel(files: Files) -> Path:
    """The wheel."""
    return files.wheel


@pytest.fixture(scope="module")
def sources() -> set[str]:
    """What git keeps, or would."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return {name for name in listed.split("\0") if (ROOT / name).is_file()}


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
    """What grows without being seen is found here: the program, and each language beside it, by the number of its sentences."""
    with zipfile.ZipFile(wheel) as archive:
        sizes = {one.filename: one.compress_size for one in archive.infolist()}
    languages = {name: size for name, size in sizes.items() if name.endswith(".mo")}
    assert wheel.stat().st_size - sum(languages.values()) < 3_050_000
    for code in ("de", "es"):
        size = sum(size for name, size in languages.items() if name.endswith(f"/{code}.mo"))
        assert size < 32 * sum(len(kept(package, code)) for package in PACKAGES)


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
    assert {f"spooklog/domain/words/lexicons/{name}.txt.bz2" for name in ("wordnet-3.0", "forms", "common")} <= names
    with zipfile.ZipFile(wheel) as archive:
        texts = {
            name.partition("/licenses/")[2]: archive.read(name).decode() for name in archive.namelist() if "/licenses/" in name
        }
    notice = texts.pop("THIRD_PARTY.md")
    assert texts.pop("LICENSE").startswith("MIT License")
    # every font and list is named, and so is each text of a licence
    suffixes = (".ttf", ".otf", ".woff", ".woff2")
    others = [name for name in names if name.endswith(suffixes) or ("/lexicons/" in name and name.endswith((".txt", ".bz2")))]
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


def test_the_files_of_a_release_are_what_the_repository_has_and_what_an_index_takes(files: Files, sources: set[str]) -> None:
    assert [*faults(files, sources)] == []


def test_files_that_should_not_be_published_are_named(files: Files, sources: set[str], tmp_path: Path) -> None:
    sdist = tmp_path / files.sdist.name
    with tarfile.open(files.sdist) as whole, tarfile.open(sdist, "w:gz") as other:
        top = files.sdist.name.removesuffix(".tar.gz")
        for name in ("PKG-INFO", "README.md", "LICENSE"):
            other.addfile(whole.getmember(f"{top}/{name}"), whole.extractfile(f"{top}/{name}"))
        other.addfile(tarfile.TarInfo(f"{top}/games.sqlite"), io.BytesIO())
    wheel = tmp_path / files.wheel.name
    with zipfile.ZipFile(files.wheel) as whole, zipfile.ZipFile(wheel, "w") as other:
        for name in whole.namelist():
            if ".dist-info/" in name:
                data = whole.read(name)
                if name.endswith("/METADATA"):
                    data = data.replace(b"](https://", b"](docs/", 1).replace(b"Description-Content-Type: text/markdown\n", b"")
                other.writestr(name, data)
    found = [*faults(Files(wheel, sdist), sources - {"LICENSE"})]
    assert found[:2] == ["the sdist has LICENSE, which is not committed", "the sdist has games.sqlite, which is not committed"]
    assert "the sdist lacks pyproject.toml" in found
    assert [one for one in found if one.startswith("the description has a relative link: ](docs/")]
    assert "FAILED" in found[-1]


def test_pictures_of_the_description_are_files_and_links_are_pages(files: Files) -> None:
    text = description(files)
    for name in ("docs/evening.gif", "docs/record.svg"):
        assert f"](https://raw.githubusercontent.com/spooklog/spooklog/v{version()}/{name})" in text
    assert f"](https://github.com/spooklog/spooklog/blob/v{version()}/docs/tour.md)" in text
