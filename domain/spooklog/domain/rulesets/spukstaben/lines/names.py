"""The players in typed lines, and names that no player has.

An unknown name stands for a seat behind the last one until the whole line is read. The check then refuses the action by the rule
of 7.2, in its order. Where that refusal is about the unknown player, the reader puts its own words in place: the name as it was
typed, and the nearest label.
"""

from __future__ import annotations

from spooklog.domain.rulesets.spukstaben.actions import SpukstabenAction
from spooklog.domain.rulesets.spukstaben.rules import check
from spooklog.domain.rulesets.spukstaben.rules.owners import owner
from spooklog.domain.rulesets.spukstaben.state import State
from spooklog.domain.values.errors import Illegal, SpooklogError
from spooklog.domain.values.labels import Labels

RULE = "spukstaben:rec.2"
"""The rule cited for lines that do not follow the notation."""


class Names(Labels):
    """The labels for one line: a name that no player has is remembered, and stands for a seat behind the last one."""

    __slots__ = ("_strange",)

    def __init__(self, labels: Labels) -> None:
        super().__init__(labels.names)
        self._strange: list[str] = []

    def __getitem__(self, seat: int) -> str:
        return self._strange[seat - len(self) - 1] if seat > len(self) else super().__getitem__(seat)

    def seat(self, token: str, *, rule: str | None = RULE) -> int:
        """Return the seat of a label or of a unique beginning of one, else one behind the last. Raises Ambiguous."""
        seat = self.find(token, rule=rule)
        if seat is None:
            self._strange.append(token)
            return len(self) + len(self._strange)
        return seat

    def refuse_stranger(self, state: State, action: SpukstabenAction) -> None:
        """Refuse a line with an unknown name: by the rule that forbids its action anyway, else by the rule about its player.

        Raises Unreadable for the name, with the nearest label, else what the check raises.
        """
        name, rule = self._strange[0], RULE
        try:
            check(state, action)
        except SpooklogError as refusal:
            about = [unknown for seat, unknown in enumerate(self._strange, len(self) + 1) if owner(seat) in refusal.message]
            if not about:
                if isinstance(refusal, Illegal):
                    refusal.ruling_helps = False  # the line would still name no player
                raise
            name, rule = about[0], refusal.rule or RULE
        super().seat(name, rule=rule)

    def refuse(self, rule: str = RULE) -> None:
        """Raise Unreadable for an unknown name, where there is one."""
        if self._strange:
            super().seat(self._strange[0], rule=rule)
