"""Forms of polterheist: actions with too many cases to list, and what may be chosen at each of their open places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from spooklog.domain.contract.actions import Form
from spooklog.domain.grammar.kinds import Open
from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist.actions import TREASURE, UNKNOWN
from spooklog.domain.rulesets.polterheist.cards import CONCEALABLE, DISCOVERIES, GHOSTS
from spooklog.domain.rulesets.polterheist.lines.notation import GRAMMAR, Drawn, GhostMet, TileFlipped
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.rulesets.polterheist.revisions import partners_show_first
from spooklog.domain.rulesets.polterheist.rules import decks
from spooklog.domain.rulesets.polterheist.rules.rolling import FACES
from spooklog.domain.rulesets.polterheist.rules.tiles import tiles_left
from spooklog.domain.rulesets.polterheist.state import State

# -- dice ----------------------------------------------------------------------------------------------------------------------


def courage_form(state: State, seat: int) -> Form:
    """Return the form of the die for the courage at the start."""
    return GRAMMAR.form(act.CourageRolled, said("the die for the courage at the start, 1 to 6"), state, seat, die=Open(FACES))


def roll_form(state: State, seat: int, count: int) -> Form:
    """Return the form of a roll of so many dice."""
    return GRAMMAR.form(act.DiceRolled, said("the roll"), state, seat, dice=Open(FACES, count, count))


# -- cards drawn ---------------------------------------------------------------------------------------------------------------


def ghost_form(state: State, seat: int, meaning: str) -> Form:
    """Return the form of a ghost card that was drawn: those that the deck may have, a Phantom with each of its places."""
    pool = decks.ghost_pool(decks.with_ghost_deck(state))
    cards = (card for card in GHOSTS if pool[card])
    ghosts = [(card, floor) for card in cards for floor in (state.mansion.floors if card == "phantom" else ("",))]
    return GRAMMAR.form(GhostMet, meaning, state, seat, ghost=Open(ghosts, name=said("card")))


def discovery_form(state: State, seat: int) -> Form:
    """Return the form of a discovery that was drawn: those that are left, Floor Plans with their numbers.

    With hidden hands also a card face down (`?`), and those that it can be, for the log of a player who may tell (`?candle`).
    """
    pool = decks.drawable(state)
    found = list[tuple[str, int, str]]()
    for card in DISCOVERIES:
        if pool[card]:
            found += [(card, number, "") for number in (_numbers(state) if card == "plan" else (0,))]
    if state.table.hidden:
        down = (card for card in DISCOVERIES if card in CONCEALABLE and pool[card])
        found += [(UNKNOWN, 0, hidden) for hidden in ("", *down)]
    return GRAMMAR.form(Drawn, said("the discovery card that was drawn"), state, seat, found=Open(found, name=said("card")))


def _numbers(state: State) -> tuple[int, ...]:
    """Return the numbers of Floor Plans that may be drawn; 0 where the log may leave the number open."""
    numbers = plan_numbers(state)
    return numbers if numbers and not state.loose else (0, *numbers)


def plan_numbers(state: State) -> tuple[int, ...]:
    """Return the numbers of the Floor Plans that have neither been used nor wait to be used."""
    gone = {*state.plans, *(int(due.what) for due in state.agenda if due.kind == "plan" and due.what)}
    return tuple(number for number in range(1, len(state.mansion.plans) + 1) if number not in gone)


# -- cards of players ----------------------------------------------------------------------------------------------------------


def hidden_card_form(
    state: State, seat: int, action: type[act.CardDropped | act.CardsLeft | act.CardsShown], meaning: str = ""
) -> Form:
    """Return the form of one card that was carried face down, of a kind that the viewer does not know."""
    place = "card" if action is act.CardDropped else "cards"
    card, meaning = Open(_in_order(decks.concealable(state))), meaning or said("a card that was carried face down")
    return GRAMMAR.form(action, meaning, state, seat, **{place: card})


def lose_form(state: State, seat: int, counts: Iterable[int]) -> Form:
    """Return the form of the cards that the Poltergeist takes, so many as `counts` names."""
    found = sorted(counts) or [0]
    cards = Open(_hand(state, seat), found[0], max(1, found[-1]))
    return GRAMMAR.form(act.CardsStolen, said("the cards that the Poltergeist takes"), state, seat, cards=cards)


def drink_form(state: State, seat: int, count: int) -> Form:
    """Return the form of so many Liquid Courage cards, some of which were carried face down."""
    named = {"count": count} if count > 1 else {}
    return GRAMMAR.form(act.CourageDrunk, said("Liquid Courage that was carried face down"), state, seat, **named)


def trade_form(state: State, seat: int, partners: Sequence[int]) -> Form | None:
    """Return the form of a trade: a partner, what is given, and what is taken of what any partner may carry.

    None where none of them carries anything. Where single spaces are not recorded, `adj` says that the two stand side by side.
    """
    gives = _traded(state, (seat,))
    takes = _traded(state, partners, shown=partners_show_first(state.table))
    if not gives and not takes:
        return None
    beside = {"adjacent": Open(least=0, name=said("neighbour"), sign="adj")} if state.loose else {}
    meaning = said("cards given and taken, - for none")
    return GRAMMAR.form(act.CardsTraded, meaning, state, seat, partner=Open(), gives=gives or (), takes=takes or (), **beside)


def _traded(state: State, seats: Sequence[int], *, shown: bool = False) -> Open | None:
    """Return the choice of cards that one of some players can give, with `shown` open ones alone; None where there is none."""
    treasure = (TREASURE,) if state.bearer in seats else ()
    words = _in_order({card for seat in seats for card in (state.carried[seat - 1] if shown else _hand(state, seat))})
    down = [0 if shown else len(state.faces_down(seat)) for seat in seats]
    most = max(len(state.carried[seat - 1]) + count + (seat == state.bearer) for seat, count in zip(seats, down, strict=True))
    return Open((*treasure, *words), 0, most) if most else None


def _hand(state: State, seat: int) -> tuple[str, ...]:
    """Return the kinds that a player may carry: the known ones, and all that cards face down can be."""
    down = state.faces_down(seat)
    return _in_order({*state.carried[seat - 1], *down, *(decks.concealable(state) if UNKNOWN in down else ())})


def _in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Return the kinds of discoveries among cards in the order of the catalogue."""
    kinds = {*cards}
    return tuple(card for card in DISCOVERIES if card in kinds)


