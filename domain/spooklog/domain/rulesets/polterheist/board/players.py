"""The players as shapes: pawns, courage, where they are in words, cards and what these mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from spooklog.domain.contract.actions import Seen
from spooklog.domain.pictures.scene import Mark, Text, Visitor, Visitors, Walker
from spooklog.domain.rulesets.polterheist.actions import TREASURE, UNKNOWN
from spooklog.domain.rulesets.polterheist.cards import DISCOVERIES, name_of
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.rulesets.polterheist.results import place_words
from spooklog.domain.rulesets.polterheist.rules.scoring import ranks
from spooklog.domain.rulesets.polterheist.state import State

OUT = said("out of the house")

_MARKED = {"doll": (said("Doll"), "warning"), "mask": (said("Mask"), "warning"), "satchel": (said("Satchel"), "good")}
"""Cards that work all the time: shown as marks, not among the cards."""

_DOWN = " face down"
_CARDS = (*(card for card in DISCOVERIES if card not in _MARKED), *(f"{card}{_DOWN}" for card in DISCOVERIES))
"""Cards in the order in which they are shown; of those that lie face down a viewer knows some."""


def walkers(seen: Seen[State]) -> tuple[Walker, ...]:
    """Return the pawns in the house, without their spaces."""
    state = seen.state
    return tuple(walker(seen, seat) for seat in state.seats if state.place(seat))


def walker(seen: Seen[State], seat: int) -> Walker:
    """Return a player's pawn."""
    state = seen.state
    return Walker(
        name=seen.labels[seat],
        initial=initials(seen.labels.names)[seat - 1],
        seat=seat,
        ghost=state.is_ghost(seat),
        active=seat == state.active and not (seen.void or state.result),
        laden=seat == state.bearer,
    )


@lru_cache(maxsize=64)
def initials(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the letters on the pawns: the first of a name, two where others begin alike, else the first and the seat."""
    for length in (1, 2):
        found = tuple(name[:length].capitalize() for name in names)
        if len({one.casefold() for one in found}) == len(names):
            return found
    return tuple(f"{name[:1].upper()}{seat}" for seat, name in enumerate(names, start=1))


def visitors(seen: Seen[State]) -> Visitors:
    """Return all players in the order of their turns, from the first one on."""
    state, first = seen.state, seen.state.options.first_player
    order = [(first + step - 1) % state.table.seats + 1 for step in range(state.table.seats)]
    placed = ranks(state) if state.result and not seen.void else ()
    return Visitors(tuple(_visitor(seen, seat, placed[seat - 1] if placed else 0) for seat in order))


def _visitor(seen: Seen[State], seat: int, rank: int) -> Visitor:
    state = seen.state
    cards = Counter((*state.carried[seat - 1], *(f"{card}{_DOWN}" for card in state.faces_down(seat))))
    return Visitor(
        walker=walker(seen, seat),
        status="ghost" if state.is_ghost(seat) else "living" if state.is_in(seat) else "out",
        courage=state.courage[seat - 1],
        most=state.box.most,
        place=place_words(state, state.place(seat)) or OUT,
        cards=tuple((card, cards[card]) for card in _CARDS if cards[card]),
        concealed=state.faces_down(seat).count(UNKNOWN),
        marks=tuple(_marks(state, seat)),
        change=sum(one.amount for one in state.happened if one.what == "courage" and one.seat == seat),
        active=seat in awaited(seen),
        rank=rank,
    )


def awaited(seen: Seen[State]) -> tuple[int, ...]:
    """Return the players for whom the game waits; the one on turn where it waits for chance; none once it is over."""
    if seen.void or seen.state.result:
        return ()
    return seen.turn.seats or (seen.state.active,)


def _marks(state: State, seat: int) -> Iterator[Text]:
    if seat == state.bearer:
        yield Mark(name_of("treasure"), "good", TREASURE)
    if state.has_detector(seat):
        yield Text(said("detector complete"), "good")
    for card, (word, tone) in _MARKED.items():
        if count := state.count(seat, card):
            yield Mark(word if count == 1 else said("{number} {card}s", number=count, card=word), tone, card)
    if waiting := state.waiting[seat - 1]:
        yield Text(said("liquid waits") if waiting == 1 else said("{number} liquid wait", number=waiting), "quiet")
    if seat in state.skips:
        yield Text(said("no steps on the next roll"), "warning")
