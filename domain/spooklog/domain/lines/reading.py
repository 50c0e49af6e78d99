"""Reads a part of a line with the player that it names or implies, the same way for every ruleset."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from spooklog.domain.contract.actions import Action
from spooklog.domain.contract.meta import Meta
from spooklog.domain.contract.phrases import NUMBER, Translated
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.values.errors import Ambiguous, Illegal, Impossible, SpooklogError, Unreadable
from spooklog.domain.values.labels import Labels, listed, normal
from spooklog.domain.values.saying import said, within

MAX_WORD = 300
"""The most characters in a word of a line; one with more is refused unread. Two decks of cards typed without blanks have 232."""

_SLIP = 0.75
"""How much of a mistyped word is as in the word that was meant, by the measure of `difflib`."""

_HEAD = re.compile(r"[^\s:,]*")


def read_part(ruleset: AnyRuleset, text: str, state: Any, labels: Labels) -> tuple[Action, ...]:
    """Return the actions of one part of a line, in which the player may be left out and phrases may stand for signs.

    The part is first read as typed; where that is not legal, with signs in place of its phrases. Raises what the likelier of
    the two readings raises, and Unreadable for a word of more than `MAX_WORD` characters. `_read_player` handles a missing
    player.
    """
    return reading_of(ruleset, text, state, labels).taken()


def reading_of(ruleset: AnyRuleset, text: str, state: Any, labels: Labels) -> Reading:
    """Return the likeliest reading of a part, as `read_part` takes it; one that has no phrase is not checked."""
    if len(text) > MAX_WORD and has_long_word(text):
        words = said("a word of a line may have {most} characters at most, this one has more", most=MAX_WORD)
        raise Unreadable(words, input=text)
    meta, firsts = ruleset.meta, ruleset.meta.phrases.by_first
    # a quick look, as every line passes here: most have no word that begins a phrase
    if any(word.rstrip(",").casefold() in firsts or (word.isdecimal() and NUMBER in firsts) for word in text.split()):
        typed = _attempt(_read_player, ruleset, text, state, labels)
        if typed.legal:
            return typed
    else:
        try:
            return Reading(_read_player(ruleset, text, state, labels), None)
        except SpooklogError as problem:
            typed = Reading((), problem)
    likeliest = typed
    for heard in _said(meta, text, labels, typed):
        phrased = _attempt(_read_player, ruleset, heard.line, state, labels)
        if phrased.legal:
            return phrased
        likelier = (phrased.actions and (heard.verb or not likeliest.actions)) or _is_forbidden(phrased, likeliest)
        if likelier or (heard.verb and _is_half_said(phrased, likeliest)):
            likeliest = phrased
    return likeliest


def _said(meta: Meta, text: str, labels: Labels, typed: Reading) -> Iterator[Translated]:
    """Yield what a part may be in the notation, the closest first; of one that names several things, no more than its phrases."""
    if (translated := meta.phrases.translate(text, labels, meta.keywords)) is not None:
        yield translated
    if not isinstance(typed.problem, Ambiguous):
        # of words that say nothing, no line is left
        yield from (said for said in meta.phrases.hear(text, labels, meta.keywords) if said.line.strip())


def has_long_word(text: str) -> bool:
    """Return whether a line has a word of more than `MAX_WORD` characters."""
    return any(len(word) > MAX_WORD for word in text.split())


def _read_player(ruleset: AnyRuleset, text: str, state: Any, labels: Labels) -> tuple[Action, ...]:
    """Return the actions of a part in which the player may be left out.

    A label typed in full is always the player. Otherwise the ruleset's notation names the implied player, and the part is read
    as typed, with the implied player in front, and with each other player who may act now; the legal reading wins. Raises
    Ambiguous where several are legal and mean different things, Unreadable with the lines to choose from where no player is
    implied, else what the likelier reading raises.
    """
    head = _HEAD.match(text.strip())[0]  # type: ignore[index]  # it matches everything
    if labels.has(head) or not text.strip():
        return ruleset.notation.read(text, state, labels)
    turn = ruleset.rules.turn(state)
    implied = ruleset.notation.implied(state, turn)
    if implied is None or not 0 < implied <= len(labels):
        return _of_several(ruleset, text, state, labels)
    typed = _reading(ruleset, text, state, labels)
    # no name is missing, so the other players are not tried, and no reading of theirs makes this ambiguous
    if typed.legal and typed.may_be_of(implied):
        return typed.actions
    others = (seat for seat in turn.may if isinstance(seat, int) and seat != implied and seat <= len(labels))
    meant, *cutting_in = [_reading(ruleset, _with_player(text, labels[seat]), state, labels) for seat in (implied, *others)]
    legal = list[tuple[Action, ...]]()
    for one in (typed, meant, *cutting_in):
        if one.legal and one.actions not in legal:  # the same action read twice is not ambiguous
            legal.append(one.actions)
    if len(legal) > 1:
        lines = tuple(ruleset.notation.write(state, actions, labels) for actions in legal)
        either = listed([within("'{line}'", line=line) for line in lines], "or")
        raise Ambiguous(said("this could be {lines}: type the name", lines=either), input=text, expected=lines)
    if legal:
        return legal[0]
    if typed.actions or _names_a_player(head, labels):
        return typed.taken()
    if meant.actions:
        return meant.actions
    raise _likelier(ruleset, text, state, labels, implied, typed.problem, meant.problem)


def _of_several(ruleset: AnyRuleset, text: str, state: Any, labels: Labels) -> tuple[Action, ...]:
    """Return the actions of a part that implies no player.

    Raises what reading raises; where only the name is missing, Unreadable with the line of each player who may act.
    """
    try:
        return ruleset.notation.read(text, state, labels)
    except SpooklogError as problem:
        turn = ruleset.rules.turn(state)
        seats = [seat for seat in (*turn.must, *turn.may) if isinstance(seat, int) and seat <= len(labels)]
        lines = {seat: _with_player(text, labels[seat]) for seat in dict.fromkeys(seats or range(1, len(labels) + 1))}
        seen = ruleset.knowledge.seen_by(state, "public")  # a refusal must not tell who holds a card
        found = {seat: _reading(ruleset, line, seen, labels) for seat, line in lines.items()}
        able = [seat for seat, one in found.items() if one.legal]
        if not able and not (_is_about_a_name(problem) and any(one.actions for one in found.values())):
            word, *rest = text.split()
            if not rest or not word[0].isalpha() or not _is_of_a_stranger(problem, word, labels):
                raise
            seat, meant = next(iter(found.items()))
            raise _likelier(ruleset, text, state, labels, seat, problem, meant.problem) from None
        able = able or [seat for seat, one in found.items() if one.actions]
        words = said("{names} may act: type the name", names=listed([labels[seat] for seat in able], "or"))
        raise Unreadable(words, rule=problem.rule, input=text, expected=tuple(lines[seat] for seat in able)) from None


_Read = Callable[[AnyRuleset, str, Any, Labels], tuple[Action, ...]]
"""Reads a part into actions. Raises SpooklogError."""


class Reading(NamedTuple):
    """One reading of a part: its actions (none where it cannot be read), and the error of reading or of checking the first."""

    actions: tuple[Action, ...]
    problem: SpooklogError | None

    @property
    def legal(self) -> bool:
        return self.problem is None

    def may_be_of(self, seat: int) -> bool:
        """Return whether the first action belongs to this seat or to no seat."""
        owner = self.actions[0].owner
        return owner == seat or not isinstance(owner, int)

    def taken(self) -> tuple[Action, ...]:
        """Return the actions, legal or not, for the caller to check. Raises what reading raised."""
        if self.problem and not self.actions:
            raise self.problem
        return self.actions


def _attempt(read: _Read, ruleset: AnyRuleset, text: str, state: Any, labels: Labels) -> Reading:
    actions: tuple[Action, ...] = ()
    try:
        actions = read(ruleset, text, state, labels)
        ruleset.rules.check(state, actions[0])  # only the first: the others are checked in states that do not exist yet
    except SpooklogError as problem:
        return Reading(actions, problem)
    return Reading(actions, None)


def _as_named(ruleset: AnyRuleset, text: str, state: Any, labels: Labels) -> tuple[Action, ...]:
    return ruleset.notation.read(text, state, labels)


def _reading(ruleset: AnyRuleset, text: str, state: Any, labels: Labels) -> Reading:
    """Read a part as typed, with the player named."""
    return _attempt(_as_named, ruleset, text, state, labels)


def _is_forbidden(phrased: Reading, typed: Reading) -> bool:
    """Return whether a rule forbids the reading with phrases, while the part as typed cannot even be read."""
    return isinstance(phrased.problem, Illegal | Impossible) and isinstance(typed.problem, Unreadable | Ambiguous)


def _is_half_said(phrased: Reading, typed: Reading) -> bool:
    """Return whether neither can be read, for different reasons: a reading with a verb then says what is missing."""
    both = isinstance(phrased.problem, Unreadable) and isinstance(typed.problem, Unreadable)
    return both and str(phrased.problem) != str(typed.problem)


def _names_a_player(head: str, labels: Labels) -> bool:
    """Return whether a word is the beginning of a label, or of several."""
    try:
        return labels.find(head) is not None
    except Ambiguous:
        return True


def _likelier(
    ruleset: AnyRuleset,
    text: str,
    state: Any,
    labels: Labels,
    seat: int,
    typed: SpooklogError | None,
    meant: SpooklogError | None,
) -> SpooklogError:
    """Return the likelier of two errors of a part that cannot be read: as `typed`, and as `meant`, with the player of a seat.

    The caller knows that the first word begins like no label. It was hardly meant as one where it does not begin with a letter,
    is the only word, is a word of the notation, or nearly one; but a player's line behind it makes it a name.
    """
    assert typed, "what has neither actions nor an error was not read"
    assert meant, "what has neither actions nor an error was not read"
    head, rest, words = _HEAD.match(text.strip())[0], text.split()[1:], ruleset.meta.keywords  # type: ignore[index]
    if not _is_about_a_name(typed):
        return typed
    if not head[:1].isalpha() or text.strip() == head:
        return meant
    if not _is_of_a_stranger(typed, head, labels):
        return typed
    begins: Callable[[str], bool] | None = getattr(ruleset.notation, "begins", None)  # where labels may equal words of lines
    if normal(head) in words or (begins and begins(head)):
        return meant
    line = _with_player(" ".join(rest), labels[seat])
    if _is_nearly(head, labels.names) or _is_nearly(" ".join(rest[:1]), words) or _reading(ruleset, line, state, labels).actions:
        return typed
    if _is_nearly(head, words):
        return meant
    if not isinstance(meant, Unreadable) or meant.input != head:
        return typed
    neither = said("'{word}' is no player here, and begins no line", word=head)
    return Unreadable(neither, rule=meant.rule, input=head, expected=(*meant.expected, *labels.names))


def _is_of_a_stranger(problem: SpooklogError, word: str, labels: Labels) -> bool:
    """Return whether an error says that a word is no player."""
    return isinstance(problem, Unreadable) and problem.input == word and {*labels.names} <= {*problem.expected}


def _is_about_a_name(problem: SpooklogError) -> bool:
    """Return whether a refusal names what it took for a player: others, by a rule or of a form, help more."""
    return isinstance(problem, Unreadable) and problem.input is not None


def _is_nearly(word: str, others: Iterable[str]) -> bool:
    """Return whether a word is one of some others, but for a slip."""
    from difflib import get_close_matches  # only a refusal needs it

    return bool(get_close_matches(normal(word), [*map(normal, others)], n=1, cutoff=_SLIP))


def _with_player(text: str, label: str) -> str:
    text = text.strip()
    return f"{label}{text}" if text.startswith(":") else f"{label} {text}"
