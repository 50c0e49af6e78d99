"""The words of the notation, what its words look like, and the rules that its lines break."""

from __future__ import annotations

import re

RESULT, ROUND, END, BID, TRICKS, TIE = "result", "round", "end", "bid", "tricks", "tie"
WON, LOST, TEAM = "won", "lost", "team"

KEYWORDS = frozenset({RESULT, ROUND, END, BID, TRICKS, TIE, WON, LOST, TEAM})
"""Words that no label may equal and no category begin with."""

WORD = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*")
"""A word of a reason or of a category: letters and digits, with hyphens and apostrophes between them."""

MINUS = str.maketrans({"\u2212": "-", "\u2013": "-"})
"""A minus sign and a dash, which keyboards of phones make of a hyphen."""

LINE, FIGURE_RULE, REASON, SIGN = "tally:line.1", "tally:line.2", "tally:line.3", "tally:line.4"
