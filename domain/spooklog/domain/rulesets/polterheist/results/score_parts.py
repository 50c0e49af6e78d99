"""What a score is made of: the courage at the start, every gain and loss by ply, and what did not get out (courage, end.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.contract.actions import Step
from spooklog.domain.contract.results import ScorePart
from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist.cards import LOSSES, name_of
from spooklog.domain.rulesets.polterheist.rules.scoring import outcome
from spooklog.domain.rulesets.polterheist.state import State
from spooklog.domain.words.wording import counted

WORDS = {
    "camp.2": "enters the camp",
    "camp.3": "rests in the camp",
    "timmy.1": "enters the camp with Timmy",
    "fear.7": "runs to the camp in fear",
    "georgie.1": "meets Georgie",
    "instant.1": "finds Instant Courage",
}
"""What brings courage, by rule."""


def breakdown(steps: Sequence[Step], end: State, seat: int) -> tuple[ScorePart, ...]:
    """Return the courage of a seat from the start to the exit; what stays inside the house is taken away last.

    Courage that these steps do not show comes first, without a ply.
    """
    if seat in end.unrolled:
        return (ScorePart(0, "rolls a die for the courage first", "setup.7", 0),)
    shown = (*_at_the_start(steps, end, seat), *_changes(steps, end, seat))
    unshown = end.courage[seat - 1] - sum(part.points or 0 for part in shown)
    first = (ScorePart(unshown, "not shown by these actions"),) if unshown else ()
    return (*first, *shown, *_left_behind(end, seat)) or (ScorePart(0, "no courage", "courage.1"),)


def _at_the_start(steps: Sequence[Step], end: State, seat: int) -> Iterator[ScorePart]:
    """Yield the courage that the options give to every player; a rolled one comes with its die."""
    first: State = steps[0].before if steps else end
    if first.options.start_courage == "rolled" or first.turn > 1 or first.rolled:
        return
    points = min(first.box.most, int(first.options.start_courage))
    if first.courage[seat - 1] == points:
        yield ScorePart(points, "courage at the start", "setup.6", 0)


def with_states(steps: Sequence[Step], end: State) -> Iterator[tuple[Step, State]]:
    """Yield each step with the state after it."""
    for number, step in enumerate(steps, start=1):
        yield step, steps[number].before if number < len(steps) else end


def _changes(steps: Sequence[Step], end: State, seat: int) -> Iterator[ScorePart]:
    """Yield the gains and losses of courage: a state remembers those of the action before it."""
    for step, after in with_states(steps, end):
        if isinstance(step.action, act.CourageRolled) and step.action.seat == seat:
            yield ScorePart(after.courage[seat - 1], f"courage at the start, a {step.action.die} rolled", "setup.7", step.ply)
        for one in after.happened:
            if one.what == "courage" and one.seat == seat:
                yield ScorePart(one.amount, _words(step, seat, one.rule), one.rule, step.ply)


def _words(step: Step, seat: int, rule: str) -> str:
    """Return in short words what changed the courage by a rule."""
    match step.action:
        case act.CourageDrunk(count=count):
            return f"drinks {counted(count, 'Liquid Courage', 'Liquid Courage')}"
        case _ if rule == "gpscare.1":
            return f"scared by @{step.before.active}{_softened(step, seat)}"
        case _ if (card := rule.partition(".")[0]) in LOSSES:
            sent = "" if step.before.active == seat else f", sent by @{step.before.active}"
            return f"{name_of(card)}{sent}{_softened(step, seat)}"
        case _:
            return WORDS.get(rule, rule)


def _softened(step: Step, seat: int) -> str:
    """Return in words the cards that change a loss: a Candle played against it, a Haunted Doll."""
    before: State = step.before
    cards = ["a Candle"] if isinstance(step.action, act.CandlePlayed) else []
    cards += ["a Haunted Doll"] if before.holds(seat, "doll") else []
    return f", with {' and '.join(cards)}" if cards else ""


def _left_behind(end: State, seat: int) -> Iterator[ScorePart]:
    """Yield what takes away the courage of a player inside the house: courage counts outside it alone (end.3, end.4)."""
    left = end.courage[seat - 1]
    if end.is_in(seat) and left:
        yield ScorePart(-left, "did not get out of the house" if outcome(end) else "still in the house", "end.3")
