"""What games of Spukstaben tell: scares and defeats of each player, and what the team saved and lost."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.ruleset import Figure, Statistic
from spooklog.domain.rulesets.spukstaben.cards import ROOM_NAMES, ROOMS
from spooklog.domain.rulesets.spukstaben.scoring import points
from spooklog.domain.rulesets.spukstaben.state import State

STATISTICS: tuple[Statistic, ...] = (
    Statistic(name="results", title="games", help="games that came to a result", team=True, shown=False),
    Statistic(name="followed", title="followed", help="games that were followed turn by turn", team=True, shown=False),
    Statistic(name="points", title="points", help="points of the team, on average", over="results", unit="a game", team=True),
    Statistic(name="best", title="best", help="points of the team's best game", kind="best", team=True),
    Statistic(name="saved", title="saved", help="letters saved from ghosts", over="followed", unit="a game", team=True),
    Statistic(name="escaped", title="escaped", help="ghosts that escaped", over="followed", unit="a game", team=True),
    *(
        Statistic(
            name=f"escaped_{room}",
            title=f"from the {ROOM_NAMES[room]}",
            help=f"ghosts that escaped from the {ROOM_NAMES[room]}, or for want of a cube on their way into it",
            over="followed",
            unit="a game",
            team=True,
        )
        for room in reversed(ROOMS)
    ),
    Statistic(
        name="no_cube", title="no cube", help="those that escaped for want of a cube", over="followed", unit="a game", team=True
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
    Statistic(name="scares_per_word", title="scares", help="ghosts that a word scared, on average", over="words", unit="a word"),
    Statistic(name="scares", title="scares in all", help="ghosts that the player's words scared"),
    Statistic(name="defeats", title="defeats", help="ghosts that the player's words defeated"),
    Statistic(name="crossed", title="crossed", help="words that were crossed out", lowest=True),
)


def statistics(state: State) -> tuple[Figure, ...]:
    """The figures of a game so far; of a told result only the points."""
    return tuple(_figures(state))


def _figures(state: State) -> Iterator[Figure]:
    reached = points(state)
    if reached is not None and state.phase == "over":
        yield Figure(None, "results", 1)
        yield Figure(None, "points", reached)
        yield Figure(None, "best", reached)
    if state.options.record == "result":
        return
    yield Figure(None, "followed", 1)
    for seat, tally in enumerate(state.tallies, start=1):
        yield Figure(seat, "words", tally.words)
        yield Figure(seat, "scares", tally.scares)
        yield Figure(seat, "defeats", tally.defeats)
        yield Figure(seat, "scares_per_word", tally.scares)
        yield Figure(seat, "crossed", tally.crossed)
    yield Figure(None, "saved", len(state.box))
    yield Figure(None, "escaped", len(state.escaped))
    for room in ROOMS:
        yield Figure(None, f"escaped_{room}", sum(gone.room == room for gone in state.escaped))
    yield Figure(None, "no_cube", sum(gone.reason == "no_cube" for gone in state.escaped))
    everybody = (*state.tallies, state.team)
    yield Figure(None, "team_words", sum(tally.words for tally in everybody))
    yield Figure(None, "team_scares", sum(tally.scares for tally in everybody))
