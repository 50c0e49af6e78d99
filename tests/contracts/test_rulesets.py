"""The same laws for every ruleset there is. A new one passes them before it has a test of its own."""

from __future__ import annotations

from typing import Any

import msgspec
import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.contracts.playing import Logbook, Played, logged, play_out, random_game, random_setup, refusal_of

from spooklog.domain.chance import Rng
from spooklog.domain.errors import Ambiguous, Illegal, Impossible, SpooklogError, Unreadable
from spooklog.domain.facts import shipped_facts
from spooklog.domain.labels import Labels
from spooklog.domain.log.decide import digest_of
from spooklog.domain.options import read_options, write_options
from spooklog.domain.registry import all_slugs, find_ruleset
from spooklog.domain.rulebook import Rulebook
from spooklog.domain.ruleset import Action, AnyRuleset, Form, Viewer

SEEDS = st.integers(0, 2**32 - 1)


@pytest.fixture(params=all_slugs(), scope="module")
def ruleset(request: pytest.FixtureRequest) -> AnyRuleset:
    """Every ruleset, one after the other."""
    return find_ruleset(request.param)


def frozen(value: Any) -> bytes:
    """A value as bytes, to see whether it changed."""
    return msgspec.msgpack.encode(value)


def few(played: Played, seed: int, count: int = 6) -> list[int]:
    """A few moments of a game, the first and the last among them."""
    rng, last = Rng(seed), len(played.actions)
    return sorted({0, last, *(rng.below(last + 1) for _ in range(count))})


# -- what a ruleset says of itself ---------------------------------------------------------------------------------------------


def test_its_meta_agrees_with_its_parts(ruleset: AnyRuleset) -> None:
    meta, rulebook = ruleset.meta, ruleset.rulebook
    assert meta.slug.isidentifier()
    assert meta.slug == meta.slug.lower() == rulebook.slug
    assert meta.version == rulebook.version >= 1
    assert meta.name == f"{meta.slug}/{meta.version}"
    assert 1 <= meta.min_seats <= meta.max_seats
    assert meta.levels
    assert set(meta.levels) <= {"full", "table", "result"}
    assert all(word == word.casefold() for word in meta.keywords)
    assert all((meta.title, meta.seats, meta.source, meta.summary))
    assert meta.void_rule is None or meta.void_rule.removeprefix(f"{meta.slug}:") in rulebook.rules


def test_its_actions_have_stored_names_of_their_own(ruleset: AnyRuleset) -> None:
    topics = [action.TOPIC for action in ruleset.actions]
    assert len(set(topics)) == len(topics)
    assert all(topic.startswith(f"{ruleset.meta.slug}.") for topic in topics)


def test_its_rules_have_words_and_refer_to_rules_and_options_there_are(ruleset: AnyRuleset) -> None:
    rules, options = ruleset.rulebook.rules, {option.name for option in ruleset.meta.options}
    for rule_id, rule in rules.items():
        assert rule.text, rule_id
        assert rule.part, rule_id
        assert set(rule.options) <= options, rule_id
        assert set(rule.rulings) <= set(rules), rule_id


def test_its_options_read_what_they_write_and_switch_rules_there_are(ruleset: AnyRuleset) -> None:
    names = [option.name for option in ruleset.meta.options]
    assert len(set(names)) == len(names)
    for option in ruleset.meta.options:
        assert option.help
        assert option.accepts()
        assert option.read(option.write(option.default)) == option.default
        assert set(option.rules) <= set(ruleset.rulebook.rules), option.name


def test_its_facts_say_where_they_come_from(ruleset: AnyRuleset) -> None:
    facts = shipped_facts(ruleset.package)
    assert facts
    assert [name for name, table in facts.items() if isinstance(table, dict) and not _sourced(table)] == []


def _sourced(table: dict[str, Any]) -> bool:
    """Whether the table, or each of the tables it consists of, names its source."""
    inner = [value for value in table.values() if isinstance(value, dict)]
    return "source" in table or (bool(inner) and all(map(_sourced, inner)))


