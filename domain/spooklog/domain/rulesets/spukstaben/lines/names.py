"""The owners of words in typed lines: players, the team, and names that no player has.

An unknown name stands for a seat behind the last one until the whole line is read. The check then refuses the action by the rule
of 7.2, in its order. Where that refusal is about the unknown player, the reader puts its own words in place: the name as it was
typed, and the nearest label.
"""

from __future__ import annotations

from spooklog.domain.rulesets.spukstaben.actions import SpukstabenAction
from spooklog.domain.rulesets.spukstaben.rules import check
from spooklog.domain.rulesets.spukstaben.rules.owners import TEAM, owner
from spooklog.domain.rulesets.spukstaben.state import State
from spooklog.domain.values.errors import Illegal, SpooklogError
from spooklog.domain.values.labels import Labels

RULE = "spukstaben:rec.2"
"""The rule cited for lines that do not follow the notation."""


class Names:
    """The names of one line, each made a seat; unknown names are remembered."""

    def __init__(self, labels: Labels) -> None:
        self._labels = labels
        self._strange: list[str] = []

    def seat(self, token: str) -> int:
        """Return the seat of a label or of a unique beginning of one, else one behind the last. Raises Ambiguous."""
        seat = self._labels.find(token, rule=RULE)
        if seat is None:
            self._strange.append(token)
            return len(self._labels) + len(self._strange)
        return seat

    def owner(self, token: str) -> int | None:
        """Return the same for the owner of a word, which may be the team: None."""
        return None if token.casefold() == TEAM else self.seat(token)

    def shown(self, seat: int | None) -> str:
        """Return an owner for messages: the label, `team`, or the unknown name."""
        if seat is None:
            return TEAM
        return self._labels[seat] if seat <= len(self._labels) else self._strange[seat - len(self._labels) - 1]

    def check_known(self, state: State, action: SpukstabenAction) -> None:
        """Refuse a line with an unknown name: by the rule that forbids its action anyway, else by the rule about its player.

        Raises Unreadable for the name, with the nearest label, else what the check raises.
        """
        if not self._strange:
            return
        name, rule = self._strange[0], RULE
        try:
            check(state, action)
        except SpooklogError as refusal:
            about = [
                unknown for seat, unknown in enumerate(self._strange, len(self._labels) + 1) if owner(seat) in refusal.message
            ]
            if not about:
                if isinstance(refusal, Illegal):
                    refusal.ruling_helps = False  # the line would still name no player
                raise
            name, rule = about[0], refusal.rule or RULE
        self._labels.seat(name, rule=rule)

    def refuse(self, rule: str = RULE) -> None:
        """Raise Unreadable for an unknown name, where there is one."""
        if self._strange:
            self._labels.seat(self._strange[0], rule=rule)
