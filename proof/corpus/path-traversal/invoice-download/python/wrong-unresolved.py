# about: The path is compared before its dots are resolved, so it always begins with the folder.
# block: find-file
        folder = storage / str(customer_id)
        path = folder / file
        if not path.is_relative_to(folder):
            return jsonify(error="There is no such invoice"), 404
# end
