# about: confines the path to the storage of all customers, so ../8/2026-01.pdf is still another customer's invoice
# block: find-file
        base = storage.resolve()
        path = (base / str(customer_id) / file).resolve()
        if not path.is_relative_to(base):
            return jsonify(error="There is no such invoice"), 404
# end
