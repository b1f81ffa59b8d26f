# about: Comments and semicolons are refused, but the attack needs neither: "1 days') OR ('1'='1".
    # block: visited-filter
    if visited_within:
        if any(sign in visited_within for sign in (";", "--", "/*")):
            raise QueryError("visitedWithin must be a number of days")
        query = query.where(text(f"last_visit >= date('now', '-{visited_within} days')"))
    # end
