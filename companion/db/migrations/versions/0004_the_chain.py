"""Add a chain of digests that reveals manual changes; count evenings and steps."""

from collections import defaultdict

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

COUNTED = (
    ("evenings", ("place", "steps")),
    ("sittings", ("step",)),
    ("payments", ("step",)),
    ("counted", ("step",)),
)


def upgrade() -> None:
    op.create_table(
        "chain",
        sa.Column("scope", sa.String(length=16), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("rows", sa.JSON(), nullable=False),
        sa.Column("key", sa.String(length=12), nullable=False),
        sa.Column("seal", sa.String(length=43), nullable=False),
        sa.PrimaryKeyConstraint("scope", "n", name=op.f("pk_chain")),
    )
    op.create_table(
        "chain_heads",
        sa.Column("scope", sa.String(length=16), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("last", sa.String(length=43), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.String(length=12), nullable=False),
        sa.Column("seal", sa.String(length=43), nullable=False),
        sa.PrimaryKeyConstraint("scope", name=op.f("pk_chain_heads")),
    )
    for table, columns in COUNTED:
        with op.batch_alter_table(table, schema=None) as batch_op:
            for name in columns:
                column = sa.Column(name, sa.Integer(), nullable=False, server_default="0")
                batch_op.add_column(column)
    connection = op.get_bind()
    _count_evenings(connection)
    _count_steps(connection)
    for table, columns in COUNTED:
        with op.batch_alter_table(table, schema=None) as batch_op:
            for name in columns:
                batch_op.alter_column(name, server_default=None)


def _count_evenings(connection: sa.Connection) -> None:
    """Number the evenings of each group in the order in which they began."""
    places: dict[str, int] = defaultdict(int)
    found = connection.execute(sa.text("SELECT id, group_id FROM evenings ORDER BY created, id"))
    for evening_id, group_id in found.all():
        places[group_id] += 1
        change = sa.text("UPDATE evenings SET place = :place WHERE id = :id")
        connection.execute(change, {"place": places[group_id], "id": evening_id})


MOMENTS = """
    SELECT evening_id, at FROM payments
    UNION SELECT evening_id, at FROM counted
    UNION SELECT evening_id, at FROM sittings JOIN changes
        ON changes.sitting_id = sittings.id AND changes.version = sittings.version
        WHERE closed
    ORDER BY 1, 2
"""
CLOSED = """
    UPDATE sittings SET step = :step WHERE evening_id = :id AND closed AND EXISTS (
        SELECT 1 FROM changes WHERE changes.sitting_id = sittings.id
            AND changes.version = sittings.version AND changes.at = :at)
"""


def _count_steps(connection: sa.Connection) -> None:
    """Number the steps of each evening; events of the same time are one step."""
    steps: dict[str, int] = defaultdict(int)
    for evening_id, at in connection.execute(sa.text(MOMENTS)).all():
        steps[evening_id] += 1
        step = {"id": evening_id, "at": at, "step": steps[evening_id]}
        for table in ("payments", "counted"):
            change = f"UPDATE {table} SET step = :step WHERE evening_id = :id AND at = :at"
            connection.execute(sa.text(change), step)
        connection.execute(sa.text(CLOSED), step)
        last = sa.text("UPDATE evenings SET steps = :step WHERE id = :id")
        connection.execute(last, {"id": evening_id, "step": steps[evening_id]})
