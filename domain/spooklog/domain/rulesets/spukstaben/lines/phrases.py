"""Plain words that people use for signs of the notation: read, never written."""

from __future__ import annotations

from spooklog.domain.contract.dialect import Phrases

PHRASES = Phrases(
    verbs="""
        hint = hints, hinted
        wrote = writes, write, has written
        scare = scares, scared
        rule = rules, ruled
        : - = passes, passed, pass, has no word, has none, without a word
        : = speaks, spoke, reads, reads out
    """,
    nouns="""
        = the, and
    """,
    table="""
        glass = hourglass, turns the glass, turn the glass, turns the hourglass, turn the hourglass
        glass = glass turned, hourglass turned
        time = time's up, time is up, time up, glass is empty, hourglass is empty, glass is out
        flee = flees, fled, ghosts flee, the ghosts flee, ghosts fled, the ghosts fled
        dawn = dawn breaks, dawn broke, day breaks
        +* = reveals *, revealed *, reveal *, draws *, drew *, draw *, turns up *, turned up *
    """,
    quoted=True,
)
