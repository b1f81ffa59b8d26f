# about: a line is built from the product of the server and the quantity only, so a discount from the web is dropped
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
