"""Words that people typed as an option (`house_words`), sealed: a log holds their salted hashes, the words lie in its texts.

So a word can be erased like a note. An erased word is not in the option any more; the others stay.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from spooklog.domain.beside import Texts
from spooklog.domain.errors import Corrupt, SpooklogError
from spooklog.domain.log.texts import digest_of_text
from spooklog.domain.options import Option, OptionValue, Words

Values = Mapping[str, OptionValue]

_HASH = re.compile(r"[0-9a-f]{64}")


def seal_words(specs: Sequence[Option], values: Values, seal: Callable[[str], str]) -> dict[str, OptionValue]:
    """Return the options as a log stores them: each word replaced by the hash that `seal` gives for it, in the same order."""
    return {**values, **{name: [seal(word) for word in words] for name, words in _words(specs, values)}}


def open_words(specs: Sequence[Option], values: Values, texts: Texts) -> dict[str, OptionValue]:
    """Stored options with their words again; erased words are left out. Asks `texts` only where there are words.

    Raises Corrupt for what is no hash, a text that its hash does not fit, and one that the option could not have read.
    """
    sealed = list(_words(specs, values))
    digests = [digest for _, found in sealed for digest in found]
    if not digests:
        return dict(values)
    if bad := next((digest for digest in digests if not _HASH.fullmatch(digest)), None):
        raise Corrupt(f"an option holds {bad[:20]!a}, which is no hash of a word")
    known = texts(digests)
    opened = dict(values)
    by_name = {spec.name: spec for spec in specs}
    for name, found in sealed:
        words: list[str] = []
        for digest in found:
            text = known.get(digest)
            if text is None:
                continue
            if digest_of_text(text.salt, text.text) != digest:
                raise Corrupt(f"a word of the option {name} is not what was written")
            words.append(text.text)
        _check(by_name[name], words)
        opened[name] = words
    return opened


def without_words(specs: Sequence[Option], values: Values) -> dict[str, OptionValue]:
    """Return the options with those that hold words at their defaults: what no erasing can change."""
    defaults = {spec.name: spec.default for spec in specs}
    return {**values, **{name: defaults[name] for name, _ in _words(specs, values)}}


def word_digests(specs: Sequence[Option], values: Values) -> list[str]:
    """Return the hashes of all words in stored options."""
    return [digest for _, digests in _words(specs, values) for digest in digests]


def _words(specs: Sequence[Option], values: Values) -> list[tuple[str, list[str]]]:
    """Return the options that hold words, those without any left out."""
    names = (spec.name for spec in specs if isinstance(spec, Words))
    return [(name, value) for name in names if isinstance(value := values.get(name), list) and value]


def _check(spec: Option, words: list[str]) -> None:
    try:
        sound = spec.read(spec.write([*words])) == words
    except SpooklogError:
        sound = False
    if not sound:
        raise Corrupt(f"the option {spec.name} holds words that nobody can have typed")
