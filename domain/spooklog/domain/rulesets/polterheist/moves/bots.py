"""A bot that searches, flees and escapes; as a ghost it hunts (catalogue 8.5)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping

from spooklog.domain.contract.actions import Form
from spooklog.domain.contract.parts import Bot
from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist.actions import CAMP as CAMP_PLACE
from spooklog.domain.rulesets.polterheist.actions import PolterheistAction
from spooklog.domain.rulesets.polterheist.cards import PARTS
from spooklog.domain.rulesets.polterheist.moves.choices import Offer, moves, offers
from spooklog.domain.rulesets.polterheist.moves.sample import loose_moves
from spooklog.domain.rulesets.polterheist.rules.decks import can_draw
from spooklog.domain.rulesets.polterheist.rules.due import can_drink
from spooklog.domain.rulesets.polterheist.rules.harm import loss_of
from spooklog.domain.rulesets.polterheist.rules.movement import CAMP, place_number
from spooklog.domain.rulesets.polterheist.rules.places import EXIT, mark_of, number_of
from spooklog.domain.rulesets.polterheist.rules.walk import Walk
from spooklog.domain.rulesets.polterheist.state import Due, State
from spooklog.domain.values.chance import Rng

LOW = 3
"""A searcher with this courage or less goes back to the camp."""

RESTED = 8
"""A guest with this courage leaves, or with as much as the scale has."""


def choices(state: State, seat: int) -> Iterator[Offer]:
    """Yield what a seat may play, every move with its whole way."""
    return offers(state, seat, moves)


WORTH = {"mask": 0, "doll": 1, "plan": 2, "satchel": 5, "fear": 4, "candle": 6, "liquid": 7}
"""What cards other than detector parts are worth; parts are worth more the nearer the detector is to complete."""

FAR = 999

Distances = Mapping[int, int]


class Seeker:
    """Searches the nearest space it can, rests when it is afraid, and carries the Treasure to the nearest exit."""

    def choose(self, state: State, seat: int, rng: Rng) -> PolterheistAction | None:
        """Return the bot's action, or None where it need not act. Chance throws its dice and draws its cards and tiles."""
        if seat in state.unrolled:
            return act.CourageRolled(seat)
        due = state.due
        if due is not None and due.seat == seat:
            return _answer(state, due, rng)
        if _wants_to_drink(state, seat):
            return act.CourageDrunk(seat)
        if due is not None or seat != state.active or state.result:
            return None
        return (_as_ghost if state.is_ghost(seat) else _as_living)(state, seat, rng)


def _wants_to_drink(state: State, seat: int) -> bool:
    """Return whether the bot drinks now: it can, and it lacks courage."""
    if not state.is_living(seat) or can_drink(state, seat) < 1 or state.courage[seat - 1] > state.box.most - 2:
        return False
    return any(isinstance(one, act.CourageDrunk) for one in choices(state, seat))


# -- what is due ---------------------------------------------------------------------------------------------------------------


def _answer(state: State, due: Due, rng: Rng) -> PolterheistAction:
    seat = due.seat
    match due.kind:
        case "flip":
            return act.TileRevealed(seat, due.what)
        case "candle":
            plays = loss_of(state.box, due.what) > 1 or state.courage[seat - 1] <= LOW
            return act.CandlePlayed(seat) if plays and _can(state, seat, act.CandlePlayed) else act.EffectTaken(seat)
        case "plan":
            number = int(due.what) if due.what else 0
            plans = state.mansion.plans
            slots = [state.mansion.slots[at] for at in plans[number - 1].slots if not state.up[at]] if number else []
            return act.FloorPlansUsed(seat, number, tuple((slot, "") for slot in slots))
        case "card":
            return act.GhostCardSkipped(seat)
        case "run":
            return _best_move(state, seat, rng)
        case "lay":
            return _lay(state, seat, rng)
        case "target":
            return _target(state, seat)
        case "place" if state.is_ghost(seat):
            return _square(state, seat, rng)
        case _:
            return _least(state, seat, rng)


def _can(state: State, seat: int, kind: type[PolterheistAction]) -> bool:
    return any(isinstance(one, kind) for one in choices(state, seat))


def _least(state: State, seat: int, rng: Rng) -> PolterheistAction:
    """Return the answer that costs the least: the cards worth least, a chip from anywhere, the fetched card worth most."""
    found = [one for one in choices(state, seat) if not isinstance(one, Form)]
    losses = [one for one in found if isinstance(one, act.CardsStolen)]
    if losses:
        return min(losses, key=lambda one: sum(_worth(state, seat, card) for card in one.cards))
    drops = [one for one in found if isinstance(one, act.CardDropped)]
    if drops:
        return min(drops, key=lambda one: _worth(state, seat, one.card))
    fetches = [one for one in found if isinstance(one, act.CardFetched)]
    if fetches:
        return max(fetches, key=lambda one: _worth(state, seat, one.card) if one.card else -1)
    return rng.choice(found)


def _worth(state: State, seat: int, card: str) -> int:
    if card in PARTS:
        held = len({one for one in state.carried[seat - 1] if one in PARTS})
        return 3 if state.count(seat, card) > 1 else 4 + 2 * held
    return WORTH.get(card, 3)


