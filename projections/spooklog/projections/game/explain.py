"""The rules that allow or refuse a line: the answer of `explain`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from spooklog.domain.contract.ruleset import Action, AnyRuleset, Viewer
from spooklog.domain.lines.line import LinePart, Void, read_line
from spooklog.domain.lines.logged import played_by_words, read_typed
from spooklog.domain.lines.offering import help_with
from spooklog.domain.log.game import Game, Ply
from spooklog.domain.values.answer import Answer, Refusal
from spooklog.domain.values.errors import Ambiguous, Illegal, SpooklogError, Unreadable
from spooklog.domain.values.labels import Labels
from spooklog.projections.game.history import ply_at
from spooklog.store.logs.loaded import LoadedGame

_Steps = list[tuple[Any, Action]]
"""The actions of one part of a line, each with the state before it."""


class RuleText(Answer, frozen=True, kw_only=True):
    """A rule: full id, text, part of the rulebook, and the mark of one that may differ from the printed game."""

    rule: str
    text: str
    part: str
    mark: str | None


class Explanation(Answer, frozen=True, kw_only=True):
    """A line after a ply, or a recorded ply with the rules that the table let it break: the rules that allow or refuse it.

    `says` is what it says as a sentence, None where it does nothing in the game or is refused.
    """

    ply: int
    line: str
    says: str | None
    ruled: Sequence[str]
    accepted: bool
    rules: Sequence[RuleText]
    refusal: Refusal | None


def explain_ply(loaded: LoadedGame, number: int, viewer: Viewer) -> Explanation:
    """Return the rules that a recorded ply rests on, and those that the table let it break. Raises NotFound."""
    game = loaded.game
    ply = ply_at(game, number)
    line = game.line(ply, loaded.labels, viewer)
    ruled = [ruling.rule for ruling in ply.ruled if ruling]
    rules = rests_on(game, ply, viewer)
    says = game.say(ply, loaded.labels, viewer).text
    return Explanation(ply=number, line=line, says=says, ruled=ruled, accepted=True, rules=rules, refusal=None)


def rests_on(game: Game, ply: Ply, viewer: Viewer) -> list[RuleText]:
    """Return the rules that the table let a ply break, then those it rests on, as far as the viewer knows the ply."""
    ruled = [ruling.rule for ruling in ply.ruled if ruling]
    if ply.void:
        rules = [game.ruleset.meta.void_rule] if game.ruleset.meta.void_rule else []
    else:
        cite = game.ruleset.moves.citations
        rules = [rule for step in game.steps_of(ply, viewer) for rule in cite(step.before, step.action)]
    return rule_texts(game.ruleset, [*ruled, *rules])


def explain_line(loaded: LoadedGame, text: str, viewer: Viewer, *, ply: int | None = None) -> Explanation:
    """Try out a line at a moment: return the rules that allow it, or the refusal.

    Only what the viewer knows decides. Raises Unreadable and Ambiguous.
    """
    game, labels = loaded.game.moment(ply), loaded.labels
    ruleset = game.ruleset
    rules: list[str] = []
    says: list[str] = []
    refused: Refusal | None = None
    try:
        line = read_line(text, labels, ruleset.meta)
        if isinstance(line, Void):
            return _void(game, text)
        for steps in _tried(loaded, line, viewer, ply):
            rules += [rule for state, action in steps for rule in ruleset.moves.citations(state, action)]
            says += [_said(loaded, steps)] if steps else []
    except SpooklogError as problem:
        problem.input = text
        refusal = labels.fill(problem)
        if refusal.kind in ("unreadable", "ambiguous"):
            raise refusal from None
        rules, says, refused = [refusal.rule] if refusal.rule else [], [], refusal.answer()
    return _explained(game, text, rules, refused, "; ".join(says) or None)


def line_in_words(loaded: LoadedGame, text: str, viewer: Viewer, people: Labels | None = None) -> tuple[tuple[str, ...], bool]:
    """Return what a line says, a sentence for each ply that it would be now, and whether the game is over after it.

    Sentences call the players as `people` does, by default by their labels. There is no sentence for a remark and for `void`.
    Only what the viewer knows decides. Raises what refuses the line.
    """
    plies = [steps for steps in _parts(loaded, text, viewer) if steps]
    if not plies:
        return (), False
    rules, (state, action) = loaded.game.ruleset.rules, plies[-1][-1]
    after = rules.apply(state, action, len(loaded.game.plies) + len(plies))
    return tuple(_said(loaded, steps, people) for steps in plies), rules.outcome(after) is not None


def tried_actions(loaded: LoadedGame, text: str, viewer: Viewer) -> tuple[Action, ...]:
    """Return the actions of a line as a viewer would play it now; none for a remark and for the line that breaks a game off.

    Only what the viewer knows decides. Raises what refuses the line.
    """
    return tuple(action for steps in _parts(loaded, text, viewer) for _, action in steps)


def _parts(loaded: LoadedGame, text: str, viewer: Viewer) -> list[_Steps]:
    """Return the parts of a line now, as `_tried` yields them. Raises what refuses the line."""
    try:
        line = read_line(text, loaded.labels, loaded.game.ruleset.meta)
        return [] if isinstance(line, Void) else [*_tried(loaded, line, viewer, None)]
    except SpooklogError as problem:
        problem.input = text
        raise loaded.labels.fill(problem) from None


def _said(loaded: LoadedGame, steps: _Steps, people: Labels | None = None) -> str:
    """Return a part of a line as a sentence."""
    return loaded.game.ruleset.say(steps[0][0], [action for _, action in steps], people or loaded.labels).text


def _tried(loaded: LoadedGame, line: Sequence[LinePart], viewer: Viewer, ply: int | None) -> Iterator[_Steps]:
    """Yield the actions of each part of a line, with the states before them as the viewer knows these.

    Raises the refusal of a part.
    """
    game, labels = loaded.game.moment(ply), loaded.labels
    ruleset, state = game.ruleset, loaded.seen(viewer, ply).state
    for index, part in enumerate(line):
        said = played_by_words(ruleset, part, state, labels)
        if part.remark and not said:  # a remark is under no rule
            continue
        steps: _Steps = []
        try:
            for action in said or read_typed(ruleset, part.text, state, labels):
                ruleset.rules.check(state, action)
                steps.append((state, action))
                state = ruleset.rules.apply(state, action, len(game.plies) + index + 1)
        except SpooklogError as problem:
            if isinstance(problem, Unreadable | Ambiguous):
                help_with(problem, ruleset, part.text, state, labels)
            raise part.located(problem) from None
        yield steps


def _void(game: Game, text: str) -> Explanation:
    """Return the answer for the line that breaks a game off."""
    rule = game.ruleset.meta.void_rule
    refusal = Illegal("the game was broken off already", rule=rule, input=text, expected=("reopen", "undo"))
    return _explained(game, text, [rule] if rule else [], refusal.answer() if game.void else None)


def _explained(game: Game, text: str, rules: Sequence[str], refusal: Refusal | None, says: str | None = None) -> Explanation:
    """Return the answer for a line after the last ply of a game."""
    found = rule_texts(game.ruleset, rules)
    accepted = refusal is None
    return Explanation(ply=len(game.plies), line=text, says=says, ruled=(), accepted=accepted, rules=found, refusal=refusal)


def rule_texts(ruleset: AnyRuleset, rules: Sequence[str]) -> list[RuleText]:
    """Return each rule once that the rulebook has."""
    slug = ruleset.meta.slug
    short = dict.fromkeys(rule.removeprefix(f"{slug}:") for rule in rules)
    found = {rule: ruleset.rulebook.rules[rule] for rule in short if rule in ruleset.rulebook.rules}
    return [RuleText(rule=f"{slug}:{rule}", text=text.text, part=text.part, mark=text.mark) for rule, text in found.items()]
