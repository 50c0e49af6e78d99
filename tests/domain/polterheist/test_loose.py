"""How a log is written: log.1, loose.*, hidden.* (catalogue 4.20, 7.1, 7.2, 7.5)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import begin, informs, replay

from spooklog.domain.rulesets.polterheist import RULESET
from spooklog.domain.values.errors import Ambiguous, Unreadable

LOOSE = "options geometry=loose\ngiven tile 1F.2=F6 2F.4=S2\ngiven anna at 1F.foyer\ngiven steps {0}\n---\n"
HIDDEN = "options hands=hidden\n"
SEARCH = "given tile 1F.2=F6\ngiven anna at 1F.2.a1\ngiven phase search\n---\n"


# -- lines ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:log.1")
@pytest.mark.parametrize(
    "line",
    [
        *("dora 3 4", "anna dance", "anna", "anna d candel", "anna d", "anna g", "anna g candle", "anna d spook"),
        *("anna m 1F.foyer.z9", "anna m z9", "anna m 5F.foyer.b3", "anna m", "anna m b3 /x", "anna m @dora", "anna m @t"),
        *("anna 3 4 5 6 1", "anna 3 x", "anna roll", "anna courage x", "anna courage", "anna drink many", "anna drink 1 2"),
        *("anna trade bob candle", "anna trade bob:", "anna trade dora: candle / -", "anna trade bob: candel / -"),
        *(
            "anna drop",
            "anna lose",
            "anna fetch",
            "anna swap",
            "anna swap dora",
            "anna put",
            "anna lay",
            "anna at",
            "anna send spook",
        ),
        *("anna rest soon", "anna stay here", "anna end soon", "anna fear me", "anna skip it", "anna flip", "anna flip 1F.9 F6"),
        *("anna plan F6", "anna plan 4 1F.1", "anna mark", "anna mark a1 of b1", "anna pick", "anna leave", "anna show"),
        *("rehide x", "rehide 3 4", "escape many", "anna flip 1F.2 ghostly", "anna phantom", "m 1F.2.hall", "anna;bob"),
    ],
)
def test_a_line_is_player_verb_and_card_space_or_number(line: str) -> None:
    game = begin(["given steps 4", "given anna at 1F.foyer.b2"])
    refusal = game.refusal(line)
    assert isinstance(refusal, Unreadable)
    assert refusal.rule == "polterheist:log.1"
    assert refusal.expected


@pytest.mark.rule("polterheist:log.1")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("anna d s", ("anna d sensor", "anna d satchel", "anna d spider")),
        ("anna g p", ("anna g phantom", "anna g polter", "anna g phineas")),
        ("anna flip 1F.2 room", tuple(f"anna flip 1F.2 F{number}" for number in (1, 2, 4, 7, 8, 11))),
    ],
)
def test_a_word_that_means_several_is_refused(line: str, expected: tuple[str, ...]) -> None:
    refusal = begin([]).refusal(line)
    assert isinstance(refusal, Ambiguous)
    assert refusal.rule == "polterheist:log.1"
    assert {*refusal.expected} == {*expected}


@pytest.mark.rule("polterheist:log.1")
@pytest.mark.parametrize("line", ["anna d sa", "ANNA D Satchel", "d satchel", "an d satchel", "draw satchel", "d SATCHEL"])
def test_words_may_be_shortened_and_the_player_left_out(line: str) -> None:
    replay(f"{SEARCH}{line}\nanna cards satchel")


@pytest.mark.rule("polterheist:log.1")
@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("anna swap @bob", "anna swap bob"),
        ("anna trade @bob: candle", "anna trade bob: candle / -"),
        ("anna drop treasure", "anna drop t"),
        ("anna pick Treasure", "anna pick t"),
        ("anna roll 4 3", "anna 4 3"),
        ("bob rehide 3", "rehide 3"),
        ("anna drink 1", "anna drink"),
        ("anna send spook bob t", "anna send Spook bob take"),
        ("anna show mask candle", "anna show candle mask"),
    ],
)
def test_a_line_may_be_written_in_several_ways(line: str, other: str) -> None:
    game = begin([])
    assert RULESET.notation.read(line, game.state, game.labels) == RULESET.notation.read(other, game.state, game.labels)


# -- places without single spaces ----------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:loose.1")
@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("1F.foyer", "1F.foyer"),
        ("1F.3.hall", "1F.3.hall"),
        ("2F.4?1", "2F.4?1"),
        ("2F.4.b?2", "2F.4.b?2"),
        ("1F.2~green", "1F.2~green"),
        ("attic.landing*", "attic.landing*"),
        ("2f.4.B", "2F.4.b"),
        ("1F.2.a?1", "1F.2?1"),
        ("1f.2.HALL", "1F.2.hall"),
        ("2F.landing", "2F.landing"),
        ("1F.stairs", "1F.stairs"),
        ("1F.2.study?1", "1F.2.study?1"),
        ("camp", "camp"),
        ("@bob", "camp"),
    ],
)
def test_a_place_is_an_area_with_a_mark(typed: str, place: str) -> None:
    replay(LOOSE.format(5) + f"anna m {typed}\nanna at {place}")


@pytest.mark.rule("polterheist:loose.1")
@pytest.mark.parametrize(
    "typed",
    [
        "1F.foyer.b3",
        "b3",
        "3F.2",
        "1F.9",
        "1F",
        "1F.2??1",
        "1F.2~",
        "1F.2?",
        "1F.foyer.hall",
        "1F.2.hall.b",
        "1F.cellarstairs",
        "1F.2*?1",
    ],
)
def test_an_unknown_area_is_refused(typed: str) -> None:
    refusal = begin(LOOSE.format(5).splitlines()[:-1]).refusal(f"anna m {typed}")
    assert isinstance(refusal, Unreadable)
    assert refusal.rule == "polterheist:loose.1"
    replay("given anna at 1F.foyer.b2\ngiven steps 5\n---\nanna m 1F.2.hall\nrefused log.1\nanna m 1F.2?1\nrefused log.1")


@pytest.mark.rule("polterheist:loose.2")
def test_distances_walls_and_retracing_are_trusted() -> None:
    informs("loose.2")
    replay(LOOSE.format(2) + "anna m attic.5 /2\ndue flip anna attic.5\nanna at attic.5")
    replay(LOOSE.format(9) + "anna m 1F.2.hall 1F.2 1F.2.hall 1F.2 1F.2.b 1F.foyer\nsteps 3")
    replay("options geometry=loose\ngiven ghost anna at attic.1\ngiven steps 2\n---\nanna m cellar.5 attic.1\nphase end")


@pytest.mark.rule("polterheist:loose.2")
def test_a_count_keeps_to_the_roll_and_a_stop_is_a_step() -> None:
    replay(LOOSE.format(3) + "anna m 1F.2.hall /4\nrefused move.2\nanna m 1F.2.hall /3\nsteps 0")
    replay(LOOSE.format(3) + "anna m 1F.2.hall 1F.2 1F.2.b 1F.2\nrefused move.2\nanna m 1F.2.hall 1F.2 1F.2.b\nsteps 0")
    replay(LOOSE.format(3) + "anna m 1F.2.hall 1F.2 /1\nrefused move.2\nanna m 1F.2.hall 1F.2\nsteps 1")


@pytest.mark.rule("polterheist:loose.3")
@pytest.mark.parametrize("geometry", ["full", "loose"])
@pytest.mark.parametrize(
    ("given", "line", "rule"),
    [
        ("", "bob 3 4", "turn.1"),
        ("", "anna 3", "turn.2"),
        ("", "anna 3 7", "turn.7"),
        ("", "anna rest", "camp.6"),
        ("given anna courage 5\ngiven steps 3\ngiven set leaving", "anna end", "camp.8"),
        ("", "anna g spook", "ghost.2"),
        ("", "anna d candle", "disc.3"),
        ("", "anna drink", "use.4"),
        ("given anna cards liquid waiting 1 courage 3", "anna drink", "liquid.3"),
        ("given anna cards fear courage 3", "anna fear", "fear.8"),
        ("", "anna trade bob: - / -", "trade.4"),
        ("", "anna trade bob: candle / -", "use.4"),
        ("given ghost cleo at camp\ngiven anna cards candle", "anna trade cleo: candle / -", "trade.5"),
        ("given anna cards doll", "anna leave doll", "stash.5"),
        ("given left anna=candle", "anna pick candle", "stash.3"),
        (f"given ghostpile {14 * 'spook '}\ngiven phase encounter", "anna g spook", "ghost.5"),
        ("given phase encounter", "anna g phantom", "phantom.1"),
        ("", "anna lose candle", "polter.1"),
        ("", "anna drop t", "drop.1"),
        ("", "rehide", "rehide.1"),
        ("", "escape", "escape.1"),
        ("", "stop", "escape.9"),
    ],
)
def test_all_other_rules_are_checked_at_either_level(geometry: str, given: str, line: str, rule: str) -> None:
    informs("loose.3")
    given = given.replace("cleo at camp", "cleo at 1F.foyer.d5") if geometry == "full" else given
    replay(f"{given}\n---\n{line}\nrefused {rule}", options=f"geometry={geometry}")


# -- cards face down -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:hidden.1")
def test_a_card_is_drawn_face_down_only_where_the_table_plays_so() -> None:
    replay(f"{SEARCH}anna d ?\nrefused hidden.1\nanna d candle")
    replay(f"{HIDDEN}{SEARCH}anna d ?\nanna concealed ?\nanna cards -\ndeck 71\nchips 1F.2.a1\nphase end")
    replay(f"{HIDDEN}{SEARCH}anna d candle\nanna concealed -\nanna cards candle")


@pytest.mark.rule("polterheist:hidden.1")
@pytest.mark.parametrize("card", ["sensor", "control", "audio", "output", "candle", "liquid", "fear", "satchel"])
def test_carried_cards_may_lie_face_down(card: str) -> None:
    replay(f"{HIDDEN}{SEARCH}anna d ?{card}\nanna concealed {card}\ndeck 71")


@pytest.mark.rule("polterheist:hidden.1")
@pytest.mark.parametrize("card", ["ghost", "time", "doll", "mask", "spider", "instant", "plan", "treasure"])
def test_cards_that_are_not_carried_are_named(card: str) -> None:
    replay(f"{HIDDEN}{SEARCH}anna d ?{card}\nrefused hidden.1\nanna d {card}")


@pytest.mark.rule("polterheist:hidden.1")
def test_a_face_down_card_is_an_unseen_one() -> None:
    parts = " ".join(f"{part} " * 4 for part in ("sensor", "control", "audio", "output"))
    gone = f"given discard {parts} {'candle ' * 6} {'liquid ' * 6} {'fear ' * 3} satchel {{0}}\n"
    replay(f"{HIDDEN}{gone.format('')}{SEARCH}anna d ?\nanna concealed ?")
    replay(f"{HIDDEN}{gone.format('satchel')}{SEARCH}anna d ?\nrefused hidden.1\nanna d mask")
    replay(f"{HIDDEN}{gone.format('')}given bob concealed ?\n{SEARCH}anna d ?\nrefused hidden.1\nanna d mask")


@pytest.mark.rule("polterheist:hidden.2")
def test_a_face_down_card_becomes_known_when_it_is_used() -> None:
    given = f"{HIDDEN}given anna at 1F.foyer.b2 courage 3 concealed ? ?\n"
    replay(f"{given}---\nanna drink\nanna courage 4\nanna concealed ?\ndiscard liquid")
    replay(f"{given}---\nanna fear\nanna at camp\nanna concealed ?\ndiscard fear")
    replay(f"{given}given phase encounter\n---\nanna g apparition\ndue candle\nanna candle\nanna courage 2\ndiscard candle")
    replay(f"{given}given due theft anna polter\ngiven phase end\n---\nanna lose satchel\ndiscard satchel\nanna concealed ?")
    replay(f"{given}given due drop anna\ngiven phase end\n---\nanna drop audio\ndiscard audio\nanna concealed ?")
    replay(f"{given}given bob at 1F.foyer.b3\n---\nanna trade bob: audio / -\nbob cards audio\nanna concealed ?")
    replay(f"{given}---\nanna show sensor\nanna cards sensor\nanna concealed ?\nbob show candle\nrefused use.4")
    replay(f"{HIDDEN}given anna concealed ? courage 7\n---\nanna leave sensor\nleft anna=sensor\nanna concealed -")


@pytest.mark.rule("polterheist:hidden.2")
def test_a_card_that_becomes_known_must_have_been_unseen() -> None:
    gone = f"given discard {'candle ' * 6} {'liquid ' * 6} fear fear fear satchel satchel audio audio audio audio\n"
    given = f"{HIDDEN}{gone}given anna at 1F.foyer.b2 courage 3 concealed ? ?\n"
    for line in ("drink", "fear", "show audio", "show satchel", "trade bob: candle / -"):
        replay(f"{given}given bob at 1F.foyer.b3\n---\nanna {line}\nrefused hidden.2\nanna concealed ? ?")
    replay(f"{given}given due drop anna\ngiven phase end\n---\nanna drop satchel\nrefused hidden.2\nanna drop sensor")
    replay(f"{given}given phase encounter\n---\nanna g spook\ndue none\nanna courage 2")  # no Candle can be among them
    replay("---\nanna show candle\nrefused hidden.2")
    replay(f"{HIDDEN}given anna concealed candle\n---\nanna show sensor\nrefused use.4\nanna show candle\nanna cards candle")


@pytest.mark.rule("polterheist:disc.3")
def test_a_step_onto_the_own_space_is_no_landing_on_it() -> None:
    start = "options geometry=loose\ngiven tile 1F.1=F1\ngiven anna at 1F.1?1\n---\nanna 5 4\n"
    for way in ("1F.1?1", "1F.1?1 /1", "@anna", "1F.1.hall 1F.1?1 1F.1?1", "1F.1?1 1F.1?1 /2"):
        replay(f"{start}anna m {way}\nrefused disc.3\nanna d candle\nrefused disc.3")
    for way in ("1F.1.hall 1F.1?1", "1F.1?1 /2", "1F.1 1F.1?1 /6"):
        replay(f"{start}anna m {way}\nanna d candle")


@pytest.mark.rule("polterheist:move.1")
def test_a_step_onto_the_own_space_saves_no_treasure_and_frees_no_player_from_moving_on() -> None:
    start = "options geometry=loose\ngiven anna at 1F.foyer*\n"
    token = f"{start}given token 1F.foyer* turn bob\n---\nanna 5 4\n"
    replay(f"{token}anna pick t\nrefused drop.6\nanna m 1F.foyer*\nrefused move.1\nanna m 1F.foyer 1F.foyer*\nanna pick t")
    carrier = f"{start}given treasure anna\n---\nanna 5 4\nanna drop t\n"
    replay(f"{carrier}anna m 1F.foyer*\nrefused move.1\nend\nrefused drop.2\nanna m 1F.foyer\nend")


@pytest.mark.rule("polterheist:camp.1")
def test_a_way_through_the_camp_names_it_once() -> None:
    start = "options geometry=loose camp_stop=no\ngiven anna at 1F.foyer courage 4\ngiven steps 6\n---\n"
    replay(f"{start}anna m camp camp camp\nrefused camp.1\nanna m camp camp\nrefused camp.1\nanna m camp\nsteps 5")
    runner = start.replace("---", "given treasure anna\n---")
    replay(f"{runner}anna m camp camp camp\nsteps 3\nanna courage 5")
