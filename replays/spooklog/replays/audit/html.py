"""Write a page as HTML: one file without scripts that loads no other, for light and dark screens and black-and-white paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from spooklog.domain.words.visible import visibly
from spooklog.replays.audit.paper import Block, Facts, Paper, Picture, Prose, Row, Section, Table

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""Nothing is loaded and nothing runs, whatever text a page holds."""

_STYLE = """\
:root { color-scheme: light dark; --ink: #1d1f21; --quiet: #5c6166; --paper: #fff; --line: #c9cdd1; --wrong: #a3160f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e6e8; --quiet: #9ba2a9; --paper: #16181b; --line: #3b4046; --wrong: #ff8a80; }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 64rem; background: var(--paper); color: var(--ink);
  font: 15px/1.45 system-ui, "Segoe UI", "DejaVu Sans", Helvetica, Arial, sans-serif; }
header { border-bottom: 2px solid var(--ink); padding-bottom: .6rem; }
header p { margin: 0; color: var(--quiet); }
h1 { margin: 0; font-size: 1.9rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 2.2rem 0 .6rem; font-size: 1.15rem; border-bottom: 1px solid var(--line); padding-bottom: .2rem; }
p { margin: .4rem 0; overflow-wrap: anywhere; }
.wrong { color: var(--wrong); font-weight: 600; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .15rem 1.25rem; margin: .5rem 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .5rem 0; font-size: .92em; min-width: 50%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: .22rem 1rem .22rem 0; border-bottom: 1px solid var(--line);
  white-space: nowrap; }
th { color: var(--quiet); font-weight: 600; border-bottom: 1px solid var(--ink); }
td.prose { white-space: pre-line; overflow-wrap: anywhere; min-width: 8rem; }
td.plain { white-space: pre; }
th.number, td.number { text-align: right; }
tr.day th { color: var(--ink); font-weight: 600; padding-top: .7rem; border-bottom: 1px solid var(--line); }
tr.struck td { color: var(--quiet); }
del { text-decoration: line-through; }
figure { margin: 1rem 0; max-width: 46rem; }
figure svg { display: block; width: 100%; height: auto; border-radius: 6px; }
figcaption { color: var(--quiet); font-size: .9em; margin-top: .3rem; }
@page { margin: 16mm 14mm; }
@media print {
  :root { color-scheme: light; --ink: #000; --quiet: #333; --paper: #fff; --line: #999; --wrong: #000; }
  body { max-width: none; padding: 0; font-size: 9.5pt; line-height: 1.35; }
  h1 { font-size: 18pt; }
  h2 { margin-top: 14pt; break-after: avoid; }
  .wide { overflow: visible; }
  thead { display: table-header-group; }
  p { break-after: avoid; }
  p, tr, figure, dl, section:not(:has(table)) { break-inside: avoid; }
  tr.day { break-after: avoid; }
  th, td { padding: 1.5pt 8pt 1.5pt 0; }
  td.prose { min-width: 0; }
  figure { max-width: 125mm; }
  figure svg { filter: invert(1) hue-rotate(180deg) grayscale(1) contrast(1.1); border: .5pt solid #999; border-radius: 0; }
}
"""

_SVG = re.compile(r"<svg\b[^>]*>.*</svg>\s*\Z", re.DOTALL)


def to_html(paper: Paper) -> str:
    """Return the page as an HTML document."""
    title = _text(f"{paper.kind}: {paper.title}")
    return "".join(
        (
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
            f'<meta http-equiv="Content-Security-Policy" content="{escape(_POLICY)}">\n',
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
            f"<title>{title}</title>\n<style>\n{_STYLE}</style>\n</head>\n<body>\n",
            f"<header>\n<p>{_text(paper.kind)}</p>\n<h1>{_text(paper.title)}</h1>\n<p>{_text(paper.subtitle)}</p>\n</header>\n",
            *map(_section, paper.sections),
            "</body>\n</html>\n",
        )
    )


def _section(section: Section) -> str:
    return f"<section>\n<h2>{_text(section.title)}</h2>\n{''.join(map(_block, section.blocks))}</section>\n"


def _block(block: Block) -> str:
    match block:
        case Facts(rows):
            return "<dl>\n" + "".join(f"<dt>{_text(name)}</dt><dd>{_text(words)}</dd>\n" for name, words in rows) + "</dl>\n"
        case Prose(paragraphs, warning):
            name = ' class="wrong"' if warning else ""
            return "".join(f"<p{name}>{_text(words)}</p>\n" for words in paragraphs)
        case Table():
            return "".join(('<div class="wide">\n<table>\n', *_table(block), "</table>\n</div>\n"))
        case Picture():
            return f"<figure>\n{_svg(block.svg)}\n<figcaption>{_text(block.words)}</figcaption>\n</figure>\n"


def _table(table: Table) -> Iterator[str]:
    if any(table.head):
        cells = (f"<th{_kind(table, column, head=True)}>{_text(name)}</th>" for column, name in enumerate(table.head))
        yield f"<thead><tr>{''.join(cells)}</tr></thead>\n"
    yield "<tbody>\n"
    for row in table.rows:
        yield _heading(row, len(table.head)) if row.heading else _row(row, table)
    yield "</tbody>\n"


def _heading(row: Row, columns: int) -> str:
    return f'<tr class="day"><th colspan="{columns}">{_text(row.cells[0])}</th></tr>\n'


def _row(row: Row, table: Table) -> str:
    cells = []
    for column, words in enumerate(row.cells):
        text = _text(words)
        if row.struck and column == table.strikable:
            text = f"<del>{text}</del>"
        cells.append(f"<td{_kind(table, column)}>{text}</td>")
    name = ' class="struck"' if row.struck else ""
    return f"<tr{name}>{''.join(cells)}</tr>\n"


def _kind(table: Table, column: int, *, head: bool = False) -> str:
    kind = "number" if column in table.numbers else "" if head else "prose" if column in table.prose else "plain"
    return f' class="{kind}"' if kind else ""


def _svg(svg: str) -> str:
    """Return the `<svg>` element of a document, whose texts are escaped already; empty where there is none."""
    found = _SVG.search(svg)
    return found[0].strip() if found else ""


def _text(words: str) -> str:
    return escape(visibly(words, keep="\n"))
