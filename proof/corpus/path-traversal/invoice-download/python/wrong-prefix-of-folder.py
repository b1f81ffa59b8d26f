# about: The folder of customer 71 begins like that of customer 7.
# block: find-file
        folder = (storage / str(customer_id)).resolve()
        path = (folder / file).resolve()
        if not str(path).startswith(str(folder)):
            return jsonify(error="There is no such invoice"), 404
# end
