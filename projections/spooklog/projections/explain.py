"""Which rules allow or refuse a line, as plain data. The JSON of `explain`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spooklog.domain.errors import Illegal, SpooklogError, Unreadable
from spooklog.domain.log.decide import MAX_LINE
from spooklog.domain.log.game import Game
from spooklog.domain.log.remarks import read_remark
from spooklog.domain.ruleset import Action, AnyRuleset, Viewer
from spooklog.projections.history import ply_at
from spooklog.store.loaded import LoadedGame


def explain_ply(loaded: LoadedGame, number: int, viewer: Viewer) -> dict[str, Any]:
    """A recorded ply: the rules it rests on, and those that the table let it break. Raises NotFound."""
    game = loaded.game
    ply = ply_at(game, number)
    line = game.line(ply, loaded.labels, viewer)
    ruled = [ruling.rule for ruling in ply.ruled if ruling]
    if ply.void:
        rules = [game.ruleset.meta.void_rule] if game.ruleset.meta.void_rule else []
    else:
        rules = _grounds(game.ruleset, game.before(ply), ply.actions, number)
    answer = {"ply": number, "line": line, "accepted": True, "rules": _texts(game.ruleset, [*ruled, *rules]), "ruled": ruled}
    return answer | {"refusal": None}


def explain_line(loaded: LoadedGame, text: str, viewer: Viewer, *, ply: int | None = None) -> dict[str, Any]:
    """A line tried out at a moment: the rules that allow it, or the refusal. What the viewer does not know decides nothing.

    Raises Unreadable and Ambiguous.
    """
    game, labels = loaded.game.moment(ply), loaded.labels
    ruleset = game.ruleset
    state = ruleset.seen_by(game.state, viewer)
    answer: dict[str, Any] = {"ply": len(game.plies), "line": text, "ruled": []}
    rules: list[str] = []
    if text.casefold().split(maxsplit=1)[:1] == ["void"]:  # a word of the platform, good in every ruleset
        return _void(game, answer)
    try:
        if len(text) > MAX_LINE:
            raise Unreadable(f"a line may have {MAX_LINE} characters at most, this one has {len(text)}")
        if read_remark(text, labels, ruleset.meta.keywords):  # anybody may say anything
            return answer | {"accepted": True, "rules": [], "refusal": None}
        actions = ruleset.read(text, state, labels)
        now = state
        for action in actions:
            ruleset.check(now, action)
            rules += ruleset.grounds(now, action)
            now = ruleset.apply(now, action, len(game.plies) + 1)
    except SpooklogError as problem:
        problem.input = text
        refusal = labels.fill(problem)
        if refusal.kind in ("unreadable", "ambiguous"):
            raise refusal from None
        rules = [refusal.rule] if refusal.rule else []
        return answer | {"accepted": False, "rules": _texts(ruleset, rules), "refusal": refusal.to_plain()}
    return answer | {"accepted": True, "rules": _texts(ruleset, rules), "refusal": None}


def _void(game: Game, answer: dict[str, Any]) -> dict[str, Any]:
    ruleset, rule = game.ruleset, game.ruleset.meta.void_rule
    refusal = Illegal("the game was broken off already", rule=rule, input=answer["line"], expected=("reopen", "undo"))
    return answer | {
        "accepted": not game.void,
        "rules": _texts(ruleset, [rule] if rule else []),
        "refusal": refusal.to_plain() if game.void else None,
    }


def _grounds(ruleset: AnyRuleset, state: Any, actions: Sequence[Action], ply: int) -> list[str]:
    rules: list[str] = []
    for action in actions:
        rules += ruleset.grounds(state, action)
        state = ruleset.apply(state, action, ply)
    return rules


def _texts(ruleset: AnyRuleset, rules: Sequence[str]) -> list[dict[str, str | None]]:
    """Each rule once, with its full id, its text, its part of the rulebook, and whether it may differ from the printed game."""
    slug = ruleset.meta.slug
    short = dict.fromkeys(rule.removeprefix(f"{slug}:") for rule in rules)
    found = {rule: ruleset.rulebook.rules[rule] for rule in short if rule in ruleset.rulebook.rules}
    return [{"rule": f"{slug}:{rule}", "text": text.text, "part": text.part, "mark": text.mark} for rule, text in found.items()]
