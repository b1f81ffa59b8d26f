# block: read-quantity
        quantity = line.get("quantity")
        if not isinstance(quantity, (int, float)) or quantity > 100:
            raise OrderError(f"At most 100 of {product.name}")
# end
