"""A game as plain data, with the field names of the catalogue's section 8 and what notation and pictures derive from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spooklog.domain.contract.actions import Seen
from spooklog.domain.rulesets.halloween.actions import LETTERS
from spooklog.domain.rulesets.halloween.box import COLOURS
from spooklog.domain.rulesets.halloween.options import plain_options
from spooklog.domain.rulesets.halloween.rules.due import pending
from spooklog.domain.rulesets.halloween.rules.marks import marked
from spooklog.domain.rulesets.halloween.rules.rolls import FIGHTS
from spooklog.domain.rulesets.halloween.rules.scoring import end_points, outcome, total
from spooklog.domain.rulesets.halloween.state import LEVELS, NONE, Deed, Due, Player, Roll, Section, State
from spooklog.domain.values.labels import Labels

_RESULT_FIELDS = frozenset(
    ("variant", "options", "record", "data_id", "order", "first", "phase", "due", "triggered", "ended_by", "over", "final")
)
"""The fields of a game of which only the result is recorded."""


def view(seen: Seen[State]) -> dict[str, Any]:
    """Return the fields of section 8: players by label, buildings by code, colours by letter, cards by id.

    Where only the result is recorded, what happens on the table is None.
    """
    whole = _view(seen)
    if seen.state.options.record == "result":
        return {name: value if name in _RESULT_FIELDS else None for name, value in whole.items()}
    return whole


def _view(seen: Seen[State]) -> dict[str, Any]:
    state, labels, table = seen.state, seen.labels, seen.state.table
    first = state.options.first_player
    ended = None if seen.void else outcome(state)
    reserve = {kind.code: count for kind, count in zip(state.box.kinds, state.reserve, strict=False)}
    return {
        "variant": state.options.variant,
        "options": plain_options(state.options, labels),
        "record": state.options.record,
        "data_id": state.box.id,
        "two": table.two,
        "order": [labels[seat] for seat in (first, *table.after(first))],
        "first": labels[first],
        "phase": _phase(seen),
        "due": seen.turn.due or None,
        "active": None if seen.void or state.over else labels[state.active],
        "turns_left": [] if seen.void else [labels[seat] for seat in turns_left(state)],
        "round": state.round,
        "ghosts": _by_place(state, [_by_colour(row) for row in state.town]),
        "ghost_supply": {colour: state.supply(level) for level, colour in enumerate(COLOURS, start=1)},
        "token_supply": {colour: state.tokens(level) for level, colour in enumerate(COLOURS, start=1)},
        "bonus_space": _by_place(state, [kind or None for kind in state.spaces]),
        "bonus_reserve": {"count": sum(state.reserve), "pool": reserve},
        "bonus_discard": [kind.code for kind, count in zip(state.box.kinds, state.discards, strict=False) for _ in range(count)],
        "display": list(table.display),
        "coloured": list(table.coloured),
        "occupants": {card: [labels[seat] for seat in seats] for card, seats in zip(table.display, state.occupants, strict=True)},
        "haunts": _by_place(state, [_plates(state, row, labels) for row in state.plates]),
        "players": {labels[seat]: _player(state, seat) for seat in state.seats},
        "pending": [] if seen.void else [_due(due, labels) for due in pending(state)],
        "open_roll": _roll(state, state.roll, labels) if state.roll else None,
        # a summon that brought no fifth ghost is kept for the refusal of C6: no card follows it
        "window": [_deed(state, deed) for deed in state.window if deed.fifth],
        "acting": state.acting or None,
        "die_up": state.die_up,
        "triggered": bool(state.triggered),
        "ended_by": None if seen.void or not (state.triggered or state.over) else _cause(state),
        "over": state.over,
        "final": ended.report(labels)["final"] if ended and ended.base else _reported_final(state, labels) if ended else None,
        "board": {
            "buildings": {building.code: building.name for building in state.box.buildings},
            "streets": [[state.box.codes[place] for place in street] for street in state.box.streets if street[0] < street[1]],
            "room": table.room,
            "values": _by_colour(table.points),
        },
    }


def turns_left(state: State) -> tuple[int, ...]:
    """Return the seats that have a turn before the game is over, the active one first; all of them until the end is triggered."""
    if state.over or state.options.record == "result":
        return ()
    order = (state.active, *state.table.after(state.active))
    if not state.triggered:
        return order
    # 0: the first player is active, and all still have a turn
    return order[: order.index(state.options.first_player) or len(order)]


def _phase(seen: Seen[State]) -> str:
    """Return `void`, `over`, `result` where it is awaited, else `play`."""
    if seen.void:
        return "void"
    if seen.state.over:
        return "over"
    return "result" if seen.state.options.record == "result" else "play"


def _cause(state: State) -> str:
    return "result" if state.result else state.triggered


def _reported_final(state: State, labels: Labels) -> dict[str, Any]:
    """Return the final of a game of which only points and tokens are known."""
    ended = outcome(state)
    ranks = ended.ranks if ended else ()
    rows = zip(labels.names, state.result, ranks, strict=True)
    return {
        name: {"base": None, "cards": {}, "total": points, "tokens": held, "rank": rank} for name, (points, held), rank in rows
    }


def _by_colour(row: Sequence[int]) -> dict[str, int]:
    return dict(zip(COLOURS, row, strict=True))


def _by_place(state: State, row: Sequence[Any]) -> dict[str, Any]:
    """Return values by building; none where the variant has no such thing."""
    return dict(zip(state.box.codes, row, strict=True)) if row else {}


def _place(state: State, place: int) -> str | None:
    return None if place == NONE else state.box.codes[place]


def _plates(state: State, row: Sequence[int], labels: Labels) -> dict[str, Any]:
    return {
        colour: [labels[abs(holder)], "extra" if holder < 0 else "own", points] if holder else None
        for colour, holder, points in zip(COLOURS, row, state.table.points, strict=True)
    }


def _player(state: State, seat: int) -> dict[str, Any]:
    player = state.player(seat)
    return {
        "pe": player.pe,
        "scare": player.scare,
        "tokens": _by_colour(player.tokens),
        "tokens_held": sum(player.tokens),
        "discs": player.discs,
        "discs_out": _discs_out(player),
        "sections": [_section(section) for section in player.sections],
        "slots": [{"token": slot.token or None, "locked": slot.locked} for slot in player.slots],
        "haunt_tokens": {"own": player.haunts, "extra": player.extra},
        "haunted": [code for code, row in zip(state.box.codes, state.plates, strict=True) if {seat, -seat} & {*row}],
        "cards": list(player.cards),
        "used_once": list(player.used),
        "end_points": dict(end_points(state, seat)),
        "total_now": total(state, seat),
    }


def _discs_out(player: Player) -> dict[str, int]:
    """Return where the discs are that are not in reserve."""
    return {
        "board": sum(section.discs for section in player.sections),
        "locked": sum(slot.locked for slot in player.slots),
        "cards": player.on_cards,
    }


def _section(section: Section) -> dict[str, Any]:
    return {"level": section.level, "spaces": dict(zip(LETTERS, section.spaces, strict=True)), "done": section.done}


def _due(due: Due, labels: Labels) -> dict[str, Any]:
    return {"kind": due.kind, "player": labels[due.seat] if due.seat else None, "card": due.card or None}


def _roll(state: State, roll: Roll, labels: Labels) -> dict[str, Any]:
    """Return the open roll; `values` and `plus` are empty until the dice are rolled."""
    ghosts = [COLOURS[level - 1] for level in roll.levels]
    fight = roll.kind in FIGHTS
    return {
        "kind": roll.kind,
        "attacker": ghosts[0],
        "defender": ghosts[1] if fight else None,
        "ghosts": ghosts,
        "at": _place(state, roll.at),
        "target": _place(state, roll.target),
        "number": roll.number or None,
        "values": list(roll.values),
        "plus": list(roll.plus),
        "die": [COLOURS[die - 1] for die in roll.dice],
        "owner": [labels[seat] for seat in roll.owners],
    }


def _deed(state: State, deed: Deed) -> dict[str, Any]:
    """Return a deed that cards may follow; `gap` is None without dice."""
    fight = deed.kind == "fight"
    return {
        "kind": deed.kind,
        "colour": COLOURS[deed.level - 1],
        "at": _place(state, deed.at),
        "target": _place(state, deed.target),
        "won": deed.won if fight else None,
        "gap": deed.gap if fight and deed.gap != NONE else None,
        "faced": _by_colour([marked(state, deed, deed.target, level) for level in LEVELS]) if fight else None,
        "met": deed.met,
        "gone": deed.gone,
        "followed": list(deed.spent),
    }
