"""Points for places, as an option: `10,6,3,1`."""

from __future__ import annotations

import re
from collections.abc import Callable

from spooklog.domain.labels import Labels
from spooklog.domain.options import NO_LABELS, Option, OptionValue

_LIST = re.compile(r"[0-9]{1,6}(,[0-9]{1,6}){0,99}")


class Awards(Option, frozen=True, kw_only=True):
    """Whole numbers with commas, for the first place, the second and so on; `none` for one point a player who comes after."""

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
    """What a place is worth, from the place and from how many come after it."""
    if not isinstance(value, str):
        return lambda place, after: after  # noqa: ARG005
    awards = [int(word) for word in value.split(",")]
    return lambda place, after: awards[place - 1] if place <= len(awards) else 0  # noqa: ARG005
