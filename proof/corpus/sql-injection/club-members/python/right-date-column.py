# about: the day is computed here, and the query builder compares it with the column
# part: imports
from datetime import datetime, timedelta, timezone
# end
    # block: visited-filter
    if visited_within:
        try:
            since = datetime.now(timezone.utc).date() - timedelta(days=int(visited_within))
        except (ValueError, OverflowError) as error:
            raise QueryError("visitedWithin is a number of days") from error
        query = query.where(members.c.last_visit >= since)
    # end
