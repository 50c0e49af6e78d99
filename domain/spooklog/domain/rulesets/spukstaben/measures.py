"""Names and titles of the statistics; `results/numbers.py` computes the numbers of a game."""

from __future__ import annotations

from spooklog.domain.contract.meta import Statistic
from spooklog.domain.rulesets.spukstaben.cards import ROOM_NAMES, ROOMS

STATISTICS: tuple[Statistic, ...] = (
    Statistic(name="results", title="games", help="games that came to a result", team=True, shown=False),
    Statistic(name="followed", title="followed", help="games that were followed turn by turn", team=True, shown=False),
    Statistic(
        name="points",
        title="points",
        help="points of the team, on average",
        over="results",
        unit="a game",
        team=True,
        shown=False,
    ),
    Statistic(name="best", title="best", help="points of the team's best game", kind="best", team=True, shown=False),
    Statistic(name="saved", title="letters saved", help="letters saved from ghosts", over="followed", unit="a game", team=True),
    Statistic(name="escaped", title="ghosts escaped", help="ghosts that escaped", over="followed", unit="a game", team=True),
    *(
        Statistic(
            name=f"escaped_{room}",
            title=f"escaped from the {ROOM_NAMES[room]}",
            help=f"ghosts that escaped from the {ROOM_NAMES[room]}, or for want of a cube on their way into it",
            over="followed",
            unit="a game",
            team=True,
        )
        for room in reversed(ROOMS)
    ),
    Statistic(
        name="no_cube",
        title="escaped, no cube left",
        help="those that escaped for want of a cube",
        over="followed",
        unit="a game",
        team=True,
    ),
    Statistic(name="team_words", title="words", help="words that acted, of all players and of the team", team=True, shown=False),
    Statistic(
        name="team_scares",
        title="scares",
        help="ghosts that a word scared, on average",
        over="team_words",
        unit="a word",
        team=True,
        shown=False,
    ),
    Statistic(name="words", title="words", help="words that acted"),
    Statistic(
        name="scares_per_word", title="ghosts scared", help="ghosts that a word scared, on average", over="words", unit="a word"
    ),
    Statistic(name="scares", title="ghosts scared in all", help="ghosts that the player's words scared"),
    Statistic(name="defeats", title="ghosts defeated", help="ghosts that the player's words defeated"),
    Statistic(name="crossed", title="words crossed out", help="words that were crossed out", lowest=True),
)
