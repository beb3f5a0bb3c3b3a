"""The first tables."""

from alembic import op

from companion.store.database import db

revision = "0001"
down_revision = None


def upgrade() -> None:
    db.metadata.create_all(op.get_bind())
