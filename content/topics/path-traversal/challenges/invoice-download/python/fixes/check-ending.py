# part: checks
        if Path(file).suffix not in CONTENT_TYPES:
            return jsonify(error="There is no such invoice"), 404
# end
