"""The search for words: hourglass, words written and spoken, who may and when (search, speak, r.18)."""

from __future__ import annotations

import pytest
from tests.domain.spukstaben.script import OPENING, Game, informs, replay

from spooklog.domain.contract.ruleset import Context
from spooklog.domain.rulesets.spukstaben import RULESET
from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.values.errors import Illegal, Impossible

SEARCH = f"{OPENING}\nglass\n"

NOON = 1_800_000_000_000


def at(game: Game, seconds: float) -> None:
    """Go on so many seconds after noon."""
    game.context = Context(now=NOON + int(seconds * 1000))


@pytest.mark.rule("spukstaben:search.1")
def test_the_hourglass_is_turned_once_and_runs_out_once() -> None:
    replay(f"""
        {OPENING}
        time
        refused search.1
        glass
        glass
        refused search.1
        time
        time
        refused search.1
        glass
        refused search.1
    """)


@pytest.mark.rule("spukstaben:appear.3")
def test_no_hourglass_before_all_cards_are_out() -> None:
    replay("""
        +E c
        glass
        refused appear.3
        time
        refused appear.3
        +S c
        +N c
        +R p
        +T p
        time
        refused appear.3
        +A o
        glass
    """)


@pytest.mark.rule("spukstaben:search.1")
def test_no_word_is_written_or_spoken_before_the_hourglass_was_turned() -> None:
    replay(f"""
        {OPENING}
        anna wrote
        refused search.1
        anna: earth
        refused search.1
        anna: -
        refused search.1
    """)


@pytest.mark.rule("spukstaben:search.2")
@pytest.mark.rule("spukstaben:speak.1")
def test_every_player_has_one_word_a_turn() -> None:
    game = replay(f"""
        {SEARCH}
        anna wrote
        anna wrote
        refused search.2
        anna: earth
        anna: stone
        refused search.2
        anna wrote
        refused search.2
        anna: -
        refused search.2
        team: stone
        refused search.2
        team wrote
        refused search.2
        word anna EARTH standing
        bea: -
        phase speak
        bea: stone
        refused search.2
    """)
    with pytest.raises(Illegal) as refused:
        RULESET.rules.check(game.state, act.WordSpoken(3, "STONE"))
    assert refused.value.rule == "spukstaben:search.2"


@pytest.mark.rule("spukstaben:search.3")
def test_a_written_word_is_hidden_from_others_until_spoken() -> None:
    game = replay(f"{SEARCH}\nanna wrote stone\nbea wrote")
    secrets = {viewer: RULESET.knowledge.seen_by(game.state, viewer).words[0].secret for viewer in ("full", "public", 1, 2)}
    assert secrets == {"full": "STONE", "public": None, 1: "STONE", 2: None}
    action = act.WordWritten(1, "STONE")
    assert RULESET.knowledge.redact(action, game.state, game.state, 2) == act.WordWritten(1)
    assert RULESET.knowledge.redact(action, game.state, game.state, 1) == action
    game.play("anna: stone")
    assert RULESET.pictures.view(game.seen(2))["words"]["anna"]["spoken"] == "STONE"
    assert RULESET.knowledge.redact(action, game.state, game.state, 2) == action


@pytest.mark.rule("spukstaben:search.3")
def test_a_word_never_spoken_stays_hidden_from_others() -> None:
    """Also where rulings let the ghosts flee earlier, or let a player write after speaking."""
    game = replay(f"{SEARCH}\nanna wrote stone\nbea wrote thorn\nbea: thorn")
    before, action = game.state, act.WordWritten(1, "STONE")
    game.play("flee", ruled="flee.1")
    assert RULESET.knowledge.redact(action, before, game.state, 2) == act.WordWritten(1)
    assert RULESET.knowledge.redact(action, before, game.state, 1) == action
    spoken = act.WordWritten(2, "THORN")
    assert RULESET.knowledge.redact(spoken, before, game.state, 1) == spoken
    game = replay(f"{SEARCH}\nanna: earth")
    game.play("anna wrote stone", ruled="search.2")
    assert RULESET.knowledge.redact(action, game.state, game.state, 2) == act.WordWritten(1)


@pytest.mark.rule("spukstaben:speak.2")
def test_a_spoken_word_is_seen_by_every_viewer() -> None:
    game = replay(f"{SEARCH}\nanna: earth")
    for viewer in ("public", 1, 2):
        assert RULESET.pictures.view(game.seen(viewer))["words"]["anna"]["current"] == "EARTH"


def test_another_word_than_the_one_written_is_noticed_and_refuses_nothing() -> None:
    game = replay(f"""
        {SEARCH}
        anna wrote stone
        bea wrote sand
        anna: earth
        notices search.2 anna
        flags search.2 anna at 10
        bea: -
        notices search.2 anna; search.2 bea
    """)
    assert [notice.kind for notice in game.state.notices] == ["changed", "changed"]
    assert "STONE" not in game.state.notices[0].text
    replay(f"{SEARCH}\nanna wrote stone\nanna: Stone\nnotices none")


@pytest.mark.rule("spukstaben:search.6")
@pytest.mark.rule("spukstaben:r.18")
def test_a_player_without_a_word_takes_part() -> None:
    replay(f"""
        {SEARCH}
        anna: -
        bea: -
        word anna none
        phase speak
        kind table
        flee
        turn 2
    """)


