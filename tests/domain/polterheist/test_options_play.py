"""Every value of the options that change the play shows its effect: Treasure, movement, cards, camp (catalogue 5)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import Game, replay, unstarted

SEARCH = "given tile 1F.2=F6\ngiven anna at 1F.2.a1 {0}\ngiven phase search\n---\n"
DROPPED = (
    "given bob at 1F.foyer.g3\ngiven cleo at 1F.foyer.g5\ngiven treasure anna\ngiven anna at 1F.foyer.b3 {0}\ngiven steps 5\n"
)
DROPPED += "given discard candle candle fear fear mask doll\n---\nanna drop t\nanna m b4\nanna end\n"
OTHERS_STAY = "bob 2 3\nbob stay\nbob end\ncleo 2 3\ncleo stay\ncleo end\n"

# -- the Treasure --------------------------------------------------------------------------------------------------------------


def _out(*, options: str, more: str = "") -> Game:
    script = f"given anna at 1F.foyer.d6\ngiven bob at 1F.foyer.g6\ngiven treasure anna\ngiven steps 3\n---\nanna m exit\n{more}"
    return replay(script, options=options)


def test_options_escape_and_escape_rounds_take_effect() -> None:
    _out(options="escape=ask", more="result treasure\nescape\nresult none\nrounds 0 of 0\nactive bob\nstop\nresult escape")
    _out(options="escape=ask escape_rounds=2", more="escape\nrounds 0 of 2")
    _out(options="escape=ask escape_rounds=2", more="escape 5\nrounds 0 of 5")
    _out(options="escape=always", more="result none\nrounds 0 of 0\nbob 4 1\nactive bob")
    always = "result none\nrounds 0 of 1\nbob 4 1\nbob m h6\nbob end\ncleo 4 1\ncleo m g4\nresult none\ncleo end\nresult escape"
    _out(options="escape=always escape_rounds=1", more=always)
    _out(options="escape=never", more="result treasure\nescape\nrefused escape.1\nbob 3 4\nrefused end.5")
    unstarted("options escape_rounds=-1", cites="")


@pytest.mark.parametrize(
    ("rehide", "after_death", "after_drop"),
    [("printed", "half", "all"), ("half", "half", "half"), ("all", "all", "all")],
)
def test_option_rehide_takes_effect(rehide: str, after_death: str, after_drop: str) -> None:
    pile = "given discard candle candle candle fear fear fear\n"
    lines = {
        "half": "rehide 1\nrefused rehide.2\nrehide 5\nrefused rehide.2\nrehide\nburied 3\ndeck 69",
        "all": "rehide 5\nrefused rehide.3\nrehide\nburied 0\ndeck 72",
    }
    for token, kind in (("turn anna", after_death), ("turn anna dropper cleo", after_drop)):
        script = f"{pile}given token 1F.foyer.b3 {token}\ngiven due rehide -\n---\ndeck 65\n{lines[kind]}"
        replay(script, options=f"rehide={rehide}")


def test_option_after_drop_takes_effect() -> None:
    replay(DROPPED.format("") + OTHERS_STAY + "rehide\nanna 3 4\nsteps 7", options="after_drop=band")
    for dice in ("3 4", "1 1", "6 6"):
        replay(
            DROPPED.format("") + OTHERS_STAY + f"rehide\nanna marked yes\nanna {dice}\nphase encounter",
            options="after_drop=fixed",
        )
    replay(DROPPED.format("") + OTHERS_STAY + "rehide\nanna 3 3\nsteps 6", options="after_drop=fixed")
    fear = (
        DROPPED.replace("given steps 5", "").partition("---")[0].format("courage 3 cards fear")
        + "---\nanna fear\nanna marked {0}"
    )
    replay(fear.format("yes"), options="after_drop=fixed")
    replay(fear.format("no"), options="after_drop=band")


def test_option_dropper_retrieves_takes_effect() -> None:
    came_back = DROPPED.format("") + OTHERS_STAY
    replay(f"{came_back}due rehide\nanna 3 2\nrefused rehide.1")
    replay(f"{came_back}due none\nanna 3 2\nanna m b3\nanna pick t\ntreasure anna", options="dropper_retrieves=yes")
    replay(
        f"{came_back}anna 3 2\nanna m b5\nanna end\ndue rehide\nbob 3 2\nrefused rehide.1\nrehide",
        options="dropper_retrieves=yes",
    )
    replay(
        DROPPED.format("").replace("m b4\nanna end", "m c3 c2 b2 b3") + "anna pick t\nrefused drop.7",
        options="dropper_retrieves=yes",
    )


# -- movement ------------------------------------------------------------------------------------------------------------------


def test_option_landing_takes_effect() -> None:
    walk = "given tile 1F.2=F6\ngiven anna at 1F.2.b1\ngiven steps 5\n---\n"
    replay(f"{walk}anna m a1 a2\nphase moving\nanna end", options="landing=stop")
    replay(f"{walk}anna m a1 a2\nrefused disc.1\nanna m a1\nphase search\nsteps 0\nanna d mask", options="landing=enter")
    replay(f"given chips 1F.2.a1\n{walk}anna m a1 a2\nsteps 3", options="landing=enter")
    token = "given token 1F.foyer.b3 turn cleo dropper cleo\ngiven anna at 1F.foyer.b2\ngiven steps 5\n---\n"
    replay(f"{token}anna m b3\nanna pick t\nsteps 0\ntreasure anna", options="landing=stop")
    replay(f"{token}anna m b3\nanna pick t\nsteps 4\nanna m b4\ntreasure anna", options="landing=enter")
    replay(f"{token}anna m b3 b4\nanna pick t\nrefused drop.6", options="landing=stop")
    replay(f"{token}anna m b3 b4\nanna pick t\ntreasure anna\nsteps 3", options="landing=enter")
    ghost = "given tile 1F.2=F6\ngiven ghost anna at 1F.2.b1\ngiven steps 2\n---\nanna m a1 a2\nanna mark a1\n"
    replay(f"{ghost}refused gpland.1", options="landing=stop")
    replay(f"{ghost}chips 1F.2.a1\nanna mark a2\nrefused gpland.1", options="landing=enter")


def test_option_retrace_takes_effect() -> None:
    walk = "given anna at 1F.foyer.b2\ngiven steps 6\n---\n"
    replay(f"{walk}anna m b3 b2\nrefused move.4\nanna m b3 c3 c2 b2\nsteps 2", options="retrace=step")
    replay(f"{walk}anna m b3 b2\nrefused move.4\nanna m b3 c3 c2 b2\nrefused move.4\nanna m b3 c3 c2 d2", options="retrace=space")
    replay(f"{walk}anna m b3 b2 b3 b2\nsteps 2", options="retrace=off")
    ghost = "given ghost anna at 1F.foyer.b2\ngiven steps 4\n---\n"
    replay(f"{ghost}anna m b3 c3 c2 b2\nphase end", options="retrace=step")
    replay(f"{ghost}anna m b3 c3 c2 b2\nrefused gpmove.5", options="retrace=space")
    replay(f"{ghost}anna m b3 b2 b3 b2\nphase end", options="retrace=off")


def test_option_reveal_takes_effect() -> None:
    door = "given anna at 1F.2.b4\ngiven steps 5\n---\nanna m b3\n"
    replay(f"{door}due flip anna 1F.2\nanna end\nrefused turn.5", options="reveal=must")
    may = f"{door}due none\nanna m b2\nrefused room.1\n"
    replay(f"{may}anna m b4\ntile 1F.2 down", options="reveal=may")
    replay(f"{may}anna end\nactive bob", options="reveal=may")
    replay(f"{may}anna flip F6\nanna m b2\ntile 1F.2 F6", options="reveal=may")
    later = "given anna at 1F.2.b3\n---\nanna flip F6\ntile 1F.2 F6\nanna 3 4"
    replay(later, options="reveal=may")


# -- cards ---------------------------------------------------------------------------------------------------------------------


def test_option_liquid_wait_takes_effect() -> None:
    traded = "given anna courage 5\ngiven bob cards liquid\n---\nanna trade bob: - / liquid\nanna drink\n"
    replay(f"{traded}refused liquid.3\nanna waiting 1", options="liquid_wait=any")
    replay(f"{traded}anna courage 6", options="liquid_wait=draw")
    replay(
        "given anna courage 5\ngiven left bob=liquid\n---\nanna pick liquid\nanna drink\nanna courage 6",
        options="liquid_wait=draw",
    )
    for wait in ("any", "draw"):
        replay(SEARCH.format("courage 5") + "anna d liquid\nanna drink\nrefused liquid.3", options=f"liquid_wait={wait}")
        gus = (
            "given discard liquid\ngiven anna courage 5\ngiven phase encounter\n---\nanna g gus\nanna fetch liquid\nanna drink\n"
        )
        replay(f"{gus}refused liquid.3", options=f"liquid_wait={wait}")


def test_option_floor_plans_takes_effect() -> None:
    replay(
        SEARCH.format("") + "anna d plan 4\ndue plan anna 4\nanna plan 4 1F.1=F2\ngone plan\nanna cards -",
        options="floor_plans=now",
    )
    kept = SEARCH.format("") + "anna d plan\ndue none\nanna cards plan\nanna end\n"
    kept += "bob 3 4\nbob m c4\ncleo 3 4\ncleo m c5\nanna plan 4 1F.1=F2\nanna cards -\ngone plan\ntile 1F.1 F2\nplans 4"
    replay(kept, options="floor_plans=keep")
    replay(
        "given anna cards plan\ngiven phase encounter\n---\nanna g polter\nanna lose plan\ndiscard plan",
        options="floor_plans=keep",
    )


def test_option_detector_skip_takes_effect() -> None:
    skips = SEARCH.format("cards sensor control audio output") + "anna d time\nanna skip\n"
    replay(f"{skips}time 6pm\ngone time\ndiscard -", options="detector_skip=advance")
    replay(f"{skips}time 4pm\ngone -\ndiscard time", options="detector_skip=ignore")


def test_option_creepy_attack_takes_effect() -> None:
    sent = (
        "given ghost cleo at attic.landing.b3\ngiven anna at 1F.foyer.b2\ngiven active cleo\n---\ncleo 6\ncleo send creepy anna\n"
    )
    replay(f"{sent}anna skips no\nanna 3 4\nsteps 7", options="creepy_attack=none")
    once = "anna skips yes\nanna 3 4\nsteps 0\nanna skips no\nanna m b3\nrefused move.2\nanna end\nbob 3 4\nsteps 7"
    replay(f"{sent}{once}", options="creepy_attack=skip")


# -- the camp ------------------------------------------------------------------------------------------------------------------


def test_option_runner_camp_takes_effect() -> None:
    steps = "given treasure anna\ngiven anna at 1F.foyer.c4 courage 5\ngiven steps 3\n---\nanna m d4\n"
    replay(f"{steps}anna courage 6", options="runner_camp=enter")
    replay(f"{steps}anna courage 5", options="runner_camp=floor")
    flees = "given escaping\ngiven anna at 1F.foyer.b2 courage 3 cards fear\n---\nanna fear\n"
    replay(f"{flees}anna courage 4", options="runner_camp=enter")
    replay(f"{flees}anna courage 3", options="runner_camp=floor")
    replay("given anna at 1F.foyer.c4 courage 5\ngiven steps 3\n---\nanna m camp\nanna courage 6", options="runner_camp=floor")


def test_option_carrier_camp_takes_effect() -> None:
    carrier = "given treasure anna\ngiven anna at 1F.foyer.d4 courage 5\n---\n"
    replay(f"{carrier}anna rest\nrefused camp.10\nanna 3 4\nphase encounter", options="carrier_camp=ground")
    replay(f"{carrier}anna rest\nanna courage 7\nphase end", options="carrier_camp=guest")
    replay(f"{carrier}anna 3 4\nphase start\nanna 2 2\nsteps 4\nanna m e4", options="carrier_camp=guest")


def test_option_camp_stop_takes_effect() -> None:
    walk = "given anna at 1F.foyer.c4 courage 5\ngiven steps 4\n---\n"
    replay(f"{walk}anna m camp g4\nrefused camp.4\nanna m camp\nsteps 0\nanna courage 6", options="camp_stop=yes")
    replay(f"{walk}anna m camp g4 g3\nsteps 1\nanna courage 6", options="camp_stop=no")
    replay(f"{walk}anna m camp\nsteps 3\nanna end\nanna at camp", options="camp_stop=no")


def test_option_mask_rest_takes_effect() -> None:
    leaves = "given anna cards mask courage 4\n---\nanna 1 2\nsteps 0\n"
    replay(f"{leaves}anna courage 4\nanna end", options="mask_rest=no")
    replay(f"{leaves}anna courage 6\nanna end", options="mask_rest=yes")
    replay("given anna cards mask courage 4\n---\nanna 2 2\nsteps 1\nanna courage 4", options="mask_rest=yes")


@pytest.mark.rule("polterheist:gpcamp.1")
def test_option_ghost_camp_takes_effect() -> None:
    carried = "given treasure bob\ngiven bob at {0}\ngiven ghost anna at 1F.foyer.c4\ngiven steps 1\n---\nanna m d4\n"
    replay(carried.format("1F.foyer.g6") + "refused gpcamp.1", options="ghost_camp=inside")
    replay(carried.format("1F.foyer.f6") + "anna at 1F.foyer.d4", options="ghost_camp=inside")
    replay(carried.format("1F.foyer.g6") + "anna at 1F.foyer.d4", options="ghost_camp=carried")
    away = "given ghost anna at 1F.foyer.c4\ngiven steps 1\n---\nanna m d4\nrefused gpcamp.1"
    replay(away, options="ghost_camp=carried")


def test_option_ghost_win_takes_effect() -> None:
    last = "given anna courage 1\ngiven ghost bob at 1F.foyer.b4\ngiven ghost cleo at attic.landing.b3\n"
    last += "given phase encounter\n---\nanna g spook\n"
    replay(f"{last}winners anna bob cleo\nranks 1 1 1", options="ghost_win=all")
    replay(f"{last}winners bob cleo\nranks 3 1 1", options="ghost_win=earlier")
