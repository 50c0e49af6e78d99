"""Corrections of the past: what may have happened instead of a ply, what a correction would change, and the correction itself.

What is tried stands in the fields of a request, so that every step has an address: `edits` are corrections as in a file of
them, a line each; `ply`, `how`, `text` and `ruled` are one more; `head` are header lines. Pages show what all can see, until
`as=full` asks for the hands in the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby, islice
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

import msgspec

from spooklog.domain.log.amend import Amend
from spooklog.domain.values.errors import Illegal, Impossible, SpooklogError, Unreadable, Usage
from spooklog.projections.amended import Amended, amended
from spooklog.projections.game.choices import choices
from spooklog.projections.game.differences import Difference
from spooklog.projections.game.explain import RuleText, rule_texts, tried_actions
from spooklog.projections.game.fitting import fitting
from spooklog.replays.sheets.beginning import amended_beginning, header_changes, open_line
from spooklog.replays.sheets.edits import HOW, read_edits
from spooklog.replays.sheets.line import read_line, write_line
from spooklog.web.answers import Moved, Page
from spooklog.web.choosing import choices_of
from spooklog.web.covering import COVERED, as_all_see, covered
from spooklog.web.pages.correcting_beginning import OF_BEGINNING, corrected_lines, head_changes
from spooklog.web.pages.table import board_parts, page_of, svg_of
from spooklog.web.refusals import NotThere, WentOn, status_of
from spooklog.web.seeing import seen_by

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.domain.log.amend import AmendmentPlan, Conflicts, Step
    from spooklog.domain.log.amend_beginning import AmendBeginning
    from spooklog.domain.log.game import Ply
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.store import Store
    from spooklog.web.visit import Visit

MOST_TRIED = 3
"""So many other plies are tried for a word that was mixed up."""

_CONFLICTS: Mapping[str, Conflicts] = {"drop": "drop", "ruled": "ruled"}


class Asked(NamedTuple):
    """What is to be corrected: lines of a file of corrections, or header lines; what becomes of conflicts; why."""

    edits: tuple[str, ...]
    head: tuple[str, ...]
    conflicts: Conflicts
    why: str | None
    viewer: Viewer = "public"

    def command(self, store: Store, loaded: LoadedGame) -> Amend | AmendBeginning:
        """Return the command that corrects a game as it was seen. Raises what reading the lines raises."""
        if self.head:
            return amended_beginning(store, loaded, self.head, conflicts=self.conflicts, why=self.why)
        lines = [read_line(line, number) for number, line in enumerate(self.edits, 1)]
        return Amend(tuple(read_edits(lines, loaded.game)), self.conflicts, self.why, loaded.game)

    def fields(self, **changed: str | None) -> dict[str, str]:
        """Return the fields of a request that asks for the same, but for what is `changed`."""
        conflicts = None if self.conflicts == "report" else self.conflicts
        found = {"edits": "\n".join(self.edits), "head": "\n".join(self.head), "conflicts": conflicts, "why": self.why}
        found |= {"as": "full" if self.viewer == "full" else None} | changed
        return {name: value for name, value in found.items() if value}


def _asked(visit: Visit, loaded: LoadedGame) -> Asked:
    """Return what the body of a request asks for. Raises Usage."""
    conflicts = visit.word("conflicts")
    if conflicts is not None and conflicts not in _CONFLICTS:
        raise Usage(f"conflicts is drop or ruled, not '{conflicts}'", input=conflicts, expected=tuple(_CONFLICTS))
    edits, how, ply = _lines(visit.word("edits")), visit.word("how") or "replace", visit.number("ply")
    if how not in HOW:
        raise Usage(f"how is replace, remove or before, not '{how}'", input=how, expected=tuple(HOW))
    if ply is not None:
        # another line for the same ply takes the place of the one before
        edits = [
            line for line in edits if how == "before" or line.split()[:2] not in (["replace", str(ply)], ["remove", str(ply)])
        ]
        text = "" if how == "remove" else " ".join((visit.word("text") or "").split())
        edits.append(f"{how} {ply} {write_line(text, why=visit.word('ruled'))}".strip())
    texts = {name: value for name, value in visit.body.items() if isinstance(value, str)}
    head = () if edits else (*_lines(visit.word("head")), *corrected_lines(texts, loaded))
    return Asked(tuple(edits), tuple(head), _CONFLICTS.get(conflicts or "", "report"), visit.word("why"), _viewer(visit))


def _viewer(visit: Visit) -> Viewer:
    """Return whose knowledge a page shows: that of the whole log where the request asks for it."""
    return "full" if visit.word("as") == "full" else "public"


def _others(edits: Sequence[str], ply: int) -> list[str]:
    """Return the corrections that neither replace nor remove a ply."""
    return [line for line in edits if line.split()[:2] not in (["replace", str(ply)], ["remove", str(ply)])]


def _lines(text: str | None) -> list[str]:
    return [line.strip() for line in (text or "").splitlines() if line.strip()]


# -- what may have happened instead of a ply -----------------------------------------------------------------------------------


def correct(visit: Visit) -> Page:
    """Answer with what may have happened instead of a ply, or before it: as all can see, or by the hands that `as` asks for."""
    access = visit.scribing
    loaded, viewer = visit.load(access)
    number, labels = visit.ply() or 0, loaded.labels
    if not 1 <= number <= len(loaded.game.plies):
        raise NotThere
    ply, asked = loaded.game.plies[number - 1], _asked(replace(visit, body=visit.query), loaded)
    there, at = _corrected(visit.store, loaded, asked, number) if asked.edits else (loaded, number - 1)
    # at that moment the game went on, whatever became of it
    then = msgspec.structs.replace(there, game=msgspec.structs.replace(there.game.moment(at), official=None))
    # what all can see: whoever looks on learns no hand
    seen, before = then.seen("public"), visit.query.get("way") == "before"
    # a line that shows a hand is not written out unasked
    line = line if (line := loaded.game.line(ply, labels)) == loaded.game.line(ply, labels, "public") else ""
    public = choices_of(then, seen, None)
    possible = choices_of(then, then.seen("full"), None)._replace(together=public.together)
    if not before:
        public, possible = public.within(line), possible.within(line)
    knows = possible.lines < public.lines
    hands = knows and visit.query.get("as") == "full"
    fits = possible.lines if hands else fitting(there.game, at, public.lines, labels, instead=not before)
    context = {
        "name": loaded.stream.name,
        "title": loaded.game.title,
        "ply": number,
        "how": "before" if before else "replace",
        "says": loaded.game.say(ply, labels, "public").text,
        "line": line,
        "offer": possible if hands else public.without(public.lines - fits),
        "others": public.without(fits),
        "hands": hands,
        "knows": knows,
        **board_parts(svg_of(then, seen, visit.store.games.texts(loaded.stream.id), shape=visit.shape, panel=None, ply=at)),
        "fields": asked.fields(),
        "page_of": page_of(visit.store, loaded),
    }
    return Page(lambda: choices(loaded, loaded.seen(viewer, number - 1)), "correcting/ply.html", context)


def _corrected(store: Store, loaded: LoadedGame, asked: Asked, number: int) -> tuple[LoadedGame, int]:
    """Return the game as corrections would leave it, and the ply in it behind which the one with a number stood."""
    loaded, plan = store.games.plan(loaded.stream.id, asked.command(store, loaded))
    steps = plan.steps
    at = next((step.old.number for step in steps if step.old), number) - 1
    if at >= number:
        return loaded, number - 1
    for step in steps:
        if step.old and step.old.number == number:
            break
        at += step.new is not None
    return amended(store, loaded, plan, None).after, at


# -- what a correction would change --------------------------------------------------------------------------------------------


class Change(NamedTuple):
    """A ply that is corrected: its number, sentence and line as they were and as they become, empty where there is none."""

    number: int
    old: tuple[str, str]
    new: tuple[str, str]


class Stretch(NamedTuple):
    """Plies in a row of one fate: how many, their numbers as they were, the sentence of the first, and why it cannot stay."""

    fate: str
    many: int
    first: int
    last: int
    says: str
    problem: SpooklogError | None


class Way(NamedTuple):
    """A way to decide about plies that cannot stay: what it does, what that means, and its address."""

    says: str
    means: str
    to: str


def plan(visit: Visit) -> Page:
    """Answer with what a correction would change; nothing is stored."""
    return _tried(replace(visit, body=visit.query))


def amend(visit: Visit) -> Moved | Page:
    """Correct the game. Where it went on since the visitor saw it, people see what the correction would change now."""
    access = visit.scribing
    entry = visit.number("seen")
    loaded = seen_by(visit.store.games, access, entry) or visit.store.games.load(access.stream.id)
    command = _asked(visit, loaded).command(visit.store, loaded)
    try:
        recorded = visit.append(access, command)
    except WentOn as problem:
        return _tried(visit, problem)
    except Usage as problem:
        if not _reasons(visit):
            raise
        return _tried(visit, wrong=problem)
    except (Illegal, Impossible) as problem:
        raise (covered(problem) if visit.word("as") == "public" else problem) from None
    changed = amended(visit.store, loaded, recorded.amendment, recorded)
    first = min((one.number for one in _changes(changed, "public")), default=0)
    return Moved(
        f"/g/{access.stream.name}/{min(first, len(recorded.loaded.game.plies))}?corrected={recorded.last}",
        changed.answer(_heads(loaded, recorded.amendment)),
    )


def _tried(visit: Visit, went_on: WentOn | None = None, wrong: Usage | Unreadable | None = None) -> Page:
    """Return the page of what a correction would change, or why it cannot be; `went_on` is the refusal of one that was sent.

    Where a reason is `wrong`, the page is that of the correction without it, with the reason in its field.
    """
    access, store, reasons = visit.scribing, visit.store, _reasons(visit)
    if wrong:
        left_out = {*reasons, *(["conflicts"] if visit.body.get("conflicts") == "ruled" else [])}
        visit = replace(visit, body={name: value for name, value in visit.body.items() if name not in left_out})
    # as it was seen: plies that others changed since must not be corrected
    loaded = (None if went_on else seen_by(store.games, access, visit.number("seen"))) or store.games.load(access.stream.id)
    viewer = _viewer(visit)
    context: dict[str, object] = {
        "name": loaded.stream.name,
        "title": loaded.game.title,
        "slug": loaded.game.ruleset.meta.slug,
        "page_of": page_of(store, loaded),
        "went_on": went_on,
        "typed": (typed := _typed(visit)),
        "other": _other(typed, viewer),
        "begun": {name: value for name, value in visit.body.items() if name.startswith((*OF_BEGINNING, "as"))},
        "problem": None,
        "with_hands": "",
        "mixed": None,
        "ruled": reasons.get("ruled", ""),
        "why": reasons.get("why", ""),
        "wrong": wrong,
        "viewer": viewer,
    }
    uncovered = f"?{urlencode(_texts(visit) | {'as': 'full'})}"
    asked = None
    try:
        asked = _asked(visit, loaded)
        loaded, found = store.games.plan(loaded.stream.id, asked.command(store, loaded))
    except SpooklogError as problem:
        if isinstance(problem, Usage | Unreadable) and reasons and not wrong:
            return _tried(visit, went_on, problem)
        stands = isinstance(problem, Illegal) and problem.ruling_helps
        seen = problem if viewer == "full" else _as_all_see(visit, loaded, problem)
        context |= {"problem": seen, "stands": stands, "rules": _rules(loaded, [seen])}
        context |= {"with_hands": uncovered if seen.message == COVERED else ""}
        if asked and isinstance(problem, Illegal | Impossible):
            context |= {"mixed": _mixed_up(store, loaded, asked, _typed_lines(loaded, asked), list(loaded.game.plies))}
        return Page(wrong or problem, "correcting/plan.html", context, status_of(wrong or problem))
    changed = amended(store, loaded, found, None, viewer)
    name = f"{changed.series.before.series}: " if changed.series else "\0"
    heads = [one for one in _heads(loaded, found) if not _renamed(one, changed)]
    shown = heads if viewer == "full" else [one for one in heads if open_line(one.what)]
    changes, stretches = list(_changes(changed, viewer)), list(_stretches(changed, viewer))
    hidden = len(shown) < len(heads) or (viewer != "full" and _differ(changed, changes, stretches))
    context |= {
        "page_of": page_of(store, loaded),
        "fields": asked.fields(),
        "asked": asked,
        "changes": changes,
        "stretches": stretches,
        "heads": list(head_changes(changed, shown)),
        "with_hands": uncovered if hidden else "",
        "results": [one for one in changed.differences if not one.what.startswith(name)],
        "series": changed.series.before.series if changed.series else "",
        "standings": [one._replace(what=one.what.removeprefix(name)) for one in changed.differences if one.what.startswith(name)],
        "rules": _rules(loaded, [one.problem for one in stretches if one.problem]),
        "ways": list(_ways(store, changed.before, found, asked)),
        "may_stand": any(step.ruling_helps for step in found.conflicts),
        "lost": len(found.before.undone) - len(found.after.undone),
        "official": changed.before.game.closed,
    }
    refused = wrong or went_on
    data = refused or changed.answer(_heads(loaded, found))
    return Page(data, "correcting/plan.html", context, status_of(refused) if refused else 200)


def _reasons(visit: Visit) -> Mapping[str, str]:
    """Return the reasons of a request as they were typed: of a ruling on a line, and of the correction."""
    return {name: value for name in ("ruled", "why") if isinstance(value := visit.body.get(name), str) and value.strip()}


def _texts(visit: Visit) -> dict[str, str]:
    """Return the fields of a request that are texts, but for those by which it is sent once."""
    return {name: value for name, value in visit.body.items() if isinstance(value, str) and name not in ("request", "store")}


def _as_all_see(visit: Visit, loaded: LoadedGame, problem: SpooklogError) -> SpooklogError:
    """Return a refusal of a correction as all can see it at the moment that the correction is about."""
    ply, text, store = visit.number("ply"), visit.word("text") or "", visit.store
    before = Asked(tuple(_lines(visit.word("edits"))), (), "report", None)

    def tried() -> None:
        if ply is None or not 1 <= ply <= len(loaded.game.plies) + 1:
            return
        there, at = _corrected(store, loaded, before, ply) if before.edits else (loaded, ply - 1)
        then = msgspec.structs.replace(there, game=there.game.moment(at))
        tried_actions(then, text, "public")

    return as_all_see(problem, tried, ruled=visit.word("ruled") is not None)


def _differ(changed: Amended, changes: Sequence[Change], stretches: Sequence[Stretch]) -> bool:
    """Return whether the hands in the log would tell more of a correction than all can see."""
    return changes != list(_changes(changed, "full")) or stretches != list(_stretches(changed, "full"))


def _rules(loaded: LoadedGame, problems: Sequence[SpooklogError]) -> Mapping[str, RuleText]:
    """Return the rules that refusals name, by their ids."""
    texts = rule_texts(loaded.game.ruleset, [problem.rule for problem in problems if problem.rule])
    return {text.rule: text for text in texts}


def _typed(visit: Visit) -> Mapping[str, str]:
    """Return the fields of the correction that came beside the earlier ones, with these; none where there was none."""
    ply, edits = visit.number("ply"), _lines(visit.word("edits"))
    found = {"ply": str(ply), "how": visit.word("how"), "text": visit.word("text"), "edits": "\n".join(edits)}
    return {name: value for name, value in found.items() if value} if ply is not None else {}


def _other(typed: Mapping[str, str], viewer: Viewer) -> str:
    """Return the query of the page that offers another correction of the same ply, in the same way and for the same eyes."""
    way, eyes = "before" if typed.get("how") == "before" else "", "full" if viewer == "full" else ""
    fields = {"edits": typed.get("edits", ""), "way": way, "as": eyes}
    return urlencode({name: value for name, value in fields.items() if value})


def _heads(loaded: LoadedGame, plan: AmendmentPlan) -> list[Difference]:
    return [Difference(*one) for one in header_changes(loaded, plan)]


def _renamed(head: Difference, changed: Amended) -> bool:
    """Return whether a line about a player differs by the player's label alone."""
    came = {one.number: one.label.text for one in changed.plan.seated}
    now = {was: came.get(seat, was) for seat, was in enumerate(changed.before.labels.names, start=1)}
    return head.what != "players" and [now.get(word, word) for word in head.old.split()] == head.new.split()


