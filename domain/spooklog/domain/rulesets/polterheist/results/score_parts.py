"""What a score is made of: the courage at the start, every gain and loss by ply, and what did not get out (courage, end.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.contract.actions import Step
from spooklog.domain.contract.results import ScorePart
from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist.cards import LOSSES, name_of
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.rulesets.polterheist.rules.scoring import outcome
from spooklog.domain.rulesets.polterheist.state import State
from spooklog.domain.values.saying import listed

WORDS = {
    "camp.2": said("enters the camp"),
    "camp.3": said("rests in the camp"),
    "timmy.1": said("enters the camp with Timmy"),
    "fear.7": said("runs to the camp in fear"),
    "georgie.1": said("meets Georgie"),
    "instant.1": said("finds Instant Courage"),
}
"""What brings courage, by rule."""


def breakdown(steps: Sequence[Step], end: State, seat: int) -> tuple[ScorePart, ...]:
    """Return the courage of a seat from the start to the exit; what stays inside the house is taken away last.

    Courage that these steps do not show comes first, without a ply.
    """
    if seat in end.unrolled:
        return (ScorePart(0, said("rolls a die for the courage first"), "setup.7", 0),)
    shown = (*_at_the_start(steps, end, seat), *_changes(steps, end, seat))
    unshown = end.courage[seat - 1] - sum(part.points or 0 for part in shown)
    first = (ScorePart(unshown, said("not shown by these actions")),) if unshown else ()
    return (*first, *shown, *_left_behind(end, seat)) or (ScorePart(0, said("no courage"), "courage.1"),)


def _at_the_start(steps: Sequence[Step], end: State, seat: int) -> Iterator[ScorePart]:
    """Yield the courage that the options give to every player; a rolled one comes with its die."""
    first: State = steps[0].before if steps else end
    if first.options.start_courage == "rolled" or first.turn > 1 or first.rolled:
        return
    points = min(first.box.most, int(first.options.start_courage))
    if first.courage[seat - 1] == points:
        yield ScorePart(points, said("courage at the start"), "setup.6", 0)


def with_states(steps: Sequence[Step], end: State) -> Iterator[tuple[Step, State]]:
    """Yield each step with the state after it."""
    for number, step in enumerate(steps, start=1):
        yield step, steps[number].before if number < len(steps) else end


def _changes(steps: Sequence[Step], end: State, seat: int) -> Iterator[ScorePart]:
    """Yield the gains and losses of courage: a state remembers those of the action before it."""
    for step, after in with_states(steps, end):
        if isinstance(step.action, act.CourageRolled) and step.action.seat == seat:
            rolled = said("courage at the start, a {die} rolled", die=step.action.die)
            yield ScorePart(after.courage[seat - 1], rolled, "setup.7", step.ply)
        for one in after.happened:
            if one.what == "courage" and one.seat == seat:
                yield ScorePart(one.amount, _words(step, seat, one.rule), one.rule, step.ply)


def _words(step: Step, seat: int, rule: str) -> str:
    """Return in short words what changed the courage by a rule."""
    match step.action:
        case act.CourageDrunk(count=count):
            return said.counted(count, "drinks {number} Liquid Courage", "drinks {number} Liquid Courage")
        case _ if rule == "gpscare.1":
            return _softened(said("scared by @{seat}", seat=step.before.active), step, seat)
        case _ if (card := rule.partition(".")[0]) in LOSSES:
            name = name_of(card)
            sent = name if step.before.active == seat else said("{card}, sent by @{seat}", card=name, seat=step.before.active)
            return _softened(sent, step, seat)
        case _:
            return WORDS.get(rule, rule)


def _softened(loss: str, step: Step, seat: int) -> str:
    """Return a loss with the cards that change it: a Candle played against it, a Haunted Doll."""
    before: State = step.before
    cards = [said("a Candle")] if isinstance(step.action, act.CandlePlayed) else []
    cards += [said("a Haunted Doll")] if before.holds(seat, "doll") else []
    return said("{loss}, with {cards}", loss=loss, cards=listed(cards)) if cards else loss


def _left_behind(end: State, seat: int) -> Iterator[ScorePart]:
    """Yield what takes away the courage of a player inside the house: courage counts outside it alone (end.3, end.4)."""
    left = end.courage[seat - 1]
    if end.is_in(seat) and left:
        yield ScorePart(-left, said("did not get out of the house") if outcome(end) else said("still in the house"), "end.3")
