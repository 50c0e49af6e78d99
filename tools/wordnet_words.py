"""Makes the word lists in domain/spooklog/domain/words/lexicons from the database of WordNet 3.0.

    python -m tools.wordnet_words DICT

DICT is WordNet's folder `dict` with its data files, exception lists and `cntlist.rev`; Debian's package wordnet-base has the same
files under /usr/share/wordnet. It writes three files; the README beside them says which words go into each.
"""

from __future__ import annotations

import bz2
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise, takewhile
from pathlib import Path
from typing import NamedTuple

from spooklog.domain.words.lexicons.files import COMMON, NONE, WORDS, content_of, lines_of
from spooklog.domain.words.lexicons.morphology import bases

OUT = Path(__file__).resolve().parents[1] / "domain/spooklog/domain/words/lexicons"
ENDINGS = {"s": ("noun", "verb"), "ing": ("verb",), "ed": ("verb",), "er": ("adj",), "est": ("adj",)}
"""Endings of forms, and the parts of speech that take them."""
POS = {"noun": 1, "verb": 2, "adj": 3, "adv": 4}
SATELLITE = 5
SHORTEST, LONGEST, LONGEST_FORM = 2, 10, 12
MOST_COMMON = 5000

FUNCTION_WORDS = """
a about above across after against albeit all along alongside although amid amidst among amongst an and another any anybody
anyone anything around as at be because before behind below beneath beside besides between betwixt beyond both but by can cannot
could despite do during each either else enough ere every everybody everyone everything except few for from have he hence her
hers herself him himself his how however if in inside instead into it its itself least less lest like many may me might mine
more most much must my myself near neither never nevermore no nobody none nor not nothing of off on once one onto or other
otherwise ought our ours ourselves out outside over own past per perhaps plus regarding round same shall she should since so
some somebody someone something such than that the thee their theirs them themselves then thence there these they thine this
those thou though through throughout thus thy till to too toward towards under underneath unless unlike until unto up upon us
versus very via we what whatever when whence whenever where whereas whereby wherein whereupon wherever whether which whichever
while whilst whither who whoever whole whom whomever whose why will with within without would yes yet you your yours yourself
yourselves
"""
"""WordNet has open word classes only: these are the pronouns, prepositions, conjunctions and auxiliaries."""

TWO_LETTERS = "ad ah ax do el em en ex go ha hi id ma mu no nu oh ok on ox pa pi qi re ti up xi"
"""Words of WordNet with two letters that are no unit, number or abbreviation."""

ABBREVIATIONS = "ain atm bpi dec emf jnd meq myg mym otc rbi ult"
NOT_COMPARED = "after inner lesser modest outer"
"""Adjectives that only look like the comparative of another, or that stand on their own."""

UNFIT = "incest negro rape rapist whore"
"""Nothing that a bot should say, beside what WordNet marks."""

_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
_RUDE = re.compile(r"ethnic slur|disparag|derogat|offensive (?:term|name|word|terms)|obscen|vulgar|terms? of abuse|contempt")
_RUDE_DOMAINS = frozenset({"disparagement", "ethnic_slur", "obscenity"})


class Synset(NamedTuple):
    """One meaning: its words as they are written, and whether it is rude."""

    pos: str
    words: tuple[str, ...]
    rude: bool


class Database(NamedTuple):
    """Meanings by word in small letters, and how often each word of a part of speech is tagged in texts."""

    meanings: Mapping[str, list[Synset]]
    tagged: Mapping[tuple[str, str], int]

    def count(self, word: str, *parts: str) -> int:
        """Return how often a word is tagged as any of some parts of speech, by default all."""
        return sum(self.tagged[word, pos] for pos in parts or POS)

    def is_a(self, word: str, pos: str) -> bool:
        """Return whether a word has a meaning of a part of speech."""
        return any(synset.pos == pos for synset in self.meanings.get(word, ()))


def read(folder: Path) -> Database:
    """Read WordNet's meanings and counts. Only words in small letters count: all others are names and abbreviations."""
    counts = _counts(folder)
    meanings, tagged = defaultdict[str, list[Synset]](list), Counter[tuple[str, str]]()
    # lines of the licence begin with a blank
    raw = [(pos, line) for pos in POS for line in (folder / f"data.{pos}").read_text("latin-1").splitlines() if line[0] != " "]
    # a usage, the target of a pointer ";u", is a noun, found by its offset
    domains = {line.split()[0]: line.split()[4] for pos, line in raw if pos == "noun"}
    for pos, line in raw:
        head, _, gloss = line.partition(" | ")
        fields = head.split()
        # WordNet writes the number of words, and each lex_id, in hexadecimal
        number, here = int(fields[3], 16), 4
        # "(" begins the mark of an adjective's place, as in galore(ip)
        pairs = [(fields[here + 2 * i].partition("(")[0], int(fields[here + 2 * i + 1], 16)) for i in range(number)]
        pointers = fields[here + 2 * number + 1 :]
        usage = {domains[target] for sign, target in pairwise(pointers) if sign == ";u"}
        words = tuple(word for word, _ in pairs)
        synset = Synset(pos, words, bool(usage & _RUDE_DOMAINS or _RUDE.search(gloss)))
        for word, lex_id in pairs:
            if word == word.lower():
                meanings[word].append(synset)
                # data.adj holds satellites, too, which cntlist.rev counts under a number of their own
                kinds = (POS[pos], SATELLITE) if pos == "adj" else (POS[pos],)
                tagged[word, pos] += sum(counts[word, kind, int(fields[1]), lex_id] for kind in kinds)
    return Database(meanings, tagged)


