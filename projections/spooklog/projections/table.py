"""What one game looks like at a moment, as plain data: turn, board, scores, flags, outcome. The JSON of `show` and `score`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from spooklog.domain.labels import Labels
from spooklog.domain.log.game import Game
from spooklog.domain.ruleset import Flag, Notice, ScoreRow, Turn, Viewer
from spooklog.projections.disputes import open_disputes
from spooklog.store.loaded import LoadedGame

if TYPE_CHECKING:
    from spooklog.domain.scene import Scene


def board(loaded: LoadedGame, viewer: Viewer, texts: Mapping[str, str], *, ply: int | None = None) -> dict[str, Any]:
    """The whole table as a viewer sees it after a ply, the last one by default. Raises NotFound for a ply that is not there.

    `entry` is the log's entry that the moment rests on; `status` is that of the whole game as its log stands.
    """
    game, labels = loaded.game.moment(ply), loaded.labels
    return {
        "game": loaded.stream.name,
        "ruleset": game.started.ruleset,
        "ply": len(game.plies),
        "entry": game.head if ply is None else game.plies[-1].last if game.plies else 1,
        "status": loaded.game.status,
        "turn": turn_of(game.turn_seen(viewer), labels),
        "view": game.ruleset.view(game.state, viewer, labels),
        "scores": scores(game, labels, viewer),
        "flags": [flag_of(flag, labels, texts) for flag in game.flags(viewer)],
        "notices": [notice_of(notice, labels) for notice in game.notices(viewer)],
        "outcome": outcome(game, labels),
        "amendments": list(game.amendments),
        "disputes": open_disputes(loaded.game),
        "data_id": data_id_of(loaded.game),
    }


def data_id_of(game: Game) -> str | None:
    """What the facts are called that a table has laid its own over: `spookies-1+ab12cd34`. None for those that are shipped."""
    if not game.setup.data:
        return None
    from spooklog.domain.facts import data_id, shipped_facts  # few games have their own, and reading them takes time

    return data_id(shipped_facts(game.ruleset.package), game.setup.data)


def scene(loaded: LoadedGame, viewer: Viewer, *, ply: int | None = None) -> Scene:
    """The picture of a moment."""
    game = loaded.game.moment(ply)
    return game.ruleset.board(game.ruleset.view(game.state, viewer, loaded.labels))


def scores(game: Game, labels: Labels, viewer: Viewer = "full") -> list[dict[str, Any]]:
    """The scoreboard as a viewer knows it: seat, player, score, place; in seat order."""
    return [_score_row(row, labels) for row in game.ruleset.scores(game.ruleset.seen_by(game.state, viewer))]


def outcome(game: Game, labels: Labels) -> dict[str, Any] | None:
    """How the game ended with the ruleset's own details, and whether that is official; None while it has not."""
    if game.outcome is None:
        return None
    return game.ruleset.report(game.state, labels) | {"status": game.status}


def turn_of(turn: Turn, labels: Labels) -> dict[str, Any]:
    """Whose action is awaited, by seat and by label."""
    return {"kind": turn.kind, "seats": list(turn.seats), "players": [labels[seat] for seat in turn.seats]}


def flag_of(flag: Flag, labels: Labels, texts: Mapping[str, str]) -> dict[str, Any]:
    """A breach that stays visible; `at` is a ply, `why` the table's reason when it was ruled."""
    return {
        "rule": flag.rule,
        "at": flag.at,
        "player": labels[flag.seat] if flag.seat else None,
        "card": flag.card,
        "ruled": flag.ruled,
        "why": texts.get(flag.why) if flag.why else None,
        "what": labels.named(flag.what) or None,
    }


def notice_of(notice: Notice, labels: Labels) -> dict[str, Any]:
    """Something worth knowing that breaks no rule; `at` is a ply."""
    return {"rule": notice.rule, "at": notice.at, "what": labels.named(notice.what)}


def _score_row(row: ScoreRow, labels: Labels) -> dict[str, Any]:
    player = labels[row.seat] if row.seat else None
    return {"seat": row.seat, "player": player, "score": row.score, "rank": row.rank, "note": row.note or None}
