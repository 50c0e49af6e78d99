"""Digital starts: the deal is drawn from a seed instead of shuffled at the table. Logs store the deal, never the seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

import msgspec

from spooklog.domain.contract.ruleset import AnyRuleset, Setup
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import SpooklogError, Usage
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import NO_LABELS, read_options, with_defaults
from spooklog.domain.values.saying import said


def digital_setup(
    ruleset: AnyRuleset,
    setup: Setup,
    rng: Rng,
    *,
    options: Mapping[str, str],
    header: Sequence[str] = (),
    labels: Labels | None = None,
) -> Setup:
    """Return a prepared setup with everything drawn that chance decides.

    `options` and `header` are those that the user wrote. Raises Usage where they contradict the drawn deal. A wrong number of
    seats is left to `start`, which refuses it with its rule id.
    """
    if not ruleset.meta.min_seats <= setup.seats <= ruleset.meta.max_seats:
        return setup
    setup = msgspec.structs.replace(setup, options=with_defaults(ruleset.meta.options, setup.options, setup.revision))
    # every option counts as named: `prepare` must not fill in again what the deal has decided
    dealt = ruleset.opening.prepare(ruleset.opening.deal(fullest(ruleset, setup), rng), frozenset(setup.options))
    given = read_options(ruleset.meta.options, options, labels or NO_LABELS)
    for option in ruleset.meta.options:
        now = dealt.options[option.name]
        if option.name in options and given[option.name] != now:
            drawn, typed = f"{option.name}={option.write(now, labels or NO_LABELS)}", f"{option.name}={options[option.name]}"
            raise Usage(said("a game that is dealt from a seed has {drawn}", drawn=drawn), input=typed, expected=(drawn,))
    if line := _contradiction(ruleset, dealt, header, labels or Labels(())):
        raise Usage(
            "the seed deals, and so does this line: give one or the other",
            input=line,
            expected=(said("--seed without it"), said("it without --seed")),
        )
    return dealt


def fullest(ruleset: AnyRuleset, setup: Setup) -> Setup:
    """Return the setup at the fullest record level, as a digital game records everything."""
    if "record" not in setup.options:
        return setup
    return msgspec.structs.replace(setup, options={**setup.options, "record": ruleset.meta.levels[0]})


def _contradiction(ruleset: AnyRuleset, dealt: Setup, header: Sequence[str], labels: Labels) -> str | None:
    """Return the first header line that contradicts the deal, None where none does."""

    def contradicts(lines: Sequence[str]) -> bool:
        fields = ruleset.opening.read_header(lines, labels, dealt.options)
        return any(dealt.opening.get(name) != value for name, value in fields.items())

    # first all lines together: a line may only make sense beside the others
    if not header or not contradicts(header):
        return None
    for line in header:
        with suppress(SpooklogError):  # some lines cannot be read without the others
            if contradicts([line]):
                return line
    return header[-1]
