"""A game in the format of a plugin: its function makes the file from the loaded game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spooklog.cli.exports.call import load_asked
from spooklog.cli.exports.formats import EXPORTS
from spooklog.domain.contract.plugins import BadPlugin, PluginFailure, load, plugin_of

if TYPE_CHECKING:
    from spooklog.cli.exports.call import ExportCall
    from spooklog.store.store import Store


def check_export(name: str) -> Any:
    """Return the function of a format, imported. Raises PluginFailure."""
    return load(EXPORTS, name, check_function)


def check_function(found: Any) -> Any:
    """Return what an entry point names, if it is a function. Raises BadPlugin."""
    if not callable(found):
        raise BadPlugin("wrong", f"its entry point names a {type(found).__name__}, not a function")
    return found


def write(store: Store, call: ExportCall) -> None:
    """Write a game. Raises PluginFailure where the plugin makes no bytes, Conflict, and what loading the game raises."""
    made = check_export(call.format)(load_asked(store, call))
    if not isinstance(made, bytes):
        failed = BadPlugin("wrong", f"it makes a {type(made).__name__}, not bytes")
        raise PluginFailure(plugin_of(EXPORTS, call.format), failed)
    call.put(store, made)
