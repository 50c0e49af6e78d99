"""A game in the format of a plugin: its function makes the file from the loaded game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from spooklog.cli.exports.call import load_asked
from spooklog.cli.exports.formats import EXPORTS
from spooklog.domain.contract.plugins import BadPlugin, Plugin, PluginFailure, blaming, load, plugin_of
from spooklog.domain.values.errors import SpooklogError

if TYPE_CHECKING:
    from spooklog.cli.exports.call import ExportCall
    from spooklog.store.store import Store

T = TypeVar("T")


def check_export(name: str) -> Any:
    """Return the function of a format, imported. Raises PluginFailure."""
    return load(EXPORTS, name, check_function)


def check_function(found: Any) -> Any:
    """Return what an entry point names, if it is a function. Raises BadPlugin."""
    if not callable(found):
        raise BadPlugin("wrong", f"its entry point names a {type(found).__name__}, not a function")
    return found


def made_by(function: Any, given: object, plugin: Plugin, kind: type[T]) -> T:
    """Return what the function of a plugin makes. Raises PluginFailure where that is of another kind, or where it fails."""
    with blaming(plugin, "it failed", SpooklogError):
        made = function(given)
    if not isinstance(made, kind):
        raise PluginFailure(plugin, BadPlugin("wrong", f"it makes a {type(made).__name__}, not {kind.__name__}"))
    return made


def write(store: Store, call: ExportCall) -> None:
    """Write a game. Raises PluginFailure where the plugin makes no bytes, Conflict, and what loading the game raises."""
    function = check_export(call.format)
    call.put(store, made_by(function, load_asked(store, call), plugin_of(EXPORTS, call.format), bytes))
