# about: a quantity has to be an int (no bool, no float) from 1 to 1000
# block: read-quantity
        quantity = line.get("quantity")
        if isinstance(quantity, bool) or not isinstance(quantity, int):
            raise OrderError(f"How many of {product.name}?")
        if quantity not in range(1, 1_001):
            raise OrderError(f"Between 1 and 1,000 of {product.name}, please")
# end
