"""Names of the shipped facts as sentences, so that other languages have them: cards and buildings."""

from __future__ import annotations

from spooklog.domain.rulesets.halloween.refuse import said
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.saying import Said

_CARDS = (
    said("Neighbour Haunt"),
    said("Free Roam"),
    said("Victor's Glory"),
    said("Level Loan"),
    said("Cheap Training"),
    said("Encore"),
    said("Token Finder"),
    said("Tandem"),
    said("Fear Harvest"),
    said("Paid Reroll"),
    said("Colour Collector"),
    said("Sharp Claws"),
    said("Exorcism"),
    said("Quick Breather"),
    said("Step Down"),
    said("Victory Lap"),
    said("Lucky Haunt"),
    said("Paid Rest"),
    said("Brawl"),
    said("Twin Summon"),
    said("Tutor's Fee"),
    said("Token Market"),
    said("Hoarded Haunts"),
    said("Summoner's Point"),
    said("Exchange"),
    said("Full House"),
    said("Long Arm"),
    said("Dice Gap"),
    said("Scare Vault"),
    said("Bully"),
    said("Red Treasure"),
    said("Pairs"),
    said("Boast"),
    said("Weakest Link"),
    said("Move and Call"),
    said("Double Spoils"),
    said("Bought Ghost"),
    said("Grey Discount"),
    said("Home Schooling"),
    said("Haunt and Learn"),
    said("Fright Premium"),
    said("Ten Percent"),
    said("Take Back"),
    said("Scare and Run"),
    said("Orange Premium"),
    said("Louder Boo"),
    said("Switch"),
    said("Grey Licence"),
    said("Lucky Dip"),
    said("Rainbow Set"),
    said("Welcome Gift"),
    said("Mixed Summon"),
)

_PLACES = (
    said("church"),
    said("school"),
    said("town hall"),
    said("cemetery"),
    said("police station"),
    said("hospital"),
)

CARDS = {str(name): name for name in _CARDS}
"""The cards by name."""

PLACES = {str(name): name for name in _PLACES}
"""The buildings by name."""

_NOBODY = Labels(())


def in_spanish(name: Said, spanish: str) -> Said:
    """Return a name that games in Spanish show in Spanish; other languages tell it as that of games in English."""
    return name.named(spanish, _NOBODY, name.parts)


_LUGARES = ("iglesia", "escuela", "ayuntamiento", "cementerio", "comisaría", "hospital")
LUGARES = {term: in_spanish(name, term) for name, term in zip(_PLACES, _LUGARES, strict=True)}
"""The buildings by their Spanish names."""


def the_building(name: str) -> str:
    """Return a building as a sentence names it: `the school`."""
    return said("the {place}", place=PLACES.get(name, name))
