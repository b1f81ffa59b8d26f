# about: wrong, 0 pieces are accepted, and the page does not go below 1
        # block: read-quantity
        quantity = line.get("quantity")
        if not isinstance(quantity, int) or not 0 <= quantity <= 1000:
            raise OrderError(f"How many of {product.name}?")
        # end
