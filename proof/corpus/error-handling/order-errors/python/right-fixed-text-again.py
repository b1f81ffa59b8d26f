# about: callers get a fixed code and the number of the request; the details stay in the log
        # block: other-errors
        return jsonify(error="internal_error", request_id=g.request_id), 500
        # end
