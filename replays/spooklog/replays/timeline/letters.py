"""Letters by which the marks of a game are found: the same on every screen and page that plays it back."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from spooklog.domain.values.saying import said
from spooklog.replays.timeline.timeline import END, FLAG, NOTE, Timeline

_OWN_LETTERS = "ghlnpqv"
"""Letters that mean the same in every game, so marks cannot have them."""


DISPUTE = "dispute"
"""The mark of a ply that was disputed, beside those of the timeline."""

_WORDS = {
    FLAG: said("flag"),
    NOTE: said("note"),
    END: said("end"),
    DISPUTE: said("dispute"),
    "added": said("added"),
    "attic": said("attic"),
    "bite": said("bite"),
    "blues": said("blues"),
    "card": said("card"),
    "count": said("count"),
    "death": said("death"),
    "defeat": said("defeat"),
    "escape": said("escape"),
    "exchange": said("exchange"),
    "fall": said("fall"),
    "fight": said("fight"),
    "gift": said("gift"),
    "glass": said("glass"),
    "haunt": said("haunt"),
    "lead": said("lead"),
    "penalty": said("penalty"),
    "round": said("round"),
    "straight": said("straight"),
    "time": said("time"),
    "treasure": said("treasure"),
    "trick": said("trick"),
    "turn": said("turn"),
    "words": said("words"),
}
"""The marks as readers see them; that of another ruleset is its own word."""


def mark_word(mark: str) -> str:
    """Return a mark as readers see it."""
    return _WORDS.get(mark, mark)


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
