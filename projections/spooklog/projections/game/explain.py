"""The rules that allow or refuse a line, as plain data. The JSON of `explain`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from spooklog.domain.contract.ruleset import Action, AnyRuleset, Viewer
from spooklog.domain.lines.line import LinePart, Void, read_line
from spooklog.domain.lines.reading import read_part
from spooklog.domain.log.game import Game, Ply
from spooklog.domain.values.errors import Illegal, SpooklogError
from spooklog.projections.game.history import ply_at
from spooklog.store.logs.loaded import LoadedGame


def explain_ply(loaded: LoadedGame, number: int, viewer: Viewer) -> dict[str, Any]:
    """Return the rules that a recorded ply rests on, and those that the table let it break. Raises NotFound."""
    game = loaded.game
    ply = ply_at(game, number)
    line = game.line(ply, loaded.labels, viewer)
    ruled = [ruling.rule for ruling in ply.ruled if ruling]
    rules = rests_on(game, ply, viewer)
    return {"ply": number, "line": line, "accepted": True, "rules": rules, "ruled": ruled, "refusal": None}


def rests_on(game: Game, ply: Ply, viewer: Viewer) -> list[dict[str, str | None]]:
    """Return the rules that the table let a ply break, then those it rests on, as far as the viewer knows the ply."""
    ruled = [ruling.rule for ruling in ply.ruled if ruling]
    if ply.void:
        rules = [game.ruleset.meta.void_rule] if game.ruleset.meta.void_rule else []
    else:
        cite = game.ruleset.moves.citations
        rules = [rule for step in game.steps_of(ply, viewer) for rule in cite(step.before, step.action)]
    return _texts(game.ruleset, [*ruled, *rules])


def explain_line(loaded: LoadedGame, text: str, viewer: Viewer, *, ply: int | None = None) -> dict[str, Any]:
    """Try out a line at a moment: return the rules that allow it, or the refusal.

    Only what the viewer knows decides. Raises Unreadable and Ambiguous.
    """
    game, labels = loaded.game.moment(ply), loaded.labels
    ruleset = game.ruleset
    answer: dict[str, Any] = {"ply": len(game.plies), "line": text, "ruled": []}
    rules: list[str] = []
    try:
        line = read_line(text, labels, ruleset.meta)
        if isinstance(line, Void):
            return _void(game, answer)
        for state, action in _tried(loaded, line, viewer, ply):
            rules += ruleset.moves.citations(state, action)
    except SpooklogError as problem:
        problem.input = text
        refusal = labels.fill(problem)
        if refusal.kind in ("unreadable", "ambiguous"):
            raise refusal from None
        rules = [refusal.rule] if refusal.rule else []
        return answer | {"accepted": False, "rules": _texts(ruleset, rules), "refusal": refusal.to_plain()}
    return answer | {"accepted": True, "rules": _texts(ruleset, rules), "refusal": None}


def tried_actions(loaded: LoadedGame, text: str, viewer: Viewer) -> tuple[Action, ...]:
    """Return the actions of a line as a viewer would play it now; none for a remark and for the line that breaks a game off.

    Only what the viewer knows decides. Raises what refuses the line.
    """
    try:
        line = read_line(text, loaded.labels, loaded.game.ruleset.meta)
        return () if isinstance(line, Void) else tuple(action for _, action in _tried(loaded, line, viewer, None))
    except SpooklogError as problem:
        problem.input = text
        raise loaded.labels.fill(problem) from None


def _tried(loaded: LoadedGame, line: Sequence[LinePart], viewer: Viewer, ply: int | None) -> Iterator[tuple[Any, Action]]:
    """Yield the actions of a line, each with the state before it, as the viewer knows that. Raises the refusal of a part."""
    game, labels = loaded.game.moment(ply), loaded.labels
    ruleset, state = game.ruleset, loaded.seen(viewer, ply).state
    for index, part in enumerate(line):
        if part.remark:  # a remark is under no rule
            continue
        try:
            for action in read_part(ruleset, part.text, state, labels):
                ruleset.rules.check(state, action)
                yield state, action
                state = ruleset.rules.apply(state, action, len(game.plies) + index + 1)
        except SpooklogError as problem:
            raise part.located(problem) from None


def _void(game: Game, answer: dict[str, Any]) -> dict[str, Any]:
    """Complete the answer for the line that breaks a game off."""
    ruleset, rule = game.ruleset, game.ruleset.meta.void_rule
    refusal = Illegal("the game was broken off already", rule=rule, input=answer["line"], expected=("reopen", "undo"))
    return answer | {
        "accepted": not game.void,
        "rules": _texts(ruleset, [rule] if rule else []),
        "refusal": refusal.to_plain() if game.void else None,
    }


def _texts(ruleset: AnyRuleset, rules: Sequence[str]) -> list[dict[str, str | None]]:
    """Return each rule once: full id, text, part of the rulebook, and the mark of one that may differ from the printed game."""
    slug = ruleset.meta.slug
    short = dict.fromkeys(rule.removeprefix(f"{slug}:") for rule in rules)
    found = {rule: ruleset.rulebook.rules[rule] for rule in short if rule in ruleset.rulebook.rules}
    return [{"rule": f"{slug}:{rule}", "text": text.text, "part": text.part, "mark": text.mark} for rule, text in found.items()]
