"""The start of a game: from options and data to the first state (catalogue 3)."""

from __future__ import annotations

from spooklog.domain.ruleset import Setup
from spooklog.domain.rulesets.spookies.box import Box, box_of
from spooklog.domain.rulesets.spookies.options import Options, typed_options
from spooklog.domain.rulesets.spookies.refuse import refuse
from spooklog.domain.rulesets.spookies.state import GATE, State, Table, Tally


def start(setup: Setup) -> State:
    """The state before the first turn.

    Raises Usage for data that does not fit together, then Illegal for players.1, Impossible for setup.2, Illegal for setup.3.
    """
    options, box = typed_options(setup.options), box_of(setup.data)
    check_players(setup.seats, box, setup.allowed)
    stock = _stockpile(setup.seats, options, box)
    if not 1 <= options.first_player <= setup.seats:
        seats = tuple(f"first_player=@{seat}" for seat in range(1, setup.seats + 1))
        refuse("setup.3", f"there is no player {options.first_player} who could begin", *seats)
    only_told = options.record == "result"
    nobody = (0,) * setup.seats
    return State(
        table=Table(setup.seats, options, box, stock),
        phase="result" if only_told else "character",
        current=None if only_told else options.first_player,
        turn=0 if only_told else 1,
        positions=(GATE,) * len(box.characters),
        stock=stock,
        chips=nobody,
        penalty=(0,) * len(box.fields),
        tallies=tuple(Tally(turns=int(seat == options.first_player and not only_told)) for seat in range(1, setup.seats + 1)),
        gambles=((),) * setup.seats,
        counts=(None,) * setup.seats,
    )


def check_players(players: int, box: Box, allowed: frozenset[str]) -> None:
    """Raise Illegal for a number of players that the game is not for (players.1), unless the table allowed it."""
    if box.players_min <= players <= box.players_max or (players and "spookies:players.1" in allowed):
        return
    few, many = box.players_min, box.players_max
    span = f"{few} to {many} players" if few < many else f"{few} player{'s' * (few > 1)}"
    refuse("players.1", f"Spookies is for {span}, not {players}", span)


def _stockpile(players: int, options: Options, box: Box) -> int:
    count = options.chips or box.stockpile(players)
    if count is None:
        words = f"the facts do not say how many chips {players} players begin with"
        refuse("setup.2", words, f"options chips={box.count}", f"data stock.{players} = {box.count}")
    if count > box.count:
        words = f"the stockpile cannot begin with {count} chips: there are {box.count} in the box"
        refuse("setup.2", words, f"options chips={box.count}", "fewer chips")
    return count
