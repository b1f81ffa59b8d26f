# about: right, the query is written here, and only plain values for known fields and operators are put into it
# part: rules
FIELDS = ("name", "category", "price")
OPERATORS = ("$lt", "$lte", "$gt", "$gte")
# end
    # block: build-filter
    conditions: dict = {}
    for field in FIELDS:
        value = wanted.get(field)
        if isinstance(value, (str, int, float)):
            conditions[field] = value
        elif isinstance(value, dict):
            limits = {name: value[name] for name in OPERATORS if isinstance(value.get(name), (str, int, float))}
            if limits:
                conditions[field] = limits
    conditions |= {"shop_id": shop_id, "is_published": True}
    # end
