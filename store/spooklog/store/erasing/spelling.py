"""The forms in which texts and names are compared: exact, in plain letters, and bare, where all spellings of a sound are equal.

- `exact`: compatible characters, composed, without case and without characters that are drawn as nothing;
- `plain`: `exact` without accents, and with the letters that Unicode does not take apart: ł, ø, đ, ı, ß, æ and the like;
- `spelled`: `plain`, but ä, ö, ü, å and ø written as ae, oe, ue, aa and oe;
- `bare`: both ways of writing an umlaut alike, and double letters once: Müller, Mueller, Muller and Muler are `muler`.
"""

from __future__ import annotations

import re
import unicodedata

_OTHERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "ħ": "h", "ŧ": "t", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ŋ": "n"}
)
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
_UMLAUT = re.compile("[äöüøå]")
_ACCENT = re.compile("[\u0300-\u036f]")
_NOTHING = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_E = re.compile("([aou])e")
_SPELLED = re.compile(r"[aou]e|([^\W\d_])\1")
_TWICE = re.compile(r"([^\W\d_])\1+")
_BORDERLESS = (
    r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f々〆ー"
)
"""Characters of Thai, Lao, Burmese, Khmer, Japanese and Chinese, which are written without blanks between words."""

_SIGNS = (
    r"\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0dff\u0e31-\u0e4e\u0eb1-\u0ecd"
    r"\u102b-\u103e\u17b4-\u17d3\u3099\u309a"
)
"""Vowels, tones and points that stand with letters: parts of a word that Python does not count as letters."""

BEGINS = rf"(?<![^\W\d_])(?<![{_SIGNS}])"
"""Pattern of a place with no letter before it."""

ENDS = rf"(?![^\W\d_])(?![{_SIGNS}])"
"""Pattern of a place with no letter behind it."""

_UNIT = re.compile(r"\\+u[0-9A-Fa-f]{4}")
_ESCAPES = re.compile(rf"(?:{_UNIT.pattern})+")
_BREAK = re.compile(r"\\+[nrt]")

_NO_BORDERS = re.compile(f"[{_BORDERLESS}]")


def exact(text: str) -> str:
    """Return the text without case, in composed and compatible characters."""
    if text.isascii():  # a shortcut: there is nothing to compose
        return text.lower()
    # composed again: casefold takes some letters apart
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", _NOTHING.sub("", text)).casefold())


def unescaped(text: str) -> str:
    """Return a text with the signs that JSON and XML escape, `\\u00f6` and `&#246;`, as themselves, line ends as blanks."""
    if "\\" in text:
        text = _BREAK.sub(" ", _ESCAPES.sub(lambda found: _sign_of(found[0]), text))
    if "&" in text:
        from html import unescape  # start-up cost: hardly any text has such a sign

        text = unescape(text)
    return text


def _sign_of(escapes: str) -> str:
    units = bytes.fromhex("".join(unit[-4:] for unit in _UNIT.findall(escapes)))
    return units.decode("utf-16-be", "replace")


def plain(text: str) -> str:
    """Return the exact form in plain letters, without accents of Latin, Greek and Cyrillic; signs of other scripts stay."""
    return plain_forms(exact(text))[0]


def plain_forms(exact_form: str) -> tuple[str, ...]:
    """Return the plain form of a text in its exact form, and then the spelled form where that differs."""
    if exact_form.isascii():
        return (exact_form,)
    form = _without_accents(exact_form)
    return (form, _without_accents(exact_form.translate(_UMLAUTS))) if _UMLAUT.search(exact_form) else (form,)


def bare_form(spelled: str) -> str:
    """Return the form in which every spelling of a sound is the same, from the last of the plain forms."""
    if not _SPELLED.search(spelled):
        return spelled
    return _TWICE.sub(r"\1", _E.sub(r"\1", spelled))


def is_borderless(word: str) -> bool:
    """Return whether a word is of a script without borders between words."""
    return bool(_NO_BORDERS.search(word))


def words_of(text: str) -> list[str]:
    """Return the words of a text: letters with their signs, whatever stands between them."""
    return re.findall(rf"(?:[^\W\d_]|[{_SIGNS}])+", text)


def _without_accents(text: str) -> str:
    # composed again: NFD has taken Korean syllables and letters of other scripts apart
    return unicodedata.normalize("NFC", _ACCENT.sub("", unicodedata.normalize("NFD", text))).translate(_OTHERS)
