"""Two logs of the same evening, of which one knows more of what was dealt hidden than the other."""

from __future__ import annotations

from typing import Any

import msgspec

from spooklog.domain.contract.ruleset import AnyRuleset, Setup, Viewer, viewers
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.labels import Labels
from spooklog.testing.playing import NAMES, Logbook, frozen, random_setup


def twins(ruleset: AnyRuleset, rng: Rng) -> tuple[Logbook, Logbook, Viewer]:
    """Two games that begin alike for a viewer: of the hidden things that were dealt, the second log knows fewer."""
    setup, fewer, viewer = _deals(ruleset, rng)
    for _ in range(3):
        if fewer == setup:
            setup, fewer, viewer = _deals(ruleset, rng)
    labels = Labels(NAMES[: setup.seats])
    return Logbook(ruleset, setup, labels), Logbook(ruleset, fewer, labels), viewer


def _deals(ruleset: AnyRuleset, rng: Rng) -> tuple[Setup, Setup, Viewer]:
    """A deal as two logs know it, and a viewer who cannot tell them apart."""
    setup = _dealt(ruleset, rng)
    viewer = rng.choice(viewers(setup.seats)[1:])
    setup = _thinner(ruleset, setup, viewer, rng) if rng.below(3) == 0 else setup
    return setup, _thinner(ruleset, setup, viewer, rng), viewer


def _thinner(ruleset: AnyRuleset, setup: Setup, viewer: Viewer, rng: Rng) -> Setup:
    """The setup without some of what was dealt hidden from a viewer, as far as the game starts without it."""
    for name in [name for name, dealt in setup.opening.items() if isinstance(dealt, dict)]:
        dealt: dict[str, Any] = setup.opening[name]
        others = [key for key in dealt if key != str(viewer)]
        if not _is_hidden(ruleset, setup, name, others, viewer):
            continue
        for gone in ([key for key in others if rng.below(3)], others):
            left = {key: value for key, value in dealt.items() if key not in gone}
            opening = {key: value for key, value in setup.opening.items() if key != name} | ({name: left} if left else {})
            fewer = msgspec.structs.replace(setup, opening=opening)
            if _start(ruleset, fewer) is not None:
                setup = fewer
                break
    return setup


def _dealt(ruleset: AnyRuleset, rng: Rng) -> Setup:
    """A deal that the log knows, recorded at any level that can start from it; a result alone has no secrets."""
    setup = random_setup(ruleset, rng)
    level = rng.choice(ruleset.meta.levels[:-1] or ruleset.meta.levels)
    if "record" not in setup.options or setup.options["record"] == level:
        return setup
    lower = msgspec.structs.replace(setup, options={**setup.options, "record": level})
    try:
        lower = ruleset.opening.prepare(lower, frozenset(lower.options))
    except SpooklogError:
        return setup
    return setup if _start(ruleset, lower) is None else lower


def _is_hidden(ruleset: AnyRuleset, setup: Setup, name: str, keys: list[str], viewer: Viewer) -> bool:
    """Whether a viewer does not notice it when what was dealt to these keys changes places."""
    dealt: dict[str, Any] = setup.opening[name]
    known = frozen(ruleset.knowledge.seen_by(ruleset.rules.start(setup), viewer))
    for moved in (_between(dealt, keys), _within(dealt, keys)):
        other = _start(ruleset, msgspec.structs.replace(setup, opening={**setup.opening, name: moved}))
        if other is not None:
            return frozen(ruleset.knowledge.seen_by(other, viewer)) == known
    return False


def _between(dealt: dict[str, Any], keys: list[str]) -> dict[str, Any]:
    """Each thing one place on, from key to key."""
    rows = [dealt[key] if isinstance(dealt[key], list | tuple) else (dealt[key],) for key in keys]
    things = [thing for row in rows for thing in row]
    things = things[1:] + things[:1]
    moved = dict(dealt)
    for key, row in zip(keys, rows, strict=True):
        taken, things = things[: len(row)], things[len(row) :]
        moved[key] = taken if isinstance(dealt[key], list | tuple) else taken[0]
    return moved


def _within(dealt: dict[str, Any], keys: list[str]) -> dict[str, Any]:
    """Each thing one place on, within its key."""
    rows = {key: dealt[key] for key in keys if isinstance(dealt[key], list | tuple)}
    return dealt | {key: [*row[1:], *row[:1]] for key, row in rows.items()}


def _start(ruleset: AnyRuleset, setup: Setup) -> Any:
    """The first state, None where the setup is refused."""
    try:
        return ruleset.rules.start(setup)
    except SpooklogError:
        return None
