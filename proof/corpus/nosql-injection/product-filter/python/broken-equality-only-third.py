# about: safe, because each field has to equal one plain value, but the page's price ranges no longer work
# part: rules
FIELDS = ("name", "category", "price")
# end
# part: checks
    wanted = {field: value for field, value in wanted.items() if field in FIELDS}
    if not all(isinstance(value, (str, int, float)) for value in wanted.values()):
        raise SearchError("A filter has one value for each field")
# end
