"""Options of any ruleset as people might type them, drawn by chance."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.values.chance import Rng
from spooklog.domain.values.options import Choice, Each, Named, Option, Player, Subset, Whole, Words, YesNo


def random_options(specs: Sequence[Option], rng: Rng) -> dict[str, str]:
    """Some of the options by name, each as it may be typed."""
    return {spec.name: _random_value(spec, rng) for spec in specs if rng.below(2)}


def _random_value(spec: Option, rng: Rng) -> str:
    match spec:
        case YesNo():
            return rng.choice(("yes", "no"))
        case Choice(words=words):
            return rng.choice(words)
        case Whole(low=low, high=high):
            numbers = [str(low), str(min(high, low + rng.below(300))), *(["none"] if spec.none_allowed else [])]
            return rng.choice(numbers)
        case Subset(words=words):
            return ",".join(word for word in words if rng.below(2)) or "none"
        case Player():
            return rng.choice(("1", "2", *(["none"] if spec.default is None else [])))
        case Words():
            return ",".join(word for word in ("boo", "ghost-house", "o'clock", "zoë") if rng.below(2)) or "none"
        case Each(keys=keys, words=words):
            return rng.choice((rng.choice(words), ",".join(f"{key}:{rng.choice(words)}" for key in keys)))
        case Named(known=known):
            return rng.choice(("none", *known, f"{spec.name}@{'9f' * 32}"))
        case _:
            return spec.write(spec.default)
