"""Series: which games belong to which series, and lists of series, their standings and their games."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the tables, empty: no store has a series yet, and the first reader rebuilds the lists."""
    op.create_table(
        "members",
        sa.Column("game_id", sa.Text, sa.ForeignKey("streams.id"), primary_key=True),
        sa.Column("series_id", sa.Text, sa.ForeignKey("streams.id"), nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
    )
    op.create_index("members_by_series", "members", ["series_id"])
    for name in ("a", "b"):
        op.add_column(f"games_{name}", sa.Column("copy_of", sa.Text))
        op.add_column(f"games_{name}", sa.Column("result", sa.Text))
        _create_tables(name)


def _create_tables(name: str) -> None:
    op.create_table(
        f"series_{name}",
        sa.Column("series", sa.Text, primary_key=True),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("slug", sa.Text, nullable=False),
        sa.Column("format", sa.Text),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("damaged", sa.Integer),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("counted", sa.Integer, nullable=False),
        sa.Column("head", sa.Integer, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("standings", sa.Text),
    )
    op.create_index(f"series_{name}_by_touched", f"series_{name}", ["touched"])
    op.create_table(
        f"standings_{name}",
        sa.Column("series", sa.Text, primary_key=True),
        sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("played", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("playing", sa.Boolean, nullable=False),
        sa.Column("winner", sa.Boolean, nullable=False),
    )
    op.create_index(f"standings_{name}_by_person", f"standings_{name}", ["person"])
    op.create_table(
        f"entered_{name}",
        sa.Column("series", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.Text),
    )
    op.create_index(f"entered_{name}_by_game", f"entered_{name}", ["game"])
