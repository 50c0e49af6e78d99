"""What a score is made of: every gain of haunt points by ply, then the cards of the end, D6 last (end.3, cards.14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.contract.actions import Step
from spooklog.domain.contract.results import ScorePart
from spooklog.domain.rulesets.halloween import actions as act
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import said
from spooklog.domain.rulesets.halloween.rules.scoring import SET, end_points
from spooklog.domain.rulesets.halloween.state import State
from spooklog.domain.values.saying import within


def breakdown(steps: Sequence[Step], end: State, seat: int) -> tuple[ScorePart, ...]:
    """Return the haunt points of a seat, gain by gain; points that these steps do not show come first, without a ply."""
    if end.options.record == "result":
        return _reported(steps, end, seat)
    gains = tuple(_gains(steps, end, seat))
    unshown = end.player(seat).pe - sum(part.points or 0 for part in gains)
    first = (ScorePart(unshown, "not shown by these actions"),) if unshown else ()
    return (*first, *gains, *_at_the_end(end, seat)) or (ScorePart(0, "no haunt points", "setup.2", 0),)


def _reported(steps: Sequence[Step], end: State, seat: int) -> tuple[ScorePart, ...]:
    if not end.result:
        return ()
    ply = next((step.ply for step in reversed(steps) if isinstance(step.action, act.ResultRecorded)), None)
    return (ScorePart(end.result[seat - 1][0], said("told by the table"), "rec.1", ply),)


def _gains(steps: Sequence[Step], end: State, seat: int) -> Iterator[ScorePart]:
    """Yield the gains and losses of haunt points: a state remembers those of the action before it."""
    for step, after in with_states(steps, end):
        for gain in after.gained:
            if gain.seat == seat and gain.what == "pe":
                yield ScorePart(gain.amount, _words(step, after, gain.rule), gain.rule, step.ply)


def with_states(steps: Sequence[Step], end: State) -> Iterator[tuple[Step, State]]:
    """Yield each step with the state after it."""
    for number, step in enumerate(steps, start=1):
        yield step, steps[number].before if number < len(steps) else end


def _words(step: Step, after: State, rule: str) -> str:
    """Return in short words what brought haunt points by a rule."""
    words = Words(after)
    match rule, step.action:
        case "haunt.3", _:
            place, colour = _plate(step.before, after, words)
            return said("haunts {place} with {colour}", place=place, colour=colour)
        case "card.D7", _:
            place, colour = _plate(step.before, after, words)
            return said("takes {colour} back from {place}", colour=colour, place=place)
        case "cards.13", act.CardOccupied(card=card):
            return said("occupies {key} {card}", key=card, card=words.card(card))
        case (("cards.8" | "two.4"), act.OccupantCompensated(card=card)):
            occupier = step.before.active
            return said("compensation as @{seat} occupies {key} {card}", seat=occupier, key=card, card=words.card(card))
        case "kind.7", act.BonusUsed(kind=kind):
            return said("uses the bonus token {token}", token=words.kind(kind))
        case _:
            return _card(rule.removeprefix("card."), words)


def _plate(before: State, after: State, words: Words) -> tuple[str, str]:
    """Return building and colour of the one haunt space whose token has changed."""
    rows = enumerate(zip(before.plates, after.plates, strict=True))
    changed = ((place, n) for place, (old, new) in rows for n in range(len(old)) if old[n] != new[n])
    place, n = next(changed)
    name = words.place_name(place)
    return said("the {place}", place=name) if words.lang == "en" else name, words.colour_name(n + 1)


def _card(card: str, words: Words) -> str:
    return within("{key} {card}", key=card, card=words.card(card))


def _at_the_end(end: State, seat: int) -> Iterator[ScorePart]:
    """Yield what the cards of the end pay as the game stands, one by one; the sets of tokens in the master variant."""
    words = Words(end)
    for card, points in end_points(end, seat):
        if card == "sets":
            sets = points // SET
            found = said("no set of three ghost tokens at the end")
            if sets:
                one, many = "{number} set of three ghost tokens at the end", "{number} sets of three ghost tokens at the end"
                found = said.counted(sets, one, many)
            yield ScorePart(points, found, "master.10")
        else:
            yield ScorePart(points, said("{card} at the end", card=_card(card, words)), f"card.{card}")
