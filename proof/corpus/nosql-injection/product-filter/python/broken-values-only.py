# about: Only plain values are accepted, so the price range of the page does not work any more.
    # block: build-filter
    conditions = {"shop_id": shop_id, "is_published": True}
    for name in ("name", "category", "price"):
        if name in wanted:
            if not isinstance(wanted[name], (str, int, float)):
                raise SearchError("The filter is not allowed")
            conditions[name] = wanted[name]
    # end
