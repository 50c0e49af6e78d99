"""What the scores of a game are made of, as plain data. The JSON of `score --why`."""

from __future__ import annotations

from typing import Any

from spooklog.domain.log.game import Game
from spooklog.domain.ruleset import Step, Viewer
from spooklog.store.loaded import LoadedGame


def shares(loaded: LoadedGame, seat: int, viewer: Viewer, *, ply: int | None = None) -> dict[str, Any]:
    """The score of a seat after a ply, by default the last: its parts with their rules and plies, made of what the viewer knows.

    A part's `ply` is 0 for the start and None where nobody knows; `line` is that ply's line. Raises NotFound for a ply that is
    not there.
    """
    game, labels = loaded.game.moment(ply), loaded.labels
    ruleset = game.ruleset
    end = ruleset.seen_by(game.state, viewer)
    rows = {row.seat: row for row in ruleset.scores(end)}
    row = rows.get(seat) or rows.get(None)  # whoever plays in a team has what it has
    rules = ruleset.rulebook.rules
    slug = ruleset.meta.slug
    return {
        "seat": seat if row is None else row.seat,
        "player": labels[seat] if row is None or row.seat else None,
        "score": row.score if row else None,
        "rank": row.rank if row else None,
        "shares": [
            {
                "points": share.points,
                "what": labels.named(share.what),
                "rule": f"{slug}:{share.rule}" if share.rule else None,
                "text": rules[share.rule].text if share.rule in rules else None,
                "ply": share.ply,
                "line": game.line(game.plies[share.ply - 1], labels, viewer) if share.ply else None,
            }
            for share in ruleset.shares(steps(game, viewer), end, seat)
        ],
    }


def steps(game: Game, viewer: Viewer) -> tuple[Step, ...]:
    """Every action of a game with the state before it, as a viewer knows them who looks back from its last ply."""
    found, see = [], game.ruleset.seen_by
    for ply in game.plies:
        if ply.void:
            continue
        state = game.before(ply)
        for action, seen in zip(ply.actions, game.actions_seen(ply, viewer), strict=True):
            found.append(Step(see(state, viewer), seen, ply.number))
            if len(ply.actions) > 1:
                state = game.ruleset.apply(state, action, ply.number)
    return tuple(found)
