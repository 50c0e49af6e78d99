"""The page that shows what a correction would change before anything is stored, and the correction itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import msgspec

from spooklog.domain.log.as_seen import Outdated
from spooklog.domain.log.unamend import Unamend
from spooklog.domain.values.errors import Illegal, Impossible, SpooklogError, Unreadable, Usage
from spooklog.domain.values.labels import called
from spooklog.projections.amended import Amended, amended, done_already, standings_differences
from spooklog.projections.game.differences import Difference, differences
from spooklog.projections.game.explain import RuleText, rule_texts, tried_actions
from spooklog.projections.series import series_data
from spooklog.replays.sheets.beginning import LinkedSeats, header_changes, open_line
from spooklog.web.access import recorder_of
from spooklog.web.answers import Moved, Page
from spooklog.web.covering import Covered, as_all_see, covered, hand_address, line_against
from spooklog.web.language import said
from spooklog.web.pages.correcting.asked import Asked, asked_for, corrected_at, lines_of, viewer_for
from spooklog.web.pages.correcting.beginning import OF_BEGINNING, head_changes
from spooklog.web.pages.correcting.changes import changes_of, hands_tell_more, stretches_of
from spooklog.web.pages.correcting.done import is_as_before
from spooklog.web.pages.correcting.hands import called_cards, hand_changes
from spooklog.web.pages.correcting.ways import mixed_up, typed_lines, ways_on
from spooklog.web.pages.table import page_of
from spooklog.web.people import named, players_called
from spooklog.web.refusals import WentOn, status_of
from spooklog.web.seeing import seen_by
from spooklog.web.seeing import went_on as since

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.domain.log.amend import AmendmentPlan
    from spooklog.store.entries.rows import Link
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.store import Store
    from spooklog.web.covering import Against
    from spooklog.web.visit import Visit


def plan(visit: Visit) -> Page:
    """Answer with what a correction would change; nothing is stored."""
    return _tried(replace(visit, body=visit.query))


def amend(visit: Visit) -> Moved | Page:
    """Correct the game. Where it went on since the visitor saw it, people see what the correction would change now."""
    access = visit.scribing
    if back := visit.number("back"):
        return _taken_back(visit, back)
    entry = visit.number("seen")
    loaded = seen_by(visit.store.games, access, entry) or visit.store.games.load(access.stream.id)
    asked = asked_for(visit, loaded)
    command = asked.command(visit.store, loaded)
    try:
        if ending := asked.ending(visit.store, loaded, command):
            visit.store.games.plan(loaded.stream.id, command)  # what is refused ends no link
            for link in ending:  # before another player's hand could be seen with it
                visit.store.links.revoke(link.id, by=recorder_of(visit.store, access.person))
        recorded = visit.append(access, command)
    except WentOn as problem:
        return _tried(visit, problem)
    except Usage as problem:
        if not _reasons(visit):
            raise
        return _tried(visit, wrong=problem)
    except (Illegal, Impossible) as problem:
        raise (covered(problem) if visit.word("as") == "public" else problem) from None
    return _moved(amended(visit.store, loaded, recorded.amendment, recorded), "corrected")


def _taken_back(visit: Visit, entry: int) -> Moved | Page:
    """Take a correction back that is the last entry; where the game went on, people see what its lines would change now.

    Raises Conflict where there are no lines, and Usage for an entry before which there was no game.
    """
    access, store, undo = visit.scribing, visit.store, "taken_back"
    loaded, before = store.games.load(access.stream.id), seen_by(store.games, access, max(entry - 1, 1))
    done = seen_by(store.games, access, entry)
    if before is None or done is None or entry < 2:
        raise Usage("back is the entry of a correction", expected=('"back": 9',))
    if loaded.stream.head == entry + 1 and is_as_before(before.game, loaded.game):  # tapped twice
        return Moved(f"/g/{access.stream.name}?{undo}={loaded.stream.head}", done_already(store, done, loaded))
    if loaded.stream.head == entry or not visit.word("edits"):
        recorded = visit.append(access, Unamend(before.game))
        return _moved(amended(store, loaded, recorded.amendment, recorded), undo)
    problem = since(store.games, access, Outdated(done.game, loaded.game), visit.body)
    return _tried(replace(visit, body={"edits": visit.word("edits")}), problem)


def _moved(changed: Amended, how: str) -> Moved:
    """Return the answer to a correction, and the way to the first ply that it changed; for a hand, to the table."""
    loaded, plan = changed.after, changed.plan
    first = min((one.number for one in changes_of(changed, "public")), default=0)
    # the line is recorded there that the hand did not fit
    of_hands = next(hand_changes(plan, changed.before.labels), None) is not None
    where = "" if of_hands else f"/{min(first, len(loaded.game.plies))}"
    return Moved(f"/g/{loaded.stream.name}{where}?{how}={loaded.stream.head}", changed.answer(_heads(changed.before, plan)))


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
    viewer = viewer_for(visit)
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
        "codes": (),
        "of_hand": "",
    }
    if hand := visit.word("hand"):
        player, *card = hand.split()
        context |= {"of_hand": f"{hand_address(loaded.stream.name, player, card[-1:])}&as=full"}
    uncovered = f"?{urlencode(_texts(visit) | {'as': 'full'})}"
    asked = None
    try:
        asked = asked_for(visit, loaded)
        command = asked.command(store, loaded)
        context |= {"codes": _codes(loaded, asked.ending(store, loaded, command))}
        loaded, found = store.games.plan(loaded.stream.id, command)
    except SpooklogError as problem:
        if isinstance(problem, Usage | Unreadable) and reasons and not wrong:
            return _tried(visit, went_on, problem)
        context |= {"codes": _codes(loaded, problem.links) if isinstance(problem, LinkedSeats) else ()}
        stands = isinstance(problem, Illegal) and problem.ruling_helps
        seen = problem if viewer == "full" else refused_as_all_see(visit, loaded, problem)
        context |= {"problem": seen, "stands": stands, "rules": _rules(loaded, [seen])}
        context |= {"with_hands": uncovered if isinstance(seen, Covered) else ""}
        if asked and isinstance(problem, Illegal | Impossible):
            context |= {"mixed": mixed_up(store, loaded, asked, typed_lines(loaded, asked), list(loaded.game.plies))}
        return Page(wrong or problem, "correcting/plan.html", context, status_of(wrong or problem))
    changed = amended(store, loaded, found, None, viewer)
    heads = [one for one in _heads(loaded, found) if not _renamed(one, changed)]
    shown = heads if viewer == "full" else [one for one in heads if open_line(one.what)]
    changes, stretches = list(changes_of(changed, viewer)), list(stretches_of(changed, viewer))
    hidden = len(shown) < len(heads) or (viewer != "full" and hands_tell_more(changed, changes, stretches))
    context |= {
        "page_of": page_of(store, loaded),
        "fields": asked.fields(),
        "asked": asked,
        "changes": changes,
        "stretches": stretches,
        "heads": list(_heads_shown(changed, shown)),
        "with_hands": uncovered if hidden else "",
        "results": list(differences(named(changed.before), named(changed.after), changed.texts, viewer)),
        "series": changed.series.before.series if changed.series else "",
        "standings": list(_standings(store, changed)),
        "rules": _rules(loaded, [one.problem for one in stretches if one.problem]),
        "ways": list(ways_on(store, changed.before, found, asked)),
        "may_stand": any(step.ruling_helps for step in found.conflicts),
        "lost": len(found.before.undone) - len(found.after.undone),
        "official": changed.before.game.closed,
    }
    refused = wrong or went_on
    data = refused or changed.answer(_heads(loaded, found))
    return Page(data, "correcting/plan.html", context, status_of(refused) if refused else 200)


def _standings(store: Store, changed: Amended) -> Iterator[Difference]:
    """Yield what changes in the standings of the series, players by name."""
    if changed.series:
        series = store.streams.find(changed.series.before.series, kind="series")
        yield from standings_differences(changed.series, players_called(series_data(store, series.id).players))


def _codes(loaded: LoadedGame, links: Sequence[Link]) -> list[tuple[str, int]]:
    """Return whose code each link is, and for which seat."""
    people = named(loaded).labels
    return sorted({(called(people[link.seat]), link.seat) for link in links if link.seat}, key=lambda code: code[1])


def _reasons(visit: Visit) -> Mapping[str, str]:
    """Return the reasons of a request as they were typed: of a ruling on a line, and of the correction."""
    return {name: value for name in ("ruled", "why") if isinstance(value := visit.body.get(name), str) and value.strip()}


def _texts(visit: Visit) -> dict[str, str]:
    """Return the fields of a request that are texts, but for those by which it is sent once."""
    return {name: value for name, value in visit.body.items() if isinstance(value, str) and name not in ("request", "store")}


def refused_as_all_see(visit: Visit, loaded: LoadedGame, problem: SpooklogError) -> SpooklogError:
    """Return a refusal of a correction as all can see it at the moment that the correction is about."""
    ply, text, store = visit.number("ply"), visit.word("text") or "", visit.store
    before = Asked(tuple(lines_of(visit.word("edits"))), (), "report", None)

    def then() -> LoadedGame | None:
        if ply is None or not 1 <= ply <= len(loaded.game.plies) + 1:
            return None
        there, at = corrected_at(store, loaded, before, ply) if before.edits else (loaded, ply - 1)
        return msgspec.structs.replace(there, game=there.game.moment(at))

    def tried() -> None:
        if moment := then():
            tried_actions(moment, text, "public")

    def against() -> Against | None:
        return line_against(moment, text) if (moment := then()) else None

    return as_all_see(problem, tried, against, ruled=visit.word("ruled") is not None)


def _rules(loaded: LoadedGame, problems: Sequence[SpooklogError]) -> Mapping[str, RuleText]:
    """Return the rules that refusals name, by their ids."""
    texts = rule_texts(loaded.game.ruleset, [problem.rule for problem in problems if problem.rule])
    return {text.rule: text for text in texts}


def _typed(visit: Visit) -> Mapping[str, str]:
    """Return the fields of the correction that came beside the earlier ones, with these; none where there was none."""
    ply, edits = visit.number("ply"), lines_of(visit.word("edits"))
    found = {"ply": str(ply), "how": visit.word("how"), "text": visit.word("text"), "edits": "\n".join(edits)}
    return {name: value for name, value in found.items() if value} if ply is not None else {}


def _other(typed: Mapping[str, str], viewer: Viewer) -> str:
    """Return the query of the page that offers another correction of the same ply, in the same way and for the same eyes."""
    way, eyes = "before" if typed.get("how") == "before" else "", "full" if viewer == "full" else ""
    fields = {"edits": typed.get("edits", ""), "way": way, "as": eyes}
    return urlencode({name: value for name, value in fields.items() if value})


def _heads(loaded: LoadedGame, plan: AmendmentPlan) -> list[Difference]:
    return [Difference(*one) for one in header_changes(loaded, plan)]


def _heads_shown(changed: Amended, heads: Sequence[Difference]) -> Iterator[Difference]:
    """Yield in words what changes in header lines; of hands that were dealt the cards that change alone."""
    hands, before = list(hand_changes(changed.plan, changed.before.labels)), changed.before
    yield from head_changes(changed, [one for one in heads if not (hands and one.what == "deal")])
    if any(one.what == "deal" for one in heads):
        for person, *cards in hand_changes(changed.plan, named(before).labels):
            gone, come = (", ".join(called_cards(before.seen("full"), some)) for some in cards)
            yield Difference(said("{person}'s hand", person=person), gone, come)


def _renamed(head: Difference, changed: Amended) -> bool:
    """Return whether a line about a player differs by the player's label alone."""
    came = {one.number: one.label.text for one in changed.plan.seated}
    now = {was: came.get(seat, was) for seat, was in enumerate(changed.before.labels.names, start=1)}
    return head.what != "players" and [now.get(word, word) for word in head.old.split()] == head.new.split()