@pytest.mark.rule("spukstaben:speak.1")
def test_all_words_are_spoken_before_any_ghost_is_scared() -> None:
    replay(f"""
        {SEARCH}
        anna: earth
        phase search
        anna scare c1
        refused scare.1
        bea: stone
        phase speak
        anna scare c1
    """)


@pytest.mark.rule("spukstaben:search.1")
def test_times_are_recorded_only_where_the_table_asks_for_it() -> None:
    game = replay(OPENING)
    at(game, 0.4)
    game.play("glass")
    assert game.state.turned_at is None
    game = replay(OPENING, options="timer=recorded")
    at(game, 0.4)
    (turned,) = game.read("glass")
    assert turned == act.HourglassTurned(NOON)
    game.play("glass")
    assert game.state.turned_at == NOON
    told = act.HourglassEmptied(NOON + 60_000)
    assert RULESET.rules.enrich(game.state, told, Context(now=NOON + 90_000)) == told
    assert RULESET.rules.enrich(game.state, act.HourglassEmptied(), Context()) == act.HourglassEmptied()
    spoken = RULESET.rules.enrich(game.state, act.WordSpoken(1, "STONE"), Context(now=NOON + 61_999))
    assert spoken == act.WordSpoken(1, "STONE", NOON + 61_000)
    assert RULESET.rules.enrich(game.state, act.WordSpoken(1), Context(now=NOON)) == act.WordSpoken(1, None, NOON)


def late(seconds: float, options: str = "timer=enforced") -> Game:
    """A game in which both words are spoken, and anna wrote hers so many seconds after the hourglass was turned."""
    game = replay(OPENING, options=options)
    at(game, 0)
    game.play("glass")
    at(game, seconds)
    game.play("anna wrote")
    for line in ("anna: earth", "bea: answer"):
        game.play(line)
    return game


@pytest.mark.rule("spukstaben:search.1")
def test_a_word_written_after_the_minute_needs_the_teams_consent() -> None:
    game = late(61)
    assert game.state.words[0].late
    assert game.refusal("anna scare c1").rule == "spukstaben:search.1"
    assert game.refusal("bea scare c1").rule == "spukstaben:search.1"
    assert RULESET.rules.turn(game.state).kind == "table"
    game.play("anna rule ok")
    game.play("anna scare c1")


@pytest.mark.rule("spukstaben:search.1")
def test_consent_to_a_late_word_is_not_lost_when_the_word_is_put_right() -> None:
    game = late(61)
    for line in ("anna rule ok", "anna rule to heart spelling", "anna scare c1"):
        game.play(line)


@pytest.mark.rule("spukstaben:search.1")
@pytest.mark.parametrize(("seconds", "options"), [(60, "timer=enforced"), (61, "timer=recorded"), (61, "timer=untimed")])
def test_a_word_within_the_minute_or_without_a_timer_is_never_late(seconds: float, options: str) -> None:
    late(seconds, options).play("anna scare c1")


@pytest.mark.rule("spukstaben:search.1")
def test_a_word_written_after_the_end_was_logged_is_late_without_any_clock() -> None:
    replay(
        f"""
        {SEARCH}
        time
        anna wrote
        anna: earth
        bea: -
        anna scare c1
        refused search.1
        anna rule ok
        anna scare c1
    """,
        options="timer=enforced",
    )
    replay(f"{SEARCH}\ntime\nanna wrote\nanna: earth\nbea: -\nanna scare c1")


@pytest.mark.rule("spukstaben:search.4")
@pytest.mark.rule("spukstaben:search.5")
def test_rules_about_unlogged_actions_are_in_the_rulebook() -> None:
    informs("search.5")
    assert RULESET.rulebook.find("search.4").breach == "illegal"


@pytest.mark.rule("spukstaben:search.5")
def test_a_word_may_hold_any_other_letters_and_none_of_the_ghosts() -> None:
    replay(f"{SEARCH}\nanna: jiu-jitsu\nbea: pudding\nword bea PUDDING standing")


def test_a_ruling_lets_words_come_before_the_hourglass_or_twice() -> None:
    game = replay(f"""
        {OPENING}
        !search.1 anna: earth
        phase search
        !search.2 anna: stone
        word anna STONE standing
        bea: -
        phase speak
        !search.2 bea: sand
        word bea SAND standing
        bea scare c3
        phase scare
    """)
    with pytest.raises(Impossible):
        RULESET.rules.apply(game.state, act.WordSpoken(2, "EARTH"), 1)
    with pytest.raises(Impossible):
        RULESET.rules.apply(game.state, act.WordSpoken(None, "EARTH"), 1)
    with pytest.raises(Impossible):
        RULESET.rules.apply(game.state, act.WordWritten(4), 1)


def test_a_ruling_lets_the_search_begin_although_cards_are_missing() -> None:
    replay("""
        +E c
        !appear.3 glass
        phase search
        pending 0
        anna: earth
        bea: -
        anna scare c1
    """)


def test_a_text_that_is_no_word_is_refused_in_any_action() -> None:
    game = replay(SEARCH)
    assert game.refusal("anna: two words").rule == "spukstaben:words.11"
    with pytest.raises(Exception, match="is no word"):
        RULESET.rules.check(game.state, act.WordSpoken(1, "e4rth"))
