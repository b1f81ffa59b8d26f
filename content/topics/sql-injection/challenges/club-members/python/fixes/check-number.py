# part: imports
import re

# end
# block: visited-filter
    if visited_within:
        days = re.match(r"\d+", visited_within)
        if days is None or int(days[0]) > 3650:
            raise QueryError("Within how many days?")
        earliest = f"date('now', '-{visited_within} days')"
        query = query.where(text(f"last_visit >= {earliest}"))
# end
