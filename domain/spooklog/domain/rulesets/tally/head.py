"""The head of a sheet: `title`, `categories`, `teams`, `starter`, `dealer` (catalogue 1.1), read, written, and as a value."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from spooklog.domain.contract.actions import Setup
from spooklog.domain.contract.facts import shipped_facts
from spooklog.domain.rulesets.tally.refuse import PACKAGE, refuse, said
from spooklog.domain.rulesets.tally.words import KEYWORDS, WORD
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.errors import Unreadable
from spooklog.domain.values.labels import Labels, composed, listed, unaccented
from spooklog.domain.values.options import OptionValue
from spooklog.domain.values.value import Value
from spooklog.domain.words.visible import is_visible

_FORMS = {
    "title": "title Catan",
    "categories": "categories roads, cities, army",
    "teams": "teams anna+bert cora+dave",
    "starter": "starter anna",
    "dealer": "dealer anna",
}

_COMMENT = re.compile(r"(?:^|\s)\\*#(?:[\s!@]|$)")
"""Signs that would begin a comment of a sheet, or an escaped one."""


class Head(Value, frozen=True, kw_only=True):
    """The head of a sheet: title, own categories, the seats of each team, the seats that start and that deal (0: not known)."""

    title: str = ""
    categories: tuple[str, ...] = ()
    teams: tuple[tuple[int, ...], ...] = ()
    starter: int = 0
    dealer: int = 0


_HEAD = Codec(Head)


def head_of(setup: Setup) -> Head:
    """Return the head of a setup. Raises msgspec.ValidationError for one that no header line could have made."""
    return _HEAD.convert(setup.opening)


def title(setup: Setup) -> str | None:
    """Return the title that the head gives the game, None without one."""
    found = setup.opening.get("title")
    return found if isinstance(found, str) and found else None


def read_header(lines: Sequence[str], labels: Labels, options: Mapping[str, OptionValue]) -> dict[str, Any]:  # noqa: ARG001
    """Return the opening that header lines stand for. Raises Unreadable (head.1 to head.5), Ambiguous for a name."""
    found: dict[str, Any] = {}
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        word = word.casefold()
        if word not in _READ:
            raise Unreadable(
                said("no line of the head: '{line}'", line=line), rule="tally:line.1", input=line, expected=tuple(_FORMS.values())
            )
        if word in found:
            raise Unreadable(
                said("the line '{word}' is given twice", word=word), rule="tally:line.1", input=line, expected=(_FORMS[word],)
            )
        found[word] = _READ[word](" ".join(composed(rest).split()), labels)
    return found


def write_header(setup: Setup, labels: Labels) -> list[str]:
    """Return header lines that read back as the opening of a setup."""
    head = head_of(setup)
    lines = [f"title {head.title}"] if head.title else []
    if head.categories:
        lines.append(f"categories {', '.join(head.categories)}")
    if head.teams:
        lines.append("teams " + " ".join("+".join(labels[seat] for seat in team) for team in head.teams))
    seats = {"starter": head.starter, "dealer": head.dealer}
    return [*lines, *(f"{word} {labels[seat]}" for word, seat in seats.items() if seat)]


def check_title(text: str) -> None:
    """Refuse a title that is too long, or that no line of a sheet can hold (head.1)."""
    most = shipped_facts(PACKAGE)["limits"]["title"]
    if not 1 <= len(text) <= most:
        refuse(
            "head.1", said("a title has 1 to {most} signs, this one has {number}", most=most, number=len(text)), _FORMS["title"]
        )
    if not is_visible(text) or _COMMENT.search(text):
        refuse("head.1", "a title has no invisible signs, and no # between blanks", _FORMS["title"])


def check_categories(names: Sequence[str]) -> None:
    """Refuse categories that are too many, too long, doubled, or that no line can name (head.2)."""
    limits = shipped_facts(PACKAGE)["limits"]
    if len(names) > limits["categories"]:
        refuse(
            "head.2",
            said("a sheet has {most} categories at most, not {number}", most=limits["categories"], number=len(names)),
            _FORMS["categories"],
        )
    for name in names:
        if not name:
            refuse("head.2", "a category is missing before or behind a comma", _FORMS["categories"])
        if name[0].isdigit():
            refuse(
                "head.2", said("the category '{name}' begins with a digit, like a figure", name=name[:40]), _FORMS["categories"]
            )
        if len(name) > limits["category"] or not all(map(WORD.fullmatch, name.split(" "))):
            words = said(
                "'{name}' cannot be a category: letters, digits and hyphens, {most} signs at most",
                name=name[:40],
                most=limits["category"],
            )
            refuse("head.2", words, _FORMS["categories"])
        if unaccented(first := name.split(" ")[0]) in KEYWORDS:
            refuse("head.2", said("the category '{name}' begins like a word of the notation", name=name), f"{first}s")
    if len({unaccented(name) for name in names}) < len(names):
        refuse("head.2", "two categories have the same name", _FORMS["categories"])


def _title(text: str, labels: Labels) -> str:  # noqa: ARG001
    check_title(text)
    return text


def _categories(text: str, labels: Labels) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    check_categories(names)
    if alike := next((name for name in names if labels.whole(name.split(" ")[0])), None):
        refuse("head.2", said("the category '{name}' begins like a player", name=alike), _FORMS["categories"])
    return names


def _teams(text: str, labels: Labels) -> list[list[int]]:
    teams = [[labels.seat(name, rule="tally:head.3") for name in team.split("+")] for team in text.replace(",", " ").split()]
    seats = [seat for team in teams for seat in team]
    if twice := [name for seat, name in enumerate(labels.names, start=1) if seats.count(seat) > 1]:
        refuse("head.3", said("every player is in one team: {names} not in two", names=listed(twice)), _FORMS["teams"])
    if left := [name for seat, name in enumerate(labels.names, start=1) if seat not in seats]:
        refuse("head.3", said("every player is in one team: {names} too", names=listed(left)), _FORMS["teams"])
    return sorted(sorted(team) for team in teams)


def _starter(text: str, labels: Labels) -> int:
    return labels.seat(text, rule="tally:head.4")


def _dealer(text: str, labels: Labels) -> int:
    return labels.seat(text, rule="tally:head.5")


_READ: Mapping[str, Callable[[str, Labels], Any]] = {
    "title": _title,
    "categories": _categories,
    "teams": _teams,
    "starter": _starter,
    "dealer": _dealer,
}
