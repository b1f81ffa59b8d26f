# about: Only known fields are left, but the visitor's filter comes last and can name another shop or what is not published.
# block: build-filter
    known = {"shop_id", "is_published", "name", "category", "price"}
    picked = {name: value for name, value in wanted.items() if name in known}
    conditions = {"shop_id": shop_id, "is_published": True, **picked}
# end
