"""Write the fields of an action or of its `Args` as the tokens that stand behind the action in a line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from spooklog.domain.rulesets.halloween.lines.shapes import Shape
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.values.labels import Labels


def write_cells(form: Shape, fields: Any, words: Words, labels: Labels, dice: Sequence[int] | None = None) -> list[str]:
    """Return the tokens that read back as the fields of an action or of its args, with the dice of the same line."""
    tokens = [WRITE[cell](fields, words) for cell in form.cells if cell != "dice?"]
    if "dice?" in form.cells and dice is not None:
        tokens.append(":".join(map(str, dice)))
    if "slot" in form.marks and fields.slot:
        tokens.append(f"={fields.slot}")
    if "raised" in form.marks and fields.raised:
        tokens.append(f"^{fields.raised}")
    if "at" in form.marks and fields.at:
        tokens.append(f"@{words.place(fields.at)}")
    if "extra" in form.marks and getattr(fields, "extra", False):
        tokens.append("*")
    if "by" in form.marks and fields.by > 0:
        tokens += [words.term("by"), labels[fields.by]]
    if "plus" in form.marks:
        tokens += [f"+{card}" for card in fields.plus]
    return [token for token in tokens if token]


def _way(fields: Any, words: Words) -> str:
    start, to = words.place(fields.start), words.place(fields.at)
    return f"{start}>{to}"


WRITE: dict[str, Callable[[Any, Words], str]] = {
    "place": lambda fields, words: words.place(fields.at),
    "mix": lambda fields, words: "+".join(words.colour(level) for level in (fields.level, fields.other) if level),
    "colour": lambda fields, words: words.colour(fields.level),
    "colour?": lambda fields, words: words.colour(fields.level) if fields.level else "",
    "rise": lambda fields, words: ">".join(words.colour(level) for level in (fields.level, fields.to) if level),
    "route": _way,
    "route?": lambda fields, words: _way(fields, words) if fields.start else words.place(fields.at),
    "arena": lambda fields, words: words.place(fields.at) if fields.start == fields.at else _way(fields, words),
    "duel": lambda fields, words: f"{words.colour(fields.level)}>{words.colour(fields.foe)}",
    "target": lambda fields, words: _aim(fields, words),
    "spaces": lambda fields, words: " ".join(map(words.space, fields.spaces)),
    "section": lambda fields, _: str(fields.section),
    "number": lambda fields, _: str(fields.number),
    "value": lambda fields, _: str(fields.value),
    "exchange": lambda fields, words: f"{words.colours(fields.pay)}>{words.colours(fields.get)}",
    "second": lambda fields, words: words.place(fields.second),
    "other": lambda fields, words: words.colour(fields.other),
    "kind": lambda fields, words: words.kind(fields.kind),
}


def _aim(fields: Any, words: Words) -> str:
    """Return a building to haunt, with A1 also the building of the two ghosts."""
    near = getattr(fields, "near", "")
    return f"{words.place(fields.at)}<{words.place(near)}" if near else words.place(fields.at)
