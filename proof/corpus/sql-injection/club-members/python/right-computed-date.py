# about: The day is computed in Python from a whole number and compared through the query builder.
# part: imports
from datetime import datetime, timedelta, timezone
# end
    # block: visited-filter
    if visited_within:
        try:
            first = datetime.now(timezone.utc).date() - timedelta(days=int(visited_within))
        except (ValueError, OverflowError):
            raise QueryError("visitedWithin must be a number of days") from None
        query = query.where(members.c.last_visit >= first)
    # end
