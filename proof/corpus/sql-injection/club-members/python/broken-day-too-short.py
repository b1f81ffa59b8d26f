# about: the day is bound, but members who came exactly so many days ago are left out
# part: imports
from datetime import date, timedelta

# end
# block: visited-filter
    if visited_within:
        if not visited_within.isdecimal() or int(visited_within) > 3650:
            raise QueryError("Within how many days?")
        query = query.where(members.c.last_visit >= date.today() - timedelta(days=int(visited_within) - 1))
# end
