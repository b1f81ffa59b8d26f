# about: refuses the dots, but an absolute path replaces the customer's folder when it is joined
# part: checks
        if ".." in file:
            return jsonify(error="There is no such invoice"), 404
# end
