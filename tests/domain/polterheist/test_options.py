"""Every value of every option shows its effect (catalogue 5): start, decks, table; the others in test_options_play.py."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest
from tests.domain.polterheist.script import begin, informs, replay, unstarted

from spooklog.domain.contract.deciding import value_of
from spooklog.domain.rulesets.polterheist import RULESET
from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist.refuse import PACKAGE
from spooklog.domain.rulesets.polterheist.rules.decks import discovery_cards
from spooklog.domain.start.arrange import arrange, read_players
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.options import Choice, YesNo

SEARCH = "given tile 1F.2=F6\ngiven anna at 1F.2.a1 {0}\ngiven phase search\n---\n"
VALUES = {
    "preset": ("none", "easier", "very_easy", "harder", "hardest", "fast"),
    "start_time": ("4pm", "6pm"),
    "start_courage": ("8", "7", "6", "rolled"),
    "ghost_deck": ("standard", "easy", "hard"),
    "increase_cards": ("6", "4"),
    "treasure_hiding": ("half", "middle"),
    "escape": ("ask", "always", "never"),
    "rehide": ("printed", "half", "all"),
    "after_drop": ("band", "fixed"),
    "landing": ("stop", "enter"),
    "retrace": ("step", "space", "off"),
    "reveal": ("must", "may"),
    "liquid_wait": ("any", "draw"),
    "floor_plans": ("now", "keep"),
    "detector_skip": ("advance", "ignore"),
    "creepy_attack": ("none", "skip"),
    "runner_camp": ("enter", "floor"),
    "carrier_camp": ("ground", "guest"),
    "ghost_camp": ("inside", "carried"),
    "ghost_win": ("all", "earlier"),
    "hands": ("open", "hidden"),
    "geometry": ("full", "loose"),
}
OTHERS = {"first_player", "dolls", "masks", "spiders", "escape_rounds", "camp_stop", "mask_rest", "dropper_retrieves", "markers"}


def test_the_options_are_those_of_the_catalogue() -> None:
    options = {option.name: option for option in RULESET.meta.options}
    assert options.keys() == {*VALUES, *OTHERS, "phantom_split", "map"}
    assert {name: option.words for name, option in options.items() if isinstance(option, Choice)} == VALUES
    assert all(options[name].default == words[0] for name, words in VALUES.items())
    yes_or_no = {name: option.default for name, option in options.items() if isinstance(option, YesNo)}
    assert yes_or_no == {"camp_stop": True, "mask_rest": False, "dropper_retrieves": False}
    assert {name: options[name].default for name in ("dolls", "masks", "spiders", "escape_rounds", "markers")} == {
        **dict.fromkeys(("dolls", "masks", "spiders"), 2),
        "escape_rounds": 0,
        "markers": 80,
    }
    for name in VALUES:
        unstarted(f"options {name}=nonsense", cites="")


@pytest.mark.parametrize(("name", "following"), [("anna", "bob"), ("bob", "cleo"), ("cleo", "anna")])
def test_option_first_player_takes_effect(name: str, following: str) -> None:
    replay(f"active {name}\n{name} 3 4\nm c4\nend\nactive {following}", options=f"first_player={name}")


@pytest.mark.rule("polterheist:variant.1", "polterheist:variant.2", "polterheist:variant.4")
@pytest.mark.parametrize(
    ("preset", "facts"),
    [
        ("none", "ghostdeck 72\ndeck 72\ntime 4pm\nanna courage 8"),
        ("easier", "ghostdeck 64\ndeck 70\ntime 4pm\nanna courage 8"),
        ("very_easy", "ghostdeck 64\ndeck 64\ntime 4pm"),
        ("harder", "ghostdeck 64\ndeck 72\ntime 6pm\nanna courage 8"),
        ("hardest", "ghostdeck 64\ntime 6pm\nanna courage 6"),
        ("fast", "ghostdeck 72\ndeck 72\ntime 4pm"),
    ],
)
def test_option_preset_takes_effect(preset: str, facts: str) -> None:
    game = replay(facts, options=f"preset={preset}")
    assert game.state.options.treasure_hiding == ("middle" if preset == "fast" else "half")
    assert game.state.options.ghost_deck == {"none": "standard", "fast": "standard", "harder": "hard", "hardest": "hard"}.get(
        preset, "easy"
    )
    assert (game.state.options.dolls, game.state.options.masks, game.state.options.spiders) == (
        0 if preset == "very_easy" else 2,
    ) * 3


def test_a_single_option_counts_more_than_a_preset() -> None:
    replay("time 4pm\nanna courage 6\nghostdeck 64", options="preset=hardest start_time=4pm")
    replay("anna courage 7\ntime 6pm", options="start_courage=7 preset=hardest")


def test_options_for_start_values_and_decks_take_effect() -> None:
    for option, fact in (
        ("start_time=4pm", "time 4pm"),
        ("start_time=6pm", "time 6pm"),
        *((f"start_courage={courage}", f"bob courage {courage}") for courage in "876"),
        ("start_courage=rolled", "phase courage"),
        ("ghost_deck=standard", "ghostdeck 72"),
        ("ghost_deck=easy", "ghostdeck 64"),
        ("ghost_deck=hard", "ghostdeck 64"),
        ("increase_cards=6", "deck 72"),
        ("increase_cards=4", "deck 70"),
    ):
        replay(fact, options=option)


@pytest.mark.parametrize("card", ["doll", "mask", "spider"])
@pytest.mark.parametrize("count", [0, 1, 2])
def test_options_for_dolls_masks_and_spiders_take_effect(card: str, count: int) -> None:
    game = begin([f"options {card}s={count}"])
    assert discovery_cards(game.state.table)[card] == count
    script = f"given discard {' '.join([card] * (count - 1))}\n" if count > 1 else ""
    replay(f"{script}{SEARCH.format('')}anna d {card}" + ("" if count else "\nrefused disc.9"), options=f"{card}s={count}")
    unstarted(f"options {card}s=3", cites="")


# -- the Treasure --------------------------------------------------------------------------------------------------------------


def _drawn(options: str, discards: str) -> Counter[str]:
    """What chance draws in a hundred games with so many cards gone."""
    game = begin(
        [*(["options " + options] if options else []), f"given discard {discards}", *SEARCH.format("").splitlines()[:-1]]
    )
    found: Counter[str] = Counter()
    for seed in range(100):
        drawn = RULESET.moves.draw(game.state, act.DiscoveryDrawn(1), Rng(seed))
        assert isinstance(drawn, act.DiscoveryDrawn)
        found[drawn.card] += 1
    return found


@pytest.mark.rule("polterheist:setup.12", "polterheist:setup.13")
def test_options_for_hiding_the_treasure_take_effect() -> None:
    informs("setup.12", "setup.13")
    upper = "ghost " * 18 + "time " * 6 + "candle " * 6 + "sensor " * 4
    assert _drawn("", upper)["treasure"] == 0
    assert _drawn("treasure_hiding=middle", upper)["treasure"] == 0
    assert 0 < _drawn("", upper + "audio")["treasure"] < 20
    assert _drawn("treasure_hiding=middle", upper + "audio") == {"treasure": 100}
    lower = (
        upper
        + "audio " * 4
        + "control " * 4
        + "output " * 4
        + "liquid " * 6
        + "fear " * 3
        + "satchel " * 2
        + "doll " * 2
        + "mask " * 2
    )
    assert _drawn("", lower + "spider " * 2 + "instant " * 2 + "plan " * 6) == {"treasure": 100}
    replay(SEARCH.format("") + "anna d treasure\ntreasure anna")  # a table may have cut otherwise (R23)


# -- the table and the log -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:gpland.3")
def test_options_for_markers_take_effect() -> None:
    replay("chipsleft 80")
    replay(SEARCH.format("") + "anna d mask\nchips 1F.2.a1\nchipsleft 0", options="markers=1")
    replay(SEARCH.format("") + "anna d mask\nchips -\ndue none\nphase end", options="markers=0")
    lifted = "given tile attic.2=A8\ngiven chips attic.2.a1\n" + SEARCH.format("") + "anna d mask\ndue chip anna\n"
    replay(f"{lifted}anna mark from attic.2.a1\nchips 1F.2.a1", options="markers=1")
    unstarted("options markers=-1", cites="")


def test_options_for_hands_and_geometry_take_effect() -> None:
    replay(SEARCH.format("") + "anna d ?\nrefused hidden.1", options="hands=open")
    replay(SEARCH.format("") + "anna d ?\nanna concealed ?", options="hands=hidden")
    replay("anna 3 4\nanna m 1F.2.hall\nrefused log.1\nanna m c4", options="geometry=full")
    replay("anna 3 4\nanna m c4\nrefused loose.1\nanna m 1F.2.hall", options="geometry=loose")


@pytest.mark.rule("polterheist:setup.8")
def test_option_phantom_split_takes_effect() -> None:
    def floors(split: str) -> set[str]:
        game = begin(["given phase encounter", *([f"options phantom_split={split}"] if split else [])])
        drawn = (RULESET.moves.draw(game.state, act.GhostDrawn(1), Rng(seed)) for seed in range(200))
        return {one.floor for one in drawn if isinstance(one, act.GhostDrawn) and one.card == "phantom"}

    assert floors("") == {"attic", "2F", "1F", "cellar"}
    assert floors("0/0/0/12") == {"cellar"}
    assert floors("6/0/6/0") == {"attic", "1F"}
    for wrong in ("3/3/3", "4/4/4/4", "12", "a/b/c/d"):
        unstarted(f"options phantom_split={wrong}", cites="")


def test_option_map_takes_effect() -> None:
    board = (files(PACKAGE) / "mansion.toml").read_bytes().replace(b'title = "Polter-Heist: the mansion"', b'title = "Ours"')
    board = board.replace(b'"Dining Room"', b'"Ballast Room"')
    name = value_of("ours.toml", board)
    players = read_players("anna bob")
    made = arrange(RULESET, players, options={"map": name}, data=[], header=[], contents=lambda _: board)
    mansion = RULESET.rules.start(made.setup).mansion
    assert mansion.title == "Ours"
    assert mansion.tiles["F1"].rooms == {"a": "Ballast Room"}
    assert begin([]).state.mansion.title == "Polter-Heist: the mansion"
    with pytest.raises(Usage):
        arrange(RULESET, players, options={"map": name}, data=[], header=[], contents=lambda _: None)
