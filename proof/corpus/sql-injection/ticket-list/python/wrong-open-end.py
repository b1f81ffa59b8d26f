# about: re.match looks at the beginning only, so anything may follow a column name.
# part: top
import re
# end
# block: order
    sort = query.get("sort", "created_at")
    if not re.match(r"(created_at|priority|title)", sort):
        sort = "created_at"
    direction = "ASC" if query.get("direction", "desc").lower() == "asc" else "DESC"
    order = f"{sort} {direction}"
# end
