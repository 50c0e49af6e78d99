"""What a player did in a ply, as people say it."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.contract.ruleset import Sentence
from spooklog.domain.rulesets.spookies import actions as act
from spooklog.domain.rulesets.spookies.actions import FREE, SpookiesAction
from spooklog.domain.rulesets.spookies.refuse import said
from spooklog.domain.values.labels import Labels, called, listed
from spooklog.domain.values.saying import within
from spooklog.domain.words.wording import counted, number_word


def say(actions: Sequence[SpookiesAction], labels: Labels) -> Sentence | None:
    """Return what one player did, or the result of all; None where a line tells of several actions."""
    if len(actions) > 1:
        return None
    match actions[0]:
        case act.ResultRecorded(points):
            each = zip(labels.names, points, strict=True)
            told = listed([within("{name} {points}", name=called(name), points=count) for name, count in each])
            text = said("the result: {results}", results=told)
            return Sentence(text, text)
        case act.CharacterRolled(seat, face) if face == FREE:
            return Sentence(
                said("{name} rolls the character die: a free choice", name=called(labels[seat])), said("roll a free choice")
            )
        case act.CharacterRolled(seat, face):
            text = said("{name} rolls the character die: {face}", name=called(labels[seat]), face=face)
            return Sentence(text, said("roll {shown}", shown=face))
        case act.CharacterChosen(seat, who):
            return Sentence(said("{name} takes {who}", name=called(labels[seat]), who=who), said("take {who}", who=who))
        case act.DiceRolled(seat, ()):
            return Sentence(said("{name} rolls no dice", name=called(labels[seat])), said("roll no dice"))
        case act.DiceRolled(seat, dice) if not any(dice):  # how many, before chance rolls them
            number = counted(len(dice), "die", "dice")
            text = said("{name} rolls {shown}", name=called(labels[seat]), shown=number)
            return Sentence(text, said("roll {shown}", shown=number))
        case act.DiceRolled(seat, dice):
            shown = listed([*map(str, dice)])
            text = said("{name} rolls {shown}", name=called(labels[seat]), shown=shown)
            return Sentence(text, said("roll {shown}", shown=shown))
        case act.TurnStopped(seat):
            return Sentence(said("{name} stops", name=called(labels[seat])), said("stop"))
        case act.SpookiesCounted(seat, values):
            chips = listed([_chips(count, value) for value, count in values]) or said("no chips")
            return Sentence(
                said("{name} shows {chips}", name=called(labels[seat]), chips=chips), said("show {chips}", chips=chips)
            )


def _chips(count: int, value: int) -> str:
    words = number_word(count)
    return said.counted(count, "{words} chip of value {value}", "{words} chips of value {value}", words=words, value=value)
