"""Links between documents lead somewhere: to a file of the repository, and to a heading that it has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    *ROOT.glob("*.md"),
    *ROOT.glob(".github/**/*.md"),
    *(page for folder in ROOT.glob("[!.]*/") for page in folder.rglob("*.md")),
]
LINK = re.compile(r"\]\(<?([^()\s<>]+)>?\)")
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.DOTALL | re.MULTILINE)
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


def links(page: Path) -> list[str]:
    """The relative links of a page, outside of code."""
    found = LINK.findall(CODE.sub("", page.read_text(encoding="utf-8")))
    return [link for link in found if not re.match(r"[a-z]+:", link)]


def anchors(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in HEADING.findall(text)}


EACH = pytest.mark.parametrize("page", [pytest.param(page, id=page.relative_to(ROOT).as_posix()) for page in sorted(PAGES)])


@EACH
def test_every_relative_link_leads_to_a_file_and_a_heading(page: Path) -> None:
    lost = []
    for link in links(page):
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        if not target.exists() or not target.is_relative_to(ROOT) or (anchor and anchor not in anchors(target)):
            lost.append(link)
    assert lost == []


@EACH
def test_every_row_of_a_table_has_the_cells_of_its_head(page: Path) -> None:
    """A bar within a cell ends it, also in code, unless a backslash stands before it."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        head, *rows = table.splitlines()
        bars = re.compile(r"(?<!\\)\|")
        assert [row for row in rows if len(bars.findall(row)) != len(bars.findall(head))] == []


def test_the_readme_is_short_enough_for_a_stranger() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 150
