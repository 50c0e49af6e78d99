"""What a command and the table that it is typed at know of each other: the game at hand, and the game that was begun."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Begun:
    """The name of the game that was begun last; None before there is one."""

    def __init__(self) -> None:
        self.game: str | None = None


_begun: ContextVar[Begun | None] = ContextVar("begun", default=None)


@contextmanager
def games_begun() -> Iterator[Begun]:
    """Note which game is begun in here: started, copied, or imported."""
    begun = Begun()
    token = _begun.set(begun)
    try:
        yield begun
    finally:
        _begun.reset(token)


def note_begun(game: str) -> None:
    """Note a game that was begun, by its name. Does nothing outside of `games_begun`."""
    if begun := _begun.get():
        begun.game = game


_at_hand: ContextVar[str | None] = ContextVar("at_hand", default=None)


@contextmanager
def at_hand(game: str) -> Iterator[None]:
    """Run commands about a game, by its id, where they name no other. The surroundings name none meanwhile."""
    token, outside = _at_hand.set(game), os.environ.pop("SPOOKLOG_GAME", None)
    try:
        yield
    finally:
        _at_hand.reset(token)
        if outside is not None:
            os.environ["SPOOKLOG_GAME"] = outside


def game_at_hand() -> str | None:
    """The id of the game that commands are about where they name no other; None in a shell."""
    return _at_hand.get()
