# about: The value must be a whole number and is bound as a parameter.
    # block: visited-filter
    if visited_within:
        if not visited_within.isdecimal() or len(visited_within) > 5:
            raise QueryError("visitedWithin must be a number of days")
        days = text("last_visit >= date('now', :span)").bindparams(span=f"-{int(visited_within)} days")
        query = query.where(days)
    # end
