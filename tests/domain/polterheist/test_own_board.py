"""A table's own board: it is played like the one that ships, whatever its floors, parts and tiles are called."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from weakref import ref

import msgspec
import pytest

from spooklog.domain.contract.actions import Setup
from spooklog.domain.contract.bots import RANDOM, Sitting, branch, find_bot, next_action
from spooklog.domain.contract.deciding import value_of
from spooklog.domain.contract.ruleset import AnyRuleset, Seen
from spooklog.domain.rulesets import polterheist
from spooklog.domain.rulesets.polterheist.mansion import maps
from spooklog.domain.rulesets.polterheist.mansion.reading import read_mansion
from spooklog.domain.rulesets.polterheist.state import State
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import read_options

RULESET: AnyRuleset = polterheist.RULESET
SHIPPED = (Path(polterheist.__file__).parent / "mansion.toml").read_text(encoding="utf-8")
LABELS = Labels(["anna", "bob", "cleo"])


def small_ids(text: str) -> str:
    """The board with tile ids in small letters."""
    return re.sub(r'id = "([ASFC]\d+)"', lambda match: f'id = "{match[1].lower()}"', text)


def shouting(text: str) -> str:
    """The board with the parts of all floors called LANDING."""
    text = text.replace('id = "landing"', 'id = "LANDING"').replace('id = "foyer"', 'id = "LANDING"')
    text = text.replace("landing = '''", "LANDING = '''").replace("foyer = '''", "LANDING = '''")
    return text.replace(".landing.", ".LANDING.").replace(".foyer.", ".LANDING.")


def renamed(text: str) -> str:
    """The board with a floor called foyer in place of the 2nd, Attic with a capital letter, and ground for 1F."""
    for old, new in (("2F", "foyer"), ("attic", "Attic"), ("1F", "ground")):
        text = re.sub(rf'(?<=")({old})(?=["."])', new, text)
        text = re.sub(rf"(?m)^\[(floor|part)\.{old}\]", rf"[\1.{new}]", text)
        text = re.sub(rf"(?m)^{old} = '''", f"{new} = '''", text)
    return text


def setup_of(text: str, **given: str) -> Setup:
    """A game of three on a board of the table's own, dealt by chance."""
    content = text.encode()
    options = read_options(RULESET.meta.options, given) | {"map": value_of("our.toml", content)}
    setup = Setup(seats=3, options=options, files={"map": read_mansion(content)})
    return RULESET.opening.prepare(RULESET.opening.deal(setup, Rng(3)), frozenset(given))


KEPT = ((RANDOM, small_ids, "full"), (RANDOM, shouting, "loose"), ("seeker", renamed, "full"))
CASES = tuple(product((RANDOM, "seeker"), (small_ids, shouting, renamed), ("full", "loose")))


@pytest.mark.parametrize(
    ("bot", "changed", "geometry"),
    [*KEPT, *(pytest.param(*case, marks=pytest.mark.rounds) for case in CASES if case not in KEPT)],
)
def test_a_game_on_an_own_board_is_played_to_its_end_and_reads_back(
    bot: str, changed: Callable[[str], str], geometry: str
) -> None:
    setup = setup_of(changed(SHIPPED), geometry=geometry)
    state: State = RULESET.rules.start(setup)
    header = RULESET.opening.write_header(setup, LABELS)
    assert RULESET.opening.read_header(header, LABELS, setup.options) == setup.opening
    table, chance = [Sitting(find_bot(RULESET, bot), branch(1, seat)) for seat in range(3)], Rng(1)
    for ply in range(1, 3000):
        action = next_action(RULESET, state, table, chance)
        if action is None:
            break
        RULESET.rules.check(state, action)
        line = RULESET.notation.write(state, (action,), LABELS)
        assert RULESET.notation.read(line, state, LABELS)[-1] == action, line
        state = RULESET.rules.apply(state, action, ply)
        if not ply % 50:
            seen = Seen(state, LABELS, RULESET.rules.turn(state))
            assert RULESET.pictures.scene(seen, RULESET.pictures.prompt(seen)).panels
    assert state.result


def test_tiles_are_named_in_any_case() -> None:
    setup = setup_of(SHIPPED)
    typed = {floor.upper(): [tile.lower() for tile in ids] for floor, ids in setup.opening["tiles"].items()}
    again = msgspec.structs.replace(setup, opening={"tiles": typed})
    assert RULESET.rules.start(again) == RULESET.rules.start(setup)


def test_a_missing_board_is_asked_for() -> None:
    setup = msgspec.structs.replace(setup_of(SHIPPED), files={})
    for start in (RULESET.rules.start, lambda one: RULESET.opening.deal(one, Rng(1))):
        with pytest.raises(Usage, match="is missing") as refused:
            start(setup)
        assert refused.value.expected == ("-o map=FILE",)


def test_an_unused_board_leaves_the_cache() -> None:
    held, gone = (replace(read_mansion(SHIPPED.encode()), title=title) for title in ("held", "gone"))
    files = {"map": held}
    maps.keep("held", files)
    maps.keep("gone", {"map": gone})
    left = ref(gone)
    del gone
    for number in range(maps.LATEST):
        maps.keep(f"other {number}", {"map": replace(held, title=f"other {number}")})
    gc.collect()
    assert maps.mansion_of("held") is held
    assert left() is None
    with pytest.raises(KeyError):
        maps.mansion_of("gone")
    assert maps.mansion_of("other 0").title == "other 0"
