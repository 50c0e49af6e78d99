"""What the log alone knows shows to no seat: a richer log and a poorer one of the same evening answer alike."""

from __future__ import annotations

import msgspec
from hypothesis import given

from spooklog.domain.contract.ruleset import Action, AnyRuleset, Viewer
from spooklog.domain.log.amend import Correction
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Illegal, Impossible, SpooklogError
from spooklog.testing.asking import differences, lines_offered
from spooklog.testing.playing import CONTEXT, LONG, SEEDS, Logbook, next_drawn
from spooklog.testing.thorough import thorough
from spooklog.testing.twins import twins

MOST_PLIES = 250
"""A pair of games is followed no further."""

COMPARED_EVERY = 12 if thorough() else 40
"""The answers are compared about once in so many plies, whenever something new is due, and after the last ply."""


@LONG
@given(seed=SEEDS)
def test_a_seat_learns_nothing_beyond_its_own_knowledge_from_the_log(ruleset: AnyRuleset, seed: int) -> None:
    """The two logs are equal in all that a viewer sees. The poorer one lacks deals of other seats and names of hidden things."""
    rng = Rng(seed)
    rich, poor, viewer = twins(ruleset, rng)
    _assert_alike(rich, poor, viewer, rng)
    dues = {""}
    for _ in range(MOST_PLIES):
        if not _play_on(rich, poor, viewer, rng) or _was_revealed(rich, poor, viewer):
            return
        due = rich.game.turn.due
        if due not in dues or not rng.below(COMPARED_EVERY):
            _assert_alike(rich, poor, viewer, rng)
        dues.add(due)
    _assert_alike(rich, poor, viewer, rng)


def test_the_compared_logs_differ_in_hidden_knowledge(ruleset: AnyRuleset) -> None:
    """Where a log may leave secrets out, some pairs must differ in them: else the law above would say nothing."""
    secrets = differing = False
    for seed in range(12):
        rng = Rng(seed)
        rich, poor, viewer = twins(ruleset, rng)
        while len(rich.game.plies) < MOST_PLIES and _play_on(rich, poor, viewer, rng) and not _was_revealed(rich, poor, viewer):
            pass
        see = ruleset.knowledge.seen_by
        secrets = secrets or any(see(ply.state, "public") != ply.state for ply in rich.game.plies)
        differing = differing or any(
            one.state != other.state for one, other in zip(rich.game.plies, poor.game.plies, strict=False)
        )
        if secrets and differing:
            return
    assert not secrets or ruleset.meta.levels == ("full",)


def _play_on(rich: Logbook, poor: Logbook, viewer: Viewer, rng: Rng) -> bool:
    """Play one more ply in both games, such that the viewer sees the same; False at an end."""
    if _is_over(rich, poor):
        return False
    if len(rich.game.plies) > 2 and not rng.below(30):
        return _corrected(rich, poor, rng)
    ruleset, state = rich.ruleset, rich.game.state
    if not rng.below(15) and _typed(rich, line := _example(ruleset, rng)):
        return _typed(poor, line) and not _is_over(rich, poor)
    drawn = next_drawn(ruleset, state, rng)
    if drawn is None:
        return False
    action = ruleset.rules.enrich(state, drawn, CONTEXT)
    if not rng.below(6) and _play_ruled(rich, poor, action, rng):
        return not _is_over(rich, poor)
    if not _taken(rich, action):  # what was ruled before has led where chance does not find its way
        return False
    known = ruleset.knowledge.redact(action, state, rich.game.state, viewer)
    if known == action or not rng.below(2) or not _taken(poor, known):
        poor.play_actions(action)
    return not _is_over(rich, poor)


def _corrected(rich: Logbook, poor: Logbook, rng: Rng) -> bool:
    """Take the last ply or one of the past out of both games; False where that leaves other plies in one than in the other."""
    if rng.below(3):
        rich.undo()
        poor.undo()
        return True
    correction = Correction(ply=1 + rng.below(len(rich.game.plies)), how="remove")
    return rich.amend(correction, conflicts="drop").event == poor.amend(correction, conflicts="drop").event


def _was_revealed(rich: Logbook, poor: Logbook, viewer: Viewer) -> bool:
    """Whether the viewer has seen by now what the poorer log never knew: then the two evenings are no longer alike."""
    for one, other in zip(rich.game.plies, poor.game.plies, strict=True):
        if one.actions != other.actions:
            seen = rich.game.actions_seen(one, viewer)
            if seen == one.actions and seen != poor.game.actions_seen(other, viewer):
                return True
    return False


def _play_ruled(rich: Logbook, poor: Logbook, action: Action, rng: Rng) -> bool:
    """Play the action for another seat in both games by a ruling, where both refuse it by the same rule."""
    if not isinstance(getattr(action, "seat", None), int):
        return False
    other = msgspec.structs.replace(action, seat=1 + rng.below(rich.setup.seats))
    rules = [_broken_rule(book, other) for book in (rich, poor)]
    if rules[0] is None or rules[0] != rules[1]:
        return False
    for book in (rich, poor):
        book.play_actions(other, ruled="the table lets it stand")
    return True


def _broken_rule(book: Logbook, action: Action) -> str | None:
    """The rule that forbids an action which a ruling lets through; None where no ruling is needed or none helps."""
    try:
        book.ruleset.rules.check(book.game.state, action)
    except Illegal as refusal:
        try:
            book.ruleset.rules.apply(book.game.state, action, len(book.game.plies) + 1)
        except Impossible:
            return None
        return refusal.rule
    except SpooklogError:
        return None
    return None


def _example(ruleset: AnyRuleset, rng: Rng) -> str:
    """A line from the table of the notation, or a part of one: a shorthand among them stands for all that is due."""
    form = rng.choice(ruleset.rulebook.notation).form
    return rng.choice((form, *form.split(", "), form.split()[0]))


def _typed(book: Logbook, line: str) -> bool:
    """Whether a game took a typed line."""
    try:
        book.play(line)
    except SpooklogError:
        return False
    return True


def _taken(book: Logbook, action: Action) -> bool:
    """Whether a game took the action."""
    try:
        book.play_actions(action)
    except (Illegal, Impossible):
        return False
    return True


def _is_over(rich: Logbook, poor: Logbook) -> bool:
    return rich.game.turn.over or poor.game.turn.over


def _assert_alike(rich: Logbook, poor: Logbook, viewer: Viewer, rng: Rng) -> None:
    tried = [*_lines_to_try(rich, rng), *_lines_to_try(poor, rng)]
    for who in dict.fromkeys((viewer, "public")):
        found = differences(rich, poor, who, tried)
        assert not found, f"{who}, after ply {len(rich.game.plies)}: {found}"


def _lines_to_try(book: Logbook, rng: Rng) -> list[str]:
    """Lines that a log takes at a moment, some of them for other players, and a line of the past."""
    offered = lines_offered(book, "full", 40)
    lines = [rng.choice(offered) for _ in range(3)] if offered else []
    if book.game.plies:
        lines.append(book.game.line(rng.choice(list(book.game.plies)), book.labels))
    swapped = [line.replace(rng.choice(book.labels.names), rng.choice(book.labels.names)) for line in lines]
    return [*lines, *swapped]
