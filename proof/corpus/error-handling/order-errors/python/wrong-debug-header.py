# about: anyone can send the header X-Debug and gets the whole trace.
        # block: other-errors
        if request.headers.get("X-Debug") == "1":
            return jsonify(error=str(error), trace=traceback.format_exception(error)), 500
        return jsonify(error="internal_error", request_id=g.request_id), 500
        # end
