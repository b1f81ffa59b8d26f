from typing import TypedDict

import psycopg
from psycopg.rows import dict_row

PAGE_SIZE = 25
# part: columns
# end


class TicketQuery(TypedDict, total=False):
    status: str
    assignee: str
    sort: str
    direction: str
    page: str


def list_tickets(conn: psycopg.Connection, team_id: int, query: TicketQuery) -> list[dict]:
    """The tickets of a team, as the table on the page shows them."""
    # block: order
    sort = query.get("sort", "created_at")
    direction = query.get("direction", "desc")
    order = f"{sort} {direction}"
    # end

    # block: status-filter
    statuses = [status.strip() for status in query.get("status", "open").split(",")]
    # end

    # block: conditions
    conditions = ["team_id = %(team_id)s", "status = ANY(%(statuses)s)"]
    values: dict[str, object] = {"team_id": team_id, "statuses": statuses}
    if "assignee" in query:
        conditions.append("assignee = %(assignee)s")
        values["assignee"] = query["assignee"]
    # end

    # block: page
    try:
        page = max(int(query.get("page", 1)), 1)
    except ValueError:
        page = 1
    offset = (page - 1) * PAGE_SIZE
    # end

    # block: select
    with conn.cursor(row_factory=dict_row) as cursor:
        cursor.execute(
            f"""SELECT id, title, status, priority, assignee
                FROM tickets
                WHERE {" AND ".join(conditions)}
                ORDER BY {order}
                LIMIT {PAGE_SIZE} OFFSET {offset}""",
            values,
        )
        return cursor.fetchall()
    # end
