"""Points for places, as an option: `10,6,3,1`."""

from __future__ import annotations

import re
from collections.abc import Callable

from spooklog.domain.labels import Labels
from spooklog.domain.options import NO_LABELS, Option, OptionValue

_LIST = re.compile(r"[0-9]{1,6}(,[0-9]{1,6}){0,99}")


class Awards(Option, frozen=True, kw_only=True):
    """Whole numbers with commas, for the first place, the second and so on; `none` for one point per player placed behind."""

    def read(self, text: str, labels: Labels = NO_LABELS) -> OptionValue:  # noqa: ARG002
        if text.casefold() == "none":
            return None
        if not _LIST.fullmatch(text):
            raise self.refuse(text)
        return text

    def accepts(self) -> tuple[str, ...]:
        return ("10,6,3,1", "none")

    def write(self, value: OptionValue, labels: Labels = NO_LABELS) -> str:  # noqa: ARG002
        return "none" if value is None else str(value)


def award_of(value: OptionValue) -> Callable[[int, int], int]:
    """Return a function that gives the worth of a place, from the place and the number of players behind it."""
    if not isinstance(value, str):
        return lambda place, after: after  # noqa: ARG005
    awards = [int(word) for word in value.split(",")]
    return lambda place, after: awards[place - 1] if place <= len(awards) else 0  # noqa: ARG005
