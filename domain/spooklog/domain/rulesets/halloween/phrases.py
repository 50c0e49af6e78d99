"""What people say at a table for signs of the notation: read, never written."""

from __future__ import annotations

from spooklog.domain.phrases import Phrases

PHRASES = Phrases(
    verbs="""
        #S = summons #, summon #, summoned #, summons section #
        #B = scares #, scare #, scared #, scares section #
        #U = upgrades #, upgrade #, upgraded #, upgrades section #
        #M = moves #, move #, moved #, moves section #
        #F = fights #, fight #, fought #, attacks #, attacked #, fights section #
        #H = haunts #, haunt #, haunted #, haunts section #
        #R = rests #, rest #, rested #, rests section #
        K = occupies, occupy, occupied
        X = bonus, uses bonus, used bonus, plays bonus
        P = power, uses power, used power
        comp = compensates, compensated, is compensated
        reroll = rerolls, rerolled
        ok = okay, stands, it stands, lets it stand
        end = ends, ended, ends turn, ends the turn, is done, passes, passed, pass
    """,
    table="""
        roll = rolls, rolled, throws, threw
        reveal = reveals, revealed
    """,
)
