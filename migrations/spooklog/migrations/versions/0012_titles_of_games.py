"""Games that have titles of their own are listed and counted by title."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the column; the first reader rebuilds the lists, since their version has changed.

    Rows of games stay: they are all that is known of games that the program does not play any more.
    """
    for name in ("a", "b"):
        op.add_column(f"games_{name}", sa.Column("title", sa.Text))
        op.drop_table(f"statistics_{name}")
        op.create_table(
            f"statistics_{name}",
            sa.Column("slug", sa.Text, primary_key=True),
            sa.Column("title", sa.Text, primary_key=True),
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
