"""The two decks: what is unseen, what may still be drawn, and what becomes of cards (catalogue 8.3).

No order is stored. A deck is what all known places leave of the cards of the game; cards that were shuffled away unseen are
counted, and may be any of the unseen ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from spooklog.domain.rulesets.polterheist.actions import UNKNOWN
from spooklog.domain.rulesets.polterheist.box import DECKS, Box
from spooklog.domain.rulesets.polterheist.cards import CONCEALABLE, DISCOVERIES, GHOSTS, is_carried
from spooklog.domain.rulesets.polterheist.options import Options
from spooklog.domain.rulesets.polterheist.revisions import cards_come_from_the_box
from spooklog.domain.rulesets.polterheist.state import State, Table, happen, replace


@lru_cache(maxsize=64)
def _ghosts(box: Box, deck: str) -> Counter[str]:
    return Counter(dict(zip(GHOSTS, box.ghosts[DECKS.index(deck)], strict=True)))


@lru_cache(maxsize=64)
def _discoveries(box: Box, options: Options) -> Counter[str]:
    counts = dict(zip(DISCOVERIES, box.discoveries, strict=True))
    counts |= {"time": int(options.increase_cards), "doll": options.dolls, "mask": options.masks, "spider": options.spiders}
    return Counter(counts)


def ghost_cards(table: Table) -> Counter[str]:
    """Return all ghost cards of a game (setup.8 to setup.10). The counter is cached: callers must not change it."""
    return _ghosts(table.box, table.options.ghost_deck)


def discovery_cards(table: Table) -> Counter[str]:
    """Return all discovery cards of a game, the Treasure among them (setup.15).

    The counter is cached: callers must not change it.
    """
    return _discoveries(table.box, table.options)


# -- ghosts --------------------------------------------------------------------------------------------------------------------


def ghost_pool(state: State) -> Counter[str]:
    """Return what the ghost deck holds. A card that is being followed counts as discarded already."""
    return Counter(ghost_cards(state.table)) - Counter(state.ghosts)


def ghosts_left(state: State) -> int:
    """Return how many cards the ghost deck has."""
    return ghost_cards(state.table).total() - len(state.ghosts)


def with_ghost_deck(state: State) -> State:
    """Return the state before a ghost card is drawn: the discards make a new deck where it is empty (ghost.6)."""
    if ghosts_left(state) or not state.ghosts:
        return state
    # the new deck has all its Phantoms again
    state = replace(state, phantoms=(0,) * len(state.phantoms))
    return happen(replace(state, ghosts=()), "reshuffle", amount=len(state.ghosts), where="ghosts", rule="ghost.6")


# -- discoveries ---------------------------------------------------------------------------------------------------------------


def treasure_found(state: State) -> bool:
    """Return whether the Treasure is not in the deck."""
    return bool(state.bearer or state.token or state.out)


def discovery_pool(state: State) -> Counter[str]:
    """Return the unseen discoveries: in the deck, among hidden discards, or face down in players' hands."""
    pool = Counter(discovery_cards(state.table))
    for cards in state.carried:
        pool.subtract(cards)
    pool.subtract(state.discard)
    pool.subtract(state.gone)
    pool.subtract(card for card, _ in state.left)
    if state.hand:
        pool[state.hand] -= 1
    if treasure_found(state):
        pool["treasure"] -= 1
    # without the kinds of which none is left: refusals list the keys
    return +pool


def concealed_total(state: State) -> int:
    """Return how many cards are carried face down."""
    return sum(map(len, state.concealed))


def discoveries_left(state: State) -> int:
    """Return how many cards the discovery deck has."""
    return discovery_pool(state).total() - state.buried - concealed_total(state)


def discards(state: State) -> int:
    """Return how many cards the discovery discard pile has, hidden ones included."""
    return len(state.discard) + state.buried


def can_draw(state: State) -> bool:
    """Return whether there is a discovery to draw: in the deck or the pile that would become it (disc.10, disc.11)."""
    return bool(discards(state)) or discoveries_left(state) > 0


def with_deck(state: State) -> State:
    """Return the state before a discovery is drawn: the discards make a new deck where it is empty (disc.10)."""
    if discoveries_left(state) > 0 or not discards(state):
        return state
    moved = discards(state)
    state = replace(state, discard=(), buried=0, buried_kinds=())
    return happen(state, "reshuffle", amount=moved, where="discoveries", rule="disc.10")


def known_to_log(state: State) -> Counter[str]:
    """Return the kinds of face-down cards that the log knows: no draw can bring them."""
    return Counter(card for cards in state.concealed for card in cards if card != UNKNOWN)


def drawable(state: State) -> Counter[str]:
    """Return what a draw can bring, after an empty deck was refilled."""
    return discovery_pool(with_deck(state)) - known_to_log(state)


def concealable(state: State) -> Counter[str]:
    """Return what a face-down card can be (hidden.1)."""
    pool = discovery_pool(state)
    return Counter({card: count for card, count in pool.items() if card in CONCEALABLE})


def takeable(state: State) -> tuple[str, ...]:
    """Return what Gus may fetch from the discard pile: what players carry, or Instant Courage (gus.1, R29, 8.3)."""
    kept = state.options.floor_plans == "keep"
    found = {card for card in state.discard if card == "instant" or is_carried(card, plans_kept=kept)}
    if state.buried:
        pool = discovery_pool(state)
        hidden = (card for card in state.buried_kinds if pool[card] > 0)
        found |= {card for card in hidden if card == "instant" or is_carried(card, plans_kept=kept)}
    return tuple(sorted(found))


def fetched(state: State, card: str) -> State:
    """Return the state with a card out of the discard pile, a known one where there is one."""
    if card in state.discard:
        return replace(state, discard=without(state.discard, card))
    buried = max(0, state.buried - 1)
    return replace(state, buried=buried, buried_kinds=state.buried_kinds if buried else ())


def discarded(state: State, *cards: str) -> State:
    """Return the state with cards on the discovery discard pile, as far as the box has them, whatever is ruled.

    No lawful game discards more of a kind than there are. In revision 1 rulings could; there as many stay as the box has cards.
    """
    box, pile = discovery_cards(state.table), with_cards(state.discard, cards)
    known = cards_come_from_the_box(state.table)
    most = {card: box[card] if known else box.total() for card in cards}
    for card, count in most.items():
        pile = without(pile, *[card] * (pile.count(card) - count))
    return replace(state, discard=pile)


def reshuffled_in(state: State, count: int) -> State:
    """Return the state with the Treasure and so many discards shuffled into the deck (R3, 8.3).

    The rest of the pile is hidden from then on.
    """
    pile, hidden = discards(state), max(0, discards(state) - count)
    kinds = tuple(sorted({*state.discard, *state.buried_kinds})) if hidden else ()
    state = replace(state, discard=(), buried=hidden, buried_kinds=kinds, token=None)
    return happen(state, "rehidden", amount=min(count, pile), where="discoveries", rule="rehide.1")


# -- hands ---------------------------------------------------------------------------------------------------------------------


def with_cards(row: tuple[str, ...], cards: Iterable[str]) -> tuple[str, ...]:
    """Return a sorted row of cards with others."""
    return tuple(sorted((*row, *cards)))


def without(row: tuple[str, ...], *cards: str) -> tuple[str, ...]:
    """Return a row of cards without some of them, as far as they are in it."""
    found = list(row)
    for card in cards:
        if card in found:
            found.remove(card)
    return tuple(found)
