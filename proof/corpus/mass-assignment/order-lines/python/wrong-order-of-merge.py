# about: the product's price wins now, but a discount that the customer adds to the line is still there
    # block: build-lines
    lines = []
    for line in given:
        if line["product_id"] not in products:
            raise Refused("product_unknown")
        lines.append({**line, **products[line["product_id"]]})
    # end
