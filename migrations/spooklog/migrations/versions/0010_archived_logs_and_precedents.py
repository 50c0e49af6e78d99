"""Archived games and series; rulings, disputes and house rules of all games by the rule that they are about."""

from importlib import import_module

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

_APPENDS = import_module("spooklog.migrations.versions.0007_appends_side_by_side")
_AS_IT_STANDS = ("AND s.name = ", "AND s.archived IS NULL AND s.name = ")
"""The condition of a line on the row of its log, before and from now on."""


def upgrade() -> None:
    """Add the column and the tables; on PostgreSQL, make the functions that store lines refuse archived logs."""
    op.add_column("streams", sa.Column("archived", sa.BigInteger))
    if op.get_bind().dialect.name == "postgresql":
        for statement in (_APPENDS.APPEND_LINE, _APPENDS.APPEND_LINES):
            again = statement.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION").replace(*_AS_IT_STANDS)
            op.get_bind().exec_driver_sql(again)
    for name in ("a", "b"):
        op.create_table(
            f"precedents_{name}",
            sa.Column("game", sa.Text, primary_key=True),
            sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
            sa.Column("kind", sa.Text, nullable=False),
            sa.Column("rule", sa.Text, nullable=False),
            sa.Column("detail", sa.Text),
        )
        op.create_index(f"precedents_{name}_by_rule", f"precedents_{name}", ["rule"])
