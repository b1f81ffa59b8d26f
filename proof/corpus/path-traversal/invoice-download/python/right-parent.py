# about: The file must be directly in the folder of the customer.
# part: checks
        folder = (storage / str(customer_id)).resolve()
        if (folder / file).resolve().parent != folder:
            return jsonify(error="There is no such invoice"), 404
# end
