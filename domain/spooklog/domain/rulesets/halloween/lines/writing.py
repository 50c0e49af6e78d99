"""Actions written as lines that read back as they are, in the language of the game (catalogue 7.2)."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.rulesets.halloween import actions as act
from spooklog.domain.rulesets.halloween.actions import LETTER_OF, HalloweenAction
from spooklog.domain.rulesets.halloween.lines.cells_written import write_cells
from spooklog.domain.rulesets.halloween.lines.shapes import (
    FOLLOW_SHAPES,
    FORM,
    KIND_SHAPES,
    MARK_FORM,
    NO_SHAPE,
    OPEN,
    POWER_SHAPES,
    SECTION_SHAPES,
)
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.rules.cards.fighting import without_dice
from spooklog.domain.rulesets.halloween.state import State
from spooklog.domain.values.labels import Labels


def form_of(key: str, section: str = "1") -> str:
    """Return the form of a line by the letter of its action or the id of its card, behind the player's name."""
    for start, shapes in ((section, SECTION_SHAPES), ("P ", POWER_SHAPES), ("> ", FOLLOW_SHAPES), ("X ", KIND_SHAPES)):
        if key in shapes:
            cells = [FORM[cell] for cell in shapes[key].cells]
            marks = [MARK_FORM[mark] for mark in sorted(shapes[key].marks) if mark in MARK_FORM]
            return " ".join(filter(None, (f"{start}{key}", *cells, *marks)))
    return key


def write(before: State, actions: Sequence[HalloweenAction], labels: Labels) -> str:
    """Return the line that reads back as these actions of one ply."""
    first, words = actions[0], Words(before)
    rolled = next((one for one in actions if isinstance(one, act.DiceRolled)), None)
    settled = any(isinstance(one, act.RollSettled) for one in actions)
    if isinstance(first, act.DiceRolled):
        return f"{words.term('roll')} {':'.join(map(str, first.values))}{'' if settled else f' {OPEN}'}"
    line = _write_one(before, first, words, labels, rolled.values if rolled else None)
    waits = not settled and (rolled is not None or _needs_dice(before, first))
    return f"{line} {OPEN}" if waits else line


def _needs_dice(before: State, action: HalloweenAction) -> bool:
    match action:
        case act.Summoned(other=other):
            return bool(other)
        case act.FightDeclared(seat, _, _, _, level, foe):
            return not without_dice(before, seat, level, foe)
        case act.BonusUsed(_, "summon", args):
            return bool(args.other)
        case act.FollowUpUsed(_, "B13" | "C13"):
            return True
        case act.FollowUpUsed(seat, "B15", args):
            deed = next((one for one in reversed(before.window) if one.kind == "fight"), None)
            return deed is None or not without_dice(before, seat, deed.level, args.level)
        case _:
            return False


def _write_one(before: State, action: HalloweenAction, words: Words, labels: Labels, dice: tuple[int, ...] | None) -> str:
    match action:
        case act.BonusRevealed(tokens):
            pairs = (f"{words.place(code)}={words.kind(kind)}" for code, kind in tokens)
            return " ".join((words.term("reveal"), *pairs))
        case act.ResultRecorded(points, tokens):
            held = tokens or (0,) * len(points)
            rows = enumerate(zip(points, held, strict=True), start=1)
            return f"{words.term('result')} " + ", ".join(
                f"{labels[seat]} {got}{f'/{count}' if count else ''}" for seat, (got, count) in rows
            )
        case act.DiceRolled():
            return write(before, (action,), labels)
        case _:
            return " ".join((labels[action.seat], *_of_player(action, words, labels, dice)))


def _of_player(action: HalloweenAction, words: Words, labels: Labels, dice: tuple[int, ...] | None) -> list[str]:
    """Return the tokens of a player's action behind the name."""
    match action:
        case act.HauntTokenTaken(_, section, at, level, plus):
            head = f"{section}{words.letter('H')}"
            return [head, f"-{words.place(at)}", words.colour(level), *(f"+{card}" for card in plus)]
        case act.SectionAction():
            letter = LETTER_OF[type(action)]
            return [f"{action.section}{words.letter(letter)}", *write_cells(SECTION_SHAPES[letter], action, words, labels, dice)]
        case act.DieRerolled(_, value, level, token):
            start = ["X", words.kind("reroll")] if token else [words.term("reroll")]
            return [*start, *([words.colour(level)] if level else []), str(value)]
        case act.DieBoosted(_, kind, level):
            return ["X", words.kind(kind), *([words.colour(level)] if level else [])]
        case act.RollSettled():
            return [words.term("ok")]
        case act.CardOccupied(_, card, pay, space, pick):
            source = [words.term("from"), words.space(space)] if space else []
            gift = [words.term("pick"), words.colour(pick)] if pick else []
            return ["K", card, words.colours(pay), *source, *gift]
        case act.OccupantCompensated(_, card, sections):
            return [words.term("comp"), card, *(map(str, sections) if sections else [words.pe])]
        case act.BonusUsed(_, kind, args):
            return ["X", words.kind(kind), *write_cells(KIND_SHAPES.get(kind, NO_SHAPE), args, words, labels, dice)]
        case act.CardPowerUsed(_, card, args):
            return ["P", card, *write_cells(POWER_SHAPES.get(card, NO_SHAPE), args, words, labels)]
        case act.FollowUpUsed(_, card, args):
            return [">", card, *write_cells(FOLLOW_SHAPES.get(card, NO_SHAPE), args, words, labels, dice)]
        case act.BluesReturned(_, at):
            return [words.term("blues"), words.place(at)]
        case act.TurnEnded():
            return [words.end]
        case _:
            raise AssertionError(action)
