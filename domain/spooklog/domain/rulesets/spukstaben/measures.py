"""Names and titles of the statistics; `results/numbers.py` computes the numbers of a game."""

from __future__ import annotations

from spooklog.domain.contract.meta import Statistic
from spooklog.domain.rulesets.spukstaben.cards import ROOM_NAMES, ROOMS
from spooklog.domain.rulesets.spukstaben.refuse import said

STATISTICS: tuple[Statistic, ...] = (
    Statistic(name="results", title=said("games"), help=said("games that came to a result"), team=True, shown=False),
    Statistic(
        name="followed", title=said("followed"), help=said("games that were followed turn by turn"), team=True, shown=False
    ),
    Statistic(
        name="points",
        title=said("points"),
        help=said("points of the team, on average"),
        over="results",
        unit=said("a game"),
        team=True,
        shown=False,
    ),
    Statistic(name="best", title=said("best"), help=said("points of the team's best game"), kind="best", team=True, shown=False),
    Statistic(
        name="saved",
        title=said("letters saved"),
        help=said("letters saved from ghosts"),
        over="followed",
        unit=said("a game"),
        team=True,
    ),
    Statistic(
        name="escaped",
        title=said("ghosts escaped"),
        help=said("ghosts that escaped"),
        over="followed",
        unit=said("a game"),
        team=True,
    ),
    *(
        Statistic(
            name=f"escaped_{room}",
            title=said("escaped from the {room}", room=ROOM_NAMES[room]),
            help=said("ghosts that escaped from the {room}, or for want of a cube on their way into it", room=ROOM_NAMES[room]),
            over="followed",
            unit=said("a game"),
            team=True,
        )
        for room in reversed(ROOMS)
    ),
    Statistic(
        name="no_cube",
        title=said("escaped, no cube left"),
        help=said("those that escaped for want of a cube"),
        over="followed",
        unit=said("a game"),
        team=True,
    ),
    Statistic(
        name="team_words",
        title=said("words"),
        help=said("words that acted, of all players and of the team"),
        team=True,
        shown=False,
    ),
    Statistic(
        name="team_scares",
        title=said("scares"),
        help=said("ghosts that a word scared, on average"),
        over="team_words",
        unit=said("a word"),
        team=True,
        shown=False,
    ),
    Statistic(name="words", title=said("words"), help=said("words that acted")),
    Statistic(
        name="scares_per_word",
        title=said("ghosts scared"),
        help=said("ghosts that a word scared, on average"),
        over="words",
        unit=said("a word"),
    ),
    Statistic(name="scares", title=said("ghosts scared in all"), help=said("ghosts that the player's words scared")),
    Statistic(name="defeats", title=said("ghosts defeated"), help=said("ghosts that the player's words defeated")),
    Statistic(name="crossed", title=said("words crossed out"), help=said("words that were crossed out"), lowest=True),
)
