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
_REFERENCE = re.compile("&#(?:([0-9]{1,7})|x([0-9A-Fa-f]{1,6}));")
_ASCII_OCTET = re.compile("%([0-7][0-9A-Fa-f])")
_OCTETS = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_HOST = re.compile(r"\bxn--([a-z0-9-]{1,60})", re.ASCII | re.IGNORECASE)
_ESCAPED = re.compile(r"[\\&%]|xn--", re.IGNORECASE)
_DEEPEST = 40
"""So many steps take all signs out of their escapes."""

_NO_BORDERS = re.compile(f"[{_BORDERLESS}]")


def exact(text: str) -> str:
    """Return the text without case, in composed and compatible characters."""
    if text.isascii():  # a shortcut: there is nothing to compose
        return text.lower()
    # composed again: casefold takes some letters apart
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", _NOTHING.sub("", text)).casefold())


def unescaped(text: str) -> str:
    """Return a text with escaped signs as themselves, in whatever mixture they were escaped, and line ends as blanks.

    Signs are escaped by JSON (`\\u00f6`), XML (`&#246;`), URLs (`%C3%B6`, in Latin-1 `%F6`) and host names (`xn--jrg-sna`).
    """
    if not _ESCAPED.search(text):
        return text
    for _ in range(_DEEPEST):
        for without in _STEPS:
            if (after := without(text)) != text:
                text = after
                break
        else:
            break
    return text


def _without_references(text: str) -> str:
    return _REFERENCE.sub(lambda found: _sign(int(found[1] or found[2], 10 if found[1] else 16), found[0]), text)


def _without_json(text: str) -> str:
    return _BREAK.sub(" ", _ESCAPES.sub(lambda found: _signs_of_units(found[0]), text))


def _without_ascii_octets(text: str) -> str:
    return _ASCII_OCTET.sub(lambda found: chr(int(found[1], 16)), text)


def _without_the_rest(text: str) -> str:
    """Undo what may only be undone once nothing else is escaped: signs of several octets, host names, and names of signs."""
    from html import unescape  # start-up cost: hardly any text has such a sign

    octets = _OCTETS.sub(lambda found: _signs_of_octets(found[0]), text)
    return unescape(_HOST.sub(lambda found: _host_of(found[0], found[1]), octets))


_STEPS = (_without_references, _without_json, _without_ascii_octets, _without_the_rest)
"""The ways in which signs are escaped: one is undone where none before it is there any more, as it may be cut up by them."""


def _sign(code: int, otherwise: str) -> str:
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else otherwise


def _signs_of_units(escapes: str) -> str:
    units = bytes.fromhex("".join(unit[-4:] for unit in _UNIT.findall(escapes)))
    return units.decode("utf-16-be", "replace")


def _signs_of_octets(escapes: str) -> str:
    octets = bytes.fromhex(escapes.replace("%", ""))
    try:
        return octets.decode()
    except UnicodeDecodeError:
        return octets.decode("latin-1")


def _host_of(name: str, code: str) -> str:
    try:
        return code.encode("ascii").decode("punycode")
    except (UnicodeError, ValueError):
        return name


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
