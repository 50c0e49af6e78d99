"""Plain words that people use for signs of the notation: read, never written."""

from __future__ import annotations

from spooklog.domain.contract.phrases import Phrases

PHRASES = Phrases(
    verbs="""
        bid = bids, announces, announced, calls, called, predicts, predicted, declares, guesses, bets, wants, goes for
        bid = is going for, opts for
        tricks = takes, took, collects, collected
        tricks # = wins # trick, wins # tricks, won # trick, won # tricks
        tie = tiebreak, tie break, the tie goes to
        = scores, score, scored, get, have, write, make, gets, got, has, had, writes, wrote, makes, made, earns, earned
        = ends with, ended with, finishes with, fills in
        = finished with, points, is at, ends up with, rolls, rolled, a bid of, bid of
        * 0 = strikes *, strike *, crosses out *, crosses off *, scratches *, strikes out *
        bid = bid, bid is, bids are, the bids are
    """,
    nouns="""
        0 = nothing, no tricks, no trick, none, no points
        1 = a single, single
        = points, point
        = in, into, in the, for, for the, with, the
        tricks 1 = gets the trick, wins the trick, takes the trick
    """,
    table="""
        round = next round, round over, end of the round
        end = game over, the game is over, over, the end
    """,
)
