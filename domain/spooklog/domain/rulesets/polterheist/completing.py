"""Lines that cannot be listed, completed: destinations with their ways, cards drawn, tiles turned, trades (catalogue 7.3)."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.completion import Choice
from spooklog.domain.labels import Labels
from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist import decks
from spooklog.domain.rulesets.polterheist.cards import DISCOVERIES, GHOSTS, name_of
from spooklog.domain.rulesets.polterheist.choices import choices
from spooklog.domain.rulesets.polterheist.ghosts import phantom_words
from spooklog.domain.rulesets.polterheist.searching import tiles_left
from spooklog.domain.rulesets.polterheist.state import State
from spooklog.domain.rulesets.polterheist.walk import Walk, names_of
from spooklog.domain.rulesets.polterheist.writing import path_text

Step = tuple[str, str]
"""What may stand behind the verb, and what it means."""

LONGER = {"move": "m", "draw": "d", "ghost": "g"}


def complete(text: str, seen: State, labels: Labels) -> Iterator[Choice]:
    """Ways to go on with a line behind its verb, in the turn of its player."""
    if seen.result or seen.unrolled:
        return
    start, verb, begun, seat = _taken_apart(text, seen, labels)
    if not verb:
        return
    for rest, meaning in _behind(seen, seat, LONGER.get(verb.casefold(), verb.casefold()), labels):
        if rest.casefold().startswith(begun.casefold()) and rest != begun:
            yield Choice(f"{start}{verb} {rest}", meaning)


def _taken_apart(text: str, state: State, labels: Labels) -> tuple[str, str, str, int]:
    """The player's name as typed, the verb, what is typed behind it, and the seat."""
    due = state.due
    seat = due.seat if due is not None and due.seat else state.active
    words = text.split(" ")
    start = ""
    if len(words) > 1 and len(words[0]) > 1 and labels[seat].casefold().startswith(words[0].casefold()):
        start, words = f"{words[0]} ", words[1:]
    if len(words) < 2:
        return start, "", "", seat
    return start, words[0], " ".join(words[1:]), seat


def _behind(state: State, seat: int, verb: str, labels: Labels) -> Iterator[Step]:
    match verb:
        case "m":
            yield from destinations(state, seat, labels)
        case "d":
            pool = decks.discovery_pool(decks.with_deck(state))
            yield from ((card, name_of(card)) for card in DISCOVERIES if pool[card])
            if state.table.hidden:
                yield "?", "a card face down"
        case "g" | "send":
            yield from _ghosts(state)
        case "flip" if state.due is not None and state.due.kind == "flip":
            yield from _tiles(state, state.due.what)
        case _:
            return


def _ghosts(state: State) -> Iterator[Step]:
    pool = decks.ghost_pool(decks.with_ghost_deck(state))
    for card in GHOSTS:
        if not pool[card]:
            continue
        if card == "phantom":
            yield from ((f"{card} {place}", f"{name_of(card)} to the {place}") for place in phantom_words(state))
        else:
            yield card, name_of(card)


def _tiles(state: State, slot: str) -> Iterator[Step]:
    for tile in tiles_left(state, slot):
        yield f"{slot} {tile}", ", ".join(state.mansion.tiles[tile].rooms.values())


def destinations(state: State, seat: int, labels: Labels) -> Iterator[Step]:
    """Where the pawn can go, destination first, the nearest first; the whole way is what it means."""
    due = state.due
    if state.loose or not state.steps or (due is not None and due.kind != "run") or seat != state.active:
        return
    if state.is_ghost(seat):
        for one in choices(state, seat):
            if isinstance(one, act.PawnMoved):
                yield f"{one.path[-1]} /{len(one.path)}", _way(state, one, labels)
        return
    walk = Walk(state, seat, run=due is not None)
    for way in sorted(walk.reach(state.steps, quiet=True).values(), key=len):
        names = names_of(state, way)
        yield names[-1], _way(state, act.PawnMoved(seat, names), labels)


def _way(state: State, move: act.PawnMoved, labels: Labels) -> str:
    count = len(move.path)
    return f"{count} step{'s' * (count > 1)}: {path_text(state, move, labels)}"


__all__ = ["complete", "destinations"]
