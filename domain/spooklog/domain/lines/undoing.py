"""Words that are no line of play, but ask that the last ply goes or comes back."""

from __future__ import annotations

from typing import Literal, TypeAlias

Change: TypeAlias = Literal["undo", "redo"]

_OBJECTS = ("", " it", " that", " this", " the last one", " last", " the last ply")
_BACK = ("take back", "take it back", "take that back", "take this back", "takeback")
_PHRASES: dict[str, Change] = {
    **dict.fromkeys([*(f"undo{one}" for one in _OBJECTS), *_BACK], "undo"),
    **dict.fromkeys([*(f"redo{one}" for one in _OBJECTS), "bring it back", "bring that back"], "redo"),
}


def change_asked_for(text: str) -> Change | None:
    """Return whether a typed line asks for an undo or a redo: `undo`, `take that back!`, `redo it`; None for others."""
    return _PHRASES.get(" ".join(text.casefold().rstrip(" .!").split()))
