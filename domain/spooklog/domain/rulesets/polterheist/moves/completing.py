"""Lines completed behind their verb: ways space by space, and the names of cards drawn and tiles turned over (catalogue 7.3)."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.contract.actions import Choice
from spooklog.domain.rulesets.polterheist.actions import UNKNOWN
from spooklog.domain.rulesets.polterheist.cards import DISCOVERIES, GHOSTS, name_of
from spooklog.domain.rulesets.polterheist.lines.notation import LONGER
from spooklog.domain.rulesets.polterheist.lines.ways import piece_of, read_place
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.rulesets.polterheist.rules import decks
from spooklog.domain.rulesets.polterheist.rules.ghosts import phantom_words
from spooklog.domain.rulesets.polterheist.rules.haunt import Haunt
from spooklog.domain.rulesets.polterheist.rules.movement import place_number
from spooklog.domain.rulesets.polterheist.rules.names import named
from spooklog.domain.rulesets.polterheist.rules.tiles import tiles_left
from spooklog.domain.rulesets.polterheist.rules.walk import Walk
from spooklog.domain.rulesets.polterheist.state import State
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.saying import joined

Step = tuple[str, str]
"""What may stand behind the verb, and what it means."""


def complete(text: str, seen: State, labels: Labels) -> tuple[Choice, ...] | None:
    """Return ways to go on with a line behind its verb, in the turn of its player; None where the parts of forms know as much."""
    if seen.result or seen.unrolled:
        return None
    start, verb, begun = _taken_apart(text, seen, labels)
    meant = LONGER.get(verb.casefold(), verb.casefold())
    walks = meant == "m" and not seen.loose
    found = _ways(seen, begun, labels) if walks else _behind(seen, meant)
    lines = tuple(
        Choice(f"{start}{verb} {rest}", meaning)
        for rest, meaning in found
        if rest.casefold().startswith(begun.casefold()) and rest != begun
    )
    return lines if walks else lines or None


def _taken_apart(text: str, state: State, labels: Labels) -> tuple[str, str, str]:
    """Return the player's name as typed, the verb, and what is typed behind it."""
    due = state.due
    seat = due.seat if due is not None and due.seat else state.active
    words = text.split(" ")
    start = ""
    if len(words) > 1 and len(words[0]) > 1 and labels[seat].casefold().startswith(words[0].casefold()):
        start, words = f"{words[0]} ", words[1:]
    if len(words) < 2:
        return start, "", ""
    return start, words[0], " ".join(words[1:])


def _behind(state: State, verb: str) -> Iterator[Step]:
    match verb:
        case "d":
            pool = decks.discovery_pool(decks.with_deck(state))
            yield from ((card, name_of(card)) for card in DISCOVERIES if pool[card])
            if state.table.hidden:
                yield UNKNOWN, said("a card face down")
        case "g" | "send":
            yield from _ghosts(state)
        case "flip" if state.due is not None and state.due.kind == "flip":
            yield from _tiles(state, state.due.what)
        case _:
            return


def _ways(state: State, typed: str, labels: Labels) -> Iterator[Step]:
    """Yield ways one space longer than the typed one, for a pawn that makes several steps; a blank ends what must go on."""
    due = state.due
    run = due is not None and due.kind == "run"
    *done, _ = typed.split(" ")
    if state.phase not in ("moving", "choose", "end") or len(done) >= max(2, state.steps):
        return
    seat = due.seat if due is not None and due.seat else state.active
    place, walk = state.at[seat - 1], Haunt(state, seat) if state.is_ghost(seat) else Walk(state, seat, run=run)
    for token in done:
        try:
            place = read_place(token, place, state, labels)
        except SpooklogError:
            return
        to = place_number(state, place)
        if walk.block(to) or _ends(walk, to):
            return
        walk.step(to)
    left = state.steps - len(done) - 1
    for to in walk.steps(walk.here):
        if not walk.block(to) and (done or (left and not _ends(walk, to))):
            goes_on = not done or (left and isinstance(walk, Haunt) and not _ends(walk, to))
            yield " ".join([*done, walk.name(to).removeprefix(f"{piece_of(state, place)}.")]) + " " * bool(goes_on), ""


def _ends(walk: Haunt | Walk, space: int) -> bool:
    return bool(walk.meets(space)) if isinstance(walk, Haunt) else walk.ends(space)


def _ghosts(state: State) -> Iterator[Step]:
    pool = decks.ghost_pool(decks.with_ghost_deck(state))
    for card in GHOSTS:
        if not pool[card]:
            continue
        if card == "phantom":
            yield from (
                (f"{card} {place}", said("{card} to the {place}", card=name_of(card), place=place))
                for place in phantom_words(state)
            )
        else:
            yield card, name_of(card)


def _tiles(state: State, slot: str) -> Iterator[Step]:
    dealt = state.table.dealt_at(state.mansion.slots.index(slot))  # as far as the viewer knows
    for tile in tiles_left(state, slot):
        if dealt in ("", tile):
            yield f"{slot} {tile}", joined(map(named, state.mansion.tiles[tile].rooms.values()))
