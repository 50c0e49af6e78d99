"""What chance decides: dice, tiles and cards; and one action of those that are possible (catalogue 8.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from spooklog.domain.contract.actions import Form
from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist.actions import CAMP, UNKNOWN, PolterheistAction
from spooklog.domain.rulesets.polterheist.cards import CONCEALABLE, LOSSES
from spooklog.domain.rulesets.polterheist.moves.choices import Offer, kinds_of, moves, offers
from spooklog.domain.rulesets.polterheist.moves.forms import plan_numbers
from spooklog.domain.rulesets.polterheist.rules import decks
from spooklog.domain.rulesets.polterheist.rules.haunt import Haunt, may_enter_camp
from spooklog.domain.rulesets.polterheist.rules.movement import names_of, way_back
from spooklog.domain.rulesets.polterheist.rules.places import (
    EXIT,
    HALL,
    TUNNELS,
    is_exit,
    is_face_up,
    is_single,
    mark_of,
    pawns_at,
    room_of,
    squares,
)
from spooklog.domain.rulesets.polterheist.rules.rolling import encounters
from spooklog.domain.rulesets.polterheist.rules.tiles import tiles_left
from spooklog.domain.rulesets.polterheist.rules.treasure import bounds
from spooklog.domain.rulesets.polterheist.rules.walk import Walk
from spooklog.domain.rulesets.polterheist.state import State, is_camp, replace
from spooklog.domain.values.chance import Rng


def sample(state: State, rng: Rng) -> PolterheistAction:
    """Return one legal action, completed by chance where all that it draws from is known.

    Raises LookupError when the game is over or nothing can be played.

    Each kind of action is equally likely, but rare kinds are drawn less often; moves that lead somewhere come first. Actions that
    bring the end of the game nearer are favoured.
    """
    if state.result:
        raise LookupError("the game is over")
    kinds: dict[str, list[PolterheistAction]] = {}
    for offer in offers(state, None, lambda at, seat: _some_moves(at, seat, rng)):
        for action in _made(state, offer, rng) if isinstance(offer, Form) else (offer,):
            kinds.setdefault(type(action).__name__, []).append(action)
    # the table may stop at any time: drawn like the rest it would end every escape phase at once
    kinds.pop("EscapeStopped", None)
    for name in RARE:
        if len(kinds) > 1 and name in kinds and rng.below(4):
            del kinds[name]
    if not kinds:
        raise LookupError("nothing can be played")
    of_a_kind = kinds[rng.choice(sorted(kinds))]
    leading = [one for one in of_a_kind if isinstance(one, act.PawnMoved) and _leads_somewhere(state, one)]
    chosen = rng.choice(leading or of_a_kind)
    # a viewer who does not know the deal cannot say what chance will turn up
    return chosen if state.table.secret else draw(state, _hastened(state, chosen, rng), rng)


RARE = ("StayedPut", "TurnEnded", "CampRested", "CardsShown", "CardsLeft", "CardsTraded", "TreasureDropped", "RanInFear")
"""Rare kinds of action: left out three times of four where another kind can be played."""


def _hastened(state: State, action: PolterheistAction, rng: Rng) -> PolterheistAction:
    """Return the action, now and then with what brings the game nearer to its end: a ghost that costs courage, the Treasure."""
    match action:
        case act.GhostDrawn(seat, "") if rng.below(2):
            pool = decks.ghost_pool(decks.with_ghost_deck(state))
            cards = [card for card in LOSSES if pool[card]]
        case act.DiscoveryDrawn(seat, "") if not rng.below(3):
            pool = decks.drawable(state)
            cards = [card for card in ("ghost", "time", "treasure") if pool[card]]
        case act.DiceRolled(seat, ()) if state.is_living(seat) and not rng.below(3):
            sums = encounters(state, seat)
            total = rng.choice(sums) if sums else 0
            low, high = max(1, total - 6), min(6, total - 1)
            first = low + rng.below(high - low + 1) if total else 0
            return act.DiceRolled(seat, (first, total - first)) if total else action
        case _:
            return action
    return replace(action, card=rng.choice(cards)) if cards else action


FEW = 16
"""How many moves are drawn at random, one of which is taken."""


def _some_moves(state: State, seat: int, rng: Rng) -> Iterator[Offer]:
    """Yield some of the moves of a pawn, any of which may come; all where there are few, or where distances are trusted."""
    if state.loose or not state.steps:
        yield from moves(state, seat)
        return
    found = list[tuple[int, ...]]()
    if state.is_ghost(seat):
        found = [way for _ in range(FEW) if (way := _drift(Haunt(state, seat), state.steps, rng))]
    else:
        due = state.due
        walk = Walk(state, seat, run=due is not None and due.kind == "run")
        parents = walk.search(state.steps)
        goals = [space for space in parents if space != walk.here]
        if len(goals) > FEW:
            some = {rng.choice(goals) for _ in range(FEW)}
            found = [way_back(parents, goal) for goal in goals if goal in some]
    if found:
        yield from (act.PawnMoved(seat, names_of(state, way)) for way in dict.fromkeys(found))
    else:
        yield from moves(state, seat)


def _drift(haunt: Haunt, steps: int, rng: Rng) -> tuple[int, ...]:
    """Return a ghost player's way of so many steps at random, or to a living player before; empty where it got stuck."""
    way = list[int]()
    for _ in range(steps):
        nexts = [to for to in haunt.steps(haunt.here) if haunt.is_free(haunt.here, to)]
        if not nexts:
            return ()
        haunt.step(rng.choice(nexts))
        way.append(haunt.here)
        if haunt.meets(haunt.here):
            break
    return tuple(way)


