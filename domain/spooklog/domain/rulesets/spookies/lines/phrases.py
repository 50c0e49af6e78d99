"""Plain words that people use for signs of the notation: read, never written."""

from __future__ import annotations

from spooklog.domain.contract.phrases import Phrases

PHRASES = Phrases(
    verbs="""
        stop = stops, stopped, passes, passed, pass, ends, is done, ends turn, ends the turn, ends his turn, ends her turn
        stop = finishes
        stop = quits, quit, knocks, stays, stands, keeps it, keeps them, has had enough, has enough, is finished, that's it, holds
        takes = take, took, chooses, chose, picks, picked
        shows = show, showed, counts, counted, turns up, has, had
        = rolls, roll, rolled, throws, throw, threw, gets, got, has a, had a, gets the character, the character
    """,
    nouns="""
        ? = question mark, a question mark, the question mark, joker, a joker, the joker
        = the, and
    """,
)
