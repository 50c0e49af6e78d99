"""What happens next, in words: for pictures, for answers to a line and where lines are typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.contract.actions import Seen
from spooklog.domain.rulesets.halloween.board.view import turns_left
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import said
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
from spooklog.domain.values.saying import at_seat, joined, within
from spooklog.domain.words.wording import ended, next_up, such_as, to_type, winning

_KINDS: dict[RollKind, str] = {
    "mixed": said("open roll of a mixed summon"),
    "haunt": said("open roll of a lucky haunt"),
    "boast": said("open roll of a boast"),
}
"""What an open roll that is no fight belongs to."""


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
    yield next_up(describe(state) if turn.due else such_as(describe(state), expected(state)[0]))
    if turn.due not in ("", "roll"):
        yield to_type(expected(state)[0])
    if state.options.record == "result" or seen.void:
        return
    if state.roll and state.roll.values:
        yield _open_roll(state, state.roll)
    if turn.due in ("", "roll"):
        yield from _besides(state, state.active)
    for seat in turn.may:
        if isinstance(seat, int):
            yield said("@{seat} may type: {line}", seat=seat, line=f"@{seat} {Words(state).term('reroll')} VALUE")
    if state.triggered:
        yield _last_round(state)


def _over(state: State) -> Iterator[str]:
    placed, points = ranks(state), totals(state)
    winners = [seat for seat in state.seats if placed[seat - 1] == 1]
    others = sorted((seat for seat in state.seats if seat not in winners), key=lambda seat: placed[seat - 1])
    most = points[winners[0] - 1]
    won = said("{winners} with {points} PE", winners=winning([at_seat(seat) for seat in winners]), points=most)
    yield ended(joined((won, *(within("@{seat} {points}", seat=seat, points=points[seat - 1]) for seat in others))))
    if any(points[seat - 1] == most for seat in others):
        held = tokens_held(state)
        level = [seat for seat in state.seats if points[seat - 1] == most]
        rows = joined(within("@{seat} {tokens}", seat=seat, tokens=held[seat - 1]) for seat in level)
        yield said("equal points: more ghost tokens win ({players})", players=rows)


def _open_roll(state: State, roll: Roll) -> str:
    """Return the faces of an open roll, each with the ghost that it is thrown for."""
    words = Words(state)
    rows = zip(roll.levels, roll.values, roll.plus, strict=True)
    dice = joined(
        within("{colour} {value}", colour=words.colour_name(level), value=f"{value}{f'+{plus}' if plus else ''}")
        for level, value, plus in rows
    )
    kind = _KINDS.get(roll.kind) or said("open roll")
    if roll.number:
        return said("{roll} for {number}: {dice}", roll=kind, number=roll.number, dice=dice)
    return within("{roll}: {dice}", roll=kind, dice=dice)


def _besides(state: State, seat: int) -> Iterator[str]:
    """Yield short lists of what the player may do besides section actions, each behind the sign that its line begins with."""
    words = Words(state)
    if state.roll is None and (
        cards := [card for card in usable_follow_ups(state, seat) if any(follow_offers(state, seat, card))]
    ):
        yield said("may follow (>): {cards}", cards=_named(words, cards))
    if state.holds(seat, "B6") and own_dice(state, seat) and state.player(seat).scare:
        yield said("for a scare point: {line}", line=f"@{seat} {words.term('reroll')} VALUE")
    if kinds := [
        kind for kind in bonus_kinds(state, seat) if kind in ("discs", "reroll") or any(bonus_offers(state, seat, kind))
    ]:
        yield said("may use tokens (X): {kinds}", kinds=", ".join(map(words.kind, kinds)))
    if cards := [card for card in usable_powers(state, seat) if card in ("D11", "D13") or any(power_offers(state, seat, card))]:
        yield said("may use powers (P): {cards}", cards=_named(words, cards))
    prices: dict[tuple[int, bool], list[str]] = {}
    for card in affordable(state, seat):
        prices.setdefault(price(state, seat, card), []).append(card)
    if prices:
        found = joined(_priced(" ".join(cards), count, differ=differ) for (count, differ), cards in prices.items())
        yield said("may occupy cards (K): {cards}", cards=found)


def _named(words: Words, cards: Sequence[str]) -> str:
    return joined(within("{id} {card}", id=card, card=words.card(card)) for card in cards)


def _priced(cards: str, count: int, *, differ: bool) -> str:
    if differ:
        return said("{cards} for {count} different", cards=cards, count=count)
    return said("{cards} for {count}", cards=cards, count=count)


def _last_round(state: State) -> str:
    left = [at_seat(seat) for seat in turns_left(state)]
    return said.counted(
        len(left),
        "last round, {why}: {players} has a turn left",
        "last round, {why}: {players} have a turn left",
        why=ENDINGS[state.triggered],
        players=listed(left),
    )
