"""When people were last seen at their tables, and the codes that move a seat."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("sittings", sa.Column("seen", sa.Float, nullable=False, server_default="0"))
    op.create_table(
        "codes",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("code_hash", sa.LargeBinary(32), nullable=False),
    )
