# about: With $and nobody can undo the shop, but the supplier's fields can still be asked for.
# block: build-filter
    conditions = {"$and": [wanted, {"shop_id": shop_id, "is_published": True}]}
# end
