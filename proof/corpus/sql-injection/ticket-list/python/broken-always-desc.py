# about: Only known columns, but the second click does not reverse the order any more.
# part: columns
SORTABLE = {"title", "status", "priority", "assignee", "created_at"}
# end
    # block: order
    sort = query.get("sort", "created_at")
    order = f"{sort if sort in SORTABLE else 'created_at'} desc"
    # end
