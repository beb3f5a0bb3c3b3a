"""Evenings can be paid in another currency, at a rate of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

COLUMNS = (
    ("paid_in", sa.String(length=3), ""),
    ("paid_amount", sa.BigInteger(), "1"),
    ("paid_per", sa.BigInteger(), "1"),
)


def upgrade() -> None:
    with op.batch_alter_table("evenings", schema=None) as batch_op:
        for name, kind, value in COLUMNS:
            batch_op.add_column(sa.Column(name, kind, nullable=False, server_default=value))
    with op.batch_alter_table("evenings", schema=None) as batch_op:
        for name, kind, _ in COLUMNS:
            batch_op.alter_column(name, existing_type=kind, server_default=None)
