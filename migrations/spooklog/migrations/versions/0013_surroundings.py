"""Games are found by what surrounds them: place, tags, watchers."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the tables; the first reader rebuilds the lists, since their version has changed."""
    for name in ("a", "b"):
        op.create_table(
            f"surroundings_{name}",
            sa.Column("game", sa.Text, primary_key=True),
            sa.Column("kind", sa.Text, primary_key=True),
            sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),
            sa.Column("value", sa.Text, nullable=False),
        )
        op.create_index(f"surroundings_{name}_by_value", f"surroundings_{name}", ["value"])
