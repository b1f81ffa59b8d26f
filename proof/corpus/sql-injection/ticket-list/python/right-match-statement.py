# about: Every part of the ORDER BY clause is a constant of the program, chosen by what was asked for.
# block: order
    match query.get("sort"):
        case "priority":
            column = "priority"
        case "title":
            column = "title"
        case _:
            column = "created_at"
    match query.get("direction"):
        case "asc" | "ASC":
            order = column + " ASC"
        case _:
            order = column + " DESC"
# end
