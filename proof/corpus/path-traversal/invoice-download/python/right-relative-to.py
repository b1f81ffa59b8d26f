# about: The resolved path must lie in the customer's own folder.
        # block: find-file
        folder = (storage / str(customer_id)).resolve()
        path = (folder / file).resolve()
        if not path.is_relative_to(folder):
            return jsonify(error="There is no such invoice"), 404
        # end
