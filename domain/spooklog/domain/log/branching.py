"""A branch: the entries of a new game that begins where another one stood at some moment. Pure."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from spooklog.domain.contract.digests import digest_of
from spooklog.domain.log.decision import Draft
from spooklog.domain.log.entry import Ruled
from spooklog.domain.log.events import Origin
from spooklog.domain.log.game import Game
from spooklog.domain.log.option_words import seal_words
from spooklog.domain.log.starting import first_digest
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.options import stored_options

Reseal = Callable[[str], str]
"""Maps the hash of a text in the old log to its hash in the new one."""

SealWord = Callable[[str], str]
"""Maps a word of an option to its hash in the new log."""


def branch(moment: Game, origin: Origin, labels: tuple[str, ...], reseal: Reseal, seal_word: SealWord) -> tuple[Draft, ...]:
    """Return the entries of a copy of a game at a moment: its start, and its plies with their rulings.

    `labels` are the salted hashes of its players' labels. The copy has no undone plies, amendments or notes. Raises Usage for a
    game that was broken off at that moment.
    """
    if moment.void:
        raise Usage("nothing goes on from where a game was broken off", expected=(f"branch {len(moment.plies) - 1}",))
    rules, started, state = moment.ruleset.rules, moment.started, moment.start
    ruleset, setup = moment.ruleset, moment.setup
    specs = ruleset.meta.options
    options = stored_options(specs, seal_words(specs, setup.options, seal_word), setup.revision)
    why = reseal(started.why) if started.why else None
    event = msgspec.structs.replace(started, labels=labels, options=options, origin=origin, why=why)
    drafts = [Draft(event, first_digest(ruleset, setup, state), state)]
    for ply in moment.plies:
        for action, ruled in zip(ply.actions, ply.ruled or (None,) * len(ply.actions), strict=True):
            state = rules.apply(state, action, ply.number)
            ruling = Ruled(ruled.rule, reseal(ruled.why)) if ruled else None
            # the copy has no undone plies, so its lines are numbered as its plies
            drafts.append(Draft(action, digest_of(state), state, ply.number, ply.number, ruling, ply.happened))
    return tuple(drafts)
