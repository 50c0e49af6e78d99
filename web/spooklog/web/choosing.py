"""What may be played, as buttons and forms: the choices of a ruleset, by player, for those whom a visitor records for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from spooklog.domain.labels import called
from spooklog.domain.ruleset import Field
from spooklog.projections.game.choices import choices

if TYPE_CHECKING:
    from spooklog.domain.log.seen import SeenGame
    from spooklog.store.loaded import LoadedGame

MANY = 18
"""More lines of one player than this are put together by their first word."""

_WORDS = {"team": "The team", "table": "The table", "chance": "Dice and draws"}


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
    if loaded.game.closed:
        return ()
    found = choices(loaded, seen)
    wanted = None if own is None else {seen.labels[seat] for seat in own} | _shared(seen, own)
    actors = dict.fromkeys(one["by"] for one in (*found["actions"], *found["forms"]))
    return tuple(
        Choices(
            _WORDS.get(by) or called(by),
            tuple(_bundles(by, [one["notation"] for one in found["actions"] if one["by"] == by])),
            tuple(_form(one) for one in found["forms"] if one["by"] == by),
        )
        for by in actors
        if wanted is None or by in wanted
    )


def _shared(seen: SeenGame, own: Sequence[int]) -> set[str]:
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


def _form(form: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what a page needs to build a line from a form: the beginning, the parts, and words."""
    pattern = str(form["form"])
    parts = [part if isinstance(part, str) else msgspec.structs.asdict(Field(**part)) for part in form["parts"]]
    start = "" if form["player"] is None else form["player"] + ("" if pattern.startswith(":") else " ")
    return {"start": start, "parts": parts, "pattern": pattern, "meaning": form["meaning"]}
