"""Packages with plugins, as pip installs them: a module, and a folder with metadata and entry points, in a folder on the path."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

LANTERNS = Path(__file__).parents[1] / "pictures" / "installed" / "lanterns"

BROKEN = "import a_module_that_nobody_has\n"

WRONG = """
import msgspec
from lanterns.rules import META, PARTS, Lit
from spooklog.domain.contract.ruleset import Ruleset

class Wronged(Lit, frozen=True):
    TOPIC = "wronged.lit"

META = msgspec.structs.replace(META, slug="wronged", seats=3)
RULESET = Ruleset(META, "lanterns", (Wronged,), PARTS, PARTS, pictures=lambda: PARTS)
"""

OUTDATED = """
import msgspec
from lanterns.rules import META, PARTS, Lit
from spooklog.domain.contract.ruleset import Ruleset

class Oldened(Lit, frozen=True):
    TOPIC = "oldened.lit"

META = msgspec.structs.replace(META, slug="oldened", api=99)
RULESET = Ruleset(META, "lanterns", (Oldened,), PARTS, PARTS, pictures=lambda: PARTS)
"""

BOTS = """
class First:
    '''Plays the first action that it may.'''

    def __init__(self, ruleset):
        self.moves = ruleset.moves

    def choose(self, state, seat, rng):
        return next(iter(self.moves.choices(state, seat)), None)

class Last:
    '''Lights the last lantern that it may; it is a bot as it is.'''

    def choose(self, state, seat, rng):
        from lanterns.rules import PARTS
        return list(PARTS.choices(state, seat))[-1]

class Typed:
    def choose(self, state, seat, rng):
        return "anna 1F"

class Leaving:
    def choose(self, state, seat, rng):
        raise SystemExit(0)

LAST = Last()
NO_BOT = "no bot"
"""

FOUR: Mapping[str, tuple[str, str, Mapping[str, Mapping[str, str]]]] = {
    "broken-game": ("1.0", BROKEN, {"rulesets": {"brokened": "broken_game:RULESET"}}),
    "wrong-game": ("2.1", WRONG, {"rulesets": {"wronged": "wrong_game:RULESET"}}),
    "double-game": ("0.3", "", {"rulesets": {"spooks": "lanterns.rules:RULESET"}}),
    "other-game": ("4.0", OUTDATED, {"rulesets": {"oldened": "other_game:RULESET"}}),
}
"""A package for each way to be bad: it cannot be imported, it does not keep the contract, its slug is taken, its contract is
another one."""


def install(
    folder: Path, name: str, version: str = "1.0", code: str = "", points: Mapping[str, Mapping[str, str]] | None = None
) -> None:
    """Install a package of one module; `points` are its entry points by the last word of their group."""
    (folder / f"{name.replace('-', '_')}.py").write_text(code, encoding="utf-8")
    info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
    groups = (
        f"[spooklog.{group}]\n" + "".join(f"{point} = {value}\n" for point, value in some.items())
        for group, some in (points or {}).items()
    )
    (info / "entry_points.txt").write_text("\n".join(groups), encoding="utf-8")


def install_lanterns(folder: Path) -> None:
    """Install a good package: a game with its board."""
    shutil.copytree(LANTERNS, folder / "lanterns")
    install(
        folder,
        "lanterns-game",
        "1.2",
        points={"rulesets": {"lanterns": "lanterns.rules:RULESET"}, "boards": {"lanterns": "lanterns.board"}},
    )


def install_four(folder: Path) -> None:
    """Install the good package, and the four bad ones."""
    install_lanterns(folder)
    for name, (version, code, points) in FOUR.items():
        install(folder, name, version, code, points)
