# block: read-quantity
        quantity = line.get("quantity")
        if not isinstance(quantity, int) or not 1 <= quantity <= 100:
            raise OrderError(f"How many of {product.name}? From 1 to 100")
# end
