"""The evidence for and against a disputed ply: the answer of `dispute show`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from spooklog.domain.contract.ruleset import AnyRuleset, Viewer
from spooklog.domain.log.answers import VerdictAnswer
from spooklog.domain.log.changes import CorrectionEntry, How, corrections
from spooklog.domain.log.disputes import find_dispute
from spooklog.domain.log.game import Dispute, Game, Ply
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.values.answer import Answer, Time
from spooklog.domain.values.errors import NotFound
from spooklog.domain.values.saying import said
from spooklog.projections.game.choices import Choices, choices
from spooklog.projections.game.disputes import dispute_row
from spooklog.projections.game.explain import RuleText, rests_on
from spooklog.projections.game.history import RuledAnswer, rulings_of
from spooklog.store.entries.mapper import StoredEntry
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store


class Case(NamedTuple):
    """A disputed ply as it stood: the game up to it, and the ply, None for a dispute about the start."""

    then: LoadedGame
    ply: Ply | None

    @property
    def before(self) -> LoadedGame:
        """The game before the ply."""
        return _moment(self.then, self.ply.number - 1) if self.ply else self.then


def case_of(store: Store, loaded: LoadedGame, dispute: Dispute, stored: Sequence[StoredEntry]) -> Case:
    """Return the ply that a dispute is about, as it stood when the dispute was opened or, if it was gone by then, before.

    Raises NotFound where no entry of its line is in the log.
    """
    if not dispute.line:
        return Case(_moment(store.games.load_as_of(loaded.stream.id, dispute.entry), 0), None)
    last = max((one.number for one in stored if one.entry.line == dispute.line), default=dispute.anchor)
    for entry in (dispute.entry, last, dispute.anchor):
        then = store.games.load_as_of(loaded.stream.id, entry)
        ply = next((ply for ply in then.game.plies if ply.line == dispute.line), None)
        if ply:
            return Case(_moment(then, ply.number), ply)
    raise NotFound(said("the ply of dispute {dispute} is not in the log", dispute=dispute.number))


class RuleOf(Answer, frozen=True, kw_only=True):
    """A rule by its full id with its text and marks, all None where the rulebook lacks it."""

    rule: str
    text: str | None
    part: str | None
    breach: str | None
    assumed: bool | None
    mark: str | None
    default: str | None


class DisputedPly(Answer, frozen=True, kw_only=True):
    """The disputed ply as it stood."""

    ply: int
    notation: str
    says: str
    at: Time
    happened: Time | None
    ruled: Sequence[RuledAnswer]


class Knowledge(Answer, frozen=True, kw_only=True):
    """What a seat knew: the view, and in words as `known` what others might not have known."""

    known: Sequence[str]
    view: dict[str, Any]


class ChangeSince(Answer, frozen=True, kw_only=True):
    """What a correction did to the disputed ply: `ply` and `notation` are those after it, None where it is gone."""

    entry: int
    at: Time
    by: str | None
    how: How
    ply: int | None
    notation: str | None
    says: str | None
    agreed: Sequence[str]
    why: str | None


class Now(Answer, frozen=True, kw_only=True):
    """Where the disputed ply is now; the start always stands, as ply 0."""

    state: Literal["stands", "amended", "gone"]
    ply: int | None
    notation: str | None
    says: str | None


class EvidenceAnswer(Answer, frozen=True, kw_only=True):
    """A dispute with its evidence, as a viewer knew it at the table then.

    `before` and `after` are the viewer's views then, `public` is the public view before the ply. `knew` has by label what each
    seat knew before the ply (a seat as viewer gets only its own). `rests_on` are the rules that the ply rested on, `choices` the
    other legal actions, `since` the corrections of the ply, and `now` where it stands.
    """

    game: str
    dispute: int
    entry: int
    anchor: int
    ply: int | None
    by: str | None
    at: Time
    rule: RuleOf | None
    claim: str | None
    open: bool
    verdict: VerdictAnswer | None
    disputed: DisputedPly | None
    before: dict[str, Any]
    after: dict[str, Any] | None
    rests_on: Sequence[RuleText]
    choices: Choices | None
    public: dict[str, Any]
    knew: dict[str, Knowledge]
    since: Sequence[ChangeSince]
    now: Now


class Evidence(NamedTuple):
    """The evidence of a dispute: `data` as the answer, and the moments before and after the ply, to be drawn.

    Both moments are the table as the viewer saw it then; `after` is None for a dispute about the start.
    """

    data: EvidenceAnswer
    before: SeenGame
    after: SeenGame | None


def evidence(store: Store, loaded: LoadedGame, number: int, viewer: Viewer) -> Evidence:
    """Return the evidence of a dispute as the viewer knew it at the table then. Raises NotFound for an unknown number."""
    dispute = find_dispute(loaded.game, number)
    # others may have recorded more since the game was loaded
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
    data = dispute_row(loaded, dispute, texts, people, series).also(
        EvidenceAnswer,
        rule=rule_of(ruleset, dispute.rule) if dispute.rule else None,
        disputed=_ply(ply, case.then, viewer, texts) if ply else None,
        before=before.view,
        after=after.view if after else None,
        rests_on=rests_on(case.then.game, ply, viewer) if ply else (),
        choices=_others(case.then.game, ply, earlier, before) if ply else None,
        public=seen["public"].view,
        knew={labels[seat]: Knowledge(known=seen[seat].private_knowledge, view=seen[seat].view) for seat in seats},
        since=list(_since(loaded, dispute.line, since, viewer, texts, people)) if ply else (),
        now=_now(loaded, case, viewer),
    )
    return Evidence(data, before, after)


def rule_of(ruleset: AnyRuleset, rule: str) -> RuleOf:
    """Return a rule by its full id."""
    found = ruleset.rulebook.rules.get(rule.removeprefix(f"{ruleset.meta.slug}:"))
    return RuleOf(
        rule=rule,
        text=found.text if found else None,
        part=found.part if found else None,
        breach=found.breach if found else None,
        assumed=found.assumed if found else None,
        mark=found.mark if found else None,
        default=found.default if found else None,
    )


def _moment(loaded: LoadedGame, ply: int) -> LoadedGame:
    """Return the game as it stood after a ply. Raises NotFound."""
    return msgspec.structs.replace(loaded, game=loaded.game.moment(ply))


def _ply(ply: Ply, then: LoadedGame, viewer: Viewer, texts: Mapping[str, str]) -> DisputedPly:
    """Return the disputed ply as it stood."""
    return DisputedPly(
        ply=ply.number,
        notation=then.game.line(ply, then.labels, viewer, now=ply.state),
        says=then.game.say(ply, then.labels, viewer, now=ply.state).text,
        at=ply.at,
        happened=ply.happened,
        ruled=rulings_of(ply, texts),
    )


def _others(game: Game, ply: Ply, earlier: LoadedGame, before: SeenGame) -> Choices:
    """Return the other actions that were legal in place of a ply of `game`, as far as the viewer of `before` could know."""
    data, own = choices(earlier, before), ""
    if ply.actions:  # as the viewer saw it: else a hidden card would show by its absence
        first = msgspec.structs.replace(ply, actions=ply.actions[:1])
        own = game.line(first, before.labels, before.viewer, now=ply.state)
    return Choices(actions=[action for action in data.actions if action["notation"] != own], forms=data.forms)


def _seats(game: Game, viewer: Viewer) -> Sequence[int]:
    """Return the seats whose knowledge a viewer may read: its own, all in full view, none for the public."""
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
) -> Iterator[ChangeSince]:
    """Yield what each correction did to a line."""
    for one in since:
        for change in one.changes:
            if change.line == line:
                game, after, start = loaded.game, change.after, change.start
                seen = game.line(after, loaded.labels, viewer, now=after.state, before=start) if after else None
                said = game.say(after, loaded.labels, viewer, now=after.state, before=start).text if after else None
                yield ChangeSince(
                    entry=one.entry,
                    at=one.at,
                    by=people.get(one.by),
                    how=change.how,
                    ply=after.number if after else None,
                    notation=seen,
                    says=said,
                    agreed=[loaded.labels[seat] for seat in one.agreed],
                    why=texts.get(one.why) if one.why else None,
                )


def _now(loaded: LoadedGame, case: Case, viewer: Viewer) -> Now:
    """Return where the ply is now."""
    if case.ply is None:
        return Now(state="stands", ply=0, notation=None, says=None)
    now: Ply | None = next((ply for ply in loaded.game.plies if ply.line == case.ply.line), None)
    if now is None:
        return Now(state="gone", ply=None, notation=None, says=None)
    same = (now.actions, now.ruled) == (case.ply.actions, case.ply.ruled)
    line = loaded.game.line(now, loaded.labels, viewer, now=now.state)
    said = loaded.game.say(now, loaded.labels, viewer, now=now.state).text
    return Now(state="stands" if same else "amended", ply=now.number, notation=line, says=said)
