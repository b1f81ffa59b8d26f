# about: Known fields with plain values or ranges are copied; everything else is left out.
    # block: build-filter
    conditions: dict[str, object] = {}
    for name in ("name", "category", "price"):
        value = wanted.get(name)
        if isinstance(value, (str, int, float)):
            conditions[name] = value
        elif isinstance(value, dict):
            ranges = {
                operator: value[operator]
                for operator in ("$lt", "$lte", "$gt", "$gte")
                if isinstance(value.get(operator), (str, int, float))
            }
            if ranges:
                conditions[name] = ranges
    conditions |= {"shop_id": shop_id, "is_published": True}
    # end
