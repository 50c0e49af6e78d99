"""Lays the documents out as the site has them: each at its address, with links that fit there."""

from __future__ import annotations

import os.path
import re
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from tools.site.documents import FRONT, HOME, ROOT, Part, Tree, address, links, resolve

FILES = "files"
"""The folder of what is copied into the site as it is: pictures, games to play back, data."""

SITE = "site"
"""The scheme of links to these, of which MyST keeps the path alone."""

_SCHEME = re.compile(r"[a-z]+:")


class Nowhere(Exception):
    """A link to what the repository does not have."""


def stage(tree: Tree, folder: Path, root: Path = ROOT) -> None:
    """Write every document of the site, and the files of `docs/`, into a folder. Raises Nowhere."""
    forge = repository(root)
    for path, parts in tree.items():
        page = folder / f"{address(path)}.md"
        page.parent.mkdir(parents=True, exist_ok=True)
        text = with_site_links((root / path).read_text(encoding="utf-8"), path, tree, forge, root)
        page.write_text("\n".join([text, *(_sidebar(part) for part in parts)]), encoding="utf-8")
    for file in (root / "docs").rglob("*"):
        if file.is_file() and file.suffix != ".md":
            copy = folder / FILES / address(PurePosixPath(file.relative_to(root).as_posix()))
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)


def repository(root: Path = ROOT) -> str:
    """Return the address of the repository on its forge."""
    urls = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
    return str(urls["Source"]).rstrip("/")


def with_site_links(text: str, page: PurePosixPath, tree: Tree, forge: str, root: Path = ROOT) -> str:
    """Return the text of a document with its links as the site needs them, each on the line where it stood. Raises Nowhere.

    Documents lead to each other, pictures and files of `docs/` to their copies, everything else to the repository.
    """
    pieces, done = list[str](), 0
    for link in sorted(links(text), key=lambda link: link.start):
        pieces += [text[done : link.start], _site_link(link.target, page, tree, forge, root, shows=link.shows)]
        done = link.end
    return "".join([*pieces, text[done:]])


def _site_link(link: str, page: PurePosixPath, tree: Tree, forge: str, root: Path, *, shows: bool) -> str:
    name, hash_, anchor = link.partition("#")
    if not name or _SCHEME.match(link):
        return link
    path = resolve(page, name)
    path = HOME if path == FRONT else path
    if not (root / path).exists():
        raise Nowhere(f"{page}: {link}")
    if path in tree:
        to = address(path)
        return f"{_from(page, to.with_name(f'{to.name}.md'))}{hash_}{anchor}"
    if path.parts[0] == "docs" and (root / path).is_file():
        copy = address(path)
        return _from(page, FILES / copy) if shows else f"{SITE}:{_from(page, copy)}"
    kind = "tree" if (root / path).is_dir() else "blob"
    return f"{forge}/{kind}/main/{path}{hash_}{anchor}"


def _from(page: PurePosixPath, target: PurePosixPath) -> str:
    """Return the way from the address of a page to another address."""
    return os.path.relpath(target, address(page).parent).replace(os.sep, "/")


def _sidebar(part: Part) -> str:
    """Return what Sphinx makes a part of the sidebar of."""
    return "\n".join(_toctree(part)) + "\n"


def _toctree(part: Part) -> Iterator[str]:
    yield from ("```{toctree}", ":hidden:", ":titlesonly:")
    if part.heading:
        yield f":caption: {part.heading}"
    yield ""
    for entry in part.entries:
        yield f"{entry.title.replace('`', '')} </{address(entry.path)}>"
    yield "```"
