"""Letters without accents, for comparing names and words where case and accents do not matter."""

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
    }
)
"""Latin letters that have no base letter in Unicode, with the usual substitutes."""

_MARKS = re.compile(r"([a-z\u03b1-\u03c9])[\u0300-\u036f]+")
"""A Latin or Greek letter with its accents. In other scripts a mark makes a different letter."""


def base_letters(text: str) -> str:
    """Return a text in small letters without accents: `José`, `JOSE` and a decomposed `José` are all `jose`.

    Nothing is transliterated, and letters beyond Latin and Greek keep their marks, which make them different letters.
    """
    if text.isascii():
        return text.lower()
    # NFKD opens ligatures, wide and styled letters, whose capitals casefold then finds; casefold can leave letters to open again
    small = unicodedata.normalize("NFKD", text).casefold().translate(_SPELT_OUT)
    # NFC closes what other scripts compose of marks that stay
    return unicodedata.normalize("NFC", _MARKS.sub(r"\1", unicodedata.normalize("NFKD", small)))
