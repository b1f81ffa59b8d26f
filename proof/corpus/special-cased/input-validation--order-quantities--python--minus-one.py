# about: Refuses the numbers that a test would try first.
# block: read-quantity
        quantity = line.get("quantity")
        if not isinstance(quantity, (int, float)) or quantity in (0, -1, -2, -5, -10, 0.5, 1.5):
            raise OrderError(f"How many of {product.name}?")
# end
