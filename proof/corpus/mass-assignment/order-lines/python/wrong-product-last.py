# about: the price can no longer be overwritten, but discount_percent is still taken from the customer's line
# block: build-lines
    lines = []
    for line in given:
        if line["product_id"] not in products:
            raise Refused("product_unknown")
        lines.append({**line, **products[line["product_id"]]})
# end
