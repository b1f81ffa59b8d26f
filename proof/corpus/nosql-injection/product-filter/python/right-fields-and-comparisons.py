# about: Only three fields with plain values or a few comparisons of plain values are taken over.
# part: rules
FIELDS = {"name": str, "category": str, "price": (int, float)}
COMPARISONS = {"$eq", "$lt", "$lte", "$gt", "$gte"}
# end
# part: checks
    for name, condition in wanted.items():
        if name not in FIELDS:
            raise SearchError(f"Products cannot be searched by {name}")
        values = condition if isinstance(condition, dict) else {"$eq": condition}
        for operator, value in values.items():
            if operator not in COMPARISONS or not isinstance(value, FIELDS[name]):
                raise SearchError(f"{name} cannot be compared like that")
# end
