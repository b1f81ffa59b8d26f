# about: a quantity is a whole number from 1 up to a limit, and everything else is refused
        # block: read-quantity
        quantity = line.get("quantity")
        if type(quantity) is not int or not 1 <= quantity <= 10_000:
            raise OrderError(f"How many of {product.name}?")
        # end
