"""The command that adds a note or a remark to an entry. Pure."""

from __future__ import annotations

from spooklog.domain.log.decision import Command, Decision, Situation, about
from spooklog.domain.log.events import Noted
from spooklog.domain.values.errors import NotFound
from spooklog.domain.values.saying import said
from spooklog.domain.words.wording import from_to


class Annotate(Command, frozen=True):
    """Add a remark to an entry, by default the last one.

    `line` is the line of the ply meant, as an entry may belong to several; `seat` the player who made the remark. Raises NotFound
    for a missing entry, Usage for a text that cannot be sealed.
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
            words = said("there is no entry {entry}: the log has {last}", entry=anchor, last=game.head)
            raise NotFound(words, expected=(from_to(1, game.head),))
        line = None if self.line == game.line_at(anchor) else self.line
        return Decision((about(game, Noted(text.digest, anchor, line, self.seat)),), (text,))
