"""Context between a command and the table that it is typed at: the game at hand, and the game that the command began."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Begun:
    """Holds the name of the game that was begun last; None before there is one."""

    def __init__(self) -> None:
        self.game: str | None = None


_begun: ContextVar[Begun | None] = ContextVar("begun", default=None)


@contextmanager
def games_begun() -> Iterator[Begun]:
    """Collect the game that is begun within: started, copied, or imported."""
    begun = Begun()
    token = _begun.set(begun)
    try:
        yield begun
    finally:
        _begun.reset(token)


def note_begun(game: str) -> None:
    """Report a game that was begun, by its name. Does nothing outside of `games_begun`."""
    if begun := _begun.get():
        begun.game = game


_at_hand: ContextVar[str | None] = ContextVar("at_hand", default=None)


@contextmanager
def at_hand(game: str) -> Iterator[None]:
    """Run commands about a game, by its id, unless they name another. SPOOKLOG_GAME is taken away meanwhile."""
    # typer would take SPOOKLOG_GAME for a --game of the call, which comes before the game at hand
    token, outside = _at_hand.set(game), os.environ.pop("SPOOKLOG_GAME", None)
    try:
        yield
    finally:
        _at_hand.reset(token)
        if outside is not None:
            os.environ["SPOOKLOG_GAME"] = outside


def game_at_hand() -> str | None:
    """Return the id of the game that commands are about unless they name another; None in a shell."""
    return _at_hand.get()
