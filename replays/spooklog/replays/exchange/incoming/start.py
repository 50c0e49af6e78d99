"""How the game of a play starts, and what is recorded in it: the commands of a first import."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import Action, AnyRuleset
from spooklog.domain.log.closing import Close
from spooklog.domain.log.decision import Command
from spooklog.domain.log.describing import Describe
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play as PlayLine
from spooklog.domain.rulesets.tally.actions import ResultRecorded, SeatResult
from spooklog.domain.start.arrange import Player, arrange
from spooklog.domain.start.made_labels import labels_for
from spooklog.domain.values.labels import Labels
from spooklog.replays.exchange.incoming.sheet import RULESET, PlaySheet, line_of, minutes_of, place_of, sheet_of, source_of
from spooklog.replays.exchange.plays import FoundPlay, Play
from spooklog.replays.times import read_date
from spooklog.store.logs.game_writer import Start
from spooklog.store.logs.log_writer import SeatSpec

BROKEN_OFF = "not finished"
"""Why a game is broken off that its program calls incomplete."""


def ruleset() -> AnyRuleset:
    """Return the rules by which plays are kept."""
    return find_ruleset(RULESET)


def start_of_play(play: Play, names: Sequence[str], by: str) -> tuple[Start, PlaySheet]:
    """Return how the game of a play starts, with these names on its seats, and its score sheet. Raises what the rules raise."""
    rules = ruleset()
    labels = labels_for([player.name for player in play.players], rules.meta)
    sheet = sheet_of(play, labels)
    players = [Player(*pair) for pair in zip(labels, names, strict=True)]
    arranged = arrange(rules, players, options=sheet.options, data=(), header=sheet.header)
    played, offset = read_date(play.played)
    seats = [SeatSpec(player.label, player.name) for player in players]
    start = Start(ruleset=rules, setup=arranged.setup, seats=seats, by=by, played=played, offset=offset)
    return start, sheet


def commands_of_play(found: FoundPlay, sheet: PlaySheet) -> tuple[Command, ...]:
    """Return what is recorded of a play behind its start: the result, what surrounds it, its notes."""
    play = found.play
    about = Describe(place=place_of(play), minutes=minutes_of(play), source=source_of(play), original=found.original)
    ended: Command = PlayLine(sheet.line) if play.complete else Close(void=True, why=BROKEN_OFF)
    # notes before a game is broken off: nothing can be added behind
    notes = tuple(map(Annotate, sheet.notes))
    return (ended, about, *notes) if play.complete else (about, *notes, ended)


def actions_of(play: Play, labels: Labels, state: Any) -> tuple[Action, ...]:
    """Return the actions of a play's line in a game with these labels; none for a play that was broken off.

    `state` is the game at its start. Its sides are those of the line: an earlier version may have taken the play without teams.
    """
    if not play.complete:
        return ()
    read: tuple[Action, ...] = ruleset().notation.read(line_in(play, labels, state), state, labels)
    return read


def order_said(actions: Sequence[Action]) -> list[tuple[tuple[str, int], ...]]:
    """Return the verdict and the place that results say of each seat, of a team in one."""
    results = [action for action in actions if isinstance(action, ResultRecorded)]
    return [tuple((told.verdict, told.place) for told in (one.seats or (one.team or SeatResult(),))) for one in results]


def line_in(play: Play, labels: Labels, state: Any) -> str:
    """Return the result of a play as a line of its game, which began with `state`."""
    return line_of(play, labels.names, state.table.sides)
