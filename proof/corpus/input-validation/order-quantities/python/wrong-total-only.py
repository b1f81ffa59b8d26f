# about: only the sum has to be positive; a negative line still reduces what the other lines cost
# block: read-quantity
        quantity = line.get("quantity")
        if type(quantity) is not int or quantity == 0 or quantity > 1000:
            raise OrderError(f"How many of {product.name}?")
# end
# part: last-checks
    if sum_cents <= 0:
        raise OrderError("The order has no value")
# end
