# about: Exactly an int, which leaves out true, and from 1 to 99.
# block: read-quantity
        quantity = line.get("quantity")
        if type(quantity) is not int or quantity not in range(1, 100):
            raise OrderError(f"How many of {product.name}?")
# end
