"""What can be typed at a moment of a game, for completion: choices of its ruleset, shorthands, and commands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from spooklog.cli.tui.completion import Choice, Completer, Word
from spooklog.cli.tui.sight import Sight
from spooklog.domain.errors import SpooklogError
from spooklog.domain.labels import Labels
from spooklog.domain.rulebook import TypedForm
from spooklog.domain.ruleset import Action, AnyRuleset, Form

ANYBODY = "NAME"
"""What a form of the table begins with where any player's name may stand."""

COMMANDS = (
    Word("undo", "take back the last ply; undo 3"),
    Word("redo", "bring back what was undone"),
    Word("note ", "remark on the last ply"),
    Word("close", "make the result official"),
    Word("reopen", "let a closed game go on"),
    Word("void ", "break the game off: it counts for nothing"),
    Word("show", "the table; show --at 12"),
    Word("moves", "what may be played"),
    Word("log", "every ply; log --entries"),
    Word("score", "the scoreboard"),
    Word("explain ", "which rules allow or refuse a line, or ply"),
    Word("help", "how things are typed"),
    Word("quit", "leave; everything is stored"),
)


def completer_of(sight: Sight) -> Completer:
    """Completes as far as the viewer of a sight can know what is possible."""
    game, labels = sight.loaded.game, sight.loaded.labels
    ruleset = game.ruleset
    state = ruleset.seen_by(game.state, sight.viewer)
    going_on = not (game.void or game.closed)

    def reads(line: str) -> bool:
        return bool(_read(ruleset, state, line, labels))

    over = going_on and game.outcome is not None
    due = "reopen" if not going_on else "close" if over else None
    words = tuple(word._replace(due=word.text == due) for word in COMMANDS)
    shorthands = tuple(_shorthands(ruleset, state, labels)) if going_on and not over else ()
    choices = _choices(ruleset, state, labels) if going_on else iter(())
    return Completer(labels.names, choices, words=(*shorthands, *words), keywords=ruleset.meta.keywords, reads=reads)


def _choices(ruleset: AnyRuleset, state: Any, labels: Labels) -> Iterator[Choice]:
    for choice in ruleset.choices(state):
        if isinstance(choice, Form):
            yield from (Choice(line, choice.meaning) for line in _lines(choice, labels))
        else:
            yield Choice(ruleset.write((choice,), labels))


def _lines(form: Form, labels: Labels) -> Iterator[str]:
    """A form as whole lines: what the table says of anybody begins with the name of each player, so that it is found there."""
    line = form.line(labels)
    who, blank, rest = line.partition(" ")
    if form.seat is None and blank and who == ANYBODY:
        yield from (f"{name} {rest}" for name in labels.names)
    else:
        yield line


def _shorthands(ruleset: AnyRuleset, state: Any, labels: Labels) -> Iterator[Word]:
    """Words of the notation that are a line by themselves now, with what they stand for; and those that begin one."""
    told = {part: meaning for form in ruleset.rulebook.notation for part, meaning in _parts(form)}
    signs = {part for part in told if " " not in part and not part[:1].isalpha()}
    first = next((choice for choice in ruleset.choices(state) if not isinstance(choice, Form)), None)
    for word in (*sorted(signs, reverse=True), *sorted(ruleset.meta.keywords - {"void"})):
        if actions := _read(ruleset, state, word, labels):
            lines = [ruleset.write((action,), labels) for action in actions]
            alone = lines == [word]
            yield Word(word, told.get(word, "") if alone else ", ".join(lines), due=not alone)
        elif first and _read(ruleset, state, f"{word} {ruleset.write((first,), labels)}", labels):
            yield Word(f"{word} ", next((meaning for part, meaning in told.items() if part.startswith(f"{word} ")), ""), due=True)


def _parts(form: TypedForm) -> Iterator[tuple[str, str]]:
    """A form of several examples with what each of them means, where that is told one by one."""
    parts, meanings = form.form.split(", "), form.meaning.split("; ")
    yield from zip(parts, meanings if len(meanings) == len(parts) else [form.meaning] * len(parts), strict=True)


def _read(ruleset: AnyRuleset, state: Any, line: str, labels: Labels) -> tuple[Action, ...]:
    """The actions of a line that would be accepted, all of it; none of another."""
    try:
        actions: tuple[Action, ...] = ruleset.read(line, state, labels)
        for action in actions:
            ruleset.check(state, action)
            state = ruleset.apply(state, action, 0)
    except SpooklogError:
        return ()
    return actions
