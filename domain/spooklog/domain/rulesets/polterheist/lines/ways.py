"""Places and ways as they are typed: cells, players and the token as places, a destination as a whole way (7.2, 7.3)."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.rulesets.polterheist.actions import CAMP as AT_CAMP
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.rulesets.polterheist.rules.due import check_open, expected
from spooklog.domain.rulesets.polterheist.rules.haunt import Haunt
from spooklog.domain.rulesets.polterheist.rules.movement import CAMP, NOWHERE, names_of, place_number
from spooklog.domain.rulesets.polterheist.rules.places import EXIT, area_of, number_of
from spooklog.domain.rulesets.polterheist.rules.walk import Walk
from spooklog.domain.rulesets.polterheist.state import State
from spooklog.domain.values.errors import Ambiguous, Illegal, Unreadable
from spooklog.domain.values.labels import Labels

FAR = 200
"""More steps than any shortest way has; the checks refuse a way that is too long."""

RULE, LOOSE = "polterheist:log.1", "polterheist:loose.1"


def read_place(token: str, before: str, state: State, labels: Labels) -> str:
    """Return the place that a token means behind another place. Raises Unreadable (log.1, loose.1) for what is no place."""
    word = token.casefold()
    if word == AT_CAMP:
        return AT_CAMP
    if word.startswith("@"):
        return _at(token, state, labels)
    if word == EXIT:
        return EXIT if state.loose else _exit(before, state)
    if state.loose:
        area = area_of(token, state.mansion)
        if area is None:
            raise Unreadable(
                said("'{token}' is no place", token=token),
                rule=LOOSE,
                input=token,
                expected=("1F.foyer", "1F.3.hall", "2F.4.b?2"),
            )
        return area.text()
    mansion = state.mansion
    number = mansion.number_of.get(word, -1)
    if number < 0 and "." not in word:
        number = mansion.number_of.get(f"{piece_of(state, before)}.{word}".casefold(), -1)
    if number < 0:
        raise Unreadable(
            said("there is no space '{token}'", token=token), rule=RULE, input=token, expected=("1F.foyer.b3", "attic.2.c1", "b3")
        )
    return mansion.names[number]


def piece_of(state: State, place: str) -> str:
    """Return the floor and piece of a space (`1F.foyer`); those of the camp for a guest."""
    mansion = state.mansion
    number = number_of(state, place)
    name = mansion.names[number if number >= 0 else mansion.line_up[0]]
    return name.rpartition(".")[0]


def _at(token: str, state: State, labels: Labels) -> str:
    """Return where a player's pawn stands (`@bob`), or where the Treasure lies (`@t`).

    Raises Unreadable where it does not lie in the house, and refuses a player who has left (escape.7).
    """
    if token[1:].casefold() == "t" and not labels.has("t"):
        if state.token is None:
            raise Unreadable(said("the Treasure does not lie in the house"), rule=RULE, input=token)
        return state.token.at
    try:
        seat = labels.seat(token[1:], rule=RULE)
    except (Unreadable, Ambiguous) as problem:
        problem.expected = tuple(f"@{name}" for name in problem.expected)
        raise
    try:
        check_open(state, seat)
    except Illegal as refusal:
        # there is no place that a ruling could let the way go to
        refusal.ruling_helps = False
        raise
    return state.at[seat - 1]


def _exit(before: str, state: State) -> str:
    """Return the exit space beside a space; the first one where none is beside it."""
    mansion = state.mansion
    number = number_of(state, before)
    sides = mansion.sides[number] if number >= 0 else ()
    return mansion.names[next((space for space in sides if space in mansion.exits), min(mansion.exits))]


def read_path(tokens: Sequence[str], seat: int, steps: int, state: State, labels: Labels) -> tuple[tuple[str, ...], int]:
    """Return the path that tokens stand for, and the seat of the player named as its end (0 for none).

    A lone destination that is no neighbour becomes the shortest way to it, or one of exactly `steps` where they were typed.
    Raises Ambiguous where there is no such way.
    """
    before, path = state.at[seat - 1], list[str]()
    for token in tokens:
        before = read_place(token, before, state, labels)
        path.append(before)
    meets = 0
    if tokens[-1].startswith("@") and state.is_ghost(seat):
        named = labels.find(tokens[-1][1:]) or 0
        meets = named if named and state.is_living(named) and named != seat else 0
    if state.loose:
        return tuple(path), meets
    if len(path) == 1:
        found = whole_way(state, seat, path[0], steps, any_exit=tokens[0].casefold() == EXIT)
        return found, 0
    return tuple(path), 0


def whole_way(state: State, seat: int, goal: str, steps: int = 0, *, any_exit: bool = False) -> tuple[str, ...]:
    """Return the way to a destination.

    Raises Ambiguous where none is legal; the checks refuse a neighbour that cannot be entered.
    """
    number, most = place_number(state, goal), state.steps
    ghost, due = state.is_ghost(seat), state.due
    walk = Haunt(state, seat) if ghost else Walk(state, seat, run=due is not None and due.kind == "run")
    if number in walk.camp and isinstance(walk, Walk) and not walk.runner:
        number, goal = CAMP, AT_CAMP
    moves = (due is not None and due.kind == "run" and due.seat == seat) or (due is None and seat == state.active)
    if (
        walk.here == NOWHERE
        or steps > most
        or not most
        or number == walk.here
        or not moves
        or state.phase not in ("moving", "choose", "end")
    ):
        # left as it is, for the checks to refuse by its rule
        return (goal,)
    if number == CAMP and isinstance(walk, Walk) and walk.runner:
        # camp.10: for a runner the camp is the space of it that lies beside the pawn, where one does
        beside = [space for space in walk.neighbours(walk.here) if space in walk.camp]
        if len(beside) != 1 or walk.here in walk.camp:
            return (goal,)
        (number,) = beside
    goals = sorted(state.mansion.exits) if any_exit else [number]
    near = walk.steps(walk.here) if ghost else list(walk.neighbours(walk.here))  # type: ignore[union-attr]
    for one in goals:
        # side by side is one step even behind a wall: the check then names the line (move.6)
        if steps in (0, 1) and (one in near or (walk.here >= 0 and one in state.mansion.sides[walk.here])):
            return names_of(state, (one,))
    house = walk.house
    in_tunnel = not ghost and walk.here >= 0 and number >= 0 and house.mark[walk.here] in house.tunnels
    if in_tunnel and steps in (0, 1) and house.mark[walk.here] == house.mark[number]:
        return names_of(state, (number,))
    if isinstance(walk, Haunt) and (number in walk.exits or number == CAMP):
        return (goal,)
    if isinstance(walk, Walk) and number in walk.exits and not walk.runner:
        return (goal,)
    ways = [way for one in goals if (way := walk.way_to(one, FAR if not steps else most, steps))]
    if isinstance(walk, Walk) and not steps and min(map(len, ways), default=FAR) > most:
        through = [way for one in goals if (way := walk.way_through_camp(one, FAR))]
        ways = through if not ways or min(map(len, through), default=FAR) <= most else ways
    if not ways and in_tunnel:
        return names_of(state, (number,))
    if not ways:
        raise Ambiguous(_no_way(walk, number, steps), rule=RULE, input=goal, expected=expected(state))
    shortest = min(map(len, ways))
    return names_of(state, next(way for way in ways if len(way) == shortest))


def _no_way(walk: Walk | Haunt, goal: int, steps: int) -> str:
    """Return why no way of the roll leads to a space."""
    name = walk.name(goal)
    if steps:
        return said("no legal way of exactly {steps} steps leads to {place}", steps=steps, place=name)
    return said("no way leads to {place} that turns no tile: type it space by space", place=name)


# -- written -------------------------------------------------------------------------------------------------------------------


def path_text(state: State, seat: int, path: Sequence[str]) -> str:
    """Return the places of a way as they are typed: a bare cell on the piece of the place before, a player as `@bob`."""
    here, words = state.at[seat - 1], list[str]()
    for place in path:
        words.append(place if place.startswith("@") else place_text(state, here, place))
        here = place
    return " ".join(words) or AT_CAMP


def place_text(state: State, here: str, place: str) -> str:
    """Return a place as it is typed behind another: a bare cell on the same piece."""
    piece, _, cell = place.rpartition(".")
    return cell if not state.loose and piece and piece == piece_of(state, here) else place
