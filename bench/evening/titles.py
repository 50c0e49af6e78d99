"""What is played on an evening: the five games, by bots, and how fast people play them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bench.corpus import BY, stores
from spooklog.domain.contract.registry import find_ruleset
from spooklog.replays.sheets.header import END
from spooklog.replays.sheets.sheet import write_sheet
from spooklog.replays.simulation import Simulation, seated, simulate

FIRST_NAMES = ("Anna", "Bert", "Cora", "Dora")


class Title(NamedTuple):
    """A game of the evening: its ruleset and bot, how many play, how a series of it adds up, seconds from line to line."""

    slug: str
    bot: str
    seats: int
    format: str
    pace: float


TITLES = (
    Title("spooks", "shedder", 4, "points-high", 5),
    Title("spookies", "climber", 3, "points-high", 6),
    Title("halloween", "greedy", 3, "points-high", 8),
    Title("polterheist", "seeker", 3, "points-high", 6),
    Title("spukstaben", "speller", 3, "cooperative", 8),
)
"""A line every six seconds at a table, on average: people at these games think longer and write no line then."""

GAMES = 4
"""Of each title, played by bots beforehand: tables take turns with them."""


class Script(NamedTuple):
    """A whole game: the lines with which it begins, without its players, and all lines of its play."""

    opening: str
    lines: Sequence[str]


def played(title: Title) -> Sequence[Script]:
    """Return games of a title that bots play: the same ones each time."""
    bots = seated((title.bot,), title.seats)
    games = Simulation(ruleset=find_ruleset(title.slug), seats=bots, options={}, seed=7, games=GAMES, prefix=None, by=BY)
    with stores() as store:
        sheets = [write_sheet(loaded, store.games.texts(loaded.stream.id)) for loaded in simulate(games, store)]
    for seat, name in enumerate(FIRST_NAMES[: title.seats], 1):
        sheets = [sheet.replace(f"{title.bot}{seat}", name.casefold()) for sheet in sheets]
    return [Script("\n".join(_own(sheet)), sheet.partition(f"{END}\n")[2].splitlines()) for sheet in sheets]


def players_of(title: Title, table: int) -> Sequence[tuple[str, str]]:
    """Return the labels and names of those who sit at a table."""
    return [(name.casefold(), f"{name} {table}") for name in FIRST_NAMES[: title.seats]]


def _own(sheet: str) -> Iterator[str]:
    """Yield the header lines of a sheet but those that its table has of its own."""
    for line in sheet.partition(f"{END}\n")[0].splitlines():
        if line.split()[0] not in ("players", "date"):
            yield line
