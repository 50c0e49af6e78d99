"""The form of an action: what is given for its places tells which actions it stands for, and what chance may draw there."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, TypeVar

from msgspec.structs import replace

from spooklog.domain.contract.actions import Action, Form
from spooklog.domain.grammar.kinds import Kind, Open, Several, defaults_of

if TYPE_CHECKING:
    from spooklog.domain.values.chance import Rng

A = TypeVar("A", bound=Action)

MORE = 8
"""A place without an upper bound takes so many more than its least at most, where chance draws them."""


class Slot(NamedTuple):
    """A field of an action in a form: its kind, None for one without, and what is given for it, an `Open` or a value."""

    name: str
    kind: Kind[Any] | None
    given: Any

    def takes(self, value: Any) -> bool:
        """Return whether the field may have a value. Of several values that are given one by one, it knows only how many."""
        given = self.given
        if isinstance(given, Open):
            return self._takes_open(given, value)
        if _is_open(given):
            return isinstance(value, Sequence) and len(value) == len(given)
        return bool((self.kind.settled(given) if isinstance(self.kind, Several) else given) == value)

    def _takes_open(self, given: Open, value: Any) -> bool:
        if not isinstance(self.kind, Several):
            return _may_be(given, value)
        if len(value) < given.least or (given.most is not None and len(value) > given.most):
            return False
        return (given.chosen_again or len({*value}) == len(value)) and all(_may_be(given, one) for one in value)

    def drawn(self, rng: Rng, own: Any) -> Any:
        """Return a value of the field, each that may stand there equally likely; `own` where the form does not list them."""
        given = self.given
        if not isinstance(given, Open):
            return own if _is_open(given) else given
        left = _listed(given)
        if left is None:
            return own
        if not isinstance(self.kind, Several):
            return rng.choice(left)
        most = given.least + MORE if given.most is None else given.most
        most = most if given.chosen_again else min(most, len(left))
        count = given.least + rng.below(max(most - given.least, 0) + 1)
        if given.chosen_again:
            return self.kind.settled([rng.choice(left) for _ in range(count)])
        shuffled = [*left]
        rng.shuffle(shuffled)
        return self.kind.settled(shuffled[:count])


class ActionForm(Form, frozen=True, dict=True, gc=True):
    """A form that a grammar made: the type of the actions that it stands for, and the fields that it fills or narrows.

    These are no fields of its own: two forms with one text are one, and its JSON is that of any form.
    """

    action: ClassVar[type[Action]] = Action
    slots: ClassVar[tuple[Slot, ...]] = ()

    def of(self, action: type[Action], slots: tuple[Slot, ...]) -> Self:
        """Let it stand for actions of a type, and return it."""
        vars(self).update(action=action, slots=slots)
        return self

    def fits(self, action: Action, apart: Collection[str] = ()) -> bool:
        """Return whether it stands for an action, whatever the fields `apart` hold: a field without a slot may hold anything."""
        if not super().fits(action) or not isinstance(action, self.action):
            return False
        defaults = defaults_of(type(action))
        return all(_fits(slot, getattr(action, slot.name), defaults) for slot in self.slots if slot.name not in apart)

    def drawn(self, action: A, rng: Rng) -> A:
        """Return the action with each field that chance decides drawn from what may stand at its place."""
        drawn = {slot.name: slot.drawn(rng, getattr(action, slot.name)) for slot in self.slots if slot.name in action.CHANCE}
        return replace(action, **drawn) if drawn else action


def slots_of(action: type[Any], kinds: Mapping[str, Kind[Any]], given: Mapping[str, Any]) -> tuple[Slot, ...]:
    """Return the slots of an action's fields for which something is given, but those that depend on another field."""
    fields = action.__struct_fields__
    return tuple(
        Slot(name, kinds.get(name), one) for name, one in given.items() if name in fields and not isinstance(one, Mapping)
    )


def _fits(slot: Slot, value: Any, defaults: Mapping[str, Any]) -> bool:
    left_out = isinstance(slot.given, Open) and not slot.given.least and slot.name in defaults and value == defaults[slot.name]
    return left_out or slot.takes(value)


def _is_open(given: Any) -> bool:
    """Return whether something is left open in what is given."""
    return isinstance(given, Open) or (isinstance(given, list | tuple) and any(map(_is_open, given)))


def _may_be(given: Open, value: Any) -> bool:
    if given.values is not None and value not in given.values:
        return False
    return (given.low is None or value >= given.low) and (given.high is None or value <= given.high)


def _listed(given: Open) -> Sequence[Any] | None:
    """Return what may stand at an open place; None where that is not listed."""
    if given.values is not None:
        return tuple(given.values)
    return None if given.high is None else range(given.low or 0, given.high + 1)
