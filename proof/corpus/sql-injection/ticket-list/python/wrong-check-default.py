# about: The value that is checked is not the one that is used: the query's own text still reaches the statement.
# block: order
    columns = ["created_at", "priority", "title"]
    column = query.get("sort", "created_at").split(" ")[0].split(",")[0]
    if column not in columns:
        raise ValueError("There is no such column")
    direction = "ASC" if query.get("direction") == "asc" else "DESC"
    order = f"{query.get('sort', 'created_at')} {direction}"
# end