def _counts(folder: Path) -> Counter[tuple[str, int, int, int]]:
    """Return how often each sense is tagged."""
    counts = Counter[tuple[str, int, int, int]]()
    for line in (folder / "cntlist.rev").read_text().splitlines():
        key, _, count = line.split()
        word, _, sense = key.partition("%")
        kind, file, lex_id = sense.split(":")[:3]
        counts[word, int(kind), int(file), int(lex_id)] += int(count)
    return counts


def words_of(wordnet: Database) -> set[str]:
    """Return single words of the right length that are no numeral or abbreviation, and not rude in every meaning."""
    found = {word for word, synsets in wordnet.meanings.items() if _fits(word) and not all(synset.rude for synset in synsets)}
    return {word for word in found if not _is_numeral(word, wordnet)} - set(ABBREVIATIONS.split())


def _fits(word: str) -> bool:
    letters = len(word.replace("-", ""))
    if not _WORD.fullmatch(word) or not SHORTEST <= letters <= LONGEST:
        return False
    # cwm, nth and tsk are words without a vowel that are no abbreviations
    return word in TWO_LETTERS.split() if letters == 2 else bool(re.search("[aeiouy]", word)) or word in ("cwm", "nth", "tsk")


def _is_numeral(word: str, wordnet: Database) -> bool:
    # WordNet has the number of a Roman numeral among its synonyms: xii and 12
    return set(word) <= set("mdclxvi") and all(any(w.isdecimal() for w in synset.words) for synset in wordnet.meanings[word])


def irregular(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Yield part of speech, form and base of WordNet's exceptions."""
    for pos in POS:
        for line in (folder / f"{pos}.exc").read_text().splitlines():
            form, *bases = line.split()
            yield from ((pos, form, base) for base in bases if base != form)


def regular(words: Iterable[str], wordnet: Database) -> Iterator[tuple[str, str, str]]:
    """Yield words that look like a form of another one: part of speech, form and base."""
    for word in words:
        for ending, parts in ENDINGS.items():
            for base in bases(word, ending) if word.endswith(ending) else ():
                pos = next((pos for pos in parts if wordnet.is_a(base, pos)), None)
                if pos and base != word and len(base) >= SHORTEST:
                    yield pos, word, base
                    break


def is_own_word(form: str, base: str, pos: str, wordnet: Database) -> bool:
    """Return whether a word that can be a form of another one is a base form itself, as far as texts tell."""
    if wordnet.is_a(form, "verb"):
        return True
    noun, other = wordnet.count(form, "noun"), wordnet.count(form, "adj", "adv")
    match pos:
        case "noun":
            return noun > wordnet.count(base, "noun") or other > noun
        case "verb":
            verb = wordnet.count(base, "verb")
            return noun >= 10 or noun > verb / 2 or other > verb
        case _:
            return form in NOT_COMPARED.split() or wordnet.is_a(form, "noun")


def main(folder: Path) -> None:
    """Write the lists."""
    wordnet = read(folder)
    words = words_of(wordnet) | {word for word in FUNCTION_WORDS.split() if len(word) >= SHORTEST}
    forms = forms_of(words, [*irregular(folder), *regular(sorted(words), wordnet)], wordnet)
    words -= forms.keys()
    common = [word for word in words if len(word) >= 3 and word.isalpha() and _is_fit(word, wordnet) and wordnet.count(word)]
    common.sort(key=lambda word: (-wordnet.count(word), word))
    _write("wordnet-3.0.txt", "English words in their base forms", sorted(words))
    _write("forms.txt", "Forms that lists often hold as words, with their base forms", [f"{f} {forms[f]}" for f in sorted(forms)])
    _write("common.txt", "Common words, the most common first", common[:MOST_COMMON])


def forms_of(words: set[str], pairs: Iterable[tuple[str, str, str]], wordnet: Database) -> dict[str, str]:
    """Return the words that are forms of others, each with the most common of its base forms."""
    own, found = set(FUNCTION_WORDS.split()), defaultdict[str, list[str]](list)
    for pos, form, base in pairs:
        if form in words and is_own_word(form, base, pos, wordnet):
            own.add(form)
        elif form.isalpha() and base.isalpha() and len(form) <= LONGEST_FORM and base in words:
            found[form].append(base)
    forms = {form: max(bases, key=lambda base: (wordnet.count(base), base)) for form, bases in found.items() if form not in own}
    # no chains: the base of one form must not be a form of another word
    return {form: base for form, base in forms.items() if base not in forms}


def _is_fit(word: str, wordnet: Database) -> bool:
    return word not in UNFIT.split() and not any(synset.rude for synset in wordnet.meanings.get(word, ()))


def _write(name: str, what: str, lines: Iterable[str]) -> None:
    head = f"# {what}. Made from WordNet 3.0, Copyright 2006 by Princeton University; see LICENSE-WordNet.txt.\n"
    content = (head + "".join(f"{line}\n" for line in lines)).encode()
    (OUT / f"{name}.bz2").write_bytes(packed(name, content))


def packed(name: str, content: bytes) -> bytes:
    """Return the content of a list as `content_of` unpacks it. The list of all words is packed before that of common ones."""
    head, *lines = content.decode().splitlines()
    words = " ".join(lines).split()
    if name == COMMON:
        place_of = {word: place for place, word in enumerate(lines_of(content_of(WORDS)))}
        found = [str(place - before) for before, place in pairwise((0, *(place_of[word] for word in words)))]
    else:
        found = [_change(*pair) for pair in pairwise(("", *words))]
    return bz2.compress("".join(f"{line}\n" for line in (head, *found)).encode())


def _change(before: str, word: str) -> str:
    shared = sum(1 for _ in takewhile(lambda signs: signs[0] == signs[1], zip(before, word, strict=False)))
    return f"{chr(NONE + len(before) - shared)}{word[shared:]}"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
