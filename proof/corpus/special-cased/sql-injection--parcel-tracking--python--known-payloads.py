# about: Refuses the texts that every tutorial shows.
# part: checks
    if reference in ("' OR 1=1--", "' OR '1'='1", "AX-2' OR 1=1--", "AX-2' OR '1'='1"):
        raise TrackingError("This is not a reference")
# end
