# about: of the request only the quantity gets into a line, everything else is the product's
    # block: build-lines
    lines = []
    for line in given:
        product = products.get(line["product_id"])
        if product is None:
            raise Refused("product_unknown")
        lines.append({**product, "quantity": line["quantity"]})
    # end
