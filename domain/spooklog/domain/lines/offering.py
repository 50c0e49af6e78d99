"""Lines that may be played, offered in place of one that breaks off too early."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice, takewhile
from typing import Any

from spooklog.domain.contract.actions import Form
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.lines.meant import Meant, probably_meant
from spooklog.domain.values.errors import Ambiguous, SpooklogError
from spooklog.domain.values.labels import Labels, normal

_MOST = 4
"""At most so many lines are offered."""

_TRIED = 400
"""So many choices are looked at for them, at most."""


_OPEN = re.compile(r"[A-Z]{2,}|…|\[")
"""What begins an open place, or what may be left out."""


def help_with(problem: SpooklogError, ruleset: AnyRuleset, text: str, state: Any, labels: Labels) -> None:
    """Let the refusal of a part of a line, which cannot be read, expect first what was probably meant, then what goes on from it.

    A refusal that names all that may be meant stays as it is.
    """
    clear = not isinstance(problem, Ambiguous)
    meant = probably_meant(ruleset, text, state, labels, [*map(labels.line, problem.expected)]) if clear else Meant()
    offer(problem, ruleset, text, state, labels)
    problem.message = meant.message or problem.message
    problem.expected = tuple(dict.fromkeys((*meant.lines, *problem.expected)))


def offer(problem: SpooklogError, ruleset: AnyRuleset, text: str, state: Any, labels: Labels) -> None:
    """Let the refusal of a part of a line, which cannot be read, expect lines first that may be played and begin with it.

    Where there are none, those that begin like the lines that it expects.
    """
    begun = (_typed(ruleset, text, state, labels), {*_beginnings(problem.expected, labels)})
    found = next(filter(None, (_begin_with(one, ruleset, state, labels) for one in begun)), ())
    problem.expected = tuple(dict.fromkeys(map(labels.line, (*found, *problem.expected))))


def _typed(ruleset: AnyRuleset, text: str, state: Any, labels: Labels) -> set[str]:
    """Return the beginnings that a text may be, its player named or left out."""
    first, _, rest = " ".join(text.split()).partition(" ")
    typed = {normal(f"{first} {rest}".strip()), *(normal(f"{labels[seat]} {rest}") for seat in labels.meant(first) if rest)}
    implied = ruleset.notation.implied(state, ruleset.rules.turn(state))
    if implied is not None and not labels.meant(first):
        typed.add(normal(f"{labels[implied]} {first} {rest}".strip()))
    return typed - {""}


def _beginnings(lines: Iterable[str], labels: Labels) -> Iterator[str]:
    """Yield lines up to what is open in them, of those that have two words before that."""
    for line in lines:
        words = [*takewhile(lambda word: not _OPEN.search(word), labels.line(line).split())]
        if len(words) > 1:
            yield normal(" ".join(words))


def _begin_with(begun: set[str], ruleset: AnyRuleset, state: Any, labels: Labels) -> tuple[str, ...]:
    """Return a few lines that may be played and begin with one of some texts.

    None where something is hidden from the public: lines that are legal then depend on it, and a refusal must not tell.
    """
    if not begun or ruleset.knowledge.seen_by(state, "public") != state:
        return ()
    choices = islice(ruleset.moves.choices(state), _TRIED)
    lines = (ruleset.notation.write(state, (choice,), labels) for choice in choices if not isinstance(choice, Form))
    return tuple(islice((line for line in lines if normal(line).startswith(tuple(begun))), _MOST))
