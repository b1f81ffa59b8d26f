# about: The texts for the query come from two dictionaries; unknown choices give the default.
# part: columns
COLUMNS = {name: name for name in ("title", "status", "priority", "assignee", "created_at")}
DIRECTIONS = {"asc": "ASC", "desc": "DESC"}
# end
    # block: order
    column = COLUMNS.get(query.get("sort", ""), "created_at")
    order = f"{column} {DIRECTIONS.get(query.get('direction', ''), 'DESC')}"
    # end
