"""Plain words that people use for signs of the notation: read, never written."""

from __future__ import annotations

from spooklog.domain.contract.dialect import Phrases

PHRASES = Phrases(
    verbs="""
        pass = passes, passed, has passed
        stuck = is stuck, gets stuck, got stuck, was stuck, is unable, cannot, can't
        gives = give, gave, hands, handed, has given
        left = has left, had left, still has, still had, still holds, still held, held, is left with, was left with
        out = is out, was out, goes out, went out, got out, gets out, won, wins, has won
        = plays, play, played, lays, lay, laid, leads, lead, led, puts, throws, threw, answers, answered, answers with, goes
        = lays down, laid down, puts down, put down
    """,
    nouns="""
        #S = # spiders, # spider, # of spiders, a # of spiders, an # of spiders
        #K = # spooks, # spook, # of spooks, a # of spooks, an # of spooks
        #G = # goblins, # goblin, # of goblins, a # of goblins, an # of goblins
        #B = # bones, # bone, # of bones, a # of bones, an # of bones
        #T = # bats, # bat, # of bats, a # of bats, an # of bats
        MS = master of spiders, spiders master, spider master, m spiders, m of spiders
        MK = master of spooks, spooks master, spook master, m spooks, m of spooks
        MG = master of goblins, goblins master, goblin master, m goblins, m of goblins
        MB = master of bones, bones master, bone master, m bones, m of bones
        MT = master of bats, bats master, bat master, m bats, m of bats
        C = cat, a cat, the cat, black cat, the black cat, joker, the joker
        ? = a card, one card, unseen
        = the, and
    """,
    table="""
        -- = all pass, all passed, everybody passes, everybody passed, everyone passes, everyone passed, all others pass
        -# = # pass, # passes, next # pass, the next # pass
        lost = lost track
    """,
)