def _changes(changed: Amended, viewer: Viewer) -> Iterator[Change]:
    for step in changed.plan.steps:
        if step.change in ("replaced", "removed", "inserted"):
            number = step.old.number if step.old else step.new.number if step.new else 0
            yield Change(number, _words(changed.before, step.old, viewer), _words(changed.after, step.new, viewer))


def _words(loaded: LoadedGame, ply: Ply | None, viewer: Viewer = "full") -> tuple[str, str]:
    """Return the sentence and the line of a ply as a viewer knows it, empty for none."""
    game, labels = loaded.game, loaded.labels
    return (game.say(ply, labels, viewer).text, game.line(ply, labels, viewer)) if ply else ("", "")


def _stretches(changed: Amended, viewer: Viewer) -> Iterator[Stretch]:
    """Yield what becomes of the plies that no correction names."""
    before, plan = changed.before, changed.plan
    rows = ((step, at) for step, at in _states(plan) if step.change in ("kept", "dropped", "ruled", "conflict"))
    for fate, some in groupby(rows, key=lambda row: row[0].change):
        steps = [(step.old, step.problem, at) for step, at in some if step.old]
        if not steps:
            continue
        (first, problem, at), (last, *_) = steps[0], steps[-1]
        says = "" if fate == "kept" and len(steps) > 1 else _words(before, first, viewer)[0]
        if problem and viewer == "public":
            problem = as_all_see(problem, partial(_play_again, before, first, at))
        yield Stretch(fate, len(steps), first.number, last.number, says, problem)


