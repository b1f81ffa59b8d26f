# about: Both the column and the direction must be among the ones that the page offers.
# part: columns
SORTABLE = {"title", "status", "priority", "assignee", "created_at"}
# end
    # block: order
    sort = query.get("sort", "created_at")
    direction = query.get("direction", "desc")
    if sort not in SORTABLE or direction not in ("asc", "desc"):
        raise ValueError("The table cannot be sorted like that")
    order = f"{sort} {direction}"
    # end
