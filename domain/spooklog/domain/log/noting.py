"""Remarking on an entry. Pure."""

from __future__ import annotations

from spooklog.domain.errors import NotFound
from spooklog.domain.log.decision import Command, Decision, Situation, about
from spooklog.domain.log.events import Noted


class Annotate(Command, frozen=True):
    """Remark on an entry, the last one by default.

    `line` is that of the ply meant, as the entry may be of several, `seat` that of the player who said it. Raises NotFound for an
    entry that is not there, Usage for a text that is none.
    """

    text: str
    anchor: int | None = None
    line: int | None = None
    seat: int | None = None

    def decide(self, at: Situation) -> Decision:
        """Return the entry that holds the remark's hash."""
        game, text = at.game, at.seal(self.text)
        anchor = game.head if self.anchor is None else self.anchor
        if not 1 <= anchor <= game.head:
            raise NotFound(f"there is no entry {anchor}: the log has {game.head}", expected=(f"1 to {game.head}",))
        line = None if self.line == game.line_at(anchor) else self.line
        return Decision((about(game, Noted(text.digest, anchor, line, self.seat)),), (text,))
