"""HTML as text: elements with escaped texts and attributes, where no sign is invisible or turns the reading direction."""

from __future__ import annotations

from html import escape

from spooklog.domain.words.visible import visibly

_VOID = frozenset({"br", "input", "meta"})


def text(words: str) -> str:
    """Return words as the content of an element."""
    return escape(visibly(words), quote=False)


def element(name: str, /, *children: str, **attributes: str | int | bool | None) -> str:
    """Return an element. Children are markup.

    In names of attributes `_` stands for `-`, but for one at the end, which is dropped. An attribute of None or False is left
    out, one of True has no value.
    """
    head = [name]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        attribute = key.rstrip("_").replace("_", "-")
        head.append(attribute if value is True else f'{attribute}="{escape(visibly(str(value)))}"')
    start = f"<{' '.join(head)}>"
    return start if name in _VOID else f"{start}{''.join(children)}</{name}>"
