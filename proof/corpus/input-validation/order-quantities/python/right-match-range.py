# about: A pattern accepts whole numbers within the range and refuses all else.
# block: read-quantity
        match line.get("quantity"):
            case bool():
                raise OrderError(f"How many of {product.name}?")
            case int(quantity) if 0 < quantity <= 1000:
                pass
            case _:
                raise OrderError(f"How many of {product.name}?")
# end
