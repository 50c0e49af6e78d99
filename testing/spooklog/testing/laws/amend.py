"""Corrections of the past: whatever is amended, the game is the one of a log that was right from the start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spooklog.domain.contract.digests import digest_of
from spooklog.domain.contract.ruleset import AnyRuleset, Viewer
from spooklog.domain.lines.reading import read_part
from spooklog.domain.log.amend import AmendmentPlan, Conflicts, Correction, Step
from spooklog.domain.log.branching import branch
from spooklog.domain.log.decision import Decision
from spooklog.domain.log.events import Origin, TakenBack
from spooklog.domain.log.folding import Folding
from spooklog.domain.log.game import Game, Ply
from spooklog.domain.log.outline import begin_outline, evolve_outline
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.log.starting import first_digest
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Illegal, Impossible, SpooklogError, Usage
from spooklog.domain.values.labels import Labels
from spooklog.replays.sheets.sheet import write_sheet
from spooklog.store.entries.rows import Seat, Stream
from spooklog.store.logs.loaded import LoadedGame, status_of
from spooklog.testing.playing import SEEDS, Logbook, logged, random_game

WHY = "the table saw it"
VIEWERS: tuple[Viewer, ...] = ("full", "public", 1)
CONFLICTS = st.sampled_from(["drop", "ruled", "edited"])


def line_of(book: Logbook, ply: Ply) -> str:
    """How a ply is typed."""
    return book.game.line(ply, book.labels)


def wish_for(book: Logbook, rng: Rng) -> Correction:
    """A correction that chance comes up with, legal by itself where it can be."""
    plies, how = book.game.plies, rng.choice(("replace", "remove", "insert"))
    place = 1 + rng.below(len(plies) + (how == "insert"))
    if how == "remove":
        return Correction(ply=place, how="remove")
    state = plies[place - 2].state if place > 1 else book.game.start
    try:
        action = book.ruleset.sample(state, rng)
    except LookupError:  # nothing is drawn where the game is over
        return Correction(ply=min(place, len(plies)), how="remove")
    text = book.ruleset.notation.write(state, (action,), book.labels)
    return Correction(ply=place, how="replace" if how == "replace" and place <= len(plies) else "insert", text=text)


def wishes_for(book: Logbook, rng: Rng, count: int) -> list[Correction]:
    """Several that do not exclude each other."""
    found: dict[tuple[int, bool], Correction] = {}
    for _ in range(count):
        correction = wish_for(book, rng)
        found.setdefault((correction.ply, correction.how == "insert"), correction)
    return list(found.values())


def amend_somehow(book: Logbook, rng: Rng, count: int, way: str) -> AmendmentPlan | None:
    """Amend a log; None where what chance came up with is refused, which leaves the log as it was."""
    wishes, entries = wishes_for(book, rng, count), len(book.entries)
    try:
        if way == "drop":
            return book.amend(*wishes, conflicts="drop")
        conflicts: Conflicts = "ruled" if way == "ruled" else "report"
        while found := book.plan(*wishes, conflicts=conflicts, why=WHY).conflicts:  # each, as if those before it were out
            wishes += [Correction(ply=step.old.number, how="remove") for step in found if step.old]
            assert all(step.old for step in found)
        return book.amend(*wishes, conflicts=conflicts, why=WHY)
    except (Illegal, Impossible, Usage):  # another correction changed what comes before, or nothing came of it
        assert len(book.entries) == entries
        return None


def right_from_the_start(book: Logbook) -> Logbook:
    """A log in which the plies were typed as they stand."""
    right = Logbook(book.ruleset, book.setup, book.labels)
    for ply in book.game.plies:
        right.play(line_of(book, ply), ruled=WHY if ply.ruled else None, happened=ply.happened)
    return right


def description_of(game: Game) -> dict[str, Any]:
    """All that a game shows, except recorders and entries."""
    ruleset, labels = game.ruleset, Labels.numbered(len(game.started.persons))
    seen = [SeenGame(game, labels, viewer) for viewer in VIEWERS]
    return {
        "states": [ply.state for ply in game.plies],
        "actions": [ply.actions for ply in game.plies],
        "ruled": [[ruling and ruling.rule for ruling in ply.ruled] for ply in game.plies],
        "digests": [digest_of(ply.state) for ply in game.plies],
        "turn": game.turn,
        "outcome": game.outcome,
        "scores": ruleset.results.scores(game.state),
        "breaches": [[msgspec.structs.replace(breach, why=None) for breach in one.breaches] for one in seen],
        "advice": [one.advice for one in seen],
        "lines": [game.line(ply, labels, "public") for ply in game.plies],
    }


def sheet_of(book: Logbook) -> str:
    """The sheet of a log."""
    seats = tuple(Seat(seat, f"p{seat}", name, name) for seat, name in enumerate(book.labels.names, start=1))
    stream = Stream("g", "game", "some-game", book.ruleset.meta.name, len(book.entries), "", 0, "open")
    return write_sheet(LoadedGame(stream, book.game, seats, book.labels), book.texts)


def check_sound(book: Logbook) -> None:
    """Every way to fold the log gives this game, and its last digest is that of the state."""
    assert book.refold() == book.game
    folding = Folding(beside=book.beside)
    for number, entry in enumerate(book.entries, start=1):
        folding.step(number, entry)
        game = folding.game
        made = digest_of(folding.state) if number > 1 else first_digest(game.ruleset, game.setup, game.state)
        assert made == entry.digest, f"entry {number}"
    assert folding.game == book.game
    assert [ply.number for ply in book.game.plies] == list(range(1, len(book.game.plies) + 1))
    lines = [ply.line for ply in book.game.plies]
    assert len(set(lines)) == len(lines)
    assert max(lines, default=0) <= book.game.lines


@given(seed=SEEDS, count=st.integers(1, 4), way=CONFLICTS, again=st.integers(1, 3))
def test_an_amended_game_is_the_one_of_a_log_that_was_right_from_the_start(
    ruleset: AnyRuleset, seed: int, count: int, way: str, again: int
) -> None:
    book, rng = logged(random_game(ruleset, seed)), Rng(seed)
    for _ in range(again):
        if book.game.plies:
            amend_somehow(book, rng, count, way)
    right = right_from_the_start(book)
    assert description_of(book.game) == description_of(right.game)
    assert sheet_of(book) == sheet_of(right)
    check_sound(book)


@given(seed=SEEDS, way=CONFLICTS, back=st.integers(1, 20), further=st.integers(0, 3))
def test_undo_redo_and_play_go_on_from_an_amended_game(ruleset: AnyRuleset, seed: int, way: str, back: int, further: int) -> None:
    book, rng = logged(random_game(ruleset, seed)), Rng(seed)
    amend_somehow(book, rng, 2, way)
    before = book.game
    back = min(back, len(before.plies))
    if back:
        book.undo(back)
        assert book.game.plies == before.plies[:-back]
        book.redo(back)
        assert book.game.plies == before.plies
        book.undo(back)
    for _ in range(further):
        try:
            action = ruleset.sample(book.game.state, rng)
        except LookupError:
            break
        book.play_actions(action)
    amend_somehow(book, rng, 2, way) if book.game.plies else None
    assert description_of(book.game) == description_of(right_from_the_start(book).game)
    check_sound(book)


@given(seed=SEEDS, way=CONFLICTS)
def test_notes_stay_with_their_plies_through_an_amendment(ruleset: AnyRuleset, seed: int, way: str) -> None:
    book, rng = logged(random_game(ruleset, seed)), Rng(seed)
    for ply in book.game.plies[::3]:
        book.note(f"about line {ply.line}", ply.last, ply.line)
    amend_somehow(book, rng, 3, way)
    for ply in book.game.plies[::2]:
        book.note(f"about line {ply.line}", ply.last, ply.line)
    remarks = book.game.remarks(book.texts)
    for ply in book.game.plies:
        assert {remark.text for remark in remarks.get(ply.number, ())} <= {f"about line {ply.line}"}
    gone = {note.line for note in book.game.notes} - {ply.line for ply in book.game.plies}
    assert sum(map(len, remarks.values())) == sum(note.line not in gone for note in book.game.notes)
    check_sound(book)


@given(seed=SEEDS, way=CONFLICTS, back=st.integers(0, 4))
def test_every_entry_belongs_to_the_line_that_it_recorded_or_came_after(
    ruleset: AnyRuleset, seed: int, way: str, back: int
) -> None:
    book, rng = logged(random_game(ruleset, seed)), Rng(seed)
    for _ in range(2):
        if book.game.plies:  # the first amendment may have dropped them all
            amend_somehow(book, rng, 2, way)
        book.note("in between")
        with suppress(LookupError, Illegal):  # what is drawn on a table that a ruling bent may be forbidden
            book.play_actions(ruleset.sample(book.game.state, rng))
        if 0 < back <= len(book.game.plies):
            book.undo(back)
        game = book.game
        for entry in range(1, game.head + 1):
            own = [ply.line for ply in (*game.undone, *game.plies) if ply.first <= entry <= ply.last]
            earlier = [ply.line for ply in game.plies if ply.first <= entry]
            assert game.line_at(entry) == [*own, *reversed(earlier), 0][0]


def opposite(book: Logbook, amendment: AmendmentPlan) -> list[Correction]:
    """The corrections that bring back what an amendment changed."""

    def back(step: Step, ply: int, how: Any) -> Correction:
        assert step.old
        return Correction(
            ply=ply,
            how=how,
            text=amendment.before.line(step.old, book.labels),
            ruled=WHY if step.old.ruled else None,
            happened=step.old.happened,
        )

    return list(_opposite(amendment.steps, back, len(amendment.after.plies)))


def _opposite(steps: Sequence[Step], back: Any, last: int) -> Iterator[Correction]:
    for number, step in enumerate(steps):
        following = next((later.new.number for later in steps[number:] if later.new), last + 1)
        if step.new is None:
            yield back(step, following, "insert")
        elif step.old is None:
            yield Correction(ply=step.new.number, how="remove")
        elif step.change == "replaced" or (step.old.ruled and step.old.ruled != step.new.ruled):
            yield back(step, step.new.number, "replace")


@given(seed=SEEDS, count=st.integers(1, 4), way=CONFLICTS)
def test_the_opposite_amendment_restores_every_action_and_every_state(
    ruleset: AnyRuleset, seed: int, count: int, way: str
) -> None:
    book, rng = logged(random_game(ruleset, seed)), Rng(seed)
    before = book.game
    amendment = amend_somehow(book, rng, count, way)
    if amendment is None:
        return
    try:
        book.amend(*opposite(book, amendment), conflicts="report")
    except SpooklogError as problem:
        pytest.fail(f"{problem.message}: {opposite(book, amendment)}")
    assert description_of(book.game) == description_of(before)
    check_sound(book)


@given(seed=SEEDS, which=st.integers(0, 10_000))
def test_a_ply_replaced_by_itself_is_refused(ruleset: AnyRuleset, seed: int, which: int) -> None:
    book = logged(random_game(ruleset, seed))
    ply = book.game.plies[which % len(book.game.plies)]
    with pytest.raises(Usage, match="changes nothing"):
        book.amend(Correction(ply=ply.number, how="replace", text=line_of(book, ply)))


@given(seed=SEEDS, which=st.integers(0, 10_000))
def test_an_inserted_line_may_leave_out_the_implied_player(ruleset: AnyRuleset, seed: int, which: int) -> None:
    book = logged(random_game(ruleset, seed))
    ply = book.game.plies[which % len(book.game.plies)]
    state, line = book.game.before(ply), line_of(book, ply)
    seat = ruleset.notation.implied(state, ruleset.rules.turn(state))
    name = book.labels[seat] if seat else ""
    if not name or not line.startswith((f"{name} ", f"{name}:")):
        return
    bare = line.removeprefix(name).strip()
    try:
        same = read_part(ruleset, bare, state, book.labels) == read_part(ruleset, line, state, book.labels)
    except SpooklogError:  # what others may do as well needs the name
        return
    if same:
        with pytest.raises(Usage, match="changes nothing"):
            book.amend(Correction(ply=ply.number, how="replace", text=bare))


@given(seed=SEEDS, count=st.integers(1, 3))
def test_an_amendment_rules_only_illegal_plies_and_drops_only_impossible_ones(ruleset: AnyRuleset, seed: int, count: int) -> None:
    book, rng = logged(random_game(ruleset, seed)), Rng(seed)
    try:
        tried = book.plan(*wishes_for(book, rng, count), conflicts="ruled", why=WHY)
    except SpooklogError:
        return
    for step in tried.steps:
        assert (step.change == "conflict") == (step.problem is not None)
        if step.change == "ruled":
            assert step.new
            state = tried.after.before(step.new)
            for action, ruling in zip(step.new.actions, step.new.ruled, strict=True):
                refused = None
                try:
                    ruleset.rules.check(state, action)
                except Illegal as problem:
                    refused = problem.rule
                assert refused == (ruling.rule if ruling else None)
                state = ruleset.rules.apply(state, action, step.new.number)
    if tried.conflicts:
        with pytest.raises((Illegal, Impossible), match=f"ply {tried.conflicts[0].old and tried.conflicts[0].old.number} could"):
            tried.decision()


@given(seed=SEEDS, count=st.integers(1, 3))
def test_a_ruling_that_is_no_longer_needed_falls_away(ruleset: AnyRuleset, seed: int, count: int) -> None:
    book, rng = logged(random_game(ruleset, seed)), Rng(seed)
    amendment = amend_somehow(book, rng, count, "ruled")
    if amendment is None or not any(step.change == "ruled" for step in amendment.steps):
        return
    book.amend(*opposite(book, amendment))
    assert not any(ply.ruled for ply in book.game.plies)


@given(seed=SEEDS, plies=st.integers(1, 12), agreed=st.sets(st.integers(1, 9), min_size=1))
def test_a_takeback_needs_all_players_unless_the_own_action_showed_nothing(
    ruleset: AnyRuleset, seed: int, plies: int, agreed: set[int]
) -> None:
    played = random_game(ruleset, seed)
    book = logged(played)
    all_seats = set(range(1, played.setup.seats + 1))
    seats, plies = agreed & all_seats or {1}, min(plies, len(played.actions))
    before = book.game
    taken = list(zip(played.states, played.actions, strict=False))[-plies:]
    own = all(action.owner in seats and not ruleset.knowledge.binds(state, action) for state, action in taken)
    if own or seats == all_seats:
        book.takeback(plies, *seats)
        assert book.entries[-1].event == TakenBack(plies, tuple(sorted(seats)))
        assert book.game.plies == before.plies[:-plies]
        book.redo(plies)
        assert book.game.plies == before.plies
    else:
        with pytest.raises(Illegal, match="must agree too"):
            book.takeback(plies, *seats)
        book.takeback(plies, *all_seats)
        assert book.game.plies == before.plies[:-plies]
    check_sound(book)


@given(seed=SEEDS, where=st.integers(0, 10_000), way=CONFLICTS)
def test_a_branch_stands_as_its_origin_did(ruleset: AnyRuleset, seed: int, where: int, way: str) -> None:
    book, rng = logged(random_game(ruleset, seed)), Rng(seed)
    amend_somehow(book, rng, 2, way)
    moment = book.game.moment(where % (len(book.game.plies) + 1))
    origin, texts = Origin("g2", len(book.entries), "ab", len(moment.plies)), dict[str, str]()
    copy = Logbook(ruleset, book.setup, book.labels)
    copy.entries.clear()
    copy._game = None

    def reseal(digest: str) -> str:
        sealed = copy.seal(book.texts[digest])
        texts[sealed.digest] = sealed.text
        return sealed.digest

    copy.keep(Decision(branch(moment, origin, moment.started.labels, reseal, copy.seal_word)))
    copy.texts |= texts
    assert description_of(copy.game) == description_of(moment)
    assert copy.game.started.origin == origin
    assert reasons(copy) == reasons(book)[: len(reasons(copy))]
    digests = [entry.digest for entry in copy.entries]
    assert digests[0] == first_digest(moment.ruleset, moment.setup, moment.start)
    assert digests[1:][-1:] == [digest_of(ply.state) for ply in moment.plies][-1:]
    check_sound(copy)


def reasons(book: Logbook) -> list[Mapping[str, str | None]]:
    """What was ruled, ply by ply, with its reasons in words."""
    return [{ruling.rule: book.texts.get(ruling.why) for ruling in ply.ruled if ruling} for ply in book.game.plies]


@given(seed=SEEDS, count=st.integers(1, 3), back=st.integers(1, 9))
def test_an_outline_has_the_plies_and_the_status_of_the_game_without_its_rules(
    ruleset: AnyRuleset, seed: int, count: int, back: int
) -> None:
    book = logged(random_game(ruleset, seed))
    if len(book.game.plies) < 2:
        return
    book.undo(min(back, len(book.game.plies)))
    book.redo()
    amend_somehow(book, Rng(seed), count, "drop")
    if not book.game.closed and not book.game.void:
        book.close(void=True)
        if seed % 2:
            book.reopen()
    outline = begin_outline(1, book.entries[0])
    for number, entry in enumerate(book.entries[1:], start=2):
        outline = evolve_outline(outline, number, entry)
    game = book.game
    assert (len(outline.plies), outline.status, outline.started) == (len(game.plies), status_of(game), game.started)
