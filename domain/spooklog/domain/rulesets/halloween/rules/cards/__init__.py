"""The action cards, each in one place: its data in facts.toml, its effect in the module of the action that it belongs to.

`watching.py` has cards that work at any time by themselves, `free.py` the powers of cards that need no action, `points.py` those
that pay at the end. Cards that follow an action are in `FOLLOW_UPS`, powers in `POWERS`, cards of the end in `END_POINTS`.
"""
