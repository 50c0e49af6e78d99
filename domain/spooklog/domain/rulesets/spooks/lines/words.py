"""The words of Spooks in lines, headers and replays, and the rule cited for lines that cannot be read."""

from __future__ import annotations

from spooklog.domain.rulesets.spooks.refuse import said

RULE = "spooks:rec.5"
"""The rule cited for every line that does not follow the notation."""

KEYWORDS = frozenset(
    [
        "players",
        "dealer",
        "options",
        "counts",
        "deal",
        "series",
        "target",
        "hand",
        "trick",
        "swap",
        "bite",
        "lost",
        "void",
        "result",
        "pass",
        "stuck",
        "gives",
        "out",
        "left",
    ]
)
"""Words that cannot be a player's name (7.1)."""

REASONED = frozenset({"lost"})
"""Words after which a table may type a reason (rec.13)."""

HEADER = ("dealer NAME", "counts 14 14 14 14", "deal NAME 1S 4-7K MB C …")
"""The header lines of a hand."""

BEGINS = {
    "trick": said("trick"),
    "straight": said("straight"),
    "bite": said("bite"),
    "gift": said("gift"),
    "swap": said("exchange"),
}
"""What begins when a hand enters a phase, in the words of a replay."""

TOKEN = r"([0-9]+|M)[SKGBT]|C"
"""A card as it is typed."""
