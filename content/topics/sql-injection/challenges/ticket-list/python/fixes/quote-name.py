# block: order
    sort = query.get("sort", "created_at")
    direction = "ASC" if query.get("direction") == "asc" else "DESC"
    order = f'"{sort}" {direction}'
# end