# -- setting up ----------------------------------------------------------------------------------------------------------------


@given(seed=SEEDS)
def test_a_deal_is_the_same_for_the_same_seed(ruleset: AnyRuleset, seed: int) -> None:
    assert random_setup(ruleset, Rng(seed)) == random_setup(ruleset, Rng(seed))


@given(seed=SEEDS)
def test_a_setup_written_as_header_lines_reads_back(ruleset: AnyRuleset, seed: int) -> None:
    setup = random_setup(ruleset, Rng(seed), digital=bool(seed % 3))
    labels = Labels(["xaver", "yves", "zoe", "ute", "vera", "willi", "quinn", "rosa", "paul"][: setup.seats])
    written = write_options(ruleset.meta.options, setup.options)
    options = read_options(ruleset.meta.options, written)
    assert options == setup.options
    opening = ruleset.read_header(ruleset.write_header(setup, labels), labels, options)
    again = msgspec.structs.replace(setup, options=options, opening=opening)
    again = ruleset.prepare(again, named=frozenset([*written, "record"]))
    assert ruleset.start(again) == ruleset.start(setup)


@given(seed=SEEDS)
def test_a_stored_setup_starts_the_same_game(ruleset: AnyRuleset, seed: int) -> None:
    setup = random_setup(ruleset, Rng(seed), digital=bool(seed % 3))
    stored = msgspec.json.decode(msgspec.json.encode(setup), type=type(setup))
    assert ruleset.start(stored) == ruleset.start(setup)


# -- playing -------------------------------------------------------------------------------------------------------------------


