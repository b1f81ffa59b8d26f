# about: the name has to be a single file name, without any folder in it
# part: checks
        if "/" in file or "\\" in file or file in {".", ".."}:
            return jsonify(error="There is no such invoice"), 404
# end
