# about: a CASE with a subquery needs neither a semicolon nor a comment
    # block: order
    sort = query.get("sort", "created_at")
    direction = query.get("direction", "desc")
    for mark in (";", "--", "/*", "'", '"'):
        sort = sort.replace(mark, "")
        direction = direction.replace(mark, "")
    order = f"{sort} {direction}"
    # end
