"""The first state of a game, from options and data (catalogue 3)."""

from __future__ import annotations

from spooklog.domain.contract.actions import Setup
from spooklog.domain.rulesets.spookies.box import Box, box_of
from spooklog.domain.rulesets.spookies.options import Options, typed_options
from spooklog.domain.rulesets.spookies.refuse import refuse, said
from spooklog.domain.rulesets.spookies.state import GATE, State, Table, Tally, replace
from spooklog.domain.words.wording import counted


def start(setup: Setup) -> State:
    """Return the state before the first turn.

    Raises Usage for data that does not fit together, then Illegal for players.1, Impossible for setup.2, Illegal for setup.3.
    """
    options, box = typed_options(setup.options), box_of(setup.data, setup.revision)
    _check_players(setup.seats, box, setup.allowed)
    stock = _stockpile(setup.seats, options, box)
    if not 1 <= options.first_player <= setup.seats:
        seats = tuple(f"first_player=@{seat}" for seat in range(1, setup.seats + 1))
        refuse("setup.3", said("there is no player {first_player} who could begin", first_player=options.first_player), *seats)
    state = State(
        table=Table(setup.seats, options, box, stock),
        phase="result",
        positions=(GATE,) * len(box.characters),
        stock=stock,
        chips=(0,) * setup.seats,
        penalty=(0,) * len(box.fields),
    )
    return state if options.record == "result" else _first_turn(state)


def _first_turn(state: State) -> State:
    first = state.options.first_player
    tallies = tuple(Tally(turns=int(seat == first)) for seat in state.seats)
    return replace(state, phase="character", current=first, turn=1, tallies=tallies)


def _check_players(players: int, box: Box, allowed: frozenset[str]) -> None:
    """Raise Illegal for a number of players that the game is not for (players.1), unless the table allowed it."""
    # no ruling helps a game without players: it has no first turn
    if box.players_min <= players <= box.players_max or (players and "spookies:players.1" in allowed):
        return
    few, many = box.players_min, box.players_max
    span = said("{few} to {many} players", few=few, many=many) if few < many else counted(few, "player")
    refuse("players.1", said("Spookies is for {span}, not {players}", span=span, players=players), span)


def _stockpile(players: int, options: Options, box: Box) -> int:
    """Return the chips in the stockpile at the start.

    Raises Impossible where no number is known, and where too few chips exist (setup.2).
    """
    count = box.stockpile(players) if options.chips is None else options.chips
    if count is None:
        words = said("the facts do not say how many chips {players} players begin with", players=players)
        refuse("setup.2", words, f"options chips={box.count}", f"data stock.{players} = {box.count}")
    if not count:
        refuse("setup.2", "the stockpile cannot begin without chips", f"options chips={box.count}", "options chips=1")
    if count > box.count:
        words = said("the stockpile cannot begin with {count} chips: there are {there} in the box", count=count, there=box.count)
        refuse("setup.2", words, f"options chips={box.count}", "fewer chips")
    return count
