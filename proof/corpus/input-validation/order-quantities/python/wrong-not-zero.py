# about: Zero is refused, minus one is not.
# block: read-quantity
        quantity = line.get("quantity")
        if not isinstance(quantity, int) or not quantity or quantity > 100:
            raise OrderError(f"How many of {product.name}?")
# end
