# about: the resolved path must be below the folder of the customer
        # block: find-file
        folder = (storage / str(customer_id)).resolve()
        path = (folder / file).resolve()
        if not path.is_relative_to(folder):
            return jsonify(error="There is no such invoice"), 404
        # end
