# about: negative numbers are refused, but 0.01 of a laptop is a positive quantity and costs a hundredth
        # block: read-quantity
        quantity = line.get("quantity")
        if not isinstance(quantity, (int, float)) or quantity <= 0:
            raise OrderError(f"How many of {product.name}?")
        # end
