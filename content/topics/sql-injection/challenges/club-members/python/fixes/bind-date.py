# part: imports
from datetime import date, timedelta

# end
# block: visited-filter
    if visited_within:
        try:
            earliest = date.today() - timedelta(days=int(visited_within))
        except (ValueError, OverflowError):
            raise QueryError("Within how many days?") from None
        query = query.where(members.c.last_visit >= earliest)
# end
