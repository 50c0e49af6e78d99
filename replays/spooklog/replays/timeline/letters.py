"""Letters by which the marks of a game are found: the same on every screen and page that plays it back."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from spooklog.domain.values.saying import said
from spooklog.replays.timeline.timeline import FLAG, NOTE, Timeline

_OWN_LETTERS = "ghlnpqv"
"""Letters that mean the same in every game, so marks cannot have them."""


DISPUTE = said("dispute")
"""The mark of a ply that was disputed, beside those of the timeline."""


def letters_for(words: Iterable[str], taken: Collection[str]) -> dict[str, str]:
    """Return for each word the first of its letters that is free; words without one are left out."""
    used, letters = set(taken), {}
    for word in words:
        free = next((letter for letter in word.casefold() if letter.isascii() and letter.isalpha() and letter not in used), None)
        if free:
            used.add(free)
            letters[word] = free
    return letters


def mark_letters(timeline: Timeline) -> dict[str, str]:
    """Return a letter for each mark that a moment of the game can have; a flag gets `f` in every game."""
    return letters_for((FLAG, *timeline.loaded.game.ruleset.meta.landmarks, NOTE), _OWN_LETTERS)
