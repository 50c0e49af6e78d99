"""How games of every ruleset end, and what holds at every moment of them: what the sheets of the library are held to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, get_args

from spooklog.domain.contract.facts import shipped_facts
from spooklog.domain.rulesets.halloween.rules.scoring import HalloweenOutcome
from spooklog.domain.rulesets.halloween.state import State as HalloweenState
from spooklog.domain.rulesets.polterheist.actions import EscapeStopped
from spooklog.domain.rulesets.polterheist.state import State as PolterheistState
from spooklog.domain.rulesets.spooks.actions import CardHandedOn
from spooklog.domain.rulesets.spooks.cards import KINDS
from spooklog.domain.rulesets.spooks.state import EndedBy, State
from spooklog.domain.rulesets.spukstaben.state import State as SpukstabenState
from spooklog.domain.rulesets.tally.rules.scoring import TallyOutcome
from spooklog.store.logs.loaded import LoadedGame

Ending = Callable[[LoadedGame], bool]


def by(way: str) -> Ending:
    """Whether a game ended this way."""
    return lambda loaded: (outcome := loaded.game.outcome) is not None and outcome.ended_by == way


def by_a_tie(loaded: LoadedGame) -> bool:
    """Whether the last trick went into another round, and the hand ended in it."""
    before: State = loaded.game.before(loaded.game.plies[-1])
    return by("trick")(loaded) and before.trick is not None and before.trick.round > 1


def after_an_exchange(loaded: LoadedGame) -> bool:
    """Whether a player passed the last card on and was not out, because another card came back."""
    game = loaded.game
    for ply in game.plies[:-1]:
        before: State = game.before(ply)
        for action in ply.actions:
            if isinstance(action, CardHandedOn) and before.count(action.seat) == 1:
                return bool(ply.state.count(action.seat)) and not ply.state.winners
    return False


def shared(loaded: LoadedGame) -> bool:
    """Whether several share the first place."""
    return (outcome := loaded.game.outcome) is not None and len(outcome.winners) > 1


def on_chips(loaded: LoadedGame) -> bool:
    """Whether a loser has as many points as the only winner, and fewer chips."""
    outcome = loaded.game.outcome
    return outcome is not None and len(outcome.winners) == 1 and outcome.points.count(max(filter(None, outcome.points))) > 1


def at_dawn(loaded: LoadedGame) -> list[str]:
    """The cards that escape with the last ply of a game that lasted until dawn."""
    before: SpukstabenState = loaded.game.before(loaded.game.plies[-1])
    end: SpukstabenState = loaded.game.state
    assert end.ended_by == "dawn"
    return [gone.code for gone in end.escape_pile[len(before.escape_pile) :]]


def emptied(loaded: LoadedGame, *, by_flight: bool) -> bool:
    """Whether a game ended with an empty table before the word of power, and whether its last ghosts had escaped then."""
    before: SpukstabenState = loaded.game.before(loaded.game.plies[-1])
    return by("empty")(loaded) and bool(before.ghosts) == by_flight


def of_masters(loaded: LoadedGame) -> bool:
    """Whether the master variant of Halloween was played."""
    return loaded.game.started.options["variant"] == "master"


def on_tokens(loaded: LoadedGame) -> bool:
    """Whether another player has as many points as the only winner, and fewer ghost tokens."""
    outcome = loaded.game.outcome
    best = max(filter(None, outcome.points)) if isinstance(outcome, HalloweenOutcome) else 0
    return isinstance(outcome, HalloweenOutcome) and len(outcome.winners) == 1 and outcome.points.count(best) > 1


def may_go_on(loaded: LoadedGame) -> bool:
    """Whether the end stands until the table plays on."""
    return "table" in loaded.game.turn.may


def out(loaded: LoadedGame) -> int:
    """How many players of Polter-Heist left the house."""
    state: PolterheistState = loaded.game.state
    return len(state.exits)


def at_once(loaded: LoadedGame) -> bool:
    """Whether the game ended in the middle of a round, as soon as the end was triggered."""
    state: HalloweenState = loaded.game.state
    return by("cards")(loaded) and loaded.game.started.options["end_timing"] == "immediate" and state.active != 3


def of_tally(loaded: LoadedGame) -> TallyOutcome:
    """The outcome of a score sheet."""
    outcome = loaded.game.outcome
    assert isinstance(outcome, TallyOutcome)
    return outcome


def bidding(way: str, formula: str) -> Ending:
    """Whether a sheet with the bids of a formula ended this way."""
    return lambda loaded: by(way)(loaded) and loaded.game.started.options["bids"] == formula


def tie_decided(loaded: LoadedGame) -> bool:
    """Whether the table said who of two with equal totals is ahead."""
    outcome = of_tally(loaded)
    return len(outcome.winners) == 1 and outcome.points.count(max(filter(None, outcome.points))) > 1


def by_bare_result(loaded: LoadedGame, verdict: str = "") -> bool:
    """Whether only the result is known: of a team of all players with a verdict, or without one of players for themselves."""
    return by("result")(loaded) and of_tally(loaded).verdict == verdict


ENDINGS: Mapping[str, Mapping[str, Ending]] = {
    "spooks": {
        **{f"ends-by-{way}": by(way) for way in get_args(EndedBy)},
        "ends-by-tie": by_a_tie,
        "ends-by-void": lambda loaded: loaded.game.void,
        "goes-on-after-exchange": after_an_exchange,
    },
    "spookies": {
        "ends-by-stock": by("stock"),
        "ends-by-round": by("round"),
        "ends-by-result": by("result"),
        "ends-by-tie": shared,
        "ends-by-tie-broken-by-chips": on_chips,
        "ends-by-void": lambda loaded: loaded.game.void,
    },
    "spukstaben": {
        "ends-by-dawn-with-all-defeated": lambda loaded: not at_dawn(loaded),
        "ends-by-dawn-with-escapes": lambda loaded: bool(at_dawn(loaded)),
        "ends-by-dawn-alone": lambda loaded: by("dawn")(loaded) and len(loaded.labels) == 1,
        "ends-by-dawn-with-fewer-cubes": lambda loaded: by("dawn")(loaded) and loaded.game.started.options["cubes"] != 10,
        "ends-by-empty-table-by-scares": lambda loaded: emptied(loaded, by_flight=False),
        "ends-by-empty-table-by-flight": lambda loaded: emptied(loaded, by_flight=True),
        "ends-by-result": by("result"),
        "ends-by-void": lambda loaded: loaded.game.void,
    },
    "halloween": {
        "ends-by-cards": by("cards"),
        "ends-by-haunts": lambda loaded: by("haunts")(loaded) and len(loaded.labels) > 2 and not of_masters(loaded),
        "ends-by-haunts-with-two-players": lambda loaded: by("haunts")(loaded) and len(loaded.labels) == 2,
        "ends-by-haunts-in-master": lambda loaded: by("haunts")(loaded) and of_masters(loaded),
        "ends-by-tokens": lambda loaded: by("tokens")(loaded) and of_masters(loaded),
        "ends-by-tie": shared,
        "ends-by-tie-broken-by-tokens": on_tokens,
        "ends-at-once": at_once,
        "ends-by-result": by("result"),
        "ends-by-void": lambda loaded: loaded.game.void,
    },
    "polterheist": {
        "ends-by-treasure": by("treasure"),
        "ends-by-treasure-not-followed": lambda loaded: by("treasure")(loaded) and may_go_on(loaded),
        "ends-by-escape-of-one": lambda loaded: by("escape")(loaded) and out(loaded) == 1,
        "ends-by-escape-of-several": lambda loaded: by("escape")(loaded) and out(loaded) > 1,
        "ends-by-stop": lambda loaded: isinstance(loaded.game.plies[-1].actions[-1], EscapeStopped),
        "ends-by-ghosts": lambda loaded: by("ghosts")(loaded) and out(loaded) == 0,
        "ends-by-ghosts-the-earlier-ones-win": lambda loaded: by("ghosts")(loaded) and not shared(loaded),
        "ends-by-void": lambda loaded: loaded.game.void,
    },
    "tally": {
        "ends-by-target": by("target"),
        "ends-by-target-of-spades": bidding("target", "spades"),
        "ends-by-rounds-with-the-lowest": lambda loaded: by("rounds")(loaded) and loaded.game.started.options["wins"] == "low",
        "ends-by-rounds-of-wizard": bidding("rounds", "wizard"),
        "ends-by-rounds-of-skull-king": bidding("rounds", "skull-king"),
        "ends-by-end": by("end"),
        "ends-by-end-of-oh-hell": bidding("end", "oh-hell"),
        "ends-by-full-sheet": by("sheet"),
        "ends-by-full-sheet-of-yahtzee": lambda loaded: by("sheet")(loaded) and loaded.game.started.options["sheet"] == "yahtzee",
        "ends-by-tie": shared,
        "ends-by-tie-decided": tie_decided,
        "ends-by-team-of-all": lambda loaded: by("target")(loaded) and of_tally(loaded).verdict == "won",
        "ends-by-result": lambda loaded: by_bare_result(loaded) and bool(of_tally(loaded).points),
        "ends-by-result-without-points": lambda loaded: by_bare_result(loaded) and not of_tally(loaded).points,
        "ends-by-result-with-written-scores": lambda loaded: any(of_tally(loaded).written),
        "ends-by-result-of-places": lambda loaded: by_bare_result(loaded) and of_tally(loaded).ranks == (3, 1, 2),
        "ends-by-result-that-all-won": lambda loaded: by_bare_result(loaded, "won"),
        "ends-by-result-that-all-lost": lambda loaded: by_bare_result(loaded, "lost"),
        "ends-by-result-that-nobody-won": lambda loaded: by_bare_result(loaded) and not of_tally(loaded).winners,
        "ends-by-void": lambda loaded: loaded.game.void,
    },
}
"""By ruleset: what the name of a sheet begins with, and what that says of the game. Every one needs a sheet."""

LEVELS = {
    "spooks": {"record": {"full", "table", "result"}, "trust": {"full", "cards", "points", "winner"}},
    "spookies": {"record": {"table", "result"}, "trust": {"full", "points"}},
    "spukstaben": {"record": {"table", "result"}, "trust": {"full", "points"}},
    "halloween": {"record": {"table", "result"}, "trust": {"full", "points"}},
    "polterheist": {"record": {"table"}, "trust": {"table"}},
    "tally": {"record": {"table", "result"}, "trust": {"full", "points", "winner"}},
}
"""By ruleset: the record levels that hands in the library are told at, and how far their points can be trusted (7.5)."""


def spooks_is_conserved(view: Mapping[str, Any]) -> None:
    """No card is lost or doubled (invariant 1), and at the end all of them are worth what the decks are (12)."""
    decks = view["options"]["decks"]
    face_down = {**(view["trick"]["laid"] if view["trick"] else {}), **(view["swap"] or {})}
    places = [laid["card"] for laid in view["pile"]] + [card for card in face_down.values() if card]
    places += [card for hand in view["known"].values() for card in hand] + view["ghost_known"] + view["pool"]
    assert Counter(places) == Counter(KINDS * decks)
    counted = [*view["points"].values()]
    if view["phase"] == "over" and view["record"] != "result" and None not in counted and not view["ghost_hidden"]:
        aside = [laid["card"] for laid in view["pile"]] + view["ghost_known"]
        assert sum(counted) + sum(map(worth, aside)) == 405 * decks


def worth(card: str) -> int:
    """What a card scores in a losing hand (series.3)."""
    return 30 if card == "C" else 20 if card.startswith("M") else int(card[:-1])


def spookies_is_conserved(view: Mapping[str, Any]) -> None:
    """Every chip is in the stockpile, with a player, or on a field (invariant 1), and shows as a value that exists (9)."""
    assert view["stock"] + sum(view["chips"].values()) + sum(view["penalty"].values()) == view["stock_at_start"]
    shown = Counter[str]()
    for values in view["counts"].values():
        shown.update(values or {})
    assert shown <= Counter(view["house"]["chips"])


def spukstaben_is_conserved(view: Mapping[str, Any]) -> None:
    """Every card is in the pile, on the table, escaped or in the box (invariant 1), and every cube free or with a ghost (2)."""
    seen = [ghost["card"] for ghost in view["ghosts"]] + [gone["card"] for gone in view["escape_pile"]] + view["box"]
    assert view["pile"] + len(seen) == 55
    assert Counter(view["unseen"]) + Counter(seen) == Counter(shipped_facts("spooklog.domain.rulesets.spukstaben")["deck"])
    assert view["supply"] + len(view["ghosts"]) == view["cubes"]
    if view["options"]["record"] != "result":
        assert view["points"] == 25 - view["cubes"] + view["bonus"] - view["escaped"]


def halloween_is_conserved(view: Mapping[str, Any]) -> None:
    """Every ghost, ghost token, bonus token, disc and haunt token is somewhere (invariants 1 to 5)."""
    if view["record"] == "result":
        return
    players = view["players"].values()
    for colour in "bgyor":
        assert sum(row[colour] for row in view["ghosts"].values()) + view["ghost_supply"][colour] == 5
        assert sum(player["tokens"][colour] for player in players) + view["token_supply"][colour] == 12
    if view["variant"] == "standard":
        held = [slot["token"] for player in players for slot in player["slots"]] + [*view["bonus_space"].values()]
        seen = Counter(filter(None, [*held, *view["bonus_discard"]]))
        pool = view["bonus_reserve"]["pool"]
        assert seen + Counter(pool) == Counter(dict.fromkeys(pool, 2))
    haunts = [haunt for row in view["haunts"].values() for haunt in row.values() if haunt]
    for name, player in view["players"].items():
        spaces = sum(sum(section["spaces"].values()) for section in player["sections"])
        locked = sum(slot["locked"] for slot in player["slots"])
        assert player["discs"] + spaces + locked + len(player["cards"]) == 12
        placed = sum(haunt[0] == name for haunt in haunts)
        assert placed + sum(player["haunt_tokens"].values()) == (8 if view["two"] else 6)


def polterheist_is_conserved(view: Mapping[str, Any]) -> None:
    """Every card is somewhere (invariants 1, 2), the Treasure in one place (3), and every chip on the table (6)."""
    options, found = view["options"], view["treasure"]["where"] != "deck"
    bad = sum(options[name] for name in ("dolls", "masks", "spiders"))
    held = [view["discovery_discard"], view["removed"], *view["carried"].values()]
    seen = sum(sum(cards.values()) for cards in held) + len(view["camp_cards"]) + sum(view["concealed"].values()) + found
    in_hand = any(due["kind"] == "card" for due in view["pending"])
    assert seen + view["discovery_deck"] + view["hidden_discards"] + in_hand == 60 + int(options["increase_cards"]) + bad
    assert sum(view["discovery_pool"].values()) == (
        view["discovery_deck"] + view["hidden_discards"] + sum(view["concealed"].values())
    )
    ghosts = 72 if options["ghost_deck"] == "standard" else 64
    assert view["ghost_deck"] + sum(view["ghost_discard"].values()) in (ghosts, ghosts - 1)  # one may be followed
    assert len(view["chips"]) + view["chips_left"] == options["markers"]
    assert all((view["courage"][name] == 0) == (status == "ghost") for name, status in view["status"].items())


def tally_is_conserved(view: Mapping[str, Any]) -> None:
    """A total is the sum of all that is written in its column, and a chart ends with it once a round is closed (invariant 1)."""
    sums = Counter[str]()
    for written in view["written"]:
        sums[written["column"]] += written["points"]
    assert {name: sums[name] for name in view["columns"]} == view["totals"]
    for name, row in view["cells"].items():
        written = {one["category"]: one["points"] for one in view["written"] if one["column"] == name and one["kind"] == "cell"}
        assert {category: figure for category, figure in row.items() if figure is not None} == written
    if view["phase"] == "over" and view["options"]["record"] == "table" and not view["categories"]:
        assert {name: course[-1] for name, course in view["course"].items()} == view["totals"]


CONSERVED: Mapping[str, Callable[[Mapping[str, Any]], None]] = {
    "spooks": spooks_is_conserved,
    "spookies": spookies_is_conserved,
    "spukstaben": spukstaben_is_conserved,
    "halloween": halloween_is_conserved,
    "polterheist": polterheist_is_conserved,
    "tally": tally_is_conserved,
}
"""By ruleset: what must hold in the full view of every moment."""
