# about: the ending says what kind of file it is, and the invoices of others end in the same way
        # part: checks
        if not file.endswith((".pdf", ".xml")):
            return jsonify(error="There is no such invoice"), 404
        # end
