# about: ".." is refused, but an absolute path such as /srv/invoices/8/2026-01.pdf replaces the folder altogether.
        # part: checks
        if ".." in file:
            return jsonify(error="There is no such invoice"), 404
        # end
