"""Letters without their accents: what names and words are compared by where case and accents do not matter."""

from __future__ import annotations

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


def base_letters(text: str) -> str:
    """A text in small letters without accents: `José`, `JOSE` and a decomposed `José` are all `jose`.

    Nothing is transliterated: other scripts keep their letters.
    """
    if text.isascii():
        return text.lower()
    bare = unicodedata.normalize("NFKD", text.casefold().translate(_SPELT_OUT))
    return "".join(sign for sign in bare if not unicodedata.combining(sign))
