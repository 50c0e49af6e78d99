"""Write pages and their parts as HTML, in the language that is spoken.

All texts and attributes are escaped here, and no sign in them is invisible.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from html import escape
from importlib import resources

import msgspec

from spooklog.domain.values.saying import spoken_code, within
from spooklog.domain.words.visible import visibly
from spooklog.pictures.saying import told
from spooklog.replays.paper.tree import Block, Facts, Fold, Heading, Items, Paper, Picture, Prose, Row, Span, Table, Words

VIEWPORT = "width=device-width, initial-scale=1"

_VOID = frozenset({"br", "input", "meta"})
_STYLES: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "link": ("a", {}),
    "bold": ("b", {}),
    "small": ("small", {}),
    "key": ("kbd", {}),
    "heard": ("span", {"class_": "hidden"}),
    "seen": ("span", {"aria_hidden": "true"}),
    "time": ("time", {}),
}
_SVG = re.compile(r"<svg\b[^>]*>.*</svg>\s*\Z", re.DOTALL)


def element(name: str, /, *children: str, **attributes: str | int | bool | None) -> str:
    """Return an element. Children are markup.

    In names of attributes `_` stands for `-`, but for one at the end, which is dropped. An attribute of None or False is left
    out, one of True has no value.
    """
    head = [name]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        attribute = key.rstrip("_").replace("_", "-")
        words = str(told(value) if key == "aria_label" else value)
        head.append(attribute if value is True else f'{attribute}="{escape(visibly(words))}"')
    start = f"<{' '.join(head)}>"
    return start if name in _VOID else f"{start}{''.join(children)}</{name}>"


def text(words: Words) -> str:
    """Return words as the content of an element."""
    match words:
        case str():
            return escape(visibly(told(words), keep="\n"), quote=False)
        case Span(inner, style, to):
            name, attributes = _STYLES[style]
            target = {"datetime" if style == "time" else "href": to or None}
            return element(name, text(inner), **target, **attributes)
        case tuple():
            return "".join(map(text, words))


def markup(*blocks: Block) -> str:
    """Return parts of a page as markup."""
    return "".join(map(_block, blocks))


def to_html(paper: Paper, back: tuple[str, str] | None = None, other: tuple[str, str] | None = None) -> str:
    """Return a page as a document without scripts, for light and dark screens and black-and-white paper.

    `back` is the address and the name of the page that leads here, where it is served, `other` those of another view of it.
    """
    ways = [
        element("a", text(f"{sign}{name}"), href=to) for sign, one in (("‹ ", back), ("", other)) if one for to, name in (one,)
    ]
    way = element("nav", *ways) if ways else ""
    header = element("p", text(paper.kind)), element("h1", text(paper.title)), element("p", text(paper.subtitle))
    sections = (
        element(
            "section",
            element("h2", text(one.title), id=_anchor(one.title)),
            markup(*(_labelled(block, one.title) for block in one.blocks)),
        )
        for one in paper.sections
    )
    summary = element("section", markup(*paper.summary), class_="summary") if paper.summary else ""
    style = resource("spooklog.replays.paper", "audit.css")
    title = within("{kind}: {title}", kind=paper.kind, title=paper.title)
    return frame(title, style, way, element("header", *header), element("main", summary, *sections))


def _anchor(title: str) -> str:
    """Return the id of a heading: `rulings-and-flags`."""
    return title.casefold().replace(" ", "-")


def _labelled(block: Block, label: str) -> Block:
    """Return a block; a table without a label gets one, so that it can be reached and scrolled by keys."""
    return msgspec.structs.replace(block, label=label) if isinstance(block, Table) and not block.label else block


def frame(title: str, style: str, *body: str, script: str = "", viewport: str = VIEWPORT) -> str:
    """Return a document that loads nothing and runs one script alone, whatever text it holds."""
    policy = (
        "default-src 'none'",
        *((f"script-src '{_digest(script)}'",) if script else ()),
        f"style-src '{_digest(style)}'",
        "base-uri 'none'",
        "form-action 'none'",
    )
    head = (
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content="; ".join(policy)),
        element("meta", name="viewport", content=viewport),
        element("title", text(title)),
        f"<style>{style}</style>",
    )
    parts = (*body, f"<script>{script}</script>" if script else "")
    inside = "\n".join(part for part in parts if part)
    start = f'<!DOCTYPE html>\n<html lang="{spoken_code()}">\n<head>\n{chr(10).join(head)}\n</head>'
    return f"{start}\n<body>\n{inside}\n</body>\n</html>\n"


@cache
def resource(package: str, name: str) -> str:
    """Return a file of a package, a style or a script."""
    return resources.files(package).joinpath(name).read_text(encoding="utf-8")


def _digest(content: str) -> str:
    """Return the hash by which a policy lets content of the page itself run."""
    return f"sha256-{base64.b64encode(sha256(content.encode()).digest()).decode()}"


def _block(block: Block) -> str:
    match block:
        case Heading(words):
            return element("h2", text(words))
        case Facts(rows):
            pairs = (element("dt", text(name)) + element("dd", text(words)) for name, words in rows)
            return element("dl", *pairs, class_="facts")
        case Prose(paragraphs, style):
            return "".join(element("p", text(words), class_=style or None) for words in paragraphs)
        case Items(items):
            return element("ul", *(element("li", text(words)) for words in items))
        case Table():
            wide = {"tabindex": "0", "role": "group", "aria_label": block.label} if block.label else {}
            return element("div", element("table", *_table(block)), class_="wide", **wide)
        case Picture():
            return element("figure", _svg(block.svg), element("figcaption", text(block.words)))
        case Fold(summary, blocks, key, style):
            return element("details", element("summary", text(summary)), markup(*blocks), class_=style or None, data_of=key)


def _table(table: Table) -> Iterator[str]:
    if any(table.head):
        head = (
            element("th", text(name), scope="col", class_=_class(table, at, head=True)) if name else element("td")
            for at, name in enumerate(table.head)
        )
        yield element("thead", element("tr", *head))
    yield element("tbody", *(f"\n{_row(row, table)}" for row in table.rows))


def _row(row: Row, table: Table) -> str:
    if row.heading:
        heading = element("th", text(row.cells[0]), colspan=len(table.head))
        return element("tr", heading, class_="heading")
    cells = []
    for at, words in enumerate(row.cells):
        inside = element("del", text(words)) if row.struck and at == table.strikable else text(words)
        name, scope = ("th", "row") if at == table.names else ("td", None)
        cells.append(element(name, inside.replace("\n", "<br>"), scope=scope, class_=_class(table, at)))
    return element("tr", *cells, class_="struck" if row.struck else "first" if row.first else None)


def _class(table: Table, column: int, *, head: bool = False) -> str | None:
    return "number" if column in table.numbers else "prose" if column in table.prose and not head else None


def _svg(svg: str) -> str:
    """Return the `<svg>` element of a document, whose texts are escaped already; empty where there is none."""
    found = _SVG.search(svg)
    return found[0].strip() if found else ""
