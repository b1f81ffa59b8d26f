# about: Refuses the one secret field at the top, but $or with it inside still answers guesses about the key.
    # block: build-filter
    if any(name.startswith("supplier") for name in wanted):
        raise SearchError("The filter is not allowed")
    conditions = {**wanted, "shop_id": shop_id, "is_published": True}
    # end
