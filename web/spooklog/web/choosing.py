"""What may be played, as buttons and forms: the choices of a ruleset, by player, for those whom a visitor records for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from spooklog.domain.contract.ruleset import Actor, Field, Form, name_of
from spooklog.domain.values.labels import called

if TYPE_CHECKING:
    from spooklog.domain.log.seen import SeenGame
    from spooklog.domain.values.labels import Labels
    from spooklog.store.logs.loaded import LoadedGame

MANY = 18
"""More lines of one player than this are put together by their first word."""

FEW = 40
"""Of so many numbers each has a button of its own; among more a number is typed."""

_WORDS: Mapping[Actor, str] = {"team": "The team", "table": "The table", "chance": "Dice and draws"}


class Button(NamedTuple):
    """A line that may be played, and what stands on its button."""

    line: str
    shown: str


class Bundle(NamedTuple):
    """Lines of one player that begin with the same word; `name` is empty where all of the player's lines stand together."""

    name: str
    buttons: tuple[Button, ...]


class Choices(NamedTuple):
    """What one actor may do: buttons in bundles, and forms as plain data."""

    by: str
    bundles: tuple[Bundle, ...]
    forms: tuple[Mapping[str, Any], ...]


def choices_of(loaded: LoadedGame, seen: SeenGame, own: Sequence[int] | None) -> tuple[Choices, ...]:
    """Return what may be played, by actor; with `own` only what these seats, the team, or chance in their hands may do."""
    game, labels = seen.game, seen.labels
    # a game is closed or broken off in its log alone: the rules do not know of it
    if loaded.game.closed or game.void:
        return ()
    wanted = None if own is None else {*own, *_shared(seen, own)}
    buttons: dict[Actor, list[str]] = {}
    forms: dict[Actor, list[Form]] = {}
    for choice in game.ruleset.moves.choices(seen.state):
        owner = choice.owner
        if wanted is not None and owner not in wanted:
            continue
        if isinstance(choice, Form) and choice.parts != (choice.pattern,):
            forms.setdefault(owner, []).append(choice)
        elif isinstance(choice, Form):  # no place is open: it is a line
            buttons.setdefault(owner, []).append(choice.line(labels))
        else:
            buttons.setdefault(owner, []).append(game.ruleset.notation.write(seen.state, (choice,), labels))
    return tuple(
        Choices(
            _WORDS.get(owner) or called(name_of(owner, labels)),
            tuple(_bundles(name_of(owner, labels), buttons.get(owner, []))),
            tuple(form_data(form, labels) for form in forms.get(owner, [])),
        )
        for owner in dict.fromkeys((*buttons, *forms))
    )


def _shared(seen: SeenGame, own: Sequence[int]) -> set[Actor]:
    """Return the other actors for which some seats may record: the team, and chance where one of the seats throws or draws."""
    implied = seen.game.ruleset.notation.implied(seen.state, seen.turn)
    return {"team", "chance"} if implied in own else {"team"}


def _bundles(by: str, lines: Sequence[str]) -> Iterator[Bundle]:
    buttons = [Button(line, _shown(by, line)) for line in lines]
    if len(buttons) <= MANY:
        if buttons:
            yield Bundle("", tuple(buttons))
        return
    first = dict.fromkeys(button.shown.split()[0] for button in buttons)
    if len(first) > MANY or len(first) == 1:
        yield Bundle("", tuple(buttons))
        return
    for word in first:
        yield Bundle(word, tuple(button for button in buttons if button.shown.split()[0] == word))


def _shown(by: str, line: str) -> str:
    """Return a line without the name of its player."""
    rest = line.removeprefix(by)
    return rest.removeprefix(":").strip() or line if rest != line else line


def form_data(form: Form, labels: Labels) -> Mapping[str, Any]:
    """Return what a page needs to build a line from a form: the beginning, the parts, and words."""
    start = "" if form.seat is None else labels[form.seat] + ("" if form.pattern.startswith(":") else " ")
    parts = [part if isinstance(part, str) else _place(part, labels) for part in _by_player(form.parts, labels)]
    return {"start": start, "parts": parts, "pattern": form.pattern, "meaning": form.meaning}


def _by_player(parts: Sequence[str | Field], labels: Labels) -> Iterator[str | Field]:
    """Yield the parts of a form; where it has fields for every player, the names stand in the order of the table."""
    kinds = "".join("P" if part.is_player else "f" for part in parts if isinstance(part, Field))
    if len(labels.names) < 2 or not re.fullmatch(f"(Pf+){{{len(labels.names)}}}", kinds):
        yield from parts
        return
    names = iter(labels.names)
    name, first = "", True
    for part in parts:
        if isinstance(part, str):
            yield part
        elif part.is_player:
            name, first = next(names), True
            yield name
        else:  # the first field of a player goes by the name alone
            yield msgspec.structs.replace(part, name=name if first else f"{name} {part.name}")
            first = False


def _place(field: Field, labels: Labels) -> Mapping[str, Any]:
    """Return an open place, with the words of a small range of numbers, and of the players; `once` for what a line has once."""
    words = labels.names if field.is_player else field.words
    if field.low is not None and field.high is not None and field.high - field.low < FEW:
        words = tuple(map(str, range(field.low, field.high + 1)))
    return msgspec.structs.asdict(field) | {"words": words, "once": field.is_player}
