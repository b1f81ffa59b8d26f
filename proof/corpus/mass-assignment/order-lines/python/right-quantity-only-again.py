# about: Title and price come from the product, and only the quantity is taken from the customer's line.
    # block: build-lines
    lines = []
    for line in given:
        if line["product_id"] not in products:
            raise Refused("product_unknown")
        lines.append({**products[line["product_id"]], "quantity": line["quantity"]})
    # end
