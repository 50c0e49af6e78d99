"""What can be typed next, in a game of Night watch."""

from __future__ import annotations

from tests.domain.spooks.script import LEAD
from tests.domain.spooks.script import replay as spooks
from tests.rulesets.nightwatch import RULESET, actions

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.lines.possible import LineCompleter, legal_actions
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import read_options

LABELS = Labels(["anna", "bert", "cora"])
START = RULESET.rules.start(Setup(seats=3, options=read_options(RULESET.meta.options, {}), opening={"first": 1}))
TURN = RULESET.rules.apply(START, actions.Drawn(1), 1)


def suggested(typed: str, state: object = TURN, *, over: bool = False) -> set[str]:
    """The lines that completion offers."""
    completer = LineCompleter(RULESET, state, LABELS, over=over)
    return {item.text for item in completer.suggest(typed).items}


def test_choices_and_forms_are_offered_with_and_without_the_name() -> None:
    assert {"anna turns", "anna walks "} <= suggested("anna ")
    assert "turns" in suggested("t")


def test_a_path_that_cannot_be_listed_is_continued() -> None:
    assert suggested("anna walks study>") >= {"anna walks study>hall", "anna walks study>attic"}
    assert "walks study>attic" in suggested("walks study>a")
    assert not any("cellar" in line for line in suggested("anna walks study>"))


def test_behind_a_separator_lines_go_on_from_the_state_after_the_parts_before() -> None:
    assert suggested("draw 2 ; anna t", START) == {"draw 2 ; anna turns"}
    assert suggested("draw 2 ; anna turns ; c", START) == {"draw 2 ; anna turns ; cora knocks"}
    assert suggested("draw 2 ; anna turns ; b", START) == set()


def test_nothing_is_offered_behind_a_part_that_is_refused_and_none_in_a_comment() -> None:
    assert suggested("draw 9 ; anna t", START) == set()
    assert suggested("anna turns // t") == set()


def test_nothing_is_offered_when_the_game_is_over() -> None:
    assert suggested("anna t", over=True) == set()


def test_a_part_is_legal_with_all_its_actions_or_not_at_all() -> None:
    assert legal_actions(RULESET, TURN, "walks attic", LABELS) == ()
    assert legal_actions(RULESET, TURN, "walks study", LABELS) == (actions.Walked(1, ("study",)),)


def test_a_line_that_others_may_play_too_keeps_its_name() -> None:
    """Anna leads after her Master; any player may lay the Cat, only Anna a 4."""
    game = spooks(f"{LEAD}anna MK\nphase window\n")
    completer = LineCompleter(find_ruleset("spooks"), game.state, game.labels)
    assert {item.text for item in completer.suggest("4").items} == {"4S", "4K", "4G", "4B", "4T"}
    cat = [item.text for item in completer.suggest("C").items if item.name == "anna"]
    assert cat == ["anna C"]
