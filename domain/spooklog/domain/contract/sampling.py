"""One legal action drawn at random from the choices of a game: all that a ruleset needs where chance has no weights."""

from __future__ import annotations

from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from spooklog.domain.contract.actions import Action, Field, Form, State
from spooklog.domain.contract.parts import Moves, Notation, Results, Rules
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.labels import Labels

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)

TRIES = 200
"""Lines of a form that are tried before it counts as one without a legal line."""

LONGER = 12
"""Words that are tried, one by one, to make a legal line longer."""

MORE = 8
"""A field without an upper bound takes at most so many words more than its least; a number without one is so much higher."""


def drawn(rules: Rules[S, A], notation: Notation[S, A], moves: Moves[S, A], results: Results[S], state: S, rng: Rng) -> A:
    """Return a legal action: each choice is equally likely; a form is filled at random until the rules pass its line.

    Raises LookupError when the game is over, or where no choice leads to a legal action.
    """
    turn = rules.turn(state)
    offered = [] if turn.over else list(moves.choices(state))
    while offered:
        action: A | None
        choice = rng.choice(offered)
        if isinstance(choice, Form):
            # of the scoreboard, and of those that the game waits for
            seats = (*(row.seat or 0 for row in results.scores(state)), *turn.seats)
            action = _Lines(rules, notation, _labels(max(seats, default=0)), state, choice, rng).drawn()
        else:
            action = choice
        if action is not None:
            return action
        offered.remove(choice)
    raise LookupError("no player can act")


class _Place(NamedTuple):
    """A field, the words chosen there, those that can still be chosen, and how many it is to have."""

    field: Field
    words: list[str]
    left: list[str]
    wanted: int

    def text(self) -> str:
        field = self.field
        return field.before + field.between.join(self.words) if self.words else field.empty


class _Lines(Generic[S, A]):
    """The lines of a form, drawn at random."""

    def __init__(self, rules: Rules[S, A], notation: Notation[S, A], labels: Labels, state: S, form: Form, rng: Rng) -> None:
        self._rules, self._notation, self._labels = rules, notation, labels
        self._state, self._form, self._rng = state, form, rng

    def drawn(self) -> A | None:
        """Return the first action of a legal line; None where no such line was found."""
        for _ in range(TRIES):
            parts = self._filled()
            if (action := self._legal(parts)) is not None:
                return self._longer(parts, action)
        return None

    def _filled(self) -> list[str | _Place]:
        """Return the parts of a line, each place with some of the words that it is to have."""
        names = [name for seat, name in enumerate(self._labels.names, start=1) if seat != self._form.seat]
        return [part if isinstance(part, str) else self._place(part, names) for part in self._form.parts]

    def _place(self, field: Field, names: list[str]) -> _Place:
        """Return a place; of the `names` of other players those are taken out that stand there."""
        left = names if field.is_player else list(field.words)
        most = field.least + MORE if field.most is None else field.most
        if left and not field.again:
            most = min(most, len(left))
        wanted = field.least + self._rng.below(max(0, most - field.least) + 1)
        place = _Place(field, [], left, wanted)
        # mostly as few as may be, which is legal more often, and grows: but a price may want three or none
        more = 0 if self._rng.below(4) else self._rng.below(wanted - field.least + 1)
        place.words.extend(self._word(place) for _ in range(field.least + more))
        return place

    def _word(self, place: _Place) -> str:
        """Return one more word for a place."""
        field, left, rng = place.field, place.left, self._rng
        if left:
            at = rng.below(len(left))
            return left[at] if field.again else left.pop(at)
        if field.text:
            return field.name
        low = field.low if field.low is not None else 0 if field.high is None else min(0, field.high)
        high = field.high if field.high is not None else low + MORE
        return str(low + rng.below(high - low + 1))

    def _longer(self, parts: list[str | _Place], action: A) -> A:
        """Return the action of a legal line in which the places have as many words as they are to have and the rules pass."""
        for place in (part for part in parts if isinstance(part, _Place)):
            while len(place.words) < place.wanted:
                for _ in range(LONGER):
                    place.words.append(self._word(place))
                    if (longer := self._legal(parts)) is not None:
                        action = longer
                        break
                    refused = place.words.pop()
                    if refused in place.field.words and not place.field.again:
                        place.left.append(refused)
                else:
                    break
        return action

    def _legal(self, parts: list[str | _Place]) -> A | None:
        """Return the first action of a line; None where the line is not legal."""
        seat, labels = self._form.seat, self._labels
        text = "".join(part if isinstance(part, str) else part.text() for part in parts)
        if seat is not None:
            text = f"{labels[seat]}{'' if text.startswith(':') else ' '}{text}"
        try:
            action, *_others = self._notation.read(text, self._state, labels)
            self._rules.check(self._state, action)
        except SpooklogError:
            return None
        return action


@lru_cache(maxsize=16)
def _labels(count: int) -> Labels:
    """Return labels that no notation takes for a number."""
    return Labels([f"player{seat}" for seat in range(1, count + 1)])
