"""The command that shows the evidence of a dispute."""

from __future__ import annotations

from spooklog.cli.output import emit_json
from spooklog.cli.params import As, AsJson, By, Db, DisputeNumber, Game, Plain
from spooklog.cli.session import load_game, opened, viewer_of
from spooklog.projections.game.evidence import evidence


def show(
    number: DisputeNumber,
    viewer: As = None,
    plain: Plain = False,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Show the evidence: the table before and after the ply, the rules, what each player knew, and the decision."""
    with opened(db) as store:
        loaded = load_game(store, game, by)
        who = viewer_of(viewer, loaded.labels, loaded.stream.id)
        found = evidence(store, loaded, number, who)
    if as_json:
        emit_json(found.data)
    else:
        from spooklog.cli.screens.disputes import show_evidence

        show_evidence(loaded, found, who, plain=plain)
