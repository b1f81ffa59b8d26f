# about: the modifier of date() is a bound parameter of a constant text
    # block: visited-filter
    if visited_within:
        query = query.where(
            text("last_visit >= date('now', :span)").bindparams(span=f"-{visited_within} days")
        )
    # end
