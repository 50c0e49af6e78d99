"""What happens next, in words: for pictures, for answers to a line and where lines are typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.contract.actions import Seen
from spooklog.domain.rulesets.halloween.board.view import turns_left
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.rules.cards.watching import price
from spooklog.domain.rulesets.halloween.rules.due import describe, expected
from spooklog.domain.rulesets.halloween.rules.other_actions import (
    affordable,
    bonus_kinds,
    bonus_offers,
    follow_offers,
    power_offers,
    usable_follow_ups,
    usable_powers,
)
from spooklog.domain.rulesets.halloween.rules.rolls import own_dice
from spooklog.domain.rulesets.halloween.rules.scoring import ENDINGS, ranks, tokens_held, totals
from spooklog.domain.rulesets.halloween.state import Roll, RollKind, State
from spooklog.domain.values.labels import listed
from spooklog.domain.words.wording import winning

_KINDS: dict[RollKind, str] = {"mixed": " of a mixed summon", "haunt": " of a lucky haunt", "boast": " of a boast"}
"""What a roll that is no fight belongs to."""


def prompt(seen: Seen[State]) -> tuple[str, ...]:
    """Return what is awaited of which player with an example of a line, then what else may be done.

    Once the game is over, return who has won.
    """
    return tuple(map(seen.labels.named, _lines(seen)))


def _lines(seen: Seen[State]) -> Iterator[str]:
    state, turn = seen.state, seen.turn
    if state.over:
        yield from _over(state)
        return
    yield f"next: {describe(state)}{'' if turn.due else f', such as: {expected(state)[0]}'}"
    if turn.due not in ("", "roll"):
        yield f"type: {expected(state)[0]}"
    if state.options.record == "result" or seen.void:
        return
    if state.roll and state.roll.values:
        yield _open_roll(state, state.roll)
    if turn.due in ("", "roll"):
        yield from _besides(state, state.active)
    yield from (f"@{seat} may type: @{seat} {Words(state).term('reroll')} VALUE" for seat in turn.may if isinstance(seat, int))
    if state.triggered:
        yield _last_round(state)


def _over(state: State) -> Iterator[str]:
    placed, points = ranks(state), totals(state)
    winners = [seat for seat in state.seats if placed[seat - 1] == 1]
    others = sorted((seat for seat in state.seats if seat not in winners), key=lambda seat: placed[seat - 1])
    most = points[winners[0] - 1]
    ending = "".join(f", @{seat} {points[seat - 1]}" for seat in others)
    yield f"over: {winning([f'@{seat}' for seat in winners])} with {most} PE{ending}"
    if any(points[seat - 1] == most for seat in others):
        held = tokens_held(state)
        level = [seat for seat in state.seats if points[seat - 1] == most]
        yield f"equal points: more ghost tokens win ({', '.join(f'@{seat} {held[seat - 1]}' for seat in level)})"


def _open_roll(state: State, roll: Roll) -> str:
    """Return the faces of an open roll, each with the ghost that it is thrown for."""
    words = Words(state)
    rows = zip(roll.levels, roll.values, roll.plus, strict=True)
    dice = (f"{words.colour_name(level)} {value}{f'+{plus}' if plus else ''}" for level, value, plus in rows)
    named = f" for {roll.number}" if roll.number else ""
    return f"open roll{_KINDS.get(roll.kind, '')}{named}: {', '.join(dice)}"


def _besides(state: State, seat: int) -> Iterator[str]:
    """Yield short lists of what the player may do besides section actions, each behind the sign that its line begins with."""
    words = Words(state)
    if state.roll is None and (
        cards := [card for card in usable_follow_ups(state, seat) if any(follow_offers(state, seat, card))]
    ):
        yield f"may follow (>): {_named(words, cards)}"
    if state.holds(seat, "B6") and own_dice(state, seat) and state.player(seat).scare:
        yield f"for a scare point: @{seat} {words.term('reroll')} VALUE"
    if kinds := [
        kind for kind in bonus_kinds(state, seat) if kind in ("discs", "reroll") or any(bonus_offers(state, seat, kind))
    ]:
        yield f"may use tokens (X): {', '.join(map(words.kind, kinds))}"
    if cards := [card for card in usable_powers(state, seat) if card in ("D11", "D13") or any(power_offers(state, seat, card))]:
        yield f"may use powers (P): {_named(words, cards)}"
    prices: dict[tuple[int, bool], list[str]] = {}
    for card in affordable(state, seat):
        prices.setdefault(price(state, seat, card), []).append(card)
    if prices:
        found = (f"{' '.join(cards)} for {count}{' different' * differ}" for (count, differ), cards in prices.items())
        yield f"may occupy cards (K): {', '.join(found)}"


def _named(words: Words, cards: Sequence[str]) -> str:
    return ", ".join(f"{card} {words.card(card)}" for card in cards)


def _last_round(state: State) -> str:
    left = [f"@{seat}" for seat in turns_left(state)]
    return f"last round, {ENDINGS[state.triggered]}: {listed(left)} {'has' if len(left) == 1 else 'have'} a turn left"
