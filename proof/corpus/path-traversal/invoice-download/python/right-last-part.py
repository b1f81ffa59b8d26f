# about: the last part of the name has no separator, and a name that ends with .. is no file
        # block: find-file
        path = storage / str(customer_id) / Path(file).name
        # end
