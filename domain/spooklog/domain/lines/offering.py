"""Lines that may be played, offered in place of one that breaks off too early."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from spooklog.domain.contract.actions import Form
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.labels import Labels, normal

_MOST = 4
"""At most so many lines are offered."""

_TRIED = 400
"""So many choices are looked at for them, at most."""


def offer(problem: SpooklogError, ruleset: AnyRuleset, text: str, state: Any, labels: Labels) -> None:
    """Let the refusal of a part of a line, which cannot be read, expect lines first that may be played and begin with it."""
    problem.expected = tuple(dict.fromkeys((*islice(_begun(ruleset, text, state, labels), _MOST), *problem.expected)))


def _begun(ruleset: AnyRuleset, text: str, state: Any, labels: Labels) -> Iterator[str]:
    """Yield lines that may be played and begin with a text, its player named or left out.

    Nothing where something is hidden from the public: lines that are legal then depend on it, and a refusal must not tell.
    """
    if ruleset.knowledge.seen_by(state, "public") != state:
        return
    first, _, rest = " ".join(text.split()).partition(" ")
    typed = {normal(f"{first} {rest}".strip()), *(normal(f"{labels[seat]} {rest}") for seat in labels.meant(first) if rest)}
    implied = ruleset.notation.implied(state, ruleset.rules.turn(state))
    if implied is not None and not labels.meant(first):
        typed.add(normal(f"{labels[implied]} {first} {rest}".strip()))
    for choice in islice(ruleset.moves.choices(state), _TRIED):
        if not isinstance(choice, Form):
            line = ruleset.notation.write(state, (choice,), labels)
            if any(begun and normal(line).startswith(begun) for begun in typed):
                yield line
