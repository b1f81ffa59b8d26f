# block: build-filter
    conditions = {"shop_id": shop_id, "is_published": True}
    match wanted.get("category"):
        case str(category):
            conditions["category"] = category
    match wanted.get("price"):
        case {"$lt": int() | float() as maximum}:
            conditions["price"] = {"$lt": maximum}
# end
