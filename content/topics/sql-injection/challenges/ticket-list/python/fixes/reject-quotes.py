# block: order
    sort = query.get("sort", "created_at")
    direction = query.get("direction", "desc")
    order = f"{sort} {direction}"
    if any(part in order for part in ("'", '"', ";", "--", "/*")):
        raise ValueError("The order contains characters that are not allowed")
# end
