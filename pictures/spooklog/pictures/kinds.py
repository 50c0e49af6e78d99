"""The kinds of boards. Built-in ones resolve by name, others through the entry-point group `spooklog.boards`.

A kind is a package with modules that have a function `draw`: `terminal` (see `TerminalKind`), `svg` (see `SvgKind`), and `narrow`
(see `NarrowKind`), which it may lack. An entry point gives the kind's name and names that package. A kind is imported when a
board of it is drawn, and only for the medium that it is drawn in.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from spooklog.domain.contract.plugins import BadPlugin, Group, Plugin, PluginFailure, blaming, installed, plugin_of
from spooklog.domain.values.errors import NotFound

if TYPE_CHECKING:  # a kind is imported for one medium only
    from collections.abc import Sequence

    from rich.console import RenderableType
    from rich.text import Text

    from spooklog.domain.pictures.scene import Panel
    from spooklog.pictures.style import TerminalStyle
    from spooklog.pictures.svg.drawing import Drawing, NarrowDrawing, NarrowSetting, Setting

BUILT_IN = ("table", "house", "rooms", "town", "mansion", "scoresheet")
BOARDS = Group("spooklog.boards", "board", BUILT_IN)


class TerminalKind(Protocol):
    """The module `terminal` of a kind."""

    def draw(self, panel: Panel, style: TerminalStyle) -> RenderableType:
        """Return the panel for Rich, at any width from 40 columns, and in ASCII alone where the style is plain."""


class SvgKind(Protocol):
    """The module `svg` of a kind."""

    def draw(self, panel: Panel, setting: Setting) -> Drawing:
        """Return the panel as markup, the same bytes every time."""


class NarrowKind(Protocol):
    """The module `narrow` of a kind: its boards for small screens."""

    def draw(self, panel: Panel, setting: NarrowSetting) -> NarrowDrawing:
        """Return the panel as markup, the same bytes every time."""


def terminal_kind(name: str) -> TerminalKind:
    """Return the module that draws a kind of board in a terminal. Raises NotFound, listing the kinds there are."""
    return cast("TerminalKind", _medium(name, "terminal"))


def players_of(name: str, panel: Panel, style: TerminalStyle) -> Sequence[Text]:
    """Return the players of a panel, a line each, as the function `players` of a kind's module `terminal` draws them.

    None for a kind without that function, or one that is not installed: its board is drawn whole on low screens, too.
    """
    try:
        players = getattr(terminal_kind(name), "players", None)
    except NotFound:
        return ()
    found: Sequence[Text] = players(panel, style) if players else ()
    return found


def svg_kind(name: str) -> SvgKind:
    """Return the module that draws a kind of board as SVG. Raises NotFound, listing the kinds there are."""
    return cast("SvgKind", _medium(name, "svg"))


def narrow_kind(name: str) -> NarrowKind:
    """Return the module that draws a kind of board for small screens. Raises NotFound, also for a kind without such a drawing."""
    return cast("NarrowKind", _medium(name, "narrow"))


def all_kinds() -> tuple[str, ...]:
    """Return the names of all kinds, built-in ones first. None is imported."""
    return (*BUILT_IN, *sorted(installed(BOARDS).points))


def check_kind(name: str) -> None:
    """Import the kind of a plugin for every medium. Raises PluginFailure, also for a kind without terminal or SVG."""
    for medium in ("terminal", "svg", "narrow"):
        try:
            _medium(name, medium)
        except PluginFailure:
            raise
        except NotFound as problem:
            if medium != "narrow":
                raise PluginFailure(plugin_of(BOARDS, name), BadPlugin("wrong", problem.message)) from None


@lru_cache
def _medium(name: str, medium: str) -> Any:
    if name in BUILT_IN:
        return _module(f"spooklog.pictures.{name}", name, medium)
    # entry points take time: they are looked up only for other kinds
    point = installed(BOARDS).points.get(name)
    if point is None:
        words = f"nothing installed here draws boards of the kind '{name}'"
        raise NotFound(words, input=name, expected=("the package that brings this kind", *all_kinds()))
    plugin = plugin_of(BOARDS, name)
    with blaming(plugin, f"its {medium} cannot be imported", NotFound):
        found = _module(point.module, name, medium)
    if not callable(getattr(found, "draw", None)):
        raise PluginFailure(plugin, BadPlugin("wrong", f"its {medium} has no function draw"))
    return _OfPlugin(plugin, medium, found.draw)


class _OfPlugin:
    """A kind of a plugin for one medium, which may fail to draw a panel."""

    def __init__(self, plugin: Plugin, medium: str, draw: Callable[[Panel, Any], Any]) -> None:
        self._plugin, self._medium, self._draw = plugin, medium, draw

    def draw(self, panel: Panel, setting: Any) -> Any:
        """Return what the plugin draws. Raises PluginFailure."""
        with blaming(self._plugin, f"its {self._medium} cannot draw this"):
            return self._draw(panel, setting)


def _module(package: str, name: str, medium: str) -> Any:
    """Import the module of a kind for a medium. Raises NotFound where there is none."""
    module = f"{package}.{medium}"
    try:
        return import_module(module)
    except ModuleNotFoundError as problem:
        if not f"{module}.".startswith(f"{problem.name}."):  # the module exists, but something that it imports does not
            raise
        raise NotFound(f"boards of the kind '{name}' have no drawing for {medium}", input=name, expected=(module,)) from None
