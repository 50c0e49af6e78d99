"""What speaks for and against a disputed ply, as plain data. The JSON of `dispute show`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from spooklog.domain.errors import NotFound
from spooklog.domain.log.changes import CorrectionEntry, corrections
from spooklog.domain.log.disputes import find_dispute
from spooklog.domain.log.game import Dispute, Game, Ply
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.ruleset import AnyRuleset, Viewer
from spooklog.projections.game.choices import choices
from spooklog.projections.game.disputes import dispute_row
from spooklog.projections.game.explain import rests_on
from spooklog.store.loaded import LoadedGame
from spooklog.store.logs import StoredEntry
from spooklog.store.store import Store


class Case(NamedTuple):
    """A disputed ply as it was when it was disputed: the game up to it, and the ply; None where it is about the start."""

    then: LoadedGame
    ply: Ply | None

    @property
    def before(self) -> LoadedGame:
        """The game before the ply."""
        return _moment(self.then, self.ply.number - 1) if self.ply else self.then


def case_of(store: Store, loaded: LoadedGame, dispute: Dispute, stored: Sequence[StoredEntry]) -> Case:
    """The ply that a dispute is about, as it was when the dispute was opened or, if it was gone by then, when it stood."""
    if not dispute.line:
        return Case(_moment(store.games.load_as_of(loaded.stream.id, dispute.entry), 0), None)
    last = max((one.number for one in stored if one.entry.line == dispute.line), default=dispute.anchor)
    for entry in (dispute.entry, last, dispute.anchor):
        then = store.games.load_as_of(loaded.stream.id, entry)
        ply = next((ply for ply in then.game.plies if ply.line == dispute.line), None)
        if ply:
            return Case(_moment(then, ply.number), ply)
    raise NotFound(f"the ply of dispute {dispute.number} is not in the log")


class Evidence(NamedTuple):
    """What speaks for and against a disputed ply: as plain data, and the moments to draw.

    `before` and `after` (None where the dispute is about the start) are the table as the reader saw it then.
    """

    told: dict[str, Any]
    before: SeenGame
    after: SeenGame | None


def evidence(store: Store, loaded: LoadedGame, number: int, viewer: Viewer) -> Evidence:
    """Everything about a dispute, as a viewer knew it at the table then.

    `before` and `after` are the views then, `public` is the view of the public before the ply. `knew` has by label what each seat
    knew before it (a seat that looks sees only its own): the `view`, and as `known` in words what others might not know.
    `rests_on` are the rules that the ply rested on, `choices` what else was legal, `since` what became of the ply, and `now`
    where it stands. Raises NotFound for a dispute that is not there.
    """
    dispute = find_dispute(loaded.game, number)
    stored = [one for one in store.games.entries(loaded.stream.id) if one.number <= loaded.game.head]
    case = case_of(store, loaded, dispute, stored)
    corrected = corrections(((one.number, one.entry) for one in stored), store.games.context.beside)
    since = [one for one in corrected if one.entry > dispute.anchor]
    verdict, ruleset, labels = dispute.verdict, loaded.game.ruleset, loaded.labels
    texts = store.games.texts(loaded.stream.id)
    people = store.people.names({dispute.by, *([verdict.by] if verdict else []), *(one.by for one in since)})
    series = store.streams.names([verdict.series] if verdict and verdict.series else [])
    ply, seats = case.ply, _seats(loaded.game, viewer)
    earlier, seers = case.before, dict.fromkeys((viewer, "public", *seats))
    seen = {seer: earlier.seen(seer) for seer in seers}
    before, after = seen[viewer], case.then.seen(viewer) if ply else None
    told: dict[str, Any] = dispute_row(loaded, dispute, texts, people, series)
    told["rule"] = rule_of(ruleset, dispute.rule) if dispute.rule else None
    told["disputed"] = _ply(case, viewer, texts) if ply else None
    told["before"] = before.view
    told["after"] = after.view if after else None
    told["rests_on"] = rests_on(case.then.game, ply, viewer) if ply else []
    told["choices"] = _others(case.then.game, ply, earlier, before) if ply else None
    told["public"] = seen["public"].view
    told["knew"] = {labels[seat]: {"known": list(seen[seat].known), "view": seen[seat].view} for seat in seats}
    told["since"] = list(_since(loaded, dispute.line, since, viewer, texts, people)) if ply else []
    told["now"] = _now(loaded, case, viewer)
    return Evidence(told, before, after)


def rule_of(ruleset: AnyRuleset, rule: str) -> dict[str, Any]:
    """A rule by its full id, in words; of one that the rulebook does not have the id alone."""
    found = ruleset.rulebook.rules.get(rule.removeprefix(f"{ruleset.meta.slug}:"))
    return {
        "rule": rule,
        "text": found.text if found else None,
        "part": found.part if found else None,
        "breach": found.breach if found else None,
        "assumed": found.assumed if found else None,
        "mark": found.mark if found else None,
        "default": found.default if found else None,
    }


def _moment(loaded: LoadedGame, ply: int) -> LoadedGame:
    """The game as the table was after a ply. Raises NotFound."""
    return msgspec.structs.replace(loaded, game=loaded.game.moment(ply))


def _ply(case: Case, viewer: Viewer, texts: Mapping[str, str]) -> dict[str, Any]:
    ply, then = case.ply, case.then
    assert ply  # of a case with one
    return {
        "ply": ply.number,
        "notation": then.game.line(ply, then.labels, viewer, now=ply.state),
        "at": ply.at,
        "happened": ply.happened,
        "ruled": [{"rule": one.rule, "why": texts.get(one.why)} for one in ply.ruled if one],
    }


def _others(game: Game, ply: Ply, earlier: LoadedGame, before: SeenGame) -> dict[str, Any]:
    """What might have been played instead of a ply of `game`, as far as the viewer of `before` could know."""
    told, own = choices(earlier, before), ""
    if ply.actions:  # a card that the viewer did not see is not told by its absence
        first = msgspec.structs.replace(ply, actions=ply.actions[:1])
        own = game.line(first, before.labels, before.viewer, now=ply.state)
    return {"actions": [action for action in told["actions"] if action["notation"] != own], "forms": told["forms"]}


def _seats(game: Game, viewer: Viewer) -> Sequence[int]:
    if isinstance(viewer, int):
        return (viewer,)
    return range(1, len(game.started.persons) + 1) if viewer == "full" else ()


def _since(
    loaded: LoadedGame,
    line: int,
    since: Sequence[CorrectionEntry],
    viewer: Viewer,
    texts: Mapping[str, str],
    people: Mapping[str, str | None],
) -> Iterator[dict[str, Any]]:
    """What became of a line, correction by correction."""
    for one in since:
        for change in one.changes:
            if change.line == line:
                after, start = change.after, change.start
                seen = loaded.game.line(after, loaded.labels, viewer, now=after.state, before=start) if after else None
                yield {
                    "entry": one.entry,
                    "at": one.at,
                    "by": people.get(one.by),
                    "how": change.how,
                    "ply": after.number if after else None,
                    "notation": seen,
                    "agreed": [loaded.labels[seat] for seat in one.agreed if seat <= len(loaded.labels)],
                    "why": texts.get(one.why) if one.why else None,
                }


def _now(loaded: LoadedGame, case: Case, viewer: Viewer) -> dict[str, Any]:
    """Where the ply stands: `stands` as it was, `amended`, or `gone`."""
    if case.ply is None:
        return {"state": "stands", "ply": 0, "notation": None}
    now: Ply | None = next((ply for ply in loaded.game.plies if ply.line == case.ply.line), None)
    if now is None:
        return {"state": "gone", "ply": None, "notation": None}
    same = (now.actions, now.ruled) == (case.ply.actions, case.ply.ruled)
    line = loaded.game.line(now, loaded.labels, viewer, now=now.state)
    return {"state": "stands" if same else "amended", "ply": now.number, "notation": line}
