"""Create the first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "answered",
        sa.Column("scope", sa.String(length=40), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("answer", sa.JSON(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("scope", "key", name=op.f("pk_answered")),
    )
    op.create_table(
        "groups",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("demonstration", sa.Boolean(), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_groups")),
    )
    op.create_table(
        "evenings",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("group_id", sa.String(length=16), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("title", sa.String(length=60), nullable=False),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("money", sa.BigInteger(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.Column("coin", sa.BigInteger(), nullable=False),
        sa.Column("chips", sa.JSON(), nullable=False),
        sa.Column("crossing", sa.Boolean(), nullable=False),
        sa.Column("waiting", sa.JSON(), nullable=False),
        sa.Column("rotation", sa.String(length=8), nullable=False),
        sa.Column("keeper", sa.String(length=16), nullable=True),
        sa.Column("plan", sa.String(length=8), nullable=False),
        sa.Column("through", sa.String(length=16), nullable=True),
        sa.Column("by_chips", sa.Boolean(), nullable=False),
        sa.Column("in_chips", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name=op.f("fk_evenings_group_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_evenings")),
    )
    with op.batch_alter_table("evenings", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_evenings_group_id"), ["group_id"], unique=False)

    op.create_table(
        "house_rules",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("group_id", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("sheet", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name=op.f("fk_house_rules_group_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_house_rules")),
        sa.UniqueConstraint("group_id", "name", name=op.f("uq_house_rules_group_id_name")),
    )
    op.create_table(
        "links",
        sa.Column("group_id", sa.String(length=16), nullable=False),
        sa.Column("role", sa.String(length=8), nullable=False),
        sa.Column("nonce", sa.String(length=32), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name=op.f("fk_links_group_id")),
        sa.PrimaryKeyConstraint("group_id", "role", name=op.f("pk_links")),
        sa.UniqueConstraint("digest", name=op.f("uq_links_digest")),
    )
    op.create_table(
        "players",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("group_id", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("guest", sa.Boolean(), nullable=False),
        sa.Column("retired", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name=op.f("fk_players_group_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
        sa.UniqueConstraint("group_id", "name", name=op.f("uq_players_group_id_name")),
    )
    op.create_table(
        "counted",
        sa.Column("evening_id", sa.String(length=16), nullable=False),
        sa.Column("player_id", sa.String(length=16), nullable=False),
        sa.Column("issued", sa.BigInteger(), nullable=False),
        sa.Column("chips", sa.JSON(), nullable=False),
        sa.Column("who", sa.String(length=60), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["evening_id"], ["evenings.id"], name=op.f("fk_counted_evening_id")
        ),
        sa.PrimaryKeyConstraint("evening_id", "player_id", name=op.f("pk_counted")),
    )
    op.create_table(
        "payments",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("evening_id", sa.String(length=16), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("payer", sa.String(length=16), nullable=True),
        sa.Column("payee", sa.String(length=16), nullable=True),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("unit", sa.String(length=3), nullable=False),
        sa.Column("of", sa.String(length=16), nullable=True),
        sa.Column("who", sa.String(length=60), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["evening_id"], ["evenings.id"], name=op.f("fk_payments_evening_id")
        ),
        sa.ForeignKeyConstraint(["of"], ["payments.id"], name=op.f("fk_payments_of")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payments")),
    )
    with op.batch_alter_table("payments", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_payments_evening_id"), ["evening_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_payments_of"), ["of"], unique=False)

    op.create_table(
        "sittings",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("evening_id", sa.String(length=16), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("sheet", sa.JSON(), nullable=False),
        sa.Column("players", sa.JSON(), nullable=False),
        sa.Column("banker", sa.Integer(), nullable=False),
        sa.Column("meta", sa.JSON(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["evening_id"], ["evenings.id"], name=op.f("fk_sittings_evening_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sittings")),
    )
    with op.batch_alter_table("sittings", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_sittings_evening_id"), ["evening_id"], unique=False)

    op.create_table(
        "changes",
        sa.Column("sitting_id", sa.String(length=16), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("body", sa.JSON(), nullable=True),
        sa.Column("target", sa.Integer(), nullable=True),
        sa.Column("who", sa.String(length=60), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["sitting_id"], ["sittings.id"], name=op.f("fk_changes_sitting_id")
        ),
        sa.PrimaryKeyConstraint("sitting_id", "version", name=op.f("pk_changes")),
    )
    op.create_table(
        "drafts",
        sa.Column("sitting_id", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("fields", sa.JSON(), nullable=False),
        sa.Column("who", sa.String(length=60), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["sitting_id"], ["sittings.id"], name=op.f("fk_drafts_sitting_id")),
        sa.PrimaryKeyConstraint("sitting_id", name=op.f("pk_drafts")),
    )
