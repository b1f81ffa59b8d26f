# about: wrong, the price is ours, but a customer may still give himself any discount up to 100 percent
    # block: build-lines
    lines = []
    for line in given:
        if line["product_id"] not in products:
            raise Refused("product_unknown")
        discount = line.get("discount_percent", 0)
        if type(discount) is not int or not 0 <= discount <= 100:
            raise Refused("discount_invalid")
        product = products[line["product_id"]]
        lines.append({**product, "quantity": line["quantity"], "discount_percent": discount})
    # end
