# about: Only three fields with a plain value or four comparisons with plain values reach the database.
# part: rules
FILTER_FIELDS = ("name", "category", "price")
COMPARISONS = ("$lt", "$lte", "$gt", "$gte")
# end
    # block: build-filter
    conditions = {"shop_id": shop_id, "is_published": True}
    for name, value in wanted.items():
        parts = value if isinstance(value, dict) else {"$eq": value}
        if name not in FILTER_FIELDS or not parts:
            raise SearchError("The filter is not allowed")
        for operator, operand in parts.items():
            if operator not in COMPARISONS and (isinstance(value, dict) or operator != "$eq"):
                raise SearchError("The filter is not allowed")
            if not isinstance(operand, (str, int, float)):
                raise SearchError("The filter is not allowed")
        conditions[name] = parts
    # end
