"""Lines as people say them: every way in which the phrases of a ruleset can stand for the tokens of a written line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from spooklog.domain.contract.meta import Meta
from spooklog.domain.contract.phrases import NUMBER, WORD, Phrase
from spooklog.domain.values.labels import Labels


def in_plain_words(line: str, meta: Meta, labels: Labels) -> Iterator[str]:
    """The line with one phrase in place of what is typed for it, for each phrase and each place where it may stand."""
    tokens = line.split()
    if ":" in tokens[0]:
        return
    named = bool(labels.has(tokens[0]))
    for phrase in meta.phrases.all:
        verb = int(named)
        if not phrase.signs:
            if not phrase.anywhere and named and not _holds_verb(tokens[1:2], meta):
                yield " ".join([tokens[0], *phrase.words, *tokens[1:]])
            continue
        starts = range(verb, len(tokens)) if phrase.anywhere else [0] if phrase.alone else [verb]
        for at in starts:
            end = at + len(phrase.signs)
            filled = _unfilled(phrase, tokens[at:end])
            if filled is not None and not any(map(labels.has, tokens[at:end])):
                yield " ".join([*tokens[:at], *filled, *tokens[end:]])
                if phrase.alone:
                    yield " ".join([labels[1], *filled, *tokens[end:]])


def _holds_verb(token: Sequence[str], meta: Meta) -> bool:
    """Whether a token is a verb of the notation, before which no other one is said."""
    verbs = {phrase.signs[0] for phrase in meta.phrases.all if phrase.signs and not phrase.anywhere}
    return not token or token[0] in verbs | meta.keywords


def _unfilled(phrase: Phrase, tokens: Sequence[str]) -> list[str] | None:
    """The phrase for these tokens; None where it does not stand for them."""
    if len(tokens) != len(phrase.signs):
        return None
    values: list[str] = []
    for token, typed in zip(tokens, phrase.signs, strict=True):
        pattern = re.escape(typed).replace(re.escape(NUMBER), "([0-9]{1,4})").replace(re.escape(WORD), "(.+)")
        match = re.fullmatch(pattern, token.rstrip(","))
        if match is None or (token.endswith(",") and typed != phrase.signs[-1]):
            return None
        values += match.groups()
    comma = "," * tokens[-1].endswith(",")
    left = iter(values)
    words = [next(left) if word in (NUMBER, WORD) else word for word in phrase.words]
    return [*words[:-1], words[-1] + comma]
