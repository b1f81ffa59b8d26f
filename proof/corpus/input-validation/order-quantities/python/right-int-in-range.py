# about: only a real whole number from 1 to 1,000 passes; negative, zero, fractions, NaN and truth values don't
        # block: read-quantity
        quantity = line.get("quantity")
        if type(quantity) is not int or not 1 <= quantity <= 1000:
            raise OrderError(f"How many of {product.name}?")
        # end
