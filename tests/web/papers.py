"""A page as a browser and a screen reader take it: elements, their places in each other, names of what can be used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import pairwise

import httpx2

_VOID = frozenset({"meta", "link", "input", "img", "source", "br"})
_FIELDS = frozenset({"input", "select", "textarea"})


@dataclass
class Element:
    """An element with its attributes, what stands in it, and the element around it."""

    tag: str
    attributes: Mapping[str, str]
    around: Element | None
    inside: list[Element | str] = field(default_factory=list)

    def all(self, *tags: str) -> Iterator[Element]:
        """Yield the elements with these tags, or all, in the order of the page."""
        for one in self.inside:
            if isinstance(one, Element):
                if not tags or one.tag in tags:
                    yield one
                yield from one.all(*tags)

    def within(self, tag: str) -> bool:
        """Return whether the element stands in one with this tag."""
        return self.around is not None and (self.around.tag == tag or self.around.within(tag))

    @property
    def name(self) -> str:
        """What a screen reader says for it: its label, else its text and the alternatives of its pictures."""
        if label := self.attributes.get("aria-label", "").strip():
            return label
        parts = (one if isinstance(one, str) else one.name for one in self.inside)
        return " ".join("".join((self.attributes.get("alt", ""), *parts)).split())


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("", {}, None)
        self.at = self.root

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(attrs) == len({name for name, _ in attrs}), f"<{tag}> has an attribute twice"
        element = Element(tag, {name: value or "" for name, value in attrs}, self.at)
        self.at.inside.append(element)
        if tag not in _VOID:
            self.at = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.at.tag, f"</{tag}> closes <{self.at.tag}>"
        assert self.at.around is not None
        self.at = self.at.around

    def handle_data(self, data: str) -> None:
        self.at.inside.append(data)


def read(html: str) -> Element:
    """Return a page as its elements. Fails where one is not closed."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert reader.at is reader.root, f"<{reader.at.tag}> is not closed"
    return reader.root


def page_of(client: httpx2.Client, address: str, status: int = 200) -> Element:
    """The page at an address, which must be right."""
    answer = client.get(address)
    assert answer.status_code == status, (address, answer.text[-400:])
    page = read(answer.text)
    assert list(faults(page)) == [], address
    return page


def faults(page: Element) -> Iterator[str]:
    """Yield what is wrong with a page for those who do not see it, or use no mouse."""
    yield from _faults_of_outline(page)
    yield from _faults_of_ids(page)
    for one in page.all(*_FIELDS):
        labelled = one.within("label") or one.attributes.get("aria-label")
        if one.attributes.get("type") != "hidden" and not labelled:
            yield f"a field has no label: {one.attributes}"
    for one in page.all("a", "button", "summary", "nav", "section", "legend", "th"):
        if one.attributes.get("aria-hidden") == "true":
            continue
        named = one.name if one.tag not in ("nav", "section") else one.attributes.get("aria-label") or one.within("main")
        if not named and one.attributes.get("scope") != "col":
            yield f"<{one.tag}> has no name: {one.attributes}"
        if one.within("a") or one.within("button"):
            yield f"<{one.tag}> stands in a link or a button: {one.attributes}"
    for one in page.all("img"):
        if "alt" not in one.attributes or not {"width", "height"} <= set(one.attributes):
            yield f"a picture has no alternative or no size: {one.attributes}"
    for one in page.all("th"):
        if "scope" not in one.attributes:
            yield f"the heading '{one.name}' of a table has no scope"
    for one in page.all("svg"):
        titles = [inner for inner in one.inside if isinstance(inner, Element) and inner.tag == "title"]
        if one.attributes.get("aria-hidden") != "true" and not titles:
            yield "a drawing has no title"
        if list(one.all("desc")):
            yield "a drawing on a page describes itself, and so does the page"


def _faults_of_outline(page: Element) -> Iterator[str]:
    html = next(page.all("html"))
    if html.attributes.get("lang") != "en":
        yield "the page does not say its language"
    if not next(page.all("title")).name:
        yield "the page has no title"
    for tag in ("main", "header"):
        if len(list(page.all(tag))) != 1:
            yield f"the page has no <{tag}>, or several"
    levels = [int(one.tag[1]) for one in page.all("h1", "h2", "h3", "h4")]
    if levels.count(1) != 1 or levels[0] != 1:
        yield f"headings do not begin with the only h1: {levels}"
    if any(after > before + 1 for before, after in pairwise(levels)):
        yield f"headings leave out a level: {levels}"


def _faults_of_ids(page: Element) -> Iterator[str]:
    count = Counter(one.attributes["id"] for one in page.all() if "id" in one.attributes)
    yield from (f"the id {id} stands twice" for id, number in count.items() if number > 1)
    for one in page.all():
        for name in ("for", "aria-labelledby", "aria-describedby", "aria-controls"):
            missing = set(one.attributes.get(name, "").split()) - set(count)
            if missing:
                yield f"{name} names what is not there: {missing}"
        href = one.attributes.get("href", "")
        if href.startswith("#") and href[1:] and href[1:] not in count:
            yield f"a link leads to {href}, which is not there"
