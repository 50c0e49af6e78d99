"""Words of the notation in English and Spanish, and how words are compared."""

from __future__ import annotations

from spooklog.domain.labels import normal

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
"""All of them: they name neither a player nor a building."""

FOLDED = str.maketrans("áéíóúüñ", "aeiouun")


def plain(text: str) -> str:
    """A word as it is compared: without case and accents."""
    return normal(text).translate(FOLDED)
