"""A game at one moment as one viewer knows it: every answer to the viewer is made from this, and only once."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from spooklog.domain.contract.ruleset import Advice, Breach, Outcome, ScorePart, ScoreRow, Seen, Step, Turn, Viewer
from spooklog.domain.log.game import Game
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.saying import said
from spooklog.domain.words.wording import without_next

if TYPE_CHECKING:
    from spooklog.domain.pictures.scene import Scene

BROKEN_OFF = (said("broken off: it counts for nothing"),)
"""The prompt of a game that the table broke off."""


class SeenGame:
    """A game at its last ply, for a viewer. Each property is computed on first use, and kept.

    `state` is the state as the viewer knows it. Nothing else here reads the full state, except the actions of past plies, which
    `redact` guards. `void` is whether the game was broken off.
    """

    def __init__(self, game: Game, labels: Labels, viewer: Viewer = "full") -> None:
        self.game, self.labels, self.viewer, self.void = game, labels, viewer, game.void
        self.state: Any = game.state if viewer == "full" else game.ruleset.knowledge.seen_by(game.state, viewer)

    @cached_property
    def turn(self) -> Turn:
        """Who acts next, as far as the viewer knows: it can depend on hidden hands."""
        return Turn() if self.void else self.game.ruleset.rules.turn(self.state)

    @cached_property
    def seen(self) -> Seen[Any]:
        """The source of view, prompt and scene."""
        last = self.game.plies.last
        known = () if last is None else last.actions if self.viewer == "full" else self.game.actions_seen(last, self.viewer)
        return Seen(self.state, self.labels, self.turn, known, self.void)

    @cached_property
    def view(self) -> dict[str, Any]:
        """What the viewer may see, as plain data. Callers must not change it."""
        return self.game.ruleset.pictures.view(self.seen)

    @cached_property
    def prompt(self) -> tuple[str, ...]:
        """What happens next, in words: first what the game awaits of which player, then what else players may do."""
        return BROKEN_OFF if self.void else self.game.ruleset.pictures.prompt(self.seen)

    @cached_property
    def scene(self) -> Scene:
        """The picture of the game."""
        return self.game.ruleset.pictures.scene(self.seen, self.prompt)

    @cached_property
    def private_knowledge(self) -> tuple[str, ...]:
        """What the viewer knows and others may not, in short words; nothing where the viewer is no player."""
        return self.game.ruleset.pictures.private_knowledge(self.seen, self.viewer) if isinstance(self.viewer, int) else ()

    @cached_property
    def scores(self) -> tuple[ScoreRow, ...]:
        """The scoreboard; without places in a game that was broken off."""
        rows: tuple[ScoreRow, ...] = self.game.ruleset.results.scores(self.state)
        return tuple(msgspec.structs.replace(row, rank=None) for row in rows) if self.void else rows

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on, or where it was broken off."""
        return None if self.void else self.game.ruleset.rules.outcome(self.state)

    @cached_property
    def breaches(self) -> tuple[Breach, ...]:
        """Rulings, and breaches that the viewer knows of."""
        return self.game.breaches(self.state)

    def raised(self, before: SeenGame) -> tuple[Breach, ...]:
        """Return the breaches that are new since an earlier moment of the same game, rulings first."""
        found = self.game.ruleset.results.breaches
        known = frozenset(found(before.state))
        later = self.game.rulings(after=len(before.game.plies))
        return (*later, *(breach for breach in found(self.state) if breach not in known))

    @cached_property
    def advice(self) -> tuple[Advice, ...]:
        """What is worth knowing and breaks no rule."""
        return self.game.ruleset.results.advice(self.state)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Every action with the state before it, as the viewer knows them after the last ply."""
        return tuple(self.game.steps(self.viewer))

    def row_of(self, seat: int) -> ScoreRow | None:
        """Return the seat's own row of the scoreboard, else the team's, None if there is neither."""
        rows = {row.seat: row for row in self.scores}
        return rows.get(seat) or rows.get(None)

    def breakdown(self, seat: int) -> tuple[ScorePart, ...]:
        """Return the parts of a seat's score, or its team's; a single part where the ruleset does not break the score down."""
        parts = self.game.ruleset.results.breakdown(self.steps, self.state, seat)
        row = self.row_of(seat)
        return parts if parts or row is None or row.score is None else (ScorePart(row.score, said("as the ruleset counts")),)


def next_words(seen: SeenGame) -> str:
    """Return what is awaited, on one line."""
    return without_next(seen.prompt[0])
