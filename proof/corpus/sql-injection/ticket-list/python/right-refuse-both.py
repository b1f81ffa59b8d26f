# about: Column and direction are both compared with fixed sets, and anything else is refused before the statement is built.
# part: columns
SORT_COLUMNS = ("created_at", "priority", "title")
DIRECTIONS = ("asc", "desc")
# end
# block: order
    sort = query.get("sort", "created_at")
    direction = query.get("direction", "desc").lower()
    if sort not in SORT_COLUMNS or direction not in DIRECTIONS:
        raise ValueError("The tickets cannot be sorted like that")
    order = f"{sort} {direction}"
# end
