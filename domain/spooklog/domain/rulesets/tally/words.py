"""The words of the notation, and what its figures and words look like."""

from __future__ import annotations

import re

RESULT, ROUND, END, BID, TRICKS, TIE = "result", "round", "end", "bid", "tricks", "tie"
WON, LOST, TEAM = "won", "lost", "team"

KEYWORDS = frozenset({RESULT, ROUND, END, BID, TRICKS, TIE, WON, LOST, TEAM})
"""Words that no label may equal and no category begin with."""

WORD = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*")
"""A word of a reason or of a category: letters and digits, with hyphens and apostrophes between them."""

FIGURE = re.compile(r"[+-]?[0-9]{1,9}")
MINUS = str.maketrans({"\u2212": "-", "\u2013": "-"})
"""A minus sign and a dash, which keyboards of phones make of a hyphen."""
NUMBER_LIKE = re.compile(r"[+-]?[0-9][0-9.,/:½¼¾]*")
"""What was meant as a figure, also where it is none: `2.5`, `1000000000000`."""

POINTS = (["points"], ["point"], ["pts"])
"""What people say behind a score, and what does not make it points besides."""

LINE, FIGURE_RULE, REASON = "tally:line.1", "tally:line.2", "tally:line.3"
