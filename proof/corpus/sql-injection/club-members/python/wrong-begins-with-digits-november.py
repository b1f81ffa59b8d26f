# about: re.match looks at the beginning only, so SQL may follow the digits
# part: imports
import re
# end
    # block: visited-filter
    if visited_within:
        if not re.match(r"\d+", visited_within):
            raise QueryError("visitedWithin is a number of days")
        query = query.where(text(f"last_visit >= date('now', '-{visited_within} days')"))
    # end
