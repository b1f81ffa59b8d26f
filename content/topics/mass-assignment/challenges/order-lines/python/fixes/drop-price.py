# block: build-lines
    lines = []
    for line in given:
        if line["product_id"] not in products:
            raise Refused("product_unknown")
        line.pop("price_cents", None)
        lines.append({**products[line["product_id"]], **line})
# end
