"""Which actions of a game show somebody what nobody could know: nobody takes those back alone."""

from __future__ import annotations

from spooklog.domain.rulesets.spookies.actions import CharacterRolled, DiceRolled, SpookiesAction, SpookiesCounted


def reveals(action: SpookiesAction) -> bool:
    """Whether chance spoke: the character die, the number dice, chips turned up."""
    return isinstance(action, CharacterRolled | DiceRolled | SpookiesCounted)
