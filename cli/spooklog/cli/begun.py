"""Which game a command has begun, for the table that goes on with it."""

from __future__ import annotations

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