def _states(plan: AmendmentPlan) -> Iterator[tuple[Step, Any]]:
    """Yield every step with the corrected state before it."""
    if not plan.steps:
        return
    first, after = plan.steps[0].old or plan.steps[0].new, plan.after
    state = after.plies[first.number - 2].state if first and first.number > 1 else after.start
    for step in plan.steps:
        yield step, state
        state = step.new.state if step.new else state


def _play_again(before: LoadedGame, ply: Ply, state: Any) -> None:
    """Play a ply, as all know it, in another state as all see it. Raises what refuses it."""
    ruleset = before.game.ruleset
    state = ruleset.knowledge.seen_by(state, "public")
    try:
        for action in before.game.actions_seen(ply, "public"):
            ruleset.rules.check(state, action)
            state = ruleset.rules.apply(state, action, ply.number)
    except SpooklogError as problem:
        raise before.labels.fill(problem) from None


def _ways(store: Store, loaded: LoadedGame, plan: AmendmentPlan, asked: Asked) -> Iterator[Way]:
    """Yield how to decide about the plies that cannot stay, the likeliest way first."""
    conflicts = [step for step in plan.conflicts if step.old]
    first = conflicts[0].old if conflicts else None
    if first is None:
        return
    if not asked.head:
        new = [(step.old, step.new) for step in plan.steps if step.change == "replaced"]
        lines = ((old, plan.after.line(ply, loaded.labels)) for old, ply in new if old and ply)
        if swapped := _mixed_up(store, loaded, asked, lines, [step.old for step in conflicts if step.old]):
            yield swapped
        yield Way("Something else …", f"another line for ply {first.number}", _address(loaded, first.number, asked.fields()))
    several = len(conflicts) > 1
    means = "they are taken out of the game" if several else "it is taken out of the game"
    says = f"Drop all {len(conflicts)}" if several else "Drop it"
    yield Way(says, means, _address(loaded, None, asked.fields(conflicts="drop")))


