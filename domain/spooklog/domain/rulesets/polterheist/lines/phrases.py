"""What people say at a table for signs of the notation: read, never written."""

from __future__ import annotations

from spooklog.domain.contract.dialect import Phrases

PHRASES = Phrases(
    verbs="""
        roll = rolls, rolled, throws, threw
        m = moves, moved, moves to, moved to, goes, went, goes to, went to, walks, walked, walks to, walked to
        stay = stays, stayed, waits, waited
        flip = flips, flipped, turns over, turned over
        d = draws, drew, finds, found
        g = meets, met, ghosts
        skip = skips, skipped
        face = faces, faced
        fear = runs in fear, ran in fear, flees, fled, flee
        candle = plays candle, plays a candle, played a candle, lights a candle, lit a candle
        take = takes, took
        lose = loses, lost
        drop t = drop treasure, drops treasure, drops the treasure, dropped the treasure
        drop = drops, dropped
        put = puts
        swap = swaps, swapped, swaps with, swapped with
        fetch = fetches, fetched
        mark = marks, marked, covers, covered
        drink = drinks, drank
        rest = rests, rested
        trade = trades, traded, trades with, traded with, trade with
        leave = leaves, left
        pick = picks, picked, picks up, picked up, pick up
        send = sends, sent
        show = shows, showed
        lay = lays, laid
        plan = plans, uses plan, used plan
        end = ends, ended, ends turn, ends the turn, is done, passes, passed, pass
    """,
    nouns="""
        = the, and, a
    """,
    table="""
        escape = escape begins, escape began, the escape begins
        stop = escape stops, escape stopped, the escape stops
    """,
)
