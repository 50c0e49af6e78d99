"""The first state of a game, from options and facts, and the beginning of each turn (catalogue section 3)."""

from __future__ import annotations

from functools import lru_cache

from spooklog.domain.contract.actions import Setup
from spooklog.domain.contract.facts import data_id, shipped_facts
from spooklog.domain.rulesets.spukstaben.cards import own_letters
from spooklog.domain.rulesets.spukstaben.data import MOST_PLAYERS, counted, facts_with
from spooklog.domain.rulesets.spukstaben.options import Options, typed_options
from spooklog.domain.rulesets.spukstaben.refuse import PACKAGE, refuse, said
from spooklog.domain.rulesets.spukstaben.state import State, fresh_words, replace
from spooklog.domain.rulesets.spukstaben.table import Table
from spooklog.domain.values.errors import Illegal

_NO_SLOTS = (0, 0, 0, 0)


def start(setup: Setup) -> State:
    """Return the state before the first card.

    Raises Illegal for players.1 and score.3, Usage for facts that cannot be.
    """
    if not 1 <= setup.seats <= MOST_PLAYERS:
        refuse(
            "players.1",
            said("Spukstaben is for 1 to {most} players, not {number}", most=MOST_PLAYERS, number=setup.seats),
            f"1 to {MOST_PLAYERS} players",
        )
    import orjson  # start-up cost: it imports much of the standard library, and a listed game is not started

    # as bytes, since dicts are no keys of a cache
    table = _table(setup.seats, orjson.dumps(setup.options), orjson.dumps(setup.data), setup.revision)
    _check_cubes(table.options.cubes, table.cubes_total)
    state = State(table=table, unseen=table.deck)
    return state if table.options.record == "result" else begin_turn(state, 1)


def _check_cubes(cubes: int, most: int) -> None:
    """Refuse a number of cubes that do not exist (score.3). No ruling helps, as a missing cube cannot stand on a bar."""
    if 1 <= cubes <= most:
        return
    try:
        refuse(
            "score.3", said("a game takes 1 to {most} cubes, not {number}", most=most, number=cubes), f"cubes={most}", "cubes=1"
        )
    except Illegal as refusal:
        refusal.ruling_helps = False
        raise


def begin_turn(state: State, turn: int) -> State:
    """Return the state at the beginning of a turn: its cards are due, and no player has a word (appear.1, appear.2, power.1)."""
    table = state.table
    due = sum(table.layout) if turn == 1 else 0 if turn == table.turns else table.due[turn - 2]
    begun = replace(
        state,
        turn=turn,
        pending=due if state.unseen else 0,  # r.17
        slots=table.layout if turn == 1 else _NO_SLOTS,
        turned=False,
        emptied=False,
        turned_at=None,
        hints=(),
        histories=(),
    )
    return replace(begun, words=fresh_words(begun))


@lru_cache(maxsize=64)
def _table(seats: int, options: bytes, data: bytes, revision: int) -> Table:
    """Return the table of a game; games with the same options and facts share it."""
    import orjson

    typed, own = typed_options(orjson.loads(options)), orjson.loads(data)
    facts = facts_with(own, revision)
    return Table(
        seats=seats,
        options=typed,
        data_id=data_id(shipped_facts(PACKAGE, revision), own),
        cards={card.code: card for card in sorted(facts.cards, key=lambda card: card.code)},
        deck=counted(facts.cards),
        due=facts.ghosts[seats - 1],
        turns=facts.turns,
        layout=facts.layout,
        cubes_total=facts.cubes,
        hourglass=facts.hourglass,
        longest=facts.longest,
        base=facts.base,
        cube_bonus=facts.cube_bonus,
        end_bonus=facts.end_bonus,
        ratings=facts.ratings,
        conditions_on=_conditions_on(typed, seats),
        own_letters=own_letters(facts.cards),
    )


def _conditions_on(options: Options, seats: int) -> bool:
    """Return whether conditions must be met: with `auto` not for a single player (solo.4)."""
    return seats > 1 if options.conditions == "auto" else options.conditions == "on"
