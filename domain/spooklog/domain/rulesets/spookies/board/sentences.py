"""What a player did in a ply, as people say it."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.contract.ruleset import Sentence
from spooklog.domain.rulesets.spookies import actions as act
from spooklog.domain.rulesets.spookies.actions import FREE, SpookiesAction
from spooklog.domain.values.labels import Labels, called, listed
from spooklog.domain.words.wording import counted, number_word


def say(actions: Sequence[SpookiesAction], labels: Labels) -> Sentence | None:
    """Return what one player did, or the result of all; None where a line tells of several actions."""
    if len(actions) > 1:
        return None
    match actions[0]:
        case act.ResultRecorded(points):
            told = listed([f"{called(name)} {count}" for name, count in zip(labels.names, points, strict=True)])
            return Sentence(f"the result: {told}", f"the result: {told}")
        case act.CharacterRolled(seat, face):
            what = "a free choice" if face == FREE else face
            return _sentence(labels, seat, f"rolls the character die: {what}", f"roll {what}")
        case act.CharacterChosen(seat, character):
            return _sentence(labels, seat, f"takes {character}", f"take {character}")
        case act.DiceRolled(seat, dice) if dice and not any(dice):  # how many, before chance rolls them
            number = counted(len(dice), "die", "dice")
            return _sentence(labels, seat, f"rolls {number}", f"roll {number}")
        case act.DiceRolled(seat, dice):
            shown = listed([*map(str, dice)]) or "no dice"
            return _sentence(labels, seat, f"rolls {shown}", f"roll {shown}")
        case act.TurnStopped(seat):
            return _sentence(labels, seat, "stops", "stop")
        case act.SpookiesCounted(seat, values):
            chips = listed([f"{_number(count)} of value {value}" for value, count in values]) or "no chips"
            return _sentence(labels, seat, f"shows {chips}", f"show {chips}")


def _sentence(labels: Labels, seat: int, does: str, short: str) -> Sentence:
    return Sentence(f"{called(labels[seat])} {does}", short)


def _number(count: int) -> str:
    return counted(1, "chip").replace("1", "one") if count == 1 else f"{number_word(count)} chips"
