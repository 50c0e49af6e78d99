"""Action cards: occupied for ghost tokens, and the compensation of those who occupy them already (catalogue 4.10)."""

from __future__ import annotations

from spooklog.domain.contract.agenda import with_new
from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.halloween.actions import LETTERS, CardOccupied, OccupantCompensated
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import refuse, said
from spooklog.domain.rulesets.halloween.rules.cards.watching import FULL_PRICE, gives_token, price
from spooklog.domain.rulesets.halloween.rules.due import check_due, check_open, check_turn, expected
from spooklog.domain.rulesets.halloween.rules.gains import (
    free_sections,
    free_spaces,
    gain_points,
    gain_tokens,
    has_tokens,
    pay_tokens,
)
from spooklog.domain.rulesets.halloween.rules.sections import check_number, section_of
from spooklog.domain.rulesets.halloween.state import Due, State, replace, with_player
from spooklog.domain.values.value import put
from spooklog.domain.words.wording import counted

OCCUPIED = 3
"""Haunt points for occupying a card (cards.13)."""


def check(state: State, action: CardOccupied) -> None:
    """Refuse to occupy a card (cards.1 to cards.7), in the order card, disc, price, token of D15."""
    seat, card = action.seat, action.card
    check_turn(state, seat, "roll")
    if state.table.master:
        refuse("master.3", "the master variant has no action cards")
    if card not in state.table.display:
        words = said("that card is not on display")
        if card:
            words = said("{card} is not on display", card=Words(state).the_card(card))
        refuse("cards.1", words, *state.table.display)
    if state.holds(seat, card) and not state.options.same_card_twice:
        others = (one for one in state.table.display if not state.holds(seat, one))
        refuse(
            "cards.7",
            said("@{seat} occupies {card}: each player does once", seat=seat, card=Words(state).the_card(card)),
            *others,
        )
    if action.space:
        _check_space(state, action)
    if not action.space and not state.player(seat).discs:
        refuse(
            "cards.6",
            said("@{seat} has no disc in reserve: take one from an action space", seat=seat),
            *_from_spaces(state, action),
        )
    _check_price(state, action)
    _check_pick(state, action)


def _from_spaces(state: State, action: CardOccupied) -> tuple[str, ...]:
    """Return the line with each action space that a disc can come from; what is due where the player could not pay."""
    words, player = Words(state), state.player(action.seat)
    if not has_tokens(state, action.seat, action.pay):
        return expected(state)
    spaces = (
        words.space(f"{number}{letter}")
        for number, section in enumerate(player.sections, start=1)
        for letter, discs in zip(LETTERS, section.spaces, strict=True)
        if discs
    )
    return tuple(f"@{action.seat} K {action.card} {words.colours(action.pay)} from {space}" for space in spaces)


def _check_space(state: State, action: CardOccupied) -> None:
    section = check_number(state, action.seat, int(action.space[0]))
    if not section.spaces[LETTERS.index(action.space[1])]:
        refuse("cards.6", said("there is no disc on {space}", space=Words(state).the_space(action.space)))


def _check_pick(state: State, action: CardOccupied) -> None:
    words, gives = Words(state), gives_token(state, action.seat, action.card)
    if gives and not action.pick:
        refuse(
            "card.D15",
            said("{card} brings a ghost token: name its colour", card=words.the_card("D15")),
            f"{words.term('pick')} {words.colour(5)}",
        )
    if action.pick and not gives:
        refuse(
            "cards.10", said("@{seat} does not occupy {card}, which brings a token", seat=action.seat, card=words.the_card("D15"))
        )
    # D15: the token is picked after paying, so what was paid is in the supply
    if action.pick and state.tokens(action.pick) + action.pay.count(action.pick) < 1:
        refuse("tokens.2", said("the supply has no {colour} ghost token", colour=words.colour_name(action.pick)))


