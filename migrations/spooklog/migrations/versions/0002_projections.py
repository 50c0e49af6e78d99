"""Two sets of tables for lists across games, their positions, skipped entries, and merged people."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the tables, empty: the first reader fills them."""
    same_as = sa.Column("same_as", sa.Text, sa.ForeignKey("people.id"))
    op.add_column("people", same_as, inline_references=True)
    op.create_table(
        "skipped",
        sa.Column("stream_id", sa.Text, sa.ForeignKey("streams.id"), primary_key=True),
        sa.Column("entry", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person_id", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("problem", sa.Text, nullable=False),
    )
    projections = op.create_table(
        "projections",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("position", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
    )
    op.bulk_insert(
        projections,
        [
            {"name": "a", "position": 0, "version": 0, "state": "live"},
            {"name": "b", "position": 0, "version": 0, "state": "empty"},
        ],
    )
    for name in ("a", "b"):
        _create_set(name)


def _create_set(name: str) -> None:
    op.create_table(
        f"games_{name}",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("slug", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("damaged", sa.Integer),
        sa.Column("level", sa.Text),
        sa.Column("winners", sa.Text, nullable=False),
        sa.Column("ended_by", sa.Text),
        sa.Column("trust", sa.Text),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("head", sa.Integer, nullable=False),
        sa.Column("played", sa.BigInteger),
        sa.Column("utc_offset", sa.Integer),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("length", sa.BigInteger),
        sa.Column("series", sa.Text),
    )
    op.create_index(f"games_{name}_by_touched", f"games_{name}", ["touched"])
    op.create_table(
        f"plies_{name}",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("first_entry", sa.Integer, nullable=False),
        sa.Column("last_entry", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("happened", sa.BigInteger),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("void", sa.Boolean, nullable=False),
        sa.Column("ruled", sa.Integer, nullable=False),
        sa.Column("notation", sa.Text, nullable=False),
    )
    op.create_table(
        f"boards_{name}",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("entry", sa.Integer, nullable=False),
        sa.Column("view", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
    )
    op.create_table(
        f"scoreboards_{name}",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer),
        sa.Column("person", sa.Text),
        sa.Column("score", sa.Integer),
        sa.Column("rank", sa.Integer),
        sa.Column("winner", sa.Boolean, nullable=False),
    )
    op.create_index(f"scoreboards_{name}_by_person", f"scoreboards_{name}", ["person"])
    op.create_table(
        f"statistics_{name}",
        sa.Column("slug", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("void", sa.Integer, nullable=False),
        sa.Column("decided", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("counted", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
    )
