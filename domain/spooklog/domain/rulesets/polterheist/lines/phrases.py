"""What people say at a table for signs of the notation: read, never written."""

from __future__ import annotations

from spooklog.domain.contract.phrases import Phrases

PHRASES = Phrases(
    verbs="""
        roll = rolls, rolled, throws, threw
        m = runs, ran, runs to, ran to, heads to, steps to, steps, enters, walks over to, goes over to, is moving to
        m = moves pawn to, moves over to
        m = puts pawn on, puts her pawn on, puts his pawn on, moves her pawn to, moves his pawn to, moves the pawn to
        m = moves, moved, moves to, moved to, goes, went, goes to, went to, walks, walked, walks to, walked to
        stay = stays, stayed, stays put, stays there, does not move, doesn't move, stands still, waits, waited
        flip = reveals, revealed, uncovers, uncovered, turns, turned, turns over the tile, turns the tile, flips the tile
        flip = flips tile, flips, flipped, turns over, turned over
        d = gets, got, discovers, discovered, draws card, draws, drew, finds, found
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
        end = finishes, finished, done, stops, stopped, is finished, that's it, ends, ended, ends turn, ends the turn, is done
        end = passes, passed, pass
    """,
    nouns="""
        = the, and, a
    """,
    table="""
        escape = escape begins, escape began, the escape begins
        stop = escape stops, escape stopped, the escape stops
    """,
)
