# about: the name is checked as it came, and the path is made of what is left after decoding it once more
# part: checks
        if "/" in file or ".." in file:
            return jsonify(error="There is no such invoice"), 404
# end
# block: find-file
        from urllib.parse import unquote

        path = storage / str(customer_id) / unquote(file)
# end
