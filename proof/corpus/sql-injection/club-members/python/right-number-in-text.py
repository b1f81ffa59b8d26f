# about: only the digits of an int that was parsed and bounded get into the statement
    # block: visited-filter
    if visited_within:
        try:
            days = int(visited_within)
        except ValueError as error:
            raise QueryError("visitedWithin is a number of days") from error
        if not 0 <= days <= 36500:
            raise QueryError("visitedWithin is a number of days")
        query = query.where(text(f"last_visit >= date('now', '-{days} days')"))
    # end
