"""Lines from the parts of forms: built by choosing at every open place, and matched with the parts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, permutations, product
from typing import Any

import msgspec

from spooklog.domain.contract.actions import Action, Field, Form
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.labels import Labels

SOME = 9
"""Of a field without a bound no more are chosen than these; a number without a bound goes no further above its least."""

CASES = 200
"""Of the ways to fill a form with the values of an action no more are tried than these."""

Chosen = Mapping[int, tuple[str, ...]]
"""The words chosen at each open place, by its index among the parts."""


def fields(form: Form) -> dict[int, Field]:
    """The open places of a form by their index among the parts."""
    return {at: part for at, part in enumerate(form.parts) if isinstance(part, Field)}


def build(form: Form, labels: Labels, chosen: Chosen) -> str:
    """The whole line with these words at the open places."""
    line = _head(form, labels)
    for at, part in enumerate(form.parts):
        if isinstance(part, str):
            line += part
        elif words := chosen.get(at, ()):
            line += part.before + part.between.join(words)
        else:
            line += part.empty
    return line


def choose(form: Form, labels: Labels, rng: Rng) -> dict[int, tuple[str, ...]]:
    """Words for every open place, drawn by chance; no player twice."""
    chosen: dict[int, tuple[str, ...]] = {}
    players = list(labels.names)
    rng.shuffle(players)
    for at, field in fields(form).items():
        if field.is_player:
            chosen[at] = (players.pop(),)
        elif field.is_number:
            low = field.low or 0
            high = low + SOME if field.high is None else field.high
            chosen[at] = (str(low + rng.below(high - low + 1)),) * _count(field, 1, rng)
        elif field.words:
            chosen[at] = _draw(field, rng)
        else:
            chosen[at] = (rng.choice(("boo", "Night")),) * _count(field, 1, rng)
    return chosen


def begun(form: Form, labels: Labels) -> str:
    """The line up to the first open place."""
    first = next(iter(form.parts), "")
    return _head(form, labels) + (first if isinstance(first, str) else "")


def matches(form: Form, labels: Labels, line: str) -> bool:
    """Whether choosing at the open places makes this line."""
    pattern = re.escape(_head(form, labels))
    for at, part in enumerate(form.parts):
        pattern += re.escape(part) if isinstance(part, str) else f"(?P<f{at}>{_pattern(part, labels)})"
    found = re.fullmatch(pattern, line)
    if found is None:
        return False
    places = fields(form)
    players = [found[f"f{at}"].removeprefix(field.before) for at, field in places.items() if field.is_player]
    return len(players) == len({*players}) and all(_may_be(field, found[f"f{at}"]) for at, field in places.items())


def with_values(form: Form, labels: Labels, action: Action, line: str) -> Iterator[str]:
    """Lines of the form with what an action holds: for notations that write it shorter than it is chosen (`4-7K`).

    A number is taken from the written line, behind the words that stand in front of it.
    """
    lists = [tuple(map(str, value)) for value in msgspec.to_builtins(action).values() if isinstance(value, list | tuple)]
    ways: list[list[tuple[str, ...]]] = []
    places = fields(form)
    for field in places.values():
        if field.is_number:
            found = re.search(re.escape(field.before) + r"([0-9]+)(?![0-9])", line) if field.before else None
            ways.append([(found[1],) if found else ()])
        else:
            known = {*field.words}
            ways.append([one for one in lists if one and known.issuperset(one)] or [()])
    for number, chosen in enumerate(product(*ways)):
        if number >= CASES:
            return
        yield build(form, labels, dict(zip(places, chosen, strict=True)))


def going_on(form: Form, labels: Labels, begun: str, most: int) -> list[str] | None:
    """The lines of a form that begin with a text; None where they cannot be listed, or are more than `most`."""
    found: list[str] = []
    todo = [(_head(form, labels), 0)]
    while todo:
        text, at = todo.pop()
        if not (text.startswith(begun) or begun.startswith(text)):
            continue
        part = form.parts[at] if at < len(form.parts) else ""
        if at == len(form.parts):
            found += [text] if text.startswith(begun) else []
        elif isinstance(part, str):
            todo.append((text + part, at + 1))
        elif (texts := _texts(part, labels, most)) is not None:
            todo += [(text + one, at + 1) for one in texts]
        elif part.most == 1 and (typed := re.match(re.escape(part.before) + r"[^\s,:/]+(?= )", begun[len(text) :])):
            todo.append((text + typed[0], at + 1))
        else:
            return None
        if len(found) > most or len(todo) > CASES * most:
            return None
    return found


def _texts(field: Field, labels: Labels, most: int) -> list[str] | None:
    """What may stand at a field; None where that cannot be listed, or is more than `most` texts."""
    words = labels.names if field.is_player else field.words
    if field.is_number or field.text or field.most is None:
        return None
    texts = [] if field.least else [field.empty]
    for count in range(max(1, field.least), field.most + 1):
        several = product(words, repeat=count) if field.again else permutations(words, count)
        texts += (field.before + field.between.join(one) for one in islice(several, most * most + 1))
        if len(texts) > most * most:
            return None
    return texts


def _head(form: Form, labels: Labels) -> str:
    if form.seat is None:
        return ""
    first = next(iter(form.parts), "")
    return f"{labels[form.seat]}{'' if isinstance(first, str) and first.startswith(':') else ' '}"


def _count(field: Field, most: int, rng: Rng) -> int:
    most = max(field.least, min(most, field.least + SOME))
    return field.least + rng.below(most - field.least + 1)


def _draw(field: Field, rng: Rng) -> tuple[str, ...]:
    words = list(field.words)
    if field.again:
        return tuple(rng.choice(words) for _ in range(_count(field, field.most or field.least + SOME, rng)))
    rng.shuffle(words)
    return tuple(words[: _count(field, len(words) if field.most is None else min(field.most, len(words)), rng)])


def _pattern(field: Field, labels: Labels) -> str:
    """A regular expression of what a field may become."""
    if field.is_player:
        found = _any_of(labels.names)
    elif field.is_number:
        found = "-?[0-9]+"
    elif field.text:
        found = ".+"
    else:
        one, between = _any_of(field.words), re.escape(field.between)
        most = "" if field.most is None else field.most - 1
        found = f"{one}(?:{between}{one}){{{max(field.least, 1) - 1},{most}}}"
    found = re.escape(field.before) + found
    return found if field.least else f"(?:{found}|{re.escape(field.empty)})"


def _any_of(words: Iterable[str]) -> str:
    return f"(?:{'|'.join(map(re.escape, sorted(words, key=len, reverse=True)))})"


def _may_be(field: Field, text: str) -> bool:
    """Whether what matched keeps the bounds of a number, and names no word too often."""
    if not field.least and text == field.empty:
        return True
    text = text.removeprefix(field.before)
    if field.is_number:
        return (field.low is None or field.low <= int(text)) and (field.high is None or int(text) <= field.high)
    if field.again or field.text or not field.between:
        return True
    words: list[Any] = text.split(field.between)
    return len(words) == len({*words})
