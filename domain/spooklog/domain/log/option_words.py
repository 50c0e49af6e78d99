"""Words of an option (`house_words`), sealed: a log holds their salted hashes, and the words lie among its texts.

So a word can be erased like a note. The option then lacks that word and keeps the others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from spooklog.domain.contract.digests import digest_of_text
from spooklog.domain.log.beside import Texts
from spooklog.domain.values.errors import Corrupt, SpooklogError
from spooklog.domain.values.options import Option, OptionValue, Words

Values = Mapping[str, OptionValue]

_HASH = re.compile(r"[0-9a-f]{64}")


def seal_words(specs: Sequence[Option], values: Values, seal: Callable[[str], str]) -> dict[str, OptionValue]:
    """Return the options as a log stores them: each word replaced by the hash that `seal` returns for it, in the same order."""
    return {**values, **{name: [seal(word) for word in words] for name, words in _words(specs, values)}}


def open_words(specs: Sequence[Option], values: Values, texts: Texts) -> dict[str, OptionValue]:
    """Return stored options with words in place of hashes, without erased words. Calls `texts` only if there are words.

    Raises Corrupt for a value that is not a hash, a text that does not match its hash, and a word that the option rejects.
    """
    sealed = list(_words(specs, values))
    digests = [digest for _, found in sealed for digest in found]
    if not digests:
        return dict(values)
    # before the look-up: what is no hash has no text, and would pass for an erased word
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
    """Return the options with those of words reset to their defaults: the part that no erasing can change."""
    defaults = {spec.name: spec.default for spec in specs}
    return {**values, **{name: defaults[name] for name, _ in _words(specs, values)}}


def word_digests(specs: Sequence[Option], values: Values) -> list[str]:
    """Return the hashes of all words in stored options."""
    return [digest for _, digests in _words(specs, values) for digest in digests]


def _words(specs: Sequence[Option], values: Values) -> list[tuple[str, list[str]]]:
    """Return the names and words of options that hold at least one word."""
    names = (spec.name for spec in specs if isinstance(spec, Words))
    return [(name, value) for name in names if isinstance(value := values.get(name), list) and value]


def _check(spec: Option, words: list[str]) -> None:
    try:
        # a stored list must be one that reading makes: sorted, each word once
        sound = spec.read(spec.write([*words])) == words
    except SpooklogError:
        sound = False
    if not sound:
        raise Corrupt(f"the option {spec.name} holds words that it does not accept")
