"""Forms: lines with open places, and what may be chosen at each of them: letters of a word, ghosts, hints, decisions."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.contract.actions import MOST_WORDS, Form
from spooklog.domain.grammar.kinds import Open
from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben import typed
from spooklog.domain.rulesets.spukstaben.cards import ROOM_NAMES
from spooklog.domain.rulesets.spukstaben.lines.notation import GRAMMAR, Hint, Scare
from spooklog.domain.rulesets.spukstaben.refuse import said
from spooklog.domain.rulesets.spukstaben.rules import hints, scare
from spooklog.domain.rulesets.spukstaben.rules.owners import TEAM
from spooklog.domain.rulesets.spukstaben.rules.scoring import span
from spooklog.domain.rulesets.spukstaben.state import State, Word
from spooklog.domain.values.saying import joined, within


def result(state: State) -> Form:
    """Return the form of the team's points."""
    low, high = span(state.table)
    meaning = said("the team's points, from {low} to {high}", low=low, high=high)
    return GRAMMAR.form(act.ResultRecorded, meaning, state, points=Open(low=low, high=high, name="point", sign="POINTS"))


def spoken(state: State, word: Word) -> Form:
    """Return the form of a word that is spoken, a line that is read by code."""
    word_of = typed.WORD.field(GRAMMAR.context(state), Open())
    if word.seat is None:
        return Form(None, f"{TEAM}: WORD", said("the team's word of power"), parts=(f"{TEAM}: ", word_of))
    return Form(word.seat, ": WORD", said("say the word"), parts=(": ", word_of))


def written(state: State, word: Word) -> Form:
    """Return the form of a word that is written and named to the log alone; the team has nothing to hide."""
    of_team, of_player = said("write the team's word"), said("write the word, hidden until it is said")
    return GRAMMAR.form(act.WordWritten, of_team if word.seat is None else of_player, state, word.seat, word=Open())


def hinted(state: State, seat: int) -> Iterator[Form]:
    """Yield a player's hints: about letters and places that there are, and about the length."""

    def hint(kind: str, meaning: str, what: str, words: tuple[str, ...]) -> Form:
        value = Open(words, name=what)
        named = " ".join(words)
        if what != "letter":
            named = joined(within("{place} ({word})", place=_place(word), word=word) for word in words)
        return GRAMMAR.form(Hint, within("{meaning}: {words}", meaning=meaning, words=named), state, seat, kind=kind, value=value)

    if named := hints.haunted(state):
        yield hint("use", said("hint at a letter of the word"), "letter", named)
        yield hint("not", said("hint at a letter that it lacks"), "letter", named)
    if places := hints.places(state):
        yield hint("all", said("hint at a room or row, all in the word"), "place", places)
        yield hint("some", said("hint at a room or row, some in it"), "place", places)
        yield hint("no", said("hint at a room or row, none in it"), "place", places)
    longest = state.table.longest
    length = Open(low=1, high=longest, name="length", sign="NUMBER")
    yield GRAMMAR.form(Hint, said("hint at its length, from 1 to {most}", most=longest), state, seat, value=length)


def decided(state: State) -> Iterator[Form]:
    """Yield the decisions of the table about a word: the team's in the turn of the word of power, else that of any player."""
    whose = None if state.is_last else Open()

    def decision(verdict: act.Verdict, cause: act.Cause | None, meaning: str, **more: Open) -> Form:
        return GRAMMAR.form(act.WordRuled, meaning, state, None, whose=whose, verdict=verdict, cause=cause, **more)

    yield decision("ok", None, said("the team lets a word stand"))
    yield decision("to", "spelling", said("it is put right"))
    yield decision("to", "base", said("its basic form"))
    yield decision("to", "invalid", said("cut down to a valid word"))
    yield decision("cross", "invalid", said("crossed out"))
    if state.used or len(state.standing) > 1:
        root = Open(_roots(state), name="root", sign="WORD")
        yield decision("to", "root", said("cut by a root that was used"), part=root)
        yield decision("cross", "root", said("crossed out for it"), part=root)
    if len(state.standing) > 1:
        yield decision("to", "part", said("cut by what two words share"))
        yield decision("cross", "part", said("crossed out for it"))


def scaring(state: State, word: Word) -> Iterator[Form]:
    """Yield the form of a word that scares several ghosts, or one with letters that it has more than once.

    A place with a position, such as `c1@5`, is there for each ghost whose letters the word has several times.
    """
    targets = scare.scareable(state, word)
    able, words = tuple(target.ghost.place for target in targets), list[str]()
    for target in targets:
        place, fits = target.ghost.place, scare.fit_of(state, word, target).places
        words += [place, *(f"{place}@{letters[0]}" for letters in fits if len(fits) > 1)]
    if len(words) > 1:
        named = [f"{state.card(target.ghost).letters} ({target.ghost.place})" for target in targets]
        several = said("{several}: {ghosts}", several=said("several of these"), ghosts=", ".join(named)), "PLACE PLACE …"
        one = said("{ghost}, and where its letters stand in the word", ghost=named[0]), "PLACE@NUMBER"
        meaning, sign = several if len(able) > 1 else one
        ghosts = Open(tuple(words) if len(words) <= MOST_WORDS else able, most=None, sign=sign, again=False)
        yield GRAMMAR.form(Scare, meaning, state, word.seat, targets=ghosts)


def _place(word: str) -> str:
    """Return the name of a room or a row."""
    return ROOM_NAMES.get(word) or said("row {row}", row=word[1:])


def _roots(state: State) -> tuple[str, ...]:
    """Return the words that may hold the root of another one: those of this turn and the latest used ones, by the alphabet."""
    found = dict.fromkeys((*(word.letters for word in state.standing), *reversed(state.used)))
    return tuple(sorted([*found][:MOST_WORDS]))
