# about: a choice only has to begin with a known column, so an expression can follow it
# part: columns
COLUMNS = ("title", "status", "priority", "assignee", "created_at")
# end
    # block: order
    sort = query.get("sort", "created_at")
    if not sort.startswith(COLUMNS):
        sort = "created_at"
    direction = "asc" if query.get("direction") == "asc" else "desc"
    order = f"{sort} {direction}"
    # end
