# about: A hundredth of a laptop is more than zero.
# block: read-quantity
        quantity = line.get("quantity")
        if not isinstance(quantity, (int, float)) or not 0 < quantity <= 100:
            raise OrderError(f"How many of {product.name}?")
# end