# -- tiles ---------------------------------------------------------------------------------------------------------------------


def flip_form(state: State, seat: int, slot: str) -> Form:
    """Return the form of the tile that was turned over at a position: those that may lie there, as all know."""
    tile = slot, Open(tiles_left(state, slot))
    return GRAMMAR.form(TileFlipped, said("the tile that was turned over"), state, seat, tile=tile)


def plan_form(state: State, seat: int, number: int = 0) -> Form | None:
    """Return the form of the tiles that Floor Plans turn over, a field for each position that lies face down.

    Without a number that, too, is chosen, and the positions are those of all Floor Plans that are left. None where nothing is
    left to choose.
    """
    plans, left, given = state.mansion.plans, plan_numbers(state), dict[str, Any]()
    if number or left:
        given["number"] = number or Open(left, least=0 if state.loose else 1, name=said("number"))
    shown = sorted({at for one in ((number,) if number else left) for at in plans[one - 1].slots if not state.up[at]})
    if shown:
        slots = [state.mansion.slots[at] for at in shown]
        given["tiles"] = [(slot, Open(tiles_left(state, slot), least=0)) for slot in slots]
    if (number and not shown) or not given:
        return None
    return GRAMMAR.form(act.FloorPlansUsed, said("the tiles that the Floor Plans turn over"), state, seat, **given)
