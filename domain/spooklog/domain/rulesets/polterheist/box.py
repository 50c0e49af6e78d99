"""What is in the box of a game besides the board: the shipped facts with a table's own data laid over them, checked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NoReturn

from spooklog.domain.contract.facts import data_id, overlay, shipped_facts
from spooklog.domain.rulesets.polterheist.cards import DISCOVERIES, GHOSTS
from spooklog.domain.rulesets.polterheist.refuse import PACKAGE, said
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.value import Value

HOURS = 5
FOUR, SIX, EIGHT, TEN, MIDNIGHT = range(HOURS)
"""The hours as numbers of the state's `time`."""

DECKS = ("standard", "easy", "hard")


class Box(Value, frozen=True, kw_only=True):
    """The facts of a game, typed. `ghosts` are the cards of each composition by GHOSTS, `discoveries` those by DISCOVERIES.

    `encounters` are the sums that bring a ghost by hour; `carrier`, `detector` and `dropped` those of players with the Treasure.
    """

    id: str
    players_min: int
    players_max: int
    start: tuple[int, ...]
    most: int
    rest: int
    enter: int
    fear: int
    hours: tuple[str, ...]
    encounters: tuple[tuple[int, ...], ...]
    carrier: tuple[int, ...]
    detector: tuple[int, ...]
    dropped: tuple[int, ...]
    scare: int
    candle: int
    doll: int
    liquid: int
    instant: int
    georgie: int
    mask: int
    run: int
    search: int
    losses: tuple[int, ...]
    ghosts: tuple[tuple[int, ...], ...]
    discoveries: tuple[int, ...]


def box_of(data: Mapping[str, Any], revision: int | None = None) -> Box:
    """Return the box of a setup's data over the facts of a revision, by default the newest. Raises Usage for data that is off."""
    # only the shipped box is cached: a mapping is no key, and few tables have data of their own
    return _box(dict(data), revision) if data else _shipped(revision)


@lru_cache
def _shipped(revision: int | None) -> Box:
    return _box({}, revision)


def _box(data: dict[str, Any], revision: int | None) -> Box:
    shipped = shipped_facts(PACKAGE, revision)
    facts = overlay(shipped, data)
    courage, time, treasure, effects = facts["courage"], facts["time"], facts["treasure"], facts["effects"]
    ghosts, discoveries, players = facts["ghosts"], facts["discoveries"], facts["players"]
    most = _whole("courage.most", courage["most"], 1, 20)
    if discoveries["treasure"]["count"] != 1:
        _refuse("discoveries.treasure.count", said("there is one Treasure"), "1")
    encounters = time["encounters"]
    if len(encounters) != HOURS:
        _refuse(
            "time.encounters",
            said("time.encounters is a list of {hours} lists of sums, one an hour", hours=HOURS),
            "[[], [2, 12], …]",
        )
    hours = time["hours"]
    if len(hours) != HOURS or not all(isinstance(hour, str) and 0 < len(hour) <= 20 for hour in hours) or len({*hours}) < HOURS:
        _refuse("time.hours", said("time.hours is a list of {hours} different short texts", hours=HOURS))
    fewest = _whole("players.min", players["min"], 2, 4)
    return Box(
        id=data_id(shipped, data),
        players_min=fewest,
        players_max=_whole("players.max", players["max"], fewest, 4),
        start=_row("courage.start", courage["start"], 1, most, count=6),
        most=most,
        rest=_whole("courage.rest", courage["rest"], 0, most),
        enter=_whole("courage.enter", courage["enter"], 0, most),
        fear=_whole("courage.fear", courage["fear"], 0, most),
        hours=tuple(hours),
        encounters=tuple(_sums(f"time.encounters {hour}", row) for hour, row in zip(hours, encounters, strict=True)),
        carrier=_sums("treasure.carrier", treasure["carrier"]),
        detector=_sums("treasure.detector", treasure["detector"]),
        dropped=_sums("treasure.dropped", treasure["dropped"]),
        scare=_whole("effects.scare", effects["scare"], 0, 9),
        candle=_whole("effects.candle", effects["candle"], 0, 9),
        doll=_whole("effects.doll", effects["doll"], 0, 9),
        liquid=_whole("effects.liquid", effects["liquid"], 0, 9),
        instant=_whole("effects.instant", effects["instant"], 0, 9),
        georgie=_whole("effects.georgie", effects["georgie"], 0, 9),
        mask=_whole("effects.mask", effects["mask"], 0, 12),
        run=_whole("effects.run", effects["run"], 1, 12),
        search=_whole("effects.search", effects["search"], 1, 9),
        losses=tuple(_whole(f"ghosts.{card}.loss", ghosts[card]["loss"], 0, 9) for card in GHOSTS),
        ghosts=tuple(tuple(_whole(f"ghosts.{card}.{deck}", ghosts[card][deck], 0, 99) for card in GHOSTS) for deck in DECKS),
        discoveries=tuple(_whole(f"discoveries.{card}.count", discoveries[card]["count"], 0, 99) for card in DISCOVERIES),
    )


def _sums(path: str, values: Any) -> tuple[int, ...]:
    if not isinstance(values, list) or any(type(value) is not int or not 2 <= value <= 12 for value in values):
        _refuse(path, said("{path} is a list of sums from 2 to 12", path=path), "[2, 12]")
    return tuple(sorted({*values}))


def _row(path: str, values: list[Any], low: int, high: int, *, count: int) -> tuple[int, ...]:
    if len(values) != count or any(type(value) is not int or not low <= value <= high for value in values):
        _refuse(
            path,
            said("{path} is a list of {count} whole numbers from {low} to {high}", path=path, count=count, low=low, high=high),
        )
    return tuple(values)


def _whole(path: str, value: Any, low: int, high: int) -> int:
    # `type`, as isinstance takes true and false of a TOML file for numbers
    if type(value) is not int or not low <= value <= high:
        _refuse(
            path,
            said("{path} is a whole number from {low} to {high}, not {value}", path=path, low=low, high=high, value=value),
            f"{low} to {high}",
        )
    return value


def _refuse(path: str, message: str, *expected: str) -> NoReturn:
    raise Usage(message, input=path, expected=expected)
