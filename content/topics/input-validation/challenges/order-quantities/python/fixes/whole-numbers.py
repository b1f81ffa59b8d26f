# block: read-quantity
        quantity = line.get("quantity")
        if not isinstance(quantity, int):
            raise OrderError(f"How many of {product.name}?")
# end
