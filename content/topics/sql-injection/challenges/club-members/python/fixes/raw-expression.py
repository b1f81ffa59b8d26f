# part: imports
from sqlalchemy import literal_column
# end
# block: visited-filter
    if visited_within:
        query = query.where(members.c.last_visit >= literal_column(f"date('now', '-{visited_within} days')"))
# end
