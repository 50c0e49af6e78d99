"""What players gain and pay: haunt points, scare points, ghost tokens, sections and discs; with the cards that watch gains.

D9 pays for orange tokens, D5 for frights: both count here, from any source.
"""

from __future__ import annotations

from typing import Literal

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.halloween.actions import LETTERS
from spooklog.domain.rulesets.halloween.box import COLOURS
from spooklog.domain.rulesets.halloween.refuse import said
from spooklog.domain.rulesets.halloween.state import (
    LEVELS,
    NONE,
    ORANGE,
    Gain,
    State,
    disc_moved,
    replace,
    with_player,
    with_section,
)
from spooklog.domain.values.value import put

Group = Literal["action", "follow-up", "own"]
"""With what the scare points of a gain count for D5: the section action, a follow-up, or nothing else."""

FRIGHT = 2
"""How many scare points at once make a fright (D5)."""


def gain_points(state: State, seat: int, points: int, rule: str) -> State:
    """Return the state with `points` more haunt points; a negative number takes some, never below 0."""
    if not points:
        return state
    state = with_player(state, seat, pe=max(0, state.player(seat).pe + points))
    return replace(state, gained=(*state.gained, Gain(seat, "pe", points, rule)))


def gain_tokens(state: State, seat: int, level: int, count: int, rule: str) -> State:
    """Give a player ghost tokens of a colour as far as the supply has them (tokens.2); D9 pays for orange ones.

    Raises Impossible for an unknown colour.
    """
    if level not in LEVELS:
        raise no_effect(said("there is no such ghost token"))
    count = min(count, state.tokens(level))
    if count <= 0:
        return state
    tokens = state.player(seat).tokens
    state = with_player(state, seat, tokens=put(tokens, level, tokens[level - 1] + count))
    state = replace(state, gained=(*state.gained, Gain(seat, COLOURS[level - 1], count, rule)))
    if level == ORANGE and state.holds(seat, "D9"):
        state = gain_points(state, seat, 2 * count, "card.D9")
    return state


def pay_tokens(state: State, seat: int, levels: tuple[int, ...]) -> State:
    """Put tokens of a player back to the supply (tokens.3)."""
    held = state.player(seat).tokens
    return with_player(state, seat, tokens=tuple(held[n] - levels.count(n + 1) for n in range(5)))


def has_tokens(state: State, seat: int, levels: tuple[int, ...]) -> bool:
    """Return whether a player holds these tokens."""
    held = state.player(seat).tokens
    return all(levels.count(level) <= held[level - 1] for level in {*levels})


def gain_scare(state: State, seat: int, gains: tuple[tuple[int, str], ...], group: Group) -> State:
    """Give a player scare points, each with the rule that brings them, and what D5 pays for them.

    The supply may be limited (R31).
    """
    gained = list[int]()
    for points, rule in gains:
        if state.options.scare_supply != "unlimited":
            # the option's word is the printed 100, the number itself a fact that a table may change
            left = state.box.scare_limit - sum(player.scare for player in state.players)
            points = min(points, left)
        if points > 0:
            state = with_player(state, seat, scare=state.player(seat).scare + points)
            state = replace(state, gained=(*state.gained, Gain(seat, "scare", points, rule)))
            gained.append(points)
    return _frightened(state, seat, gained, group) if gained and state.holds(seat, "D5") else state


def _frightened(state: State, seat: int, gained: list[int], group: Group) -> State:
    """Return the state after card D5 paid for a group of scare points that comes to two (R26)."""
    mode = state.options.fright_group
    if mode == "gain":
        return gain_points(state, seat, sum(points >= FRIGHT for points in gained), "card.D5")
    if group == "own" or (group == "follow-up" and mode == "action"):
        return gain_points(state, seat, int(sum(gained) >= FRIGHT), "card.D5")
    if state.fright == NONE:
        return state
    counted = state.fright + sum(gained)
    if counted >= FRIGHT:
        return gain_points(replace(state, fright=NONE), seat, 1, "card.D5")
    return replace(state, fright=counted)


def pay_scare(state: State, seat: int, points: int) -> State:
    """Put scare points of a player back to the supply."""
    return with_player(state, seat, scare=max(0, state.player(seat).scare - points))


def free_sections(state: State, seat: int, sections: tuple[int, ...]) -> State:
    """Put all discs of sections back to the reserve (rest.1). Raises Impossible for a section that is not there."""
    player = state.player(seat)
    if not all(1 <= number <= len(player.sections) for number in sections):
        raise no_effect(said("there is no such section"))
    rows = tuple(
        replace(row, spaces=(0,) * 6) if number in sections else row for number, row in enumerate(player.sections, start=1)
    )
    back = sum(row.discs for number, row in enumerate(player.sections, start=1) if number in sections)
    return with_player(state, seat, sections=rows, discs=player.discs + back)


def free_spaces(state: State, seat: int, spaces: tuple[str, ...]) -> State:
    """Put the discs of each space back to the reserve: one, or with encore_disc=place two, which leave together.

    Raises Impossible for a space of a section that is not there.
    """
    for space in spaces:
        section = int(space[0])
        if not 1 <= section <= len(state.player(seat).sections):
            raise no_effect(said("there is no such action space"))
        row = state.player(seat).sections[section - 1].spaces
        discs = row[LETTERS.index(space[1])]
        state = with_section(state, seat, section, spaces=disc_moved(row, space[1], -discs))
        state = with_player(state, seat, discs=state.player(seat).discs + discs)
    return state
