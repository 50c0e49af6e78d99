"""Rooms, ghosts and heaps as they are drawn (catalogue section 9)."""

from __future__ import annotations

from typing import Any

from spooklog.domain.contract.actions import Seen
from spooklog.domain.pictures.scene import Gauge, Heap, Place, Room, Rooms, Text, Tile
from spooklog.domain.rulesets.spukstaben.board.hits import last_hits
from spooklog.domain.rulesets.spukstaben.board.look import NIMBLE, SIBLING
from spooklog.domain.rulesets.spukstaben.board.view import phase
from spooklog.domain.rulesets.spukstaben.cards import ROOMS, parse_code
from spooklog.domain.rulesets.spukstaben.options import ROOM_CARDS
from spooklog.domain.rulesets.spukstaben.refuse import said
from spooklog.domain.rulesets.spukstaben.state import Ghost, State

_HEADS = {"c": said("Composing room"), "p": said("Press"), "o": said("Office"), "d": said("Door")}


def rooms(seen: Seen[State]) -> Rooms:
    """Return the columns with what lies in them, what the last word defeated there, and the heaps."""
    state, due, hits = seen.state, _due(seen), {(hit.room, hit.row): hit for hit in last_hits(seen)}
    sides = dict(zip(ROOM_CARDS, state.options.room_side, strict=True))
    columns = []
    for room in ROOMS:
        ghosts = [ghost for ghost in state.ghosts if ghost.room == room]
        places = [Place(ghost.row, _ghost(state, ghost, hit=(room, ghost.row) in hits)) for ghost in ghosts]
        taken = {ghost.row for ghost in ghosts}
        gone = [hit for hit in hits.values() if hit.room == room and hit.row not in taken and not hit.left]
        places += [Place(hit.row, tile(hit.code, mark="gone")) for hit in gone]
        columns.append(
            Room(
                key=room,
                name=_HEADS[room],
                side=sides.get(room, "pile"),
                places=tuple(sorted(places, key=lambda place: place.row)),
                count=None if room in sides else state.pile,
                due=due.get(room, 0),
            )
        )
    return Rooms(tuple(columns), heaps(state))


def heaps(state: State) -> tuple[Heap, ...]:
    """Return the escape pile and the saved letters."""
    escaped = tuple(tile(gone.code) for gone in state.escape_pile)
    return Heap(said("Escaped"), escaped, "lost"), Heap(said("Saved"), tuple(map(tile, state.box)), "saved")


def tile(code: str, **more: Any) -> Tile:
    """Return a card by its code: letters, effect and conditions."""
    card = parse_code(code)
    if card is None:
        return Tile(code, code, **more)
    sign = Text(card.room.upper(), NIMBLE) if card.room else Text("", SIBLING) if card.sibling else None
    notes: list[tuple[str, str]] = []
    if card.room and card.sibling:
        notes.append(("+", said("+ sibling")))
    notes += [("-f", said("not first"))] * card.not_first + [("-l", said("not last"))] * card.not_last
    if card.max_len:
        notes.append((f"≤{card.max_len}", said("≤ {number} letters", number=card.max_len)))
    if card.not_in:
        notes.append((f"~{card.not_in}", said("not in {letters}", letters=card.not_in)))
    if card.judged is not None:
        notes.append(("!", said("judged")))
    return Tile(code, card.letters, sign, tuple(notes), **more)


def _ghost(state: State, ghost: Ghost, *, hit: bool) -> Tile:
    """Return a ghost with its bar; each level that is the start for some numbers of players is marked with them."""
    bar = state.card(ghost).power
    steps = tuple(
        " ".join(str(players) for players, power in enumerate(bar, start=1) if power == level) for level in range(1, max(bar) + 1)
    )
    gauge = Gauge(steps, ghost.power, state.table.start_power(ghost.code))
    return tile(ghost.code, gauge=gauge, lifted=not state.table.conditions_on, mark="hit" if hit else "")


def _due(seen: Seen[State]) -> dict[str, int]:
    """Return the cards still to come, by room; those without a place of their own come into the composing room."""
    state = seen.state
    if phase(seen) != "appear":
        return {}
    placed = {room: slots for room, slots in zip(ROOMS, state.slots, strict=True) if slots}
    rest = max(state.pending - sum(placed.values()), 0)
    return placed | ({ROOMS[0]: placed.get(ROOMS[0], 0) + rest} if rest else {})
