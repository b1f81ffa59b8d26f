# about: re.match only looks at the beginning, so "30 days') OR ('1'='1" passes.
# part: imports
import re
# end
    # block: visited-filter
    if visited_within:
        if not re.match(r"\d+", visited_within):
            raise QueryError("visitedWithin must be a number of days")
        query = query.where(text(f"last_visit >= date('now', '-{visited_within} days')"))
    # end
