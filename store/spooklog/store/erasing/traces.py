"""Finds where a text mentions a person: certainly, or only perhaps.

*Certain* is the full name of several words: in any order, joined by anything or nothing, in any case, width and accents, umlauts
also written with an e. At the tables where the person sat, the label and a name of one word are certain too, where they stand as
a word, also with the s of a genitive; in games that the person watched, a name of one word is.

*Suspected* is what may as well be another word: a single word of the name or a label at any table, also in another spelling (Zoë,
Zoe; Jörg, Joerg); a word that begins as it does and has at most four letters more, as its declined forms have (Дмитрий, Дмитрия;
Anna, Annalla); a word of six letters or more within a longer one; a word of a script without borders between words anywhere, such
as 田中さん in 田中さんが勝った. Left out are single letters, words such as *von* and *de*, and single signs at tables where the
person did not sit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from typing import Literal, NamedTuple

from spooklog.store.erasing.spelling import BEGINS, ENDS, bare_form, exact, is_borderless, plain, plain_forms, unescaped, words_of

Certainty = Literal["certain", "suspected"]

_OWN = "(?:['’]?s|['’])?"
"""`annas` and `anna's` are anna's, `max'` is max's."""

_BETWEEN = r"[\W_]{0,3}"
_MOST_ORDERED = 4
"""A name of up to so many words is found in every order, a longer one as it is and with the last word first."""

_JOINED = 6
"""A name with fewer letters than this counts only where no letter stands beside it."""

_LONG = 6
"""A word of at least so many letters is suspected within a longer one."""

_SHORTEST = 3
"""The least number of letters that another word must begin with to be suspected."""

_VOWELS = "aeiouyаеиоуыэюяьієαεηιουω"
_LAST_VOWEL = re.compile(rf"[{_VOWELS}]σ?\Z|(?<![{_VOWELS}])[{_VOWELS}](?=[^{_VOWELS}]\Z)")
"""The vowel that declined forms change or drop: at the end of a name, or before its last letter."""

_ENDING = rf"(?:[{_VOWELS}chjklmnstvw]{{0,3}}[{_VOWELS}hjklmnsvw]|t)?"
"""Up to four letters, as endings in Latin script have them: *Mark* is not sought in *market*, nor *Anna* in *Annabel*."""

_BARE = 4
"""The least length of a bare form: shorter ones fit too many words."""

_PARTICLES = frozenset(
    words_of(
        "von van vom zu zum zur der den dem de del della di da das do dos du la le les el al bin ibn ben bint abu und "
        "and y e i of the af av st ten ter jr jun sr sen"
    )
)
"""Words in many names: alone they point at no person."""

_HONORIFICS = re.compile(r"(さん|ちゃん|くん|さま|せんせい|様|君|氏|先生|先輩|选手|小姐|女士)$|^(คุณ|นาย|นางสาว|นาง|พี่|น้อง)")


class Traces(NamedTuple):
    """Patterns of one person, or of several who count as one, for the texts of one table."""

    full: re.Pattern[str]
    words: re.Pattern[str]
    suspected: re.Pattern[str]
    bare: re.Pattern[str]
    seeds: tuple[str, ...] = ()
    """Beginnings in plain letters: a text that holds none of them, and none of `bare_seeds`, mentions none of the people."""

    bare_seeds: tuple[str, ...] = ()

    def find(self, text: str) -> Certainty | None:
        """Return how certain it is that a text mentions them; None where nothing points at them.

        The original of an import may hold letters as escapes, such as `J\\u00f6rg` and `J&#246;rg`: they count as letters.
        """
        as_is = exact(unescaped(text))
        forms = plain_forms(as_is)
        if any(seed in form for form in forms for seed in self.seeds):  # far quicker than the patterns, and most texts end here
            # labels as they are spelled: without its accents a label may be another word
            if any(map(self.full.search, forms)) or self.words.search(as_is):
                return "certain"
            if any(map(self.suspected.search, forms)):
                return "suspected"
        if self.bare_seeds:
            sound = bare_form(forms[-1])
            if any(seed in sound for seed in self.bare_seeds) and self.bare.search(sound):
                return "suspected"
        return None

    def in_text(self, text: str) -> bool:
        """Return whether a text certainly mentions them."""
        return self.find(text) == "certain"

    def find_in_slug(self, name: str) -> Certainty | None:
        """Return how certain it is that the name of a game or series, of ASCII letters, digits and dashes, holds theirs."""
        return self.find(re.sub(r"[\d_-]+", " ", name))


def traces_of(names: Iterable[str], labels: Iterable[str], elsewhere: Iterable[str] = ()) -> Traces:
    """Return the traces of full names at one table; `labels` are the person's labels there, and names of one word.

    `elsewhere` are labels at other tables, which are suspected here.
    """
    names, labels = [*names], [label for label in labels if label]
    words = list(dict.fromkeys(word for name in (*names, *labels, *elsewhere) for word in _name_words(name)))
    here = {form for label in labels for word in _name_words(label) for form in plain_forms(word)}
    forms = dict.fromkeys(form for word in words for form in plain_forms(word))
    sounds = dict.fromkeys(sound for word in words if len(sound := bare_form(plain_forms(word)[-1])) >= _BARE)
    # the longest word of a name stands in the text in whatever order the words come
    longest = (max(re.split(r"[\W_]+", form), key=len) for name in names for form in plain_forms(exact(name)))
    return Traces(
        _any_of(pattern for name in names for pattern in _full(name)),
        _any_of(rf"(?<!\w){BEGINS}{re.escape(exact(label))}{_OWN}(?!\w){ENDS}" for label in labels),
        _any_of(pattern for form in forms for pattern in _suspected(form, single=form in here)),
        _any_of(pattern for sound in sounds for pattern in _longer(sound)),
        tuple(dict.fromkeys((*longest, *map(plain, labels), *(begun for form in forms for begun in _beginnings(form))))),
        tuple(dict.fromkeys(begun for sound in sounds for begun in _beginnings(sound))),
    )


def contains(needles: Sequence[str]) -> Traces:
    """Return the traces of texts that count wherever they stand, in any case, width and accents."""
    forms = [form for text in needles for form in plain_forms(exact(text)) if form.split()]
    patterns = (r"\s+".join(map(re.escape, form.split())) for form in forms)
    return Traces(_any_of(patterns), _NEVER, _NEVER, _NEVER, tuple(form.split()[0] for form in forms))


def _any_of(patterns: Iterable[str]) -> re.Pattern[str]:
    found = dict.fromkeys(patterns)
    return re.compile("|".join(found)) if found else _NEVER


_NEVER = re.compile(r"(?!)")


def _full(name: str) -> Iterator[str]:
    """Yield patterns of a full name of several words in every order, in plain letters and with an e for the dots of umlauts."""
    for form in plain_forms(exact(name)):
        words = form.split() if re.search(r"\d", form) else words_of(form)  # words_of drops digits: Anna 2 is not Anna
        if len(words) < 2:
            continue
        orders = permutations(words) if len(words) <= _MOST_ORDERED else [words, [words[-1], *words[:-1]]]
        short = sum(map(len, words)) < _JOINED and not is_borderless(form)
        for order in orders:
            pattern = _BETWEEN.join(map(re.escape, order))
            yield rf"{BEGINS}{pattern}{_OWN}{ENDS}" if short else pattern


def _name_words(name: str) -> Iterator[str]:
    """Yield the words of a name that alone may point at a person, also without honorifics."""
    words = words_of(exact(name))
    for word in dict.fromkeys((*words, *(_HONORIFICS.sub("", one) for one in words))):
        if word and word not in _PARTICLES and (len(word) > 1 or is_borderless(word)):
            yield word


def _suspected(form: str, *, single: bool) -> Iterator[str]:
    """Yield patterns of a word of a name in plain letters; for a single sign only with `single`."""
    if is_borderless(form):
        if len(form) > 1 or single:
            yield re.escape(form)
        return
    yield from _longer(form)
    if len(form) >= _LONG:
        yield re.escape(form)


def _longer(form: str) -> Iterator[str]:
    """Yield patterns of the words that begin as a word of a name does and have at most four letters more: three beyond Latin."""
    if form[0] < "\u0250":
        before, behind = "", _ENDING if len(form) >= _SHORTEST else "s?"
    else:  # scripts without capitals write particles before a name too
        before, behind = "" if form[0].upper() != form[0] else r"\w{0,2}", r"\w{0,3}"
    for begun in _beginnings(form):
        vowel = "" if begun == form else f"[{_VOWELS}]"
        yield rf"{BEGINS}{before}{re.escape(begun)}{vowel}{behind}{ENDS}"


def _beginnings(form: str) -> tuple[str, ...]:
    """Return what the declined forms of a word begin with: the word, and the word without its last vowel (Anny, Павла)."""
    stem = _LAST_VOWEL.sub("", form)
    return (form, stem) if _SHORTEST <= len(stem) < len(form) else (form,)
