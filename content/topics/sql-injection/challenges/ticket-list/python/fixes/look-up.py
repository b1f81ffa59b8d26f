# part: columns
SORT_COLUMNS = {"created_at": "created_at", "priority": "priority", "title": "title"}
# end
# block: order
    column = SORT_COLUMNS.get(query.get("sort", ""), "created_at")
    direction = "ASC" if query.get("direction") == "asc" else "DESC"
    order = f"{column} {direction}"
# end
