"""Options as programs give them: texts as they are typed, or plain values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def option_texts(given: Mapping[str, Any]) -> dict[str, str]:
    """Return options as texts that can be typed. A name or a value that does not exist is refused where the texts are read."""
    return {str(name): _text(value) for name, value in given.items()}


def _text(value: Any) -> str:
    match value:
        case True:
            return "yes"
        case False:
            return "no"
        case None:
            return "none"
        case list() | tuple():
            return ",".join(map(_text, value)) or "none"
        case _:
            return str(value)
