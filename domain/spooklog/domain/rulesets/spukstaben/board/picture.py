"""The board as a picture: rooms with their ghosts, heaps, cubes and hourglass, the words of the turn, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.contract.actions import Seen
from spooklog.domain.pictures.scene import Call, EndBanner, Facts, Glass, Line, Links, Panel, Rooms, Scene, Shape, Supply, Text
from spooklog.domain.rulesets.spukstaben.board.cards import heaps, rooms
from spooklog.domain.rulesets.spukstaben.board.hits import links
from spooklog.domain.rulesets.spukstaben.board.look import look
from spooklog.domain.rulesets.spukstaben.board.view import phase
from spooklog.domain.rulesets.spukstaben.board.words import words
from spooklog.domain.rulesets.spukstaben.memory import Notice
from spooklog.domain.rulesets.spukstaben.refuse import said
from spooklog.domain.rulesets.spukstaben.rules.scoring import cube_bonus, in_words, points, rating_said
from spooklog.domain.rulesets.spukstaben.state import State
from spooklog.domain.values.saying import within

_PHASES = {
    "appear": said("new ghosts"),
    "search": said("word search"),
    "speak": said("all words spoken"),
    "scare": said("scaring"),
    "over": said("over"),
    "void": said("broken off"),
    "result": said("result only"),
}


def scene(seen: Seen[State], prompt: tuple[str, ...]) -> Scene:
    """Return the picture of a game as its viewer knows it."""
    return Scene(
        kind="rooms",
        title=_line("Spukstaben", "title"),
        panels=(Panel(tuple(_shapes(seen))),),
        facts=Facts(_head(seen)),
        call=Call(_call(seen, prompt)),
        remarks=tuple(_notices(seen)),
        look=look(),
    )


def _shapes(seen: Seen[State]) -> Iterator[Shape]:
    state, result_only = seen.state, seen.state.options.record == "result"
    if phase(seen) == "over":
        yield Rooms((), () if result_only else heaps(state))
        yield _verdict(state, result_only=result_only)
    elif result_only:
        yield Rooms((), ())
        return
    else:
        yield rooms(seen)
        yield Supply(said("cubes"), state.supply, state.options.cubes)
        yield Glass(_glass(seen))
    if not result_only:
        yield words(seen)
        yield Links(links(seen))


def _line(text: str, tone: str = "", *, pictured: bool = False) -> Line:
    return Line((Text(text, tone),), pictured)


def _head(seen: Seen[State]) -> tuple[tuple[Line, ...], ...]:
    """Return turn, phase and points; cubes and heaps, which a picture draws; and the deck where it is the table's own."""
    state, reached = seen.state, points(seen.state)
    score = ""
    if reached is not None:
        score = said("points {points} ({rating})", points=reached, rating=rating_said(state.table, reached))
    _, plus, own_deck = state.table.data_id.partition("+")
    own = [_line(said("own deck {name}", name=own_deck))] if plus else []
    blank = _line("", pictured=True)
    if state.options.record == "result":
        result = [_line(score, pictured=True)] if score else []
        return ((_line(said("only the result is known")), *result, *own),)
    return (
        (
            _line(said("turn {turn}/{turns}", turn=state.turn, turns=state.table.turns)),
            _line(said("cubes {left}/{all}", left=state.supply, all=state.options.cubes), pictured=True),
            _line(score, pictured=phase(seen) == "over"),
        ),
        (
            _line(_PHASES[phase(seen)], pictured=True),
            _line(said("saved {number}", number=state.saved), pictured=True),
            _line(said("escaped {number}", number=state.escaped), pictured=True),
        ),
        *(((blank, blank, *own),) if own else ()),
    )


def _call(seen: Seen[State], prompt: tuple[str, ...]) -> tuple[Line, ...]:
    first, *others = prompt
    tone = {"over": "good", "void": "warning"}.get(phase(seen), "")
    return (_line(first, tone), *(_line(words, "quiet") for words in others))


def _notices(seen: Seen[State]) -> Iterator[Line]:
    """Yield the advice about the words of this turn, and what cards ask that the table judges. Breaches are shown elsewhere."""
    state = seen.state
    if phase(seen) not in ("over", "void"):
        for notice in state.notices:
            if notice.turn == state.turn and not notice.is_breach and _still_holds(state, notice):
                yield _line(within("{rule}: {words}", rule=notice.rule, words=seen.labels.named(notice.text)), "quiet")
    judged = {ghost.code: state.card(ghost).judged for ghost in state.ghosts}
    for code, text in judged.items():
        if text:
            yield _line(f"{code}: {text}", "quiet")


def _still_holds(state: State, notice: Notice) -> bool:
    """Return whether the word is still the one that the notice is about: a ruling may have struck or changed it."""
    word = state.word_of(notice.seat)
    return word is None or (word.status != "crossed" and notice.word == word.current)


def _glass(seen: Seen[State]) -> str:
    """Return how far the minute of the turn is: over when that was logged, or when all words were spoken."""
    if not seen.state.turned:
        return "waiting"
    return "running" if phase(seen) == "search" and not seen.state.emptied else "empty"


# -- the end -------------------------------------------------------------------------------------------------------------------


def _verdict(state: State, *, result_only: bool) -> EndBanner:
    reached = points(state) or 0
    terms = () if result_only else tuple(_terms(state))
    bands = tuple((points, in_words(name)) for points, name in state.table.ratings)
    return EndBanner(reached, rating_said(state.table, reached), terms, bands)


def _terms(state: State) -> Iterator[str]:
    """Yield what the points are made of (score.1)."""
    yield str(state.table.base)
    if missing := cube_bonus(state.table):
        yield said("+ {number} for fewer cubes", number=missing)
    if state.bonus:
        yield said("+ {number} without a word of power", number=state.bonus)
    yield said("- {number} escaped", number=state.escaped)
