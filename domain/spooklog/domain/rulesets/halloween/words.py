"""Words of the notation in English and Spanish, and the form in which words are compared."""

from __future__ import annotations

from spooklog.domain.values.labels import normal

TERMS = {
    "end": "fin",
    "by": "por",
    "from": "de",
    "pick": "elige",
    "blues": "azules",
    "comp": "compensa",
    "reroll": "repite",
    "pe": "pe",
    "ok": "ok",
    "reveal": "revela",
    "roll": "tira",
    "result": "resultado",
}
"""Words of the notation, English and Spanish."""

WORDS = frozenset({*TERMS, *TERMS.values(), "k", "x", "p"})
"""All words of the notation: neither a player nor a building can have one as name."""

FOLDED = str.maketrans("áéíóúüñ", "aeiouun")


def plain(text: str) -> str:
    """Return a word as it is compared: without case and accents."""
    return normal(text).translate(FOLDED)
