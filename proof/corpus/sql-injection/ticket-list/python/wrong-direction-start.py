# about: The column comes from a list, but the direction only has to begin with one of the two words.
# block: order
    sort = query.get("sort", "created_at")
    if sort not in {"created_at", "priority", "title"}:
        sort = "created_at"
    direction = query.get("direction", "desc")
    if not direction.lower().startswith(("asc", "desc")):
        direction = "desc"
    order = f"{sort} {direction}"
# end
