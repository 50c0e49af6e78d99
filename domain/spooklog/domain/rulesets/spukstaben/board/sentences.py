"""What players did in a ply, as people say it, and the names of places."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.contract.ruleset import Sentence, Term
from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben.actions import SpukstabenAction
from spooklog.domain.rulesets.spukstaben.cards import place_said, shown_on, where
from spooklog.domain.rulesets.spukstaben.refuse import said
from spooklog.domain.rulesets.spukstaben.rules.owners import who, word_of
from spooklog.domain.rulesets.spukstaben.rules.saying import PLACE, ghosts_in_brief, ghosts_said
from spooklog.domain.rulesets.spukstaben.rules.scare import scareable
from spooklog.domain.rulesets.spukstaben.state import State, Word, replace
from spooklog.domain.values.labels import Labels, called
from spooklog.domain.values.saying import joined, listed, within


def say(before: State, actions: Sequence[SpukstabenAction], labels: Labels) -> Sentence:
    """Return what one line tells: an action, or several one after the other."""
    told = [_of_one(before, action, labels) for action in actions]
    return told[0] if len(told) == 1 else Sentence(*(joined(one.text for one in told),) * 2)


def term(word: str, seen: State) -> Term | None:
    """Return the name of a room or a row, of a card, or of the ghost on a place; None for any other word."""
    if PLACE.fullmatch(word):
        return Term(listed(ghosts_said(seen, (word,))))
    name = joined(shown_on(word[1:])) if word[:1] == "+" else place_said(word)
    return Term(name) if name != word else None


def _of_one(before: State, action: SpukstabenAction, labels: Labels) -> Sentence:
    match action:
        case act.HourglassTurned():
            return Sentence(said("the hourglass is turned: a minute"), said("turn the hourglass"))
        case act.HourglassEmptied():
            return Sentence(said("the minute is over"), said("the minute is over"))
        case act.GhostsFled():
            return Sentence(said("the ghosts flee one room on"), said("the ghosts flee"))
        case act.DawnBroke():
            return Sentence(said("dawn breaks: the ghosts that are left escape"), said("dawn breaks"))
        case act.ResultRecorded(points):
            told = said.counted(points, "the result: {points} point", "the result: {points} points", points=_signed(points))
            return Sentence(told, told)
        case act.CardRevealed(code, room, row):
            return _appears(shown_on(code), where(room, row) if room else "")
        case act.WordRuled():
            return _ruled(action, labels)
        case act.HintGiven(seat):
            hint = _hint(action)
            return Sentence(said("{name} hints: {hint}", name=_who(seat, labels), hint=hint), said("hint: {hint}", hint=hint))
        case act.WordWritten(seat, word):
            return _written(word, _who(seat, labels))
        case act.WordSpoken(seat, word):
            return _spoken(before, seat, word, _who(seat, labels))
        case act.WordActed(seat, targets):
            ghosts = listed(ghosts_said(before, targets)) or _NO_GHOST
            brief = listed(ghosts_in_brief(before, targets)) or _NO_GHOST
            text = said("{name} scares {ghosts}", name=_who(seat, labels), ghosts=ghosts)
            return Sentence(text, said("scare {ghosts}", ghosts=brief))


_NO_GHOST = said("no ghost")


def _signed(points: int) -> str:
    return str(points).replace("-", "\N{MINUS SIGN}")


def _appears(shown: tuple[str, ...], there: str) -> Sentence:
    """Return that a card with these signs appears, at a place where one is named."""
    letters, *notes = shown
    card = joined(shown)
    if not there:
        return Sentence(said("a ghost appears: {card}", card=card), card, (said("ghosts"), letters))
    placed = within("{letters} {where}", letters=letters, where=there)
    text = said("a ghost appears {where}: {card}", where=there, card=card)
    return Sentence(text, joined((placed, *notes)), (there, letters))


def _hint(hint: act.HintGiven) -> str:
    value = hint.value
    match hint.kind:
        case "use" if len(value) > 1:
            return said("use the letters {letters}", letters=value)
        case "use":
            return said("use the letter {letter}", letter=value)
        case "not" if len(value) > 1:
            return said("do not use the letters {letters}", letters=value)
        case "not":
            return said("do not use the letter {letter}", letter=value)
        case "all":
            return said("all letters of {place}", place=place_said(value))
        case "some":
            return said("some letters of {place}", place=place_said(value))
        case "no":
            return said("no letter of {place}", place=place_said(value))
        case "len":
            return said("a word of {number} letters", number=value)


def _written(word: str | None, name: str) -> Sentence:
    if word is None:
        return Sentence(said("{name} wrote a word", name=name), said("has written a word"))
    return Sentence(said("{name} wrote {word}", name=name, word=word), said("wrote {word}", word=word))


def _spoken(before: State, seat: int | None, word: str | None, name: str) -> Sentence:
    if word is None:
        return Sentence(said("{name} has no word", name=name), said("has no word"))
    spoken = replace(before.word_of(seat) or Word(seat=seat), current=word)
    text = said("{name} says {word}", name=name, word=word)
    if not scareable(before, spoken):
        text = said("{name} says {word}, which scares no ghost", name=name, word=word)
    return Sentence(text, said("say {word}", word=word))


def _ruled(action: act.WordRuled, labels: Labels) -> Sentence:
    word = word_of(None) if action.whose is None else said("the word of {name}", name=_who(action.whose, labels))
    cause = _cause(action, labels)
    match action.verdict:
        case "ok":
            told = said("{word} stands", word=word)
        case "to" if action.word:
            told = said("{word} becomes {other}{cause}", word=word, other=action.word, cause=cause)
        case "to":
            told = said("{word} becomes another one{cause}", word=word, cause=cause)
        case _:
            told = said("{word} is crossed out{cause}", word=word, cause=cause)
    return Sentence(told, told, ("rule",))


def _cause(action: act.WordRuled, labels: Labels) -> str:
    """Return why the team rules so, to stand behind what it rules: `, as it is misspelt`; empty without a cause."""
    other = "" if action.other is None else _who(action.other, labels)
    match action.cause:
        case None:
            return ""
        case "spelling":
            return said(", as it is misspelt")
        case "base":
            return said(", as it is no base form")
        case "invalid":
            return said(", as it does not count")
        case "same":
            return said(", as {name} has the same word", name=other)
        case "part" if action.part:
            return said(", as it shares {part} with the word of {name}", part=action.part, name=other)
        case "part":
            return said(", as it shares letters with the word of {name}", name=other)
        case "root":
            return said(", as the root {part} was used", part=action.part or "letters")


def _who(seat: int | None, labels: Labels) -> str:
    return who(None) if seat is None else called(labels[seat])
