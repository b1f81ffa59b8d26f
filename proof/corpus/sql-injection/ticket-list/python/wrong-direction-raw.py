# about: The column is checked, but the direction is still pasted in as it came.
# part: columns
SORTABLE = {"title", "status", "priority", "assignee", "created_at"}
# end
    # block: order
    sort = query.get("sort", "created_at")
    if sort not in SORTABLE:
        sort = "created_at"
    order = f"{sort} {query.get('direction', 'desc')}"
    # end
