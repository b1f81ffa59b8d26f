# about: only three fields with one value or four comparisons are taken over, anything else is refused
# part: rules
FIELDS = {"name", "category", "price"}
COMPARISONS = {"$lt", "$lte", "$gt", "$gte"}
# end
# part: checks
    def is_value(value: object) -> bool:
        return isinstance(value, (str, int, float))

    for field, condition in wanted.items():
        if field not in FIELDS:
            raise SearchError(f"There is no filter by {field}")
        if isinstance(condition, dict):
            is_allowed = bool(condition) and condition.keys() <= COMPARISONS and all(map(is_value, condition.values()))
        else:
            is_allowed = is_value(condition)
        if not is_allowed:
            raise SearchError(f"The filter by {field} is not supported")
# end
