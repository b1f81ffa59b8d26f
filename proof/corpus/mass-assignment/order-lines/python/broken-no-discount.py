# about: customers can set nothing any more, but the staff at the counter cannot give a discount either
    # block: compute-total
    return sum(line["quantity"] * line["price_cents"] for line in lines)
    # end
    # block: build-lines
    lines = []
    for line in given:
        if line["product_id"] not in products:
            raise Refused("product_unknown")
        lines.append({**products[line["product_id"]], "quantity": line["quantity"]})
    # end
