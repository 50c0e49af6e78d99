"""Prints what surrounds a game: place, tags, watchers, photos, how long it took."""

from __future__ import annotations

from rich.text import Text

from spooklog.cli.output import INDENT, said, say, show, told
from spooklog.cli.screens.tables import facts_table
from spooklog.domain.log.answers import SurroundingsAnswer, surroundings_lines
from spooklog.domain.words.visible import visibly

_HINT = said("nothing is recorded about it: {line}", line='spooklog about --place "Anna\'s kitchen" --tag league')


def show_surroundings(game: str, around: SurroundingsAnswer) -> None:
    """Print surroundings, a part a line, behind the name of the game."""
    say(game)
    lines = list(surroundings_lines(around))
    if not lines:
        say(_HINT, INDENT)
        return
    show(facts_table(((" " * INDENT + told(what), Text(visibly(told(words)))) for what, words in lines), "dim"))
