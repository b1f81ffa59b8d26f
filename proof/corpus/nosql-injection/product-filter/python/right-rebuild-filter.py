# about: The filter is built anew from category and price; every other field and operator is left out.
# block: build-filter
    conditions: dict = {"shop_id": shop_id, "is_published": True}
    if isinstance(wanted.get("category"), str):
        conditions["category"] = {"$eq": wanted["category"]}
    price = wanted.get("price")
    if isinstance(price, (int, float)):
        conditions["price"] = {"$eq": price}
    elif isinstance(price, dict):
        bounds = {
            operator: bound
            for operator, bound in price.items()
            if operator in ("$lt", "$lte", "$gt", "$gte") and isinstance(bound, (int, float))
        }
        if bounds:
            conditions["price"] = bounds
# end
