# about: The resolved file has to be in the folder of the customer.
# block: find-file
        folder = (storage / str(customer_id)).resolve()
        path = (folder / file).resolve()
        if folder not in path.parents:
            return jsonify(error="There is no such invoice"), 404
# end
