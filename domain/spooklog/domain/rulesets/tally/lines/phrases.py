"""Plain words that people use for signs of the notation: read, never written."""

from __future__ import annotations

from spooklog.domain.contract.dialect import Phrases

PHRASES = Phrases(
    verbs="""
        bid = bids, announces, announced
        tricks = takes, took, makes, made
        tie = tiebreak, tie break, the tie goes to
        = scores, scored, gets, got, has, had, writes, wrote
    """,
    table="""
        round = next round, round over, end of the round
        end = game over, the game is over, over, the end
    """,
)