def _leads_somewhere(state: State, move: act.PawnMoved) -> bool:
    """Return whether a move ends where something follows: a search, a tile to be turned, the token, an exit, a scare."""
    place = move.path[-1]
    if state.is_ghost(move.seat):
        return any(state.at[one - 1] == place and not is_camp(state, place) for one in state.living)
    if is_exit(state, place) or (state.token is not None and state.token.at == place):
        return True
    if not is_face_up(state, place):
        return bool(room_of(state, place))
    return mark_of(state, place) == "?" and place not in state.chips and not state.is_runner(move.seat)


def _made(state: State, form: Form, rng: Rng) -> Iterator[PolterheistAction]:
    """Yield the open action that a form stands for; none for forms that only people fill in."""
    seat = form.seat or state.active
    match form.pattern.split():
        case ["courage", *_]:
            yield act.CourageRolled(seat)
        case ["DIE", *_]:
            yield act.DiceRolled(seat)
        case ["flip", slot, *_]:
            yield act.TileRevealed(seat, slot)
        case ["plan", number, *_]:
            yield _plans(state, seat, int(number) if number.isdigit() else 0, rng)
        case ["d", *_]:
            yield act.DiscoveryDrawn(seat)
        case ["g", *_]:
            yield act.GhostDrawn(seat)
        case ["m", *_]:
            yield from loose_moves(state, seat, rng)
        case ["lose" | "drop" as verb, *_] if not kinds_of(state, seat):
            kinds = [card for card in decks.concealable(state) if card in CONCEALABLE]
            if kinds:
                card = rng.choice(sorted(kinds))
                yield act.CardDropped(seat, card) if verb == "drop" else act.CardsStolen(seat, (card,))
        case _:
            return


def _plans(state: State, seat: int, number: int, rng: Rng) -> act.FloorPlansUsed:
    """Return Floor Plans that turn all their tiles, some or none.

    A number that was not drawn with the card is drawn now.
    """
    plans = state.mansion.plans
    if not number:
        number = rng.choice([n for n in range(1, len(plans) + 1) if n not in state.plans] or [0])
    slots = [state.mansion.slots[at] for at in plans[number - 1].slots if not state.up[at]] if number else []
    return act.FloorPlansUsed(seat, number, tuple((slot, "") for slot in slots if rng.below(5)))


def loose_moves(state: State, seat: int, rng: Rng) -> Iterator[act.PawnMoved]:
    """Yield a few places to which a pawn might go where distances are trusted."""
    mansion, ghost = state.mansion, state.is_ghost(seat)
    here = state.at[seat - 1]
    slots = [slot for slot in mansion.slots if ghost or slot != here]
    found = [f"{rng.choice(slots)}?{1 + rng.below(4)}" for _ in range(3)]
    found += [f"{rng.choice(slots)}.{HALL}", _near_camp(state), f"{rng.choice(slots)}~{rng.choice(sorted(TUNNELS.values()))}"]
    if not ghost:
        found.append(CAMP)
        found += [state.token.at] if state.token else []
        found += [EXIT] * (3 if state.is_runner(seat) else 0)
    for place in found:
        if is_camp(state, place) and (is_camp(state, here) or (ghost and not may_enter_camp(state))):
            continue
        if place == here or (
            room_of(state, here) and room_of(state, here) == room_of(state, place) and not is_face_up(state, here)
        ):
            continue
        others = pawns_at(state, place) if is_single(state, place) else ()
        if others and (not ghost or any(state.is_ghost(other) for other in others)):
            continue
        if _by_tunnel(here, place):
            continue
        yield act.PawnMoved(seat, (place,), state.steps if ghost or state.agenda else 1 + rng.below(state.steps))
    if ghost:
        for victim in state.living:
            if not is_camp(state, state.at[victim - 1]) and not _by_tunnel(here, state.at[victim - 1]):
                yield act.PawnMoved(seat, (state.at[victim - 1],), 1 + rng.below(state.steps), victim)


