# about: a list of forbidden words; `' OR reference LIKE 'AX` has none of them and shows other customers' parcels
# part: checks
    lowered = reference.lower()
    if any(word in lowered for word in (";", "--", "/*", "union", "select", "drop", "delete", "update", "insert")):
        raise TrackingError("This is not a parcel reference")
# end
