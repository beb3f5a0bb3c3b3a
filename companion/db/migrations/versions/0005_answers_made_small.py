"""Compress the answers kept for idempotency keys, and index them by age."""

import json
import time
import zlib

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

KEPT = 30 * 24 * 3600 * 1000
AT_ONCE = 1000
DIGITS = 32


def upgrade() -> None:
    with op.batch_alter_table("answered", schema=None) as batch_op:
        batch_op.add_column(sa.Column("packed", sa.LargeBinary(), nullable=True))
    _pack(op.get_bind())
    with op.batch_alter_table("answered", schema=None) as batch_op:
        batch_op.drop_column("answer")
        batch_op.alter_column(
            "packed", new_column_name="answer", existing_type=sa.LargeBinary(), nullable=False
        )
        batch_op.alter_column(
            "digest", type_=sa.String(length=DIGITS), existing_type=sa.String(length=64)
        )
        batch_op.create_index(batch_op.f("ix_answered_at"), ["at"])


def _pack(connection: sa.Connection) -> None:
    answered = sa.table(
        "answered", sa.column("scope"), sa.column("key"), sa.column("at"), sa.column("digest"),
        sa.column("answer", sa.JSON()), sa.column("packed", sa.LargeBinary()),
    )  # fmt: skip
    here = answered.c
    too_old = time.time() * 1000 - KEPT
    connection.execute(answered.delete().where(here.at < too_old))
    connection.execute(answered.update().values(digest=sa.func.substr(here.digest, 1, DIGITS)))
    left = sa.select(here.scope, here.key, here.answer).where(here.packed.is_(None))
    while found := connection.execute(left.limit(AT_ONCE)).all():
        for scope, key, answer in found:
            written = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
            change = answered.update().where(here.scope == scope, here.key == key)
            connection.execute(change.values(packed=zlib.compress(written.encode())))
