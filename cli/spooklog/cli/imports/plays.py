"""Plays of BG Stats and BGG: first shown, then with --apply stored, as games of tally."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, BinaryIO

from msgspec.structs import replace

from spooklog.cli.answers.plays import Merge, answer_plan
from spooklog.cli.imports.alike import games_alike
from spooklog.cli.output import said
from spooklog.cli.progress import progress_bar
from spooklog.domain.values.errors import NotFound, Unreadable, Usage
from spooklog.domain.values.labels import normal
from spooklog.domain.words.wording import counted
from spooklog.replays.exchange.bgg import read_bgg
from spooklog.replays.exchange.bgstats.reading import read_bgstats
from spooklog.replays.exchange.incoming.plan import ImportPlan, plan_import
from spooklog.replays.exchange.incoming.storing import store_plan
from spooklog.replays.exchange.plays import MOST_BYTES, PlaysFile
from spooklog.store.changes.merging import merge

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spooklog.cli.imports.call import ImportCall
    from spooklog.store.store import Store


def take_bgstats(store: Store, call: ImportCall, file: BinaryIO) -> None:
    """Show or store the plays of a BG Stats file. Raises Unreadable, and Conflict where others keep writing."""
    take_plays(store, call, read_bgstats(file.read(MOST_BYTES + 1)))


def take_bgg(store: Store, call: ImportCall, file: BinaryIO) -> None:
    """Show or store the plays of a saved BGG file. Raises Unreadable, and Conflict where others keep writing."""
    take_plays(store, call, read_bgg(file.read(MOST_BYTES + 1)))


def take_plays(store: Store, call: ImportCall, file: PlaysFile) -> None:
    """Show or store the plays of a file. Raises Unreadable, Usage, and Conflict where others keep writing."""
    if call.name is not None:
        words = "--name is for one game: those of plays get names drawn"
        raise Usage(words, input=call.name, expected=(f"import {call.file}",))
    with progress_bar(said("comparing plays"), as_json=call.as_json) as progress:
        plan = plan_import(store, file, by=call.recorder, report=progress)
    merges, alike = _merges(store, plan, call), games_alike(store, plan)
    if not call.option("--apply"):
        merges = _foreseen(store, plan, merges)
        answer_plan(plan, call.file, merges, alike, as_json=call.as_json)
        return
    if plan.bad and not call.option("--skip-bad"):
        first = plan.bad[0]
        words = said(
            "{plays} cannot be taken, so nothing is stored: play {number}: {why}",
            plays=counted(len(plan.bad), "play"),
            number=first.number,
            why=first.why,
        )
        shown = said("import {file}, which shows them all", file=call.file)
        raise Unreadable(words, expected=(shown, said("--skip-bad, which leaves them out")))
    with progress_bar(said("storing plays"), as_json=call.as_json) as progress:
        stored = store_plan(store, plan, by=call.recorder, report=progress)
    merges = [_merged(store, one, call.recorder) for one in merges]
    answer_plan(plan, call.file, merges, alike, stored, as_json=call.as_json)


def _merges(store: Store, plan: ImportPlan, call: ImportCall) -> list[Merge]:
    """Return which players of the file are to count as which people here. Raises Usage, NotFound."""
    given = [_as(store, plan, words) for words in call.option("--as", ())]
    named = {one.player for one in given}
    if twice := next((name for name, times in Counter(one.player for one in given).items() if times > 1), None):
        raise Usage(said("--as names {name} twice", name=twice), input=twice, expected=('--as "Anna B.=Anna Berg"',))
    found = [one for one in given if not _are_one(store, one)]
    if call.option("--match"):
        names = Counter(normal(player.name) for player in plan.players)  # two of one name in the file are two people
        alone = (player for player in plan.players if player.candidate and names[normal(player.name)] == 1)
        found += [Merge(one.name, one.person.name or "", one.candidate or "") for one in alone if one.name not in named]
    return found


def _as(store: Store, plan: ImportPlan, words: str) -> Merge:
    """Return which player of the file is which person here: `Anna B.=Anna Berg`. Raises Usage, NotFound."""
    name, equals, person = (part.strip() for part in words.partition("="))
    if not equals or not name or not person:
        refusal = said("'{words}' names no player of the file and a person here", words=words)
        raise Usage(refusal, input=words, expected=('--as "Anna B.=Anna Berg"',))
    kept = store.people.called(person)
    fits = [player for player in plan.players if normal(player.name) == normal(name)]
    if not fits:
        expected = tuple(player.name for player in plan.players)
        raise NotFound(said("no player of the file is called '{name}'", name=name), input=name, expected=expected)
    if len(fits) > 1:
        parts = {"number": len(fits), "name": name}
        refusal = said("{number} players of the file are called '{name}': import first, then players merge", **parts)
        raise Usage(refusal, input=name, expected=('players merge "NAME" "OTHER"',))
    return Merge(fits[0].name, fits[0].person.name or "", kept.name or person)


def _are_one(store: Store, call: Merge) -> bool:
    """Return whether a player of the file counts as the person already, as after the same import."""
    same = store.people.merged()
    persons = [store.people.find(name) for name in (call.here, call.into)]
    return len({same.get(one.id, one.id) if one else None for one in persons}) == 1


def _foreseen(store: Store, plan: ImportPlan, merges: Sequence[Merge]) -> list[Merge]:
    """Return merges with the problems that they would have once the plan is stored: two who sit at one table are two people."""
    same, found = store.people.merged(), list[Merge]()
    new = {player.person.name: player.person.id for player in plan.players}
    tables = [[person.id for person in plan.people.of_play(one.found.play)] for one in plan.those("new", "restarted")]
    for one in merges:
        kept = store.people.called(one.into).id
        here = new.get(one.here, kept)
        into, counts = same.get(kept, kept), same.get(here, here)
        both = [{id for id in (counting, *same) if same.get(id, id) == counting} for counting in (into, counts)]
        why = _why_two(store, one, both, tables)
        if not why:
            same |= dict.fromkeys(both[1], into)
        found.append(replace(one, problem=why) if why else one)
    return found


def _why_two(store: Store, merge: Merge, both: Sequence[set[str]], tables: Sequence[Sequence[str]]) -> str:
    """Return why two people are not one, each with the ids that count as them: they sat together, here or at tables of the file.

    Returns an empty text for people who may be one.
    """
    names = {"one": merge.here, "other": merge.into}
    one, other = (store.people.tables_of([*group]) for group in both)
    if shared := sorted(name for id, name in one.items() if id in other):
        return said("{one} and {other} both sat in {game}: they are two people", game=shared[0], **names)
    if any(all(group.intersection(table) for group in both) for table in tables):
        return said("{one} and {other} both sit in a play of the file: they are two people", **names)
    return ""


def _merged(store: Store, one: Merge, by: str) -> Merge:
    """Merge two people. Where they cannot be one, the answer says why."""
    try:
        merge(store.own_log, one.into, [one.here], by=by)
    except Usage as problem:
        return replace(one, problem=problem.message)
    return one