def _near_camp(state: State) -> str:
    """Return the area around the camp: the foyer."""
    mansion = state.mansion
    return squares(state)[mansion.floor_of[mansion.line_up[0]]].removesuffix("*")


def _by_tunnel(here: str, to: str) -> bool:
    """Return whether a move between two places would go through a tunnel."""
    return here != to and "~" in here and "~" in to


# -- chance --------------------------------------------------------------------------------------------------------------------


def draw(state: State, action: PolterheistAction, rng: Rng) -> PolterheistAction:
    """Return the action completed by chance: dice, a tile, a card."""
    match action:
        case act.CourageRolled(seat, 0):
            return act.CourageRolled(seat, 1 + rng.below(6))
        case act.DiceRolled(seat, ()):
            count = 1 if state.is_ghost(seat) else 2
            return act.DiceRolled(seat, tuple(1 + rng.below(6) for _ in range(count)))
        case act.TileRevealed(seat, slot, ""):
            return act.TileRevealed(seat, slot, _tile(state, slot, (), rng))
        case act.FloorPlansUsed(_, _, tiles) if any(not tile for _, tile in tiles):
            return _plans_drawn(state, action, rng)
        case act.DiscoveryDrawn(seat, ""):
            return _discovery(state, seat, rng)
        case act.GhostDrawn(seat, ""):
            return _ghost(state, seat, rng)
        case act.TreasureRehidden(-1):
            return act.TreasureRehidden(bounds(state)[2])
        case _:
            return action


def _tile(state: State, slot: str, taken: tuple[str, ...], rng: Rng) -> str:
    if dealt := state.table.dealt_at(state.mansion.slots.index(slot)):
        return dealt
    return rng.choice([tile for tile in tiles_left(state, slot) if tile not in taken])


def _plans_drawn(state: State, action: act.FloorPlansUsed, rng: Rng) -> act.FloorPlansUsed:
    tiles: list[tuple[str, str]] = []
    for slot, tile in action.tiles:
        tiles.append((slot, tile or _tile(state, slot, tuple(one for _, one in tiles), rng)))
    return replace(action, tiles=tuple(tiles))


def _discovery(state: State, seat: int, rng: Rng) -> act.DiscoveryDrawn:
    """Return a card of the deck. The Treasure lies in its lower half, or right below the upper one (setup.12, setup.13)."""
    pool = decks.drawable(state)
    left = decks.discoveries_left(decks.with_deck(state))
    if pool["treasure"]:
        if _treasure_comes(state, left, rng):
            return act.DiscoveryDrawn(seat, "treasure")
        others = pool - Counter(treasure=1)
        pool = others or pool
    card = _weighted(pool, rng)
    if card == "plan":
        numbers = plan_numbers(state)
        return act.DiscoveryDrawn(seat, card, rng.choice(numbers) if numbers else 0)
    if state.table.hidden and card in CONCEALABLE:
        return act.DiscoveryDrawn(seat, UNKNOWN, hidden=card)
    return act.DiscoveryDrawn(seat, card)


def _treasure_comes(state: State, left: int, rng: Rng) -> bool:
    total = decks.discovery_cards(state.table).total()
    upper, drawn = (total - 1) // 2, total - left
    # 7.3: after a rehiding the Treasure may be any card of the deck
    if state.hidden_again:
        return not rng.below(max(1, left))
    if drawn < upper:
        return False
    return state.options.treasure_hiding == "middle" or not rng.below(max(1, left))


def _ghost(state: State, seat: int, rng: Rng) -> act.GhostDrawn:
    state = decks.with_ghost_deck(state)
    card = _weighted(decks.ghost_pool(state), rng)
    if card != "phantom":
        return act.GhostDrawn(seat, card)
    floors = state.mansion.floors
    split = zip(floors, map(int, state.options.phantom_split), state.phantoms, strict=False)
    left = Counter({floor: max(0, count - drawn) for floor, count, drawn in split})
    # a table's own deck may have more Phantoms than the split
    return act.GhostDrawn(seat, card, _weighted(+left or Counter(floors), rng))


def _weighted(pool: Counter[str], rng: Rng) -> str:
    """Return a card of a pool, each copy as likely as the next."""
    at = rng.below(pool.total())
    # sorted, or a seed would draw other cards where the pool was put together otherwise
    for card in sorted(pool):
        at -= pool[card]
        if at < 0:
            return card
    raise LookupError("no card is left")


__all__ = ["draw", "loose_moves", "sample"]
