"""Add PINs of groups, and counts of attempts."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "rates",
        sa.Column("key", sa.String(length=200), nullable=False),
        sa.Column("hits", sa.Integer(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_rates")),
    )
    with op.batch_alter_table("rates", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_rates_until"), ["until"], unique=False)
    with op.batch_alter_table("groups", schema=None) as batch_op:
        batch_op.add_column(sa.Column("pin", sa.String(length=200), nullable=True))