@given(seed=SEEDS)
def test_a_game_comes_to_an_end_with_a_result(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    assert ruleset.outcome(played.end) is not None
    with pytest.raises(LookupError):
        ruleset.sample(played.end, Rng(0))


@given(seed=SEEDS)
def test_what_is_offered_is_accepted(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for moment in few(played, seed):
        state = played.states[moment]
        offered = list(ruleset.choices(state))
        turn = ruleset.to_act(state)
        assert bool(offered) == (turn.kind != "over")
        for choice in offered:
            if isinstance(choice, Form):
                assert 1 <= choice.seat <= played.setup.seats
                assert choice.pattern
                assert choice.meaning
            else:
                assert type(choice) in ruleset.actions
                ruleset.check(state, choice)


@given(seed=SEEDS)
def test_somebody_is_awaited_until_the_game_is_over(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for state, action, _ in played.steps():
        turn = ruleset.to_act(state)
        assert turn.kind != "over"
        assert (turn.kind == "seats") == bool(turn.seats)
        assert len(set(turn.seats)) == len(turn.seats)
        assert getattr(action, "seat", None) in (None, *turn.seats)
    assert ruleset.to_act(played.end).kind == "over"


@given(seed=SEEDS)
def test_playing_changes_no_state_in_place(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    setup = frozen(played.setup)
    for number, (state, action, after) in enumerate(played.steps(), start=1):
        before = frozen(state)
        ruleset.check(state, action)
        assert ruleset.apply(state, action, number) == after
        assert frozen(state) == before
    assert frozen(played.setup) == setup


@given(seed=SEEDS)
def test_looking_changes_no_state_in_place(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for moment in few(played, seed):
        state = played.states[moment]
        before = frozen(state)
        for viewer in played.viewers:
            ruleset.view(state, viewer, played.labels)
            ruleset.flags(state, viewer)
        list(ruleset.choices(state))
        ruleset.scores(state)
        assert frozen(state) == before


@given(seed=SEEDS)
def test_an_action_out_of_place_is_refused_with_a_rule_or_ruled_and_never_breaks_the_game(ruleset: AnyRuleset, seed: int) -> None:
    """Actions of other moments, and of another game, tried here and there: with a ruling they take effect or are impossible."""
    played, rng = random_game(ruleset, seed), Rng(seed)
    other = play_out(ruleset, ruleset.deal(played.setup, rng), rng)
    strangers = (*played.actions, *other.actions)
    for _ in range(60):
        state, action = rng.choice(played.states), rng.choice(strangers)
        before = frozen(state)
        refusal = refusal_of(ruleset, state, action)
        assert frozen(state) == before
        if refusal is not None:
            _assert_of_its_rulebook(ruleset.rulebook, refusal)
        if refusal is not None and not isinstance(refusal, Illegal):
            continue
        try:
            after = ruleset.apply(state, action, 1)
        except (Illegal, Impossible):
            assert refusal is not None, "what was accepted takes effect"
            continue
        assert frozen(state) == before
        for viewer in played.viewers:
            orjson.dumps(ruleset.view(after, viewer, played.labels))
        assert ruleset.to_act(after).kind in ("seats", "chance", "table", "over")


@given(seed=SEEDS)
def test_a_legal_action_rests_on_rules_there_are(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for state, action, _ in played.steps():
        grounds = ruleset.grounds(state, action)
        assert grounds
        assert set(grounds) <= set(ruleset.rulebook.rules)


def _assert_of_its_rulebook(rulebook: Rulebook, refusal: SpooklogError) -> None:
    assert refusal.rule is not None
    assert refusal.message
    slug, _, rule_id = refusal.rule.partition(":")
    assert slug == rulebook.slug
    assert refusal.kind == rulebook.rules[rule_id].breach


# -- text and storage ----------------------------------------------------------------------------------------------------------


@given(seed=SEEDS)
def test_every_line_reads_back_as_it_was_written(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for state, action, _ in played.steps():
        assert ruleset.read(ruleset.write((action,), played.labels), state, played.labels) == (action,)


@given(seed=SEEDS)
def test_every_action_survives_being_stored(ruleset: AnyRuleset, seed: int) -> None:
    for action in random_game(ruleset, seed).actions:
        assert msgspec.json.decode(msgspec.json.encode(action), type=type(action)) == action


@given(seed=SEEDS, text=st.text(max_size=40))
def test_any_text_is_read_or_refused(ruleset: AnyRuleset, seed: int, text: str) -> None:
    played = random_game(ruleset, seed % 10)
    state = played.states[seed % len(played.states)]
    try:
        actions = ruleset.read(text, state, played.labels)
    except (Unreadable, Ambiguous, Illegal):
        pass
    else:
        assert actions
        assert all(type(action) in ruleset.actions for action in actions)


@given(seed=SEEDS, data=st.data())
def test_words_of_the_notation_in_any_order_are_read_and_checked_or_refused(
    ruleset: AnyRuleset, seed: int, data: st.DataObject
) -> None:
    played = random_game(ruleset, seed % 10)
    moment = seed % len(played.states)
    state = played.states[moment]
    tokens = {token for action in played.actions for token in ruleset.write((action,), played.labels).replace(",", " , ").split()}
    words = sorted(tokens | ruleset.meta.keywords | {"?", "-2", "--", "0"})
    line = " ".join(data.draw(st.lists(st.sampled_from(words), min_size=1, max_size=6)))
    try:
        actions = ruleset.read(line, state, played.labels)
        for action in actions:
            ruleset.check(state, action)
            state = ruleset.apply(state, action, moment)
    except SpooklogError as refusal:
        _assert_of_its_rulebook_or_unreadable(ruleset.rulebook, refusal)


def _assert_of_its_rulebook_or_unreadable(rulebook: Rulebook, refusal: SpooklogError) -> None:
    if refusal.kind not in ("unreadable", "ambiguous"):
        _assert_of_its_rulebook(rulebook, refusal)


# -- views ---------------------------------------------------------------------------------------------------------------------


@given(seed=SEEDS)
def test_a_view_is_plain_data_with_the_same_fields_for_everybody(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for moment in few(played, seed):
        views = [ruleset.view(played.states[moment], viewer, played.labels) for viewer in played.viewers]
        assert all(orjson.loads(orjson.dumps(view)) == view for view in views)
        assert len({tuple(view) for view in views}) == 1


@given(seed=SEEDS)
def test_every_view_makes_a_picture(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for moment in few(played, seed):
        for viewer in played.viewers:
            scene = ruleset.board(ruleset.view(played.states[moment], viewer, played.labels))
            assert scene.shapes
            orjson.dumps(scene.to_plain())


@given(seed=SEEDS)
def test_a_view_shows_no_more_than_the_viewer_knows(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for moment in few(played, seed):
        state = played.states[moment]
        assert ruleset.seen_by(state, "full") == state
        for viewer in played.viewers:
            known = ruleset.seen_by(state, viewer)
            assert ruleset.seen_by(known, viewer) == known
            assert ruleset.view(known, "full", played.labels) == ruleset.view(state, viewer, played.labels)


@given(seed=SEEDS)
def test_what_a_viewer_saw_starts_and_folds_as_well(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for moment in few(played, seed, 2):
        for viewer in played.viewers:
            setup = ruleset.redact_setup(played.setup, viewer)
            assert ruleset.redact_setup(setup, viewer) == setup
            state = ruleset.start(setup)
            for number, action in enumerate(_seen(played, moment, viewer), start=1):
                state = ruleset.apply(state, action, number)
            orjson.dumps(ruleset.view(state, viewer, played.labels))


@given(seed=SEEDS)
def test_a_redacted_action_is_the_same_action_with_less_in_it(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for before, action, now in played.steps():
        assert ruleset.redact(action, before, now, "full") == action
        for viewer in played.viewers:
            seen = ruleset.redact(action, before, now, viewer)
            assert type(seen) is type(action)
            assert getattr(seen, "seat", None) == getattr(action, "seat", None)
            assert ruleset.redact(seen, before, now, viewer) == seen
            if viewer == getattr(action, "seat", None):
                assert seen == action


@given(seed=SEEDS)
def test_worlds_that_differ_only_in_secrets_look_the_same_to_the_last_byte(ruleset: AnyRuleset, seed: int) -> None:
    """Two games part at a choice that a viewer does not see, and go on alike as long as that viewer sees the same.

    Until the end: then hands may be laid open.
    """
    rng = Rng(seed)
    played = random_game(ruleset, seed)
    for _ in range(4):
        moment = rng.below(len(played.actions))
        viewer = rng.choice(played.viewers[1:])
        history = list(played.steps())[:moment]
        _follow(ruleset, played, history, viewer, rng)


def _follow(ruleset: AnyRuleset, played: Played, history: list[tuple[Any, Action, Any]], viewer: Viewer, rng: Rng) -> None:
    ones = others = history
    one = other = history[-1][2] if history else played.states[0]
    for number in range(len(history) + 1, len(history) + 25):
        action = ruleset.sample(one, rng)
        after = ruleset.apply(one, action, number)
        ones, one = [*ones, (one, action, after)], after
        look_alikes: list[tuple[list[tuple[Any, Action, Any]], Any]] = []
        for _ in range(6):
            candidate = action if not look_alikes and refusal_of(ruleset, other, action) is None else ruleset.sample(other, rng)
            then = ruleset.apply(other, candidate, number)
            branch = [*others, (other, candidate, then)]
            if _as_seen(ruleset, branch, viewer) == _as_seen(ruleset, ones, viewer):
                look_alikes.append((branch, then))
        if not look_alikes:
            return
        others, other = look_alikes[-1]
        if "over" in (ruleset.to_act(one).kind, ruleset.to_act(other).kind):
            return
        views = [orjson.dumps(ruleset.view(state, viewer, played.labels)) for state in (one, other)]
        assert views[0] == views[1]
        assert ruleset.flags(one, viewer) == ruleset.flags(other, viewer)


def _as_seen(ruleset: AnyRuleset, history: list[tuple[Any, Action, Any]], viewer: Viewer) -> list[Action]:
    now = history[-1][2]
    return [ruleset.redact(action, before, now, viewer) for before, action, _ in history]


def _seen(played: Played, moment: int, viewer: Viewer) -> list[Action]:
    now = played.states[moment]
    return [played.ruleset.redact(action, before, now, viewer) for before, action, _ in list(played.steps())[:moment]]


# -- the end -------------------------------------------------------------------------------------------------------------------


@given(seed=SEEDS)
def test_outcome_scores_and_places_agree(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for state in played.states[:-1]:
        assert ruleset.outcome(state) is None
        assert all(row.rank is None for row in ruleset.scores(state))
    with pytest.raises(LookupError):
        ruleset.report(played.states[0], played.labels)
    outcome = ruleset.outcome(played.end)
    seats = range(1, played.setup.seats + 1)
    assert outcome is not None
    assert outcome.winners
    assert set(outcome.winners) <= set(seats)
    assert len(outcome.points) == len(outcome.ranks) == played.setup.seats
    assert {seat for seat in seats if outcome.ranks[seat - 1] == 1} == set(outcome.winners)
    assert all(rank == 1 + sum(other < rank for other in outcome.ranks) for rank in outcome.ranks)
    rows = {row.seat: row for row in ruleset.scores(played.end) if row.seat is not None}
    for seat, row in rows.items():
        assert (row.score, row.rank) == (outcome.points[seat - 1], outcome.ranks[seat - 1])
    orjson.dumps(ruleset.report(played.end, played.labels))


@given(seed=SEEDS)
def test_a_game_broken_off_is_over_without_a_result(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for moment in few(played, seed, 2)[:-1]:
        state = ruleset.void(played.states[moment])
        assert ruleset.to_act(state).kind == "over"
        assert ruleset.outcome(state) is None
        refusal = refusal_of(ruleset, state, played.actions[moment])
        assert refusal is not None
        assert refusal.rule == ruleset.meta.void_rule


# -- the log -------------------------------------------------------------------------------------------------------------------


@given(seed=SEEDS)
def test_folding_the_log_gives_the_game_that_was_played(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    book = logged(played)
    assert book.refold() == book.game == book.refold()
    assert book.game.state == played.end
    for number, (entry, state) in enumerate(zip(book.entries, played.states, strict=True), start=1):
        assert entry.digest == digest_of(ruleset, state), f"entry {number}"


@given(seed=SEEDS)
def test_a_prefix_of_the_log_gives_the_moment_it_ends_at(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    book = logged(played)
    for ply in few(played, seed, 3):
        early, moment = book.refold(ply + 1), book.game.moment(ply)
        assert early.plies == moment.plies
        assert early.state == moment.state == played.states[ply]
        assert early.turn == moment.turn


@given(seed=SEEDS, back=st.integers(1, 30))
def test_undo_then_redo_changes_nothing(ruleset: AnyRuleset, seed: int, back: int) -> None:
    book = logged(random_game(ruleset, seed))
    back = min(back, len(book.game.plies))
    before = book.game
    book.undo(back)
    assert book.game.plies == before.plies[:-back]
    assert book.entries[-1].digest == digest_of(ruleset, book.game.state)
    book.redo(back)
    assert book.game.plies == before.plies
    assert book.entries[-1].digest == digest_of(ruleset, before.state)
    assert book.refold() == book.game


@given(seed=SEEDS)
def test_the_log_typed_again_is_the_same_log(ruleset: AnyRuleset, seed: int) -> None:
    book = logged(random_game(ruleset, seed))
    typed = Logbook(ruleset, book.setup, book.labels)
    for ply in book.game.plies:
        typed.play(ruleset.write(ply.actions, book.labels))
    assert typed.entries == book.entries
