"""Lines as data: an action says in one pattern how it is typed; reading, writing, forms, hints and keywords follow.

    class SpookiesCounted(Action, frozen=True):
        LINE = "{seat} shows {values}"

        seat: Seat
        values: Chips = ()

- A word stands for itself, in any case.
- `{values}` is an open place: the field `values`. The *kind* in its annotation says what may stand there (`kinds.py`), and what a
  refusal asks if it is missing: `typed.TOKENS.asking("which ghost tokens are paid?")`.
- `{start:FROM}` is shown as FROM in forms.
- `{seat}` or another place at the beginning makes it the line of a player, whose label is read before the pattern.
- `[ …]` may be left out: its fields then have their defaults, and `{at=start}` has the value of the field `start`.
- Places without a blank between them make one token: `{start}>{at}`. Beside `:`, `/` and `,` a line may have a blank or none.
- Behind `|` stand marks: groups that a line may have in any order and anywhere, `| [by {by}] [+{plus}]`. A mark of a tuple
  may stand several times, once for each item. A `Flag` is a mark that is there or not, `[{extra}]`.
- `{section}M` begins a line with a number and a word.

An action of several forms has `LINES`: patterns, each with the values of the fields that its words stand for,
`"{whose} rule cross invalid": {"verdict": "cross", "cause": "invalid"}`.

What stands behind a card or a token may depend on it: the kind `Variants` has a pattern for each. What a line may say besides its
action, such as dice that follow, is a `Tail`: a struct whose fields stand in patterns like those of the action, with code for the
actions that follow. A game whose lines need more than patterns has a subclass of `Grammar`: its `Tail`, kinds that need its
rules, by the names of their fields, other words for those of patterns, the words of a second language, and refusals of its own.
"""
