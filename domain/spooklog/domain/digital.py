"""Digital starts: what a table shuffles and deals is drawn from a seed. The seed is forgotten, the deal is what gets stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

import msgspec

from spooklog.domain.chance import Rng
from spooklog.domain.errors import SpooklogError, Usage
from spooklog.domain.labels import Labels
from spooklog.domain.options import NOBODY, read_options
from spooklog.domain.ruleset import AnyRuleset, Setup


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

    `options` and `header` are what somebody wrote. Raises Usage where that speaks against a deal by chance. A number of seats
    that the game is not for is left to `start`, which refuses it with its rule.
    """
    if not ruleset.meta.min_seats <= setup.seats <= ruleset.meta.max_seats:
        return setup
    dealt = ruleset.opening.prepare(ruleset.opening.deal(fullest(ruleset, setup), rng), frozenset(setup.options))
    given = read_options(ruleset.meta.options, options, labels or NOBODY)
    for option in ruleset.meta.options:
        now = dealt.options[option.name]
        if option.name in options and given[option.name] != now:
            drawn, said = f"{option.name}={option.write(now, labels or NOBODY)}", f"{option.name}={options[option.name]}"
            raise Usage(f"a game that is dealt from a seed has {drawn}", input=said, expected=(drawn,))
    if line := _contradiction(ruleset, dealt, header, labels or Labels(())):
        raise Usage(
            "the seed deals, and so does this line: give one or the other",
            input=line,
            expected=("--seed without it", "it without --seed"),
        )
    return dealt


def fullest(ruleset: AnyRuleset, setup: Setup) -> Setup:
    """Return the setup at the fullest record level: of a digital game all is recorded."""
    if "record" not in setup.options:
        return setup
    return msgspec.structs.replace(setup, options={**setup.options, "record": ruleset.meta.levels[0]})


def _contradiction(ruleset: AnyRuleset, dealt: Setup, header: Sequence[str], labels: Labels) -> str | None:
    """Return the header line that says something else than what was dealt, if there is one."""

    def speaks_against(lines: Sequence[str]) -> bool:
        fields = ruleset.opening.read_header(lines, labels, dealt.options)
        return any(dealt.opening.get(name) != value for name, value in fields.items())

    if not header or not speaks_against(header):
        return None
    for line in header:
        with suppress(SpooklogError):  # a line that cannot be read without the others
            if speaks_against([line]):
                return line
    return header[-1]
