"""Drop the tables of the chain."""

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.drop_table("chain_heads")
    op.drop_table("chain")
