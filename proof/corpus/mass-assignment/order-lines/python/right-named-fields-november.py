# about: right, everything comes from the product, and the quantity from the line
    # block: build-lines
    lines = []
    for line in given:
        product = products.get(line["product_id"])
        if product is None:
            raise Refused("product_unknown")
        lines.append({**product, "quantity": line["quantity"]})
    # end
