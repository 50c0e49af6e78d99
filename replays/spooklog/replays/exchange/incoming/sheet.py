"""A play as a score sheet of `tally` at record level `result`: its head, its line, its notes.

What the play says is kept as it says it. A score that is no whole number stands in quotes and is never worked out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from spooklog.domain.contract.facts import shipped_facts
from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.log.describing import LONGEST_PLACE
from spooklog.domain.log.events import MOST_MINUTES
from spooklog.domain.log.texts import MAX_TEXT
from spooklog.domain.values.labels import listed
from spooklog.replays.exchange.plays import TITLES, Play, PlayPlayer
from spooklog.replays.exchange.texts import split_text

RULESET = "tally"
"""The rules by which plays are kept: a score sheet fits every game."""

_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,8}")
_LAST_PLACE = 999
_UNLIKE = str.maketrans({'"': "”", "\\": "/", "#": "＃", ";": ","})
"""Signs that no written score has, and those that take their place; the original keeps them."""

_HEAD_UNLIKE = str.maketrans({"#": "＃"})
_CUT = "…"
_NO_SCORE = "-"
"""Stands for the missing score of a member of a team."""


class PlaySheet(NamedTuple):
    """The parts of a score sheet: the header lines and options of its start, its line of play, and notes behind it."""

    header: tuple[str, ...]
    options: dict[str, str]
    line: str
    notes: tuple[str, ...]


def sheet_of(play: Play, labels: Sequence[str]) -> PlaySheet:
    """Return the score sheet of a play, with its players under these labels."""
    teams = _teams(play)
    header = [f"title {title_of(play)}"]
    if teams:
        header.append("teams " + " ".join("+".join(labels[seat - 1] for seat in seats) for seats in teams))
    starters = [label for label, player in zip(labels, play.players, strict=True) if player.began]
    if len(starters) == 1:
        header.append(f"starter {starters[0]}")
    options = {"record": "result"} if play.highest_wins else {"record": "result", "wins": "low"}
    sides = teams or [[seat] for seat in range(1, len(labels) + 1)]
    return PlaySheet(tuple(header), options, line_of(play, labels, sides), _notes(play, labels, teams))


def title_of(play: Play) -> str:
    """Return the title of a play's game, cut to the length of a title here."""
    return _cut(play.title.translate(_HEAD_UNLIKE), _limit("title"))


def source_of(play: Play) -> str:
    """Return the words by which a game names the play that it came from."""
    return f"{TITLES[play.program]} play {play.id}"


def place_of(play: Play) -> str | None:
    """Return where a play took place, cut to the length of a place here; None where the play does not say."""
    return _cut(play.place, LONGEST_PLACE) or None


def minutes_of(play: Play) -> int | None:
    """Return how long a play took; None where it does not say, or nothing that can be."""
    return play.minutes if 1 <= play.minutes <= MOST_MINUTES else None


def _teams(play: Play) -> list[list[int]]:
    """Return the seats of each team, from 1; empty where each plays alone, and where only some members of a team won."""
    if play.cooperative:
        sides: dict[str, list[int]] = {"": [*range(1, len(play.players) + 1)]}
    elif play.teams and all(player.team for player in play.players):
        sides = {}
        for seat, player in enumerate(play.players, start=1):
            sides.setdefault(player.team.casefold(), []).append(seat)
    else:
        return []
    alike = all(len({play.players[seat - 1].won for seat in seats}) == 1 for seats in sides.values())
    return [*sides.values()] if alike and len(sides) < len(play.players) else []


def line_of(play: Play, labels: Sequence[str], sides: Sequence[Sequence[int]]) -> str:
    """Return the result of a play as a line of a game with these sides: the seats of each, from 1."""
    nobody_won = not any(player.won for player in play.players)
    known = any(player.won or player.place or player.score for player in play.players) or play.cooperative
    # at BGG a winner is ticked or not, and often no player is: only BG Stats says that all have lost
    lost = "lost" if nobody_won and known and play.program == "bgstats" else ""
    items = []
    for seats in sides:
        who = "team" if len(sides) == 1 and len(seats) > 1 else "+".join(labels[seat - 1] for seat in seats)
        won = play.players[seats[0] - 1].won
        place = _place(play, seats) if not won and who != "team" else 0
        parts = (who, _side_score(play, seats), "won" if won else lost, f"{place}." if place else "")
        items.append(" ".join(part for part in parts if part))
    return "result " + ", ".join(items)


def _place(play: Play, seats: Sequence[int]) -> int:
    """Return the place of a side, the best of its members; 0 where it is not known."""
    places = (play.players[seat - 1].place for seat in seats)
    return min((place for place in places if 0 < place <= _LAST_PLACE), default=0)


def _side_score(play: Play, seats: Sequence[int]) -> str:
    """Return the score of a side as a line has it. Where its members have different ones, all of them, never added up.

    Empty where there is none, and where several are too long for a line.
    """
    players = [play.players[seat - 1] for seat in seats]
    if len({player.score for player in players}) == 1:
        return _score(play, players[0])
    if not play.counts_points:
        return ""
    every = ", ".join(player.score.translate(_UNLIKE) or _NO_SCORE for player in players)
    return f'"{every}"' if len(every) <= _limit("written") else ""


def kept_score(play: Play, player: PlayPlayer) -> str:
    """Return the score of a player as a game here keeps it: without signs that no line has, and cut to its longest."""
    return _cut(player.score.translate(_UNLIKE), _limit("written")) if play.counts_points else ""


def _score(play: Play, player: PlayPlayer) -> str:
    """Return the score of a player as a line has it: a whole number, or a text in quotes; empty where there is none."""
    score = kept_score(play, player)
    return score if not score or _WHOLE.fullmatch(score) else f'"{score}"'


def _notes(play: Play, labels: Sequence[str], teams: Sequence[Sequence[int]]) -> tuple[str, ...]:
    """Return the notes of a play: its comment, then teams, roles, guests and scores that the sheet has no place for."""
    more = []
    if any(player.team for player in play.players) and not (play.cooperative and teams):
        sides: dict[str, list[str]] = {}
        for player in play.players:
            sides.setdefault(player.team or "without a team", []).append(player.name)
        more.append("teams: " + "; ".join(f"{team}: {listed(names)}" for team, names in sides.items()))
    if any(player.role for player in play.players):
        more.append("roles: " + ", ".join(f"{player.name} {player.role}" for player in play.players if player.role))
    if guests := [f"{label} is {player.guest}" for label, player in zip(labels, play.players, strict=True) if player.guest]:
        more.append("guests: " + ", ".join(guests))
    left_out = {seat for seats in teams if not _side_score(play, seats) for seat in seats}
    unwritten = [
        player
        for seat, player in enumerate(play.players, start=1)
        if player.score and (not play.counts_points or seat in left_out)
    ]
    if unwritten:
        more.append("scores: " + ", ".join(f"{player.name} {player.score}" for player in unwritten))
    return tuple(part for text in (play.comment, *more) for part in split_text(text, MAX_TEXT))


@cache
def _limit(name: str) -> int:
    """Return a limit of score sheets in signs, from the facts of the ruleset."""
    limit: int = shipped_facts(find_ruleset(RULESET).package)["limits"][name]
    return limit


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - len(_CUT)].rstrip() + _CUT
