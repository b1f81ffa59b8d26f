# about: wrong, the discount is dropped, but price_cents is a field of the product, so the price from the line still wins
    # block: build-lines
    lines = []
    for line in given:
        product = products.get(line["product_id"])
        if product is None:
            raise Refused("product_unknown")
        known = {name: value for name, value in line.items() if name in product or name == "quantity"}
        lines.append({**product, **known})
    # end
