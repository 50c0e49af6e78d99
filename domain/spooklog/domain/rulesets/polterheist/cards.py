"""The cards of the two decks: their codes, what kind they are, and how lines name them (catalogue 2.1, 2.2)."""

from __future__ import annotations

from spooklog.domain.rulesets.polterheist.refuse import said

PARTS = ("sensor", "control", "audio", "output")
"""The parts of the Ghost Detector."""

BAD = ("doll", "mask")
"""Bad discoveries that are carried."""

OTHERS = ("candle", "liquid", "fear", "satchel", *BAD)
"""Other cards that are carried."""

GHOSTLY = ("ghost", "time")
"""Discoveries that bring a ghost."""

CONCEALABLE = frozenset((*PARTS, "candle", "liquid", "fear", "satchel"))
"""What may be drawn face down with hands=hidden (hidden.1)."""

DISCOVERIES = ("ghost", "time", *PARTS, *OTHERS, "spider", "instant", "plan", "treasure")
"""All discovery cards by code."""

LOSSES = ("spook", "apparition", "wraith")
"""Ghosts that cost courage."""

SPIRITS = ("georgie", "gus", "phineas", "homer", "timmy", "casper")
"""The Benevolent Spirits."""

GHOSTS = (*LOSSES, "phantom", "polter", "creepy", *SPIRITS)
"""All ghost cards by code."""

WORDS = {
    "poltergeist": "polter",
    "feeling": "creepy",
    "increase": "time",
    "increased": "time",
    "encounter": "ghost",
    "floor": "plan",
    "map": "plan",
    "run": "fear",
    "haunted": "doll",
    "ancient": "mask",
    "giant": "spider",
    "display": "output",
    "filter": "audio",
    "module": "control",
    "array": "sensor",
}
"""Other words printed on the cards, with the codes of the cards."""

NAMES = {
    "ghost": said("Encounter Ghost"),
    "time": said("Increase Ghost Activity"),
    "sensor": said("Sensor Array"),
    "control": said("Control Module"),
    "audio": said("Audio Filter"),
    "output": said("Output Display"),
    "candle": said("Candle"),
    "liquid": said("Liquid Courage"),
    "fear": said("Run In Fear"),
    "satchel": said("Satchel"),
    "doll": said("Haunted Doll"),
    "mask": said("Ancient Mask"),
    "spider": said("Giant Spider"),
    "instant": said("Instant Courage"),
    "plan": said("Floor Plans"),
    "treasure": said("Treasure"),
    "t": said("the Treasure"),
    "spook": said("Spook"),
    "apparition": said("Apparition"),
    "wraith": said("Wraith"),
    "phantom": "Phantom",
    "polter": "Poltergeist",
    "creepy": said("Creepy Feeling"),
    "georgie": "Georgie",
    "gus": "Gus",
    "phineas": "Phineas",
    "homer": "Homer",
    "timmy": "Timmy",
    "casper": "Casper",
}


def name_of(card: str) -> str:
    """Return what is printed on a card; the code where there is no such card."""
    return NAMES.get(card, card)


def is_carried(card: str, *, plans_kept: bool = False) -> bool:
    """Return whether a discovery stays with the player (disc.7)."""
    return card in PARTS or card in OTHERS or (plans_kept and card == "plan")


def meant(word: str, deck: tuple[str, ...]) -> tuple[str, ...]:
    """Return the codes of a deck that a word may stand for: itself, or all that begin with it."""
    word = word.casefold()
    if word in deck:
        return (word,)
    # `and other` is for the type checker: no deck has None
    if (other := WORDS.get(word)) in deck and other:
        return (other,)
    return tuple(card for card in deck if card.startswith(word)) if word else ()
