# about: The column must be one that may be sorted by, is quoted by the driver, and the direction is one of two constants.
# part: top
from psycopg import sql
# end
# part: columns
SORTABLE = frozenset({"created_at", "priority", "title"})
# end
# block: order
    sort = query.get("sort", "created_at")
    if sort not in SORTABLE:
        sort = "created_at"
    is_ascending = query.get("direction", "desc").lower() == "asc"
    order = sql.SQL("{} {}").format(sql.Identifier(sort), sql.SQL("ASC" if is_ascending else "DESC"))
# end
# block: select
    with conn.cursor(row_factory=dict_row) as cursor:
        cursor.execute(
            sql.SQL(
                """SELECT id, title, status, priority, assignee
                   FROM tickets
                   WHERE {conditions}
                   ORDER BY {order}
                   LIMIT {limit} OFFSET {offset}"""
            ).format(
                conditions=sql.SQL(" AND ".join(conditions)),
                order=order,
                limit=sql.Literal(PAGE_SIZE),
                offset=sql.Literal(offset),
            ),
            values,
        )
        return cursor.fetchall()
# end
