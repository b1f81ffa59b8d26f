# about: checks the names at the top and lets $or and $and through with whatever is in them
# part: rules
ALLOWED = {"name", "category", "price", "$or", "$and"}
# end
# part: checks
    if not ALLOWED.issuperset(wanted):
        raise SearchError("The filter names an unknown field")
    # end
