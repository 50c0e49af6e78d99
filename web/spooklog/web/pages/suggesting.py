"""Completion of what is being typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spooklog.domain.contract.ruleset import Form
from spooklog.domain.lines.possible import LineCompleter
from spooklog.domain.values.answer import Answer, Refusal
from spooklog.domain.values.errors import Ambiguous, Illegal, Impossible, SpooklogError, Usage
from spooklog.projections.game.explain import line_in_words
from spooklog.replays.sheets.line import read_line
from spooklog.web.answers import Page
from spooklog.web.language import said
from spooklog.web.people import named

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.domain.log.seen import SeenGame
    from spooklog.store.logs.loaded import LoadedGame
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
    """Ways to go on with what is typed; there may be more.

    `says` is the sentence of what is typed where it is a whole line that the rules allow, with a word on it where it ends the
    game; `refused` is why a line that can be read is against them, `ends` whether the game is over after it: as far as the viewer
    knows the game. The log may know more, and refuse what has a sentence here.
    """

    game: str
    typed: str
    suggestions: Sequence[Suggestion]
    more: bool
    says: str | None
    ends: bool
    refused: Refusal | None


def suggest(visit: Visit) -> Page:
    """Answer with ways to go on with a line, the likeliest first, as far as the viewer knows what is possible."""
    access = visit.access
    loaded, viewer = visit.load(access)
    text = visit.query.get("text", "")
    if len(text) > LONGEST:
        raise Usage(said("a line that is completed has {most} characters at most", most=LONGEST), expected=(said("less text"),))
    game, seen = loaded.game, loaded.seen(viewer)
    over = game.void or game.closed
    found = LineCompleter(game.ruleset, seen.state, seen.labels, over=over).suggest(text)
    says, ends, refused = (None, False, None) if over else _tried(loaded, text, viewer)
    rows = [Suggestion(text=one.text, shown=one.shown, player=one.name or None, meaning=one.meaning) for one in found.items]
    data = Suggestions(
        game=loaded.stream.name,
        typed=text,
        suggestions=rows,
        more=found.more or found.unfinished,
        says=says,
        ends=ends,
        refused=refused,
    )
    return Page(data, "table/suggestions.html", {"name": loaded.stream.name, "rows": rows})


def _tried(loaded: LoadedGame, text: str, viewer: Viewer) -> tuple[str | None, bool, Refusal | None]:
    """Return the sentence of a whole line and whether it ends the game, or its refusal; nothing for what is no line yet."""
    try:
        sentences, ends = line_in_words(loaded, read_line(text).text, viewer, named(loaded).labels)
        says = "; ".join(sentences)
        return (said("{says}. This ends the game", says=says) if ends else says) or None, ends, None
    except (Illegal, Impossible) as problem:
        return None, False, problem.answer()
    except SpooklogError:
        return None, False, _no_way(loaded, text.split(), viewer)


def _no_way(loaded: LoadedGame, words: Sequence[str], viewer: Viewer) -> Refusal | None:
    """Return why nobody goes to the last of some spaces of a map, where it is known; None for other words.

    A tap on a space that no choice leads to sends its word alone.
    """
    if line := _to_space(loaded.seen(viewer), words):
        try:
            line_in_words(loaded, line, viewer)
        except (Ambiguous, Illegal, Impossible) as problem:
            return problem.answer()
        except SpooklogError:
            pass
    return None


def _to_space(seen: SeenGame, words: Sequence[str]) -> str:
    """Return the line that leads to the last of some spaces of a map, as an offered one leads to another; else nothing."""
    game = seen.game

    def is_space(word: str) -> bool:
        term = game.ruleset.pictures.term(word, seen.state)
        return bool(term and term.label and not term.tone)

    if not words or not all(map(is_space, words)):
        return ""
    for choice in game.ruleset.moves.choices(seen.state):
        if not isinstance(choice, Form):
            start, _, last = game.ruleset.notation.write(seen.state, (choice,), seen.labels).rpartition(" ")
            if is_space(last):
                return f"{start} {words[-1]}"
    return ""
