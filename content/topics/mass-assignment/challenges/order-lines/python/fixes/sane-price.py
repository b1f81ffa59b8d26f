# block: build-lines
    lines = []
    for line in given:
        if line["product_id"] not in products:
            raise Refused("product_unknown")
        merged = {"discount_percent": 0, **products[line["product_id"]], **line}
        if merged["price_cents"] < 1 or not 0 <= merged["discount_percent"] <= 50:
            raise Refused("price_invalid")
        lines.append(merged)
# end
