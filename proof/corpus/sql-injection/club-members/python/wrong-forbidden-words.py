# about: a list of words lets "') OR club_id > 0 OR ('" pass
    # block: visited-filter
    if visited_within:
        lowered = visited_within.lower()
        if any(word in lowered for word in (";", "--", "union", "select", "drop", "insert", "delete")):
            raise QueryError("visitedWithin is a number of days")
        query = query.where(text(f"last_visit >= date('now', '-{visited_within} days')"))
    # end
