"""Plain words that people use for signs of the notation: read, never written."""

from __future__ import annotations

from spooklog.domain.contract.phrases import Phrases

PHRASES = Phrases(
    verbs="""
        hint = hints, hinted, gives a hint, gives hint, gives the hint, hint about
        wrote = writes, write, has written, wrote a word, writes a word, wrote the word, writes the word
        scare = scares, scared, frightens, frightened, word scares
        scare - = scares nobody, scares none, scares no ghost, scares no ghosts, scares nothing
        rule = rules, ruled
        : - = passes, passed, pass, has no word, has none, without a word, has nothing
        : = speaks, spoke, calls, called, calls out, has the word, names, reads, reads out
    """,
    nouns="""
        = the, and
    """,
    table="""
        glass = hourglass, turns the glass, turn the glass, turns the hourglass, turn the hourglass
        glass = glass turned, hourglass turned, starts the glass, start the glass, starts the hourglass, start the hourglass
        glass = glass is turned, hourglass is turned, hourglass is turned over, flip the glass, flips the glass, time starts
        time = time's up, time is up, time up, glass is empty, hourglass is empty, glass is out
        flee = ghosts run away, the ghosts run away, all ghosts flee, ghosts escape, they flee, flees, fled, ghosts flee
        flee = the ghosts flee, ghosts fled, the ghosts fled
        dawn = dawn breaks, dawn broke, day breaks
        +* = reveals *, revealed *, reveal *, draws *, drew *, draw *, turns up *, turned up *
    """,
    quoted=True,
)
