# about: callers get a fixed text with the number under which the log has everything
        # block: other-errors
        return jsonify(error="internal_error", request=g.request_id), 500
        # end
