"""Haunt: a token on a building's space of a colour, for points (catalogue 4.9)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.halloween.actions import Haunted, HauntTokenTaken
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import refuse, said
from spooklog.domain.rulesets.halloween.rules.gains import gain_points
from spooklog.domain.rulesets.halloween.rules.sections import check_level, check_section, use_section
from spooklog.domain.rulesets.halloween.rules.town import check_ghost, place_of
from spooklog.domain.rulesets.halloween.state import LEVELS, NONE, TOP, Deed, State, replace, with_player, with_use
from spooklog.domain.values.value import put


def check(state: State, action: Haunted) -> None:
    """Refuse a Haunt action (haunt.1 to haunt.5), with A1 also of a neighbouring building."""
    cap = check_section(state, action, *(("A1",) if action.near else ()))
    check_level(state, action.level, cap)
    place = place_of(state, action.at)
    if action.near:
        if state.options.neighbour_haunt == "free":
            words = Words(state)
            refuse(
                "card.A1",
                said("at this table {card} is a power of its own", card=words.the_card("A1")),
                f"@{action.seat} P A1 {action.at}<{action.near} b",
            )
        check_neighbours(state, action.near, place, action.level)
    else:
        check_ghost(state, place, action.level, "haunt.2", top=cap)
    check_token(state, action.seat, extra=action.extra)
    check_space(state, action.seat, place, action.level, extra=action.extra, top=cap)


def check_token(state: State, seat: int, *, extra: bool) -> None:
    """Refuse to haunt without a token (haunt.1, two.1)."""
    player = state.player(seat)
    if not (player.extra if extra else player.haunts):
        left = (
            said("@{seat} has no extra haunt token left", seat=seat)
            if extra
            else said("@{seat} has no haunt token left", seat=seat)
        )
        other = ("the line with *",) if not extra and player.extra else ("the line without *",) if extra and player.haunts else ()
        refuse("haunt.1", left, *other)


def check_neighbours(state: State, code: str, place: int, level: int) -> None:
    """Refuse A1 without two ghosts of the colour in an adjacent building."""
    near, words = place_of(state, code), Words(state)
    if (near, place) not in state.box.streets:
        refuse("card.A1", said("{place} and {other} are not adjacent", place=words.the_place(near), other=words.the_place(place)))
    check_ghost(state, near, level, "card.A1", need=2)


def check_space(state: State, seat: int, place: int, level: int, *, extra: bool, top: int = TOP) -> None:
    """Refuse a space that holds a token, and a building that the player has haunted (haunt.4, haunt.5, two.2)."""
    words, plates = Words(state), state.plates[place]
    if plates[level - 1]:
        holder = abs(plates[level - 1])
        colour = words.colour_name(level)
        name = said("the {colour} space of {place}", colour=colour, place=words.the_place(place))
        refuse("haunt.4", said("{name} holds a token of @{holder}", name=name, holder=holder), *_open(state, place, top))
    if (-seat if extra else seat) in plates:
        other = ("the line with *",) if not extra and state.player(seat).extra and -seat not in plates else ()
        ways = (*other, *_unhaunted(state, seat))
        if state.table.two:
            refuse(
                "two.2",
                said("@{seat} has haunted {place} with a token of this colour", seat=seat, place=words.the_place(place)),
                *ways,
            )
        refuse("haunt.5", said("@{seat} has haunted {place}", seat=seat, place=words.the_place(place)), *ways)


def _open(state: State, place: int, top: int) -> tuple[str, ...]:
    """Return the colours up to a level that stand in a building and whose spaces are free."""
    words, plates = Words(state), state.plates[place]
    return tuple(words.colour(level) for level in range(1, top + 1) if state.count(place, level) and not plates[level - 1])


def _unhaunted(state: State, seat: int) -> tuple[str, ...]:
    words = Words(state)
    rows = enumerate(state.plates)
    return tuple(words.place(place) for place, plates in rows if seat not in plates and -seat not in plates)


def apply(state: State, action: Haunted) -> State:
    """Let the section act, and place the token."""
    state = use_section(state, action)
    place = state.table.place(action.at)
    near = state.table.place(action.near) if action.near else place
    # A1 is no `+` card of the line, so `use_section` has not used it
    if action.near:
        state = with_use(state, action.seat, "A1")
    return haunt(state, action.seat, place, action.level, extra=action.extra, ghost=near)


def haunt(state: State, seat: int, place: int, level: int, *, extra: bool, ghost: int = NONE, own: bool = True) -> State:
    """Place a token by a Haunt action, which cards may follow; `ghost` is where the ghost used stands."""
    state = place_token(state, seat, place, level, extra=extra)
    return replace(state, window=(*state.window, Deed(kind="haunt", level=level, at=ghost, own=own)))


def place_token(state: State, seat: int, place: int, level: int, *, extra: bool) -> State:
    """Place a token and score it (haunt.3). Raises Impossible without a token or a free space."""
    player = state.player(seat)
    if place < 0 or level not in LEVELS or state.plates[place][level - 1] or not (player.extra if extra else player.haunts):
        raise no_effect(said("there is no token or no free space"))
    plates = put(state.plates, place + 1, put(state.plates[place], level, -seat if extra else seat))
    state = replace(state, plates=plates)
    state = with_player(state, seat, haunts=player.haunts - (not extra), extra=player.extra - extra)
    return gain_points(state, seat, state.table.points[level - 1], "haunt.3")


def check_take(state: State, action: HauntTokenTaken) -> None:
    """Refuse to take a token back (D7)."""
    cap = check_section(state, action, "D7")
    check_level(state, action.level, cap)
    place = place_of(state, action.at)
    check_ghost(state, place, action.level, "card.D7")
    # abs: R33, D7 takes an own or an extra token back
    if abs(state.plates[place][action.level - 1]) != action.seat:
        words = Words(state)
        colour, name = words.colour_name(action.level), words.the_place(place)
        refuse(
            "card.D7",
            said("@{seat} has no token on the {colour} space of {name}", seat=action.seat, colour=colour, name=name),
            *_own(state, action.seat),
        )


def _own(state: State, seat: int) -> tuple[str, ...]:
    words = Words(state)
    rows = ((place, n) for place, plates in enumerate(state.plates) for n in range(5) if abs(plates[n]) == seat)
    return tuple(f"-{words.place(place)} {words.colour(n + 1)}" for place, n in rows)


def take(state: State, action: HauntTokenTaken) -> State:
    """Give the player the token back, and take half its points (D7)."""
    place, level, seat = state.table.place(action.at), action.level, action.seat
    if place < 0 or level not in LEVELS or abs(state.plates[place][level - 1]) != seat:
        raise no_effect(said("there is no such token"))
    state = use_section(state, action)
    extra = state.plates[place][level - 1] < 0
    state = replace(state, plates=put(state.plates, place + 1, put(state.plates[place], level, 0)))
    player = state.player(seat)
    state = with_player(state, seat, haunts=player.haunts + (not extra), extra=player.extra + extra)
    state = gain_points(state, seat, -(state.table.points[level - 1] // 2), "card.D7")
    return replace(state, window=(*state.window, Deed(kind="haunt", level=level, at=place)))
