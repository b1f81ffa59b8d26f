# about: wrong, below $or and $and nothing is checked, so every field can be asked about there
    # block: build-filter
    allowed = {"name", "category", "price", "$or", "$and"}
    if not wanted.keys() <= allowed:
        raise SearchError("The filter has an unknown field")
    conditions = {**wanted, "shop_id": shop_id, "is_published": True}
    # end
