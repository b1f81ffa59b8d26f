# part: checks
    if any(field == "supplier" or field.startswith("supplier.") for field in wanted):
        raise SearchError("The supplier cannot be searched")
# end
