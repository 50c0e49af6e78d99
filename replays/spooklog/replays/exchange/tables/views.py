"""The views of the database: rows with names and titles, ready to look at, and what people ask of their games."""

from __future__ import annotations

from typing import NamedTuple


class View(NamedTuple):
    """A view: its name, what it shows in one sentence, and its query."""

    name: str
    meaning: str
    query: str


_COUNTED = "NOT games.archived AND games.copy_of IS NULL AND games.status NOT IN ('void', 'damaged', 'unsupported')"
"""The games that statistics count."""

VIEWS = (
    View(
        "results",
        "A line for each player of a game, with names and titles, the last played first.",
        """\
SELECT games.played, games.title, games.name AS game, seats.label, seats.name AS player, seats.score, seats.written,
       seats.rank, seats.winner, games.standing, games.status, games.trust, games.series_name AS series, games.number,
       games.archived
FROM seats JOIN games ON games.id = seats.game
WHERE NOT seats.team
ORDER BY games.played_ms DESC, games.id, seats.position""",
    ),
    View(
        "winners",
        "A line for each winner of a game that statistics count, the last played first.",
        f"""\
SELECT games.played, games.title, games.name AS game, seats.name AS player, seats.score, games.trust
FROM seats JOIN games ON games.id = seats.game
WHERE seats.winner AND {_COUNTED}
ORDER BY games.played_ms DESC, games.id, seats.position""",
    ),
    View(
        "leaderboard",
        "The decided games of each player by title, with games won and the mean of the points.",
        f"""\
SELECT games.title, players.name AS player, count(*) AS games, sum(seats.winner) AS won,
       round(100.0 * sum(seats.winner) / count(*), 1) AS percent, round(avg(seats.score), 1) AS mean,
       count(seats.score) AS counted, max(seats.score) AS most
FROM seats JOIN games ON games.id = seats.game JOIN players ON players.id = seats.player
WHERE games.ended_by IS NOT NULL AND {_COUNTED}
GROUP BY games.title, players.id
ORDER BY games.title, percent DESC, won DESC, player""",
    ),
    View(
        "head_to_head",
        "How often one player won games at which another sat, by title; both ways, a line each.",
        f"""\
SELECT games.title, players.name AS player, others.name AS opponent, count(*) AS games, sum(mine.winner) AS won,
       sum(theirs.winner) AS lost
FROM seats AS mine JOIN seats AS theirs ON theirs.game = mine.game AND theirs.player <> mine.player
     JOIN games ON games.id = mine.game
     JOIN players ON players.id = mine.player JOIN players AS others ON others.id = theirs.player
WHERE games.ended_by IS NOT NULL AND {_COUNTED}
GROUP BY games.title, mine.player, theirs.player
ORDER BY games.title, player, games DESC, opponent""",
    ),
    View(
        "moves",
        "A line for each line of a game, with the points that it changed.",
        """\
SELECT games.title, games.name AS game, plies.ply, plies.line, plies.happened, plies.ruled, plies.notes,
       (SELECT group_concat(label || ' ' || printf('%+d', change), ', ')
        FROM (SELECT label, change FROM points
              WHERE points.game = plies.game AND points.ply = plies.ply AND change IS NOT NULL ORDER BY position)) AS points
FROM plies JOIN games ON games.id = plies.game
ORDER BY games.played_ms, games.id, plies.ply""",
    ),
    View(
        "series_standings",
        "Where the players of each series stand.",
        """\
SELECT series.name AS series, series.format, series.status, standings.place, standings.name AS player, standings.total,
       standings.played, standings.winner
FROM standings JOIN series ON series.id = standings.series
ORDER BY series.touched_ms DESC, series.id, standings.place, standings.number""",
    ),
)
"""Every view, in the order of the page."""
