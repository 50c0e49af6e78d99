"""Values that games contribute to statistics, counts of games with a possible winner, and word lists beside the log."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create the tables, empty: the first reader rebuilds lists of an older version."""
    op.create_table(
        "wordlists",
        sa.Column("sha256", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
    for name in ("a", "b"):
        op.create_table(
            f"figures_{name}",
            sa.Column("game", sa.Text, primary_key=True),
            sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
            sa.Column("name", sa.Text, primary_key=True),
            sa.Column("person", sa.Text),
            sa.Column("number", sa.BigInteger, nullable=False),
        )
        op.create_index(f"figures_{name}_by_person", f"figures_{name}", ["person"])
        op.drop_table(f"statistics_{name}")
        op.create_table(
            f"statistics_{name}",
            sa.Column("slug", sa.Text, primary_key=True),
            sa.Column("person", sa.Text, primary_key=True),
            sa.Column("games", sa.Integer, nullable=False),
            sa.Column("void", sa.Integer, nullable=False),
            sa.Column("decided", sa.Integer, nullable=False),
            sa.Column("contested", sa.Integer, nullable=False),
            sa.Column("wins", sa.Integer, nullable=False),
            sa.Column("counted", sa.Integer, nullable=False),
            sa.Column("points", sa.Integer, nullable=False),
        )
