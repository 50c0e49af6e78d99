"""Actions written as lines that read back as they are (catalogue 7.3)."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist.actions import CAMP, PolterheistAction
from spooklog.domain.rulesets.polterheist.lines.ways import piece_of
from spooklog.domain.rulesets.polterheist.rules.ghosts import phantom_words
from spooklog.domain.rulesets.polterheist.state import State
from spooklog.domain.values.labels import Labels


def write(before: State, actions: Sequence[PolterheistAction], labels: Labels) -> str:
    """Return the part that reads back as these actions of one ply; the end of a turn that they imply is left out."""
    first, *rest = actions
    if isinstance(first, act.TurnEnded) and rest:
        first, *rest = rest
    match first:
        case act.TreasureRehidden(discards):
            return f"rehide {discards}" if discards >= 0 else "rehide"
        case act.EscapeBegun(rounds):
            return f"escape {rounds}" if rounds >= 0 else "escape"
        case act.EscapeStopped():
            return "stop"
        case _:
            pass
    name = labels[first.seat]
    if rest and isinstance(first, act.GhostDrawn) and isinstance(rest[0], act.TargetChosen):
        words = f"send {_ghost(before, first)} {labels[rest[0].target]}"
        rest = rest[1:]
    else:
        words = _words(before, first, labels)
    answers = {act.CandlePlayed: " candle", act.EffectTaken: " take"}
    return f"{name} {words}{''.join(answers.get(type(one), '') for one in rest)}"


def _words(before: State, action: PolterheistAction, labels: Labels) -> str:
    """Return the words of an action behind the player's name."""
    match action:
        case act.PawnMoved():
            return _move(before, action, labels)
        case act.CardsTraded() | act.PlacesSwapped() | act.TargetChosen():
            return _with_player(action, labels)
        case act.GhostDrawn():
            return f"g {_ghost(before, action)}"
        case act.CardsPickedUp() | act.CardsLeft() | act.CardsStolen() | act.CardsShown():
            return f"{VERB[type(action)]} {_cards(action.cards)}"
        case act.DiscoveryDrawn() | act.CardFetched() | act.CardDropped():
            return _with_card(action)
        case act.TileRevealed() | act.FloorPlansUsed():
            return _with_tiles(action)
        case act.PawnPlaced() | act.TreasureLaid() | act.SpaceCovered() | act.ChipTaken():
            return _with_place(action)
        case act.CourageRolled(_, die):
            return f"courage {die}"
        case act.DiceRolled(_, dice):
            return " ".join(map(str, dice))
        case act.CourageDrunk(_, count):
            return "drink" if count == 1 else f"drink {count}"
        case _:
            return VERB[type(action)]


VERB: dict[type[PolterheistAction], str] = {
    act.CardsPickedUp: "pick",
    act.CardsLeft: "leave",
    act.CardsStolen: "lose",
    act.CardsShown: "show",
    act.CampRested: "rest",
    act.StayedPut: "stay",
    act.GhostCardSkipped: "skip",
    act.GhostCardFaced: "face",
    act.CandlePlayed: "candle",
    act.EffectTaken: "take",
    act.TreasureDropped: "drop t",
    act.TreasurePickedUp: "pick t",
    act.RanInFear: "fear",
    act.TurnEnded: "end",
}
"""Actions of a verb alone, or of a verb and a list of cards."""


def _with_player(action: act.CardsTraded | act.PlacesSwapped | act.TargetChosen, labels: Labels) -> str:
    match action:
        case act.CardsTraded(_, partner, gives, takes, adjacent):
            return f"trade {labels[partner]}: {'adj ' * adjacent}{_cards(gives)} / {_cards(takes)}"
        case act.PlacesSwapped(_, partner):
            return f"swap {labels[partner]}"
        case act.TargetChosen(_, target):
            return f"at {labels[target]}"


def _with_card(action: act.DiscoveryDrawn | act.CardFetched | act.CardDropped) -> str:
    match action:
        case act.DiscoveryDrawn(_, card, number, hidden):
            return f"d {card}{hidden}{f' {number}' if number else ''}"
        case act.CardFetched(_, card):
            return f"fetch {card or '-'}"
        case act.CardDropped(_, card):
            return f"drop {card}"


def _with_tiles(action: act.TileRevealed | act.FloorPlansUsed) -> str:
    match action:
        case act.TileRevealed(_, slot, tile):
            return f"flip {slot} {tile}"
        case act.FloorPlansUsed(_, number, tiles):
            return " ".join(["plan", *([str(number)] if number else []), *(f"{slot}={tile}" for slot, tile in tiles)])


def _with_place(action: act.PawnPlaced | act.TreasureLaid | act.SpaceCovered | act.ChipTaken) -> str:
    match action:
        case act.PawnPlaced(_, at):
            return f"put {at}"
        case act.TreasureLaid(_, at):
            return f"lay {at}"
        case act.SpaceCovered(_, at, start):
            return f"mark {at} from {start}" if start else f"mark {at}"
        case act.ChipTaken(_, start):
            return f"mark from {start}" if start else "mark -"


def _cards(cards: Sequence[str]) -> str:
    return " ".join(cards) or "-"


def _ghost(before: State, action: act.GhostDrawn) -> str:
    if not action.floor:
        return action.card
    words = dict(zip(before.mansion.floors, phantom_words(before), strict=True))
    return f"{action.card} {words.get(action.floor, action.floor)}"


def _move(before: State, action: act.PawnMoved, labels: Labels) -> str:
    return f"m {path_text(before, action, labels)}{f' /{action.steps}' if action.steps else ''}"


def path_text(before: State, action: act.PawnMoved, labels: Labels) -> str:
    """Return the places of a way as they are typed; the player's name where it ends on one."""
    if not action.meets:
        return way_text(before, action)
    return " ".join([*way_text(before, action).split()[:-1], f"@{labels[action.meets]}"])


def way_text(before: State, action: act.PawnMoved) -> str:
    """Return the places of a way: a bare cell on the piece of the place before."""
    here, words = before.at[action.seat - 1], list[str]()
    for place in action.path:
        words.append(_from(before, here, place))
        here = place
    return " ".join(words) or CAMP


def destination_text(before: State, action: act.PawnMoved) -> str:
    """Return the end of a way as it is typed alone, from where the pawn stands."""
    return _from(before, before.at[action.seat - 1], action.path[-1])


def _from(state: State, here: str, place: str) -> str:
    piece, _, cell = place.rpartition(".")
    return cell if not state.loose and piece and piece == piece_of(state, here) else place
