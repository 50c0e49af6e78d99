"""Choices: what the players may do now, as legal actions, and as forms where there are too many to list."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.actions import Form
from spooklog.domain.rulesets.spookies import actions as act
from spooklog.domain.rulesets.spookies.actions import SpookiesAction
from spooklog.domain.rulesets.spookies.due import dice_words, due
from spooklog.domain.rulesets.spookies.state import State

Offer = SpookiesAction | Form


def choices(seen: State, seat: int | None = None) -> Iterator[Offer]:
    """Yield legal actions, and forms for dice, counts and results. With `seat`, only those of that seat."""
    now = due(seen)
    for way in reversed(now.ways) if now else ():  # so that whole actions come before forms
        yield from (offer for offer in _offers(seen, way) if seat in (None, offer.owner))


def _offers(state: State, way: type[SpookiesAction]) -> Iterator[Offer]:
    """Yield the choices of one kind."""
    player = state.current or 0
    if way is act.CharacterRolled:
        yield from (act.CharacterRolled(player, face) for face in dict.fromkeys(state.box.faces))
    elif way is act.CharacterChosen:
        yield from (act.CharacterChosen(player, character) for character in state.box.characters)
    elif way is act.TurnStopped:
        yield act.TurnStopped(player)
    elif way is act.DiceRolled:
        yield Form(player, "DICE", f"a roll of {dice_words(state.box)}, a digit for each")
    elif way is act.SpookiesCounted:
        for waiting in state.uncounted:
            yield Form(waiting, "shows VALUExNUMBER …", "the chips, turned up")
    else:
        yield Form(None, "result NAME POINTS, …", "the points of every player", by="table")
