# about: truth values, fractions and amounts outside of the range are refused one after the other
        # block: read-quantity
        quantity = line.get("quantity")
        if isinstance(quantity, bool) or not isinstance(quantity, int):
            raise OrderError(f"How many of {product.name}? Only whole numbers")
        if quantity < 1:
            raise OrderError(f"An order has at least one of {product.name}")
        if quantity > 10_000:
            raise OrderError(f"We cannot deliver that many of {product.name}")
        # end
