# part: visited-type
    visited_within: int | None = None,
# end
