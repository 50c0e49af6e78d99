"""Reads the steps of `deploy/Containerfile`, and runs them in a folder of this machine where no container can be built.

What they install lies below that folder. The steps that install packages of Debian and make a user are left out.
"""

from __future__ import annotations

import argparse
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
CONTAINERFILE = Path("deploy", "Containerfile")
_OF_A_CONTAINER = ("apt-get", "rm -rf /var", "useradd")
"""Commands that change the system."""


class Step(NamedTuple):
    """An instruction of a stage, such as RUN, and what it says."""

    word: str
    says: str


class Stage(NamedTuple):
    """A stage: the image that it begins with, its name, and its steps."""

    base: str
    name: str
    steps: tuple[Step, ...]

    def all(self, word: str) -> list[str]:
        """Return what the instructions of one kind say."""
        return [step.says for step in self.steps if step.word == word]


def stages(text: str) -> list[Stage]:
    """Read a Containerfile."""
    lines = re.sub(r"\\\n\s*", "", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)).splitlines()
    found: list[Stage] = []
    for line in filter(str.strip, lines):
        word, _, says = line.partition(" ")
        if word == "FROM":
            base, _, name = says.partition(" AS ")
            found.append(Stage(base, name, ()))
        else:
            found[-1] = found[-1]._replace(steps=(*found[-1].steps, Step(word, says.strip())))
    return found


def context(root: Path = ROOT) -> Iterator[str]:
    """Yield the committed files that a build is given: those that `.dockerignore` does not leave out."""
    patterns = [line for line in (root / ".dockerignore").read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    listed = subprocess.run(["git", "-C", str(root), "ls-files", "-z"], check=True, stdout=subprocess.PIPE, text=True).stdout
    for name in filter(None, listed.split("\0")):
        out = False
        for pattern in patterns:
            kept = pattern.removeprefix("!")
            if fnmatchcase(name, kept) or name.startswith(f"{kept}/"):
                out = kept == pattern
        if not out:
            yield name


def build(folder: Path, root: Path = ROOT) -> None:
    """Run the steps of the first stage below a folder. Raises CalledProcessError."""
    folder.mkdir(parents=True, exist_ok=True)
    for step in stages((root / CONTAINERFILE).read_text(encoding="utf-8"))[0].steps:
        if step.word == "COPY":
            *sources, target = step.says.split()
            names = context(root) if sources == ["."] else sources
            for name in names:
                place = folder / target.strip("/") / name
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(root / name, place)
        elif step.word == "RUN":
            commands = (one.strip() for one in step.says.split("&&"))
            here = " && ".join(one for one in commands if not one.startswith(_OF_A_CONTAINER)) or "true"
            here = re.sub(r"(?<![\w./])/(opt|src)\b", lambda found: shlex.quote(f"{folder}{found[0]}"), here)
            subprocess.run(["sh", "-euc", here.replace("python3 ", f"{shlex.quote(sys.executable)} ")], check=True, cwd=folder)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the steps below the folder that the call names."""
    parser = argparse.ArgumentParser(prog="python -m tools.image", description=__doc__)
    parser.add_argument("folder", type=Path)
    build(parser.parse_args(arguments).folder.absolute())
    return 0


if __name__ == "__main__":
    sys.exit(main())
