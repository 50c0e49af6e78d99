"""Plain words that people use for signs of the notation: read, never written."""

from __future__ import annotations

from spooklog.domain.contract.phrases import Phrases

_SUITS = {
    "S": ("spiders", "spider", "s", "🕷", "🕸"),
    "K": ("spooks", "spook", "k", "👻"),
    "G": ("goblins", "goblin", "g", "👺", "👹"),
    "B": ("bones", "bone", "b", "🦴"),
    "T": ("bats", "bat", "t", "🦇"),
}
"""What people call each suit."""


def _cards(suit: str, names: tuple[str, ...]) -> str:
    """Return the phrases of a suit: of its numbers, of its one, and of its Master."""
    numbered = (f"# {name}, # of {name}, {name} #" for name in names)
    ones = (f"ace of {name}, {name} ace" for name in names)
    masters = (f"{word} {name}, {word} of {name}, {name} {word}" for name in names for word in ("master", "m", "11", "eleven"))
    return f"M{suit} = {', '.join(masters)}\n1{suit} = {', '.join(ones)}\n#{suit} = {', '.join(numbered)}\n"


_UNABLE = ("can't", "cannot", "can not", "could not", "couldn't", "is unable to", "unable to")
_VERBS = ("play", "go", "answer", "follow", "move", "lay", "respond")

PHRASES = Phrases(
    verbs=f"""
        pass = passes, passed, has passed, knocks, knocked, skips, skipped, checks, declines, sits out, does nothing
        pass = nothing, plays nothing, lays nothing, doesn't play, does not play, doesn't want, won't play, no card
        stuck = is stuck, gets stuck, got stuck, was stuck, is unable, cannot, can't
        stuck = {", ".join(f"{unable} {verb}" for unable in _UNABLE for verb in _VERBS)}
        gives = give, gave, hands, handed, has given
        left = has left, had left, still has, still had, still holds, still held, held, is left with, was left with
        out = is out, was out, goes out, went out, got out, gets out, won, wins, has won
        = plays, play, played, lays, lay, laid, leads, lead, led, puts, throws, threw, answers, answered, answers with, goes
        = lays down, laid down, puts down, put down, comes out with, beats it with, beats that with, tops it with, tops that with
        = lays a straight, a straight, straight, straight of, beats it by, goes first with, the card
    """,
    nouns=f"""
        {"".join(_cards(suit, names) for suit, names in _SUITS.items())}
        #S = a # of spiders, an # of spiders
        #K = a # of spooks, an # of spooks
        #G = a # of goblins, an # of goblins
        #B = a # of bones, an # of bones
        #T = a # of bats, an # of bats
        C = cat, a cat, the cat, black cat, the black cat, joker, the joker, 🐈, 🐱
        ? = a card, one card, unseen
        = the, and
    """,
    table="""
        -- = all pass, all passed, everybody passes, everybody passed, everyone passes, everyone passed, all others pass
        -- = the others pass, others pass, everyone else passes, everybody else passes, all the others pass, the rest pass
        -- = rest passes
        -# = # pass, next # pass, the next # pass
        lost = lost track, lost track of the hand, the table lost track, the table lost track of the hand
    """,
)
