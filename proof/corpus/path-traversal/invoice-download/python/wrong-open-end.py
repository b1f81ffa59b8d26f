# about: The pattern has a beginning and no end, and a path goes up after it.
# part: checks
        if file.startswith((".", "/")):
            return jsonify(error="There is no such invoice"), 404
# end
