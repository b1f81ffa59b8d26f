# part: imports
# end
from sqlalchemy import Column, Connection, Date, Integer, MetaData, String, Table, select, text

members = Table(
    "members",
    MetaData(),
    Column("id", Integer, primary_key=True),
    Column("club_id", Integer),
    Column("name", String),
    Column("city", String),
    Column("joined_at", Date),
    Column("last_visit", Date),
)


class QueryError(ValueError):
    pass


def list_members(
    connection: Connection,
    club_id: int,
    city: str = "",
    name: str = "",
    order: str = "",
    # part: visited-type
    visited_within: str = "",
    # end
) -> list[dict]:
    """The members of a club, as the trainer filtered them."""
    # block: own-club
    query = select(members.c.id, members.c.name, members.c.city).select_from(members)
    query = query.where(members.c.club_id == club_id)
    # end

    # block: city-filter
    if city:
        query = query.where(members.c.city == city)
    # end

    # block: name-filter
    if name:
        query = query.where(text("lower(name) LIKE :name").bindparams(name=f"%{name.lower()}%"))
    # end

    # block: visited-filter
    if visited_within:
        query = query.where(text(f"last_visit >= date('now', '-{visited_within} days')"))
    # end

    # block: choose-order
    column = members.c.joined_at.desc() if order == "newest" else members.c.name
    # end
    return connection.execute(query.order_by(column).limit(200)).mappings().all()
