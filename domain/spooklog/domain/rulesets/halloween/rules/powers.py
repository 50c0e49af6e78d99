"""Cards in use: powers that need no action, and follow-ups of an action (cards.10 to cards.12). The cards are in `cards/`."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.halloween.actions import CardPowerUsed, FollowUpUsed
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import refuse, said
from spooklog.domain.rulesets.halloween.rules.cards import after_fights, after_haunts, after_moves, after_scares
from spooklog.domain.rulesets.halloween.rules.cards.free import POWERS
from spooklog.domain.rulesets.halloween.rules.due import check_turn, expected
from spooklog.domain.rulesets.halloween.rules.sections import check_card
from spooklog.domain.rulesets.halloween.state import State, with_use

FOLLOW_UPS = {
    **after_scares.FOLLOW_UPS,
    **after_moves.FOLLOW_UPS,
    **after_fights.FOLLOW_UPS,
    **after_haunts.FOLLOW_UPS,
}


def check_power(state: State, action: CardPowerUsed) -> None:
    """Refuse a power out of turn, of a card that is not occupied, was used or has none, or by the rules of the card."""
    power = POWERS.get(action.card)
    check_turn(state, action.seat, *(() if power and power.ghosts else ("roll",)))
    check_card(state, action.seat, action.card)
    if power is None:
        refuse(
            "cards.12", said("{card} has no power to use by itself", card=Words(state).the_card(action.card)), *expected(state)
        )
    power.check(state, action.seat, action.args)


def use_power(state: State, action: CardPowerUsed) -> State:
    """Use the card, and let it have its effect."""
    power = POWERS.get(action.card)
    if power is None:
        raise no_effect(said("this card has no power"))
    return power.apply(with_use(state, action.seat, action.card), action.seat, action.args)


def check_follow_up(state: State, action: FollowUpUsed) -> None:
    """Refuse a follow-up: while anything is due, of a card that is not occupied or was used, without its action."""
    seat, card = action.seat, action.card
    check_turn(state, seat, follows=True)
    # `check_card` would refuse the second fight of a brawl: its first one has used the card
    if not (card == "B15" and _brawling(state) and state.holds(seat, "B15")):
        check_card(state, seat, card)
    follow_up = FOLLOW_UPS.get(card)
    if follow_up is None:
        refuse("cards.12", said("{card} follows no action", card=Words(state).the_card(card)), *expected(state))
    follow_up.check(state, seat, action.args)


def follow(state: State, action: FollowUpUsed) -> State:
    """Use the card, and let it have its effect."""
    follow_up = FOLLOW_UPS.get(action.card)
    if follow_up is None:
        raise no_effect(said("this card follows no action"))
    return follow_up.apply(state, action.seat, action.args)


def _brawling(state: State) -> bool:
    """Return whether the fight of the window is a brawl already: B15 works once a turn, on all fights of one action."""
    return any(deed.kind == "fight" and "B15" in deed.spent for deed in state.window)