def _mixed_up(
    store: Store, loaded: LoadedGame, asked: Asked, lines: Iterable[tuple[Ply, str]], others: Sequence[Ply]
) -> Way | None:
    """Return the way that corrects one of some other plies as well: by the word that a corrected line lost.

    Two cards that were mixed up are the commonest mistake: one of them then stands in two lines. `lines` are corrected plies with
    their new lines. Returns None where none differs by a single word, where that does not help, or where all do not see the whole
    line.
    """
    for ply, line in lines:
        old, new = loaded.game.line(ply, loaded.labels).split(), line.split()
        gone, come = {*old} - {*new}, {*new} - {*old}
        if len(gone) == len(come) == 1:
            swap, near = {come.pop(): gone.pop()}, sorted(others, key=partial(_distance, ply))
            having = ((other, swapped) for other in near if (swapped := _with(swap, loaded, asked, other)))
            for other, swapped in islice(having, MOST_TRIED):
                both = asked._replace(edits=(*asked.edits, f"replace {other.number} {swapped}"))
                try:
                    _, found = store.games.plan(loaded.stream.id, both.command(store, loaded))
                except SpooklogError:
                    continue
                if fixed := next((one.new for one in found.steps if one.old == other and one.change == "replaced"), None):
                    says = found.after.say(fixed, loaded.labels, asked.viewer).text
                    return Way(says, f"in ply {other.number}: the two were mixed up", _address(loaded, None, both.fields()))
    return None