def _target(state: State, seat: int) -> PolterheistAction:
    """Return the choice of the carrier, else of the living player with the least courage."""
    targets = [one for one in state.living if one != seat]
    return act.TargetChosen(seat, min(targets, key=lambda one: (one != state.bearer, state.courage[one - 1])))


def _lay(state: State, seat: int, rng: Rng) -> PolterheistAction:
    """Return the laying of the Treasure on the space farthest from the living."""
    found = [one for one in choices(state, seat) if isinstance(one, act.TreasureLaid)]
    if state.loose or not state.living:
        return rng.choice(found)
    far = _from(state, state.living[0], _numbers(state, state.living))
    return max(found, key=lambda one: far.get(number_of(state, one.at), FAR))


# -- the living ----------------------------------------------------------------------------------------------------------------


def _as_living(state: State, seat: int, rng: Rng) -> PolterheistAction:
    match state.phase:
        case "start" | "reroll":
            return _before_roll(state, seat)
        case "encounter":
            return act.GhostDrawn(seat)
        case "search":
            return act.DiscoveryDrawn(seat)
        case "moving":
            return _moving(state, seat, rng)
        case _:
            if state.phase == "end" and _flees(state, seat) and _can(state, seat, act.RanInFear):
                return act.RanInFear(seat)
            return act.TurnEnded(seat)


def _before_roll(state: State, seat: int) -> PolterheistAction:
    if state.phase == "start" and state.in_camp(seat):
        picks = [one for one in choices(state, seat) if isinstance(one, act.CardsPickedUp)]
        if picks:
            return picks[0]
        if state.courage[seat - 1] < min(RESTED, state.box.most) and _can(state, seat, act.CampRested):
            return act.CampRested(seat)
    gifts = [one for one in choices(state, seat) if isinstance(one, act.CardsTraded)] if state.phase == "start" else []
    for gift in gifts:  # the Treasure to a partner with more courage, parts to one who has more of them
        if act.TREASURE in gift.gives and state.courage[gift.partner - 1] > state.courage[seat - 1] + 2:
            return gift
        if gift.gives and gift.gives[0] in PARTS and _completes(state, gift.partner, gift.gives[0], seat):
            return gift
    return act.DiceRolled(seat)


def _completes(state: State, partner: int, card: str, seat: int) -> bool:
    theirs = {one for one in state.carried[partner - 1] if one in PARTS}
    mine = {one for one in state.carried[seat - 1] if one in PARTS}
    # the seat breaks ties, or two bots would hand a part to and fro
    return card not in theirs and (len(theirs), -partner) > (len(mine), -seat)


def _flees(state: State, seat: int) -> bool:
    return state.courage[seat - 1] <= LOW and seat != state.bearer and not state.escaping


def _moving(state: State, seat: int, rng: Rng) -> PolterheistAction:
    found = list(choices(state, seat))
    if any(isinstance(one, act.TreasurePickedUp) for one in found):
        return act.TreasurePickedUp(seat)
    if _flees(state, seat) and any(isinstance(one, act.RanInFear) for one in found):
        return act.RanInFear(seat)
    if flips := [one for one in found if isinstance(one, Form) and one.pattern.startswith("flip ")]:
        return act.TileRevealed(seat, flips[0].pattern.split()[1])
    if any(isinstance(one, Form) and one.pattern.startswith("d ") for one in found):
        return act.DiscoveryDrawn(seat)
    if state.rerun == state.at[seat - 1] and not _flees(state, seat) and act.StayedPut(seat) in found:
        return act.StayedPut(seat)
    if state.loose:
        return _loose_move(state, seat, found, rng)
    ends = any(isinstance(one, act.TurnEnded) for one in found)
    if not state.steps:
        return act.TurnEnded(seat) if ends else act.StayedPut(seat)
    walk = Walk(state, seat)
    far = _goal_distances(state, seat, walk)
    ways = [one for one in found if isinstance(one, act.PawnMoved)]
    if not ways:
        return act.TurnEnded(seat)
    best = min(ways, key=lambda one: (_near(far, state, one.path[-1]), len(one.path)))
    if ends and _near(far, state, best.path[-1]) >= far.get(walk.here, FAR):
        return act.TurnEnded(seat)
    return best


def _loose_move(state: State, seat: int, found: list[Offer], rng: Rng) -> PolterheistAction:
    """Return a move where distances are trusted: out with the Treasure, to the camp when afraid, else to a space to search."""
    runs = seat == state.bearer or state.escaping
    goal = EXIT if runs else state.token.at if state.token and state.token.dropper != seat else CAMP_PLACE
    ways = list(loose_moves(state, seat, rng)) if state.steps else []
    wanted = [one for one in ways if one.path[-1] == goal]
    others = [one for one in ways if mark_of(state, one.path[-1]) == "?" and one.path[-1] not in state.chips]
    if wanted and (runs or goal != CAMP_PLACE or _flees(state, seat)):
        return wanted[0]
    stays: list[PolterheistAction] = [one for one in found if isinstance(one, act.TurnEnded | act.StayedPut)]
    return rng.choice(list[PolterheistAction](others) or stays or list[PolterheistAction](ways))


