"""One game at a moment, as plain data: turn, board, scores, flags, outcome. The JSON of `show` and `score`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from spooklog.domain.contract.ruleset import Advice, Turn, name_of
from spooklog.domain.log.game import Game
from spooklog.domain.log.plain import plain_flag, plain_outcome, plain_scores
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.values.labels import Labels
from spooklog.projections.game.disputes import open_disputes
from spooklog.store.logs.loaded import LoadedGame

if TYPE_CHECKING:
    from spooklog.store.store import Store


def board(loaded: LoadedGame, seen: SeenGame, texts: Mapping[str, str]) -> dict[str, Any]:
    """Return the table as the viewer of `seen` sees it at that moment: the fields of `standing`, the `view`, and `archived`."""
    return standing(loaded, seen, texts) | {"view": seen.view, "archived": loaded.stream.archived is not None}


def standing(loaded: LoadedGame, seen: SeenGame, texts: Mapping[str, str]) -> dict[str, Any]:
    """Return how a game stands at the moment `seen`, without the view: turn, scores, flags, outcome.

    `entry` is the last entry of the log that the moment rests on; `status` is that of the whole game as its log stands.
    """
    game, now, labels = loaded.game, seen.game, loaded.labels
    whole = len(now.plies) == len(game.plies)
    return {
        "game": loaded.stream.name,
        "ruleset": game.started.ruleset,
        "ply": len(now.plies),
        "entry": game.head if whole else now.plies[-1].last if now.plies else 1,  # the start is entry 1
        "status": game.status,
        "turn": turn_of(seen.turn, now, labels),
        "scores": plain_scores(seen),
        "flags": [plain_flag(breach, labels, texts) for breach in seen.breaches],
        "notices": [notice_of(advice, labels) for advice in seen.advice],
        "outcome": plain_outcome(seen),
        "amendments": list(now.amendments),
        "disputes": open_disputes(game),
        "data_id": data_id_of(game),
    }


def data_id_of(game: Game) -> str | None:
    """Return the id of facts that the table has changed, such as `spookies-1+ab12cd34`; None for the shipped facts."""
    if not game.setup.data:
        return None
    from spooklog.domain.contract.facts import data_id, shipped_facts  # noqa: PLC0415  (few games have facts of their own)

    return data_id(shipped_facts(game.ruleset.package, game.setup.revision), game.setup.data)


def turn_of(turn: Turn, game: Game, labels: Labels) -> dict[str, Any]:
    """Return who acts next: players by label, other actors by their word; `rule` is the full id of the rule that makes it due."""
    return {
        "kind": turn.kind,
        "must": [name_of(actor, labels) for actor in turn.must],
        "may": [name_of(actor, labels) for actor in turn.may],
        "one": turn.one,
        "due": turn.due or None,
        "rule": f"{game.ruleset.meta.slug}:{turn.rule}" if turn.rule else None,
    }


def notice_of(advice: Advice, labels: Labels) -> dict[str, Any]:
    """Return an advice (worth knowing, breaks no rule) with labels for seats; `at` is a ply."""
    return {"rule": advice.rule, "at": advice.at, "what": labels.named(advice.what)}


def origin_of(store: Store, loaded: LoadedGame) -> dict[str, object] | None:
    """Return the game, ply and entry that a copy of a game begins from, as plain data; None for a game that is no copy."""
    origin = loaded.game.started.origin
    if origin is None:
        return None
    return {"game": store.streams.names((origin.stream,))[origin.stream], "ply": origin.ply, "entry": origin.entry}