def _distance(ply: Ply, other: Ply) -> int:
    return abs(other.number - ply.number)


def _with(swap: Mapping[str, str], loaded: LoadedGame, asked: Asked, ply: Ply) -> str:
    """Return the line of a ply with another word; empty where it lacks that word, shows a hand or is corrected already."""
    line = loaded.game.line(ply, loaded.labels, asked.viewer)
    known = line == loaded.game.line(ply, loaded.labels) and _others(asked.edits, ply.number) == [*asked.edits]
    return " ".join(swap.get(word, word) for word in line.split()) if known and not swap.keys().isdisjoint(line.split()) else ""


def _typed_lines(loaded: LoadedGame, asked: Asked) -> Iterator[tuple[Ply, str]]:
    """Yield the plies that are replaced, with their lines as they were typed."""
    for edit in asked.edits:
        how, number, text = f"{edit}  ".split(" ", 2)
        if how == "replace" and 1 <= int(number) <= len(loaded.game.plies):
            yield loaded.game.plies[int(number) - 1], text.strip()


def _address(loaded: LoadedGame, ply: int | None, fields: Mapping[str, str]) -> str:
    """Return where corrections are tried, or where another line for a ply is chosen beside them."""
    where = "amend" if ply is None else f"{ply}/correct"
    return f"/g/{loaded.stream.name}/{where}?{urlencode(fields)}"