def _near(far: Distances, state: State, place: str) -> int:
    return far.get(place_number(state, place), FAR)


def _best_move(state: State, seat: int, rng: Rng) -> PolterheistAction:
    """Return a run from a Spider that goes as far towards the goal as it can."""
    ways = [one for one in choices(state, seat) if isinstance(one, act.PawnMoved)]
    if state.loose:
        return rng.choice(list(loose_moves(state, seat, rng)))
    due = state.due
    far = _goal_distances(state, seat, Walk(state, seat, run=due is not None and due.kind == "run"))
    # spider.3: all steps are made where that is possible
    whole = [one for one in ways if len(one.path) == state.steps] or ways
    return min(whole, key=lambda one: _near(far, state, one.path[-1])) if whole else rng.choice(ways)


def _goal_distances(state: State, seat: int, walk: Walk) -> Distances:
    """Return how far every space is from what the player wants to reach."""
    mansion, house = state.mansion, walk.house
    if seat == state.bearer or state.escaping:
        return _from(state, seat, mansion.exits, walk)
    if state.token is not None and state.token.dropper != seat:
        return _from(state, seat, (place_number(state, state.token.at),), walk)
    if _flees(state, seat) and walk.here != CAMP:
        return _from(state, seat, (CAMP,), walk)
    goals = {
        space
        for space in range(len(house.mark))
        if (house.mark[space] == "?" and space not in walk.covered and space != walk.here)
        or (not house.known[space] and house.room[space] >= 0)
    }
    if not goals or not can_draw(state):
        goals = set(house.common)
    return _from(state, seat, goals, walk)


def _from(state: State, seat: int, goals: Iterable[int], walk: Walk | None = None) -> Distances:
    """Return how many steps every space is away from the nearest goal, pawns aside."""
    neighbours: Callable[[int], Iterable[int]] = (walk or Walk(state, seat)).neighbours
    found = dict.fromkeys(goals, 0)
    queue = deque(found)
    while queue:
        space = queue.popleft()
        for to in neighbours(space):
            if to not in found:
                found[to] = found[space] + 1
                queue.append(to)
    return found


# -- ghost players -------------------------------------------------------------------------------------------------------------


def _as_ghost(state: State, seat: int, rng: Rng) -> PolterheistAction:
    found = list(choices(state, seat))
    actions: list[PolterheistAction] = [one for one in found if not isinstance(one, Form)]
    match state.phase:
        case "start":
            return act.DiceRolled(seat)
        case "choose" | "moving":
            covers = [one for one in actions if isinstance(one, act.SpaceCovered)]
            ways = [one for one in actions if isinstance(one, act.PawnMoved)]
            scares = [one for one in ways if _scares(state, one)]
            if scares:
                return min(scares, key=lambda one: _scares(state, one) != state.bearer)
            if covers:
                return covers[0]
            if state.phase == "choose" and len(state.living):
                return act.GhostDrawn(seat)
            if ways and not state.optional:
                return min(ways, key=lambda one: _hunt(state, one.path[-1]))
            if state.loose and state.steps and not state.optional:
                hunts: list[PolterheistAction] = [*loose_moves(state, seat, rng)]
                return rng.choice(hunts or [act.StayedPut(seat)])
            return rng.choice(actions)
        case _:
            covers = [one for one in actions if isinstance(one, act.SpaceCovered)]
            return covers[0] if covers else act.TurnEnded(seat)


def _scares(state: State, move: act.PawnMoved) -> int:
    return next((one for one in state.living if state.at[one - 1] == move.path[-1] and not state.is_guest(one)), 0)


def _prey(state: State) -> tuple[int, ...]:
    """Return the carrier, else the living outside the camp, else all living players."""
    if state.bearer and state.is_living(state.bearer):
        return (state.bearer,)
    return tuple(one for one in state.living if not state.is_guest(one)) or state.living


def _numbers(state: State, seats: Iterable[int]) -> list[int]:
    found = [place_number(state, state.at[seat - 1]) for seat in seats]
    return [space if space >= 0 else state.mansion.line_up[0] for space in found]


def _hunt(state: State, place: str) -> int:
    """Return how far a place is from the nearest prey, through walls and floors."""
    mansion, here = state.mansion, number_of(state, place)
    if here < 0:
        return FAR
    (x, y), floor = mansion.place_of[here], mansion.floor_of[here]
    found = []
    for space in _numbers(state, _prey(state)):
        u, v = mansion.place_of[space]
        found.append(abs(u - x) + abs(v - y) + 3 * abs(mansion.floor_of[space] - floor))
    return min(found, default=FAR)


def _square(state: State, seat: int, rng: Rng) -> PolterheistAction:
    """Return the placing of the pawn on the marked square nearest to the prey."""
    found = [one for one in choices(state, seat) if isinstance(one, act.PawnPlaced)]
    return min(found, key=lambda one: _hunt(state, one.at)) if not state.loose else rng.choice(found)


BOTS: Mapping[str, Bot] = {"seeker": Seeker()}
