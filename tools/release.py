"""Builds what a release publishes, checks it, and prints what would be uploaded.

`--dry-run` runs in CI on every commit: what a release still lacks is printed. Without it each lack is an error; the workflow
`release.yml` runs that for a tag, and publishes the two files.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator, Sequence, Set
from contextlib import redirect_stdout
from datetime import date
from email.parser import BytesParser
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from twine.commands.check import check

ROOT = Path(__file__).resolve().parents[1]
_RELEASE = re.compile(r"^## \[(\d+\.\d+\.\d+)\] - (\S+)$", re.MULTILINE)
_UNRELEASED = re.compile(r"^## \[Unreleased\]\n(.*?)^## \[", re.MULTILINE | re.DOTALL)
_CITED = re.compile(r"^(version|date-released): (\S+)$", re.MULTILINE)
_RELATIVE = re.compile(r"""\]\((?![a-z]+:|\#)[^)]*\)|\b(?:src|href)="(?![a-z]+:|\#)[^"]*\"""")


class Files(NamedTuple):
    """The two files of a release."""

    wheel: Path
    sdist: Path


def version(root: Path = ROOT) -> str:
    """Return the version of pyproject.toml, the one place where it is set."""
    found: str = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    return found


def disagreements(root: Path = ROOT) -> Iterator[str]:
    """Yield where changelog and citation name another version or day than the newest release."""
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    releases = _RELEASE.findall(changelog)
    if not releases:
        yield "CHANGELOG.md has no release"
        return
    number, day = releases[0]
    if number != version(root):
        yield f"the newest release in CHANGELOG.md is {number}, the version in pyproject.toml {version(root)}"
        return
    try:
        date.fromisoformat(day)
    except ValueError:
        yield f"CHANGELOG.md: {day} is no day"
    if not _UNRELEASED.search(changelog):
        yield "CHANGELOG.md has no [Unreleased] above its releases"
    cited = dict(_CITED.findall((root / "CITATION.cff").read_text(encoding="utf-8")))
    if cited != {"version": number, "date-released": day}:
        yield f"CITATION.cff has {' of '.join(cited.values())}, CHANGELOG.md {number} of {day}"


def lacks(root: Path = ROOT) -> Iterator[str]:
    """Yield what has to be done before this commit can be published as its version."""
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    if (found := _UNRELEASED.search(changelog)) and found[1].strip():
        yield "CHANGELOG.md has entries under [Unreleased]: raise the version, and name it above them"
    if _git(root, "status", "--porcelain"):
        yield "something is not committed"
    tag = f"v{version(root)}"
    if tag not in _git(root, "tag", "--points-at", "HEAD").splitlines():
        there = _git(root, "tag", "--list", tag)
        yield f"{tag} is at another commit: raise the version" if there else f"no tag: git tag --sign {tag}"


def build(folder: Path, root: Path = ROOT) -> Files:
    """Build the sdist, and the wheel from it, with the packages of this environment. Raises CalledProcessError."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(root)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    name = f"spooklog-{version(root)}"
    return Files(folder / f"{name}-py3-none-any.whl", folder / f"{name}.tar.gz")


def committed(root: Path = ROOT) -> set[str]:
    """Return the names of the files that git keeps."""
    return {*_git(root, "ls-files", "-z").split("\0")} - {""}


def faults(files: Files, sources: Set[str]) -> Iterator[str]:
    """Yield what is wrong with the built files, of which the sdist is to hold these sources."""
    with tarfile.open(files.sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()} - {"PKG-INFO"}
    yield from (f"the sdist has {name}, which is not committed" for name in sorted(names - sources))
    yield from (f"the sdist lacks {name}" for name in sorted(sources - names))
    yield from (f"the description has a relative link: {link}" for link in _RELATIVE.findall(description(files)))
    with redirect_stdout(StringIO()) as printed:
        failed = check([*map(str, files)], strict=True)
    if failed:
        yield f"twine check --strict: {printed.getvalue()}"


def description(files: Files) -> str:
    """Return the page that an index shows: the README as the wheel has it."""
    with zipfile.ZipFile(files.wheel) as archive:
        (metadata,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        return str(BytesParser().parsebytes(archive.read(metadata)).get_payload())


def main(arguments: Sequence[str] | None = None) -> int:
    """Build into a folder, check, and print. Return 1 where something is wrong or, without `--dry-run`, still lacking."""
    parser = argparse.ArgumentParser(prog="python -m tools.release", description=__doc__)
    parser.add_argument("--dry-run", action="store_true", help="only print what a release still lacks")
    parser.add_argument("--outdir", type=Path, default=ROOT / "dist", help="where the files are built (dist)")
    options = parser.parse_args(arguments)
    files = build(options.outdir)
    wrong, missing = [*disagreements(), *faults(files, committed())], [*lacks()]
    print(f"spooklog {version()} would upload:")
    for file in files:
        print(f"   {file.name}  {file.stat().st_size:,} bytes  sha256 {sha256(file.read_bytes()).hexdigest()}")
    for one in wrong:
        print(f"wrong: {one}", file=sys.stderr)
    for one in missing:
        print(f"before that: {one}", file=sys.stdout if options.dry_run else sys.stderr)
    return int(bool(wrong or (missing and not options.dry_run)))


def _git(root: Path, *command: str) -> str:
    return subprocess.run(["git", "-C", str(root), *command], check=True, stdout=subprocess.PIPE, text=True).stdout


if __name__ == "__main__":
    sys.exit(main())
