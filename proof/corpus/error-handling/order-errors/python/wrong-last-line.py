# about: the last line of the trace is the text of the exception, with server, table and statement.
        # block: other-errors
        summary = traceback.format_exception_only(error)[-1].strip()
        return jsonify(error="internal_error", detail=summary, request_id=g.request_id), 500
        # end
