"""Lines as data: an action says in one pattern how it is typed; reading, writing, forms, hints and keywords follow.

    class SpookiesCounted(Action, frozen=True):
        LINE = "{seat} shows {values}"

        seat: Seat
        values: Chips = ()

- A word stands for itself, in any case.
- `{values}` is an open place: the field `values`. What may stand there says the *kind* in its annotation (`kinds.py`).
- `{start:FROM}` is shown as FROM in forms.
- `{seat}` at the beginning makes it the line of a player, whose label is read before the pattern.
- `[ …]` may be left out: its fields then have their defaults, and `{at=start}` has the value of the field `start`.
- Places without a blank between them make one token: `{start}>{at}`. Beside `:`, `/` and `,` a line may have a blank or none.
- Behind `|` stand marks: groups that a line may have in any order and anywhere, `| [by {by}] [+{plus}]`. A mark of a tuple
  may stand several times, once for each item.
"""
