"""The counting game in three revisions, with a file that decides: what each revision changed is a question to the setup.

Revision 2 changed a fact (the goal is 4, not 3) and a rule (a number scores itself, not 1). Revision 3 brought an option
(`prize`) and a fact for it. `map` is a file of haunted numbers, one a line, that are left out.
"""
# so simple a game ignores much of what it is asked with

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from tests.store import counting
from tests.store.counting import Count, Counted, Counting, ruleset_of

from spooklog.domain.contract.facts import shipped_facts
from spooklog.domain.contract.ruleset import FileOption, Form, Outcome, Setup
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Illegal, Usage
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import Named, YesNo


def a_number_scores_itself(setup: Setup) -> bool:
    """Until revision 2 every number scored 1."""
    return setup.revision >= 2


class Said(Counted, frozen=True):
    """A player said a number."""

    TOPIC = "revised.said"


class Score(Count, frozen=True):
    """How far they are, and what each has scored."""

    FIXED = Count.FIXED | {"itself", "prize", "haunted"}

    itself: bool = False
    prize: int = 0
    haunted: tuple[int, ...] = ()
    scored: tuple[int, ...] = ()


def read_map(content: bytes) -> list[int]:
    """The haunted numbers of a file, sorted. Raises Usage with the line that is none."""
    numbers = []
    for line, text in enumerate(content.decode("utf-8", "replace").splitlines(), start=1):
        if not text.isdecimal():
            raise Usage(f"line {line} of the map is no number", input=text, expected=("2",))
        numbers.append(int(text))
    return sorted(numbers)


PACKAGE = "tests.revisions.revised"

META = msgspec.structs.replace(
    counting.META,
    slug="revised",
    title="Revised",
    revision=3,
    options=(
        YesNo(name="prize", help="the last number has a prize", default=True, since=3, before=False),
        Named(name="map", help="the haunted numbers"),
    ),
    files=(FileOption(name="map", kind="deciding", help="haunted numbers, one a line", read=read_map),),
    void_rule=None,
)


class Revised(Counting):
    """The rules."""

    package = PACKAGE

    def start(self, setup: Setup, /) -> Score:
        facts = shipped_facts(PACKAGE, setup.revision)
        prize = facts["prize"]["points"] if setup.options["prize"] else 0
        nothing = (0,) * setup.seats
        haunted = tuple(setup.files.get("map", ()))
        itself = a_number_scores_itself(setup)
        return Score(setup.seats, facts["goal"]["number"], 0, nothing, None, itself, prize, haunted, nothing)

    def check(self, state: Count, action: Counted, /) -> None:
        if action.number != self._next(state):
            raise Illegal(f"the next number is {self._next(state)}", rule="revised:next")

    def apply(self, state: Count, action: Counted, ply: int, /) -> Count:
        assert isinstance(state, Score)
        points = (action.number if state.itself else 1) + (state.prize if action.number >= state.target else 0)
        scored = tuple(n + points * (seat == action.seat) for seat, n in enumerate(state.scored, start=1))
        return msgspec.structs.replace(super().apply(state, action, ply), scored=scored)

    def points(self, state: Count, /) -> tuple[int, ...]:
        assert isinstance(state, Score)
        return state.scored

    def outcome(self, state: Count, /) -> Outcome | None:
        assert isinstance(state, Score)
        found = super().outcome(state)
        return found and msgspec.structs.replace(found, points=state.scored)

    def choices(self, seen: Count, seat: int | None = None, /) -> Iterator[Counted | Form]:
        return (Said(one, self._next(seen)) for one in self.turn(seen).seats if seat in (None, one))

    def sample(self, state: Count, rng: Rng, /) -> Counted:
        return Said(1 + rng.below(state.seats), self._next(state))

    def read(self, text: str, state: Count, labels: Labels, /) -> tuple[Counted, ...]:
        return tuple(Said(one.seat, one.number) for one in super().read(text, state, labels))

    def _next(self, state: Count) -> int:
        assert isinstance(state, Score)
        number = state.number + 1
        while number in state.haunted:
            number += 1
        return number


REVISED = ruleset_of(Revised(), meta=META, package=PACKAGE, action=Said)
