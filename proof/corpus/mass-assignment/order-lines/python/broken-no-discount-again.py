# about: The price is the product's and no discount counts any more, which also takes the discount away from the counter.
    # block: compute-total
    total = 0
    for line in lines:
        total += line["quantity"] * line["price_cents"]
    return total
    # end
    # block: build-lines
    lines = []
    for line in given:
        if line["product_id"] not in products:
            raise Refused("product_unknown")
        lines.append({**line, **products[line["product_id"]]})
    # end
