# about: column and direction are looked up in tables of our own
# part: columns
COLUMNS = {name: name for name in ("title", "status", "priority", "assignee", "created_at")}
DIRECTIONS = {"asc": "ASC", "desc": "DESC"}
# end
    # block: order
    column = COLUMNS.get(query.get("sort", "created_at"), "created_at")
    direction = DIRECTIONS.get(query.get("direction", "desc"), "DESC")
    order = f"{column} {direction}"
    # end
