"""Results that a series holds without a game are listed and counted beside the games with a log."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the columns; the first reader rebuilds the lists, since their version has changed.

    Rows of games stay: they are all that is known of games that the program does not play any more.
    """
    for name in ("a", "b"):
        op.add_column(f"games_{name}", sa.Column("number", sa.Integer))
        op.create_index(f"games_{name}_by_series", f"games_{name}", ["series"])
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
            sa.Column("results", sa.Integer, nullable=False),
        )
