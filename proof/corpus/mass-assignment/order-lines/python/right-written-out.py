# about: Every key of the new line is written out, and only the quantity comes from the customer.
    # block: build-lines
    lines = []
    for line in given:
        product = products.get(line["product_id"])
        if product is None:
            raise Refused("product_unknown")
        lines.append(
            {
                "product_id": product["product_id"],
                "title": product["title"],
                "price_cents": product["price_cents"],
                "quantity": line["quantity"],
            }
        )
    # end
