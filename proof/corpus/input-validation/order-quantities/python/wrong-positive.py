# about: one hundredth of a laptop is still a quantity, charged with a hundredth of the price
        # block: read-quantity
        quantity = line.get("quantity")
        if isinstance(quantity, bool) or not isinstance(quantity, (int, float)) or not 0 < quantity <= 10_000:
            raise OrderError(f"How many of {product.name}?")
        # end
