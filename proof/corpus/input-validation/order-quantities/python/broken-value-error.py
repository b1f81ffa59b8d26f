# about: broken, a wrong quantity ends in a ValueError instead of an OrderError
        # block: read-quantity
        quantity = line.get("quantity")
        if not isinstance(quantity, int) or not 1 <= quantity <= 1000:
            raise ValueError("quantity")
        # end
