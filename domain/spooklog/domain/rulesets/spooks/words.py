"""The words of Spooks in lines, headers and replays, and the rule that is cited for lines that cannot be read."""

from __future__ import annotations

RULE = "spooks:rec.5"
"""Cited for every line that does not follow the notation."""

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
"""Words that no player may be called by (7.1)."""

REASONED = frozenset({"lost"})
"""Words behind which a table may say why (rec.13)."""

HEADER = ("dealer NAME", "counts 14 14 14 14", "deal NAME 1S 4-7K MB C …")
"""The header lines of a hand."""

BEGINS = {"trick": "trick", "straight": "straight", "bite": "bite", "gift": "gift", "swap": "exchange"}
"""What begins when a hand enters a phase, as a replay calls it."""

TOKEN = r"([0-9]+|M)[SKGBT]|C"
"""A card as it is typed."""
