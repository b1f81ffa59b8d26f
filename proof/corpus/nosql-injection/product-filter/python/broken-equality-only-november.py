# about: stops the questions, but the price can no longer be limited with $lt or $gte
    # block: build-filter
    conditions = {
        field: wanted[field]
        for field in ("name", "category", "price")
        if isinstance(wanted.get(field), (str, int, float))
    }
    conditions |= {"shop_id": shop_id, "is_published": True}
    # end
