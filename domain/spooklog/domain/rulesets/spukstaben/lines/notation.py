"""Lines of a game (part `notation`): those of the actions, and two that no pattern can have (catalogue 7.1).

Two lines are read by code before all patterns: `anna: earth`, since any word can be spoken, those of the notation as well; and
`+TH/p p4`, since the code of a card is a language of its own (`cards.py`). So is the verdict of a word list behind a word
(`words.py`). Reading needs the state, since the letters of a ghost and `all` stand for places. Well-formed nonsense passes
through; the checks cite its rule.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any, Self

from msgspec.structs import replace

from spooklog.domain.grammar.kinds import LineContext, Several, Word
from spooklog.domain.grammar.lines import Grammar, TypedLine
from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben.actions import ACTIONS, HintKind, SpukstabenAction
from spooklog.domain.rulesets.spukstaben.cards import ROOMS, SHAPE, parse_code
from spooklog.domain.rulesets.spukstaben.lines.names import RULE, Names
from spooklog.domain.rulesets.spukstaben.lines.words import split_verdict, write_verdict
from spooklog.domain.rulesets.spukstaben.refuse import said
from spooklog.domain.rulesets.spukstaben.rules import check_played, hints, scare
from spooklog.domain.rulesets.spukstaben.rules.due import expected
from spooklog.domain.rulesets.spukstaben.rules.owners import TEAM, name
from spooklog.domain.rulesets.spukstaben.rules.saying import ALL, PLACE
from spooklog.domain.rulesets.spukstaben.state import State
from spooklog.domain.rulesets.spukstaben.typed import read_word
from spooklog.domain.values.errors import Illegal, Unreadable
from spooklog.domain.values.labels import Labels

NOTHING = "-"
"""Typed for no word and for no ghost."""

MAX_TOKEN = 40
"""The longest value, in characters, that is kept as it was typed, for a check to refuse."""

_SPOKEN = re.compile(r"([^\s:]+)\s*:(.*)", re.DOTALL)
_ROOM_OR_PLACE = re.compile(rf"([{''.join(ROOMS)}])([0-9]{{1,2}})?")
_NUMBER = re.compile(r"[0-9]{1,4}")

_KIND = Word(said("kind of hint"), lambda text, _: text.casefold(), pattern="|".join(hints.KINDS), sign="KIND")
_VALUE = Word(said("value"), lambda text, _: text, pattern=rf"\S{{1,{MAX_TOKEN}}}")
_TARGET = Word(said("ghost"), lambda text, _: text.lower(), words=lambda _: (ALL,), pattern=r"\S+", sign="PLACE")
_TARGETS = Several(_TARGET, none=(NOTHING,))


class Hint(TypedLine, frozen=True):
    """A hint about a letter, a place or the length; a number alone is a length."""

    LINE = "{seat} hint [{kind} ]{value}"

    seat: act.Seat
    value: Annotated[str, _VALUE]
    kind: Annotated[HintKind | None, _KIND] = None

    def actions(self, context: LineContext) -> tuple[SpukstabenAction, ...]:
        """Return the hint, with letters in capitals and places in small letters; none for a word without its kind."""
        number = _NUMBER.fullmatch(self.value)
        match self.kind:
            case "use" | "not":
                value = context.state.plain(self.value) or self.value
            case "all" | "some" | "no":
                value = self.value.casefold()
            case _:
                value = str(int(self.value)) if number else self.value
        return (act.HintGiven(self.seat, self.kind or "len", value),) if self.kind or number else ()

    @classmethod
    def of(cls, actions: tuple[Any, ...], context: LineContext) -> Self | None:  # noqa: ARG003
        """Return the line of a hint."""
        match actions:
            case [act.HintGiven(seat, kind, value)]:
                return cls(seat, value, None if kind == "len" else kind)
            case _:
                return None


class Scare(TypedLine, frozen=True):
    """A word that scares ghosts: their places, or letters that only one of them shows; `all`, or none."""

    LINE = "{seat} scare {targets}"

    seat: act.Seat | None
    targets: Annotated[tuple[str, ...], _TARGETS]

    def actions(self, context: LineContext) -> tuple[SpukstabenAction, ...]:
        """Return the action, with places for letters where they fit one ghost."""
        state: State = context.state
        if self.targets == (ALL,):
            word = state.word_of(self.seat)
            places = scare.every_place(state, word) if word and word.status == "standing" else None
            # `all` stays where it stands for no places: the check refuses it (scare.7)
            return (act.WordActed(self.seat, self.targets if places is None else places),)
        return (act.WordActed(self.seat, tuple(self._place(token, context) for token in self.targets)),)

    def _place(self, token: str, context: LineContext) -> str:
        """Return a place as it is stored, or the letters of a ghost: its place where only one ghost shows them."""
        if named := PLACE.fullmatch(token):
            return f"{named[1]}{int(named[2])}" + (f"@{int(named[3])}" if named[3] else "")
        alone = token in (NOTHING, ALL)
        letters = context.state.plain(token) if token.isalpha() and not alone and len(token) <= MAX_TOKEN else ""
        if not letters:
            words = (
                said("{token} stands alone", token=token)
                if alone
                else said("'{token}' is neither a place nor letters of a ghost", token=token)
            )
            start = f"{name(self.seat, context.labels)} scare"
            raise context.unreadable(words, f"{start} PLACE …", f"{start} {ALL}", f"{start} {NOTHING}", input=token)
        found = scare.find(context.state, letters)
        return found[0].ghost.place if len(found) == 1 else letters

    @classmethod
    def of(cls, actions: tuple[Any, ...], context: LineContext) -> Self | None:  # noqa: ARG003
        """Return the line of a word that acts."""
        match actions:
            case [act.WordActed(seat, targets)]:
                return cls(seat, tuple(token if PLACE.fullmatch(token) else token.lower() for token in targets))
            case _:
                return None


class Lines(Grammar[State, SpukstabenAction]):
    """The lines of the game: those of players, and of the team as one."""

    TEAM, VERBS_ARE_NAMES = TEAM, True

    def read(self, text: str, state: State, labels: Labels) -> tuple[SpukstabenAction, ...]:
        """Return the action of one line.

        Raises Unreadable or Ambiguous; for a name that no player has, first what forbids the line anyway (7.2).
        """
        line = text.strip()
        if line.startswith("+"):
            return (_card(line[1:].split()),)
        try:
            return (self._read(line, state, labels),)
        except Unreadable:
            self._refuse(line, state, Names(labels))
            raise

    def _read(self, line: str, state: State, labels: Labels) -> SpukstabenAction:
        """Return the action of a line that names a player or a word of the table."""
        line, lexicon = split_verdict(line, state) if line.endswith("]") else (line, None)
        # the colon first: any word can be spoken, also `hint` or `scare` (7.1)
        spoken = _SPOKEN.fullmatch(line)
        (action,) = (_spoken(spoken, labels),) if spoken else super().read(line.replace(",", " "), state, labels)
        if lexicon is None:
            return action
        if not isinstance(action, act.WordSpoken | act.WordRuled) or action.word is None:
            raise Unreadable(said("a verdict of a word list stands behind a word"), rule=RULE, expected=(line,))
        return replace(action, lexicon=lexicon)

    def write(self, before: State, actions: Sequence[SpukstabenAction], labels: Labels) -> str:
        """Return the line that reads back as the action of a ply."""
        match actions[0]:
            case act.CardRevealed(code, room, row):
                return f"+{code} {room or ''}{'' if row is None else row}".rstrip()
            case act.WordSpoken(seat, word, _, lexicon):
                return f"{name(seat, labels)}: {word.lower() if word else NOTHING}{write_verdict(lexicon)}"
            case act.WordRuled(lexicon=lexicon):
                return super().write(before, actions, labels) + write_verdict(lexicon)
            case _:
                return super().write(before, actions, labels)

    def _refuse(self, line: str, state: State, names: Names) -> None:
        """Refuse a line that cannot be read, or whose player is not there: first by what forbids it anyway (7.2)."""
        try:
            action = self._read(line, state, names)
        except Unreadable:
            tokens = line.replace(",", " ").casefold().split()
            if tokens[1:2] == ["hint"] and (tokens[0] == TEAM or tokens[0] not in self.keywords):
                _refuse_hint(tokens[0], state, names)
        else:
            names.refuse_stranger(state, action)


def _card(tokens: list[str]) -> act.CardRevealed:
    card = parse_code(tokens[0]) if tokens else None
    if card is None:
        line = f"+{SHAPE}"
        words = (
            said("'{token}' is no card: {line}", token=tokens[0], line=line) if tokens else said("which card? {line}", line=line)
        )
        raise Unreadable(words, rule=RULE, expected=("+E", "+TH/p p", "+S.6", "+T~TH"))
    if len(tokens) == 1:
        return act.CardRevealed(card.code)
    place = _ROOM_OR_PLACE.fullmatch(tokens[1].casefold()) if len(tokens) == 2 else None
    if place is None:
        shown = " ".join(tokens[1:])
        rooms = tuple(f"+{card.code} {room}" for room in ROOMS)
        lines = (*rooms, f"+{card.code} {ROOMS[0]}1")
        raise Unreadable(said("'{token}' is no place: a room, or a room and a row", token=shown), rule=RULE, expected=lines)
    return act.CardRevealed(card.code, place[1], int(place[2]) if place[2] else None)


def _spoken(line: re.Match[str], labels: Labels) -> act.WordSpoken:
    owner, word = line[1], line[2].strip()
    seat = None if owner.casefold() == TEAM else labels.seat(owner, rule=RULE)
    if not word:
        raise Unreadable(
            said("which word? {line} stands for none", line=NOTHING),
            rule="spukstaben:words.11",
            expected=(f"{owner}: WORD", f"{owner}: {NOTHING}"),
        )
    return act.WordSpoken(seat, None if word == NOTHING else read_word(word, f"{owner}: WORD", f"{owner}: {NOTHING}"))


def _refuse_hint(owner: str, state: State, names: Names) -> None:
    """Refuse a hint that cannot be read: where hints are forbidden, by that rule. No ruling helps such a line."""
    try:
        check_played(state)
        hints.check_allowed(state)
    except Illegal as refusal:
        refusal.ruling_helps = False
        raise
    names.refuse("spukstaben:hints.1")
    words = said("a hint is a player's, about a letter, a place, or the length")
    shown = TEAM if owner == TEAM else names[names.seat(owner)]
    lines = tuple(f"{shown} {form}" for form in hints.FORMS)
    raise Unreadable(words, rule="spukstaben:hints.1", expected=lines)


GRAMMAR = Lines(ACTIONS, RULE, lines=(Hint, Scare), hints=expected)
