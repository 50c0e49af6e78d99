"""Completion of what is being typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spooklog.domain.lines.possible import LineCompleter
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.errors import Usage
from spooklog.web.answers import Page

if TYPE_CHECKING:
    from spooklog.web.visit import Visit

LONGEST = 400
"""Characters of a line that is completed."""


class Suggestion(Answer, frozen=True, kw_only=True):
    """A way to go on: the whole line, and what of it is shown."""

    text: str
    shown: str
    player: str | None
    meaning: str


class Suggestions(Answer, frozen=True, kw_only=True):
    """Ways to go on with what is typed; there may be more."""

    game: str
    typed: str
    suggestions: Sequence[Suggestion]
    more: bool


def suggest(visit: Visit) -> Page:
    """Answer with ways to go on with a line, the likeliest first, as far as the viewer knows what is possible."""
    access = visit.access
    loaded, viewer = visit.load(access)
    text = visit.query.get("text", "")
    if len(text) > LONGEST:
        raise Usage(f"a line that is completed has {LONGEST} characters at most", expected=("less text",))
    game, seen = loaded.game, loaded.seen(viewer)
    found = LineCompleter(game.ruleset, seen.state, seen.labels, over=game.void or game.closed).suggest(text)
    rows = [Suggestion(text=one.text, shown=one.shown, player=one.name or None, meaning=one.meaning) for one in found.items]
    data = Suggestions(game=loaded.stream.name, typed=text, suggestions=rows, more=found.more or found.unfinished)
    return Page(data, "table/suggestions.html", {"name": loaded.stream.name, "rows": rows})
