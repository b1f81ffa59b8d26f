# about: builds the conditions from known fields, known comparisons and plain values
# part: rules
FIELDS = {"name": str, "category": str, "price": (int, float)}
COMPARISONS = {"$eq", "$ne", "$lt", "$lte", "$gt", "$gte"}
# end
# part: checks
    def is_plain(field: str, value: object) -> bool:
        return isinstance(value, FIELDS[field]) and not isinstance(value, bool)

    allowed: dict = {}
    for field, value in wanted.items():
        if field not in FIELDS:
            raise SearchError(f"There is no filter for {field}")
        if is_plain(field, value):
            allowed[field] = value
            continue
        if not isinstance(value, dict) or not value:
            raise SearchError(f"The filter for {field} is not valid")
        for operator, operand in value.items():
            if operator == "$in" and isinstance(operand, list) and all(is_plain(field, one) for one in operand):
                continue
            if operator not in COMPARISONS or not is_plain(field, operand):
                raise SearchError(f"The filter for {field} is not valid")
        allowed[field] = value
    # end
# block: build-filter
    conditions = {**allowed, "shop_id": shop_id, "is_published": True}
    # end
