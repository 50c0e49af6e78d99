"""What a section can do: every legal action of a letter, generated from the board rather than by trying lines."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.rulesets.halloween import actions as act
from spooklog.domain.rulesets.halloween.actions import LETTERS, OnSection
from spooklog.domain.rulesets.halloween.rules.bonus import slot_words
from spooklog.domain.rulesets.halloween.rules.cards.fighting import fights_equals
from spooklog.domain.rulesets.halloween.rules.moving import targets
from spooklog.domain.rulesets.halloween.rules.upgrade import price
from spooklog.domain.rulesets.halloween.state import LEVELS, TOP, State

Plus = tuple[str, ...]


def section_offers(state: State, seat: int, number: int, letter: str) -> Iterator[OnSection]:
    """Yield the legal actions of a section by a letter, with the cards that make more possible (A4, B2). Fights name no dice."""
    player = state.player(seat)
    section = player.sections[number - 1]
    base = _encore(state, seat, number, letter)
    if section.done or base is None:
        return
    yield from _OFFERS[letter](state, seat, number, 1, section.level, base)
    if section.level < TOP and "A4" in player.cards and "A4" not in player.used:
        level = section.level + 1
        # low and high are the same: ghosts below need no A4
        yield from _OFFERS[letter](state, seat, number, level, level, ("A4", *base))


def rest_offers(state: State, seat: int) -> Iterator[act.Rested]:
    """Yield a rest of each section that has not acted."""
    sections = enumerate(state.player(seat).sections, start=1)
    return (act.Rested(seat, number) for number, section in sections if not section.done)


def _encore(state: State, seat: int, number: int, letter: str) -> Plus | None:
    """Return the cards that an action on this space takes; None where the space cannot be used."""
    player = state.player(seat)
    discs = player.sections[number - 1].spaces[LETTERS.index(letter)]
    if not discs:
        return () if player.discs else None
    if discs > 1 or "B2" not in player.cards or "B2" in player.used:
        return None
    return ("B2",) if state.options.encore_disc == "none" or player.discs else None


def ghosts(state: State, low: int, high: int) -> Iterator[tuple[int, int]]:
    """Yield place and level of the ghosts in the town between two levels."""
    for place, row in enumerate(state.town):
        for level in range(low, high + 1):
            if row[level - 1]:
                yield place, level


def _summons(state: State, seat: int, number: int, low: int, high: int, plus: Plus) -> Iterator[OnSection]:
    codes = state.box.codes
    for place, level, other in summons(state, seat, low, high):
        yield act.Summoned(seat, number, codes[place], level, other, plus)


def summons(state: State, seat: int, low: int, high: int) -> Iterator[tuple[int, int, int]]:
    """Yield place and levels of each summon up to a level.

    A mixed summon (D16) has its second level as third number, else 0; one of its levels is at least `low`.
    """
    mixes = state.holds(seat, "D16")
    for place, row in enumerate(state.town):
        if state.room(place) < 1:
            continue
        for level in range(1, high + 1):
            if level >= low and row[level - 1] > 1 and state.supply(level):
                yield place, level, 0
            # from level + 1: each pair once, the lower colour first
            for other in range(max(low, level + 1), high + 1) if mixes and row[level - 1] else ():
                if row[other - 1] and (state.supply(level) or state.supply(other)):
                    yield place, level, other


def _scares(state: State, seat: int, number: int, low: int, high: int, plus: Plus) -> Iterator[OnSection]:
    player = state.player(seat)
    if "D8" in player.cards and "D8" not in player.used:
        # D8 may follow, and needs to know where the ghost stands
        for place, level in ghosts(state, low, high):
            yield act.Scared(seat, number, level, state.box.codes[place], plus)
        return
    for level in range(low, high + 1):
        if state.in_town(level):
            yield act.Scared(seat, number, level, "", plus)


def _upgrades(state: State, seat: int, number: int, low: int, high: int, plus: Plus) -> Iterator[OnSection]:
    player, codes = state.player(seat), state.box.codes
    payable = {
        level
        for level in range(low, min(high, TOP - 1) + 1)
        if state.supply(level + 1) and player.scare >= price(state, seat, level)
    }
    for place, level in ghosts(state, low, high):
        if level in payable:
            for raised, section in ((0, None), *enumerate(player.sections, start=1)):
                if section is None or section.level <= level:
                    yield act.GhostUpgraded(seat, number, codes[place], level, 0, raised, plus)


def _moves(state: State, seat: int, number: int, low: int, high: int, plus: Plus) -> Iterator[OnSection]:
    for start, place, level, slot in moves(state, seat, low, high):
        yield act.GhostMoved(seat, number, start, place, level, slot, plus)


def moves(state: State, seat: int, low: int, high: int) -> Iterator[tuple[str, str, int, str]]:
    """Yield start, end, level and slot of the moves of ghosts between two levels."""
    codes = state.box.codes
    slots = slot_words(state, seat) if not state.table.master else ("",)
    open_ = [state.room(place) > 0 for place in range(len(codes))]
    for start, level in ghosts(state, low, high):
        for place in targets(state, seat, start):
            if open_[place]:
                for slot in slots if not state.table.master and state.spaces[place] else ("",):
                    yield codes[start], codes[place], level, slot


def _fights(state: State, seat: int, number: int, low: int, high: int, plus: Plus) -> Iterator[OnSection]:
    codes, equals = state.box.codes, fights_equals(state, seat)
    for place, level in ghosts(state, low, high):
        for foe in LEVELS:
            there = state.town[place][foe - 1]
            if (foe == level and (not equals or there < 2)) or not there or (state.table.master and foe > level):
                continue
            yield act.FightDeclared(seat, number, codes[place], codes[place], level, foe, 0, plus)


def far_fights(state: State, seat: int, number: int, low: int, high: int, plus: Plus) -> Iterator[act.FightDeclared]:
    """Yield fights with a ghost of another building (C7)."""
    codes, equals = state.box.codes, fights_equals(state, seat)
    for place, level in ghosts(state, low, high):
        for other, foe in ghosts(state, 1, TOP):
            if other != place and (foe != level or equals):
                yield act.FightDeclared(seat, number, codes[place], codes[other], level, foe, 0, plus)


def _haunts(state: State, seat: int, number: int, low: int, high: int, plus: Plus) -> Iterator[OnSection]:
    codes, player = state.box.codes, state.player(seat)
    for place, level in ghosts(state, low, high):
        for extra in free_tokens(state, seat, place, level):
            yield act.Haunted(seat, number, codes[place], level, "", extra, plus)
        if "D7" in player.cards and abs(state.plates[place][level - 1]) == seat:
            yield act.HauntTokenTaken(seat, number, codes[place], level, plus)
    if "A1" in player.cards and "A1" not in player.used and state.options.neighbour_haunt == "action":
        for near, place, level, extra in neighbours(state, seat, low, high):
            yield act.Haunted(seat, number, codes[place], level, codes[near], extra, plus)


def neighbours(state: State, seat: int, low: int, high: int) -> Iterator[tuple[int, int, int, bool]]:
    """Yield the building of two ghosts, the building haunted, the level and the token of A1."""
    for near, level in ghosts(state, low, high):
        if state.town[near][level - 1] > 1:
            for one, place in state.box.streets:
                if one == near:
                    yield from ((near, place, level, extra) for extra in free_tokens(state, seat, place, level))


def free_tokens(state: State, seat: int, place: int, level: int) -> Iterator[bool]:
    """Yield the haunt tokens that fit on a space: False for an own, True for an extra one (haunt.1, haunt.4, haunt.5, two.2)."""
    player, plates = state.player(seat), state.plates[place]
    if plates[level - 1]:
        return
    if player.haunts and seat not in plates:
        yield False
    if player.extra and -seat not in plates:
        yield True


_OFFERS = {"S": _summons, "B": _scares, "U": _upgrades, "M": _moves, "F": _fights, "H": _haunts}
