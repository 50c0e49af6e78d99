"""Choices: what the players may do now, as legal actions, and as forms where there are too many to list."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.contract.actions import Form
from spooklog.domain.grammar.kinds import Open
from spooklog.domain.rulesets.spookies import actions as act
from spooklog.domain.rulesets.spookies.actions import SpookiesAction
from spooklog.domain.rulesets.spookies.lines.notation import GRAMMAR
from spooklog.domain.rulesets.spookies.refuse import said
from spooklog.domain.rulesets.spookies.rules.due import dice_words, due, remaining
from spooklog.domain.rulesets.spookies.rules.result_only import richest
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
        box, meaning = state.box, said("a roll of {dice}, a digit for each", dice=dice_words(state.box))
        yield GRAMMAR.form(way, meaning, state, player, dice=Open(range(1, box.sides + 1), box.dice_min, box.dice_max))
    elif way is act.SpookiesCounted:
        for waiting in state.uncounted:
            yield from _count(state, waiting)
    else:
        points = [Open(low=0, high=richest(state)) for _ in state.seats]
        yield GRAMMAR.form(way, said("the points of every player"), state, points=points)


def _count(state: State, seat: int) -> Iterator[Offer]:
    """Yield the count of a player's chips: a number for each value that is left, or the one count of a player without chips."""
    owned = state.chips[seat - 1]
    left = {value: min(count, owned) for value, count in sorted(remaining(state, seat).items())}
    chips = [
        (value, Open(name=said("chip of {value}", value=value), least=0, low=1, high=most, empty="0"))
        for value, most in left.items()
        if most > 0
    ]
    if not owned:
        yield act.SpookiesCounted(seat, ())
    elif chips:
        yield GRAMMAR.form(act.SpookiesCounted, said("the chips, turned up"), state, seat, values=chips)
