"""Shared by follow-up cards: the deed that they follow, and whether its ghost is still there (cards.12, ruling R16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, NoReturn

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.halloween.actions import Args
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import refuse, said
from spooklog.domain.rulesets.halloween.state import Deed, DeedKind, State, replace
from spooklog.domain.values.value import put


class FollowUp(NamedTuple):
    """A card that follows an action: its check, and its effect on the state."""

    check: Callable[[State, int, Args], None]
    apply: Callable[[State, int, Args], State]


def deed_of(state: State, kind: DeedKind) -> Deed:
    """Return the latest deed of a kind, for a card that takes effect. Raises Impossible where there is none."""
    deed = state.latest(kind)
    if deed is None:
        raise no_effect(said("there is no action to follow"))
    return deed


def no_deed(state: State, card: str, what: str) -> NoReturn:
    """Refuse a follow-up without its action."""
    refuse(
        "cards.12",
        said(
            "{card} works right after {what} of this turn: there is none to follow", card=Words(state).the_card(card), what=what
        ),
    )


def check_unspent(state: State, kind: DeedKind, card: str, what: str) -> Deed:
    """Return the latest deed of a kind. Refuses where there is none (cards.12), or the card has followed it (its own rule)."""
    deed = state.latest(kind)
    if deed is None:
        no_deed(state, card, what)
    if card in deed.spent:
        refuse(f"card.{card}", said("{card} has followed this action", card=Words(state).the_card(card)))
    return deed


def check_stays(state: State, deed: Deed, card: str) -> None:
    """Refuse a follow-up of a ghost that has left its place (R16)."""
    if deed.gone or (deed.at >= 0 and not state.count(deed.at, deed.level)):
        words = Words(state)
        place = words.the_place(deed.at) if deed.at >= 0 else said("its building")
        refuse(
            "cards.12",
            said(
                "the {name} ghost has left {place}: {card} cannot follow it",
                name=words.colour_name(deed.level),
                place=place,
                card=words.the_card(card),
            ),
        )


def spend(state: State, deed: Deed, card: str) -> State:
    """Return the state with a card noted as having followed a deed."""
    # the last of equal deeds, as `latest` finds it
    at = max(n for n, one in enumerate(state.window) if one == deed)
    return replace(state, window=put(state.window, at + 1, replace(deed, spent=(*deed.spent, card))))
