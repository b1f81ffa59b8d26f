# about: dots are refused, but joining an absolute path replaces the folder
        # part: checks
        if ".." in file:
            return jsonify(error="There is no such invoice"), 404
        # end
