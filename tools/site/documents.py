"""Which documents the site has, where each stands in it, and under which heading of the sidebar.

`docs/README.md` is both the index on the forge and the home of the site: each of its headings with links to documents is a part
of the sidebar, in the order of the links. A README that links to documents of its own folder has them below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
HOME = PurePosixPath("docs/README.md")
FRONT = PurePosixPath("README.md")
"""What a visitor of the repository sees first. On the site `HOME` takes its place."""

_CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"(!?)\[((?:[^][]|!\[[^][]*\]\([^()]*\))*)\]\(<?([^()\s<>]+)>?\)")
_HEADING = re.compile(r"^## (.*)$", re.MULTILINE)


class Unlisted(Exception):
    """A document that no heading of the home leads to."""


class Link(NamedTuple):
    """A link in a text: its words, where it leads, whether it shows a picture, and from where to where its target stands."""

    words: str
    target: str
    shows: bool
    start: int
    end: int


class Entry(NamedTuple):
    """A document as the sidebar has it."""

    title: str
    path: PurePosixPath


class Part(NamedTuple):
    """Documents below another one, with their heading; it is empty below a README."""

    heading: str
    entries: Sequence[Entry]


Tree = Mapping[PurePosixPath, Sequence[Part]]
"""Every document of the site, by its path in the repository, with what stands below it."""


def tree(root: Path = ROOT) -> Tree:
    """Return what the site has. Raises Unlisted for a document that it may not lack."""
    taken = {HOME, FRONT}
    _, *pieces = _HEADING.split((root / HOME).read_text(encoding="utf-8"))
    parts = [Part(heading, [*_entries(text, HOME, taken)]) for heading, text in zip(pieces[::2], pieces[1::2], strict=True)]
    found: dict[PurePosixPath, Sequence[Part]] = {HOME: [part for part in parts if part.entries]}
    waiting = [entry.path for part in parts for entry in part.entries]
    while waiting:
        path = waiting.pop(0)
        below = [*_entries((root / path).read_text(encoding="utf-8"), path, taken)] if path.name == "README.md" else []
        found[path] = [Part("", below)] if below else []
        waiting += [entry.path for entry in below]
    if missing := sorted(must_have(root) - found.keys()):
        raise Unlisted(f"no heading of {HOME} leads to {', '.join(map(str, missing))}")
    return found


def must_have(root: Path = ROOT) -> set[PurePosixPath]:
    """Return the documents that the site may not lack: all of `docs/`, and the README of every folder of the repository."""
    files = {*root.glob("docs/**/*.md"), *root.glob("[!.]*/README.md")}
    return {PurePosixPath(file.relative_to(root).as_posix()) for file in files}


def address(path: PurePosixPath) -> PurePosixPath:
    """Return where a document or a file of `docs/` stands in the site; a document loses its suffix.

    What lies in `docs/` stands where it lies there, READMEs of rooms below `rooms/`. A README has the name of its folder.
    """
    parts = [*path.parts[:-1], path.stem if path.suffix == ".md" else path.name]
    if parts[0] == "docs":
        del parts[0]
    elif len(parts) > 1:
        parts.insert(0, "rooms")
    else:
        parts[0] = parts[0].lower().replace("_", "-")
    if parts[-1] == "README":
        parts.pop()
    return PurePosixPath(*parts) if parts else PurePosixPath("index")


def links(text: str) -> Iterator[Link]:
    """Yield the links of a text that stand outside of code, those of a picture inside a link first."""
    masked = _CODE.sub(lambda code: "\0" * len(code[0]), text)
    for found in _LINK.finditer(masked):
        for inner in _LINK.finditer(masked, *found.span(2)):
            yield Link(text[slice(*inner.span(2))], inner[3], bool(inner[1]), *inner.span(3))
        yield Link(text[slice(*found.span(2))], found[3], bool(found[1]), *found.span(3))


def resolve(page: PurePosixPath, link: str) -> PurePosixPath:
    """Return the path in the repository that a relative link of a page leads to. Raises ValueError for one that leads out."""
    parts = list[str]()
    for part in (page.parent / link).parts:
        if part != "..":
            parts.append(part)
        elif parts:
            parts.pop()
        else:
            raise ValueError(f"{page}: {link} leads out of the repository")
    return PurePosixPath(*parts)


def _entries(text: str, page: PurePosixPath, taken: set[PurePosixPath]) -> Iterator[Entry]:
    """Yield the documents that a text links to, each where it is linked first; of a README those of its own folder alone."""
    for link in links(text):
        if link.target.endswith(".md") and ":" not in link.target:
            path = resolve(page, link.target)
            if path not in taken and (page == HOME or path.is_relative_to(page.parent)):
                taken.add(path)
                yield Entry(link.words, path)
