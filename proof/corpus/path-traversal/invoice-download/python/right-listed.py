# about: The name is looked up among the files of the customer's folder and never used as a path.
        # block: find-file
        folder = storage / str(customer_id)
        names = [one.name for one in folder.iterdir()] if folder.is_dir() else []
        if file not in names:
            return jsonify(error="There is no such invoice"), 404
        path = folder / file
        # end
