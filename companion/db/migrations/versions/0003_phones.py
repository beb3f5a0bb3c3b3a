"""Add the phones of a group, which were only in their cookies before."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "phones",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("group_id", sa.String(length=16), nullable=False),
        sa.Column("link", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=True),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("joined", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name=op.f("fk_phones_group_id_groups")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_phones")),
        sa.UniqueConstraint("digest", "group_id", name=op.f("uq_phones_digest_group_id")),
    )
    with op.batch_alter_table("phones", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_phones_group_id"), ["group_id"], unique=False)
