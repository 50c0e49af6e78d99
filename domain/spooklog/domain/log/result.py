"""The result of a game as its log now stands, in the form that series and lists use."""

from __future__ import annotations

import msgspec

from spooklog.domain.formats.result import GameResult
from spooklog.domain.log.game import Game
from spooklog.domain.log.option_words import without_words


def result_of(game: Game) -> GameResult:
    """Return the neutral result of a game: a pure function of its outcome, status, setup and breaches.

    Its flags are those that the public knows, as all may see lists and standings. It leaves out words of options, as lists keep
    results and erasing does not reach them.
    """
    setup, meta, outcome = game.setup, game.ruleset.meta, game.outcome
    public = game.ruleset.knowledge.seen_by(game.state, "public")
    defaults = {option.name: option.default for option in meta.options}
    options = without_words(meta.options, setup.options)
    known = GameResult(
        status=game.status,
        ruleset=game.started.ruleset,
        seats=setup.seats,
        level=game.record_level(outcome),
        options={name: value for name, value in options.items() if value != defaults.get(name)},
        detail=game.ruleset.results.detail(setup),
        data=setup.data,
        flags=tuple(breach.rule for breach in game.breaches(public)),
    )
    if outcome is None:
        return known
    return msgspec.structs.replace(
        known,
        decided=True,
        winners=outcome.winners,
        points=outcome.points,
        ranks=outcome.ranks,
        trust=outcome.trust,
        ended_by=outcome.ended_by,
        team=outcome.team,
        sides=outcome.sides,
    )
