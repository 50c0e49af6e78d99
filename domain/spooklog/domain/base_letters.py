"""Letters without their accents: what names and words are compared by where case and accents do not matter."""

from __future__ import annotations

import re
import unicodedata

_SPELT_OUT = str.maketrans(
    {
        "æ": "ae",
        "œ": "oe",
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "ŋ": "ng",
        "ħ": "h",
        "ŧ": "t",
        "ı": "i",
        "ẞ": "ss",
        "ß": "ss",
    }
)
"""Latin letters that have no base letter in Unicode, with what stands for them where they cannot be typed."""

_MARKS = re.compile(r"([a-z\u03b1-\u03c9])[\u0300-\u036f]+")
"""A Latin or Greek letter with the accents on it. In other scripts a mark makes another letter."""


def base_letters(text: str) -> str:
    """Return a text in small letters without accents: `José`, `JOSE` and a decomposed `José` are all `jose`.

    Nothing is transliterated, and beyond Latin and Greek a letter keeps its marks, which make it another one.
    """
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFC", _MARKS.sub(r"\1", unicodedata.normalize("NFKD", text.casefold().translate(_SPELT_OUT))))
