"""Colours of the table. Those of cards and suits are the ruleset's."""

FELT, FELT_EDGE = "#24544a", "#0d211d"
RIM = "#6d5438"
SHADE = "#081512"
"""Under captions and plates."""

PLATE, PLATE_LINE = "#10302a", "#3f6f63"
TEXT, QUIET = "#f3efe2", "#b7c7bd"
CANDLE = "#ffcf5c"
"""The player who is awaited, and what must come."""

GOLD = "#ffd400"
"""Round a special card."""

BLOOD = "#ff6b5e"
"""Warnings, victims, and play that goes the other way round."""

LEAF = "#9be38c"
BACK, BACK_INK = "#3d2f63", "#a793d8"
PAPER, INK = "#f4f1e6", "#20252b"
"""A card whose tone has no paint of its own."""

TONES = {"warning": BLOOD, "turned": BLOOD, "good": LEAF, "quiet": QUIET, "title": TEXT}
