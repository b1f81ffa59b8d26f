# part: columns
SORT_COLUMNS = {"created_at", "priority", "title"}
# end
# block: order
    sort = query.get("sort", "created_at")
    direction = query.get("direction", "desc")
    if sort not in SORT_COLUMNS:
        raise ValueError("There is no such column")
    order = f"{sort} {direction}"
# end
