"""Bots that programs write: they see a game as their seat does, and answer with a line."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from spooklog.api.moment import Moment
from spooklog.domain.contract.ruleset import Action
from spooklog.domain.lines.reading import read_part
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.values.errors import SpooklogError, Usage

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Bot as StateBot
    from spooklog.domain.log.game import Game as LogGame
    from spooklog.domain.values.chance import Rng
    from spooklog.domain.values.labels import Labels


class Bot(ABC):
    """Plays a game for a seat: derive from it, and define `choose`.

    One bot may sit on several seats and play many games, so it should keep nothing between two choices.
    """

    name: str = ""
    """What tournaments call it; by default the name of its class in lower case."""

    @abstractmethod
    def choose(self, seen: Moment, seat: int, rng: Rng) -> str | Action | None:
        """Return the line that the seat plays; None to decline where it may act and need not.

        `seen` is the game as the seat knows it, and `seen.moves(seat)` are the lines that can be listed. Where there are too many
        to list, `seen.sample(seat, rng)` draws one, as an action that may be returned, too. `rng` is the bot's own chance: with
        it, and without a clock or `random`, the same seed gives the same games. A line that the rules refuse ends the
        tournament with their refusal.
        """

    def seated(self, labels: Labels, game: Callable[[], LogGame], /) -> StateBot:
        """Return the bot for one game; spooklog calls this at its start."""
        return _Seated(self, labels, game)

    def __repr__(self) -> str:
        return f"<Bot {name_of(self)}>"


def name_of(bot: Any) -> str:
    """Return what a bot is called: its `name`, else that of its class in lower case."""
    return str(getattr(bot, "name", "") or type(bot).__name__.casefold())


class _Seated:
    """A bot in one game, as the loop that plays games calls it."""

    def __init__(self, bot: Bot, labels: Labels, game: Callable[[], LogGame]) -> None:
        self._bot, self._labels, self._game = bot, labels, game

    def choose(self, state: Any, seat: int, rng: Rng) -> Action | None:  # noqa: ARG002  (the moment has its own)
        """Return the action that the bot's line stands for. Raises Usage, Unreadable, Ambiguous for an answer that is none."""
        seen = SeenGame(self._game(), self._labels, seat)
        moment = Moment(seen)
        answer = self._bot.choose(moment, seat, rng)
        if answer is None or isinstance(answer, Action):
            return answer
        who = f"the bot {name_of(self._bot)} on seat {seat}"
        if not isinstance(answer, str):
            raise Usage(f"{who} answers with {answer!r}", expected=("a line, such as one of seen.moves(seat)", "None"))
        return moment._action_of(answer) or self._read(answer, seen, seat, who)

    def _read(self, line: str, seen: SeenGame, seat: int, who: str) -> Action:
        try:
            actions = read_part(seen.game.ruleset, line, seen.state, self._labels)
        except SpooklogError as problem:
            problem.message = f"{who}: {problem.message}"
            raise self._labels.fill(problem.located(input=line)) from None
        if len(actions) != 1:
            raise Usage(f"{who} answers with {len(actions)} actions at once", input=line, expected=("one action",))
        if actions[0].owner not in (seat, "team"):
            raise Usage(f"{who} answers for another: {line}", input=line, expected=tuple(Moment(seen).moves(seat)[:3]))
        return actions[0]
