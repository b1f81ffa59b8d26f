# about: the number of days is checked, and reaches the database as a bound value
    # block: visited-filter
    if visited_within:
        if not visited_within.isascii() or not visited_within.isdecimal():
            raise QueryError("visitedWithin is a number of days")
        condition = text("last_visit >= date('now', :span)")
        query = query.where(condition.bindparams(span=f"-{int(visited_within)} days"))
    # end