def _check_price(state: State, action: CardOccupied) -> None:
    seat, words = action.seat, Words(state)
    count, differ = price(state, seat, action.card)
    icon = said("any colours")
    if differ:
        icon = said("three different colours") if count == FULL_PRICE else said("two different colours")
    if len(action.pay) != count:
        # cards.4 asks for three tokens, D2 for two
        rule = "card.D2" if count < FULL_PRICE else "cards.4"
        refuse(
            rule,
            said(
                "{card} costs {tokens} ({icon}), not {number}",
                card=words.the_card(action.card),
                tokens=counted(count, "ghost token"),
                icon=icon,
                number=len(action.pay),
            ),
        )
    if not has_tokens(state, seat, action.pay):
        held = state.player(seat).tokens
        owned = words.tokens(level for level in range(1, 6) for _ in range(held[level - 1]))
        wanted = words.tokens(action.pay)
        refuse(
            "cards.4",
            said("@{seat} does not hold {wanted}, but {owned}", seat=seat, wanted=wanted, owned=owned)
            if any(held)
            else said("@{seat} holds no ghost token", seat=seat),
        )
    if differ and len({*action.pay}) < len(action.pay):
        refuse("cards.5", said("{card} has a coloured icon: it costs {icon}", card=words.the_card(action.card), icon=icon))


def apply(state: State, action: CardOccupied) -> State:
    """Pay the tokens, lay the disc on the card, score three points, and make compensation due (cards.8, cards.9)."""
    seat, card = action.seat, action.card
    display = state.table.display
    if card not in display or not has_tokens(state, seat, action.pay):
        raise no_effect(said("the card or the tokens are not there"))
    player = state.player(seat)
    if action.space:
        section = section_of(state, seat, int(action.space[0]))
        if not section.spaces[LETTERS.index(action.space[1])]:
            raise no_effect(said("there is no disc on this space"))
        # by way of the reserve: of two discs (encore_disc=place) the other one stays there
        state = free_spaces(state, seat, (action.space,))
    elif not player.discs:
        raise no_effect(said("there is no disc for the card"))
    gives = gives_token(state, seat, card)
    # cards.9: clockwise from the active player
    rivals = tuple(other for other in state.table.after(seat) if state.holds(other, card))
    state = pay_tokens(state, seat, action.pay)
    player = state.player(seat)
    state = with_player(state, seat, discs=player.discs - 1, cards=(*player.cards, card))
    at = display.index(card)
    state = replace(state, occupants=put(state.occupants, at + 1, (*state.occupants[at], seat)))
    state = gain_points(state, seat, OCCUPIED, "cards.13")
    if gives and action.pick:
        state = gain_tokens(state, seat, action.pick, 1, "card.D15")
    dues = (Due("comp", other, card) for other in rivals)
    return replace(state, agenda=with_new(state.agenda, *dues))


def check_compensation(state: State, action: OccupantCompensated) -> None:
    """Refuse a compensation that is not due, and sections that cannot be taken (cards.8, two.4)."""
    check_open(state)
    check_due(state, "comp")
    now, seat = state.due, action.seat
    if now is None:
        if seat != state.active:
            refuse("turn.2", said("nothing is due from @{seat}", seat=seat), *expected(state))
        refuse("cards.8", "no compensation is due", *expected(state))
    if (seat, action.card) != (now.seat, now.card):
        refuse(
            "cards.9",
            said("@{seat} is compensated first, for {card}", seat=now.seat, card=Words(state).the_card(now.card)),
            *expected(state),
        )
    if not action.sections:
        return
    for number in action.sections:
        check_number(state, seat, number)
    most = 2 if state.table.two else 1
    if len({*action.sections}) != len(action.sections) or len(action.sections) > most:
        words = said.counted(
            most,
            "the discs of {number} own section come back, each named once",
            "the discs of {number} own sections come back at most, each named once",
        )
        refuse("two.4" if state.table.two else "cards.8", words, *expected(state))


def compensate(state: State, action: OccupantCompensated) -> State:
    """Pay haunt points, or give discs back (cards.8, two.4)."""
    due = Due("comp", action.seat, action.card)
    if due not in state.agenda:
        raise no_effect(said("no compensation is due to this player"))
    # not always the first: a ruling may let a later rival choose before
    at = state.agenda.index(due)
    state = replace(state, agenda=(*state.agenda[:at], *state.agenda[at + 1 :]))
    if action.sections:
        return free_sections(state, action.seat, action.sections)
    return gain_points(state, action.seat, 2 if state.table.two else 1, "two.4" if state.table.two else "cards.8")
