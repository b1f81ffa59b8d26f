# about: safe, but visitors can no longer search by price range
# part: checks
    for field in ("name", "category", "price"):
        if isinstance(wanted.get(field), (dict, list)):
            raise SearchError(f"The filter for {field} is not a value")
    # end
# block: build-filter
    conditions = {field: wanted[field] for field in ("name", "category", "price") if field in wanted}
    conditions |= {"shop_id": shop_id, "is_published": True}
    # end
