# about: a fixed code and the request's number, with which the operators find the log entry.
        # block: other-errors
        return jsonify(error="internal_error", request_id=g.request_id), 500
        # end
