"""Night watch, the ruleset of the tests, by example: what each part of a ruleset is for."""

from __future__ import annotations

import msgspec
import pytest
from tests.rulesets.installed import installed
from tests.rulesets.nightwatch import RULESET
from tests.rulesets.nightwatch.actions import UNKNOWN, Belled, Drawn, Dropped, Walked

from spooklog.domain.contract.bots import find_bot
from spooklog.domain.contract.ruleset import Setup, Viewer
from spooklog.domain.log.amend import Correction
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Illegal, Impossible, Usage
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import read_options
from spooklog.domain.words.wording import cell_words
from spooklog.testing.playing import Logbook, random_game

LABELS = Labels(["anna", "bert", "cora"])
ROUND = ("draw 1 ; anna walks study", "draw 2 ; bert turns", "draw 3 ; cora turns")


def night(*lines: str, first: int | None = 1, **options: str) -> Logbook:
    """A night of three after some lines."""
    opening = {} if first is None else {"first": first}
    with installed():
        setup = Setup(seats=3, options=read_options(RULESET.meta.options, options), opening=opening)
        book = Logbook(RULESET, setup, LABELS)
        for line in lines:
            book.play(line)
        return book


def test_any_player_begins_without_a_header_line() -> None:
    assert night(first=None).game.turn.one
    assert night("bert begins", first=None).game.state.current == 2
    assert RULESET.opening.read_header(["first cora"], LABELS, {}) == {"first": 3}


@pytest.mark.parametrize(("viewer", "card"), [("full", 3), (1, 3), (2, UNKNOWN), ("public", UNKNOWN)])
def test_a_card_is_known_to_the_player_who_drew_or_dropped_it(viewer: Viewer, card: int) -> None:
    state = night().game.state
    assert RULESET.knowledge.redact(Drawn(3), state, state, viewer) == Drawn(card)
    assert RULESET.knowledge.redact(Dropped(1, 3), state, state, viewer) == Dropped(1, card)


def test_dropped_cards_are_forgotten_when_they_become_the_pile() -> None:
    book = night()
    for card in (1, 2, 3):
        for name in LABELS.names:
            book.play(f"draw {card} ; {name} walks study>hall")
        for name in LABELS.names if card > 1 else ():
            book.play(f"{name} drops {card}")
    assert book.game.turn.due == "refill"
    assert SeenGame(book.game, LABELS, 1).state.dropped == ((2, 3), (UNKNOWN, UNKNOWN), (UNKNOWN, UNKNOWN))
    book.play("refill")
    assert book.game.state.pile == (2, 2, 2, 3, 3, 3)
    assert SeenGame(book.game, LABELS, 1).state.pile == (UNKNOWN,) * 6


def test_points_are_pending_while_sides_may_change() -> None:
    rows = SeenGame(night(*ROUND[:1]).game, LABELS).scores
    assert [(row.score, row.side, row.pending) for row in rows] == [(3, "light", True), (0, "dark", True), (2, "light", True)]
    rows = SeenGame(night(*ROUND).game, LABELS).scores
    assert [(row.score, row.side) for row in rows] == [(3, "light"), (2, "light"), (0, "dark")]
    assert [cell_words(msgspec.to_builtins(cell)) for cell in rows[0].cells] == ["1", "1/5", "", "study"]


def test_a_night_without_points_is_won_by_a_side() -> None:
    game = night(*ROUND, points="no", turns="3").game
    assert game.outcome is not None
    assert (game.outcome.points, game.outcome.winners, game.outcome.ranks) == ((), (1, 2), (1, 1, 3))
    assert {row.score for row in SeenGame(game, LABELS).scores} == {None}


def test_the_time_goes_into_the_action_before_it_is_checked() -> None:
    book = night("draw 1", "bell")
    assert book.game.plies[-1].actions == (Belled(0),)
    with pytest.raises(Illegal, match="strikes once") as refusal:
        book.play("bell")
    assert refusal.value.rule == "nightwatch:bell.1"


def test_a_ruling_goes_to_the_part_of_a_line_that_breaks_a_rule() -> None:
    book = night()
    book.play("draw 1 ; anna walks attic", ruled="a ladder stood there")
    assert [bool(ply.ruled) for ply in book.game.plies] == [False, True]
    with pytest.raises(Impossible) as refusal:
        book.play("draw 9 ; bert turns", ruled="so it was")
    assert refusal.value.message == "part 1, at column 1: the pile has no card 9"
    assert refusal.value.rule == "nightwatch:draw.2"


def test_a_correction_in_parts_takes_a_place_and_puts_in_the_others_behind_it() -> None:
    book = night("draw 1", "anna turns", "draw 2")
    book.amend(Correction(ply=2, how="replace", text="bell ; turns // the hour came first"))
    lines = [book.game.line(ply, LABELS) for ply in book.game.plies]
    assert lines == ["draw 1", "bell", "anna turns", "draw 2"]
    assert book.refold() == book.game
    with pytest.raises(Illegal) as refusal:
        book.amend(Correction(ply=4, how="replace", text="draw 3 ; walks attic"))
    assert refusal.value.rule == "nightwatch:walk.1"
    assert [book.game.line(ply, LABELS) for ply in book.game.plies] == lines


def test_a_card_that_was_shown_binds_and_a_denial_does_not() -> None:
    book = night("bert knocks", "draw 1", "bert guesses 2", "anna no")
    book.takeback(1, 1)
    book.play("anna no")
    book.undo(2)
    book.play("bert guesses 1")
    book.play("anna yes")
    with pytest.raises(Illegal, match="showed what was hidden"):
        book.takeback(1, 1)


def test_walks_are_counted_from_the_steps() -> None:
    seen = SeenGame(night(*ROUND, "draw 1 ; anna walks attic>stairs").game, LABELS)
    told = {(one.seat, one.name): one.number for one in RULESET.results.statistics(seen.steps, seen.state)}
    assert (told[1, "lamps"], told[1, "walks"], told[2, "walks"], told[None, "winds"]) == (3, 2, 0, 0)
    assert [(part.points, part.ply) for part in seen.breakdown(1)] == [(1, 2), (2, 8), (2, None)]


def test_a_table_lays_its_own_facts_over_those_of_the_box() -> None:
    assert RULESET.opening.read_facts({"house": {"steps": 2}}) == {"house.steps": 2}
    with pytest.raises(Usage, match=r"no 'house\.stairs'"):
        RULESET.opening.read_facts({"house": {"stairs": 2}})
    setup = msgspec.structs.replace(random_game(RULESET, 1).setup, data={"house.steps": 1})
    assert RULESET.rules.start(setup).table.steps == 1


def test_the_bot_walks_where_it_is_dark() -> None:
    state = night("draw 1").game.state
    chosen = find_bot(RULESET, "lamplighter").choose(RULESET.knowledge.seen_by(state, 1), 1, Rng(1))
    assert isinstance(chosen, Walked)
    assert not {*chosen.rooms} & {*state.lit}
