"""A game at one moment, as one viewer knows it."""

from __future__ import annotations

import io
from functools import cached_property
from typing import TYPE_CHECKING, Any

from spooklog.api.given import checked
from spooklog.api.viewers import Who
from spooklog.domain.contract.bots import RandomBot
from spooklog.domain.contract.ruleset import Choice, Form, name_of
from spooklog.domain.log.answers import OutcomeAnswer, ScoreAnswer, outcome_of, score_rows
from spooklog.domain.log.seen import SeenGame, next_words
from spooklog.domain.log.words import as_seen_by
from spooklog.domain.values.labels import seat_of

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Action
    from spooklog.domain.values.chance import Rng
    from spooklog.pictures.notebook import Picture

TEAM = "team"
"""The name of players who win or lose together."""

_COLUMNS = 80


@checked
class Moment:
    """A game after one of its plies, as one viewer knows it: what is hidden from the viewer is absent from all of it.

    `Game.at`, `Game.seen_by` and `Game.play` return moments, and a `Bot` gets one at each choice. A moment does not change. A
    notebook shows it as a picture of the board; `print` shows the board as text.
    """

    def __init__(self, seen: SeenGame, name: str = "") -> None:
        """Programs get moments from a `Game`: this is for spooklog itself."""
        self._seen, self._name = seen, name
        self._listed: dict[str, Action] = {}

    # -- where it is ---------------------------------------------------------------------------------------------------------

    @property
    def ply(self) -> int:
        """The number of its last ply, 0 for the start."""
        return len(self._seen.game.plies)

    @property
    def line(self) -> str:
        """The line of that ply as the viewer knows it; empty at the start."""
        last = self._seen.game.plies.last
        return "" if last is None else self._seen.game.line(last, self._seen.labels, self._seen.viewer)

    @property
    def viewer(self) -> str:
        """Who looks: the label of a player, `public`, or `full` for a reader who may see everything."""
        return name_of(self._seen.viewer, self._seen.labels)

    @property
    def players(self) -> tuple[str, ...]:
        """The labels of the players in the order of their seats: the first sits on seat 1."""
        return self._seen.labels.names

    # -- what comes next -----------------------------------------------------------------------------------------------------

    @property
    def turn(self) -> tuple[str, ...]:
        """Who must act, in the order in which they are expected; empty when the game is over.

        Labels of players, or `team`, `table` and `chance`, where all players as one, the table or chance act. Others may be able
        to act too: `moves` lists what they can do.
        """
        return tuple(name_of(actor, self._seen.labels) for actor in self._seen.turn.must)

    @property
    def over(self) -> bool:
        """Whether the game waits for no one: it is decided, or was broken off."""
        return self._seen.turn.over

    @property
    def prompt(self) -> tuple[str, ...]:
        """What happens next in words: first what the game waits for, then what else players may do."""
        return self._seen.prompt

    def moves(self, player: Who | None = None) -> list[str]:
        """Return the lines that may be played now, or those of one player, given by label or seat.

        They are all that can be listed, as far as the viewer knows. Where an action has too many cases for that, such as a word
        of letters, `forms` has its pattern. Raises Usage for a player who is not at the table.
        """
        self._listed |= (listed := self._actions(player))
        return list(listed)

    def forms(self, player: Who | None = None) -> list[Choice]:
        """Return the patterns of lines that are too many to list, each with its meaning: `Choice(line, meaning)`.

        Raises Usage for a player who is not at the table.
        """
        found = (choice for choice in self._choices(player) if isinstance(choice, Form))
        return [Choice(form.line(self._seen.labels), form.meaning) for form in found]

    def sample(self, player: Who, rng: Rng) -> Action | None:
        """Return an action of a player at random, also where `forms` stand for too many; None where there is none, or to decline.

        For bots: `choose` may return it in place of a line. Raises Usage for a player who is not at the table.
        """
        seat = seat_of(str(player), self._seen.labels)
        return None if self._seen.void else RandomBot(self._seen.game.ruleset).choose(self._seen.state, seat, rng)

    def _action_of(self, line: str) -> Action | None:
        """Return the action of a line that `moves` has listed, None for any other."""
        return self._listed.get(line)

    def _actions(self, player: Who | None) -> dict[str, Action]:
        write, state, labels = self._seen.game.ruleset.notation.write, self._seen.state, self._seen.labels
        return {write(state, (one,), labels): one for one in self._choices(player) if not isinstance(one, Form)}

    def _choices(self, player: Who | None) -> list[Action | Form]:
        if self._seen.void:  # a game is broken off in its log alone: the rules do not know of it
            return []
        seat = None if player is None else seat_of(str(player), self._seen.labels)
        return list(self._seen.game.ruleset.moves.choices(self._seen.state, seat))

    # -- how it stands -------------------------------------------------------------------------------------------------------

    @property
    def scores(self) -> dict[str, int | None]:
        """The points by label, or those of the `team`; None for a score that is not known or not counted."""
        return {row.player or TEAM: row.score for row in self.scoreboard}

    @property
    def scoreboard(self) -> list[ScoreAnswer]:
        """The rows of the scoreboard in the order of seats: `player`, `score`, `rank`, `pending`, `side`, `cells` and `seat`.

        `cells` are the columns that the ruleset adds, by name. A `pending` score counts the game as if it ended now.
        """
        return score_rows(self._seen)

    @property
    def winners(self) -> tuple[str, ...]:
        """The labels of the players who won; empty while the game goes on, and where no one won."""
        outcome = self._seen.outcome
        return tuple(self._seen.labels[seat] for seat in outcome.winners) if outcome else ()

    @property
    def outcome(self) -> OutcomeAnswer | None:
        """How the game ended, as a dict: `winners`, `ended_by`, `points`, `ranks` and more; None while it goes on."""
        return outcome_of(self._seen)

    @property
    def view(self) -> dict[str, Any]:
        """What the viewer sees, as plain data in the words of the ruleset: hands, piles, boards. Do not change it."""
        return self._seen.view

    @property
    def state(self) -> Any:
        """The state of the ruleset as the viewer knows it, a frozen value. Its fields are the ruleset's own, and not stable."""
        return self._seen.state

    # -- shown ---------------------------------------------------------------------------------------------------------------

    @cached_property
    def _picture(self) -> Picture:
        from spooklog.pictures.notebook import Picture  # drawing is imported when something is drawn

        viewer = self._seen.viewer
        return Picture(self._seen.scene, self._name, self.ply, viewer if isinstance(viewer, int) else 1)

    def svg(self) -> str:
        """Return the board as an SVG document. Raises NotFound for a kind of board that is not installed."""
        return str(self._picture)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return self._picture._repr_html_()

    def __str__(self) -> str:
        """Return the board as text, 80 columns wide."""
        from rich.console import Console

        from spooklog.pictures.terminal import TerminalBoard

        out = io.StringIO()
        console = Console(file=out, width=_COLUMNS, color_system=None, force_terminal=False, legacy_windows=False)
        console.print(TerminalBoard().draw_or_explain(self._seen.scene))
        return "\n".join(line.rstrip() for line in out.getvalue().splitlines())

    def __repr__(self) -> str:
        seen = self._seen
        named = f" of {self._name}" if self._name else ""
        eyes = as_seen_by(seen.viewer, seen.labels)
        line = f"{self.line}; " if self.ply else ""
        return f"<Moment {self.ply}{named}, {seen.game.title}{f' {eyes}' if eyes else ''}: {line}{next_words(seen)}>"
